"""Mocks of routes with files."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from route_of_tests import KEEP, PICTURE, STORE, TOTAL, Gone

from mikrokit import UNSET, AsyncMockTransport, MockTransport, NetworkError, Request, Upload
from mikrokit.generated import (
    AsyncClientBase,
    AsyncFileRoute,
    AsyncRoute,
    ClientBase,
    FileRoute,
    Route,
)


class Client(ClientBase):
    store = Route(STORE)
    keep = Route(KEEP)
    total = Route(TOTAL)
    picture = FileRoute(PICTURE)


class AsyncClient(AsyncClientBase):
    store = AsyncRoute(STORE)
    total = AsyncRoute(TOTAL)
    picture = AsyncFileRoute(PICTURE)


def size_of(name: str, file: object) -> int | Gone:
    assert isinstance(file, Upload)
    return Gone("No", status=410, data=None) if name == "gone" else len(file.read())


def sum_of(first: int, numbers: object) -> int:
    assert isinstance(numbers, list)
    return first + sum(numbers)


@pytest.fixture
def mock() -> MockTransport:
    return MockTransport()


@pytest.fixture
def client(mock: MockTransport) -> Client:
    return Client("http://test", transport=mock)


def test_files_reach_a_function_as_uploads_that_can_be_compared(
    mock: MockTransport, client: Client, tmp_path: Path
) -> None:
    path = tmp_path / "a.png"
    path.write_bytes(b"123")
    mock.on(client.store, size_of)
    for content in (
        path,
        b"123",
        io.BytesIO(b"123"),
        iter([b"12", b"3"]),
        Upload(b"123", type="x/y"),
    ):
        assert client.store("x", content) == 3
    assert isinstance(client.store.safe("gone", b""), Gone)
    plain = ("store", ("x", Upload(b"123")))
    assert mock.calls == [
        ("store", ("x", Upload(b"123", name="a.png", type="image/png"))),
        plain,
        plain,
        plain,
        ("store", ("x", Upload(b"123", type="x/y"))),
        ("store", ("gone", Upload(b""))),
    ]
    assert mock.calls[0] != plain
    assert "123" not in repr(mock.calls)


def test_a_file_may_be_the_whole_body_or_be_left_out(mock: MockTransport, client: Client) -> None:
    mock.on(client.keep, lambda file=UNSET: len(file.read()) if isinstance(file, Upload) else -1)
    assert (client.keep(b"12"), client.keep()) == (2, -1)
    assert mock.calls == [("keep", (Upload(b"12"),)), ("keep", ())]


def test_streams_among_parameters_are_lists(mock: MockTransport, client: Client) -> None:
    mock.on(client.total, sum_of)
    assert client.total(0, iter([1 << 70, 0])) == 1 << 70
    assert client.total(1, []) == 1
    assert mock.calls == [("total", (0, [1 << 70, 0])), ("total", (1, []))]


def test_an_error_while_a_file_is_read_is_that_of_the_call(
    mock: MockTransport, client: Client, tmp_path: Path
) -> None:
    mock.on(client.store, size_of)
    with pytest.raises(FileNotFoundError):
        client.store("x", tmp_path / "nothing")
    assert mock.calls == []


def test_a_file_comes_from_whatever_holds_bytes(
    mock: MockTransport, client: Client, tmp_path: Path
) -> None:
    path = tmp_path / "ada.png"
    path.write_bytes(b"123")
    made = Upload(b"12", name="b é.png", type="image/png; a=b")
    files: list[Path | bytes | Upload] = [path, b"1", made]
    mock.on(client.picture, lambda size: files[size])
    with client.picture(0) as file:
        assert (file.name, file.type, file.size, file.read()) == ("ada.png", "image/png", 3, b"123")
    with client.picture(1) as file:
        # The type that the route allows.
        assert (file.name, file.type, file.size, file.read()) == ("", "image/png", 1, b"1")
    assert client.picture(2).save(tmp_path / "saved.png") == 2
    assert client.picture(2).name == "b é.png"
    assert mock.calls[0] == ("picture", (0,))


def test_pieces_of_a_file_arrive_as_they_are_made(mock: MockTransport, client: Client) -> None:
    def pieces(size: int) -> Iterator[bytes]:
        yield b"1"
        yield b"22"
        raise NetworkError("the server is gone")

    mock.on(client.picture, pieces)
    with client.picture(3) as file:
        assert (file.size, next(file), next(file)) == (None, b"1", b"22")
        with pytest.raises(NetworkError, match="picture: the server is gone"):
            next(file)


def test_an_error_instead_of_a_file_is_that_of_the_call(
    mock: MockTransport, client: Client
) -> None:
    mock.on(client.picture, lambda size: Gone("No", status=410, data=None))
    assert isinstance(client.picture.safe(1), Gone)
    with pytest.raises(Gone):
        client.picture(1)


def test_a_file_of_another_type_is_a_mistake_of_the_test(
    mock: MockTransport, client: Client
) -> None:
    mock.on(client.picture, lambda size: Upload(b"", name="a.txt"))
    with pytest.raises(TypeError, match="the type text/plain, not image/png"):
        client.picture(1)
    mock.on(client.picture, lambda size: None)  # type: ignore[arg-type, return-value]
    with pytest.raises(TypeError, match="Expected a file"):
        client.picture(1)
    mock.on(client.store, lambda name: 1)  # type: ignore[arg-type, misc]


def test_a_file_may_be_sent_as_a_whole(mock: MockTransport, client: Client) -> None:
    mock.on(client.picture, lambda size: b"1" * size)
    reply = mock.send(Request("POST", "/picture", [], b"[3]"))
    assert (reply.status, reply.body) == (200, b"111")


def test_mocks_of_asyncio_have_files_too() -> None:
    async def pieces(size: int) -> AsyncIterator[bytes]:
        for _ in range(size):
            await asyncio.sleep(0)
            yield b"1"

    async def whole(size: int) -> bytes | Gone:
        return b"1" * size if size > 0 else Gone("No", status=410, data=None)

    async def numbers() -> AsyncIterator[int]:
        yield 1
        yield 2

    async def call() -> None:
        mock = AsyncMockTransport()
        async with AsyncClient("http://test", transport=mock) as client:
            mock.on(client.store, size_of)
            mock.on(client.total, sum_of)
            assert await client.store("x", pieces(3)) == 3
            assert await client.total(1, numbers()) == 4
            mock.on(client.picture, pieces)
            async with await client.picture(2) as file:
                assert [piece async for piece in file] == [b"1", b"1"]
            mock.on(client.picture, whole)
            assert await (await client.picture(2)).read() == b"11"
            assert isinstance(await client.picture.safe(0), Gone)
            reply = await mock.send(Request("POST", "/picture", [], b"[3]"))
            assert (reply.status, reply.body) == (200, b"111")
        assert mock.calls[:2] == [("store", ("x", Upload(b"111"))), ("total", (1, [1, 2]))]

    asyncio.run(call())
