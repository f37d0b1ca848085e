"""Calls queries whose replies a cache keeps, and asks the server how many calls have run."""

import asyncio
import sys

from cached_client import AsyncClient
from mikrokit import Cache


async def main(url: str) -> None:
    async with AsyncClient(url, timeout=10, cache=Cache()) as client:
        first = await client.kept("async")
        assert await asyncio.gather(*(client.kept("async") for _ in range(20))) == [first] * 20
        assert [await client.tagged("y") for _ in range(3)] == ["y"] * 3
        greet = client.languages.greet.with_options(headers={"x-language": "en"})
        assert await greet() == await greet()
    print("replies were kept")


asyncio.run(main(sys.argv[1]))
