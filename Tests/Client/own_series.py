"""Numbers that a device gives itself, when no hub answers."""

import secrets

from .bench import INVOICE, SERIES, TODAY, money
from .device import Device, derived_id
from .invoices import content_of, frozen
from .wire import id_text


class Installation:
    """A browser that numbers invoices: its series, whose id and pattern follow from its number."""

    def __init__(self):
        # The top bit is set: as an integer the number is negative.
        number = secrets.randbits(64) | 1 << 63
        self.series = derived_id(f"device-series:{number}")
        self.prefix = id_text(number)[-3:].upper()
        self.values = {"name": f"Device {self.prefix}", "pattern": f"{self.prefix}-{{#}}", "start": 1,
                       "owner": number - (1 << 64)}
        self.row = SERIES.new(self.series, **self.values)

    def issue(self, invoice, count, number=None, hash=None, **content):
        """A row that issues the invoice under a number of its own."""
        words = content_of(number or f"{self.prefix}-{count}", **content)
        return frozen(invoice, self.series, count, words, hash)


def numbering(bench):
    """The first number comes with its series; counts rise; series and hash are compared."""
    browser, first, second = Installation(), bench.draft(), bench.draft()
    bench.refused("no-series", browser.issue(first, 1))
    bench.refused("series-owner", SERIES.new(99, **browser.values))
    bench.taken(browser.row, browser.issue(first, 1))
    bench.device.pull()
    issue = bench.invoice(first, "issue")
    assert (issue["series"], issue["count"]) == (id_text(browser.series), 1)
    bench.refused("already-issued", browser.issue(first, 2))
    bench.refused("number-taken", browser.issue(second, 1))
    bench.refused("number-text", browser.issue(second, 3, number=f"{browser.prefix}-4"))
    bench.refused("hash", browser.issue(second, 5, hash="0" * 64))
    bench.refused("totals", browser.issue(second, 5, total=money(1)))
    bench.refused("count-range", browser.issue(second, 10**12 + 1))
    bench.taken(browser.issue(second, 5))
    bench.refused("count-falls", browser.issue(bench.draft(), 3))
    bench.refused("pattern-fixed", SERIES.part(browser.series, pattern="Q-{#}"))
    bench.refused("pattern-fixed", SERIES.part(browser.series, start=9))
    bench.refused("series-owner", SERIES.part(browser.series, owner=0))
    bob = Device(bench.join("bob@example.com", "member"))
    bench.refused("series-taken", browser.issue(bench.draft(), 6), by=bob)
    theirs = Installation()
    bench.taken(theirs.row, theirs.issue(bench.draft(), 1), by=bob)
    bench.agree()


def both_numbers(bench):
    """When the hub and the device that asked both gave a number, the device's stands."""
    browser, invoice, wish = Installation(), bench.draft(), {"key": "b" * 16}
    wish["series"] = id_text(browser.series)
    hub = bench.issued(invoice, **wish)
    before = bench.book.rows(INVOICE.number)
    bench.taken(browser.row, browser.issue(invoice, 20))
    bench.device.pull()
    issue = bench.invoice(invoice, "issue")
    assert (issue["series"], issue["count"]) == (id_text(browser.series), 20)
    (other,) = bench.book.rows(INVOICE.number) - before
    assert bench.invoice(other, "void") and bench.invoice(other, "issue")["count"] == 1
    assert bench.issued(invoice, **wish) == hub
    # Who named another series, did not ask, or says something else than the hub did comes too late.
    for words, by, content in [
        ({"series": id_text(999)}, bench.device, {}), (wish, Device(bench.join("bob@example.com", "member")), {}),
        (wish, bench.device, {"notes": "Thanks"}),
    ]:
        late = bench.draft()
        bench.issued(late, **{**words, "key": f"{late:016x}"})
        bench.refused("already-issued", browser.issue(late, 30, **content), by=by)
    bench.agree()
