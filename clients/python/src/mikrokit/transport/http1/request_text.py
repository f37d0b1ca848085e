"""A request as the bytes that are sent."""

from __future__ import annotations

import re

from ..messages import Request
from ..proxy import Proxy

_HEADER_VALUE = re.compile(r"[\t\x20-\x7e\x80-\xff]*")
_HEADER_NAME = re.compile(r"[!#$%&'*+.^_`|~0-9a-z-]+")
_TARGET = re.compile(r"[\x21-\x7e]+")


def write_request(request: Request, host: str, proxy: Proxy | None = None) -> bytes:
    """A request with its body, except for one in pieces. Raises ``ValueError`` for headers that cannot be sent."""
    assert_target(request.target)
    # A proxy has to know the server, unless there is a tunnel to it.
    target = request.target if proxy is None else f"http://{host}{request.target}"
    lines = [f"{request.method} {target} HTTP/1.1\r\nhost: {host}\r\n"]
    for name, value in [*request.headers, *(proxy.headers if proxy else [])]:
        assert_header(name, value)
        lines.append(f"{name}: {value}\r\n")
    if request.body is None:
        lines.append("\r\n")
        return "".join(lines).encode("latin-1")
    whole = request.body if isinstance(request.body, bytes) else None
    size = request.body_size if whole is None else len(whole)
    length = "transfer-encoding: chunked" if size is None else f"content-length: {size}"
    lines.append(f"{length}\r\n\r\n")
    return "".join(lines).encode("latin-1") + (whole or b"")


def assert_target(target: str) -> None:
    """Raises ``ValueError`` for a path that cannot be sent."""
    if not _TARGET.fullmatch(target):
        raise ValueError(f"The path {target!r} cannot be sent")


def assert_header(name: str, value: str) -> None:
    """Raises ``ValueError`` for a header that cannot be sent."""
    if not _HEADER_NAME.fullmatch(name) or not _HEADER_VALUE.fullmatch(value):
        raise ValueError(f"The header {name!r} cannot be sent")
