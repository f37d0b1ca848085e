# Written by `mikrokit client python`. Do not edit; write it again instead.

from __future__ import annotations

import typing

from mikrokit import generated

if typing.TYPE_CHECKING:
    from .. import errors, types


def _get(username: str) -> generated.Call[types.ProfileReply, errors.ProfileNotFound]:
    return generated.Call(username)


GET = generated.Endpoint("profiles/get", "/profiles/get", _get, contract="MfXy3wrd")


class Profiles(generated.Group):
    """The routes profiles/*."""

    get = generated.Route(GET)


class AsyncProfiles(generated.AsyncGroup):
    """The routes profiles/*."""

    get = generated.AsyncRoute(GET)
