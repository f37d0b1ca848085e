"""Sends and receives files in asyncio."""

import asyncio
import pathlib
import sys
import tempfile
from collections.abc import AsyncIterator
from datetime import UTC, datetime

from files_client import AsyncClient, NoPicture, Reading, Unauthorized


async def pieces(count: int) -> AsyncIterator[bytes]:
    for _ in range(count):
        yield b"123"
        await asyncio.sleep(0)


async def readings() -> AsyncIterator[Reading]:
    for value in range(3):
        yield Reading(at=datetime.now(UTC), value=value)


async def endless() -> AsyncIterator[bytes]:
    while True:
        yield bytes(65_536)


async def main(url: str, folder: pathlib.Path) -> None:
    path = folder / "a.png"
    path.write_bytes(b"x" * 300_000)
    async with AsyncClient(url, timeout=60) as client:
        assert (await client.files.count(path)).size == 300_000
        assert (await client.files.count(pieces(10))).size == 30
        assert (await client.files.count([b"1", b"2"])).size == 2
        assert await client.files.total(readings()) == 3
        # httpx would go on until the connection breaks.
        if "httpx2" not in sys.modules:
            assert isinstance(await client.files.guarded.keep.safe(endless()), Unauthorized)
        async with await client.files.picture(5) as picture:
            assert [piece async for piece in picture] == [b"xxxxx"]
        assert isinstance(await client.files.picture.safe(-1), NoPicture)
        target = folder / "saved.png"
        assert await (await client.files.picture(100_000)).save(target) == 100_000
        assert target.read_bytes() == b"x" * 100_000
        assert await (await client.files.mirror(pieces(100))).read() == b"123" * 100
        audited = client.files.audited
        assert await audited.keep.with_hooks(audit=("ada",))("a", pieces(3)) == 10
        assert await (await audited.mirror.with_hooks(audit=("ada",))(3)).read() == b"xxx"
        reply = await client.files.metered.picture.reply(3)
        assert (await reply.result.read(), reply.hooks.left) == (b"xxx", "none")
        assert isinstance((await client.files.metered.picture.reply(-1)).result, NoPicture)
        task = asyncio.create_task(client.files.count(endless()))
        await asyncio.sleep(0.01)
        task.cancel()
        await asyncio.wait([task])
        assert task.cancelled()
        assert (await client.files.count(b"12345")).size == 5
    print("files came and went")


with tempfile.TemporaryDirectory() as name:
    asyncio.run(main(sys.argv[1], pathlib.Path(name)))
