"""``option_costs.py <url> <transport> <rounds>``: CPU of calls with all options, beside calls with none.

Both clients are in this process and call by turns, so that the machine treats them alike. Prints lines of JSON.
"""

from __future__ import annotations

import asyncio
import json
import statistics
import sys
import time

from bench_api import AsyncClient, Client, User
from measure import EPOCH, check
from mikrokit import Retry
from mikrokit.transport.address import parse_address
from mikrokit.transport.event_loop.asyncio_transport import AsyncioTransport
from mikrokit.transport.fast.fast_asyncio_transport import FastAsyncioTransport
from mikrokit.transport.fast.fast_transport import FastTransport
from mikrokit.transport.sockets.socket_transport import SocketTransport

CALLS = 100
#: The first rounds warm up.
WARM_UP = 5
NONE = {"timeout": None}
#: `updateUser` is a mutation, to which a policy applies only by `any_route`.
ALL = {"timeout": 30, "deadline": 60, "retry": Retry(limit=2, any_route=True)}
TRANSPORTS = {
    "mikrokit": (SocketTransport, AsyncioTransport),
    "mikrokit-fast": (FastTransport, FastAsyncioTransport),
}
USER = User(id=1, name="Ada", surname="Lovelace", last_update=EPOCH)


def measure_sync(url, transport, rounds):
    clients = [Client(url, transport=transport(parse_address(url)), **s) for s in (NONE, ALL)]
    costs = [], []
    for number in range(rounds + WARM_UP):
        for which in by_turns(number):
            started = time.process_time()
            for _ in range(CALLS):
                check(1, clients[which].update_user(USER))
            costs[which].append(time.process_time() - started)
    for client in clients:
        client.close()
    return costs


async def measure_async(url, transport, rounds):
    clients = [AsyncClient(url, transport=transport(parse_address(url)), **s) for s in (NONE, ALL)]
    costs = [], []
    for number in range(rounds + WARM_UP):
        for which in by_turns(number):
            started = time.process_time()
            for _ in range(CALLS):
                check(1, await clients[which].update_user(USER))
            costs[which].append(time.process_time() - started)
    for client in clients:
        await client.close()
    return costs


def by_turns(number):
    return (0, 1) if number % 2 == 0 else (1, 0)


def show(mode, costs):
    none, all_ = (each[WARM_UP:] for each in costs)
    ratio = statistics.median(b / a for a, b in zip(none, all_, strict=True))
    microseconds = statistics.median(none) / CALLS * 1e6
    print(json.dumps({"mode": mode, "microseconds": microseconds, "ratio": ratio}))


def main():
    url, name, rounds = sys.argv[1:]
    of_threads, of_tasks = TRANSPORTS[name]
    show("sync", measure_sync(url, of_threads, int(rounds)))
    show("asyncio", asyncio.run(measure_async(url, of_tasks, int(rounds))))


main()
