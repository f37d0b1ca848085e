"""Clients of httpx and httpx2 that carry calls."""

from __future__ import annotations

import asyncio
import gzip
import socket
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any, Protocol

import httpx
import httpx2
import pytest
from api_of_tests import AsyncClient, Client
from scripted_server import ScriptedServer, answering, read_request, reply
from senders import post

from mikrokit import (
    AsyncHttpxTransport,
    CallTimeout,
    ClientError,
    HttpxTransport,
    MikroKitError,
    NetworkError,
    ProtocolError,
    Reply,
    Request,
)

JSON = {"content-type": "application/json"}
SEVEN = b'{"later":7}'

libraries = pytest.mark.parametrize("library", [httpx, httpx2], ids=["httpx", "httpx2"])


class CallLater(Protocol):
    """Calls ``later`` with a client of a library, which is set up by ``own``. Returns the result or the error."""

    def __call__(
        self, library: Any, url: str, *, own: dict[str, Any], **settings: Any
    ) -> int | Exception: ...


def by_threads(library: Any, url: str, *, own: dict[str, Any], **settings: Any) -> int | Exception:
    with library.Client(**own) as carrier:
        try:
            return Client(url, transport=HttpxTransport(url, carrier), **settings).later(1)
        except Exception as error:
            return error


def by_tasks(library: Any, url: str, *, own: dict[str, Any], **settings: Any) -> int | Exception:
    async def call() -> int | Exception:
        async with (
            library.AsyncClient(**own) as carrier,
            AsyncClient(url, transport=AsyncHttpxTransport(url, carrier), **settings) as client,
        ):
            try:
                return await client.later(1)
            except Exception as error:
                return error

    return asyncio.run(call())


both_clients = pytest.mark.parametrize("call", [by_threads, by_tasks])


def mocked(library: Any, handler: Callable[[Any], Any]) -> dict[str, Any]:
    return {"transport": library.MockTransport(handler)}


@libraries
@both_clients
def test_a_mock_transport_gets_the_call(call: CallLater, library: Any) -> None:
    seen: list[Any] = []

    def handler(request: Any) -> Any:
        seen.append(request)
        return library.Response(200, json={"later": 7})

    url = "http://api.invalid:8080/mounted"
    headers = {"x-name": "Åda"}
    assert call(library, url, own=mocked(library, handler), headers=headers, timeout=5) == 7
    [request] = seen
    assert (request.method, str(request.url)) == ("POST", f"{url}/later")
    assert request.content == b"[1]"
    sent = dict(request.headers.raw)
    assert sent[b"x-name"] == "Åda".encode("latin-1")
    assert sent[b"content-type"] == b"application/json"
    assert sent[b"accept-encoding"] == b"gzip, deflate"


@pytest.mark.parametrize(
    ("name", "kind", "message"),
    [
        ("ConnectError", NetworkError, r"cannot connect \(why\)"),
        ("ReadError", NetworkError, r"no complete reply \(why\)"),
        ("RemoteProtocolError", NetworkError, r"no complete reply \(why\)"),
        ("ProxyError", NetworkError, r"no complete reply \(why\)"),
        ("ConnectTimeout", CallTimeout, "connecting took too long"),
        ("PoolTimeout", CallTimeout, "no connection was free"),
        ("WriteTimeout", CallTimeout, "the request could not be sent in time"),
        ("ReadTimeout", CallTimeout, "the reply did not come in time"),
        ("TooManyRedirects", ProtocolError, "the reply is one redirect too many"),
        ("UnsupportedProtocol", ProtocolError, "a redirect away from HTTP"),
    ],
)
@libraries
@both_clients
def test_the_errors_of_httpx_are_those_of_calls(
    call: CallLater, library: Any, name: str, kind: type[MikroKitError], message: str
) -> None:
    def handler(request: Any) -> Any:
        raise getattr(library, name)("why", request=request)

    outcome = call(library, "http://api.invalid", own=mocked(library, handler))
    assert type(outcome) is kind
    assert outcome.__cause__ is not None
    with pytest.raises(kind, match=f"later: .*{message}"):
        raise outcome


@libraries
@both_clients
def test_an_error_of_httpx_without_a_message_is_named(call: CallLater, library: Any) -> None:
    def handler(request: Any) -> Any:
        raise library.ReadError("", request=request)

    outcome = call(library, "http://api.invalid", own=mocked(library, handler))
    assert str(outcome) == "later: no complete reply (ReadError)"


@libraries
@both_clients
def test_the_errors_of_a_mock_are_left_alone(call: CallLater, library: Any) -> None:
    def handler(request: Any) -> Any:
        raise AssertionError("an unexpected request")

    outcome = call(library, "http://api.invalid", own=mocked(library, handler))
    assert type(outcome) is AssertionError


@libraries
@both_clients
def test_a_mock_is_asked_once_for_each_attempt(call: CallLater, library: Any) -> None:
    asked: list[Any] = []

    def handler(request: Any) -> Any:
        asked.append(request)
        raise library.ReadError("broken", request=request)

    own = mocked(library, handler)
    settings = {"retry": 2, "idempotency_key": True}
    assert isinstance(call(library, "http://api.invalid", own=own, **settings), NetworkError)
    assert len(asked) == 3


@libraries
@both_clients
def test_a_compressed_reply_is_decoded_once(call: CallLater, library: Any) -> None:
    packed = gzip.compress(SEVEN)
    headers = {**JSON, "content-encoding": "gzip"}

    def handler(request: Any) -> Any:
        return library.Response(200, headers=headers, content=packed)

    def script(connection: socket.socket) -> None:
        read_request(connection)
        head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        length = f"content-length: {len(packed)}\r\n\r\n"
        connection.sendall(f"HTTP/1.1 200 OK\r\n{head}{length}".encode() + packed)

    assert call(library, "http://api.invalid", own=mocked(library, handler)) == 7
    with ScriptedServer(script) as server:
        assert call(library, server.url, own={}) == 7


@libraries
@both_clients
def test_hooks_and_authentication_of_the_httpx_client_hold(call: CallLater, library: Any) -> None:
    received: list[bytes] = []

    def script(connection: socket.socket) -> None:
        received.append(read_request(connection))
        connection.sendall(reply("content-type: application/json", body=SEVEN.decode()))

    read: list[bytes] = []

    def hear(response: Any) -> None:
        read.append(response.read())

    async def hear_async(response: Any) -> None:
        read.append(await response.aread())

    hook = hear if call is by_threads else hear_async
    own = {
        "auth": ("ada", "secret"),
        "headers": {"x-own": "1"},
        "event_hooks": {"response": [hook]},
    }
    with ScriptedServer(script) as server:
        assert call(library, server.url, own=own) == 7
    assert read == [SEVEN]
    assert b"\r\nx-own: 1\r\n" in received[0]
    assert b"\r\nauthorization: basic ywrhonnly3jlda==\r\n" in received[0].lower()


@libraries
@both_clients
def test_redirects_are_followed_only_if_the_httpx_client_does(
    call: CallLater, library: Any
) -> None:
    def handler(request: Any) -> Any:
        if request.url.host == "old.invalid":
            return library.Response(307, headers={"location": "http://new.invalid/later"})
        assert request.content == b"[1]"
        return library.Response(200, headers=JSON, content=SEVEN)

    own = mocked(library, handler)
    rejected = call(library, "http://old.invalid", own=own)
    assert isinstance(rejected, ProtocolError)
    assert rejected.reply_status == 307
    assert call(library, "http://old.invalid", own={**own, "follow_redirects": True}) == 7


@libraries
@both_clients
def test_a_reply_that_is_too_large_is_rejected(call: CallLater, library: Any) -> None:
    large = b'{"later":' + b" " * 100_000 + b"7}"

    def whole(request: Any) -> Any:
        return library.Response(200, headers=JSON, content=large)

    outcome = call(library, "http://api.invalid", own=mocked(library, whole), max_reply_size=99_999)
    assert isinstance(outcome, ProtocolError)
    with ScriptedServer(answering(reply(body=large.decode()))) as server:
        outcome = call(library, server.url, own={}, max_reply_size=99_999)
        assert isinstance(outcome, ProtocolError)
        assert "too large" in str(outcome)


def moved(connection: socket.socket) -> None:
    read_chunked(connection)
    connection.sendall(reply("location: /new", status="307 Temporary Redirect"))
    if read_chunked(connection).startswith(b"POST /new "):
        connection.sendall(reply("connection: close", body="again"))


def read_chunked(connection: socket.socket) -> bytes:
    data = b""
    while not data.endswith(b"1\r\na\r\n1\r\nb\r\n0\r\n\r\n"):
        piece = connection.recv(65_536)
        if not piece:
            return b""
        data += piece
    return data


@libraries
def test_only_what_can_be_read_again_is_sent_again_for_a_redirect(library: Any) -> None:
    async def pieces() -> AsyncIterator[bytes]:
        yield b"a"
        yield b"b"

    def upload(body: Any, *, repeatable: bool) -> Request:
        return Request("POST", "/file", [], body, repeatable=repeatable)

    async def send(request: Request, url: str) -> Reply:
        async with library.AsyncClient(follow_redirects=True) as carrier:
            return await AsyncHttpxTransport(url, carrier).send(request)

    with ScriptedServer(moved) as server, library.Client(follow_redirects=True) as carrier:
        transport = HttpxTransport(server.url, carrier)
        assert transport.send(upload([b"a", b"b"], repeatable=True)).body == b"again"
        with pytest.raises(ClientError, match="can be read only once"):
            transport.send(upload(iter([b"a", b"b"]), repeatable=False))
        request = upload([b"a", b"b"], repeatable=True)
        assert asyncio.run(send(request, server.url)).body == b"again"
        with pytest.raises(ClientError, match="can be read only once"):
            asyncio.run(send(upload(pieces(), repeatable=False), server.url))


def pausing(connection: socket.socket) -> None:
    read_request(connection)
    connection.sendall(b"HTTP/1.1 200 OK\r\n\r\na")
    time.sleep(1.5)
    connection.sendall(b"b")


@libraries
def test_a_limit_that_moves_holds_for_the_next_bytes(library: Any) -> None:
    def read(url: str, seconds: float) -> Iterator[bytes]:
        with library.Client() as carrier:
            request = Request("GET", "/", [], None, ends_at=time.monotonic() + 0.7)
            opened = HttpxTransport(url, carrier).open(request)
            opened.ends_at = time.monotonic() + seconds
            yield from opened.chunks()
            opened.close()

    with ScriptedServer(pausing) as server:
        assert list(read(server.url, 60)) == [b"a", b"b"]
        with pytest.raises(CallTimeout, match="the reply did not come in time"):
            list(read(server.url, 0.5))


@libraries
def test_a_request_without_codings_names_none(library: Any) -> None:
    seen: list[Any] = []

    def handler(request: Any) -> Any:
        seen.append(request)
        return library.Response(200, content=iter([b"a", b"b"]))

    with library.Client(transport=library.MockTransport(handler)) as carrier:
        transport = HttpxTransport("http://api.invalid", carrier)
        opened = transport.open(Request("GET", "/stream", [], None))
        assert list(opened.chunks()) == [b"a", b"b"]
        opened.close()
    assert "accept-encoding" not in seen[0].headers


@libraries
def test_the_httpx_client_stays_open(library: Any) -> None:
    def handler(request: Any) -> Any:
        return library.Response(200, headers=JSON, content=SEVEN)

    async def call() -> None:
        async with library.AsyncClient(transport=library.MockTransport(handler)) as carrier:
            client = AsyncClient(
                "http://api.invalid", transport=AsyncHttpxTransport("http://api.invalid", carrier)
            )
            assert await client.later(1) == 7
            await client.close()
            assert not carrier.is_closed
            with pytest.raises(ClientError, match="the client is closed"):
                await client.later(1)

    asyncio.run(call())
    with library.Client(transport=library.MockTransport(handler)) as carrier:
        client = Client(
            "http://api.invalid", transport=HttpxTransport("http://api.invalid", carrier)
        )
        assert client.later(1) == 7
        client.close()
        assert not carrier.is_closed
        with pytest.raises(ClientError, match="the client is closed"):
            client.later(1)


@libraries
def test_a_reply_that_was_closed_cannot_be_read(library: Any) -> None:
    with ScriptedServer(answering(reply())) as server, library.Client() as carrier:
        opened = HttpxTransport(server.url, carrier).open(Request("GET", "/", [], None))
        opened.close()
        with pytest.raises(ClientError, match="the reply was closed before its end"):
            list(opened.chunks())


@libraries
def test_a_client_of_the_other_kind_is_rejected(library: Any) -> None:
    asynchronous: Any = library.AsyncClient()
    with pytest.raises(TypeError, match=r"^HttpxTransport takes an httpx\.Client"):
        HttpxTransport("http://api.invalid", asynchronous)
    synchronous: Any = library.Client()
    with pytest.raises(TypeError, match=r"takes an httpx\.AsyncClient"):
        AsyncHttpxTransport("http://api.invalid", synchronous)
    with pytest.raises(ValueError, match="is no URL of HTTP"):
        HttpxTransport("api.invalid", synchronous)


@libraries
def test_a_connection_that_the_server_has_closed_is_replaced(library: Any) -> None:
    def closes_second(connection: socket.socket) -> None:
        read_request(connection)
        connection.sendall(reply())
        read_request(connection)

    def post(*, repeatable: bool) -> Request:
        return Request("POST", "/route", [], b"[]", repeatable=repeatable)

    with (
        ScriptedServer(closes_second, answering(reply(body="again"))) as server,
        library.Client() as carrier,
    ):
        transport = HttpxTransport(server.url, carrier)
        transport.send(post(repeatable=False))
        assert transport.send(post(repeatable=True)).body == b"again"
    with ScriptedServer(closes_second) as server, library.Client() as carrier:
        transport = HttpxTransport(server.url, carrier)
        transport.send(post(repeatable=False))
        with pytest.raises(NetworkError, match="no complete reply"):
            transport.send(post(repeatable=False))
        assert server.connections == 1


def test_a_transport_without_a_client_makes_one_and_closes_it() -> None:
    async def call(url: str) -> bytes:
        transport = AsyncHttpxTransport(url)
        opened = await transport.send(post())
        await transport.close()
        return opened.body

    with ScriptedServer(answering(reply(body="ok")), answering(reply(body="ok"))) as server:
        transport = HttpxTransport(server.url)
        carrier: Any = vars(transport)["_client"]
        assert transport.send(post()).body == b"ok"
        transport.close()
        assert carrier.is_closed
        assert asyncio.run(call(server.url)) == b"ok"


def test_without_httpx_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "httpx", None)
    for transport in (HttpxTransport, AsyncHttpxTransport):
        with pytest.raises(ImportError, match=r'pip install "mikrokit\[httpx\]"'):
            transport("http://api.invalid")
