"""Attributes that are computed once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

Value = TypeVar("Value")


class cached_property(Generic[Value]):
    """As ``functools.cached_property``, which has a lock in Python 3.11.

    A process made by fork while another thread computes would wait for that lock for ever.
    """

    def __init__(self, compute: Callable[[Any], Value]) -> None:
        self._compute = compute
        self._name = compute.__name__

    def __get__(self, instance: object, owner: type | None = None) -> Value:
        value = instance.__dict__[self._name] = self._compute(instance)
        return value
