"""Answers a request with a body that comes byte by byte."""

import socket
import sys
import time

from scripted_server import read_request

listener = socket.create_server(("127.0.0.1", 0))
listener.settimeout(60)
print(listener.getsockname()[1], flush=True)
connection, _ = listener.accept()
with connection:
    read_request(connection)
    count = int(sys.argv[1])
    connection.sendall(b"HTTP/1.1 200 OK\r\ncontent-length: %d\r\n\r\n" % count)
    for _ in range(count):
        connection.sendall(b"x")
        time.sleep(0.001)
