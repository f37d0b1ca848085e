"""The errors of calls: those that the API answers with, and those of calls without an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic

import msgspec

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    # So that ``except RpcError`` catches an ``RpcError[object]``; Python itself has defaults from 3.13 on.
    D = TypeVar("D", covariant=True, default=object)
else:
    from typing import TypeVar

    D = TypeVar("D", covariant=True)


class MikroKitError(Exception):
    """Any failure of a call."""

    #: The id of the route that was called, such as ``articles/get``.
    route = ""

    def __reduce__(self) -> tuple[object, ...]:
        # Exceptions are made again from `args` alone, which lacks the keyword arguments of the classes below.
        return _restore, (type(self), self.args, self.__dict__)


def _restore(
    cls: type[MikroKitError], args: tuple[object, ...], state: dict[str, object]
) -> MikroKitError:
    error = cls.__new__(cls, *args)
    error.args = args
    error.__dict__.update(state)
    return error


class RpcError(MikroKitError, Generic[D]):
    """An error with which the API answered. Generated clients have a class for each error that a route declares."""

    #: The error's name in the protocol, such as ``article-not-found``. Set by generated classes.
    wire_type = ""

    def __init__(self, message: str, *, status: int, data: D, type: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.type = self.wire_type if type is None else type
        self.status = status
        self.data: D = data

    def __str__(self) -> str:
        """``articles/get: There is no such article (404 article-not-found)``"""
        named = f"{self.route}: " if self.route else ""
        return f"{named}{self._told()} ({self.status} {self.type})"

    def _told(self) -> str:
        return self.message


class Issue(msgspec.Struct, frozen=True, kw_only=True):
    """One reason why parameters were rejected. It never contains the value."""

    path: tuple[str | int, ...]
    code: str = ""
    expected: str = ""
    message: str

    def describe(self, got: str | None = None) -> str:
        """``user.email: expected string & Email``, with what was sent there."""
        path = ".".join(str(key) for key in self.path)
        told = f"expected {self.expected}" if self.expected else self.message
        return f"{path}: {told}" + (f", got {got}" if got else "")


class _IssuesError(RpcError[None]):
    """An error that tells where types differ."""

    #: The first issue with what was sent there, such as ``n: expected number & Int, got 1.5``.
    first_issue = ""

    def __init__(self, message: str, *, issues: tuple[Issue, ...] = (), status: int) -> None:
        super().__init__(message, status=status, data=None)
        self.issues = issues

    def _told(self) -> str:
        if not self.issues:
            return self.message
        first = self.first_issue or self.issues[0].describe()
        left = len(self.issues) - 1
        return f"{first}, and {left} more" if left > 0 else first


class ValidationError(_IssuesError):
    """The parameters do not have the types of the route."""

    wire_type = "validation"

    def __init__(self, message: str, *, issues: tuple[Issue, ...] = (), status: int = 400) -> None:
        super().__init__(message, issues=issues, status=status)


class ContractChanged(_IssuesError):
    """The API has other types than those that the client was generated from. Generate it again."""

    wire_type = "contract-changed"

    def __init__(self, message: str, *, issues: tuple[Issue, ...] = (), status: int = 409) -> None:
        super().__init__(message, issues=issues, status=status)


class ClientError(MikroKitError):
    """A call without an answer from the API."""

    def __init__(self, message: str, *, route: str = "", reply_status: int | None = None) -> None:
        super().__init__(f"{route}: {message}" if route else message)
        self.route = route
        #: The status of a reply that could not be used; ``None`` if there was none.
        self.reply_status = reply_status


class NetworkError(ClientError):
    """The server could not be reached, or the connection broke before the whole reply came."""


class CallTimeout(ClientError):
    """An attempt took longer than ``timeout``, or the call longer than ``deadline``."""


class ProtocolError(ClientError):
    """The reply does not come from this API, or exceeds a limit."""
