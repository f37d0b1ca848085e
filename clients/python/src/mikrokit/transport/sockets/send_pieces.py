"""Sends a body in pieces over a blocking socket, with an ear for the reply."""

from __future__ import annotations

import select
import socket
import ssl
import time
from collections.abc import Generator
from contextlib import closing

from ...errors import CallTimeout, NetworkError
from ..deadline import LONGEST_WAIT
from ..http1.reply_reader import ReplyReader

_CHUNK = 65_536
#: The most bytes of a reply that wait for the end of the request.
_MOST_WAITING = 262_144
_NOT_NOW = (BlockingIOError, ssl.SSLWantReadError, ssl.SSLWantWriteError)


def send_pieces(
    sock: socket.socket,
    pieces: Generator[bytes, None, None],
    reader: ReplyReader,
    ends_at: float | None,
) -> tuple[bool, bytes]:
    """Returns whether all was sent, and the begin of the reply's body.

    A server that rejects a request replies before it has read all of it, which ends the sending. So does one that
    leaves after its reply. Of any other reply that comes so early, a little is kept, and the rest is left to the system.
    """
    body = bytearray()
    with closing(pieces):
        for piece in pieces:
            sock.settimeout(0)
            left = memoryview(piece)
            while left:
                if _wait(sock, ends_at, is_full=len(body) >= _MOST_WAITING):
                    body += _receive(sock, reader)
                    if reader.rejects:
                        return False, bytes(body)
                try:
                    left = left[sock.send(left[:_CHUNK]) :]
                except _NOT_NOW:
                    continue
                except (BrokenPipeError, ConnectionResetError):
                    return False, bytes(body)
                except OSError as error:
                    raise NetworkError(f"the request could not be sent ({error})") from error
    return True, bytes(body)


def _wait(sock: socket.socket, ends_at: float | None, *, is_full: bool) -> bool:
    """Waits until the socket takes or has bytes. Returns whether it has some."""
    seconds = None if ends_at is None else min(ends_at - time.monotonic(), LONGEST_WAIT)
    poll = select.poll()
    poll.register(sock, select.POLLOUT if is_full else select.POLLIN | select.POLLOUT)
    events = [] if seconds is not None and seconds <= 0 else poll.poll(seconds and seconds * 1_000)
    if not events:
        raise CallTimeout("the request could not be sent in time")
    return not is_full and bool(events[0][1] & ~select.POLLOUT)


def _receive(sock: socket.socket, reader: ReplyReader) -> bytes:
    try:
        data = sock.recv(_CHUNK)
    except _NOT_NOW:
        # Bytes of TLS itself.
        return b""
    except ssl.SSLEOFError:
        reader.finish(is_cut=True)
        return b""
    except OSError as error:
        if not reader.is_complete:
            message = f"the connection broke while the request was sent ({error})"
            raise NetworkError(message) from error
        # The server has answered, and left without the rest.
        data = b""
    if data:
        return reader.feed(data)
    reader.finish()
    return b""
