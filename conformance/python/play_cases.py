"""Plays calls with the generated client of the suite's API, on one thread and in asyncio.

Arguments are the URL of the server and a file with a line of JSON for each call: ``{"route": …, "params": …,
"headers": …}``. For each, a line says what became of it, by both clients.
"""

import asyncio
import json
import sys
from typing import Any, get_args

import msgspec
from mikrokit import UNSET, RpcError
from mikrokit.codecs.reading import Reader
from mikrokit.codecs.writing import to_json, writer_of
from suite_client import AsyncClient, Client

Outcome = dict[str, object]


def main(url: str, file: str) -> None:
    with open(file, encoding="utf-8") as lines:
        cases = [json.loads(line) for line in lines]
    with Client(url) as client:
        by_threads = [outcome_of(client, case) for case in cases]
    by_tasks = asyncio.run(play(url, cases))
    for outcomes in zip(by_threads, by_tasks, strict=True):
        print(json.dumps(outcomes))


async def play(url: str, cases: list[Outcome]) -> list[Outcome]:
    async with AsyncClient(url) as client:
        return [await outcome_of_async(client, case) for case in cases]


def outcome_of(client, case) -> Outcome:
    route = route_of(client, case)
    try:
        return result_of(route, route(*values_of(route, case["params"])))
    except (RpcError, TypeError) as error:
        return failure_of(error)


async def outcome_of_async(client, case) -> Outcome:
    route = route_of(client, case)
    try:
        return result_of(route, await route(*values_of(route, case["params"])))
    except (RpcError, TypeError) as error:
        return failure_of(error)


def route_of(client, case):
    place = client
    for name in case["python"].split("."):
        place = getattr(place, name)
    return place.with_options(headers=case["headers"])


def values_of(route, params: list[object]) -> list[object]:
    """The parameters as Python has them. JSON of another type is sent as it is, if Python can."""
    function = route.endpoint.function
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    types = [route.endpoint._hints[name] for name in names]
    rest = [route.endpoint._hints[name] for name in function.__code__.co_varnames[len(names) :]]
    types += rest * (len(params) - len(types))
    return [read(type_, value) for type_, value in zip(types, params, strict=False)] + params[
        len(types) :
    ]


def read(type_, value):
    try:
        return Reader(type_).read(json.dumps(value).encode())
    except msgspec.DecodeError:
        if writer_of(type_) is not None:
            raise TypeError("Python has another value for such JSON") from None
        return value


def result_of(route, value: object) -> Outcome:
    return {"result": None if value is UNSET else json_of(route.endpoint.result_type, value)}


def json_of(type_, value: object) -> object:
    write = writer_of(type_)
    return json.loads(to_json(value if write is None else write(value)))


def failure_of(error: RpcError | TypeError) -> Outcome:
    if isinstance(error, TypeError):
        return {"rejected": str(error)}
    failure = {"type": error.type, "status": error.status}
    if error.data is not None:
        # The data of an error that no route declares is the JSON that came.
        is_declared = type(error) is not RpcError
        type_ = get_args(type(error).__orig_bases__[0])[0] if is_declared else Any
        failure["data"] = json_of(type_, error.data)
    issues = getattr(error, "issues", None)
    if issues is not None:
        failure["issues"] = [
            {"path": issue.path, "code": issue.code, "expected": issue.expected} for issue in issues
        ]
    return {"error": failure}


main(sys.argv[1], sys.argv[2])
