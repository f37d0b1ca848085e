"""Calls as spans of OpenTelemetry, for programs that have its package ``opentelemetry-api``."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from opentelemetry import propagate, trace

from .calls.interceptor import AsyncNext, CallInfo, Next
from .errors import RpcError

_tracer = trace.get_tracer("mikrokit")


def trace_call(call: CallInfo, next: Next) -> object:
    """An interceptor that makes a span of each call, and sends its ``traceparent`` (W3C Trace Context)."""
    with _span(call) as traced:
        return next(traced)


async def trace_call_async(call: CallInfo, next: AsyncNext) -> object:
    """As ``trace_call``, for ``AsyncClient``."""
    with _span(call) as traced:
        return await next(traced)


@contextmanager
def _span(call: CallInfo) -> Generator[CallInfo, None, None]:
    name = call.route or "batch"
    attributes = {"rpc.system.name": "mikrokit", "rpc.method": name}
    with _tracer.start_as_current_span(
        name,
        kind=trace.SpanKind.CLIENT,
        attributes=attributes,
        # Messages may have what a caller sent.
        record_exception=False,
        set_status_on_exception=False,
    ) as span:
        headers: dict[str, str] = {}
        propagate.inject(headers)
        try:
            yield call.with_options(headers=headers)
        except Exception as error:
            kind = getattr(error, "type", "") or type(error).__name__
            if isinstance(error, RpcError):
                span.set_attribute("rpc.response.status_code", str(error.status))
            span.set_attribute("error.type", kind)
            span.set_status(trace.StatusCode.ERROR)
            raise
