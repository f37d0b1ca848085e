"""Decoders take time in proportion to their bytes, however these arrive."""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

from mikrokit.streams.event_parser import EventParser
from mikrokit.transport.create_transport import has_fast_core
from mikrokit.transport.http1.reply_reader import ReplyReader

#: Feeds pieces to a decoder, and returns all that it makes of them.
Decode = Callable[[list[bytes]], object]

_CHUNKED = b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n"
_END = b"0\r\n\r\n"


def in_python(pieces: list[bytes]) -> object:
    return _read(ReplyReader("GET", None), pieces)


def in_rust(pieces: list[bytes]) -> object:
    core: Any = import_module("mikrokit_fast")
    return _read(core.LoopReader("GET", None), pieces)


def _read(reader: ReplyReader, pieces: list[bytes]) -> object:
    body = b"".join([reader.feed(piece) for piece in pieces])
    assert reader.is_complete
    return reader.status, list(reader.headers), body


def events(pieces: list[bytes]) -> object:
    parser = EventParser(1_000_000)
    return [event for piece in pieces for event in parser.push(piece)]


def one_header(size: int) -> bytes:
    return b"HTTP/1.1 200 OK\r\nx: %b\r\ncontent-length: 2\r\n\r\nok" % (b"y" * size)


def many_informational_replies(size: int) -> bytes:
    return b"HTTP/1.1 103 Early\r\n\r\n" * (size // 22) + one_header(1)


def one_extension(size: int) -> bytes:
    return _CHUNKED + b"1;%b\r\nx\r\n" % (b"y" * size) + _END


def many_chunks(size: int) -> bytes:
    return _CHUNKED + b"1\r\nx\r\n" * (size // 6) + _END


def trailers(size: int) -> bytes:
    return _CHUNKED + b"0\r\n" + b"a: b\r\n" * (size // 6) + b"\r\n"


def one_event(size: int) -> bytes:
    return b"data: %b\n\n" % (b"y" * size)


def many_lines(size: int) -> bytes:
    return b"data:\n" * (size // 6) + b"\n"


def carriage_returns(size: int) -> bytes:
    return b"data:\r" * (size // 6) + b"\n\n"


def comments(size: int) -> bytes:
    return b":\n" * (size // 2) + one_event(1)


_REPLIES = [one_header, many_informational_replies, one_extension, many_chunks, trailers]
_EVENTS = [one_event, many_lines, carriage_returns, comments]
CASES: list[tuple[Decode, Callable[[int], bytes]]] = [
    *((in_python, make) for make in _REPLIES),
    *((in_rust, make) for make in _REPLIES if has_fast_core()),
    *((events, make) for make in _EVENTS),
]


def byte_by_byte(data: bytes) -> list[bytes]:
    return [data[i : i + 1] for i in range(len(data))]


def seconds_of(decode: Decode, pieces: list[bytes]) -> float:
    """Of this thread's CPU, in the best of several runs."""
    best = float("inf")
    for _ in range(3):
        started = time.thread_time()
        decode(pieces)
        best = min(best, time.thread_time() - started)
    return best


@pytest.mark.parametrize(("decode", "make"), CASES)
def test_bytes_that_come_one_by_one_take_linear_time(
    decode: Decode, make: Callable[[int], bytes]
) -> None:
    small, large = make(15_000), make(60_000)
    assert decode(byte_by_byte(large)) == decode([large])
    # Four times the bytes take about four times as long, and in quadratic time sixteen.
    ratio = seconds_of(decode, byte_by_byte(large)) / seconds_of(decode, byte_by_byte(small))
    assert ratio < 9
