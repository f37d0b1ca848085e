"""A tracer of OpenTelemetry that keeps what ended."""

from __future__ import annotations

from collections.abc import Mapping

from opentelemetry import trace
from opentelemetry.util.types import AttributeValue


class RecordedSpans:
    """Names of spans with what was set on them, in the order of their ends."""

    def __init__(self) -> None:
        self.ended: list[tuple[str, dict[str, AttributeValue]]] = []

    def start_span(
        self, name: str, *, kind: trace.SpanKind, attributes: Mapping[str, AttributeValue]
    ) -> trace.Span:
        assert (kind, attributes["rpc.method"]) == (trace.SpanKind.CLIENT, name)
        return _RecordedSpan(name, self.ended)


class _RecordedSpan(trace.NonRecordingSpan):
    def __init__(self, name: str, ended: list[tuple[str, dict[str, AttributeValue]]]) -> None:
        flags = trace.TraceFlags(1)
        super().__init__(trace.SpanContext(1, 2, is_remote=False, trace_flags=flags))
        self._name = name
        self._attributes: dict[str, AttributeValue] = {}
        self._ended = ended

    def set_attribute(self, key: str, value: AttributeValue) -> None:
        self._attributes[key] = value

    def end(self, end_time: int | None = None) -> None:
        self._ended.append((self._name, self._attributes))
