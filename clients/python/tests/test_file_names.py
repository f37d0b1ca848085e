"""Names of files in ``content-disposition``."""

import pytest

from mikrokit.files.file_state import name_of
from mikrokit.transport.messages import Reply


@pytest.mark.parametrize(
    ("field", "name"),
    [
        ('attachment; filename="a.txt"', "a.txt"),
        ("attachment; filename=a.txt", "a.txt"),
        (r'attachment; filename="a\"b.txt"', 'a"b.txt'),
        ("attachment; filename=\"_.txt\"; filename*=UTF-8''%C3%A9.txt", "é.txt"),
        ("attachment; filename=\"filename*=UTF-8''b\"", "filename*=UTF-8''b"),
        ("attachment; filename=\"a; filename*=UTF-8''b\"", "a; filename*=UTF-8''b"),
        ("attachment; x-filename=b", ""),
        ("attachment", ""),
    ],
)
def test_a_name_may_look_like_a_parameter(field: str, name: str) -> None:
    reply = Reply(200, [("content-disposition", field)], b"")
    assert name_of(reply) == name
