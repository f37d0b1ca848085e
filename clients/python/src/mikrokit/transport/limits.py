"""How many connections a client has, and for how long."""

from __future__ import annotations

import msgspec


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """Limits of a pool of connections."""

    #: The most connections at the same time; further calls wait for one.
    max_connections: int = 100
    #: The most connections that are kept while no call uses them.
    max_idle: int = 20
    #: Seconds after which an unused connection is closed. Servers tell for how long they keep theirs, and a shorter time holds.
    idle_timeout: float = 4.0
    #: Seconds that connecting may take, TLS included.
    connect_timeout: float = 10.0

    def __post_init__(self) -> None:
        if self.max_connections < 1:
            raise ValueError("max_connections has to be 1 or more")
        if self.max_idle < 0:
            raise ValueError("max_idle has to be 0 or more")
        # Written so that it rejects NaN.
        if not (self.idle_timeout > 0 and self.connect_timeout > 0):
            raise ValueError("idle_timeout and connect_timeout have to be greater than 0 seconds")
