"""What type checkers know of the calls of generated clients."""

from __future__ import annotations

from typing import assert_type

from mikrokit import (
    AsyncFileStream,
    AsyncHookedStream,
    AsyncMockTransport,
    AsyncStream,
    FileStream,
    HookedReply,
    HookedStream,
    MockTransport,
    Stream,
)

from echo_client import (
    AsyncClient,
    Client,
    MeteredStreamsFeedHooks,
    MeteredStreamsWorkHooks,
    TooFar,
)
from files_client import AsyncClient as AsyncFileClient
from files_client import Client as FileClient
from files_client import FilesMeteredPictureHooks, NoPicture


def check_streams(client: Client) -> None:
    feed = client.metered.streams.feed.with_options(timeout=1).with_hooks(
        visit=("ada",)
    )
    assert_type(feed(1), Stream[str, int])
    assert_type(feed.reply(1), HookedStream[str, int | TooFar, MeteredStreamsFeedHooks])
    work = client.metered.streams.work.with_hooks(visit=("ada",)).with_options(retry=1)
    assert_type(work.resume("x"), Stream[str, None])
    assert_type(work.resume_reply("x").hooks, MeteredStreamsWorkHooks)
    assert_type(work.stop_reply("x").hooks, MeteredStreamsWorkHooks)
    feed.with_hooks(visit=(1,))  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]


async def check_async_streams(client: AsyncClient) -> None:
    feed = client.metered.streams.feed.with_options(timeout=1).with_hooks(
        visit=("ada",)
    )
    assert_type(feed(1), AsyncStream[str, int])
    assert_type(
        feed.reply(1), AsyncHookedStream[str, int | TooFar, MeteredStreamsFeedHooks]
    )
    assert_type(await feed.reply(1).result(), int | TooFar)
    work = client.metered.streams.work.with_hooks(visit=("ada",)).with_options(retry=1)
    assert_type((await work.stop_reply("x")).hooks, MeteredStreamsWorkHooks)


def check_files(client: FileClient) -> None:
    picture = client.files.metered.picture.with_options(timeout=1)
    reply = picture.reply(1)
    assert_type(reply, HookedReply[FileStream | NoPicture, FilesMeteredPictureHooks])
    mock = MockTransport()
    mock.on(picture, lambda size: b"x")
    mock.on(picture, lambda size: NoPicture("No", status=404, data=None))
    mock.on(picture, lambda size: "x")  # type: ignore # pyright: ignore
    mock.on(picture, lambda: b"x")  # type: ignore # pyright: ignore
    mock.on(client.files.album, lambda owner, pictures: [owner, pictures[0].title])
    mock.on(client.files.bytes, lambda text, file: len(text))
    mock.on(client.files.bytes, lambda text, file: None)  # type: ignore # pyright: ignore


async def check_async_files(client: AsyncFileClient) -> None:
    picture = client.files.metered.picture.with_options(timeout=1)
    reply = await picture.reply(1)
    assert_type(
        reply, HookedReply[AsyncFileStream | NoPicture, FilesMeteredPictureHooks]
    )

    async def content(size: float) -> bytes | NoPicture:
        return b"x" * int(size)

    mock = AsyncMockTransport()
    mock.on(picture, content)
    mock.on(picture, lambda size: [b"x"])
    mock.on(picture, lambda size: "x")  # type: ignore # pyright: ignore
