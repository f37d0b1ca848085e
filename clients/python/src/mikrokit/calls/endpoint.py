"""A route as the client calls it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import (
    TYPE_CHECKING,
    Any,
    Generic,
    Literal,
    Never,
    ParamSpec,
    Required,
    TypedDict,
    TypeVar,
    Unpack,
    get_args,
    get_type_hints,
)

from msgspec import UNSET

from ..codecs.containers import Write
from ..codecs.writing import to_json, writer_of
from ..computed_once import cached_property
from ..errors import RpcError

if TYPE_CHECKING:
    from ..files.sent_files import SentFiles

P = ParamSpec("P")
I_co = TypeVar("I_co", covariant=True)
R_co = TypeVar("R_co", covariant=True)
E_co = TypeVar("E_co", covariant=True)


class Call(Generic[R_co, E_co]):
    """The parameters of a call, with the types of its result and of the errors that its route declares."""

    __slots__ = ("params",)

    def __init__(self, *params: object) -> None:
        self.params = params


class StreamCall(Call[R_co, E_co], Generic[I_co, R_co, E_co]):
    """As ``Call``, for a route whose result is a stream, with the type of its items."""

    __slots__ = ()


class FileCall(Call[None, E_co]):
    """As ``Call``, for a route whose result is a file."""

    __slots__ = ()


class EndpointOptions(TypedDict, total=False):
    """The part of an API's description about a route."""

    #: The hash of its types.
    contract: Required[str]
    query: bool
    idempotent: bool
    idempotency_key: bool
    #: Where the files among the parameters are sent. Absent for a route without files.
    files: Literal["body", "form"]
    #: Method and path template, ``GET /articles/{slug}``, of a route that RPC does not serve.
    #: Absent for any other.
    http: str
    #: With ``http``, the names of the parameters in the template, and of the other one, in order.
    names: Sequence[str]
    #: Fields of the reply in which hooks return results.
    hooks: Sequence[str]


class Endpoint(Generic[P, R_co, E_co]):
    """The path of a route, its options, and its types, which are a function's annotations.

    The function is in the package ``routes`` of a generated client, whose modules ``types`` and ``errors`` are
    loaded with the first call of any route.
    """

    #: Whether its replies can be compressed, because they are read as a whole.
    accepts_codings = True

    def __init__(
        self,
        id: str,
        path: str,
        function: Callable[P, Call[R_co, E_co]],
        **options: Unpack[EndpointOptions],
    ) -> None:
        self.id = id
        self.path = path
        self.function = function
        self.contract = options["contract"]
        self.query = options.get("query", False)
        self.idempotent = options.get("idempotent", False)
        self.idempotency_key = options.get("idempotency_key", False)
        self.files = options.get("files")
        self.http = options.get("http")
        self.names = options.get("names", ())
        self.hooks = frozenset(options.get("hooks", ()))

    def write(
        self, call: Call[R_co, E_co], hooks: Mapping[str, bytes] | None = None
    ) -> bytes | SentFiles:
        """The parameters as JSON, with the parameters of hooks, or with files.

        Raises ``TypeError`` for values that do not match their types.
        """
        params = self._written(call)
        if self.files is None:
            return call_body(self.id, self._to_json(params), hooks)
        from ..files.sent_files import file_body, form_body

        if self.files == "form":
            return form_body(params, lambda text: call_body(self.id, text, hooks))
        if hooks:
            raise ValueError(f"{self.id} takes a file as its body, so hooks cannot use the body")
        return file_body(params)

    def write_json(self, call: Call[R_co, E_co]) -> bytes:
        """As ``write``, for calls without files and parameters of hooks."""
        return self._to_json(self._written(call))

    def _to_json(self, params: list[object]) -> bytes:
        try:
            return to_json(params)
        except TypeError:
            # Says which one it is.
            for i, value in enumerate(params):
                self._assert_writable(i, value)
            raise

    def _assert_writable(self, index: int, value: object) -> None:
        try:
            to_json(value)
        except TypeError as error:
            raise TypeError(f"{self.id}: {self._param_name(index)}: {error}") from error

    def _written(self, call: Call[R_co, E_co]) -> list[object]:
        params = list(call.params)
        while params and params[-1] is UNSET:
            params.pop()
        positional, rest = self._writers
        for i, value in enumerate(params):
            write = positional[i] if i < len(positional) else rest
            if value is UNSET:
                params[i] = None
            elif write is not None:
                try:
                    params[i] = write(value)
                except TypeError as error:
                    raise TypeError(f"{self.id}: {self._param_name(i)}: {error}") from error
        return params

    def _param_name(self, index: int) -> str:
        code = self.function.__code__
        return code.co_varnames[min(index, code.co_argcount)]

    @cached_property
    def described(self) -> str:
        """``articles/get(slug: str) -> types.ArticleReply``, with types as they are written, and its documentation."""
        head = f"{self.id}{_written_signature(self.function)}"
        doc = self.function.__doc__
        return f"{head}\n\n{doc}" if doc else head

    @cached_property
    def _hints(self) -> dict[str, Any]:
        return hints_of(self.function)

    @cached_property
    def _writers(self) -> tuple[Sequence[Write | None], Write | None]:
        """The writers of parameters, and of a rest parameter."""
        types, rest = self.param_types
        return [writer_of(each) for each in types], None if rest is None else writer_of(rest)

    @cached_property
    def param_types(self) -> tuple[Sequence[object], object | None]:
        """The types of the parameters, and of a rest parameter."""
        return param_types_of(self.function, self._hints)

    @cached_property
    def result_type(self) -> object:
        result: object = get_args(self._hints["return"])[-2]
        return result

    @cached_property
    def error_types(self) -> dict[str, type[RpcError[object]]]:
        """The errors that the route declares, by their names in the protocol."""
        errors = get_args(self._hints["return"])[-1]
        classes = get_args(errors) or (errors,)
        return {error.wire_type: error for error in classes if error is not Never}

    def declared(self, error: RpcError[object]) -> E_co:
        """The error, if the route declares it. Raises any other."""
        if not isinstance(error, tuple(self.error_types.values())):
            raise error
        declared: E_co = error  # type: ignore[assignment]
        return declared

    @cached_property
    def has_absent_result(self) -> bool:
        """Whether a reply can have no result."""
        return self.result_type is type(None) or type(None) in get_args(self.result_type)


def call_body(id: str, params: bytes, hooks: Mapping[str, bytes] | None) -> bytes:
    """The body of a call: ``[1]``, or, if hooks have parameters, ``named_body``."""
    return named_body(id, params, hooks) if hooks else params


def named_body(id: str, params: bytes, hooks: Mapping[str, bytes]) -> bytes:
    """A body that names its route: ``{"users/get":[1],"audit":["x"]}``"""
    members = [(id, params), *hooks.items()]
    return b"{%b}" % b",".join(b"%b:%b" % (to_json(name), text) for name, text in members)


def hints_of(function: Callable[..., object]) -> dict[str, Any]:
    """The annotations of a function of a generated client, whose types and errors it loads."""
    package = function.__module__.partition(".routes.")[0]
    modules = {name: import_module(f"{package}.{name}") for name in ("errors", "types")}
    names = {**function.__globals__, **modules}
    return get_type_hints(function, globalns=names, include_extras=True)


def param_types_of(
    function: Callable[..., object], hints: Mapping[str, object]
) -> tuple[Sequence[object], object | None]:
    """The types of a function's parameters, and of its rest parameter."""
    code = function.__code__
    names = code.co_varnames[: code.co_argcount]
    rest = code.co_varnames[len(names)] if code.co_flags & _HAS_REST else None
    return [hints[name] for name in names], rest and hints[rest]


def _written_signature(function: Callable[..., object]) -> str:
    """``(slug: str) -> types.Article``, for a stream with the type of its items first. Loads no types."""
    # Importing inspect takes long.
    code, defaults = function.__code__, function.__defaults__ or ()
    annotations: Mapping[str, object] = function.__annotations__
    names = code.co_varnames[: code.co_argcount]
    optional = names[len(names) - len(defaults) :]
    params = [
        f"{name}: {_annotation(annotations, name)}" + (" = UNSET" if name in optional else "")
        for name in names
    ]
    if code.co_flags & _HAS_REST:
        rest = code.co_varnames[len(names)]
        params.append(f"*{rest}: {_annotation(annotations, rest)}")
    call, _, types = _annotation(annotations, "return").partition("[")
    # The last one is the type of the errors.
    results = _split(types.removesuffix("]"))[:-1]
    result = ", ".join(results) if results else "a file"
    if "StreamCall" in call:
        result = f"a stream of {results[0]}, then {results[1]}"
    return f"({', '.join(params)}) -> {result}"


def _annotation(annotations: Mapping[str, object], name: str) -> str:
    annotation = annotations.get(name, "typing.Any")
    return annotation if isinstance(annotation, str) else str(annotation)


def _split(text: str) -> list[str]:
    """The parts between commas that are neither in brackets nor in a literal."""
    parts: list[str] = []
    depth, quote, start = 0, "", 0
    for at, character in enumerate(text):
        if quote:
            quote = "" if character == quote and text[at - 1] != "\\" else quote
        elif character in "\"'":
            quote = character
        elif character == "," and depth == 0:
            parts.append(text[start:at].strip())
            start = at + 1
        else:
            depth += (character in "[(") - (character in "])")
    return [*parts, text[start:].strip()]


#: ``inspect.CO_VARARGS``, without the time that importing inspect takes.
_HAS_REST = 0x04
