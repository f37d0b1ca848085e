"""Forks while other threads make calls, and calls in each child. A second argument is a file of trusted certificates."""

import os
import signal
import sys
import threading

from api_of_tests import Client

from mikrokit import Tls

url, *trusted = sys.argv[1:]
tls = Tls(ca_file=trusted[0]) if trusted else None
client = Client(url, retry=1, tls=tls)
is_over = threading.Event()


def call_again_and_again() -> None:
    while not is_over.is_set():
        client.later(1)


threads = [threading.Thread(target=call_again_and_again) for _ in range(4)]
for thread in threads:
    thread.start()
for _ in range(20):
    child = os.fork()
    if child == 0:
        # One that hangs is killed, and fails the assertion below.
        signal.alarm(60)
        os.write(1, f"{client.later(2)}\n".encode())
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0
is_over.set()
for thread in threads:
    thread.join()
client.close()
