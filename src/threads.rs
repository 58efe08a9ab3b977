//! Worker threads: how many are allowed, and whether they can be started.

use crate::args::Command;
use crate::prelude::*;
use std::thread;

/// The maximum number of workers per core. More would only take turns.
const MAX_PER_CORE: usize = 4;
/// This many are allowed on every machine, so that a scenario can be played with the same number on all.
const ALWAYS_ALLOWED: usize = 16;
/// Other threads: one reads files, one waits for Ctrl-C.
const OTHER_THREADS: usize = 2;

/// Returns the number of workers for `asked`, where 0 is one per core. Starts all threads once, to see whether that is possible.
pub(super) fn settle(asked: u16, out: &Out) -> Result<u16, Exit> {
    let max = (MAX_PER_CORE * super::manifest::threads(0)).max(ALWAYS_ALLOWED).min(usize::from(u16::MAX)) as u16;
    if asked > max {
        out.remark(&format!(
            "--threads {asked} is more than this machine can use: playing with {max}; the results are the same"
        ));
    }
    let threads = asked.min(max);
    let cores = super::manifest::threads(0);
    let start = |workers| start_at_once(super::manifest::threads(workers) + cores + OTHER_THREADS);
    match startable(usize::from(threads), start) {
        Ok(()) => Ok(threads),
        Err(error) => Err(out.error(&error)),
    }
}

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
        // Only then are they returned to the system.
        all.into_iter().for_each(|thread| drop(thread.join()));
        ended
    })
}

/// Checks that `threads` workers can be started. The error says why not, and what to do.
pub(super) fn startable<E: std::fmt::Display>(
    threads: usize,
    start: impl Fn(usize) -> Result<(), E>,
) -> Result<(), Error> {
    start(threads).map_err(|why| {
        let threads = super::manifest::threads(threads);
        let help = match (threads, start(1)) {
            (2.., Ok(())) => "use fewer: --threads 1",
            _ => "allow this user more processes (`ulimit -u`), or end some of them",
        };
        Error::Threads { threads, why: why.to_string(), help }
    })
}

pub(super) const fn of(command: &mut Command) -> Option<&mut u16> {
    match command {
        Command::Play(play) => Some(&mut play.options_mut().threads),
        Command::Regret(args) => Some(&mut args.options.threads),
        Command::Ladder(args) => Some(&mut args.options.threads),
        Command::Calibrate(args) => Some(&mut args.options.threads),
        Command::Watch(args) => Some(&mut args.threads),
        Command::Diff(args) => Some(&mut args.threads),
        _ => None,
    }
}
