# Written by scripts/unasync.py from _async/stream_reader.py. Edit that file, then run the script.
"""Reads a stream from a server."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing
from typing import TypeVar

from .._backend.sync_backend import sleep
from ..end_callbacks import ClosedEarly
from ..streams.stream_state import StreamState
from ..transport.abort_signal import AbortSignal
from ..transport.messages import OpenReply, Reply, Transport
from .stream_source import StreamSource

I = TypeVar("I")  # noqa: E741
R = TypeVar("R")


class StreamReader(StreamSource[I, R]):
    """A stream over as many connections as it takes."""

    def __init__(self, transport: Transport, state: StreamState[I, R], signal: AbortSignal) -> None:
        """``signal`` ends it while it waits."""
        self._transport = transport
        self._state = state
        self._signal = signal
        #: A reply that has started, and is not read yet.
        self._reply: OpenReply | None = None

    @property
    def state(self) -> StreamState[I, R]:
        return self._state

    def begin(self) -> OpenReply:
        """Sends requests until a stream starts. Raises the error of the last one."""
        while self._reply is None:
            try:
                self._reply = self._open()
            except Exception as error:
                self._wait_after(error)
        return self._reply

    def items(self) -> Generator[I, None, None]:
        while not self._state.is_over:
            reply = self.begin()
            self._reply = None
            try:
                # A generator that is left early closes its connection only when it is closed itself.
                with closing(self._read(reply)) as items:
                    yield from items
            except Exception as error:
                self._wait_after(error)

    def close(self) -> None:
        if self._reply is not None:
            self._reply.close()

    def interrupt(self) -> None:
        self._signal.abort()

    def _open(self) -> OpenReply:
        state = self._state
        request = state.request()
        request.signal = self._signal
        reply = self._transport.open(request)
        try:
            whole = Reply(reply.status, reply.headers)
            if not state.is_stream(whole):
                whole.body = b"".join([state.limited(chunk) for chunk in reply.chunks()])
                raise state.reject(whole)
        except BaseException:
            reply.close()
            raise
        return reply

    def _read(self, reply: OpenReply) -> Generator[I, None, None]:
        state = self._state
        try:
            reply.ends_at = state.chunk_ends_at()
            for chunk in reply.chunks():
                yield from state.push(chunk)
                reply.ends_at = state.chunk_ends_at()
            if not state.is_over:
                raise state.broken()
        finally:
            reply.close()

    def _wait_after(self, error: Exception) -> None:
        if not self._signal.is_aborted:
            wait = self._state.wait_after(error)
            if wait is None:
                raise error
            sleep(wait, self._signal)
        if self._signal.is_aborted:
            raise ClosedEarly from None
