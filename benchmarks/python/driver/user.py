"""The user of ``updateUser``, for clients that are not generated. All of them write and read it with msgspec."""

from __future__ import annotations

import datetime

import msgspec


class User(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    id: int
    name: str
    surname: str
    last_update: datetime.datetime


class _Reply(msgspec.Struct, rename="camel"):
    update_user: User


HEADERS = {"content-type": "application/json"}

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(_Reply)


def write_request(user: User) -> bytes:
    return _encoder.encode([user])


def read_reply(status: int, body: bytes) -> User:
    """Raises ``ValueError`` for any other reply than a user."""
    if status != 200:
        raise ValueError(f"The reply has the status {status}")
    return _decoder.decode(body).update_user
