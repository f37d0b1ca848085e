"""TLS in front of a plain server."""

from __future__ import annotations

import asyncio
import threading
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType

from certificates import Certificate, make_authority, make_signed, server_context

from mikrokit import Tls
from mikrokit.transport.address import parse_address


class TlsFront:
    """Passes the bytes of connections with TLS on to a plain server, and back."""

    def __init__(self, url: str) -> None:
        self._plain = parse_address(url)
        authority, own, _ = _certificates()
        self.tls = Tls(ca_file=str(authority.file))
        self._context = server_context(own)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self.url = asyncio.run_coroutine_threadsafe(self._listen(), self._loop).result(60)

    def __enter__(self) -> TlsFront:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        asyncio.run_coroutine_threadsafe(self._close(), self._loop).result(60)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _listen(self) -> str:
        self._server = await asyncio.start_server(self._pass_on, "127.0.0.1", 0, ssl=self._context)
        return f"https://localhost:{self._server.sockets[0].getsockname()[1]}"

    async def _close(self) -> None:
        self._server.close()
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        behind = await asyncio.open_connection(self._plain.host, self._plain.port)
        ways = (_pump(reader, behind[1]), _pump(behind[0], writer))
        tasks = [asyncio.ensure_future(way) for way in ways]
        try:
            # Either side may end the connection.
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            behind[1].close()
            writer.close()


async def _pump(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    try:
        while data := await source.read(65_536):
            target.write(data)
            await target.drain()
    except OSError:
        # One of the sides went away.
        return


@cache
def _certificates() -> tuple[Certificate, Certificate, TemporaryDirectory[str]]:
    """An authority, a server of it, and their folder, which is there as long as something refers to it."""
    folder = TemporaryDirectory()
    authority = make_authority(Path(folder.name), "authority")
    return authority, make_signed(Path(folder.name), authority), folder
