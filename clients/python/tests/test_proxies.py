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
def test_a_proxy_that_refuses_is_a_network_error(send: Send) -> None:
    refusal = saying_no(b"HTTP/1.1 407 No\r\ncontent-length: 5\r\n\r\nlogin")
    with (
        ScriptedServer(refusal) as proxy,
        pytest.raises(NetworkError, match="the proxy refused the connection with status 407"),
    ):
        send("https://api.invalid", proxy.url, None)


@both
def test_a_proxy_that_says_more_than_that_there_is_a_tunnel_is_refused(send: Send) -> None:
    more = saying_no(b"HTTP/1.1 200 Connected\r\n\r\nmore")
    with (
        ScriptedServer(more) as proxy,
        pytest.raises(NetworkError, match="the proxy refused the connection with status 200"),
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
