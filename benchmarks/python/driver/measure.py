"""``measure.py <client> <url>``: measures one client, a line of JSON on stdin at a time.

Each reply is checked. An error ends the process, so that errors are never counted as calls.
"""

from __future__ import annotations

import asyncio
import datetime
import importlib
import importlib.metadata
import json
import platform
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import uvloop
from bench_client import BenchClient, Task

EPOCH = datetime.datetime.fromtimestamp(0, datetime.UTC)


def make_user(client: BenchClient, number: int) -> Any:
    return client.user(id=number, name="Ada", surname="Lovelace", last_update=EPOCH)


def check(number: int, updated: Any) -> None:
    if updated.id != number or updated.surname != "Lovelace" or updated.last_update <= EPOCH:
        raise ValueError(f"Not the user that was sent: {updated}")


def measure_threads(client: BenchClient, url: str, task: Task) -> dict[str, float]:
    assert client.open_sync is not None
    barrier = threading.Barrier(task.concurrency + 1)
    with client.open_sync(url) as call, ThreadPoolExecutor(task.concurrency) as threads:

        def work(number: int) -> int:
            user = make_user(client, number)
            # Connects before the time starts.
            check(number, call(user))
            barrier.wait()
            end = time.perf_counter() + task.seconds
            calls = 0
            while calls == 0 or time.perf_counter() < end:
                check(number, call(user))
                calls += 1
            return calls

        running = [threads.submit(work, number) for number in range(task.concurrency)]
        for each in running:
            # The barrier would wait forever for a failed thread.
            each.add_done_callback(lambda done: done.exception() and barrier.abort())
        barrier.wait()
        started, cpu = time.perf_counter(), time.process_time()
        calls = sum(each.result() for each in running)
        return result_of(calls, started, cpu)


async def measure_tasks(client: BenchClient, url: str, task: Task) -> dict[str, float]:
    assert client.open_async is not None
    async with client.open_async(url) as call:
        users = [make_user(client, number) for number in range(task.concurrency)]
        for number, updated in enumerate(await asyncio.gather(*map(call, users))):
            check(number, updated)
        started, cpu = time.perf_counter(), time.process_time()
        end = started + task.seconds

        async def work(number: int) -> int:
            calls = 0
            while calls == 0 or time.perf_counter() < end:
                check(number, await call(users[number]))
                calls += 1
            return calls

        calls = sum(await asyncio.gather(*map(work, range(task.concurrency))))
        return result_of(calls, started, cpu)


def result_of(calls: int, started: float, cpu: float) -> dict[str, float]:
    """Requests a second, and microseconds of CPU for each, including the client's own threads."""
    return {
        "rate": calls / (time.perf_counter() - started),
        "cpuMicroseconds": (time.process_time() - cpu) / calls * 1e6,
    }


def measure(client: BenchClient, url: str, task: Task) -> dict[str, float]:
    if task.mode == "sync":
        return measure_threads(client, url, task)
    factory = uvloop.new_event_loop if task.mode == "uvloop" else None
    with asyncio.Runner(loop_factory=factory) as runner:
        return runner.run(measure_tasks(client, url, task))


def main() -> None:
    name, url = sys.argv[1:]
    client: BenchClient = importlib.import_module(f"clients.{name}").CLIENT
    modes = ["sync"] if client.open_sync else []
    modes += ["asyncio", "uvloop"] if client.open_async else []
    versions = {package: importlib.metadata.version(package) for package in client.packages}
    about = {"modes": modes, "python": platform.python_version(), "versions": versions}
    print(json.dumps(about), flush=True)
    for line in sys.stdin:
        task = Task.of(json.loads(line))
        print(json.dumps(measure(client, url, task)), flush=True)


if __name__ == "__main__":
    main()
