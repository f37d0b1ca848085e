"""Calls as spans of OpenTelemetry, for programs that have its package ``opentelemetry-api``."""

from __future__ import annotations

from typing import Any, TypeGuard

from opentelemetry import propagate, trace

from .calls.interceptor import AsyncNext, CallInfo, Next
from .errors import RpcError
from .files.async_file_stream import AsyncFileStream
from .files.file_stream import FileStream
from .streams.async_stream import AsyncStream
from .streams.sync_stream import Stream

_AnyStream = Stream[Any, Any] | FileStream | AsyncStream[Any, Any] | AsyncFileStream

_tracer = trace.get_tracer("mikrokit")


def trace_call(call: CallInfo, next: Next) -> object:
    """An interceptor that makes a span of each call, and sends its ``traceparent`` (W3C Trace Context).

    The span of a stream or a file lasts until that has ended, or is closed.
    """
    span, traced = _begin(call)
    try:
        with trace.use_span(span, record_exception=False, set_status_on_exception=False):
            result = next(traced)
    except BaseException as error:
        _end(span, error)
        raise
    return _until_end(span, result)


async def trace_call_async(call: CallInfo, next: AsyncNext) -> object:
    """As ``trace_call``, for ``AsyncClient``."""
    span, traced = _begin(call)
    try:
        with trace.use_span(span, record_exception=False, set_status_on_exception=False):
            result = await next(traced)
    except BaseException as error:
        _end(span, error)
        raise
    return _until_end(span, result)


def _begin(call: CallInfo) -> tuple[trace.Span, CallInfo]:
    """A span, and the call with its context."""
    name = call.route or "batch"
    attributes = {"rpc.system.name": "mikrokit", "rpc.method": name}
    span = _tracer.start_span(name, kind=trace.SpanKind.CLIENT, attributes=attributes)
    headers: dict[str, str] = {}
    propagate.inject(headers, trace.set_span_in_context(span))
    return span, call.with_options(headers=headers)


def _until_end(span: trace.Span, result: object) -> object:
    """Ends the span with the result."""
    if _is_stream(result):
        result.on_end(lambda error: _end(span, error))
    else:
        _end(span, None)
    return result


def _is_stream(result: object) -> TypeGuard[_AnyStream]:
    return isinstance(result, Stream | FileStream | AsyncStream | AsyncFileStream)


def _end(span: trace.Span, error: BaseException | None) -> None:
    # The exceptions of Ctrl-C and of cancelling a task are no failures.
    if isinstance(error, Exception):
        # Messages may have what a caller sent.
        kind = getattr(error, "type", "") or type(error).__name__
        if isinstance(error, RpcError):
            span.set_attribute("rpc.response.status_code", str(error.status))
        span.set_attribute("error.type", kind)
        span.set_status(trace.StatusCode.ERROR)
    span.end()
