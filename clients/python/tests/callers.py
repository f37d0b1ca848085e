"""Clients, each as a function that makes calls one after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Protocol

import pytest
from api_of_tests import AsyncClient, Client

from mikrokit import MikroKitError

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
    async def call() -> list[Outcome]:
        outcomes: list[Outcome] = []
        async with AsyncClient(url, **settings) as client:
            for id in ids:
                timeout = 60 if outcomes else first_timeout
                try:
                    outcomes.append(await client.later.with_options(timeout=timeout)(id))
                except MikroKitError as error:
                    outcomes.append(error)
        return outcomes

    return asyncio.run(call())


both_clients = pytest.mark.parametrize("call", [by_threads, by_tasks])
