"""Calls routes by their own paths in asyncio."""

import asyncio
import sys

from paths_client import AsyncClient, Filter, NewArticle, NoArticle, Unauthorized
from mikrokit import CallTimeout, RpcError, ValidationError


async def main(url: str) -> None:
    async with AsyncClient(url, timeout=30) as client:
        slugs = [f"é {i}" for i in range(50)]
        articles = await asyncio.gather(*(client.get(slug) for slug in slugs))
        assert [article.slug for article in articles] == slugs
        given = Filter(tag_list=["a", "b"], views=10**30, is_draft=False)
        assert await client.find(given) == given
        article = NewArticle(full_title="A")
        assert (await client.replace(7, article, "x")).article == article
        assert isinstance(await client.get.safe("gone"), NoArticle)
        assert isinstance((await client.guarded.secret.reply()).result, Unauthorized)
        assert await client.flaky.with_options(retry=1)() > 0
        async with client.batch() as batch:
            doubled = batch.add(client.double, 2)
        assert doubled.result() == 4
        for kind, call in (
            (ValidationError, client.find(Filter(limit=101))),
            (ValueError, client.get("..")),
            # The server is told the time that is left, and may answer before the client gives up.
            ((CallTimeout, RpcError), client.slow.with_options(timeout=0.05)()),
        ):
            try:
                result = await call
            except kind:
                continue
            raise AssertionError(f"{kind} expected, not {result}")
    print("called by their paths")


asyncio.run(main(sys.argv[1]))
