# Written by `mikrokit client python`. Do not edit; write it again instead.

from __future__ import annotations

import typing

from mikrokit import generated

if typing.TYPE_CHECKING:
    from ... import errors, types


def _follow(
    username: str,
) -> generated.Call[types.ProfileReply, errors.ProfileNotFound | errors.Unauthorized]:
    return generated.Call(username)


FOLLOW = generated.Endpoint(
    "own/follows/follow",
    "/own/follows/follow",
    _follow,
    contract="WAXOh7iF",
)


def _unfollow(
    username: str,
) -> generated.Call[types.ProfileReply, errors.ProfileNotFound | errors.Unauthorized]:
    return generated.Call(username)


UNFOLLOW = generated.Endpoint(
    "own/follows/unfollow",
    "/own/follows/unfollow",
    _unfollow,
    contract="igmzNLaI",
)


class OwnFollows(generated.Group):
    """The routes own/follows/*."""

    follow = generated.Route(FOLLOW)
    unfollow = generated.Route(UNFOLLOW)


class AsyncOwnFollows(generated.AsyncGroup):
    """The routes own/follows/*."""

    follow = generated.AsyncRoute(FOLLOW)
    unfollow = generated.AsyncRoute(UNFOLLOW)
