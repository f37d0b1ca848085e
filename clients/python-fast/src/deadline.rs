//! When a call has to be over.

use std::time::{Duration, Instant};

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

/// The longest time for which a socket blocks before signals are checked. A signal interrupts a
/// blocked socket, so this matters only for a signal that arrives just before.
pub const TICK: Duration = Duration::from_millis(250);

/// A moment, or never.
#[derive(Clone, Copy)]
pub struct Deadline(Option<Instant>);

impl Deadline {
    /// `ends_at` is a time of Python's `time.monotonic`, whose clock can differ from Rust's.
    pub fn from_python(py: Python<'_>, ends_at: Option<f64>) -> PyResult<Self> {
        let Some(ends_at) = ends_at else {
            return Ok(Deadline(None));
        };
        let left = Duration::try_from_secs_f64((ends_at - python_now(py)?).max(0.0)).ok();
        Ok(Deadline(
            left.and_then(|left| Instant::now().checked_add(left)),
        ))
    }

    /// A time from now. `None` is no limit.
    pub fn after(time: Option<Duration>) -> Self {
        Deadline(time.and_then(|time| Instant::now().checked_add(time)))
    }

    /// The time of Python's `time.monotonic`. `None` for never.
    pub fn to_python(self, py: Python<'_>) -> PyResult<Option<f64>> {
        let Some(end) = self.0 else {
            return Ok(None);
        };
        let left = end.saturating_duration_since(Instant::now());
        Ok(Some(python_now(py)? + left.as_secs_f64()))
    }

    /// The earlier of this one and a time from now.
    pub fn at_most(self, time: Duration) -> Self {
        let end = Instant::now().checked_add(time);
        Deadline(self.0.into_iter().chain(end).min())
    }

    /// How long to block at most. `None` if the time is over.
    pub fn next_wait(self) -> Option<Duration> {
        let Some(end) = self.0 else {
            return Some(TICK);
        };
        let left = end.saturating_duration_since(Instant::now());
        (!left.is_zero()).then(|| left.min(TICK))
    }

    /// The time that is left, which is the longest there is for no limit.
    pub fn left(self) -> Duration {
        self.0.map_or(Duration::MAX, |end| {
            end.saturating_duration_since(Instant::now())
        })
    }
}

fn python_now(py: Python<'_>) -> PyResult<f64> {
    static MONOTONIC: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    MONOTONIC
        .import(py, "time", "monotonic")?
        .call0()?
        .extract()
}

/// Runs Python's signal handlers, whose exceptions end a call.
pub fn check_signals() -> PyResult<()> {
    Python::attach(|py| py.check_signals())
}
