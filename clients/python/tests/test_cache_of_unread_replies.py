"""What a cache does with replies that could not be read, and with those of redirects."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import httpx2
import pytest
from api_of_tests import AsyncClient, Client

from mikrokit import (
    AsyncHttpxTransport,
    AsyncMockTransport,
    Cache,
    HttpxTransport,
    MikroKitError,
    MockTransport,
    Reply,
    Request,
)

JSON = ("content-type", "application/json")
GOOD = Reply(200, [JSON, ("cache-control", "max-age=1000"), ("etag", '"a"')], b'{"text":"good"}')

#: Makes calls of the query ``text``, each with a ``cache-control``; gives results, and ``None`` for errors.
Call = Callable[[list[str]], list[str | None]]


def calls_of(replies: list[Reply], requests: list[Request], *, is_async: bool) -> Call:
    def answer(request: Request) -> Reply:
        requests.append(request)
        return replies[len(requests) - 1]

    cache = Cache()
    if not is_async:
        client = Client("http://test", transport=MockTransport(answer), cache=cache)

        def call(controls: list[str]) -> list[str | None]:
            results: list[str | None] = []
            for control in controls:
                try:
                    headers = {"cache-control": control}
                    results.append(client.text.with_options(headers=headers)("x"))
                except MikroKitError:
                    results.append(None)
            return results

        return call
    async_client = AsyncClient("http://test", transport=AsyncMockTransport(answer), cache=cache)

    async def call_async(controls: list[str]) -> list[str | None]:
        results: list[str | None] = []
        for control in controls:
            try:
                headers = {"cache-control": control}
                results.append(await async_client.text.with_options(headers=headers)("x"))
            except MikroKitError:
                results.append(None)
        return results

    return lambda controls: asyncio.run(call_async(controls))


UNREADABLE = {
    "another type": Reply(200, GOOD.headers, b'{"text":1}'),
    "no UTF-8": Reply(200, GOOD.headers, b'{"text":"\xff"}'),
    "another contract": Reply(200, [*GOOD.headers, ("mikrokit-contract", "new")], b'{"text":1}'),
    "no JSON": Reply(200, [("cache-control", "max-age=1000")], b"<html>"),
    "a broken coding": Reply(200, [*GOOD.headers, ("content-encoding", "gzip")], b"{}"),
    "an error with the status of a success": Reply(
        200, GOOD.headers, b'{"errors":{"text":{"type":"t","message":""}}}'
    ),
    "a redirect": Reply(302, [("location", "/"), ("cache-control", "max-age=1000")], b""),
    "a page of a proxy": Reply(404, [("content-type", "text/html")], b"<html>"),
}


@pytest.mark.parametrize("title", UNREADABLE)
@pytest.mark.parametrize("is_async", [False, True])
def test_what_could_not_be_read_is_not_kept(title: str, is_async: bool) -> None:
    requests: list[Request] = []
    call = calls_of([UNREADABLE[title], GOOD], requests, is_async=is_async)
    assert call(["", "", ""]) == [None, "good", "good"]
    assert len(requests) == 2


@pytest.mark.parametrize("title", UNREADABLE)
@pytest.mark.parametrize("is_async", [False, True])
def test_what_could_not_be_read_leaves_what_is_kept_to_be_confirmed(
    title: str, is_async: bool
) -> None:
    requests: list[Request] = []
    confirmation = Reply(304, [("etag", '"a"')])
    call = calls_of([GOOD, UNREADABLE[title], confirmation], requests, is_async=is_async)
    assert call(["", "no-cache", "", ""]) == ["good", None, "good", "good"]
    assert [dict(each.headers).get("if-none-match") for each in requests] == [None, '"a"', '"a"']


def test_an_error_of_the_route_still_drops_what_is_kept() -> None:
    requests: list[Request] = []
    gone = Reply(410, [JSON], b'{"errors":{"text":{"type":"gone","message":""}}}')
    call = calls_of([GOOD, gone, GOOD], requests, is_async=False)
    assert call(["", "no-cache", ""]) == ["good", None, "good"]
    assert "if-none-match" not in dict(requests[2].headers)


def redirecting(seen: list[str]) -> Callable[[httpx2.Request], httpx2.Response]:
    headers = {"content-type": "application/json", "cache-control": "max-age=1000", "etag": '"a"'}

    def answer(request: httpx2.Request) -> httpx2.Response:
        seen.append(request.url.path)
        if request.url.path == "/elsewhere":
            if "if-none-match" in request.headers:
                return httpx2.Response(304, headers={"etag": '"a"'})
            return httpx2.Response(200, headers=headers, content=b'{"text":"there"}')
        return httpx2.Response(302, headers={"location": "/elsewhere"})

    return answer


def test_a_reply_behind_a_redirect_is_not_that_of_the_first_url() -> None:
    seen: list[str] = []
    carrier = httpx2.Client(
        transport=httpx2.MockTransport(redirecting(seen)), follow_redirects=True
    )
    client = Client("http://test", transport=HttpxTransport("http://test", carrier), cache=Cache())
    assert [client.text("x"), client.text("x")] == ["there", "there"]
    assert seen == ["/text", "/elsewhere"] * 2


def test_a_reply_behind_a_redirect_is_not_that_of_the_first_url_in_asyncio() -> None:
    async def call() -> list[str]:
        transport = httpx2.MockTransport(redirecting(seen))
        carrier = httpx2.AsyncClient(transport=transport, follow_redirects=True)
        own = AsyncHttpxTransport("http://test", carrier)
        client = AsyncClient("http://test", transport=own, cache=Cache())
        return [await client.text("x"), await client.text("x")]

    seen: list[str] = []
    assert asyncio.run(call()) == ["there", "there"]
    assert seen == ["/text", "/elsewhere"] * 2
