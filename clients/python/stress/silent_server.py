"""A server that answers the call ``later(0)``, and leaves all others without a reply."""

from __future__ import annotations

import asyncio

from end_with_parent import end_with_parent

REPLY = (
    b'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 11\r\n\r\n{"later":0}'
)


class Silent(asyncio.Protocol):
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        if data.endswith(b"\r\n\r\n[0]"):
            self._transport.write(REPLY)


async def main() -> None:
    loop = asyncio.get_running_loop()
    server = await loop.create_server(Silent, "0.0.0.0", 0, backlog=1_000)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


end_with_parent()
asyncio.run(main())
