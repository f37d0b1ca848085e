"""A stored reply, and how long it can be used."""

from __future__ import annotations

import time
from collections.abc import Sequence

import msgspec

from ..http_date import parse_http_date
from ..transport.messages import Reply
from .directives import parse_directives, parse_seconds, seconds_of


class Moment(msgspec.Struct, frozen=True):
    """A time of two clocks, because the date can be changed, and the other clock stops while a computer sleeps."""

    #: Seconds since 1970.
    date: float
    #: Seconds of ``time.monotonic()``.
    monotonic: float

    def seconds_since(self, earlier: Moment) -> float:
        """The longer of the two times, so that no reply becomes younger."""
        return max(abs(self.date - earlier.date), self.monotonic - earlier.monotonic)


def current_moment() -> Moment:
    return Moment(time.time(), time.monotonic())


class CachedReply(msgspec.Struct, frozen=True):
    """A reply with its age when it came (section 4.2.3)."""

    reply: Reply
    received: Moment
    initial_age: float
    #: Whether the server has to confirm it before it is used again: a later reply could not be read.
    is_doubtful: bool = False

    @staticmethod
    def create(reply: Reply, *, requested: Moment, received: Moment) -> CachedReply:
        made = _date_of(reply.header("date"))
        apparent_age = 0.0 if made is None else max(0.0, received.date - made)
        # A date has whole seconds, so less than one is only rounding.
        if apparent_age < 1:
            apparent_age = 0.0
        first_age = (reply.header("age") or "").split(",")[0].strip()
        corrected_age = parse_seconds(first_age) + received.seconds_since(requested)
        stored = Reply(
            reply.status,
            _stored_headers(reply.headers),
            reply.body,
            is_redirected=reply.is_redirected,
        )
        return CachedReply(stored, received, max(apparent_age, corrected_age))

    def age(self, now: Moment) -> float:
        return self.initial_age + now.seconds_since(self.received)

    def lifetime(self) -> float:
        """The seconds for which the reply is fresh (section 4.2.1). Never guessed."""
        directives = parse_directives(self.reply.header("cache-control"))
        max_age = seconds_of(directives, "max-age")
        if max_age is not None:
            return max_age
        expires = _date_of(self.reply.header("expires"))
        if expires is None:
            return 0.0
        made = _date_of(self.reply.header("date"))
        return expires - (self.received.date if made is None else made)

    def conditions(self) -> list[tuple[str, str]]:
        """The headers that ask whether the reply is still valid.

        Empty if the server sent no validator.
        """
        pairs = (("if-none-match", "etag"), ("if-modified-since", "last-modified"))
        values = [(name, self.reply.header(source)) for name, source in pairs]
        return [(name, value) for name, value in values if value is not None]

    def is_confirmed_by(self, reply: Reply) -> bool:
        """Whether a 304 is about this reply: one with another strong ``etag`` is not (section 4.3.4)."""
        etag = reply.header("etag")
        return etag is None or etag.startswith("W/") or etag == self.reply.header("etag")

    def updated_headers(self, headers: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
        """The headers, updated by the headers of a 304 (section 3.2)."""
        new = [(name, value) for name, value in headers if name not in _OF_BODY]
        # The age belonged to the previous reply.
        replaced = {"age", *(name for name, _ in new)}
        return [item for item in self.reply.headers if item[0] not in replaced] + new

    def to_reply(self, now: Moment) -> Reply:
        """The reply with its present age (section 5.1)."""
        headers = [item for item in self.reply.headers if item[0] != "age"]
        headers.append(("age", str(int(self.age(now)))))
        return Reply(self.reply.status, headers, self.reply.body)


#: Headers of the stored body, which a 304 does not change.
_OF_BODY = ("content-length", "content-encoding", "content-range", "content-type")

#: Headers of one connection, which are not stored (section 3.1).
_HOP_BY_HOP = {
    "connection",
    "keep-alive",
    "proxy-authenticate",
    "proxy-authentication-info",
    "proxy-authorization",
    "proxy-connection",
    "te",
    "trailer",
    "transfer-encoding",
    "upgrade",
}


def _stored_headers(headers: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """The headers without those that are about one connection."""
    listed = ",".join(value for name, value in headers if name == "connection").lower()
    left_out = _HOP_BY_HOP.union(name.strip() for name in listed.split(","))
    return [(name, value) for name, value in headers if name not in left_out]


def _date_of(text: str | None) -> float | None:
    """Seconds since 1970. ``None`` for an invalid date."""
    return None if text is None else parse_http_date(text)
