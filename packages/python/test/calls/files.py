"""Sends and receives files, and sends streams."""

import datetime
import io
import pathlib
import sys
import tempfile
import tracemalloc
from collections.abc import Iterator

from files_client import Client, NoPicture, Picture, Reading, Unauthorized
from mikrokit import FileStream, MockTransport, ProtocolError, RpcError, Upload

MEGABYTE = 1_000_000


def check_uploads(client: Client, folder: pathlib.Path) -> None:
    path = folder / "résumé.mp4"
    path.write_bytes(b"v" * MEGABYTE)
    count = client.files.count
    named = count(path)
    assert (named.name, named.type, named.size) == ("résumé.mp4", "video/mp4", MEGABYTE), named
    assert count(b"12345").size == 5
    assert count(io.BytesIO(b"123")).size == 3
    assert count(iter([b"1", b"22"])).size == 3
    assert count([b"1", b"22"]).size == 3
    assert count(Upload(b"1", name="a.bin", type="x/y")).type == "x/y"
    with path.open("rb") as file:
        file.seek(MEGABYTE - 7)
        assert count(file).size == 7
    assert client.files.optional() == -1
    assert client.files.optional(b"ab") == 2
    assert client.files.bytes("ab", b"cde") == 5
    assert client.files.guarded.keep.with_options(headers={"authorization": "secret"})(path) == MEGABYTE
    # The hook rejects it before its end, which never comes. httpx would go on until the connection breaks.
    if "httpx2" not in sys.modules:
        assert isinstance(client.files.guarded.keep.safe(endless()), Unauthorized)


def endless() -> Iterator[bytes]:
    while True:
        yield bytes(65_536)


def check_forms(client: Client, folder: pathlib.Path) -> None:
    path = folder / "a.png"
    path.write_bytes(b"one")
    pictures = [
        Picture(title="A", image_file=path),
        Picture(title="B", image_file=Upload(b"two", name='b"\r\n.txt', type="text/plain")),
        Picture(title="C", image_file=b"three"),
    ]
    found = client.files.album("ada", pictures)
    assert found == [
        "ada: A, a.png, image/png, one",
        'ada: B, b".txt, text/plain, two',
        "ada: C, blob, application/octet-stream, three",
    ], found


def check_bounded_memory(client: Client) -> None:
    tracemalloc.start()
    assert client.files.count(bytes(65_536) for _ in range(800)).size == 800 * 65_536
    assert sum(len(piece) for piece in client.files.zeros(800 * 65_536)) == 800 * 65_536
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 20 * MEGABYTE, peak


def check_results(client: Client, folder: pathlib.Path) -> None:
    with client.files.picture(5) as picture:
        assert (picture.name, picture.type, picture.size) == ('a "picture" é.png', "image/png", 5)
        assert list(picture) == [b"xxxxx"]
    assert isinstance(client.files.picture.safe(-1), NoPicture)
    target = folder / "saved.png"
    assert client.files.picture(100_000).save(target) == 100_000
    assert target.read_bytes() == b"x" * 100_000
    assert client.files.numbers(3).read() == b"0\n1\n2\n"
    small = client.files.numbers.with_options(max_reply_size=10)
    expect(ProtocolError, lambda: small(1_000).read())
    assert sum(len(piece) for piece in small(1_000)) == 3_890
    numbers = client.files.numbers(10_000_000)
    assert next(numbers).startswith(b"0\n")
    numbers.close()
    assert client.files.mirror(b"as it was").read() == b"as it was"
    assert sorted(path.name for path in folder.iterdir() if "saved" in path.name) == ["saved.png"]


def check_streams(client: Client) -> None:
    moment = datetime.datetime(2026, 1, 2, tzinfo=datetime.UTC)
    readings = [Reading(at=moment, value=1 << 70), Reading(at=moment, value=2)]
    assert client.files.total(readings) == (1 << 70) + 2
    assert client.files.total(reading for reading in readings) == (1 << 70) + 2
    assert client.files.total([]) == 0
    assert client.files.latest("roof", iter(readings)) == "roof 2026-01-02T00:00:00.000Z"
    expect(TypeError, lambda: client.files.total([Reading(at=moment, value="1")]))
    expect(TypeError, lambda: client.files.total(iter([Reading(at=moment, value="1")])))


def check_hooks(client: Client) -> None:
    audited = client.files.audited
    assert audited.keep.with_hooks(audit=("ada",))("", b"12") == 2
    assert isinstance(audited.keep.with_hooks(audit=("",)).safe("a", b"12"), Unauthorized)
    expect(RpcError, lambda: audited.keep("a", b"12"))
    readings = [Reading(at=datetime.datetime.now(datetime.UTC), value=value) for value in (1, 2)]
    assert audited.total.with_hooks(audit=("ada",))(4, iter(readings)) == 7
    assert audited.mirror.with_hooks(audit=("ada",))(3).read() == b"xxx"
    assert isinstance(audited.mirror.with_options(timeout=9).with_hooks(audit=("",)).safe(3), Unauthorized)
    expect(RpcError, lambda: audited.mirror(3))


def check_results_of_hooks(client: Client) -> None:
    picture = client.files.metered.picture.with_options(headers={"x-budget": "4"})
    reply = picture.reply(3)
    assert isinstance(reply.result, FileStream)
    assert (reply.result.read(), reply.hooks.left) == (b"xxx", 3)
    rejected = client.files.metered.picture.reply(-1)
    assert isinstance(rejected.result, NoPicture)
    assert rejected.hooks.left == "none"
    assert picture(2).read() == b"xx"
    assert isinstance(picture.with_hooks().with_options(timeout=9).safe(-1), NoPicture)


def check_mocks() -> None:
    mock = MockTransport()
    client = Client("http://test", transport=mock, retry=1)
    mock.on(client.files.album, lambda owner, pictures: [owner, *(one.image_file.read().decode() for one in pictures)])
    pictures = [Picture(title=name, image_file=name.encode()) for name in ("A", "B")]
    assert client.files.album("ada", pictures) == ["ada", "A", "B"]
    _, (owner, (first, _)) = mock.calls[0]
    assert (owner, first.title, first.image_file) == ("ada", "A", Upload(b"A"))
    mock.on(client.files.optional, lambda file=None: -1 if file is None else len(file.read()))
    assert (client.files.optional(), client.files.optional(b"12")) == (-1, 2)
    mock.on(client.files.latest, lambda sensor, readings: f"{sensor} {[one.value for one in readings]}")
    reading = Reading(at=datetime.datetime.now(datetime.UTC), value=1 << 70)
    assert client.files.latest("roof", iter([reading])) == f"roof [{1 << 70}]"
    mock.on(client.files.audited.keep, lambda name, file: len(name) + len(file.read()))
    assert client.files.audited.keep.with_hooks(audit=("ada",))("a", b"12") == 3
    mock.on(client.files.picture, lambda size: b"x" * size if size > 0 else NoPicture("No", status=404, data=None))
    with client.files.picture(3) as picture:
        assert (picture.type, picture.read()) == ("image/png", b"xxx")
    assert isinstance(client.files.picture.safe(0), NoPicture)


def check_mistakes(client: Client, folder: pathlib.Path) -> None:
    expect(TypeError, lambda: client.files.count(str(folder / "a.png")))
    expect(TypeError, lambda: client.files.count(7))
    expect(TypeError, lambda: client.files.count(io.StringIO("text")))
    expect(FileNotFoundError, lambda: client.files.count(folder / "nothing"))
    expect(ValueError, lambda: client.files.count(Upload(b"", type="a\r\nb")))
    expect(RpcError, lambda: client.files.optional(bytes(2_000)))
    pieces = Upload(iter([b"1"]))
    assert client.files.count(pieces).size == 1
    expect(TypeError, lambda: client.files.count(pieces))


def expect(kind, call) -> None:
    try:
        result = call()
    except kind:
        return
    raise AssertionError(f"{kind.__name__} expected, not {result}")


with (
    Client(sys.argv[1], timeout=60, retry=1) as client,
    tempfile.TemporaryDirectory() as name,
):
    folder = pathlib.Path(name)
    check_uploads(client, folder)
    check_forms(client, folder)
    check_bounded_memory(client)
    check_results(client, folder)
    check_streams(client)
    check_hooks(client)
    check_results_of_hooks(client)
    check_mistakes(client, folder)
    check_mocks()
    assert client.files.count(b"12345").size == 5
    print("files came and went")
