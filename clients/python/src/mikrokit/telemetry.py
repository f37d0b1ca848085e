"""Calls as spans of OpenTelemetry, for programs that have its package ``opentelemetry-api``."""

from ._async.trace_call import trace_call as trace_async_call
from ._sync.trace_call import trace_call

__all__ = ["trace_async_call", "trace_call"]
