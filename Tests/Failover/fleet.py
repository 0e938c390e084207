"""Many devices in one thread, and what they saw."""

import asyncio
import collections
import contextlib
import statistics
import threading
import time

from Client.bench import CLIENT, PROJECT
from Client.device import new_id
from Client.wire import Change

from .device import Device
from .hubs import HOST
from .line import Line


class Fleet:
    """`pause` is how many seconds a device waits between what it does, `spread` between two pulls."""

    def __init__(self, proxy, session, devices, pause=2.0, spread=1.0, issuing=0.2, patience=20, seed=14):
        self.proxy, self.headers, self.patience = proxy, {"Host": HOST, **session}, patience
        self.pause, self.spread, self.issuing, self.seed = pause, spread, issuing, seed
        self.client, self.project = new_id(), new_id()
        self.known, self.changes, self.names = {}, {}, {}
        self.given = collections.Counter()
        self.stopping = self.over = False
        self.loop = asyncio.new_event_loop()
        self.unconfirmed = threading.Event()
        self.devices = [Device(self, it) for it in range(devices)]
        self.thread = threading.Thread(target=self._run, daemon=True)

    def line(self):
        return Line(self.proxy.address, self.proxy.port, self.headers, self.patience)

    def decoded(self, data):
        if data not in self.changes:
            self.changes[data] = Change.decode(data)
        return self.changes[data]

    def identity(self, data):
        change = self.decoded(data)
        return change.device, change.counter

    # MARK: the thread

    def _run(self):
        asyncio.set_event_loop(self.loop)
        with contextlib.suppress(asyncio.CancelledError):
            self.loop.run_until_complete(self._live())

    async def _live(self):
        first = self.devices[0]
        await first.push([first.change(CLIENT.new(self.client, company="Acme"),
                                       PROJECT.new(self.project, name="Night", client=self.client))])
        await asyncio.gather(*(life for it in self.devices for life in it.lives()))

    def start(self):
        self.thread.start()
        return self

    def wait(self, coroutine, seconds):
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result(seconds)

    def problems(self):
        return [f"device {place}: {it.problem}" for place, it in enumerate(self.devices) if it.problem]

    def waiting(self):
        """Who is not at its end, and what everybody was told meanwhile."""
        places = [place for place, it in enumerate(self.devices) if not it.quiet.is_set()]
        return f"devices {places[:10]} of {len(self.devices)}; told {self.trouble()}; {self.problems()[:3]}"

    def settle(self, seconds=120):
        """No more is begun; all that was begun is acknowledged, and everybody is at one head."""
        self.stopping = True
        end = time.monotonic() + seconds
        while not all(it.quiet.is_set() for it in self.devices):
            assert time.monotonic() < end, f"not all was acknowledged: {self.waiting()}"
            time.sleep(0.1)
        assert not self.problems(), self.problems()[:5]

        async def everybody():
            await asyncio.gather(*(it.pull() for it in self.devices))

        self.wait(everybody(), seconds)
        self.wait(everybody(), seconds)
        assert not self.problems(), self.problems()[:5]

    def end(self):
        """Everybody leaves."""
        self.stopping = self.over = True

        async def cancel():
            for task in asyncio.all_tasks(self.loop) - {asyncio.current_task()}:
                task.cancel()

        if self.thread.is_alive():
            asyncio.run_coroutine_threadsafe(cancel(), self.loop)
            self.thread.join(10)

    # MARK: what they saw

    def acknowledgements(self):
        return sum(len(it.waits) for it in self.devices)

    def until_more(self, count=1, seconds=120):
        """Waits for so many acknowledgements more."""
        wanted, end = self.acknowledgements() + count, time.monotonic() + seconds
        while self.acknowledgements() < wanted:
            assert not self.problems(), self.problems()[:5]
            assert time.monotonic() < end, f"no {count} acknowledgements within {seconds} s"
            time.sleep(0.05)

    def refusal(self, begin, end):
        """Of a span of time: the longest in which nobody was acknowledged anything, the longest that one request
        waited, the median of what is beside, and acknowledgements a second."""
        waits = [it for device in self.devices for it in list(device.waits) if it.ended > begin and it.began < end]
        moments = [begin, *sorted(it.ended for it in waits if it.ended <= end), end]
        gap = max(after - before for before, after in zip(moments, moments[1:]))
        lengths = sorted(it.ended - it.began for it in waits) or [0]
        return {"gap": gap, "worst": lengths[-1], "median": statistics.median(lengths),
                "rate": sum(begin < it.ended <= end for it in waits) / (end - begin)}

    def trouble(self):
        total = collections.Counter()
        for device in self.devices:
            total.update(device.trouble)
        return dict(total)
