"""All of our own transports read the same bytes in the same way, and end calls with the same errors."""

from __future__ import annotations

import asyncio
import random
import socket
import struct
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any

import pytest
import uvloop
from scripted_server import Script, ScriptedServer, read_request
from senders import post

from mikrokit import ClientError, NetworkError, ProtocolError
from mikrokit.transport.address import parse_address
from mikrokit.transport.create_transport import has_fast_core
from mikrokit.transport.event_loop.asyncio_transport import AsyncioTransport
from mikrokit.transport.http1.reply_reader import ReplyReader
from mikrokit.transport.sockets.socket_transport import SocketTransport

Outcome = bytes | tuple[type[ClientError], str, int | None]

BEGIN = b"HTTP/1.1 200 OK\r\n"
LENGTH = BEGIN + b"content-length: 5\r\n\r\nhello"
CHUNKED = BEGIN + b"transfer-encoding: chunked\r\n\r\n2\r\nhe\r\n3;x=y\r\nllo\r\n0\r\nt: u\r\n\r\n"
EARLY = b"HTTP/1.1 103 Early\r\nlink: x\r\n\r\n"
UNTIL_CLOSE = BEGIN + b"x: y\r\n\r\nhello"


def of_error(error: ClientError) -> Outcome:
    return type(error), str(error), error.reply_status


def by_sockets(url: str, count: int) -> list[Outcome]:
    transport = SocketTransport(parse_address(url))
    outcomes: list[Outcome] = []
    for _ in range(count):
        try:
            outcomes.append(transport.send(post()).body)
        except ClientError as error:
            outcomes.append(of_error(error))
    transport.close()
    return outcomes


async def on_a_loop(url: str, count: int) -> list[Outcome]:
    transport = AsyncioTransport(parse_address(url))
    outcomes: list[Outcome] = []
    for _ in range(count):
        try:
            outcomes.append((await transport.send(post())).body)
        except ClientError as error:
            outcomes.append(of_error(error))
    await transport.close()
    return outcomes


def by_asyncio(url: str, count: int) -> list[Outcome]:
    return asyncio.run(on_a_loop(url, count))


def by_uvloop(url: str, count: int) -> list[Outcome]:
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(on_a_loop(url, count))


each = pytest.mark.parametrize("send", [by_sockets, by_asyncio, by_uvloop])
Send = Callable[[str, int], list[Outcome]]


def cut(data: bytes, *, is_reset: bool) -> Script:
    def script(connection: socket.socket) -> None:
        read_request(connection)
        connection.sendall(data)
        if is_reset:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))

    return script


@each
@pytest.mark.parametrize("is_reset", [False, True], ids=["closed", "reset"])
@pytest.mark.parametrize("data", [LENGTH, CHUNKED, EARLY + LENGTH, UNTIL_CLOSE])
def test_a_reply_may_be_cut_anywhere(send: Send, data: bytes, is_reset: bool) -> None:
    head = data.index(BEGIN)
    body = data.index(b"\r\n\r\n", head) + 4

    def expected(size: int) -> Outcome:
        if size == len(data) and data is not UNTIL_CLOSE:
            return b"hello"
        if is_reset:
            text = "no complete reply ([Errno 104] Connection reset by peer)"
            return NetworkError, text, None
        if size >= body and data is UNTIL_CLOSE:
            return data[body:size]
        # The end of an informational reply is not that of a reply.
        where = "before" if size in (0, head) else "in the middle of"
        return NetworkError, f"the connection was closed {where} the reply", None

    sizes = range(len(data) + 1)
    with ScriptedServer(*[cut(data[:size], is_reset=is_reset) for size in sizes]) as server:
        outcomes = send(server.url, len(sizes))
    assert outcomes == [expected(size) for size in sizes]


def open_by_sockets(url: str) -> None:
    transport = SocketTransport(parse_address(url))
    try:
        transport.open(post())
    finally:
        transport.close()


def open_by_asyncio(url: str) -> None:
    async def main() -> None:
        transport = AsyncioTransport(parse_address(url))
        try:
            await transport.open(post())
        finally:
            await transport.close()

    asyncio.run(main())


@pytest.mark.parametrize("open_", [open_by_sockets, open_by_asyncio])
def test_what_is_broken_right_behind_the_head_is_an_error_at_once(
    open_: Callable[[str], None],
) -> None:
    broken = BEGIN + b"transfer-encoding: chunked\r\n\r\n2\r\nhe\r\nzz\r\n"
    with (
        ScriptedServer(cut(broken, is_reset=False)) as server,
        pytest.raises(ProtocolError, match="one with a malformed chunk"),
    ):
        open_(server.url)


SEEDS = [
    LENGTH,
    CHUNKED,
    EARLY + LENGTH,
    UNTIL_CLOSE,
    b"HTTP/1.0 404 Not Found\r\nconnection: keep-alive\r\nkeep-alive: timeout=5\r\ncontent-length: 2\r\n\r\nno",
    b"HTTP/1.1 204 \r\nset-cookie: a=1\r\nSet-Cookie: b=\xff\r\n\r\n",
    BEGIN + b"content-length: 3\r\nContent-Length: 3\r\nconnection: Close\r\n\r\nabc",
]
#: Bytes that mean something, and others that may not be there.
BYTES = [bytes([each]) for each in b'\r\n\t :;,=0123456789aAfFxHT/.\0\1\x7f\x80\xff"']
PARTS = [
    *BYTES,
    b"\r\n",
    b"\r\n\r\n",
    b"HTTP/1.1 ",
    b"transfer-encoding: chunked\r\n",
    b"content-length: 00005\r\n",
    b"Keep-Alive: Timeout=x, timeout=7\r\n",
    b"x: y\r\n" * 256,
    b"7fffffffffffffff",
    b"101",
]


def mutated(source: random.Random) -> bytes:
    data = source.choice(SEEDS)
    for _ in range(source.choice([0, 1, 1, 1, 2, 3])):
        begin = source.randrange(len(data) + 1)
        end = min(len(data), begin + source.choice([0, 0, 1, 1, 2, 8]))
        data = data[:begin] + source.choice([b"", *PARTS]) + data[end:]
    return data


def pieces_of(data: bytes, source: random.Random) -> list[bytes]:
    cuts = sorted(source.randrange(len(data) + 1) for _ in range(source.choice([0, 1, 4])))
    return [data[a:b] for a, b in zip([0, *cuts], [*cuts, len(data)], strict=True) if a < b]


def read(reader: ReplyReader, pieces: Sequence[bytes]) -> Iterator[object]:
    try:
        for piece in pieces:
            yield reader.feed(piece)
        yield reader.status, list(reader.headers), reader.is_complete, reader.has_begun
        yield reader.keeps_alive, reader.keep_alive_hint, reader.has_surplus, reader.rejects
        reader.finish()
        yield reader.is_complete
    except ClientError as error:
        yield of_error(error)


@pytest.mark.skipif(not has_fast_core(), reason="there is no reader in Rust")
def test_both_readers_make_the_same_of_any_bytes() -> None:
    core: Any = import_module("mikrokit_fast")
    source = random.Random(42)
    for _ in range(20_000):
        pieces = pieces_of(mutated(source), source)
        in_python = list(read(ReplyReader("POST", 1_000), pieces))
        in_rust = list(read(core.LoopReader("POST", 1_000), pieces))
        assert in_rust == in_python, pieces
