"""A server that closes its connections when the next request may be on its way.

Its routes are those of ``api_of_tests``, and ``/runs``, which tells how often each mutation ran.
"""

from __future__ import annotations

import asyncio
import json
import random
import socket
import struct
from collections import Counter
from urllib.parse import parse_qs, urlsplit

from end_with_parent import end_with_parent

RUNS: Counter[int] = Counter()
CHANCE = random.Random(7)


def reset(writer: asyncio.StreamWriter) -> None:
    plain = writer.get_extra_info("socket")
    plain.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    writer.transport.abort()


def end(writer: asyncio.StreamWriter) -> None:
    writer.close()


async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while not writer.is_closing():
            head = await reader.readuntil(b"\r\n\r\n")
            method, target, _ = head.split(b" ", 2)
            body = b""
            for line in head.split(b"\r\n"):
                if line.startswith(b"content-length:"):
                    body = await reader.readexactly(int(line[15:]))
            chance = 0.5 if target == b"/runs" else CHANCE.random()
            # Before the request is answered, as a server does whose timer fires now.
            if chance < 0.06:
                return (reset if chance < 0.03 else end)(writer)
            reply = json.dumps(answer(method, target, body)).encode()
            if chance > 0.98:
                return reset(writer)
            writer.write(
                b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n"
                b"content-length: %d\r\n\r\n%s" % (len(reply), reply)
            )
            if chance < 0.18:
                later = asyncio.get_running_loop().call_later
                wait = 0 if chance < 0.1 else CHANCE.random() * 0.003
                later(wait, end if chance < 0.14 else reset, writer)
    except (asyncio.IncompleteReadError, ConnectionError):
        # The client closed the connection, which is its right.
        return
    finally:
        writer.close()


def answer(method: bytes, target: bytes, body: bytes) -> dict[str, object]:
    if target == b"/runs":
        return {str(id): count for id, count in RUNS.items()}
    if method == b"GET":
        [params] = parse_qs(urlsplit(target.decode()).query)["params"]
        return {"text": json.loads(params)[0]}
    [id] = json.loads(body)
    RUNS[id] += 1
    return {"later": id}


async def main() -> None:
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    print(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}", flush=True)
    await server.serve_forever()


end_with_parent()
asyncio.run(main())
