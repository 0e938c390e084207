"""A folded log: what was written is in the snapshot, who wrote it is still known."""

from .bench import CLIENT
from .wire import Change


def fold(bench):
    """Who is before the horizon takes the snapshot; changes and issues from there are answered as ever."""
    device, client = bench.device, bench.client
    invoice = bench.draft()
    frame = bench.issued(invoice, key="8" * 16)
    first = device.change(CLIENT.part(client, notes="first"))
    verdicts = device.push(first)
    for _ in range(3):
        device.push(*(device.change(CLIENT.part(client, notes=f"{n}")) for n in range(100)))
    bench.agree()
    waiting = device.change(CLIENT.part(client, notes="waiting"))
    bench.server.run("compact", "--all")

    fresh, head = bench.another(), device.cursor
    answer = fresh.ask()
    assert answer.refuses(410, "compacted")
    # With --all all but the last change is folded (rule G72).
    horizon = head - 1
    assert answer.words == {"epoch": device.epoch, "head": f"{head}", "horizon": f"{horizon}"}
    assert fresh.ask(after=horizon, hash=None).status == 200
    assert device.ask().status == 200
    assert device.push(first) == verdicts
    bench.refused_change("copied", Change(device.id, first.counter, first.time, [CLIENT.part(client, notes="x")]))
    fresh.adopt()
    assert (fresh.hash, fresh.book.registers) == (device.hash, device.book.registers)
    assert device.push(waiting, query=device.known())[0].word == "taken"
    assert bench.issued(invoice, key="8" * 16) == frame
    fresh.pull()
    assert (fresh.hash, fresh.book.registers) == (device.hash, device.book.registers)
    bench.agree()
