"""A hub that was put back to a backup, and what devices give back to it."""

from .bench import CLIENT, INVOICE, PAYMENT, money
from .device import new_id
from .invoices import allocation, payment
from .wire import piece, text

NEW_KIND, NEW_TAG = 210, 77


def lacking(old, new):
    """The pieces of what the new book does not have, or has older."""
    rows = {}
    for (kind, row, tag), written in old.registers.items():
        here = new.registers.get((kind, row, tag))
        if here is None or here < written:
            rows.setdefault((kind, row), {})[tag] = written
    return [piece(*key, registers) for key, registers in sorted(rows.items())]


def restore(bench):
    """The epoch is another; what is later goes back as pieces, numbers wait until somebody confirms them."""
    device, server, backup = bench.device, bench.server, bench.server.folder / "backup.sqlite"
    client = bench.client
    first, second = bench.draft(), bench.draft()
    bench.issued(first)
    server.run("backup", backup)
    at = device.cursor
    bench.taken(CLIENT.new(new_id(), company="Later"))
    bench.taken(CLIENT.part(client, company="Renamed"))
    bench.issued(second, key="9" * 16)
    paid = new_id()
    bench.taken(payment(paid, bench, 100), allocation(new_id(), paid, second, 100))
    draft = bench.draft()
    bench.taken((CLIENT.number, client, {NEW_TAG: b"zz"}))
    device.pull()
    old, unsent = device.book, device.change(CLIENT.part(client, notes="unsent"))

    server.stop()
    assert server.run("restore", backup, check=False).returncode == 73
    server.run("restore", backup, "--replace")
    server.start()
    assert bench.session.get("/v1/session").status == 401
    bench.sign_in()
    device.session = session = bench.session
    for answer in (device.ask(), session.post(f"/v1/push?{device.known()}", b"\0\0\0\0")):
        assert answer.refuses(409, "another-epoch") and answer.words["epoch"] != device.epoch
    answer = device.ask(epoch=None)
    assert answer.refuses(409, "another-log") and answer.words["head"] == str(at)

    device.adopt()
    assert device.cursor == at and CLIENT.value(device.book, client, "company") == "Acme"
    pieces = lacking(old, device.book)
    assert {it.word for it in device.give(*pieces)} == {"taken"}
    assert {it.word for it in device.give(*pieces)} == {"known"}
    stamp = (1 << 62, 5)
    life = {CLIENT.tag("life"): (stamp, text("live"))}
    for code, refused in [
        ("no-id", piece(CLIENT.number, 0, life)),
        ("empty-row", piece(CLIENT.number, client, {})),
        ("not-whole", piece(CLIENT.number, new_id(), life)),
        ("unreadable", piece(CLIENT.number, client, {CLIENT.tag("notes"): (stamp, b"\5a")})),
        ("payment-fixed", piece(PAYMENT.number, paid, {
            PAYMENT.tag("client"): (stamp, PAYMENT.shape("client").write(7))})),
    ]:
        (verdict,) = device.give(refused)
        assert (verdict.word, verdict.code) == ("rejected", code), verdict
    # A kind that the hub does not know is kept, and known the second time.
    stranger = piece(NEW_KIND, 5, {1: (old.registers[CLIENT.number, client, 1][0], b"q")})
    assert [device.give(stranger)[0].word for _ in range(2)] == ["taken", "known"]

    device.pull()
    assert {key: device.book.registers.get(key) for key in old.registers} == old.registers
    numbers(bench, draft)
    assert device.push(unsent, query=device.known())[0].word == "taken"
    bench.agree()


def numbers(bench, draft):
    """After a restore an owner confirms the counts: from the greatest that a device knows on."""
    session = bench.session
    assert session.get("/v1/numbering").body == b"state\tunconfirmed\nseries\t0000000000001\t{#}\t2\t2\n"
    assert bench.issue(draft).refuses(409, "numbers-unconfirmed")
    for body, status, code in [
        ("x", 400, "malformed"), ("zzzzzzzzzzzzz\t9", 400, "malformed"), ("0000000000001\t-4", 409, "number"),
        ("0000000000001\t1000000000001", 409, "number"), ("0000000000001\t1", 409, "number"),
    ]:
        answer = session.post("/v1/numbering/confirm", body)
        assert answer.refuses(status, code), (body, answer)
    assert session.post("/v1/numbering/confirm", "0000000000001\t50").status == 204
    bench.issued(draft)
    assert INVOICE.value(bench.book, draft, "issue")["count"] == 51
    # Before a device brings numbers from elsewhere it says so: from then on none is given until an owner confirms.
    assert session.post("/v1/numbering/doubt", "").status == 204
    assert session.get("/v1/numbering").body == b"state\tunconfirmed\nseries\t0000000000001\t{#}\t51\t51\n"
    assert session.post("/v1/numbering/confirm", "").status == 204
    assert session.get("/v1/numbering").body.startswith(b"state\tconfirmed\n")
