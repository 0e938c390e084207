"""A device of the independent kind: it knows docs/sync.md and docs/format.md, and no code of the app's.

It pushes, issues invoices, pulls, and holds a stream of hints. What was not acknowledged it sends again under the same
identity. When its hub's log is another one than the one it knows, it pulls that from its beginning, gives back what it
holds and the log lacks, and goes on.
"""

import asyncio
import random
import time
import typing

from Client.bench import CLIENT, INVOICE, LINE, TODAY, money
from Client.device import new_id
from Client.session import Verdict
from Client.wire import Change, Clock, counted, frames, id_text, log_hash, message, piece

from .line import Lost

ISSUE = INVOICE.tag("issue")


class Number(typing.NamedTuple):
    series: str
    count: int
    text: str


def number_of(registers):
    """The number that these registers of an invoice give it, or None."""
    value = registers.get(ISSUE)
    issue = value and INVOICE.shape("issue").value(value)
    return issue and Number(issue["series"], issue["count"], issue["content"]["number"])


class Wait(typing.NamedTuple):
    """A request that was acknowledged: since when it was wanted, and when the answer came."""

    began: float
    ended: float
    what: str


class Device:
    """`fleet` knows the client and project that all write to, and the changes that all hold (one copy of each)."""

    def __init__(self, fleet, number):
        self.fleet, self.dice = fleet, random.Random(f"{fleet.seed} {number}")
        self.id, self.counter, self.clock = new_id(), 0, Clock()
        self.requests, self.pulls, self.hints = (fleet.line() for _ in range(3))
        self.hint, self.quiet, self.turn = asyncio.Event(), asyncio.Event(), asyncio.Lock()
        # What it pulled: (hash, bytes) each, the first being change 1.
        self.log, self.epoch = [], None
        # What the hub acknowledged, (device, counter): (seq, rows); what the log did not bring yet.
        self.acknowledged, self.unheard = {}, {}
        # Numbers that it was told, {invoice: Number}, and the changes that told them.
        self.told, self.tellings = {}, []
        self.waits, self.noticed, self.trouble = [], [], {}
        self.problem = None

    # MARK: which log

    @property
    def cursor(self):
        return len(self.log)

    @property
    def hash(self):
        return self.log[-1][0] if self.log else bytes(16)

    def known(self):
        return f"after={self.cursor}&hash={self.hash.hex()}" + (f"&epoch={self.epoch}" if self.epoch else "")

    def count(self, what):
        self.trouble[what] = self.trouble.get(what, 0) + 1

    async def try_once(self, line, method, path, body=b""):
        """An answer of a hub to go by, or None: then the same is asked again."""
        try:
            answer = await line.ask(method, path, body)
        except Lost as problem:
            self.count(str(problem).split(" ")[0])
            await asyncio.sleep(self.dice.uniform(0.2, 0.5))
            return None
        if answer.status in (502, 503, 504, 408, 429):
            self.count(f"{answer.status} {answer.code}".strip())
            await asyncio.sleep(min(float(answer.headers.get("retry-after", 0.3)), 2) * self.dice.uniform(0.5, 1))
            return None
        return answer

    # MARK: pulling

    async def pull(self):
        """To the head, or as far as it gets."""
        async with self.turn:
            while True:
                answer = await self.try_once(self.pulls, "GET", f"/v1/pull?{self.known()}")
                if answer is None:
                    if self.fleet.over:
                        return
                    continue
                if answer.status == 409 and answer.code in ("another-log", "another-epoch"):
                    await self.begin_anew()
                    continue
                assert answer.status == 200, answer
                self.take(answer)
                if self.cursor >= int(answer.words["head"]):
                    return

    def take(self, answer):
        for seq, data in frames(answer.body):
            assert seq == self.cursor + 1, f"seq {seq} after {self.cursor}"
            after = log_hash(self.hash, seq, data)
            known = self.fleet.known.setdefault((seq, after), data)
            self.log.append((after, known))
            self.unheard.pop(self.fleet.identity(known), None)
        words = answer.words
        assert (words["to"], words["hash"]) == (str(self.cursor), self.hash.hex()), (words, self.cursor)
        self.epoch = words["epoch"]

    async def begin_anew(self):
        """The hub's log is another one: what this device holds and that log lacks goes back, as it was written."""
        old, unheard = self.log, list(self.unheard.values())
        self.log, self.epoch = [], None
        while True:
            answer = await self.try_once(self.pulls, "GET", f"/v1/pull?after={self.cursor}")
            if answer is None:
                continue
            assert answer.status == 200, answer
            self.take(answer)
            if self.cursor >= int(answer.words["head"]):
                break
        same = 0
        while same < min(len(old), len(self.log)) and old[same][0] == self.log[same][0]:
            same += 1
        self.noticed.append((time.monotonic(), same, len(old)))
        pieces = self.lacking([it for _, it in old[same:]] + unheard + self.tellings, [it for _, it in self.log[same:]])
        given = 0
        while given < len(pieces):
            some = pieces[given:given + 200]
            answer = await self.try_once(self.pulls, "POST", f"/v1/return?{self.known()}", counted(some))
            if answer is None:
                continue
            if answer.status == 409:
                # It changed again; the next pull says how.
                self.log = old
                return
            assert answer.status == 200, answer
            for verdict in (Verdict.read(it) for it in message(answer.body)[1:]):
                assert verdict.word in ("taken", "known"), f"a piece given back: {verdict}"
                self.fleet.given[verdict.word] += 1
            given += len(some)

    def lacking(self, mine, theirs):
        """The pieces of rows that these changes wrote and those did not, or earlier."""
        def last(changes):
            out = {}
            for data in changes:
                change = self.fleet.decoded(data)
                for kind, row, registers in change.rows:
                    for tag, value in registers.items():
                        new = (change.stamp, value)
                        out[kind, row, tag] = max(out.get((kind, row, tag), new), new)
            return out

        have, rows = last(theirs), {}
        for (kind, row, tag), written in last(mine).items():
            if have.get((kind, row, tag), ((0, 0), b"")) < written:
                rows.setdefault((kind, row), {})[tag] = written
        return [piece(*key, registers) for key, registers in sorted(rows.items())]

    # MARK: writing

    def change(self, *rows):
        self.counter += 1
        return Change(self.id, self.counter, self.clock.next(), list(rows)).encode()

    async def push(self, changes):
        """Until the hub has them."""
        began, body = time.monotonic(), counted(changes)
        while True:
            answer = await self.try_once(self.requests, "POST", f"/v1/push?{self.known()}", body)
            if answer is None:
                continue
            if answer.status == 409 and answer.code in ("another-log", "another-epoch"):
                await self.pull()
                continue
            assert answer.status == 200, answer
            for data, verdict in zip(changes, [Verdict.read(it) for it in message(answer.body)[1:]], strict=True):
                assert verdict.word == "taken", verdict
                change, name = Change.decode(data), self.fleet.identity(data)
                self.acknowledged[name] = (verdict.seq, change.rows)
                if not (verdict.seq <= self.cursor and self.fleet.identity(self.log[verdict.seq - 1][1]) == name):
                    # Under the stamp that counts.
                    change.time = verdict.time
                    self.unheard[name] = change.encode()
            self.waits.append(Wait(began, time.monotonic(), "push"))
            return

    async def write(self):
        names = [f"{self.id:x} {self.counter + it}" for it in range(self.dice.randint(1, 3))]
        await self.push([self.change(CLIENT.new(new_id(), company=it)) for it in names])

    async def issue(self):
        """A draft, and the number that the hub gives it, however often it has to be asked."""
        invoice, key = new_id(), f"{self.dice.getrandbits(64):016x}"
        draft = INVOICE.new(invoice, client=self.fleet.client, project=self.fleet.project, currency="USD")
        line = LINE.new(new_id(), invoice=invoice, text="Solo", service="Concert", position="V",
                        price={"quantity": "1", "unit": money(12345)})
        data = self.change(draft, line)
        await self.push([data])
        began = time.monotonic()
        while True:
            path = f"/v1/issue?invoice={id_text(invoice)}&day={TODAY}&key={key}"
            answer = await self.try_once(self.requests, "POST", path)
            if answer is None:
                continue
            if answer.status == 409 and answer.code == "numbers-unconfirmed":
                self.count("numbers-unconfirmed")
                self.fleet.unconfirmed.set()
                await asyncio.sleep(self.dice.uniform(0.5, 1.5))
                continue
            if answer.status == 404:
                # The log went back behind the draft: it has to be given back first.
                self.count("404 issue")
                await self.pull()
                await asyncio.sleep(0.5)
                continue
            assert answer.status == 200, answer
            ((_, told),) = frames(answer.body)
            rows = [it for it in self.fleet.decoded(told).rows if it[1] == invoice]
            self.told[invoice] = number_of(rows[0][2])
            self.tellings.append(told)
            self.waits.append(Wait(began, time.monotonic(), "issue"))
            return

    # MARK: its life

    async def work(self):
        pause = self.fleet.pause
        await asyncio.sleep(self.dice.uniform(0, pause))
        while not self.fleet.stopping:
            await (self.issue() if self.dice.random() < self.fleet.issuing else self.write())
            await asyncio.sleep(self.dice.uniform(0.5, 1.5) * pause)
        self.quiet.set()

    async def follow(self):
        while not self.fleet.over:
            try:
                await asyncio.wait_for(self.hint.wait(), 15)
            except asyncio.TimeoutError:
                pass
            self.hint.clear()
            await self.pull()
            await asyncio.sleep(self.dice.uniform(0.5, 1) * self.fleet.spread)

    async def listen(self):
        while not self.fleet.over:
            try:
                await asyncio.wait_for(self.hints.send("GET", "/v1/events"), 20)
                status, _ = await asyncio.wait_for(self.hints.heading(), 20)
                while status == 200:
                    # A comment comes each 20 seconds: a stream without one is dead.
                    said = await asyncio.wait_for(self.hints.reader.readline(), 45)
                    if not said:
                        break
                    if b"data:" in said:
                        self.hint.set()
            except (OSError, EOFError, asyncio.TimeoutError, asyncio.LimitOverrunError):
                pass
            self.hints.close()
            await asyncio.sleep(self.dice.uniform(0.5, 2))

    async def guarded(self, life):
        try:
            await life()
        except (AssertionError, ValueError, LookupError, TypeError) as problem:
            self.problem = self.problem or f"{type(problem).__name__} {problem}"
            self.quiet.set()

    def lives(self):
        return [self.guarded(it) for it in (self.work, self.follow, self.listen)]
