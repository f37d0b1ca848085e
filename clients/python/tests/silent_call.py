"""Makes a call that is not answered, and another one after Ctrl-C."""

import sys

from api_of_tests import Client

with Client(sys.argv[1], timeout=None) as client:
    print("calling", flush=True)
    try:
        client.later(1)
    except KeyboardInterrupt:
        print("interrupted", flush=True)
    print(client.later(2), flush=True)
