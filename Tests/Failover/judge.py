"""What must hold at the end, whatever happened: nothing acknowledged is lost, no number is given twice."""

import collections

from Client.bench import INVOICE
from Client.wire import Change, frames, log_hash

from .device import number_of


class Found:
    """The hub's log at the end, read by somebody who was not there."""

    def __init__(self, fleet):
        async def read():
            line, log, hash_ = fleet.line(), [], bytes(16)
            while True:
                answer = await line.ask("GET", f"/v1/pull?after={len(log)}")
                assert answer.status == 200, answer
                for seq, data in frames(answer.body):
                    assert seq == len(log) + 1, "a gap in the log"
                    hash_ = log_hash(hash_, seq, data)
                    log.append(Change.decode(data))
                if len(log) >= int(answer.words["head"]):
                    assert answer.words["hash"] == hash_.hex()
                    line.close()
                    return log, hash_

        self.log, self.hash = fleet.wait(read(), 120)
        self.places = {(it.device, it.counter): seq for seq, it in enumerate(self.log, 1)}
        self.registers, self.numbers = {}, collections.defaultdict(set)
        for change in self.log:
            for kind, row, registers in change.rows:
                for tag, value in registers.items():
                    new = (change.stamp, value)
                    self.registers[kind, row, tag] = max(self.registers.get((kind, row, tag), new), new)
                if kind == INVOICE.number and (number := number_of(registers)):
                    self.numbers[row].add(number)


def judge(fleet, went_back=False):
    """Raises at the first thing that is wrong. `went_back`: the log lost its end once, and places are others."""
    found = Found(fleet)
    for device in fleet.devices:
        assert (device.cursor, device.hash) == (len(found.log), found.hash), "a device and the hub hold different logs"
    names = len(found.places)
    assert went_back or names == len(found.log), "a change is in the log twice"

    acknowledged = 0
    for device in fleet.devices:
        for name, (seq, rows) in device.acknowledged.items():
            acknowledged += 1
            if went_back:
                for kind, row, registers in rows:
                    for tag in registers:
                        assert (kind, row, tag) in found.registers, f"{name} was acknowledged and is lost"
            else:
                assert found.places.get(name) == seq, f"{name} was acknowledged at {seq} and is lost"

    # Each number that somebody was told, at any time, belongs to one invoice, and that invoice has it.
    holders, told = collections.defaultdict(set), 0
    for device in fleet.devices:
        for invoice, number in device.told.items():
            told += 1
            holders[number.series, number.count].add(invoice)
            assert found.numbers.get(invoice) == {number}, f"told {number}, in the log {found.numbers.get(invoice)}"
    for invoice, numbers in found.numbers.items():
        for number in numbers:
            holders[number.series, number.count].add(invoice)
    twice = {number: it for number, it in holders.items() if len(it) > 1}
    assert not twice, f"numbers given twice: {twice}"
    counts = sorted(count for _, count in holders)
    if not went_back:
        assert counts == list(range(1, len(counts) + 1)), "a gap in the numbers"
    return {"changes": len(found.log), "acknowledged": acknowledged, "told": told, "numbers": len(counts)}
