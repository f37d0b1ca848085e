//! The slots for connections that one client has, and the idle connections.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::connection::Connection;
use crate::deadline::{Deadline, TICK, check_signals};
use crate::failure::Failure;

/// The part of `mikrokit.Limits` about the number of connections.
pub struct Limits {
    pub max_connections: usize,
    pub max_idle: usize,
    pub idle_timeout: Duration,
}

#[derive(Default)]
struct State {
    idle: VecDeque<Connection>,
    leased: usize,
    /// How many calls wait for a slot.
    waiting: usize,
    is_closed: bool,
}

/// Connections that are kept for the calls of any threads of one process.
pub struct Connections {
    limits: Limits,
    state: Mutex<State>,
    freed: Condvar,
    /// Whether this is a copy in a process made by fork, which must not use its sockets. Another
    /// thread can have held the lock when it was copied.
    is_abandoned: AtomicBool,
}

impl Connections {
    pub fn new(limits: Limits) -> Self {
        Connections {
            limits,
            state: Mutex::default(),
            freed: Condvar::new(),
            is_abandoned: AtomicBool::new(false),
        }
    }

    /// Waits for a slot. Call it without Python's lock.
    pub fn lease(self: &Arc<Self>, deadline: Deadline) -> Result<Lease, Failure> {
        self.reserve(deadline)?;
        Ok(Lease {
            connections: Arc::clone(self),
            connection: None,
        })
    }

    /// Waits for a slot that `release` gives back.
    pub fn reserve(&self, deadline: Deadline) -> Result<(), Failure> {
        let mut state = self.lock();
        loop {
            if state.is_closed {
                return Err(Failure::Client("the client is closed"));
            }
            if state.leased < self.limits.max_connections {
                state.leased += 1;
                return Ok(());
            }
            let Some(wait) = deadline.next_wait() else {
                return Err(Failure::Timeout("no connection was free".to_owned()));
            };
            state.waiting += 1;
            state = self
                .freed
                .wait_timeout(state, wait.min(TICK))
                .unwrap_or_else(PoisonError::into_inner)
                .0;
            state.waiting -= 1;
            drop(state);
            check_signals()?;
            state = self.lock();
        }
    }

    pub fn release(&self) {
        if !self.is_abandoned() {
            let mut state = self.lock();
            state.leased -= 1;
            // A notification without waiting threads would be a system call, too.
            if state.waiting > 0 {
                self.freed.notify_one();
            }
        }
    }

    pub fn abandon(&self) {
        self.is_abandoned.store(true, Ordering::Relaxed);
    }

    fn is_abandoned(&self) -> bool {
        self.is_abandoned.load(Ordering::Relaxed)
    }

    pub fn close(&self) {
        let mut state = self.lock();
        state.is_closed = true;
        state.idle.clear();
    }

    fn take_idle(&self) -> Option<Connection> {
        loop {
            let connection = self.lock().idle.pop_back()?;
            if connection.is_usable() {
                return Some(connection);
            }
        }
    }

    // Nothing that runs under the lock panics, so a poisoned one is whole.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A slot for one connection, which is released on drop. The connection is then closed, unless
/// `keep` was called.
pub struct Lease {
    connections: Arc<Connections>,
    connection: Option<Connection>,
}

impl Lease {
    /// The connection of this slot.
    pub fn connection(&mut self) -> Option<&mut Connection> {
        self.connection.as_mut()
    }

    /// Takes the most recently used connection. Returns `false` if none is idle.
    pub fn take_idle(&mut self) -> bool {
        self.connection = self.connections.take_idle();
        self.connection.is_some()
    }

    pub fn put(&mut self, connection: Connection) {
        self.connection = Some(connection);
    }

    /// Keeps the connection for other calls, for a time at most.
    pub fn keep(mut self, time: Option<Duration>) {
        let connections = Arc::clone(&self.connections);
        if connections.is_abandoned() {
            return;
        }
        let limits = &connections.limits;
        let time = time.map_or(limits.idle_timeout, |time| time.min(limits.idle_timeout));
        let Some(mut connection) = self.connection.take().filter(|_| !time.is_zero()) else {
            return;
        };
        connection.idle_until = Instant::now().checked_add(time);
        let mut state = connections.lock();
        if !state.is_closed {
            state.idle.push_back(connection);
        }
        // The oldest are in front.
        let fresh = state.idle.iter().position(|each| !each.is_too_old());
        let too_many = state.idle.len().saturating_sub(limits.max_idle);
        let surplus = fresh.unwrap_or(state.idle.len()).max(too_many);
        let surplus: Vec<Connection> = state.idle.drain(..surplus).collect();
        drop(state);
        // Closed without the lock.
        drop(surplus);
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        self.connections.release();
    }
}
