"""Limits of time, which share one timer."""

from __future__ import annotations

import asyncio
import time

import pytest

from mikrokit._backend.async_limits import TimeLimits


def test_each_block_ends_at_its_own_moment() -> None:
    async def late(limits: TimeLimits, seconds: float) -> float:
        started = time.monotonic()
        with pytest.raises(TimeoutError), limits.until(started + seconds):
            await asyncio.sleep(60)
        return time.monotonic() - started - seconds

    async def main() -> list[float]:
        limits = TimeLimits()
        tasks = [asyncio.create_task(late(limits, seconds)) for seconds in (0.3, 0.1, 0.2, 0.1)]
        await asyncio.sleep(0.15)
        tasks.append(asyncio.create_task(late(limits, 0.05)))
        return await asyncio.gather(*tasks)

    assert all(0 <= lateness < 30 for lateness in asyncio.run(main()))


def test_blocks_that_end_in_time_are_left_alone() -> None:
    async def main() -> None:
        limits = TimeLimits()
        for _ in range(3):
            with limits.until(time.monotonic() + 0.02):
                await asyncio.sleep(0)
            with limits.until(None):
                await asyncio.sleep(0.03)
        with limits.until(time.monotonic() + 60):
            await asyncio.sleep(0.05)

    asyncio.run(main())


def test_a_task_that_is_cancelled_stays_cancelled() -> None:
    async def main() -> None:
        limits = TimeLimits()

        async def work() -> None:
            with limits.until(time.monotonic() + 60):
                await asyncio.sleep(60)

        task = asyncio.create_task(work())
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(main())


def test_a_moment_that_has_passed_ends_the_block_when_it_waits() -> None:
    async def main() -> None:
        with pytest.raises(TimeoutError), TimeLimits().until(time.monotonic() - 1):
            await asyncio.sleep(60)

    asyncio.run(main())
