# Written by `mikrokit client python`. Do not edit; write it again instead.

from __future__ import annotations

import typing

from mikrokit import generated

if typing.TYPE_CHECKING:
    from .. import errors, types


def _register(
    body: types.UsersRegisterBody,
) -> generated.Call[types.UserReply, errors.Taken]:
    return generated.Call(body)


REGISTER = generated.Endpoint(
    "users/register",
    "/users/register",
    _register,
    contract="OYG006f1",
)


def _login(
    body: types.UsersLoginBody,
) -> generated.Call[types.UserReply, errors.Unauthorized]:
    return generated.Call(body)


LOGIN = generated.Endpoint("users/login", "/users/login", _login, contract="D8Yntg-7")


class Users(generated.Group):
    """The routes users/*."""

    register = generated.Route(REGISTER)
    login = generated.Route(LOGIN)


class AsyncUsers(generated.AsyncGroup):
    """The routes users/*."""

    register = generated.AsyncRoute(REGISTER)
    login = generated.AsyncRoute(LOGIN)
