"""Requests as httpx takes them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from ...errors import CallTimeout
from ...version import USER_AGENT
from ..deadline import seconds_until
from ..http1.request_text import assert_header, assert_target
from ..messages import Request
from .httpx_types import Content, HttpxBuilder, HttpxRequest

Q = TypeVar("Q", bound=HttpxRequest)

#: Seconds for each kind of step, by the names of httpx.
Timeouts = dict[str, float | None]


def build_request(
    client: HttpxBuilder[Q],
    origin: str,
    request: Request,
    content: Content,
    extensions: dict[str, object],
) -> Q:
    """Raises ``ValueError`` for a path or headers that cannot be sent."""
    assert_target(request.target)
    url = f"{origin}{request.target}"
    built = client.build_request(
        request.method, url, content=content, headers=_headers(request), extensions=extensions
    )
    # Of httpx's own, only those may stay that the caller reads.
    if all(name != "accept-encoding" for name, _ in request.headers):
        built.headers.pop("accept-encoding", None)
    return built


def _headers(request: Request) -> Sequence[tuple[bytes, bytes]]:
    headers: list[tuple[bytes, bytes]] = []
    for name, value in request.headers:
        # httpx has a name of its own, and so may the caller's client.
        if (name, value) == ("user-agent", USER_AGENT):
            continue
        assert_header(name, value)
        headers.append((name.encode("ascii"), value.encode("latin-1")))
    if request.is_in_pieces and request.body_size is not None:
        headers.append((b"content-length", b"%d" % request.body_size))
    return headers


def timeouts_until(ends_at: float | None) -> Timeouts:
    """What is left of a call's time, for each step. Raises ``CallTimeout`` if nothing is."""
    return dict.fromkeys(("connect", "read", "write", "pool"), seconds_left(ends_at))


def seconds_left(ends_at: float | None) -> float | None:
    try:
        return seconds_until(ends_at)
    except TimeoutError as error:
        raise CallTimeout("the reply did not come in time") from error
