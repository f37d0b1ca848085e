"""Which types can hold integers, whose JSON is searched for those that no double holds."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import pytest

from mikrokit.codecs.reading import Reader
from mikrokit.codecs.type_parts import may_hold_integers


class Point(msgspec.Struct):
    x: float
    y: float | None
    label: Literal["a", "b"]
    next: Point | None = None


class Counted(Point):
    count: int = 0


@pytest.mark.parametrize(
    "type_",
    [
        float,
        str,
        bool,
        Point,
        list[Point],
        dict[str, float | None],
        Annotated[str, msgspec.Meta(min_length=1)],
    ],
)
def test_types_without_integers_are_known(type_: object) -> None:
    assert not may_hold_integers(type_)


@pytest.mark.parametrize(
    "type_",
    [
        int,
        Any,
        object,
        list,
        dict,
        Counted,
        list[Counted | Point],
        dict[str, Any],
        Annotated[int, msgspec.Meta(ge=0)],
    ],
)
def test_all_others_can_hold_them(type_: object) -> None:
    assert may_hold_integers(type_)


def test_an_integer_is_read_through_the_double_whatever_its_type() -> None:
    text = b"9007199254740993"
    assert Reader[float](float).read(text) == 9007199254740992.0
    assert Reader[int](int).read(text) == 9007199254740992
    assert Reader[Point](Point).read(b'{"x":%b,"y":%b,"label":"a"}' % (text, text)) == Point(
        9007199254740992.0, 9007199254740992.0, "a"
    )
