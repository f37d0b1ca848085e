"""Files as results, on the caller's own thread."""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import closing
from types import TracebackType
from typing import Self

from ..end_callbacks import EndCallback, EndCallbacks, until_end
from ..errors import ClientError
from ..transport.messages import OpenReply, Reply, Request, Transport
from .file_state import FileState, is_file, limited, name_of, size_of


class FileStream:
    """A file that arrives, which is read once: iterate over its pieces, or ``read`` or ``save`` it.

    All of these close it at the end. Leaving a ``with`` block, or ``close``, ends it early.
    """

    def __init__(self, reply: OpenReply, head: Reply, state: FileState) -> None:
        #: Its name, without folders; empty for none. The server chose it, so check it before it becomes a path.
        self.name = name_of(head)
        #: Its media type.
        self.type = head.header("content-type") or ""
        #: Bytes, if the server told how many.
        self.size = size_of(head)
        self._reply = reply
        self._state = state
        self._end = EndCallbacks()
        self._pieces = until_end(_read_pieces(reply, state), self._end)

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> bytes:
        return next(self._pieces)

    def read(self) -> bytes:
        """What is left of the file. Raises ``ProtocolError`` for more than ``max_reply_size`` bytes."""
        with closing(self):
            return b"".join(limited(self._pieces, self._state))

    def save(self, path: str | os.PathLike[str]) -> int:
        """Writes what is left to a file, replacing one that exists, and returns its size in bytes.

        Nothing is left at ``path`` if the file does not arrive as a whole.
        """
        aside = f"{os.fspath(path)}.{os.urandom(4).hex()}.part"
        try:
            with closing(self), open(aside, "xb") as file:
                size = sum(file.write(piece) for piece in self._pieces)
            os.replace(aside, path)
        except BaseException:
            if os.path.exists(aside):
                os.remove(aside)
            raise
        return size

    def on_end(self, callback: EndCallback) -> None:
        """Calls a function once the file has ended: with its error, or ``None``, also if it is closed early.

        Raises ``RuntimeError`` if it has ended.
        """
        self._end.add(callback)

    def close(self) -> None:
        self._pieces.close()
        self._reply.close()
        self._end.call(None)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


class FileSender:
    """Sends the requests of one call until a reply is a file, which stays open."""

    def __init__(self, transport: Transport, state: FileState) -> None:
        self._transport = transport
        self._state = state
        self._reply: OpenReply | None = None

    def send(self, request: Request) -> Reply:
        request.max_reply_size = None
        self._reply = None
        reply = self._transport.open(request)
        if is_file(reply.status):
            self._reply = reply
            return Reply(reply.status, reply.headers)
        with closing(reply):
            body = b"".join(limited(reply.chunks(), self._state))
            return Reply(reply.status, reply.headers, body)

    def close(self) -> None:
        if self._reply is not None:
            self._reply.close()

    def to_file(self, head: Reply) -> FileStream:
        assert self._reply is not None
        return FileStream(self._reply, head, self._state)


def _read_pieces(reply: OpenReply, state: FileState) -> Generator[bytes, None, None]:
    try:
        reply.ends_at = state.piece_ends_at()
        for piece in reply.chunks():
            yield piece
            reply.ends_at = state.piece_ends_at()
    except ClientError as error:
        state.name_route(error)
        raise
    finally:
        reply.close()
