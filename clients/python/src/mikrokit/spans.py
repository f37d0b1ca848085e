"""Spans of OpenTelemetry for calls."""

from __future__ import annotations

from opentelemetry import propagate, trace

from .calls.call_info import CallInfo
from .errors import RpcError

_tracer = trace.get_tracer("mikrokit")


def begin_span(call: CallInfo) -> tuple[trace.Span, CallInfo]:
    """A span, and the call with its context."""
    name = call.route or "batch"
    attributes = {"rpc.system.name": "mikrokit", "rpc.method": name}
    span = _tracer.start_span(name, kind=trace.SpanKind.CLIENT, attributes=attributes)
    headers: dict[str, str] = {}
    propagate.inject(headers, trace.set_span_in_context(span))
    return span, call.with_options(headers=headers)


def end_span(span: trace.Span, error: BaseException | None) -> None:
    # The exceptions of Ctrl-C and of cancelling a task are no failures.
    if isinstance(error, Exception):
        # Messages can contain sent values.
        kind = getattr(error, "type", "") or type(error).__name__
        if isinstance(error, RpcError):
            span.set_attribute("rpc.response.status_code", str(error.status))
        span.set_attribute("error.type", kind)
        span.set_status(trace.StatusCode.ERROR)
    span.end()
