# Written by scripts/unasync.py from _async/trace_call.py. Edit that file, then run the script.
"""Calls as spans."""

from __future__ import annotations

from typing import Any, TypeGuard

from opentelemetry import trace

from ..calls.call_info import CallInfo
from ..spans import begin_span, end_span
from .file_stream import FileStream
from .interceptor import Next
from .stream import Stream


def trace_call(call: CallInfo, next: Next) -> object:
    """An interceptor that makes a span of each call, and sends its ``traceparent`` (W3C Trace Context).

    The span of a stream or a file lasts until that has ended, or is closed.
    """
    span, traced = begin_span(call)
    try:
        with trace.use_span(span, record_exception=False, set_status_on_exception=False):
            result = next(traced)
    except BaseException as error:
        end_span(span, error)
        raise
    if _arrives_in_pieces(result):
        result.on_end(lambda error: end_span(span, error))
    else:
        end_span(span, None)
    return result


def _arrives_in_pieces(result: object) -> TypeGuard[Stream[Any, Any] | FileStream]:
    return isinstance(result, Stream | FileStream)
