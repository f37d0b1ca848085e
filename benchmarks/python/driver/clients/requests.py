"""requests with one session for all calls. Its pool has ten connections."""

from contextlib import contextmanager

import requests
from bench_client import BenchClient
from user import HEADERS, User, read_reply, write_request


@contextmanager
def open_sync(url):
    with requests.Session() as session:
        session.headers.update(HEADERS)

        def call(user):
            reply = session.post(f"{url}/updateUser", data=write_request(user))
            return read_reply(reply.status_code, reply.content)

        yield call


CLIENT = BenchClient(("requests",), User, open_sync)
