"""Calls that are cancelled at any moment leave nothing behind."""

from __future__ import annotations

import asyncio
import gc
import random

from api_of_tests import AsyncClient
from open_sockets import count_sockets
from running_server import running

from mikrokit import Limits
from mikrokit.transport.event_loop.asyncio_connection import AsyncioConnection

ROUNDS = 500
CALLS = 100


def test_50_000_cancelled_calls_leave_no_socket_task_or_memory() -> None:
    with running("silent_server.py") as port:
        asyncio.run(cancel_calls(int(port)))


async def cancel_calls(port: int) -> None:
    chance = random.Random(7)
    sockets = count_sockets()
    objects = 0
    # Several addresses, since the ports of closed connections are not free at once.
    for number in range(1, 6):
        limits = Limits(max_connections=50, max_idle=0)
        async with AsyncClient(f"http://127.0.0.{number}:{port}", limits=limits) as client:
            for _ in range(ROUNDS // 5):
                tasks = [asyncio.create_task(client.later(1)) for _ in range(CALLS)]
                for _ in range(chance.randrange(12)):
                    await asyncio.sleep(0)
                for task in tasks:
                    task.cancel()
                results = await asyncio.gather(*tasks, return_exceptions=True)
                assert all(isinstance(result, asyncio.CancelledError) for result in results)
            # All slots are free again.
            assert await asyncio.gather(*(client.later(0) for _ in range(50))) == [0] * 50
        del tasks, results
        gc.collect()
        assert asyncio.all_tasks() == {asyncio.current_task()}
        # The event loop closes sockets in its next turns.
        async with asyncio.timeout(60):
            while count_sockets() > sockets:
                await asyncio.sleep(0.01)
        kept = gc.get_objects()
        assert not [one for one in kept if type(one) is AsyncioConnection]
        # The first round loads what the others share. asyncio keeps some timers of the good calls at the end.
        objects = objects or len(kept)
        assert len(kept) < objects + 5_000
