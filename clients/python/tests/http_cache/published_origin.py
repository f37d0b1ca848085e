"""The server of http-tests/cache-tests, whose time is that of the test."""

from __future__ import annotations

import socket
from collections.abc import Mapping, Sequence
from email.utils import formatdate
from time import gmtime, strftime

import msgspec
from published_tests import PublishedRequest
from scripted_server import read_request

from mikrokit.cache.cached_reply import Moment

_DATES = ("date", "expires", "last-modified", "if-modified-since", "if-unmodified-since")
_RFC_850 = "%A, %d-%b-%y %H:%M:%S GMT"


class VirtualClock:
    def __init__(self) -> None:
        self.now = 1_767_225_600

    def __call__(self) -> Moment:
        return Moment(self.now, self.now)


class SeenRequest(msgspec.Struct):
    """A request that reached the server, and the headers of its reply that have to arrive."""

    number: int
    method: str
    headers: Mapping[str, str]
    reply_headers: Mapping[str, str]


class PublishedOrigin:
    """Answers the requests of one test, as a script of a ``ScriptedServer``."""

    def __init__(self, requests: Sequence[PublishedRequest], clock: VirtualClock) -> None:
        self._requests = requests
        self._clock = clock
        self.seen: list[SeenRequest] = []
        #: The headers of the replies that were sent, by the number of their request.
        self._sent: dict[int, list[tuple[str, str]]] = {}

    def __call__(self, connection: socket.socket) -> None:
        while True:
            head = read_request(connection).partition(b"\r\n\r\n")[0].decode("latin-1")
            line, *rest = head.split("\r\n")
            method, target, _ = line.split(" ")
            headers: dict[str, str] = {}
            for name, _, value in (header.partition(": ") for header in rest):
                headers[name] = f"{headers[name]}, {value}" if name in headers else value
            if not self._answer(connection, method, target, headers):
                return

    def _answer(
        self, connection: socket.socket, method: str, target: str, headers: Mapping[str, str]
    ) -> bool:
        """Whether the connection is for another request."""
        number = int(headers["req-num"])
        asked = self._requests[number - 1]
        self._clock.now += asked.response_pause
        status, reason = self._status(number, headers)
        own = {
            "server-base-url": target,
            "server-request-count": str(len(self.seen) + 1),
            "server-now": str(self._clock.now),
        }
        self._sent[number] = sent = [
            (header.name.lower(), fixed_value(header.name, header.value, own, asked))
            for header in asked.response_headers
        ]
        checked = {header.name.lower() for header in asked.response_headers if header.is_checked}
        joined = {name: joined_value(sent, name) for name in checked}
        self.seen.append(SeenRequest(number, method, headers, joined))
        if asked.disconnect:
            return False
        numbers = " ".join(str(each.number) for each in self.seen)
        lines = [*own.items(), *sent, ("request-numbers", numbers)]
        if all(name != "date" for name, _ in sent):
            lines.append(("date", formatdate(self._clock.now, usegmt=True)))
        body = b"" if status in (204, 304) else (asked.response_body or "body").encode()
        length = dict(sent).get("content-length")
        if length is None:
            lines.append(("content-length", str(len(body))))
        elif body:
            body = body.ljust(int(length))
        interim = [_head(one.status, "Interim", one.headers) for one in asked.interim_responses]
        head = _head(status, reason, lines)
        connection.sendall(b"".join([*interim, head, b"" if method == "HEAD" else body]))
        return True

    def _status(self, number: int, headers: Mapping[str, str]) -> tuple[int, str]:
        asked = self._requests[number - 1]
        if asked.expected_type not in ("etag_validated", "lm_validated"):
            return asked.response_status or (200, "OK")
        # The cache answered the request before, if there is no reply to it.
        before = self._sent.get(number - 1) or [
            (header.name.lower(), str(header.value))
            for header in self._requests[number - 2].response_headers
        ]
        pairs = (("if-modified-since", "last-modified"), ("if-none-match", "etag"))
        for condition, validator in pairs:
            values = [value for name, value in before if name == validator]
            if values and headers.get(condition) == values[0]:
                return 304, "Not Modified"
        return 999, "304 Not Generated"


def _head(status: int, reason: str, headers: Sequence[tuple[str, str]]) -> bytes:
    lines = [f"HTTP/1.1 {status} {reason}", *(f"{name}: {value}" for name, value in headers)]
    return "\r\n".join([*lines, "", ""]).encode("latin-1")


def fixed_value(
    name: str, value: str | int, reply: Mapping[str, str], asked: PublishedRequest
) -> str:
    """The value of a header: dates are relative to the time of a reply, and locations to its URL."""
    name = name.lower()
    if name in _DATES and isinstance(value, int):
        date = int(reply["server-now"]) + value
        if name in asked.rfc850date:
            return strftime(_RFC_850, gmtime(date))
        return formatdate(date, usegmt=True)
    if name in ("location", "content-location") and asked.magic_locations:
        base = reply["server-base-url"]
        return f"{base}/{value}" if value else base
    return str(value)


def joined_value(headers: Sequence[tuple[str, str]], name: str) -> str:
    return ", ".join(value.strip(" \t") for key, value in headers if key == name)
