"""The cache of a client."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator
from urllib.parse import urljoin, urlsplit

import msgspec

from ..per_process import PerProcess
from ..transport.http1.reply_head import unusable_reply
from ..transport.messages import Reply, Request
from .cache_rules import (
    changes_what_is_stored,
    directives_of,
    is_for_cache,
    may_store,
    may_use,
)
from .cached_reply import CachedReply, Moment, current_moment
from .reply_store import Pending, ReplyStore

#: Requests to send, each answered with its reply. Returns the reply for the caller.
Exchange = Generator[Request, Reply, Reply]


class Cache:
    """Keeps replies to queries in memory, as RFC 9111 says of a private cache. It belongs to one client.

    Many threads may use it. After a fork, the new process begins with an empty one.
    """

    def __init__(
        self, max_bytes: int = 16_777_216, *, clock: Callable[[], Moment] = current_moment
    ) -> None:
        """``max_bytes`` limits all replies together.

        The least recently used are removed first. ``clock`` is for tests.
        """
        if max_bytes < 1:
            raise ValueError("max_bytes has to be 1 or more")
        self._clock = clock
        self._store = PerProcess(lambda: ReplyStore(max_bytes))
        self._origin: str | None = None
        self._lock = threading.Lock()

    @property
    def size(self) -> int:
        """Bytes of what is stored: bodies as they came, headers and URLs, and about what Python needs for each."""
        return self._store.value.size

    def clear(self) -> None:
        """Drops all replies. Replies that are on their way are not stored."""
        self._store.value.clear()

    def attach(self, origin: str) -> None:
        """Called by the client whose cache this is. Raises ``ValueError`` if there is one already."""
        with self._lock:
            if self._origin is not None:
                raise ValueError("A cache belongs to one client; create another for this one")
            self._origin = origin

    def exchange(self, request: Request) -> Exchange:
        """Answers a request with a stored reply, or sends it.

        The reply is stored once its receipt confirms that it was read.
        """
        store = self._store.value
        if not is_for_cache(request):
            reply = yield request
            if changes_what_is_stored(request, reply):
                store.remove(self._changed_urls(request, reply))
            return reply
        asked = directives_of(request)
        cached = store.find(request)
        if cached is not None and may_use(cached, asked, self._clock()):
            return self._answer(cached, request, _Receipt(store, request))
        if "only-if-cached" in asked:
            return Reply(504, [])
        pending = store.start(request)
        is_answered = False
        try:
            reply = yield from self._ask(store, pending, cached)
            is_answered = True
            return reply
        finally:
            # Otherwise the receipt ends it.
            if not is_answered:
                store.end(pending)

    def _ask(self, store: ReplyStore, pending: Pending, cached: CachedReply | None) -> Exchange:
        """Sends a request. If a reply is stored, asks whether it is still valid."""
        request, requested = pending.request, self._clock()
        conditions = [] if cached is None else cached.conditions()
        reply = yield msgspec.structs.replace(request, headers=[*request.headers, *conditions])
        received = self._clock()
        if cached is None or not conditions or reply.status != 304:
            new = CachedReply.create(reply, requested=requested, received=received)
            receipt = _Receipt(store, request, pending, new)
            return msgspec.structs.replace(reply, receipt=receipt)
        if reply.is_redirected or not cached.is_confirmed_by(reply):
            store.discard(request)
            return (yield from self._ask(store, pending, None))
        headers = cached.updated_headers(reply.headers)
        confirmed = Reply(cached.reply.status, headers, cached.reply.body)
        updated = CachedReply.create(confirmed, requested=requested, received=received)
        return self._answer(updated, request, _Receipt(store, request, pending, updated))

    def _answer(self, cached: CachedReply, request: Request, receipt: _Receipt) -> Reply:
        # The call for which the reply was stored can have had a higher limit.
        if request.max_reply_size is not None and len(cached.reply.body) > request.max_reply_size:
            raise unusable_reply(cached.reply.status, "too large")
        return msgspec.structs.replace(cached.to_reply(self._clock()), receipt=receipt)

    def _changed_urls(self, request: Request, reply: Reply) -> list[str]:
        """The URLs of a request and of this server that its reply names, as targets."""
        targets = [request.target]
        base = f"{self._origin}{request.target}"
        for name in ("location", "content-location"):
            value = reply.header(name)
            if value is None:
                continue
            try:
                url = urlsplit(urljoin(base, value))
            except ValueError:
                # It names nothing that could be stored.
                continue
            if f"{url.scheme}://{url.netloc}" == self._origin:
                targets.append(url._replace(scheme="", netloc="", fragment="").geturl())
        return targets


class _Receipt:
    """Stores a reply that could be read.

    After an unreadable one, the stored reply stays and must be confirmed by the server.
    """

    def __init__(
        self,
        store: ReplyStore,
        request: Request,
        pending: Pending | None = None,
        new: CachedReply | None = None,
    ) -> None:
        """``new`` came from the server for ``pending``. Without them the reply is stored already."""
        self._store = store
        self._request = request
        self._pending = pending
        self._new = new

    def settle(self, *, is_read: bool) -> None:
        # An error of the server does not mean that the stored reply is outdated.
        is_down = self._new is not None and self._new.reply.status >= 500
        if not is_read and not is_down:
            self._store.doubt(self._request)
        elif self._pending is not None and self._new is not None and not is_down:
            self._store_reply(self._pending, self._new)
        if self._pending is not None:
            self._store.end(self._pending)

    def _store_reply(self, pending: Pending, new: CachedReply) -> None:
        """Replaces an older reply by a new one, or drops it if the new one must not be stored."""
        asked = directives_of(self._request)
        if may_store(new.reply, asked):
            self._store.add(pending, new)
        elif "no-store" not in asked:
            self._store.discard(self._request)
