"""Makes a call that is not answered, and another one after Ctrl-C. A second argument is a file of trusted certificates."""

import sys

from api_of_tests import Client

from mikrokit import Limits, Tls

url, *trusted = sys.argv[1:]
tls = Tls(ca_file=trusted[0]) if trusted else None
with Client(url, timeout=None, tls=tls, limits=Limits(max_connections=1)) as client:
    print("calling", flush=True)
    try:
        client.later(1)
    except KeyboardInterrupt:
        print("interrupted", flush=True)
    print(client.later(2), flush=True)
