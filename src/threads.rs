//! Worker threads: how many may be asked for, and whether they can be started at all.

use std::sync::Mutex;
use std::thread;

use super::args::Command;
use super::error::Error;
use super::exit::Exit;
use super::out::Out;

/// Workers for each core that may be asked for: more only take turns, and a thousand of them take
/// longer to start than many a run.
const EACH_CORE: usize = 4;

/// So many may be asked for on every machine, so that one scenario can be played alike on all.
const ANYWHERE: usize = 16;

/// Threads beside the workers and those that write frames: one reads files, one waits for Ctrl-C.
const OTHERS: usize = 2;

/// The workers to play with, of so many that are asked for, 0 for one a core. As many threads as the whole command needs are
/// started once to see that they can be, before anything is played.
pub(super) fn settle(asked: u16, out: &Out) -> Result<u16, Exit> {
    let most = (EACH_CORE * super::manifest::threads(0)).max(ANYWHERE).min(usize::from(u16::MAX)) as u16;
    if asked > most {
        out.remark(&format!(
            "--threads {asked} is more than this machine has a use for: playing with {most}, to the \
             same results"
        ));
    }
    let threads = asked.min(most);
    let cores = super::manifest::threads(0);
    let start = |workers| start_at_once(super::manifest::threads(workers) + cores + OTHERS);
    match startable(usize::from(threads), start) {
        Ok(()) => Ok(threads),
        Err(error) => Err(out.error(&error)),
    }
}

/// Starts so many threads that are there at the same time, and ends them.
fn start_at_once(threads: usize) -> std::io::Result<()> {
    let gate = Mutex::new(());
    thread::scope(|scope| {
        let closed = gate.lock();
        let mut all = Vec::new();
        let mut ended = Ok(());
        for _ in 0..threads {
            match thread::Builder::new().spawn_scoped(scope, || drop(gate.lock())) {
                Ok(thread) => all.push(thread),
                Err(error) => {
                    ended = Err(error);
                    break;
                }
            }
        }
        drop(closed);
        // The system has them back only then.
        all.into_iter().for_each(|thread| drop(thread.join()));
        ended
    })
}

/// Whether so many workers can be started; if not, why, and what to do about it.
pub(super) fn startable<E: std::fmt::Display>(
    threads: usize,
    start: impl Fn(usize) -> Result<(), E>,
) -> Result<(), Error> {
    start(threads).map_err(|why| {
        let threads = super::manifest::threads(threads);
        let help = match (threads, start(1)) {
            (2.., Ok(())) => "play with fewer: --threads 1",
            _ => "allow this user more processes (`ulimit -u`), or end some that run",
        };
        Error::Threads { threads, why: why.to_string(), help }
    })
}

/// The worker threads that a command asks for, if it plays.
pub(super) const fn of(command: &mut Command) -> Option<&mut u16> {
    match command {
        Command::Run(args) => Some(&mut args.options.threads),
        Command::Check(args) => Some(&mut args.options.threads),
        Command::Compare(args) => Some(&mut args.options.threads),
        Command::Impact(args) => Some(&mut args.options.threads),
        Command::Sensitivity(args) => Some(&mut args.options.threads),
        Command::Tune(args) => Some(&mut args.options.threads),
        Command::Regret(args) => Some(&mut args.options.threads),
        Command::Ladder(args) => Some(&mut args.options.threads),
        Command::Calibrate(args) => Some(&mut args.options.threads),
        Command::Watch(args) => Some(&mut args.threads),
        Command::Diff(args) => Some(&mut args.threads),
        _ => None,
    }
}
