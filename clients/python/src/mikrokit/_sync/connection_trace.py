# Written by scripts/unasync.py from _async/connection_trace.py. Edit that file, then run the script.
"""Reports of httpx about the connection of a request."""

from __future__ import annotations


class ConnectionTrace:
    """Follows httpx's work for one request, by its extension ``trace``. Mocks do nothing."""

    def __init__(self) -> None:
        #: The message of a timeout at this moment.
        self.when_late = "the reply did not come in time"
        self._is_used = False
        self._is_new = False

    @property
    def is_reused(self) -> bool:
        """Whether the request went over a connection of an earlier one."""
        return self._is_used and not self._is_new

    def hear(self, event: str, _: object) -> None:
        """Takes events such as ``connection.connect_tcp.started`` and ``http11.send_request_body.complete``."""
        self._is_used = True
        if event.startswith("connection."):
            self._is_new = True
            self.when_late = "connecting took too long"
        elif ".send_" in event:
            self.when_late = "the request could not be sent in time"
        elif ".receive_" in event:
            self.when_late = "the reply did not come in time"
