"""Proxies between the client and its server (RFC 9110, section 9.3.6)."""

from __future__ import annotations

import os
import re
from base64 import b64encode
from urllib.parse import unquote, urlsplit

import msgspec

from ..errors import NetworkError
from .address import Address, ascii_host
from .http1.reply_reader import ReplyReader

#: A host of ``NO_PROXY``, in brackets if it is an address of IPv6, and its port.
_EXCEPTION = re.compile(r"(?:\[([^\[\]]+)\]|([^:\[\]]+))(?::(\d{1,5}))?")
_ADDRESS = re.compile(r"[0-9.]+|[0-9a-f:.]*:[0-9a-f:.]*")


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
        raise NetworkError(f"the proxy rejected the connection with status {reader.status}")


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


def peer_name(address: Address, proxy: Proxy | None) -> str:
    """What a connection is made to, for errors."""
    if proxy is None:
        return address.authority
    host = f"[{proxy.host}]" if ":" in proxy.host else proxy.host
    return f"the proxy {host}:{proxy.port}"


def _proxy_of_environment(address: Address) -> Proxy | None:
    if not any(name.lower().endswith("_proxy") for name in os.environ):
        return None
    # Imported only where it is needed, since that takes longer than importing this package.
    import urllib.request as environment

    proxies: dict[str, str] = environment.getproxies_environment()
    name = "https" if address.is_secure else "http"
    name = name if proxies.get(name) else "all"
    url = proxies.get(name)
    if not url or _is_exception(address, proxies.get("no", "")):
        return None
    try:
        return parse_proxy(url if "://" in url else f"http://{url}")
    except ValueError as error:
        # The URL may have a password.
        raise ValueError(
            f"{name.upper()}_PROXY of the environment cannot be used: only proxies by plain HTTP can. "
            "Pass proxy=False to do without, or the URL of another"
        ) from error


def _is_exception(address: Address, no_proxy: str) -> bool:
    """Whether ``NO_PROXY`` names a host: ``localhost,.internal,10.0.0.0/8,[::1]:8080``."""
    return any(_is_named(address, entry.strip().lower()) for entry in no_proxy.split(","))


def _is_named(address: Address, entry: str) -> bool:
    if entry in ("", "*"):
        return entry == "*"
    parts = _EXCEPTION.fullmatch(entry)
    # An address of IPv6 without brackets has no port.
    host, port = (entry, None) if parts is None else (parts[1] or parts[2], parts[3])
    if port is not None and int(port) != address.port:
        return False
    own = address.host.lower()
    name = host.lstrip(".").removeprefix("*.")
    return own == name or own.endswith(f".{name}") or _is_in_network(own, host)


def _is_in_network(host: str, network: str) -> bool:
    # Most hosts are names, and this import is slow.
    if not _ADDRESS.fullmatch(host):
        return False
    from ipaddress import ip_address, ip_network

    try:
        return ip_address(host) in ip_network(network, strict=False)
    except ValueError:
        return False
