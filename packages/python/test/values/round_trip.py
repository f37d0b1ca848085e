"""Reads values of many types from replies, and writes them into requests.

The first argument is a file with a line for each value: ``[<number of the type>, "<its JSON>"]``. For each, a line is
printed: the body of the request, or the error of the reply or the request.
"""

import json
import sys

from mikrokit import ProtocolError, Reply, Request
from sample_client import Client


class Loop:
    """A transport that answers with the next JSON, and remembers what was sent."""

    def __init__(self) -> None:
        self.reply = b""
        self.sent = b""

    def send(self, request: Request) -> Reply:
        self.sent = request.body or b""
        return Reply(200, [("content-type", "application/json")], self.reply)

    def close(self) -> None:
        self.reply = b""


def main(file: str) -> None:
    loop = Loop()
    client = Client("http://samples.invalid", transport=loop)
    with open(file, encoding="utf-8") as lines:
        for line in lines:
            number, text = json.loads(line)
            loop.reply = f'{{"read/t{number}":{text}}}'.encode()
            print(make_round_trip(client, loop, number))


def make_round_trip(client: Client, loop: Loop, number: int) -> str:
    try:
        value = getattr(client.read, f"t{number}")()
    except ProtocolError as error:
        return f"rejected: {error}"
    loop.reply = b"{}"
    try:
        getattr(client.write, f"t{number}")(value)
    except TypeError as error:
        return f"not written: {error}, {value!r}"
    return loop.sent.decode()


main(sys.argv[1])
