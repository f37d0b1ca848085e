"""Calls queries whose replies a cache keeps, and asks the server how many calls have run."""

import sys

from cached_client import Client
from mikrokit import Cache

with Client(sys.argv[1], timeout=10, cache=Cache()) as client:
    assert [client.kept("a"), client.kept("a"), client.kept("b")] == ["a 1", "a 1", "b 2"]
    fresh = client.kept.with_options(headers={"cache-control": "no-cache"})
    assert [fresh("a"), client.kept("a")] == ["a 3", "a 3"]
    # The handler runs, and the server sends no body again.
    assert [client.tagged("x"), client.tagged("x"), client.calls()] == ["x", "x", 5]
    english = client.languages.greet.with_options(headers={"x-language": "en"})
    german = client.languages.greet.with_options(headers={"x-language": "de"})
    greetings = [english(), german(), english(), german()]
    assert greetings == ["greeting 6", "greeting 7", "greeting 6", "greeting 7"]
    print("replies were kept")
