"""The address of a server, read from a URL."""

from __future__ import annotations

import re
from urllib.parse import unquote, urlsplit

import msgspec

_PLAIN = re.compile(r"[^\x00-\x20\x7f\\]*")


class Address(msgspec.Struct, frozen=True):
    """Host and port, and the path that a proxy adds before the API's."""

    is_secure: bool
    host: str
    port: int
    #: Without a slash at its end.
    mount: str

    @property
    def authority(self) -> str:
        """The value of the header ``host``."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == (443 if self.is_secure else 80) else f"{host}:{self.port}"

    @property
    def origin(self) -> str:
        """Scheme and authority, with the default port left out."""
        return f"{'https' if self.is_secure else 'http'}://{self.authority}"


def parse_address(url: str) -> Address:
    """Raises ``ValueError`` for a URL that is not of HTTP, or has more than host, port and path."""
    # URL parsers drop tabs and line ends, and read a backslash as a slash, so they could see
    # another URL.
    if not _PLAIN.fullmatch(url):
        raise ValueError(f"{url!r} has a space, a backslash or a control character")
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError(f"{url!r} is no URL of HTTP, such as https://api.example.com")
    if parts.username is not None or parts.password is not None:
        raise ValueError("A URL with a password appears in logs; send an authorization header")
    if parts.query or parts.fragment:
        raise ValueError(f"{url!r} has a query string or fragment; leave it out")
    if not parts.path.isascii() or not {".", ".."}.isdisjoint(unquote(parts.path).split("/")):
        raise ValueError(f"The path of {url!r} has '.' or '..', or characters to percent-encode")
    is_secure = parts.scheme == "https"
    port = parts.port or (443 if is_secure else 80)
    return Address(is_secure, ascii_host(parts.hostname), port, parts.path.rstrip("/"))


def ascii_host(host: str) -> str:
    """A host as DNS knows it."""
    return host if host.isascii() else host.encode("idna").decode()
