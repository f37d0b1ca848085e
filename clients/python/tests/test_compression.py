"""Replies whose bodies are compressed."""

from __future__ import annotations

import gzip
import socket
import zlib

import pytest
from route_of_tests import ECHO
from scripted_server import Script, ScriptedServer, read_request

from mikrokit import ProtocolError
from mikrokit.generated import Call, ClientBase


def answer(coding: str, body: bytes, asked: list[bytes] | None = None) -> Script:
    head = f"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-encoding: {coding}\r\n"

    def script(connection: socket.socket) -> None:
        request = read_request(connection)
        if asked is not None:
            asked.append(request)
        connection.sendall(f"{head}content-length: {len(body)}\r\n\r\n".encode() + body)

    return script


def call(script: Script, max_reply_size: int = 1_000) -> str:
    with ScriptedServer(script) as server, ClientBase(server.url) as client:
        options = client.default_options.replace({"max_reply_size": max_reply_size})
        return client.make_call(ECHO, Call("x"), options)


BODY = b'{"echo":"' + b"x" * 500 + b'"}'


def test_replies_may_be_compressed() -> None:
    asked: list[bytes] = []
    assert call(answer("gzip", gzip.compress(BODY), asked)) == "x" * 500
    assert call(answer("GZIP", gzip.compress(BODY))) == "x" * 500
    assert call(answer("deflate", zlib.compress(BODY))) == "x" * 500
    assert call(answer("identity", BODY)) == "x" * 500
    assert b"\r\naccept-encoding: gzip, deflate\r\n" in asked[0]


@pytest.mark.parametrize(
    ("coding", "body", "message"),
    [
        ("gzip", gzip.compress(b"[" + b"0" * 100_000_000 + b"]", 1), "too large"),
        ("gzip", gzip.compress(BODY)[:-9], "not one whole body of gzip"),
        ("gzip", gzip.compress(BODY) + b"more", "not one whole body of gzip"),
        ("gzip", BODY, "not gzip, as it says"),
        ("deflate", gzip.compress(BODY), "not deflate, as it says"),
        ("br", BODY, "content-encoding br, which was not asked for"),
        ("gzip, gzip", BODY, "content-encoding gzip, gzip, which"),
    ],
)
def test_a_body_that_is_not_of_its_coding_or_too_large_is_rejected(
    coding: str, body: bytes, message: str
) -> None:
    with pytest.raises(ProtocolError, match=message):
        call(answer(coding, body), max_reply_size=1_000_000)


def test_the_largest_reply_is_counted_as_it_was_written() -> None:
    assert call(answer("gzip", gzip.compress(BODY)), len(BODY)) == "x" * 500
    with pytest.raises(ProtocolError, match="too large"):
        call(answer("gzip", gzip.compress(BODY)), len(BODY) - 1)
