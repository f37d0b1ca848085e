"""urllib3 with one pool of ten connections for all calls."""

from contextlib import contextmanager

import urllib3
from bench_client import BenchClient
from user import HEADERS, User, read_reply, write_request


@contextmanager
def open_sync(url):
    with urllib3.PoolManager(maxsize=10, headers=HEADERS) as pool:

        def call(user):
            reply = pool.request("POST", f"{url}/updateUser", body=write_request(user))
            return read_reply(reply.status, reply.data)

        yield call


CLIENT = BenchClient(("urllib3",), User, open_sync)
