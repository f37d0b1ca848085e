"""Proxies between the client and its server (RFC 9110, section 9.3.6)."""

from __future__ import annotations

import os
from base64 import b64encode
from collections.abc import Callable
from urllib.parse import unquote, urlsplit

import msgspec

from ..errors import NetworkError
from .address import Address, ascii_host
from .http1.reply_reader import ReplyReader


class Proxy(msgspec.Struct, frozen=True):
    """A proxy that is spoken to by plain HTTP. Connections with TLS go through a tunnel."""

    host: str
    port: int
    #: The value of ``proxy-authorization``.
    authorization: str | None

    @property
    def headers(self) -> list[tuple[str, str]]:
        if self.authorization is None:
            return []
        return [("proxy-authorization", self.authorization)]

    def connect_request(self, address: Address) -> bytes:
        """The request that opens a tunnel to a server."""
        host = f"[{address.host}]" if ":" in address.host else address.host
        target = f"{host}:{address.port}"
        lines = [f"CONNECT {target} HTTP/1.1", f"host: {target}"]
        lines += [f"{name}: {value}" for name, value in self.headers]
        return "\r\n".join([*lines, "", ""]).encode("latin-1")


def assert_tunnel(reader: ReplyReader) -> None:
    """Raises ``NetworkError`` if a proxy has not opened a tunnel."""
    if not 200 <= reader.status < 300 or reader.has_surplus:
        raise NetworkError(f"the proxy refused the connection with status {reader.status}")


def find_proxy(address: Address, proxy: str | bool) -> Proxy | None:
    """``True`` asks the environment (``HTTPS_PROXY``, ``NO_PROXY`` and so on), ``False`` is no proxy."""
    if proxy is True:
        return _proxy_of_environment(address)
    return None if proxy is False else parse_proxy(proxy)


def parse_proxy(url: str) -> Proxy:
    """Raises ``ValueError`` for a URL that is not of a proxy by plain HTTP."""
    parts = urlsplit(url)
    if parts.scheme != "http" or not parts.hostname:
        raise ValueError("A proxy needs a URL such as http://proxy.example.com:3128")
    authorization = None
    if parts.username is not None:
        credentials = f"{unquote(parts.username)}:{unquote(parts.password or '')}"
        authorization = f"Basic {b64encode(credentials.encode()).decode()}"
    return Proxy(ascii_host(parts.hostname), parts.port or 80, authorization)


def _proxy_of_environment(address: Address) -> Proxy | None:
    if not any(name.lower().endswith("_proxy") for name in os.environ):
        return None
    # Imported only where it is needed, since that takes longer than importing this package.
    # The stubs of the standard library lack the function that reads NO_PROXY.
    import urllib.request as environment

    proxies: dict[str, str] = environment.getproxies_environment()
    bypasses: Callable[[str, dict[str, str]], bool] = vars(environment)["proxy_bypass_environment"]
    url = proxies.get("https" if address.is_secure else "http") or proxies.get("all")
    if not url or bypasses(f"{address.host}:{address.port}", proxies):
        return None
    return parse_proxy(url if "://" in url else f"http://{url}")
