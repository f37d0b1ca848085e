# Written by scripts/unasync.py from _async/attribute.py. Edit that file, then run the script.
"""Attributes of groups."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, Self, TypeVar, overload

from ..calls.options import CallOptions
from .client import ClientBase, Group, client_of

B_co = TypeVar("B_co", covariant=True)


class RouteAttribute(Generic[B_co]):
    """A route as an attribute of its group, whose value is the route of one client."""

    def __init__(self, bind: Callable[[ClientBase, CallOptions], B_co]) -> None:
        self._bind = bind
        self._name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, group: None, owner: type) -> Self: ...
    @overload
    def __get__(self, group: Group, owner: type) -> B_co: ...
    def __get__(self, group: Group | None, owner: type) -> Self | B_co:
        if group is None:
            return self
        client = client_of(group)
        bound = self._bind(client, client.default_options)
        # Python finds it there before it asks for this attribute again.
        group.__dict__[self._name] = bound
        return bound
