"""Changes: taken, refused, kept for a newer hub; the log and the snapshot that follow from them."""

import gzip
import subprocess
import time

from .bench import CHARGE, CLIENT, INVOICE, LINE, PROJECT
from .device import new_id
from .kinds import KINDS
from .snapshot import Snapshot
from .wire import Change, block, counted, message, number, text, u8, u32, u64, varint

# Neither docs/kinds.md nor the hub knows them.
NEW_KIND, NEW_TAG = 200, 40


def edits(bench):
    """Rows are written whole, then in part, and the snapshot is the log replayed."""
    fresh = bench.another()
    answer = fresh.ask(after=0)
    assert answer.status == 200 and answer.words["head"] == "1"
    bench.agree()
    charge, invoice, line = new_id(), new_id(), new_id()
    bench.taken(CHARGE.new(charge, project=bench.project, name="Solo"))
    bench.taken(INVOICE.new(invoice, client=bench.client, project=bench.project, currency="USD"),
                LINE.new(line, invoice=invoice, charge=charge))
    for row in (CLIENT.part(bench.client, company="Łódź"), PROJECT.part(bench.project, name="Day"),
                CHARGE.part(charge, name="Duo"), INVOICE.part(invoice, notes="Thanks"), LINE.part(line, text="Duo"),
                *(CHARGE.part(charge, life=life) for life in ("trashed", "live", "archived", "live"))):
        bench.taken(row)
    bench.agree()
    assert CLIENT.value(bench.book, bench.client, "company") == "Łódź"


def repeats(bench):
    """A change is its device and counter: again it changes nothing, another one under it is refused."""
    device, other = bench.device, bench.another()
    once = device.change(CLIENT.part(bench.client, notes="once"))
    verdict = device.push(once)[0]
    assert verdict.word == "taken"
    assert device.push(once) + device.push(once, once) == [verdict] * 3
    row = CLIENT.part(bench.client, notes="other")
    bench.refused_change("copied", Change(device.id, once.counter, once.time, [row]))
    bench.refused_change("copied", Change(device.id, once.counter, device.clock.next(), [row]))
    first, second = other.change(row), other.change(CLIENT.part(bench.client, notes="second"))
    late, early = other.push(second, first)
    assert early.seq < late.seq
    bench.agree()


def clocks(bench):
    """A fast clock becomes a minute from now, one that stands still goes on, a slow one stays."""
    device, slow = bench.device, bench.another()
    fast = device.change(CLIENT.part(bench.client, notes="fast"), ahead_ms=600_000)
    verdict = device.push(fast)[0]
    assert 50 < (verdict.time >> 16) / 1000 - time.time() < 61
    assert device.push(fast)[0] == verdict
    device.pull()
    logged = Change.decode(device.log[-1][1])
    assert (logged.stamp, logged.counter) == ((verdict.time, device.id), fast.counter)
    change = slow.change(CLIENT.part(bench.client, notes="slow"))
    change.time = 1000 << 16
    assert slow.push(change)[0].time == change.time
    change = device.change(CLIENT.part(bench.client, notes="back"))
    change.time = 1000 << 16
    assert device.push(change)[0].time == logged.time + 1
    bench.agree()


def an_import_ended_twice(bench):
    """What one of two devices keeps as it ends an import stays, where the other ends it later and unheard."""
    batch, kept, gone = new_id(), new_id(), new_id()
    imports = KINDS["importbatch"]
    bench.taken(CLIENT.new(kept, company="Kept"), CLIENT.new(gone, company="Gone"),
                imports.new(batch, format="clients", count=2))
    for life in "live", "trashed":
        bench.taken(imports.part(batch, life="trashed"), CLIENT.part(kept, life=life),
                    CLIENT.part(gone, life="trashed"), by=bench.another())
    bench.device.pull()
    assert [CLIENT.value(bench.book, row, "life") for row in (kept, gone)] == ["live", "trashed"]
    assert imports.value(bench.book, batch, "life") == "trashed"
    bench.agree()


def a_newer_program(bench):
    """What this hub does not know is kept byte for byte, or held where a law decides by it."""
    stranger, client, project = new_id(), bench.client, bench.project
    address = block(b"\0" * 6 + text("a seventh part"))
    bench.taken((CLIENT.number, client, {NEW_TAG: b"\1\2"}))
    bench.taken((NEW_KIND, stranger, {3: b"\1\2\3"}))
    bench.taken(CLIENT.part(client, address=address))
    bench.taken(PROJECT.part(project, stage=block(text("open"))))
    bench.taken(PROJECT.part(project, stage={"name": "limbo"}))
    bench.taken(CLIENT.part(client, company=b"\x81\x00a"))
    for kind, row in ((CLIENT, client), (PROJECT, project)):
        bench.held(kind.part(row, life="sleeping"))
    bench.agree()
    _, book = bench.session.snapshot()
    assert (NEW_KIND, stranger, 3) in book.strangers
    assert book.registers[CLIENT.number, client, NEW_TAG][1] == b"\1\2"
    assert CLIENT.bytes(book, client, "company") == b"\x81\x00a"
    assert CLIENT.bytes(book, client, "address") == address

    # A change in a newer form is answered in its place; what is beside it is judged.
    device = bench.device
    before, newer, after = (device.change(CLIENT.part(client, notes=it)) for it in ("before", "newer", "after"))
    newer.version = 2
    verdicts = device.push(before, newer, after)
    assert [it.word for it in verdicts] == ["taken", "newer", "taken"] and verdicts[1].words
    bench.agree()
    assert CLIENT.value(bench.book, client, "notes") == "after"


def refusals(bench):
    """Each breach of the form has its code, and names its register."""
    client, empty = bench.client, CLIENT.part(bench.client, notes="")
    invoice, charge = bench.draft(), new_id()
    bench.taken(CHARGE.new(charge, project=bench.project))
    bench.refused("no-id", CLIENT.new(0))
    bench.refused("row-twice", empty, empty)
    bench.refused("empty-row", CLIENT.part(client))
    bench.refused("malformed")
    for row in (CLIENT.part(client, notes=b"\5a"), CLIENT.part(client, notes=b"\1\xff"),
                CLIENT.part(client, notes=b""), CLIENT.part(client, company=text("a") + b"z"),
                INVOICE.part(invoice, day=b"\1" + number(99_999_999))):
        verdict = bench.refused("unreadable", row)
        assert (verdict.kind, verdict.row, {verdict.tag}) == (row[0], row[1], set(row[2]))
    huge = {"quantity": number(1 << 60), "unit": number(1 << 60) + text("USD")}
    bench.refused("out-of-range", CHARGE.part(charge, price=huge))
    bench.taken(CLIENT.part(client, notes="x" * 65_533))
    bench.refused("too-long", CLIENT.part(client, notes="x" * 65_534))
    bench.refused("too-large", *(CLIENT.new(new_id(), notes="y" * 60_000) for _ in range(5)))

    device = bench.device
    counter, time_ = device.counter + 1, device.clock.next()
    for change in (Change(0, counter, time_, [empty]), Change(device.id, 0, time_, [empty]),
                   Change(device.id, counter, time_, [empty], stamp_device=5)):
        bench.refused_change("malformed", change)

    good = device.change(CLIENT.part(client, notes="good")).encode()
    falling = u8(CLIENT.number) + u64(client) + varint(2) + (u8(9) + block(b"\0")) + (u8(2) + block(b"\0"))
    falling = u8(1) + u64(9) + varint(1) + u64(9 << 16) + u64(9) + block(falling)
    for body in (b"garbage", b"", u32(2) + u32(3) + b"abc", u32(0) + b"x", counted([b"\1abc", good]),
                 counted([falling])):
        assert device.send(body).refuses(400, "malformed"), body
    for path in ("push", "return"):
        assert bench.session.post(f"/v1/{path}", counted([bytes(600_000)])).refuses(413, "too-large")
    answer = device.send(counted([]))
    device.pull()
    assert message(answer.body) == [str(device.cursor).encode()]
    bench.agree()


def which_log(bench):
    """Who says which log it knows is told when that is another, before anything is judged."""
    device, session = bench.device, bench.session
    device.pull()
    good = device.change(CLIENT.part(bench.client, notes="good"))

    def asked(**other):
        query = device.known(**other)
        return (device.ask(**other), device.send(counted([good.encode()]), query),
                session.post(f"/v1/return?{query}", counted([])))

    for other, code in [({"after": device.cursor + 5}, "another-log"), ({"hash": "0" * 32}, "another-log"),
                        ({"epoch": "1"}, "another-epoch")]:
        for answer in asked(**other):
            assert answer.refuses(409, code) and answer.words["epoch"] == device.epoch, answer
            assert code == "another-epoch" or answer.words["head"] == str(device.cursor)
    for other in ({"after": "x"}, {"after": "-1"}, {"epoch": "xyz"}, {"epoch": ""}, {"hash": "xyz"}):
        for answer in asked(**other):
            assert answer.refuses(400, "malformed"), (other, answer)
    assert device.ask(after=None).refuses(400, "malformed")
    assert device.push(good, query=device.known())[0].word == "taken"
    assert device.push(good, query=device.known(after=None, epoch=None, hash=None))[0].word == "taken"
    bench.agree()


def a_long_log(bench):
    """It comes in pages, and the snapshot in the encoding that the request takes; both lead to one book."""
    device, session = bench.device, bench.session
    for _ in range(3):
        device.write(*(CLIENT.new(new_id(), notes="z" * 60_000) for _ in range(4)))
    fresh, late = bench.another(), bench.another()
    words = fresh.ask().words
    assert int(words["to"]) < int(words["head"])
    fresh.pull()
    device.pull()
    assert (fresh.hash, fresh.log) == (device.hash, device.log)
    late.adopt()
    bench.taken(CLIENT.part(bench.client, notes="more"))
    late.pull()
    bench.agree()
    assert (late.hash, late.book.registers) == (device.hash, device.book.registers)

    answer, book = session.snapshot()
    assert "content-encoding" not in answer.headers
    for accepted, coding, unpack in [
        ("br, gzip", "br", lambda data: subprocess.check_output(["brotli", "-dc"], input=data)),
        ("gzip", "gzip", gzip.decompress),
        ("identity", None, bytes),
    ]:
        packed = session.get("/v1/snapshot", Accept_Encoding=accepted)
        assert packed.headers.get("content-encoding") == coding and packed.words == answer.words
        assert unpack(packed.body) == answer.body
        assert Snapshot(unpack(packed.body)).registers == book.registers
