"""The result of a call, or its error, from a reply."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, TypeVar, Union, get_args

import msgspec
from msgspec import UNSET, Raw, UnsetType

from ..codecs.reading import Reader
from ..errors import ContractChanged, Issue, ProtocolError, RpcError, ValidationError
from ..transport.messages import Reply
from .endpoint import Endpoint

R = TypeVar("R")


class _ErrorBody(msgspec.Struct):
    type: str
    message: str
    data: Raw | UnsetType = UNSET
    issues: tuple[Issue, ...] | UnsetType = UNSET


_ISSUE_ERRORS: dict[str, type[ValidationError] | type[ContractChanged]] = {
    "validation": ValidationError,
    "contract-changed": ContractChanged,
}


_JSON = "application/json"


class ReplyReader(Generic[R]):
    """Reads the replies of one route."""

    def __init__(self, endpoint: Endpoint[..., R, object]) -> None:
        self._endpoint = endpoint
        body = msgspec.defstruct(
            "ReplyBody",
            [
                # Not by `|`, which a type given by its name does not have.
                ("result", Union[endpoint.result_type, UnsetType], UNSET),  # noqa: UP007
                ("errors", dict[str, _ErrorBody] | UnsetType, UNSET),
            ],
            rename={"result": endpoint.id},
        )
        self._reader: Reader[Any] = Reader(body)
        self._keys: Reader[dict[str, Raw]] = Reader(dict[str, Raw])
        self._any_data: Reader[object] = Reader(Any)
        self._data: dict[str, Reader[object]] = {}
        for name, error in endpoint.error_types.items():
            self._data[name] = Reader(data_type(error))

    def read(self, reply: Reply) -> R:
        """Raises the error of a reply: an ``RpcError`` of the API, or a ``ProtocolError``."""
        text = json_of(reply)
        try:
            body = self._reader.read(text)
        except msgspec.ValidationError as error:
            raise self._unreadable(reply, f"not of the type of the result: {error}") from error
        except msgspec.DecodeError as error:
            raise protocol_error(reply, f"not valid JSON: {error}") from error
        if body.errors is not UNSET:
            raise self._error_of(body.errors, reply)
        if body.result is not UNSET and reply.status < 300:
            result: R = body.result
            return result
        # JSON of another server must not pass for a call without a result.
        is_ours = reply.status < 300 and self._endpoint.hooks.issuperset(self._keys_of(reply))
        if not is_ours or not self._endpoint.has_absent_result:
            raise self._unreadable(reply, "without a result")
        nothing: Any = None
        return nothing  # type: ignore[no-any-return]

    def read_plain(self, text: bytes) -> R | UnsetType:
        """The result in a plain reply: JSON with the status 200. ``UNSET`` if ``read`` has to report something."""
        try:
            body = self._reader.read(text)
        except msgspec.DecodeError:
            return UNSET
        if body.errors is not UNSET:
            return UNSET
        if text == b"{}" and self._endpoint.has_absent_result:
            nothing: Any = None
            return nothing  # type: ignore[no-any-return]
        result: R | UnsetType = body.result
        return result

    def _keys_of(self, reply: Reply) -> Iterable[str]:
        try:
            return self._keys.read(json_of(reply))
        except msgspec.DecodeError as error:
            raise protocol_error(reply, f"not valid JSON: {error}") from error

    def _error_of(self, errors: dict[str, _ErrorBody], reply: Reply) -> Exception:
        # The route's own error. Otherwise the first one, which belongs to a hook.
        error = errors.get(self._endpoint.id) or next(iter(errors.values()), None)
        if error is None:
            return self._unreadable(reply, "an error of unknown shape")
        status = reply.status if 400 <= reply.status <= 599 else 500
        declared = self._endpoint.error_types.get(error.type)
        with_issues = _ISSUE_ERRORS.get(error.type)
        if declared is None and with_issues is not None:
            issues = () if error.issues is UNSET else error.issues
            return with_issues(error.message, issues=issues, status=status)
        data = b"null" if error.data is UNSET else bytes(error.data)
        try:
            if declared is not None:
                value = self._data[error.type].read(data)
                return declared(error.message, status=status, data=value)
            return RpcError(
                error.message, status=status, data=self._any_data.read(data), type=error.type
            )
        except msgspec.DecodeError as cause:
            what = f"an error '{error.type}' whose data is not of its type: {cause}"
            return self._unreadable(reply, what)

    def _unreadable(self, reply: Reply, what: str) -> Exception:
        """The server can have other types by now, which its contract shows."""
        cause = protocol_error(reply, what)
        contract = reply.header("mikrokit-contract") or self._endpoint.contract
        if contract == self._endpoint.contract:
            return cause
        changed = ContractChanged("The client was generated from other types of this route")
        changed.__cause__ = cause
        return changed


def data_type(error: type[RpcError[object]]) -> object:
    """The type argument of the base class, which is the type of the error's data: ``RpcError[Conflict]``."""
    bases: tuple[object, ...] = error.__dict__.get("__orig_bases__", ())
    found: object = get_args(bases[0])[0] if bases else Any
    return Any if isinstance(found, TypeVar) else found


def json_of(reply: Reply) -> bytes:
    """The JSON of a reply. Raises ``ProtocolError`` if it is not JSON."""
    if reply.status == 204 and not reply.body:
        return b"{}"
    if 300 <= reply.status < 400:
        raise protocol_error(reply, "a redirect")
    content_type = reply.header("content-type") or "without a content type"
    is_json = content_type == _JSON or content_type.split(";")[0].strip().lower() == _JSON
    if not is_json:
        raise protocol_error(reply, f"{content_type}, not JSON")
    return reply.body


def protocol_error(reply: Reply, what: str) -> ProtocolError:
    """``the reply with status 200 is …``"""
    message = f"the reply with status {reply.status} is {what}"
    return ProtocolError(message, reply_status=reply.status)
