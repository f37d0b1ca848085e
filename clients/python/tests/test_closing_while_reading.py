"""Streams and files that are closed while another thread or task reads them."""

from __future__ import annotations

import asyncio
import gc
import random
import signal
import socket
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import Future
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

import httpx2
import pytest
from route_of_tests import COUNT, ECHO, PICTURE
from scripted_server import ScriptedServer, answering, read_request, reply
from test_hooked_streams import HOOKS
from tls_front import TlsFront

from mikrokit import (
    AsyncFileStream,
    AsyncHttpxTransport,
    AsyncNext,
    AsyncStream,
    CallInfo,
    FileStream,
    HttpxTransport,
    Limits,
    Next,
    Retry,
    Stream,
)
from mikrokit.generated import (
    AsyncClientBase,
    AsyncFileRoute,
    AsyncHookedStreamRoute,
    AsyncRoute,
    AsyncStreamRoute,
    ClientBase,
    FileRoute,
    HookedStreamRoute,
    Route,
    StreamRoute,
)


class Client(ClientBase):
    echo = Route(ECHO)
    count = StreamRoute(COUNT)
    hooked = HookedStreamRoute(COUNT, HOOKS)
    picture = FileRoute(PICTURE)


class AsyncClient(AsyncClientBase):
    echo = AsyncRoute(ECHO)
    count = AsyncStreamRoute(COUNT)
    hooked = AsyncHookedStreamRoute(COUNT, HOOKS)
    picture = AsyncFileRoute(PICTURE)


HEAD = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n"
ITEM = b"data: 1\n\n"
FILE = b"HTTP/1.1 200 OK\r\ncontent-type: image/png\r\ncontent-length: 10\r\n\r\nabc"
#: The begin of a reply, after which its reader waits. ``None`` is a connection that breaks off.
BEGINS = {"no reply": b"", "a head": HEAD, "an item": HEAD + ITEM, "a break": None}
ECHOES = answering(reply("content-type: application/json", body='{"echo":"x"}'))
CLOSED = "closed before its end"
SETTINGS: dict[str, Any] = {"timeout": 60, "retry": Retry(delay=1_000, max_delay=1_000)}
ONE = Limits(max_connections=1)


class Waiting:
    """Stops in the middle of a reply, until its client goes away."""

    def __init__(self, begin: bytes | None) -> None:
        self._begin = begin
        self.has_begun = threading.Event()
        self.is_left = threading.Event()

    def script(self, connection: socket.socket) -> None:
        read_request(connection)
        connection.sendall(HEAD if self._begin is None else self._begin)
        self.has_begun.set()
        try:
            while self._begin is not None and connection.recv(65_536):
                pass
        finally:
            self.is_left.set()


def around(call: CallInfo, next: Next) -> object:
    result = next(call)
    return (item for item in result) if isinstance(result, Stream) else result


async def async_around(call: CallInfo, next: AsyncNext) -> object:
    result = await next(call)
    return (item async for item in result) if isinstance(result, AsyncStream) else result


@contextmanager
def opened(kind: str, url: str) -> Iterator[Client]:
    if kind == "httpx":
        with httpx2.Client(limits=httpx2.Limits(max_connections=1)) as carrier:
            yield Client(url, transport=HttpxTransport(url, carrier), **SETTINGS)
    elif kind == "tls":
        with TlsFront(url) as front, Client(front.url, tls=front.tls, limits=ONE, **SETTINGS) as it:
            yield it
    else:
        interceptors = [around] if kind == "intercepted" else []
        with Client(url, limits=ONE, interceptors=interceptors, **SETTINGS) as it:
            yield it


@asynccontextmanager
async def async_opened(kind: str, url: str) -> AsyncIterator[AsyncClient]:
    if kind == "httpx":
        async with httpx2.AsyncClient(limits=httpx2.Limits(max_connections=1)) as carrier:
            yield AsyncClient(url, transport=AsyncHttpxTransport(url, carrier), **SETTINGS)
    elif kind == "tls":
        with TlsFront(url) as front:
            async with AsyncClient(front.url, tls=front.tls, limits=ONE, **SETTINGS) as it:
                yield it
    else:
        interceptors = [async_around] if kind == "intercepted" else []
        async with AsyncClient(url, limits=ONE, interceptors=interceptors, **SETTINGS) as it:
            yield it


def in_thread(function: Callable[[], object]) -> Future[object]:
    """As an executor, which would wait for a thread that hangs."""
    outcome: Future[object] = Future()

    def run() -> None:
        try:
            outcome.set_result(function())
        except BaseException as error:
            outcome.set_exception(error)

    threading.Thread(target=run, daemon=True).start()
    return outcome


kinds = pytest.mark.parametrize("kind", ["plain", "tls", "httpx", "intercepted", "hooked"])


@pytest.mark.parametrize("begin", BEGINS)
@kinds
def test_a_thread_that_reads_a_stream_learns_that_another_has_closed_it(
    kind: str, begin: str
) -> None:
    if kind == "httpx" and begin == "no reply":
        pytest.skip("httpx tells its connection only once a reply begins")
    waiting, ends = Waiting(BEGINS[begin]), list[Exception | None]()
    with (
        ScriptedServer(waiting.script, ECHOES) as server,
        opened(kind, server.url) as client,
    ):
        route: Any = client.hooked.reply if kind == "hooked" else client.count
        stream: Stream[int, Any] = route(9)
        stream.on_end(ends.append)
        outcome = in_thread(lambda: list(stream))
        assert waiting.has_begun.wait(20)
        time.sleep(0.05)
        stream.close()
        with pytest.raises(RuntimeError, match=CLOSED):
            outcome.result(20)
        assert waiting.is_left.wait(20)
        assert ends == [None]
        reads: list[Callable[[], object]] = [lambda: next(stream), stream.result]
        for read in reads:
            with pytest.raises(RuntimeError, match=CLOSED):
                read()
        # No connection is left behind.
        assert client.echo.with_options(timeout=20)("x") == "x"


@pytest.mark.parametrize("begin", BEGINS)
@kinds
def test_a_task_that_reads_a_stream_learns_that_another_has_closed_it(
    kind: str, begin: str
) -> None:
    async def main(url: str) -> None:
        async with async_opened(kind, url) as client:
            route: Any = client.hooked.reply if kind == "hooked" else client.count
            stream: AsyncStream[int, Any] = route(9)
            stream.on_end(ends.append)

            async def read() -> int:
                async with asyncio.timeout(50):
                    with pytest.raises(RuntimeError, match=CLOSED):
                        async for _ in stream:
                            pass
                task = asyncio.current_task()
                return -1 if task is None else task.cancelling()

            reader = asyncio.ensure_future(read())
            assert await asyncio.to_thread(waiting.has_begun.wait, 20)
            await asyncio.sleep(0.05)
            await asyncio.wait_for(asyncio.gather(stream.close(), stream.close()), 20)
            assert await asyncio.wait_for(reader, 20) == 0
            assert await asyncio.to_thread(waiting.is_left.wait, 20)
            assert ends == [None]
            reads: list[Callable[[], Any]] = [lambda: anext(stream), stream.result]
            for again in reads:
                with pytest.raises(RuntimeError, match=CLOSED):
                    await again()
            assert await client.echo.with_options(timeout=20)("x") == "x"

    waiting, ends = Waiting(BEGINS[begin]), list[Exception | None]()
    with ScriptedServer(waiting.script, ECHOES) as server:
        asyncio.run(main(server.url))


def twice(call: CallInfo, next: Next) -> object:
    next(call)
    return next(call)


async def async_twice(call: CallInfo, next: AsyncNext) -> object:
    await next(call)
    return await next(call)


def test_a_stream_that_an_interceptor_opens_again_is_closed_as_well() -> None:
    first, second = Waiting(HEAD), Waiting(HEAD + ITEM)
    with (
        ScriptedServer(first.script, second.script) as server,
        Client(server.url, interceptors=[twice], **SETTINGS) as client,
    ):
        stream = client.count(9)
        assert next(stream) == 1
        assert first.is_left.wait(20)
        outcome = in_thread(lambda: next(stream))
        time.sleep(0.05)
        stream.close()
        with pytest.raises(RuntimeError, match=CLOSED):
            outcome.result(20)
        assert second.is_left.wait(20)


def test_an_async_stream_that_an_interceptor_opens_again_is_closed_as_well() -> None:
    async def main(url: str) -> None:
        async with AsyncClient(url, interceptors=[async_twice], **SETTINGS) as client:
            stream = client.count(9)
            assert await anext(stream) == 1
            assert await asyncio.to_thread(first.is_left.wait, 20)
            reader = asyncio.ensure_future(anext(stream))
            await asyncio.sleep(0.05)
            await asyncio.wait_for(stream.close(), 20)
            with pytest.raises(RuntimeError, match=CLOSED):
                await reader
            assert await asyncio.to_thread(second.is_left.wait, 20)

    first, second = Waiting(HEAD), Waiting(HEAD + ITEM)
    with ScriptedServer(first.script, second.script) as server:
        asyncio.run(main(server.url))


FILE_READS: dict[str, Callable[[FileStream, Path], object]] = {
    "pieces": lambda file, folder: list(file),
    "read": lambda file, folder: file.read(),
    "save": lambda file, folder: file.save(folder / "picture.png"),
}
ASYNC_FILE_READS: dict[str, Callable[[AsyncFileStream, Path], Any]] = {
    "read": lambda file, folder: file.read(),
    "save": lambda file, folder: file.save(folder / "picture.png"),
}


@pytest.mark.parametrize("read", FILE_READS)
@pytest.mark.parametrize("kind", ["plain", "tls", "httpx", "intercepted"])
def test_a_thread_that_reads_a_file_learns_that_another_has_closed_it(
    kind: str, read: str, tmp_path: Path
) -> None:
    waiting, ends = Waiting(FILE), list[Exception | None]()
    with (
        ScriptedServer(waiting.script, ECHOES) as server,
        opened(kind, server.url) as client,
    ):
        file = client.picture(9)
        file.on_end(ends.append)
        outcome = in_thread(lambda: FILE_READS[read](file, tmp_path))
        time.sleep(0.05)
        file.close()
        with pytest.raises(RuntimeError, match=CLOSED):
            outcome.result(20)
        assert waiting.is_left.wait(20)
        assert (ends, list(tmp_path.iterdir())) == ([None], [])
        assert client.echo.with_options(timeout=20)("x") == "x"


@pytest.mark.parametrize("read", ASYNC_FILE_READS)
@pytest.mark.parametrize("kind", ["plain", "tls", "httpx", "intercepted"])
def test_a_task_that_reads_a_file_learns_that_another_has_closed_it(
    kind: str, read: str, tmp_path: Path
) -> None:
    async def main(url: str) -> None:
        async with async_opened(kind, url) as client:
            file = await client.picture(9)
            file.on_end(ends.append)
            reader = asyncio.ensure_future(ASYNC_FILE_READS[read](file, tmp_path))
            await asyncio.sleep(0.05)
            await asyncio.wait_for(file.close(), 20)
            with pytest.raises(RuntimeError, match=CLOSED):
                await asyncio.wait_for(reader, 20)
            assert await asyncio.to_thread(waiting.is_left.wait, 20)
            assert (ends, list(tmp_path.iterdir())) == ([None], [])
            assert await client.echo.with_options(timeout=20)("x") == "x"

    waiting, ends = Waiting(FILE), list[Exception | None]()
    with ScriptedServer(waiting.script, ECHOES) as server:
        asyncio.run(main(server.url))


def test_an_interceptor_that_hangs_ends_when_its_stream_is_closed() -> None:
    is_cancelled = asyncio.Event()

    async def hangs(call: CallInfo, next: AsyncNext) -> object:
        try:
            await asyncio.sleep(60)
        finally:
            is_cancelled.set()
        return await next(call)

    async def main() -> None:
        stream = AsyncClient("http://127.0.0.1:9", interceptors=[hangs]).count(9)
        reader = asyncio.ensure_future(anext(stream))
        await asyncio.sleep(0.01)
        await asyncio.wait_for(stream.close(), 20)
        assert is_cancelled.is_set()
        with pytest.raises(RuntimeError, match=CLOSED):
            await reader

    asyncio.run(main())


def test_a_task_that_is_cancelled_as_well_stays_cancelled() -> None:
    async def main(url: str) -> None:
        async with async_opened("plain", url) as client:
            stream = client.count(9)
            reader = asyncio.ensure_future(anext(stream))
            assert await asyncio.to_thread(waiting.has_begun.wait, 20)
            await asyncio.sleep(0.05)
            reader.cancel()
            await asyncio.wait_for(stream.close(), 20)
            with pytest.raises(asyncio.CancelledError):
                await reader

    waiting = Waiting(HEAD)
    with ScriptedServer(waiting.script) as server:
        asyncio.run(main(server.url))


def test_one_task_reads_at_a_time() -> None:
    async def main(url: str) -> None:
        async with async_opened("plain", url) as client:
            stream = client.count(9)
            reader = asyncio.ensure_future(anext(stream))
            await asyncio.sleep(0.05)
            with pytest.raises(RuntimeError, match="another task is reading it"):
                await anext(stream)
            assert not reader.done()
            await asyncio.wait_for(stream.close(), 20)
            with pytest.raises(RuntimeError, match=CLOSED):
                await reader

    with ScriptedServer(Waiting(HEAD).script) as server:
        asyncio.run(main(server.url))


def test_one_thread_reads_at_a_time() -> None:
    waiting = Waiting(HEAD)
    with ScriptedServer(waiting.script) as server, opened("plain", server.url) as client:
        stream = client.count(9)
        outcome = in_thread(lambda: next(stream))
        assert waiting.has_begun.wait(20)
        with pytest.raises(RuntimeError, match="another thread is reading it"):
            next(stream)
        stream.close()
        with pytest.raises(RuntimeError, match=CLOSED):
            outcome.result(20)


def test_a_handler_of_a_signal_closes_the_stream_that_its_thread_reads() -> None:
    def close(number: int, frame: FrameType | None) -> None:
        stream.close()

    waiting = Waiting(HEAD + ITEM)
    with ScriptedServer(waiting.script) as server, opened("plain", server.url) as client:
        stream = client.count(9)
        assert next(stream) == 1
        before = signal.signal(signal.SIGALRM, close)
        try:
            signal.setitimer(signal.ITIMER_REAL, 0.1)
            with pytest.raises(RuntimeError, match=CLOSED):
                next(stream)
        finally:
            signal.signal(signal.SIGALRM, before)
        assert waiting.is_left.wait(20)


def test_a_stream_that_nobody_refers_to_is_closed_at_once() -> None:
    waiting = Waiting(HEAD + ITEM)
    gc.disable()
    try:
        with ScriptedServer(waiting.script) as server, opened("plain", server.url) as client:
            first = next(client.count(9))
            assert first == 1
            assert waiting.is_left.wait(20)
    finally:
        gc.enable()


def drain(stream: Stream[int, str]) -> None:
    for _ in stream:
        pass


def endless(connection: socket.socket) -> None:
    read_request(connection)
    connection.sendall(HEAD)
    while True:
        connection.sendall(ITEM)


def test_streams_that_are_closed_at_any_moment_leave_no_connection() -> None:
    with ScriptedServer(endless) as server, opened("plain", server.url) as client:
        for _ in range(200):
            stream = client.count.with_options(timeout=20)(9)
            outcome = in_thread(partial(drain, stream))
            time.sleep(random.random() * 0.003)
            stream.close()
            with pytest.raises(RuntimeError, match=CLOSED):
                outcome.result(20)


def test_async_streams_that_are_closed_at_any_moment_leave_no_connection() -> None:
    async def read(stream: AsyncStream[int, str]) -> None:
        async for _ in stream:
            await asyncio.sleep(0)

    async def main(url: str) -> None:
        async with async_opened("plain", url) as client:
            for _ in range(200):
                stream = client.count.with_options(timeout=20)(9)
                reader = asyncio.ensure_future(read(stream))
                await asyncio.sleep(random.random() * 0.003)
                await asyncio.wait_for(stream.close(), 20)
                with pytest.raises(RuntimeError, match=CLOSED):
                    await asyncio.wait_for(reader, 20)

    with ScriptedServer(endless) as server:
        asyncio.run(main(server.url))
