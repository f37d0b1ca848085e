"""Proxies, by both transports."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from certificates import make_authority, make_signed, server_context
from scripted_server import Script, ScriptedServer, answering, read_request, reply
from test_transports import request

from mikrokit import CallTimeout, Limits, NetworkError, Reply, Tls
from mikrokit.transport.address import parse_address
from mikrokit.transport.event_loop.asyncio_transport import AsyncioTransport
from mikrokit.transport.proxy import find_proxy
from mikrokit.transport.sockets.socket_transport import SocketTransport

Send = Callable[[str, str, Tls | None], Reply]
LIMITS = Limits(connect_timeout=2)


def send_by_sockets(url: str, proxy: str, tls: Tls | None) -> Reply:
    transport = SocketTransport(parse_address(url), proxy=proxy, tls=tls, limits=LIMITS)
    try:
        return transport.send(request())
    finally:
        transport.close()


def send_by_asyncio(url: str, proxy: str, tls: Tls | None) -> Reply:
    async def send() -> Reply:
        transport = AsyncioTransport(parse_address(url), proxy=proxy, tls=tls, limits=LIMITS)
        try:
            return await transport.send(request())
        finally:
            await transport.close()

    return asyncio.run(send())


both = pytest.mark.parametrize("send", [send_by_sockets, send_by_asyncio])


@both
def test_a_proxy_gets_the_whole_url(send: Send) -> None:
    seen: list[bytes] = []

    def script(connection: socket.socket) -> None:
        seen.append(read_request(connection))
        connection.sendall(reply())

    with ScriptedServer(script) as proxy:
        url = proxy.url.replace("http://", "http://ada:secret%21@")
        assert send("http://api.invalid:8080", url, None).body == b"ok"
    assert seen[0].startswith(
        b"POST http://api.invalid:8080/route HTTP/1.1\r\nhost: api.invalid:8080"
    )
    assert b"proxy-authorization: Basic YWRhOnNlY3JldCE=\r\n" in seen[0]


@both
def test_tls_goes_through_a_tunnel(send: Send, tmp_path: Path) -> None:
    authority = make_authority(tmp_path, "authority")
    context = server_context(make_signed(tmp_path, authority))

    def secure(connection: socket.socket) -> None:
        with context.wrap_socket(connection, server_side=True) as tls:
            answering(reply(body="secret"))(tls)

    with ScriptedServer(secure) as server, ScriptedServer(tunnel(server.url)) as proxy:
        url = server.url.replace("http://127.0.0.1", "https://localhost")
        trusting = Tls(ca_file=str(authority.file))
        assert send(url, proxy.url, trusting).body == b"secret"
        with pytest.raises(NetworkError, match=r"certificate|CERTIFICATE"):
            send(url, proxy.url, None)


@both
def test_a_proxy_that_rejects_is_a_network_error(send: Send) -> None:
    rejection = saying_no(b"HTTP/1.1 407 No\r\ncontent-length: 5\r\n\r\nlogin")
    with (
        ScriptedServer(rejection) as proxy,
        pytest.raises(NetworkError, match="the proxy rejected the connection with status 407"),
    ):
        send("https://api.invalid", proxy.url, None)


@both
def test_a_proxy_that_says_more_than_that_there_is_a_tunnel_is_rejected(send: Send) -> None:
    more = saying_no(b"HTTP/1.1 200 Connected\r\n\r\nmore")
    with (
        ScriptedServer(more) as proxy,
        pytest.raises(NetworkError, match="the proxy rejected the connection with status 200"),
    ):
        send("https://api.invalid", proxy.url, None)


@both
def test_the_time_to_connect_is_that_of_the_tunnel_as_well(send: Send) -> None:
    def silent(connection: socket.socket) -> None:
        read_request(connection)
        connection.recv(1)

    with ScriptedServer(silent) as proxy, pytest.raises(CallTimeout):
        send("https://api.invalid", proxy.url, None)


def test_the_environment_names_proxies_and_exceptions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTPS_PROXY", "proxy.example.com:3128")
    monkeypatch.setenv("NO_PROXY", "localhost,.internal")
    found = find_proxy(parse_address("https://api.example.com"), True)
    assert found is not None
    assert (found.host, found.port) == ("proxy.example.com", 3128)
    assert find_proxy(parse_address("https://a.internal"), True) is None
    assert find_proxy(parse_address("http://api.example.com"), True) is None
    assert find_proxy(parse_address("https://api.example.com"), False) is None
    named = find_proxy(parse_address("https://api.example.com"), "http://pröxy.example.com")
    assert named is not None
    assert named.host == "xn--prxy-6qa.example.com"
    for url in ("socks5://localhost", "https://localhost", "proxy"):
        with pytest.raises(ValueError, match="A proxy needs a URL"):
            find_proxy(parse_address("https://api.example.com"), url)


@pytest.mark.parametrize(
    ("no_proxy", "url", "is_direct"),
    [
        ("[::1]", "http://[::1]:8080", True),
        ("::1", "http://[::1]:8080", True),
        ("[::1]:8080", "http://[::1]:8080", True),
        ("[::1]:8081", "http://[::1]:8080", False),
        ("fd00::/8", "http://[fd12::1]", True),
        ("fd00::/8", "http://[fe80::1]", False),
        ("10.0.0.0/8", "http://10.1.2.3", True),
        ("10.0.0.0/8, 192.168.0.0/16", "http://192.168.7.7:99", True),
        ("10.0.0.0/8", "http://11.1.2.3", False),
        ("0:0:0:0:0:0:0:1", "http://[::1]", True),
        ("localhost:8080", "http://localhost:8080", True),
        ("localhost:8080", "http://localhost", False),
        (".internal", "http://a.internal", True),
        ("internal", "http://a.internal", True),
        ("*.internal", "http://a.internal", True),
        ("ternal", "http://a.internal", False),
        ("*", "http://api.example.com", True),
        ("", "http://api.example.com", False),
        ("10.0.0.0/99, [", "http://10.0.0.0", False),
    ],
)
def test_exceptions_are_names_addresses_and_networks(
    monkeypatch: pytest.MonkeyPatch, no_proxy: str, url: str, is_direct: bool
) -> None:
    monkeypatch.setenv("HTTP_PROXY", "http://proxy.example.com:3128")
    monkeypatch.setenv("NO_PROXY", no_proxy)
    assert (find_proxy(parse_address(url), True) is None) == is_direct


def test_a_proxy_of_the_environment_that_cannot_be_used_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("ALL_PROXY", "socks5://ada:secret@localhost")
    with pytest.raises(ValueError, match=r"ALL_PROXY of the .*proxy=False") as raised:
        find_proxy(parse_address("https://api.example.com"), True)
    assert "secret" not in str(raised.value)


@both
@pytest.mark.parametrize("url", ["http://api.invalid", "https://api.invalid"])
def test_the_error_of_a_dead_proxy_names_it(send: Send, url: str) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        port = unused.getsockname()[1]
        with pytest.raises(NetworkError, match=rf"cannot connect to the proxy 127\.0\.0\.1:{port}"):
            send(url, f"http://127.0.0.1:{port}", None)


def saying_no(answer: bytes) -> Script:
    def script(connection: socket.socket) -> None:
        read_request(connection)
        connection.sendall(answer)

    return script


def tunnel(url: str) -> Script:
    """A proxy whose tunnels all lead to one server."""
    address = parse_address(url)

    def script(connection: socket.socket) -> None:
        assert read_request(connection).startswith(b"CONNECT localhost:")
        connection.sendall(b"HTTP/1.1 200 Connected\r\n\r\n")
        with socket.create_connection((address.host, address.port)) as server:
            thread = threading.Thread(target=pump, args=(server, connection), daemon=True)
            thread.start()
            pump(connection, server)

    return script


def pump(source: socket.socket, target: socket.socket) -> None:
    try:
        while data := source.recv(65_536):
            target.sendall(data)
    except OSError:
        # The other side went away.
        return
    finally:
        target.close()
