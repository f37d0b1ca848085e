# Written by `mikrokit client python`. Do not edit; write it again instead.

from __future__ import annotations

import typing

from mikrokit import generated

if typing.TYPE_CHECKING:
    from ... import errors, types


def _current() -> generated.Call[types.UserReply, errors.Unauthorized]:
    return generated.Call()


CURRENT = generated.Endpoint(
    "own/user/current",
    "/own/user/current",
    _current,
    contract="NlCXag0e",
)


def _update(
    body: types.OwnUserUpdateBody,
) -> generated.Call[types.UserReply, errors.Taken | errors.Unauthorized]:
    return generated.Call(body)


UPDATE = generated.Endpoint(
    "own/user/update",
    "/own/user/update",
    _update,
    contract="_ootocA5",
)


class OwnUser(generated.Group):
    """The routes own/user/*."""

    current = generated.Route(CURRENT)
    update = generated.Route(UPDATE)


class AsyncOwnUser(generated.AsyncGroup):
    """The routes own/user/*."""

    current = generated.AsyncRoute(CURRENT)
    update = generated.AsyncRoute(UPDATE)
