# Written by `mikrokit client python`. Do not edit; write it again instead.

from __future__ import annotations

import typing

from mikrokit import generated

if typing.TYPE_CHECKING:
    from .. import types


def _list() -> generated.Call[types.TagsListResult, typing.Never]:
    return generated.Call()


LIST = generated.Endpoint("tags/list", "/tags/list", _list, contract="PrfoW3bP")


class Tags(generated.Group):
    """The routes tags/*."""

    list = generated.Route(LIST)


class AsyncTags(generated.AsyncGroup):
    """The routes tags/*."""

    list = generated.AsyncRoute(LIST)
