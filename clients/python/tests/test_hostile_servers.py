"""Replies that no decent server sends: a call ends with a typed error, and the next one works."""

from __future__ import annotations

import gzip
import resource
import socket
import threading
from collections.abc import Iterable, Iterator

import pytest
from callers import CallLater, by_async_httpx, by_httpx, each_client, own_clients
from scripted_server import Script, ScriptedServer, answering, read_request, reply

from mikrokit import CallTimeout, ClientError, MikroKitError

OK = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n"
LARGE = b" " * 65_536


def whole(body: bytes, headers: bytes = b"") -> list[bytes]:
    return [OK + headers + b"content-length: %d\r\n\r\n" % len(body) + body]


class Endless:
    def __init__(self, begin: bytes, again: bytes) -> None:
        self._begin = begin
        self._again = again

    def __iter__(self) -> Iterator[bytes]:
        yield self._begin
        while True:
            yield self._again


def chunk(data: bytes) -> bytes:
    return b"%x\r\n%s\r\n" % (len(data), data)


BOMB = gzip.compress(b" " * 2**20) * 200
CHUNKED = OK + b"transfer-encoding: chunked\r\n\r\n"

REPLIES: dict[str, Iterable[bytes]] = {
    "no JSON": whole(b"hello"),
    "an empty body": whole(b""),
    "a page of a proxy": [
        b"HTTP/1.1 502 Bad Gateway\r\ncontent-type: text/html\r\ncontent-length: 6\r\n\r\n<html>"
    ],
    "the result of another route": whole(b'{"count":1}'),
    "a result of another type": whole(b'{"later":"one"}'),
    "a number that is no integer": whole(b'{"later":1.5}'),
    "a deep result": whole(b'{"later":' + b"[" * 100_000 + b"]" * 100_000 + b"}"),
    "a number with many digits": whole(b'{"later":' + b"1" * 1_000_000 + b"}"),
    "a key that occurs twice": whole(b'{"later":"a","later":[]}'),
    "JSON in UTF-16": whole('{"later":1}'.encode("utf-16")),
    "half a surrogate pair": whole(b'{"later":"\\ud800"}'),
    "a text that is no UTF-8": whole(b'{"later":"\xff"}'),
    "a name that is no UTF-8": whole(b'{"\xff":1}'),
    "an error whose message is no UTF-8": whole(
        b'{"errors":{"later":{"type":"gone","message":"\xff","data":1}}}'
    ),
    "an error whose data is no UTF-8": whole(
        b'{"errors":{"later":{"type":"other","message":"m","data":"\xff"}}}'
    ),
    "an error whose data is deep": whole(
        b'{"errors":{"later":{"type":"other","message":"m","data":'
        + b"[" * 50_000
        + b"]" * 50_000
        + b"}}}"
    ),
    "a type of content that is no ASCII": [
        b"HTTP/1.1 200 OK\r\ncontent-type: \xff\r\ncontent-length: 1\r\n\r\n1"
    ],
    "a coding that is no ASCII": whole(b"1", b"content-encoding: \xff\r\n"),
    "a status of two digits": [b"HTTP/1.1 20 OK\r\ncontent-length: 1\r\n\r\n1"],
    "a length that is no number": [OK + b"content-length: x\r\n\r\n1"],
    "a length of 5,000 digits": [OK + b"content-length: " + b"9" * 5_000 + b"\r\n\r\n"],
    "endless trailers": Endless(CHUNKED + b"0\r\n", b"a: b\r\n" * 1_000),
    "errors that are none": whole(b'{"errors":null}'),
    "no errors": whole(b'{"errors":{}}'),
    "an error of another shape": whole(b'{"errors":{"later":{"type":5,"message":{}}}}'),
    "an error with data of another type": whole(
        b'{"errors":{"later":{"type":"gone","message":"m","data":"x"}}}'
    ),
    "a body that is shorter than its length": [OK + b'content-length: 1000\r\n\r\n{"later":1}'],
    "a length that is negative": [OK + b'content-length: -1\r\n\r\n{"later":1}'],
    "a length of 400 digits": [OK + b"content-length: " + b"9" * 400 + b"\r\n\r\n"],
    "an endless body": Endless(CHUNKED, chunk(LARGE)),
    "an endless body without a length": Endless(OK + b"connection: close\r\n\r\n", LARGE),
    "an endless head": Endless(OK, b"x: " + b"y" * 10_000 + b"\r\n"),
    "an endless line": Endless(b"HTTP/1.1 200 ", LARGE),
    "an endless extension of a chunk": Endless(CHUNKED + b"1;", LARGE),
    "endless informational replies": Endless(
        b"", b"HTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\n" * 100
    ),
    "a bomb in gzip": whole(BOMB, b"content-encoding: gzip\r\n"),
    "a bomb in gzip, twice": whole(gzip.compress(BOMB), b"content-encoding: gzip, gzip\r\n"),
    "a coding that is broken": whole(b"no gzip", b"content-encoding: gzip\r\n"),
    "two lengths": [OK + b'content-length: 11\r\ncontent-length: 3\r\n\r\n{"later":1}'],
    "a length and chunks": [
        OK + b'content-length: 11\r\ntransfer-encoding: chunked\r\n\r\n{"later":1}'
    ],
    "a broken chunk": [CHUNKED + b'zz\r\n{"later":1}'],
    "a redirect": [
        b"HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:9/\r\ncontent-length: 0\r\n\r\n"
    ],
    "no HTTP": [b"SSH-2.0-OpenSSH_9.2\r\n"],
    "HTTP/2": [b"\x00\x00\x12\x04\x00\x00\x00\x00\x00" + b"\x00" * 18],
    "nothing": [],
}


#: Replies whose end is never known.
NEVER_WHOLE = {"a body that is shorter than its length", "endless informational replies", "nothing"}
#: Those that httpx waits for as well.
NEVER_WHOLE_TO_HTTPX = NEVER_WHOLE | {"a length and chunks", "no HTTP"}

GOOD = answering(reply("content-type: application/json", body='{"later":7}'))


def sending(pieces: Iterable[bytes], is_over: threading.Event) -> Script:
    def script(connection: socket.socket) -> None:
        read_request(connection)
        for piece in pieces:
            connection.sendall(piece)
            if is_over.is_set():
                return
        # A client that waits has to give up by itself; the connection may be used again after a whole reply.
        GOOD(connection)

    return script


@pytest.mark.parametrize("title", REPLIES)
@each_client
def test_a_hostile_reply_is_a_typed_error_and_the_next_call_works(
    call: CallLater, title: str
) -> None:
    if call is by_httpx and title == "endless informational replies":
        pytest.skip("httpx waits for as long as each of them comes in time")
    is_httpx = call in (by_httpx, by_async_httpx)
    never_whole = NEVER_WHOLE_TO_HTTPX if is_httpx else NEVER_WHOLE
    timeout = 1.0 if title in never_whole else 60.0
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    is_over = threading.Event()
    with ScriptedServer(sending(REPLIES[title], is_over), GOOD) as server:
        first, second = call(server.url, [1, 2], first_timeout=timeout, max_reply_size=1_000_000)
    is_over.set()
    assert isinstance(first, MikroKitError), first
    assert second == 7
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown < 100_000, f"{grown} KB"


@own_clients
def test_a_second_reply_behind_the_first_is_not_that_of_the_next_call(call: CallLater) -> None:
    replies = whole(b'{"later":1}') + whole(b'{"later":99}')
    is_over = threading.Event()
    is_over.set()
    with ScriptedServer(sending([b"".join(replies)], is_over), GOOD) as server:
        assert call(server.url, [1, 2]) == [1, 7]


def closing(connection: socket.socket) -> None:
    connection.close()


@each_client
def test_a_server_that_closes_at_once_is_a_network_error(call: CallLater) -> None:
    with ScriptedServer(closing, GOOD) as server:
        first, second = call(server.url, [1, 2])
        assert isinstance(first, ClientError)
        assert not isinstance(first, CallTimeout)
        assert second == 7
