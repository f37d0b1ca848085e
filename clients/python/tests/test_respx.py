"""Mocks that patch httpx and httpx2."""

from __future__ import annotations

import asyncio

import httpx
import httpx2
import pytest
import respx
from api_of_tests import AsyncClient, Client, Gone

from mikrokit import AsyncHttpxTransport, HttpxTransport, NetworkError

URL = "https://api.invalid/mounted"
GONE = {"errors": {"later": {"type": "gone", "message": "No", "data": 3}}}


@respx.mock
def test_routers_of_respx_answer_calls() -> None:
    later = respx.post(f"{URL}/later").respond(json={"later": 7})
    text = respx.get(url__startswith=f"{URL}/text").respond(json={"text": "é"})
    with httpx.Client() as carrier:
        client = Client(URL, transport=HttpxTransport(URL, carrier))
        assert client.later(1) == 7
        assert client.text("x") == "é"
    assert later.calls.last.request.content == b"[1]"
    assert text.calls.last.request.url.params["params"] == '["x"]'


def test_routers_of_respx_answer_calls_over_httpx2(httpx2_mock: respx.Router) -> None:
    httpx2_mock.post(f"{URL}/later").mock(
        side_effect=[httpx.Response(410, json=GONE), httpx.ConnectError("rejected")]
    )

    async def call() -> None:
        async with (
            httpx2.AsyncClient() as carrier,
            AsyncClient(URL, transport=AsyncHttpxTransport(URL, carrier)) as client,
        ):
            with pytest.raises(Gone) as gone:
                await client.later(1)
            assert gone.value.data == 3
            with pytest.raises(NetworkError, match="rejected"):
                await client.later(1)

    asyncio.run(call())


def test_a_call_without_a_route_is_told_to_the_test(httpx2_mock: respx.Router) -> None:
    with httpx2.Client() as carrier:
        client = Client(URL, transport=HttpxTransport(URL, carrier))
        with pytest.raises(AssertionError, match="not mocked"):
            client.later(1)
