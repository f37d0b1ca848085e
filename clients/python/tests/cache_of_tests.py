"""Exchanges of a client that has a cache with a server, as http-tests/cache-tests writes them."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import Mapping
from email.utils import formatdate

from api_of_tests import AsyncClient, Client

from mikrokit import AsyncMockTransport, Cache, MikroKitError, MockTransport, Reply, Request
from mikrokit.cache.cached_reply import Moment

Headers = Mapping[str, str]


@dataclasses.dataclass(frozen=True, kw_only=True)
class Step:
    """One call of the query ``text``, and the reply that the server would give to it."""

    #: Where the result has to come from.
    expect: str
    #: Seconds that pass before it.
    wait: float = 0
    #: Seconds that the reply is under way.
    takes: float = 0
    value: str = "x"
    #: Headers of the call.
    request: Headers = dataclasses.field(default_factory=dict[str, str])
    #: Headers of the reply, which has a ``date`` unless one is given.
    reply: Headers = dataclasses.field(default_factory=dict[str, str])
    status: int = 200
    #: Headers that the server must see; ``None`` for one that it must not.
    sends: Mapping[str, str | None] = dataclasses.field(default_factory=dict[str, str | None])


class Clock:
    def __init__(self) -> None:
        self.now = 1_767_225_600.0

    def __call__(self) -> Moment:
        return Moment(self.now, self.now)


class Origin:
    """Answers as a step says, and notes the requests."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.step = Step(expect="")
        self.requests: list[Request] = []

    def __call__(self, request: Request) -> Reply:
        self.requests.append(request)
        step = self.step
        headers = [("content-type", "application/json"), *step.reply.items()]
        if "date" not in step.reply:
            headers.append(("date", formatdate(self.clock.now, usegmt=True)))
        self.clock.now += step.takes
        if step.status >= 400:
            body = b'{"errors":{"text":{"type":"other","message":""}}}'
            return Reply(step.status, headers, body)
        if step.status == 304:
            return Reply(304, [item for item in headers if item[0] != "content-type"])
        return Reply(step.status, headers, b'{"text":"reply %d"}' % len(self.requests))


def run_steps(steps: tuple[Step, ...], *, is_async: bool) -> None:
    """Makes the calls, and fails unless their results come from where they should."""
    clock = Clock()
    origin = Origin(clock)
    cache = Cache(clock=clock)
    if is_async:
        client = AsyncClient("http://test", transport=AsyncMockTransport(origin), cache=cache)

        def call(step: Step) -> str:
            return asyncio.run(call_async(step))

        async def call_async(step: Step) -> str:
            return await client.text.with_options(headers=step.request)(step.value)
    else:
        sync_client = Client("http://test", transport=MockTransport(origin), cache=cache)

        def call(step: Step) -> str:
            return sync_client.text.with_options(headers=step.request)(step.value)

    for number, step in enumerate(steps, 1):
        clock.now += step.wait
        origin.step = step
        before = len(origin.requests)
        try:
            result = call(step)
        except MikroKitError:
            result = "error"
        sent = len(origin.requests) - before
        assert (number, _source(result, sent, len(origin.requests))) == (number, step.expect)
        for name, value in step.sends.items():
            assert dict(origin.requests[-1].headers).get(name) == value


def _source(result: str, sent: int, last: int) -> str:
    if result == "error":
        return f"error after {sent}"
    if sent == 0:
        return "cache"
    if result == f"reply {last}":
        return "origin" if sent == 1 else "origin, asked again"
    return "revalidated"
