"""Clients, each as a function that makes calls one after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Protocol

import httpx2
import pytest
from api_of_tests import AsyncClient, Client
from tls_front import TlsFront

from mikrokit import AsyncHttpxTransport, HttpxTransport, MikroKitError

#: The result of a call, or its error.
Outcome = int | MikroKitError


class CallLater(Protocol):
    def __call__(
        self, url: str, ids: Sequence[int], *, first_timeout: float = 60, **settings: Any
    ) -> list[Outcome]: ...


def by_threads(
    url: str, ids: Sequence[int], *, first_timeout: float = 60, **settings: Any
) -> list[Outcome]:
    outcomes: list[Outcome] = []
    with Client(url, **settings) as client:
        for id in ids:
            timeout = 60 if outcomes else first_timeout
            try:
                outcomes.append(client.later.with_options(timeout=timeout)(id))
            except MikroKitError as error:
                outcomes.append(error)
    return outcomes


def by_tasks(
    url: str, ids: Sequence[int], *, first_timeout: float = 60, **settings: Any
) -> list[Outcome]:
    return asyncio.run(_call(url, ids, first_timeout, **settings))


def by_httpx(
    url: str, ids: Sequence[int], *, first_timeout: float = 60, **settings: Any
) -> list[Outcome]:
    with httpx2.Client() as carrier:
        transport = HttpxTransport(url, carrier)
        return by_threads(url, ids, first_timeout=first_timeout, transport=transport, **settings)


def by_async_httpx(
    url: str, ids: Sequence[int], *, first_timeout: float = 60, **settings: Any
) -> list[Outcome]:
    async def call() -> list[Outcome]:
        async with httpx2.AsyncClient() as carrier:
            transport = AsyncHttpxTransport(url, carrier)
            return await _call(url, ids, first_timeout, transport=transport, **settings)

    return asyncio.run(call())


async def _call(
    url: str, ids: Sequence[int], first_timeout: float, **settings: Any
) -> list[Outcome]:
    outcomes: list[Outcome] = []
    async with AsyncClient(url, **settings) as client:
        for id in ids:
            timeout = 60 if outcomes else first_timeout
            try:
                outcomes.append(await client.later.with_options(timeout=timeout)(id))
            except MikroKitError as error:
                outcomes.append(error)
    return outcomes


def by_threads_and_tls(
    url: str, ids: Sequence[int], *, first_timeout: float = 60, **settings: Any
) -> list[Outcome]:
    with TlsFront(url) as front:
        return by_threads(front.url, ids, first_timeout=first_timeout, tls=front.tls, **settings)


both_clients = pytest.mark.parametrize("call", [by_threads, by_tasks])
#: Over TLS as well.
own_clients = pytest.mark.parametrize("call", [by_threads, by_tasks, by_threads_and_tls])
#: Also those with a client of httpx. What they cannot do is left to the others, with the reason.
each_client = pytest.mark.parametrize(
    "call", [by_threads, by_tasks, by_threads_and_tls, by_httpx, by_async_httpx]
)
