"""Stored replies by URL, and by the headers that they vary by."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence

import msgspec

from ..transport.messages import Reply, Request
from .cache_rules import vary_of
from .cached_reply import CachedReply

#: Callers with different values never share replies, even if a server forgets to vary by these
#: headers.
_CREDENTIALS = ("authorization", "cookie")
#: About the bytes that Python needs for an entry and for a header, in addition to the texts.
_ENTRY_SIZE = 1_000
_HEADER_SIZE = 200

#: The values of the headers that the replies to one URL vary by.
_Values = tuple[str | None, ...]


class _Variants:
    """The replies to one URL, which all vary by the same headers."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names
        self.values: set[_Values] = set()


class Pending:
    """A sent request whose reply can be stored."""

    def __init__(self, request: Request) -> None:
        self.request = request
        #: Whether stored replies to its URL were removed meanwhile, so that its reply can be
        #: outdated.
        self.is_obsolete = False


class ReplyStore:
    """At its limit, the least recently used replies are removed. Threads can share it."""

    def __init__(self, max_bytes: int) -> None:
        self._max_bytes = max_bytes
        self._lock = threading.Lock()
        #: The most recently used one is last.
        self._cached: OrderedDict[tuple[str, _Values], CachedReply] = OrderedDict()
        self._variants: dict[str, _Variants] = {}
        #: Bytes of all that is stored.
        self.size = 0
        self._pending: set[Pending] = set()

    def find(self, request: Request) -> CachedReply | None:
        with self._lock:
            variants = self._variants.get(request.target)
            if variants is None:
                return None
            key = (request.target, _values_of(request, variants.names))
            cached = self._cached.get(key)
            if cached is not None:
                self._cached.move_to_end(key)
            return cached

    def start(self, request: Request) -> Pending:
        """Notes that a reply is on its way. ``end`` must follow."""
        pending = Pending(request)
        with self._lock:
            self._pending.add(pending)
        return pending

    def end(self, pending: Pending) -> None:
        with self._lock:
            self._pending.discard(pending)

    def add(self, pending: Pending, cached: CachedReply) -> None:
        request = pending.request
        url, names = request.target, (*_CREDENTIALS, *vary_of(cached.reply))
        key = (url, _values_of(request, names))
        size = _size_of(key, cached.reply)
        with self._lock:
            if pending.is_obsolete:
                return
            variants = self._variants.get(url)
            if variants is not None and variants.names != names:
                self._remove_url(url)
            self._remove(key)
            # One that fills the cache would drop all others.
            if size > self._max_bytes:
                return
            self._variants.setdefault(url, _Variants(names)).values.add(key[1])
            self._cached[key] = cached
            self.size += size
            while self.size > self._max_bytes:
                self._remove(next(iter(self._cached)))

    def doubt(self, request: Request) -> None:
        """Requires that the server confirms the stored replies before they are used again."""
        with self._lock:
            variants = self._variants.get(request.target)
            if variants is None:
                return
            key = (request.target, _values_of(request, variants.names))
            cached = self._cached.get(key)
            if cached is not None:
                self._cached[key] = msgspec.structs.replace(cached, is_doubtful=True)

    def discard(self, request: Request) -> None:
        """Removes the reply to this request."""
        with self._lock:
            variants = self._variants.get(request.target)
            if variants is not None:
                self._remove((request.target, _values_of(request, variants.names)))

    def remove(self, urls: Sequence[str]) -> None:
        """Removes all replies to these. Those on their way are not stored."""
        with self._lock:
            for pending in self._pending:
                pending.is_obsolete |= pending.request.target in urls
            for url in urls:
                self._remove_url(url)

    def clear(self) -> None:
        """Removes all replies. Those on their way are not stored."""
        with self._lock:
            for pending in self._pending:
                pending.is_obsolete = True
            self._cached.clear()
            self._variants.clear()
            self.size = 0

    def _remove_url(self, url: str) -> None:
        variants = self._variants.get(url)
        for values in tuple(variants.values) if variants else ():
            self._remove((url, values))

    def _remove(self, key: tuple[str, _Values]) -> None:
        cached = self._cached.pop(key, None)
        if cached is None:
            return
        self.size -= _size_of(key, cached.reply)
        url, values = key
        variants = self._variants[url]
        variants.values.discard(values)
        if not variants.values:
            del self._variants[url]


def _values_of(request: Request, names: tuple[str, ...]) -> _Values:
    values = dict(request.headers)
    return tuple(values.get(name) for name in names)


def _size_of(key: tuple[str, _Values], reply: Reply) -> int:
    url, values = key
    headers = sum(len(name) + len(value) + _HEADER_SIZE for name, value in reply.headers)
    texts = len(url) + sum(len(value or "") for value in values)
    return _ENTRY_SIZE + texts + headers + len(reply.body)
