"""A server whose replies have no end."""

from __future__ import annotations

import asyncio

from end_with_parent import end_with_parent

HEAD = b"HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ntransfer-encoding: chunked\r\n\r\n"


async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(HEAD)
        while True:
            writer.write(b"4\r\nmore\r\n")
            await writer.drain()
    except (asyncio.IncompleteReadError, ConnectionError):
        # The client closed the connection, which is its right.
        return
    finally:
        writer.close()


async def main() -> None:
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    print(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}", flush=True)
    await server.serve_forever()


end_with_parent()
asyncio.run(main())
