"""Which replies a private cache can store and use (RFC 9111)."""

from __future__ import annotations

from collections.abc import Mapping

from ..transport.messages import Reply, Request
from .cached_reply import CachedReply, Moment
from .directives import parse_directives, seconds_of

_SAFE = ("GET", "HEAD", "OPTIONS", "TRACE")
#: Statuses of a success whose meaning this cache understands.
_UNDERSTOOD = (200, 203, 204)


def directives_of(request: Request) -> dict[str, str]:
    values = [value for name, value in request.headers if name == "cache-control"]
    return parse_directives(", ".join(values))


def is_for_cache(request: Request) -> bool:
    """Whether a cache can answer.

    The server decides about conditional and range requests of the caller.
    """
    return request.method == "GET" and not any(
        name.startswith("if-") or name == "range" for name, _ in request.headers
    )


def changes_what_is_stored(request: Request, reply: Reply) -> bool:
    """Whether stored replies to the URL are outdated now: after the success of an unsafe method (section 4.4)."""
    return request.method not in _SAFE and 200 <= reply.status < 400


def may_store(reply: Reply, asked: Mapping[str, str]) -> bool:
    """Whether a reply to GET can be stored (section 3) and be of use. Errors are not stored."""
    if not 200 <= reply.status < 300 or reply.status == 206 or "no-store" in asked:
        return False
    # It is a reply of another URL, and of the httpx client's own to follow there.
    if reply.is_redirected:
        return False
    said = parse_directives(reply.header("cache-control"))
    if "must-understand" in said:
        if reply.status not in _UNDERSTOOD:
            return False
    elif "no-store" in said:
        return False
    if "*" in vary_of(reply):
        return False
    names = ("etag", "last-modified", "expires")
    return "max-age" in said or any(reply.header(name) is not None for name in names)


def may_use(cached: CachedReply, asked: Mapping[str, str], now: Moment) -> bool:
    """Whether a stored reply answers without asking the server (sections 4.2 and 5.2.1)."""
    said = parse_directives(cached.reply.header("cache-control"))
    if cached.is_doubtful:
        return False
    if "no-cache" in asked or "no-store" in asked or "no-cache" in said:
        return False
    age, lifetime = cached.age(now), cached.lifetime()
    most = seconds_of(asked, "max-age")
    if most is not None and age > most:
        return False
    lacking = age + (seconds_of(asked, "min-fresh") or 0) - lifetime
    if lacking < 0:
        return True
    if "max-stale" not in asked or "must-revalidate" in said:
        return False
    # Without a value, however old the reply is.
    return asked["max-stale"] == "" or lacking <= (seconds_of(asked, "max-stale") or 0)


def vary_of(reply: Reply) -> tuple[str, ...]:
    """The request headers that a reply varies by, in lower case (section 4.1)."""
    names = (reply.header("vary") or "").lower().split(",")
    return tuple(sorted({name.strip() for name in names} - {""}))
