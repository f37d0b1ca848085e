"""Calls the server with many tasks at once, and cancels one."""

import asyncio
import datetime
import sys

from echo_client import AsyncClient, Taken, TooFar, TooMany, UserId
from mikrokit import UNSET, AsyncNext, AsyncStream, CallInfo


async def main(url: str) -> None:
    async with AsyncClient(url, timeout=30) as client:
        assert isinstance(await client.take.safe(UserId("x")), Taken)
        sums = await asyncio.gather(*(client.sum(i, 1) for i in range(200)))
        assert sums == [i + 1 for i in range(200)]
        long = "x" * 300_000
        assert await client.echo.text(long) == long
        task = asyncio.create_task(client.echo.text(long))
        await asyncio.sleep(0.001)
        task.cancel()
        await asyncio.wait([task])
        assert task.cancelled()
        async with client.count(500) as stream:
            assert [step.at async for step in stream] == list(range(1, 501))
            assert (await stream.result()).total == 500
        async with client.count(5) as stream:
            assert (await anext(stream)).at == 1
        async with client.batch() as batch:
            numbers = [batch.add(client.sum, i, 1) for i in range(150)]
            taken = batch.add(client.take, UserId("x"))
        assert [call.result() for call in numbers] == [i + 1 for i in range(150)]
        assert isinstance(taken.safe(), Taken)
        at = datetime.datetime(2026, 1, 2, tzinfo=datetime.UTC)
        removed = await client.audited.remove.with_hooks(audit_log=("bob", at))(7)
        assert removed == "7 bob 2026-01-02T00:00:00.000Z"
        tail = client.audited.tail.with_hooks(audit_log=("bob", at))
        async with tail(1) as stream:
            assert [item async for item in stream] == ["bob 2026-01-02T00:00:00.000Z"]
        async with client.audited.work.with_hooks(audit_log=("bob", at))() as stream:
            assert await anext(stream) == "bob 2026-01-02T00:00:00.000Z"
        await client.audited.work.with_hooks(audit_log=("bob", at)).stop(stream.id)
        reply = await client.metered.search.with_hooks(visit=("bob",)).reply("x")
        assert (reply.result, reply.hooks.left, reply.hooks.visit.by) == ("x", "none", "bob")
        assert isinstance((await client.metered.search.reply("")).result, TooMany)
        async with client.metered.streams.feed.with_hooks(visit=("bob",)).reply(3) as stream:
            assert (await anext(stream), stream.hooks.left, stream.hooks.visit) == ("x", "none", UNSET)
            assert (await stream.result(), stream.hooks.visit.by) == (3, "bob")
        assert isinstance(await client.metered.streams.feed.reply(2_000).result(), TooFar)
        async with client.metered.streams.work.reply() as stream:
            assert await anext(stream) == "begun"
            async with client.metered.streams.work.resume_reply(stream.id) as again:
                assert (await anext(again), again.hooks.left) == ("begun", "none")
            stopped = await client.metered.streams.work.stop_reply(stream.id)
            assert (stopped.result, stopped.hooks.left) == (None, "none")
        async with client.work(["one", "two"], True) as stream:
            assert await anext(stream) == "ONE"
        resumed = client.work.resume(stream.last_event_id)
        assert await anext(resumed) == "TWO"
        await client.work.stop(stream.id)
        await resumed.close()
        await check_interceptors(url)
        print(await client.echo.text("done"))


async def check_interceptors(url: str) -> None:
    seen: list[object] = []

    async def shouted(items):
        async for item in items:
            yield f"{item}!"

    async def interceptor(call: CallInfo, next: AsyncNext) -> object:
        seen.append((call.route, call.params))
        result = await next(call)
        return shouted(result) if isinstance(result, AsyncStream) else result

    async with AsyncClient(url, timeout=10, interceptors=[interceptor]) as client:
        async with client.work(["one"], True) as stream:
            assert await anext(stream) == "ONE!"
            async with client.work.resume(stream.id) as again:
                assert (await anext(again), again.id) == ("ONE!", stream.id)
                await client.work.stop(stream.id)
        assert (await client.count(3).result()).total == 3
    routes = ["work", "work/resume", "work/stop", "count"]
    params = [(["one"], True), (stream.id,), (stream.id,), (3,)]
    assert seen == list(zip(routes, params, strict=True)), seen


asyncio.run(main(sys.argv[1]))
