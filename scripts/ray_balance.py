#!/usr/bin/env python3
"""Plays a scenario on a Ray cluster and merges what came of it into the report that one run would have written.

    scripts/ray_balance.py scenarios/iconica_party.toml --games 10M --shards 64
    scripts/ray_balance.py scenarios/iconica_party.toml --precision 0.02% --shards 64 --address head:6379
    scripts/ray_balance.py scenarios/arcadia_builds.toml --command compare --games 1M --shards 500 -- --matrix

The program, the scenario and its card files are sent along: the machines of the cluster need nothing but Ray. A shard
whose worker or machine dies is played again. What follows `--` goes to `balance` as it stands.

Ends with the exit code of `balance merge`; 2 when something is wrong with what was asked, 4 when the cluster could not
play all shards, 130 when interrupted. Needs Python 3.11 and `pip install ray`.
"""

import argparse
import ctypes
import fcntl
import io
import os
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
import time
import tomllib
import uuid
from pathlib import Path

try:
    import ray
    from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy
except ImportError:
    ray = None

BUILT = Path(__file__).resolve().parent.parent / "target" / "release" / "balance"
# How often a shard is played again, after its worker or machine died.
RETRIES = 5
# What `balance merge` ends with when there is another round to play.
ANOTHER_ROUND = 5
# What `balance` ends with when a disk is full: elsewhere it may not be.
NOT_WRITTEN = 4


class Failed(Exception):
    """A sentence for the user, and the exit code."""

    def __init__(self, sentence, code=2):
        super().__init__(sentence)
        self.code = code


def amount(text):
    """10M, 200k and 1_000 are numbers."""
    found = re.fullmatch(r"(\d[\d_]*)([kMG]?)", text)
    if not found or not (value := int(found[1]) * {"": 1, "k": 10**3, "M": 10**6, "G": 10**9}[found[2]]):
        raise argparse.ArgumentTypeError(f"{text} is no number of games or shards: write for example 200k or 10M")
    return value


def arguments(words):
    own, more = (words[: words.index("--")], words[words.index("--") + 1 :]) if "--" in words else (words, [])
    head, *rest = __doc__.split("\n\n")
    parser = argparse.ArgumentParser(
        description=head, epilog="\n\n".join(rest), formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("scenario", metavar="SCENARIO", type=Path)
    parser.add_argument("--command", choices=["run", "compare", "impact", "check"], default="run")
    parser.add_argument("--games", metavar="N", type=amount, help="with --precision, and for check: the most")
    parser.add_argument("--precision", metavar="P%", help="play in rounds until it is reached")
    parser.add_argument("--shards", metavar="N", type=amount, required=True, help="tasks a round, of one CPU each")
    parser.add_argument("--out", metavar="REPORT", type=Path, help="left out: reports/SCENARIO")
    parser.add_argument("--address", default=os.environ.get("RAY_ADDRESS"), help="left out: a cluster of this machine")
    parser.add_argument("--balance", metavar="PATH", default=BUILT if BUILT.exists() else shutil.which("balance"))
    asked = parser.parse_args(own)
    asked.out = asked.out or Path("reports", asked.scenario.stem)
    asked.work = Path(f"{asked.out}.shards")
    asked.options = more
    if asked.precision:
        asked.options = ["--precision", asked.precision, *asked.options]
    if asked.games:
        most = asked.precision or asked.command == "check"
        asked.options = ["--max-games" if most else "--games", str(asked.games), *asked.options]
    return asked


def check(asked):
    """What is wrong is told before anything is started."""
    if not ray:
        raise Failed("Ray is missing: pip install ray")
    if not asked.balance or not os.access(asked.balance, os.X_OK):
        raise Failed("The program is missing: `cargo build --release`, or name it by --balance PATH.")
    for folder in (asked.out, asked.work):
        if folder.exists():
            raise Failed(f"{folder} is there already: move it away, or name another report by --out.")


# What is sent.


def files_of(scenario):
    """The scenario and all card files that it names and these include, tidy and absolute; the scenario is the first."""
    found = []

    def read(file, key):
        file = Path(os.path.normpath(file))
        if file in found:
            return
        found.append(file)
        try:
            names = tomllib.loads(file.read_text(encoding="utf-8")).get(key, [])
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as problem:
            raise Failed(f"{file}: {problem}\n`balance validate {scenario}` tells more.") from None
        for name in names if isinstance(names, list) else []:
            if Path(str(name)).is_absolute():
                raise Failed(f"{file} names {name}: what is sent elsewhere must be named relative to the file.")
            read(file.parent / str(name), "include")

    read(Path.cwd() / scenario, "cards")
    return found


def packed(files):
    """A tar file, as bytes, of files by the names that they shall have."""
    held = io.BytesIO()
    with tarfile.open(fileobj=held, mode="w") as tar:
        for name, file in files.items():
            tar.add(file, name)
    return held.getvalue()


def unpack(bundle, folder):
    with tarfile.open(fileobj=io.BytesIO(bundle)) as tar:
        tar.extractall(folder, filter="data")


# What workers do.


def settle(run, name, held):
    """The folder of what was sent by this name, which all workers of a machine share."""
    there = Path(tempfile.gettempdir(), run, name)
    there.parent.mkdir(exist_ok=True)
    with open(f"{there}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # one worker unpacks it, the others wait; who dies gives way
        if not there.exists():
            # Sent once to each machine, by whichever has it: the object store does that, and takes any size.
            own = Path(f"{there}.{os.getpid()}")
            unpack(ray.get(held[0]), own)
            own.rename(there)
    return there


def end_with_worker():
    """Linux ends the program when its worker dies: otherwise it would play on for nobody."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG


def play(run, sent, here, words, shard):
    """Plays a shard: its exit code, and its folder as the bytes of a tar file or what the program says is wrong."""
    folders = [settle(run, name, held) for name, held in sent.items()]
    here = folders[0] / here
    here.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="shard-", dir=folders[0].parent) as own:
        out = Path(own, "shard")
        after = [word for folder in folders[1:] for word in ("--after", folder)]
        done = subprocess.run(
            [folders[0] / "balance", *words, "--threads", "1", "--shard", shard, *after, "--out", out],
            cwd=here,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            preexec_fn=end_with_worker,
        )
        if done.returncode < 0 or done.returncode == NOT_WRITTEN:
            # Raised, so that Ray plays it again.
            raise ChildProcessError(f"`balance` ended with {done.returncode}. {done.stderr.strip()}")
        return done.returncode, done.stderr if done.returncode else packed({"": out})


# What the driver does.


class Progress:
    """One line that is written anew on a terminal; a line every ten seconds elsewhere."""

    def __init__(self, what, of):
        self.what, self.of, self.began, self.told = what, of, time.monotonic(), None

    def tell(self, done):
        now, last = time.monotonic(), done == self.of
        line = f"{self.what}{done:,} of {self.of:,} shards, {now - self.began:.0f} s"
        if sys.stderr.isatty():
            print(f"\r{line}", end="\n" if last else "", file=sys.stderr, flush=True)
        elif last or self.told is None or now - self.told >= 10:
            self.told = now
            print(line, file=sys.stderr, flush=True)


def play_round(asked, task, sent, words, nth):
    """Plays all shards of a round; gives back their folders."""
    folders = [asked.work / f"round-{nth}" / f"shard-{shard}" for shard in range(1, asked.shards + 1)]
    left = {
        task.remote(asked.run, sent, asked.here, words, f"{shard}/{asked.shards}"): (shard, folder)
        for shard, folder in enumerate(folders, 1)
    }
    progress = Progress(f"round {nth}: " if nth > 1 else "", asked.shards)
    try:
        while left:
            progress.tell(asked.shards - len(left))
            for ref in ray.wait(list(left), num_returns=len(left), timeout=1)[0]:
                shard, folder = left.pop(ref)
                receive(ref, f"Shard {shard} of {asked.shards}", folder)
        progress.tell(asked.shards)
    finally:
        for ref in left if asked.address else ():  # a cluster of our own ends with all its tasks
            ray.cancel(ref, force=True)
    return folders


def receive(ref, name, folder):
    try:
        code, told = ray.get(ref)
    except ray.exceptions.RayError as problem:
        reason = str(getattr(problem, "cause", None) or problem).strip()
        again = f"A shard is played again up to {RETRIES} times; if there are more of them, each takes less time."
        raise Failed(f"{name} could not be played: {reason}\n{again}", NOT_WRITTEN) from None
    if code:
        raise Failed(f"{name} was refused (exit code {code}):\n{told.strip()}", code)
    unpack(told, folder)


def play_all(asked):
    """Round after round, until `balance merge` has a report."""
    files = files_of(asked.scenario)
    # Workers see the files as they are seen from here, so that what is told of them reads the same.
    common = os.path.commonpath([os.getcwd(), *(file.parent for file in files)])
    named = {os.path.join("files", os.path.relpath(file, common)): file for file in files}
    asked.here = os.path.join("files", os.path.relpath(os.getcwd(), common))
    # In a list, a reference stays one: what is behind it is fetched by whoever needs it.
    sent = {"program": [ray.put(packed({"balance": Path(asked.balance).resolve(), **named}))]}
    words = [asked.command, os.path.relpath(files[0]), *asked.options]
    task = ray.remote(num_cpus=1, max_retries=RETRIES, retry_exceptions=[OSError])(play)
    before, nth = [], 1
    while True:
        folders = play_round(asked, task, sent, words, nth)
        code = subprocess.run([asked.balance, "merge", *before, *folders, "--out", asked.out]).returncode
        if code != ANOTHER_ROUND:
            return code
        before = [asked.work / f"after-{nth}"]
        shutil.move(asked.out, before[0])
        shutil.rmtree(folders[0].parent)
        sent = {"program": sent["program"], before[0].name: [ray.put(packed({"": before[0]}))]}
        nth += 1


def leave(asked):
    """Ends the connection, and a cluster of our own; removes what was unpacked on each machine."""
    if asked.address:
        remove = ray.remote(num_cpus=0, max_retries=0)(remove_unpacked)
        machines = [NodeAffinitySchedulingStrategy(node["NodeID"], soft=False) for node in ray.nodes() if node["Alive"]]
        removed = [remove.options(scheduling_strategy=machine).remote(asked.run) for machine in machines]
        ray.wait(removed, num_returns=len(removed), timeout=30)
    ray.shutdown()
    remove_unpacked(asked.run)


def remove_unpacked(run):
    shutil.rmtree(Path(tempfile.gettempdir(), run), ignore_errors=True)


def interruptible():
    """A SIGTERM, too, ends with what was started being stopped."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)


def on_ray(asked):
    asked.run = f"balance-{uuid.uuid4().hex}"
    # `local` is a cluster of our own, whatever else runs here; it ends with the connection.
    own = {} if asked.address else {"include_dashboard": False}
    try:
        ray.init(asked.address or "local", logging_level="ERROR", log_to_driver=False, **own)
    except (ConnectionError, ValueError, RuntimeError) as problem:
        see = "Is it up (`ray status` there), and of the same version of Ray and Python?"
        at = f"answers at {asked.address}" if asked.address else "can be started here"
        raise Failed(f"No cluster {at}: {problem}\n{see if asked.address else ''}".strip(), NOT_WRITTEN) from None
    interruptible()  # again, since Ray has its own idea
    try:
        return play_all(asked)
    except (ray.exceptions.RayError, ConnectionError) as problem:
        raise Failed(f"The cluster failed: {problem}", NOT_WRITTEN) from None
    finally:
        leave(asked)


def main():
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    interruptible()
    asked = arguments(sys.argv[1:])
    try:
        check(asked)
        asked.work.mkdir(parents=True)
        code = on_ray(asked)
    except Failed as problem:
        print(problem, file=sys.stderr)
        code = problem.code
    except KeyboardInterrupt:
        print("Interrupted.", file=sys.stderr)
        code = 130
    if code in (0, 1, 3) or not any(asked.work.glob("*")):
        shutil.rmtree(asked.work, ignore_errors=True)
    elif asked.work.exists():
        print(f"What was played is in {asked.work}, for `balance merge`.", file=sys.stderr)
    sys.exit(code)


main()
