"""The generated client, with ``mikrokit-fast``."""

from contextlib import contextmanager

from bench_api import Client, User
from bench_client import BenchClient
from mikrokit.transport.address import parse_address
from mikrokit.transport.fast.fast_transport import FastTransport


@contextmanager
def open_sync(url):
    with Client(url, transport=FastTransport(parse_address(url))) as client:
        yield lambda user: client.update_user(user)


CLIENT = BenchClient((), User, open_sync)
