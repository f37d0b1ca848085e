"""What the hooks of a route return to its caller."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Generic, TypeVar

import msgspec
from msgspec import Raw

from ..codecs.reading import Reader
from ..codecs.writing import to_json
from ..errors import RpcError
from ..transport.messages import Reply
from .hooks import Hooks
from .reply import protocol_error
from .steps import Readable

R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)
O_co = TypeVar("O_co", covariant=True)


class HookedReply(msgspec.Struct, Generic[R_co, O_co], frozen=True):
    """The result of a call, or an error that its route declares, with the results of hooks."""

    result: R_co
    hooks: O_co


class HookResults(Generic[O_co]):
    """The results of the hooks around one call."""

    def __init__(self, hooks: Hooks[..., O_co]) -> None:
        self._places = hooks.results
        self._reader: Reader[O_co] = Reader(hooks.result_type)
        self._value = self._read({})

    @property
    def value(self) -> O_co:
        """A struct, which has no results before the reply. ``None`` for hooks that return nothing."""
        return self._value

    def reader_within(self, route: Readable[R]) -> Readable[R]:
        """Reads replies for a route, and keeps the results of hooks in them."""
        return _HookedReader(self, route)

    def keep(self, reply: Reply) -> None:
        """Raises ``ProtocolError`` for a result of another type."""
        try:
            self._value = self._read(dict(self._members(reply)))
        except msgspec.DecodeError as error:
            what = f"one with a hook's result that is not of its type: {error}"
            raise protocol_error(reply, what) from error

    def keep_beside_error(self, reply: Reply) -> None:
        """Omits results of other types, because the error is more important."""
        found = self._members(reply)
        self._value = self._read({name: text for name, text in found if self._fits(name, text)})

    def _members(self, reply: Reply) -> Iterator[tuple[str, bytes]]:
        """The results in body and headers, as JSON."""
        body = _members_of(reply.body)
        for field, header in self._places.items():
            if header is None:
                if field in body:
                    yield field, bytes(body[field])
                continue
            text = reply.header(header)
            if text is not None:
                forms = _forms_of(text)
                # A value that does not match is rejected as a text, because the header is one.
                yield (
                    field,
                    next((form for form in forms if self._fits(field, form)), to_json(text)),
                )

    def _fits(self, field: str, text: bytes) -> bool:
        try:
            self._read({field: text})
        except msgspec.DecodeError:
            return False
        return True

    def _read(self, members: Mapping[str, bytes]) -> O_co:
        # Hooks that only take parameters have no struct.
        if not self._places:
            return self._reader.read(b"null")
        written = (b"%b:%b" % (to_json(name), text) for name, text in members.items())
        return self._reader.read(b"{%b}" % b",".join(written))


class _HookedReader(Generic[R]):
    def __init__(self, results: HookResults[object], route: Readable[R]) -> None:
        self._results = results
        self._route = route

    def read(self, reply: Reply) -> R:
        try:
            result = self._route.read(reply)
        except RpcError:
            self._results.keep_beside_error(reply)
            raise
        self._results.keep(reply)
        return result


_members_reader: Reader[dict[str, Raw]] = Reader(dict[str, Raw])


def _members_of(body: bytes) -> dict[str, Raw]:
    try:
        return _members_reader.read(body)
    except msgspec.DecodeError:
        # A reply without content, or one that is not an object. Its reader has decided about that
        # already.
        return {}


_NUMBER_OR_BOOLEAN = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false")

#: Either a quoted string (RFC 9110, section 5.6.4) or everything up to the next comma.
_ELEMENT = re.compile(r'[ \t]*(?:"((?:[^"\\]|\\.)*)"[ \t]*(?=,|$)|([^,]*))(?:,|$)')


def _forms_of(text: str) -> Iterator[bytes]:
    """The JSON that a header can mean, by its type: a text, a value, or a list of either (section 5.6.1)."""
    yield to_json(text)
    yield _value_of(text)
    found = [_unquoted(match) for match in _ELEMENT.finditer(text)]
    elements = [element for element in found if element]
    yield to_json(elements)
    yield b"[%b]" % b",".join(_value_of(element) for element in elements)


def _value_of(text: str) -> bytes:
    return text.encode() if _NUMBER_OR_BOOLEAN.fullmatch(text) else to_json(text)


def _unquoted(match: re.Match[str]) -> str:
    quoted: str | None = match[1]
    return match[2].strip() if quoted is None else re.sub(r"\\(.)", r"\1", quoted)
