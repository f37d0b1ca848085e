"""Values that a process made by fork creates anew."""

from __future__ import annotations

import pytest

from mikrokit.per_process import PerProcess, _renew_all


def test_a_value_that_cannot_be_renewed_does_not_keep_the_others_old(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fail(_: object) -> None:
        raise OSError("no more files")

    values = [PerProcess(object, fail if at % 2 else None) for at in range(6)]
    before = [each.value for each in values]
    _renew_all()
    assert all(each.value is not old for each, old in zip(values, before, strict=True))
    assert capsys.readouterr().err.count("OSError: no more files") == 3
