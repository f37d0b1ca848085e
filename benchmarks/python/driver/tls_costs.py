"""``tls_costs.py <url> <ca_file> <rounds>``: CPU of calls over TLS in Rust, beside that over Python's sockets.

Both clients are in this process and call by turns, so that the machine treats them alike. Prints lines of JSON.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from concurrent.futures import ThreadPoolExecutor

from bench_api import Client, User
from measure import EPOCH, check
from mikrokit import Limits, Tls
from mikrokit.transport.address import parse_address
from mikrokit.transport.fast.fast_transport import FastTransport
from mikrokit.transport.sockets.socket_transport import SocketTransport

CALLS = 400
#: The first rounds warm up.
WARM_UP = 5
USER = User(id=1, name="Ada", surname="Lovelace", last_update=EPOCH)


def measure(url, ca_file, rounds, *, callers, limits, calls=CALLS):
    kinds = (SocketTransport, FastTransport)
    tls = Tls(ca_file=ca_file)
    transports = [kind(parse_address(url), tls=tls, limits=limits) for kind in kinds]
    if not transports[1].is_in_rust:
        raise ValueError("Rust does not take these settings")
    clients = [Client(url, transport=transport) for transport in transports]
    costs = [], []
    with ThreadPoolExecutor(callers) as threads:

        def work(client):
            for _ in range(calls // callers):
                check(1, client.update_user(USER))

        for number in range(rounds + WARM_UP):
            for which in (0, 1) if number % 2 == 0 else (1, 0):
                started = time.process_time()
                for done in [threads.submit(work, clients[which]) for _ in range(callers)]:
                    done.result()
                costs[which].append((time.process_time() - started) / calls * 1e6)
    for client in clients:
        client.close()
    return [each[WARM_UP:] for each in costs]


def show(title, costs):
    python, rust = costs
    ratio = statistics.median(b / a for a, b in zip(python, rust, strict=True))
    row = {"title": title, "python": statistics.median(python), "rust": statistics.median(rust)}
    print(json.dumps({**row, "ratio": ratio}))


def main():
    url, ca_file, rounds = sys.argv[1], sys.argv[2], int(sys.argv[3])
    kept = Limits(idle_timeout=600)
    show("one caller", measure(url, ca_file, rounds, callers=1, limits=kept))
    show("eight callers", measure(url, ca_file, rounds, callers=8, limits=kept))
    # A connection for each call.
    new = Limits(max_idle=0)
    show("a new connection", measure(url, ca_file, rounds, callers=1, limits=new, calls=20))


main()
