"""Routes as tools show them: ``help()``, notebooks, completion."""

from __future__ import annotations

import inspect
from collections.abc import Callable

from .endpoint import hints_of


def signature_of(function: Callable[..., object], returns: object) -> inspect.Signature:
    """The parameters of a route's function with their types, and the result of its calls."""
    hints = hints_of(function)
    params = [
        param.replace(annotation=hints.get(name, param.annotation))
        for name, param in inspect.signature(function).parameters.items()
    ]
    return inspect.Signature(params, return_annotation=returns)
