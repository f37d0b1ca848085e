"""A server that says just what a test wants it to say."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType

#: Answers one connection, which is closed afterwards.
Script = Callable[[socket.socket], None]


class ScriptedServer:
    """Runs the first script for the first connection, and so on; the last one for all others."""

    def __init__(self, *scripts: Script) -> None:
        self._scripts = scripts
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.connections = 0
        self._served = threading.Condition()
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._listener.getsockname()[1]}"

    def wait_for(self, connections: int) -> None:
        """Waits until so many connections have come."""
        with self._served:
            assert self._served.wait_for(lambda: self.connections >= connections, timeout=60)

    def __enter__(self) -> ScriptedServer:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        # Ends the wait of the thread as well, which would go on after `close`.
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            script = self._scripts[min(self.connections, len(self._scripts) - 1)]
            with self._served:
                self.connections += 1
                self._served.notify_all()
            threading.Thread(target=self._run, args=(script, connection), daemon=True).start()

    @staticmethod
    def _run(script: Script, connection: socket.socket) -> None:
        with connection:
            try:
                script(connection)
            except OSError:
                # The client went away, which is what some tests are about.
                return


def fill(listener: socket.socket) -> list[socket.socket]:
    """Connects to a listener that accepts nobody until its queue is full, and it does not answer any more."""
    waiting = []
    is_full = False
    while not is_full:
        each = socket.socket()
        waiting.append(each)
        each.settimeout(0.3)
        try:
            each.connect(listener.getsockname())
        except TimeoutError:
            is_full = True
    return waiting


def read_request(connection: socket.socket) -> bytes:
    """Reads a request with its body."""
    data = b""
    while b"\r\n\r\n" not in data:
        chunk = connection.recv(65_536)
        if not chunk:
            raise ConnectionError("no whole request came")
        data += chunk
    head, _, body = data.partition(b"\r\n\r\n")
    for line in head.split(b"\r\n"):
        if line.lower().startswith(b"content-length:"):
            length = int(line.split(b":")[1])
            while len(body) < length:
                chunk = connection.recv(65_536)
                if not chunk:
                    raise ConnectionError("no whole request came")
                body += chunk
    return head + b"\r\n\r\n" + body


def reply(*lines: str, body: str = "ok", status: str = "200 OK") -> bytes:
    head = [f"HTTP/1.1 {status}", *lines, f"content-length: {len(body)}", "", body]
    return "\r\n".join(head).encode()


def answering(*replies: bytes) -> Script:
    """Answers each request on a connection with the next reply, the last one again and again."""

    def script(connection: socket.socket) -> None:
        count = 0
        while True:
            read_request(connection)
            connection.sendall(replies[min(count, len(replies) - 1)])
            count += 1

    return script
