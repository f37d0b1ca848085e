"""Calls as spans of OpenTelemetry, for programs that have its package ``opentelemetry-api``."""

from ._async.trace_call import trace_call as async_trace_call
from ._sync.trace_call import trace_call

__all__ = ["async_trace_call", "trace_call"]
