"""The history of a row: who wrote it, what each had seen, and what lost."""

from .bench import CHARGE, CLIENT, PROJECT
from .device import new_id
from .wire import Reader, id_text


def told(session, kind, row, query=""):
    """The answer's writes as dictionaries, and whether the log has none before them."""
    answer = session.get(f"/v1/history?kind={kind.number}&id={id_text(row)}{query}")
    assert answer.status == 200, answer
    reader = Reader(answer.body)
    assert reader.u8() == 1
    whole = reader.u8() == 1
    writes = []
    for _ in range(reader.varint()):
        write = {"row": (reader.u8(), reader.u64()), "seq": reader.number(), "device": reader.u64(),
                 "stamp": (reader.u64(), reader.u64()), "at": reader.number(), "seen": reader.number(),
                 "member": reader.u64(), "registers": {}}
        for _ in range(reader.varint()):
            tag, kept = reader.u8(), reader.u8()
            write["registers"][tag] = reader.take(reader.varint()) if kept else None
        writes.append(write)
    reader.end()
    return writes, whole


def lost(writes):
    """The places in the log of the writes of which something lost."""
    found = set()
    for write in writes:
        for other in writes:
            if other["stamp"] <= write["stamp"] or other["device"] == write["device"]:
                continue
            if (other["at"], other["member"]) == (write["at"], write["member"]):
                continue
            if not set(other["registers"]) & set(write["registers"]) or other["row"] != write["row"]:
                continue
            if other["seq"] < write["seq"] or 0 <= other["seen"] < write["seq"]:
                found.add(write["seq"])
    return found


def who_wrote(bench):
    """Latest first, with whose each was and how far its device knew the log; what nobody had seen lost."""
    device, client = bench.device, bench.client
    session = bench.session
    other = bench.another()
    device.pull()
    other.pull()
    first = device.push(device.change(CLIENT.part(client, notes="mine")), query=device.known())[0]
    unseen = other.push(other.change(CLIENT.part(client, notes="unseen")), query=other.known())[0]
    device.pull()
    seen = device.push(device.change(CLIENT.part(client, notes="seen")), query=device.known())[0]
    writes, whole = told(session, CLIENT, client)
    assert whole and [it["seq"] for it in writes][:3] == [seen.seq, unseen.seq, first.seq]
    assert [it["seen"] for it in writes][:3] == [unseen.seq, first.seq - 1, first.seq - 1]
    assert [it["device"] for it in writes][:3] == [device.id, other.id, device.id]
    assert writes[0]["registers"] == {CLIENT.tag("notes"): CLIENT.bytes(_pulled(bench), client, "notes")}
    assert lost(writes) == {first.seq}

    # A late write with an earlier stamp lost, whatever was said of what it knew.
    late = other.change(CLIENT.part(client, notes="late"))
    other.pull()
    newer = device.push(device.change(CLIENT.part(client, notes="newer"), ahead_ms=5_000))[0]
    behind = other.push(late)[0]
    writes, _ = told(session, CLIENT, client)
    assert [it["seen"] for it in writes][:2] == [-1, -1]
    assert behind.seq > newer.seq and behind.seq in lost(writes)

    part, whole = told(session, CLIENT, client, f"&before={seen.seq}")
    assert whole and [it["seq"] for it in part][:2] == [unseen.seq, first.seq]
    members = {it["member"] for it in writes}
    assert len(members) == 1 and members != {0}
    (member,) = members
    answer = session.get(f"/v1/writers?devices={device.id:x},{other.id:x},{new_id():x}")
    assert answer.status == 200
    assert answer.body.decode() == "".join(f"{it:x}\t{id_text(member)}\n" for it in (device.id, other.id))

    # What belongs to a row is told with it.
    charge = new_id()
    bench.taken(CHARGE.new(charge, project=bench.project, name="Solo"))
    rows = {it["row"] for it in told(session, PROJECT, bench.project)[0]}
    assert (CHARGE.number, charge) in rows
    assert told(session, CLIENT, new_id()) == ([], True)
    for query in ("", "?kind=1", "?kind=x&id=0000000000001", "?kind=1&id=0000000000001&before=0"):
        assert session.get("/v1/history" + query).refuses(400, "malformed")
    assert session.get("/v1/writers?devices=xyz").refuses(400, "malformed")


def folded(bench):
    """Below the horizon it is known who wrote which registers, and not what."""
    device, client = bench.device, bench.client
    for _ in range(3):
        device.push(*(device.change(CLIENT.part(client, notes=f"{n}")) for n in range(100)))
    before, _ = told(bench.session, CLIENT, client)
    bench.server.run("compact", "--all")
    after, whole = told(bench.session, CLIENT, client)
    assert whole and [it["seq"] for it in after] == [it["seq"] for it in before]
    assert [(it["device"], it["stamp"], it["at"], set(it["registers"])) for it in after] == [
        (it["device"], it["stamp"], it["at"], set(it["registers"])) for it in before]
    notes = CLIENT.tag("notes")
    assert after[-2]["registers"][notes] is None and after[0]["registers"][notes] is not None
    assert after[-2]["seen"] == -1


def _pulled(bench):
    bench.device.pull()
    return bench.book

