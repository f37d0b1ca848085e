"""The cache of a client: its bound, what it is for, and what changes it."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading

import pytest
from api_of_tests import TEXT, AsyncClient, Client
from scripted_server import ScriptedServer, answering, reply

from mikrokit import Cache, MockTransport, NetworkError, ProtocolError, Reply, Request, Retry
from mikrokit.generated import ClientBase, Endpoint, Route

JSON = ("content-type", "application/json")
MAX_AGE = ("cache-control", "max-age=600")


class HttpRouteClient(ClientBase):
    """Routes that only an HTTP path serves."""

    get = Route(
        Endpoint(
            "get", "/get", TEXT.function, contract="c", http="GET /articles/{slug}", names=["slug"]
        )
    )
    remove = Route(
        Endpoint(
            "remove",
            "/remove",
            TEXT.function,
            contract="c",
            http="DELETE /articles/{slug}",
            names=["slug"],
        )
    )


class Origin:
    """Answers each request, and counts them."""

    def __init__(self, *headers: tuple[str, str], text: str = "x") -> None:
        self.headers = [JSON, MAX_AGE, *headers]
        self.text = text
        self.requests: list[Request] = []

    def __call__(self, request: Request) -> Reply:
        self.requests.append(request)
        name = "text" if request.target.startswith("/text") else "later"
        value = f'"{self.text}"' if name == "text" else "1"
        return Reply(200, self.headers, f'{{"{name}":{value}}}'.encode())


def client_of(origin: Origin, cache: Cache) -> Client:
    return Client("http://test", transport=MockTransport(origin), cache=cache)


@pytest.mark.parametrize("is_async", [False, True], ids=["sync", "async"])
def test_replies_are_kept_and_confirmed_over_a_connection(is_async: bool) -> None:
    tagged = ("content-type: application/json", 'etag: "1"', "cache-control: no-cache")
    whole = reply(*tagged, body='{"text":"x"}')
    confirmed = b'HTTP/1.1 304 Not Modified\r\netag: "1"\r\n\r\n'

    async def call(url: str) -> list[str]:
        async with AsyncClient(url, cache=Cache()) as client:
            return [await client.text("a") for _ in range(3)]

    with ScriptedServer(answering(whole, confirmed)) as server:
        if is_async:
            assert asyncio.run(call(server.url)) == ["x"] * 3
        else:
            with Client(server.url, cache=Cache()) as client:
                assert [client.text("a") for _ in range(3)] == ["x"] * 3
        assert server.connections == 1


def test_only_queries_that_are_sent_with_get_are_kept() -> None:
    origin = Origin()
    client = client_of(origin, Cache())
    for _ in range(2):
        client.later(1)
        client.text("a" * 5_000)
    with client.batch() as batch:
        batch.add(client.text, "a")
    assert [request.method for request in origin.requests] == ["POST"] * 5


def test_replies_that_were_not_used_for_the_longest_time_go_first() -> None:
    origin = Origin(text="x" * 5_000)
    cache = Cache(max_bytes=15_000)
    client = client_of(origin, cache)
    for value in "ab", "ac", "ab", "ad", "ab", "ac":
        client.text(value)
    asked = [request.target.split("%22")[1] for request in origin.requests]
    assert asked == ["ab", "ac", "ad", "ac"]
    for i in range(200):
        client.text(f"many {i}")
    assert 0 < cache.size <= 15_000


def test_a_reply_that_fills_the_cache_drops_no_others() -> None:
    origin = Origin()
    cache = Cache(max_bytes=10_000)
    client = client_of(origin, cache)
    client.text("a")
    size = cache.size
    origin.text = "x" * 10_000
    client.text("b")
    assert cache.size == size
    client.text("a")
    assert len(origin.requests) == 2


def test_a_reply_that_this_call_finds_too_large_is_rejected() -> None:
    client = client_of(Origin(text="x" * 1_000), Cache())
    client.text("a")
    with pytest.raises(ProtocolError, match="too large"):
        client.text.with_options(max_reply_size=1_000)("a")
    assert len(client.text("a")) == 1_000


def test_a_cached_reply_tells_its_age_and_nothing_of_its_connection() -> None:
    cache = Cache()
    origin = Origin(("connection", "x-hop"), ("x-hop", "1"), ("age", "7"), ("x-other", "2"))
    for _ in range(2):
        exchange = cache.exchange(Request("GET", "/text", [], None))
        try:
            exchange.send(origin(next(exchange)))
        except StopIteration as end:
            found: Reply = end.value
            settle(found)
    assert [found.header(name) for name in ("connection", "x-hop", "age", "x-other")] == [
        None,
        None,
        "7",
        "2",
    ]
    assert len(origin.requests) == 1


@pytest.mark.parametrize(
    ("status", "is_dropped"),
    [
        (200, True),
        (302, True),
        (404, False),
        (503, False),
    ],
)
def test_a_change_drops_what_is_kept_of_its_url(status: int, is_dropped: bool) -> None:
    assert _is_dropped("/text", Reply(status, [])) == is_dropped


@pytest.mark.parametrize(
    ("name", "value", "is_dropped"),
    [
        ("location", "/text", True),
        ("content-location", "http://test/text#top", True),
        ("location", "http://other/text", False),
        ("location", "http://[broken", False),
        ("location", "/else", False),
    ],
)
def test_a_change_drops_the_urls_of_this_server_that_its_reply_names(
    name: str, value: str, is_dropped: bool
) -> None:
    assert _is_dropped("/change", Reply(201, [(name, value)])) == is_dropped


def _is_dropped(changed: str, answer: Reply) -> bool:
    cache = Cache()
    cache.attach("http://test")
    _exchange(cache, Request("GET", "/text", [], None), Reply(200, [MAX_AGE]))
    _exchange(cache, Request("DELETE", changed, [], None), answer)
    return cache.size == 0


def _exchange(cache: Cache, request: Request, answer: Reply) -> None:
    exchange = cache.exchange(request)
    next(exchange)
    with pytest.raises(StopIteration) as end:
        exchange.send(answer)
    settle(end.value.value)


def settle(reply: Reply) -> None:
    """Tells the cache what a call tells it whose reply could be read."""
    if reply.receipt is not None:
        reply.receipt.settle(is_read=True)


def test_a_route_by_an_http_path_is_kept_until_its_path_is_changed() -> None:
    requests: list[str] = []

    def answer(request: Request) -> Reply:
        requests.append(f"{request.method} {request.target}")
        return Reply(200, [JSON, MAX_AGE], b'"x"')

    client = HttpRouteClient("http://test", transport=MockTransport(answer), cache=Cache())
    for _ in range(2):
        assert [client.get("a"), client.get("a"), client.get("b")] == ["x"] * 3
        client.remove("a")
    get, remove = "GET /articles/a", "DELETE /articles/a"
    assert requests == [get, "GET /articles/b", remove, get, remove]


@pytest.mark.parametrize("change", ["clear", "delete"])
def test_a_reply_that_was_on_its_way_during_a_change_is_not_kept(change: str) -> None:
    cache = Cache()
    exchange = cache.exchange(Request("GET", "/text", [], None))
    next(exchange)
    if change == "clear":
        cache.clear()
    else:
        _exchange(cache, Request("DELETE", "/text", [], None), Reply(204, []))
    with pytest.raises(StopIteration) as end:
        exchange.send(Reply(200, [MAX_AGE]))
    settle(end.value.value)
    assert cache.size == 0


def test_a_failed_call_keeps_nothing_and_the_next_attempt_does() -> None:
    origin = Origin()
    replies = [NetworkError("broken"), None]

    def answer(request: Request) -> Reply:
        error = replies.pop(0)
        if error is not None:
            raise error
        return origin(request)

    client = Client(
        "http://test",
        transport=MockTransport(answer),
        cache=Cache(),
        retry=Retry(limit=1, delay=0),
    )
    assert [client.text("a"), client.text("a")] == ["x", "x"]
    assert len(origin.requests) == 1


def test_many_threads_use_one_cache() -> None:
    cache = Cache(max_bytes=30_000)
    client = client_of(Origin(text="x" * 500), cache)
    errors: list[BaseException] = []

    def call(first: int) -> None:
        try:
            for i in range(300):
                assert client.text(str((first * 7 + i) % 40)) == "x" * 500
                if i % 100 == 50:
                    cache.clear()
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=call, args=(i,)) for i in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    assert 0 < cache.size <= 30_000
    cache.clear()
    assert cache.size == 0


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_new_process_begins_with_an_empty_cache() -> None:
    cache = Cache()
    client = client_of(Origin(), cache)
    client.text("a")
    process = os.fork()
    if process == 0:
        os._exit(0 if cache.size == 0 and client.text("a") == "x" else 1)
    assert os.waitpid(process, 0)[1] == 0
    assert cache.size > 0


def test_a_cache_has_a_bound_and_one_client() -> None:
    with pytest.raises(ValueError, match="max_bytes"):
        Cache(max_bytes=0)
    cache = Cache()
    client_of(Origin(), cache)
    with pytest.raises(ValueError, match="belongs to one client"):
        client_of(Origin(), cache)


def test_a_client_without_a_cache_imports_none() -> None:
    program = (
        "import sys; from mikrokit.generated import ClientBase; ClientBase('http://test');"
        "sys.exit(any(name.startswith('mikrokit.cache') for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", program], timeout=60).returncode == 0
