"""All machines together, and what can happen to them. Each event gives a line of figures."""

import random
import subprocess
import time

from .databases import Pair
from .fleet import Fleet
from .hubs import Hubs, Nginx, sign_in
from .places import wait_until


class Stage:
    """`proxy` is Nginx or Relay. `after` is how many seconds an event is looked at once it is over."""

    def __init__(self, place, parent, program, site, mode, devices, synchronous=True, proxy=Nginx, hubs=3, after=5.0,
                 **fleet):
        self.place, self.program, self.after, self.mode = place, program, after, mode
        self.dice, self.lines = random.Random(5), []
        self.pair = Pair(place, parent, synchronous)
        self.hubs = Hubs(place, parent, program, site, self.pair.store, mode, hubs)
        self.proxy = proxy(place, self.hubs, parent) if proxy is Nginx else proxy(place, self.hubs)
        self.fleet = None
        self.wanted = (devices, fleet)

    def __enter__(self):
        try:
            self.hubs.start()
            self.proxy.start()
            wait_until(self._listens, 20, "the proxy")
            devices, more = self.wanted
            self.fleet = Fleet(self.proxy, sign_in(self.proxy), devices, **more).start()
            self.fleet.until_more(devices)
        except BaseException:
            self.__exit__()
            raise
        return self

    def _listens(self):
        try:
            sign_in(self.proxy)
        except OSError:
            return False
        return True

    def __exit__(self, *_):
        if self.fleet:
            self.fleet.end()
        self.proxy.stop()
        self.hubs.stop()
        self.pair.stop()

    # MARK: events

    def event(self, name, happen, after=None):
        """What the devices saw from its beginning until a while after it."""
        begin = time.monotonic()
        happen()
        self.fleet.until_more(10)
        time.sleep(self.after if after is None else after)
        line = {"event": name, **self.fleet.refusal(begin, time.monotonic())}
        self.lines.append(line)
        print(f"{name}: nobody served for {line['gap']:.1f} s, longest wait {line['worst']:.1f} s, "
              f"{line['rate']:.0f}/s", flush=True)
        return line

    def nothing(self):
        """Figures of an ordinary time."""

    def some_hub(self):
        return self.dice.choice(self.hubs.serving())

    def kill_hub(self):
        hub = self.some_hub()
        hub.kill()
        time.sleep(1)
        hub.start()
        self.hubs.ready()

    def kill_proxy(self):
        self.proxy.kill()
        time.sleep(1)
        self.proxy.start()

    def kill_primary(self):
        """The replica is promoted after two seconds; the old one's disk is not looked at."""
        self.pair.primary.kill()
        time.sleep(2)
        self.pair.take_over()
        self.rights_again()

    def rights_again(self):
        """Those who serve have the right to do so at the server that is the primary now."""
        wanted = len(self.hubs.all) if self.mode == "--together" else 1
        wait_until(lambda: self.pair.rights() == wanted, 60, lambda: f"{self.pair.rights()} instead of {wanted} rights")
        # Whoever waits asks again after three seconds: nobody may find the right free then.
        time.sleep(4)
        self.hubs.ready(20)

    def kill_replica(self):
        """For five seconds: who promised to wait for it waits."""
        self.pair.replica.kill()
        time.sleep(5)
        self.pair.replica.start()
        self.pair.wait_for_replica()

    def old_primary_back(self):
        """It starts as it was, a primary that the hubs' address names first, and everybody has to connect anew, one hub
        that knows nothing yet, too; later it is taken back."""
        old, hub = self.pair.replica, self.some_hub()
        old.start()
        assert old.is_primary()
        hub.kill()
        hub.start()
        self.pair.cut_connections()
        self.hubs.ready()
        self.fleet.until_more(20)
        time.sleep(3)
        self.pair.take_back()

    def lag(self, seconds=1.0):
        """A commit is answered when the replica has applied it, a second late."""
        self.pair.replica.set(recovery_min_apply_delay=f"{int(seconds * 1000)}ms")
        self.pair.primary.set(synchronous_commit="remote_apply")
        time.sleep(10)
        self.pair.primary.set(synchronous_commit=None)
        self.pair.replica.set(recovery_min_apply_delay=None)

    def lose_the_end(self, seconds=3.0):
        """Asynchronously: the replica hears nothing more, devices are told that they were served, the primary dies."""
        conninfo = self.pair.replica.ask("SHOW primary_conninfo")
        self.pair.replica.set(primary_conninfo="")
        wait_until(lambda: not self.pair.primary.followers(), 20, "the replica cut off")
        self.fleet.until_more(20)
        time.sleep(seconds)
        self.pair.primary.kill()
        self.pair.replica.set(primary_conninfo=conninfo)
        self.pair.take_over()

    def confirm_numbers(self, seconds=60):
        """The owner, once the devices gave back what they had: from the greatest that anybody knows on."""
        wait_until(self.fleet.unconfirmed.is_set, seconds, "numbers that wait for the owner")
        noticed = {len(it.noticed) for it in self.fleet.devices}
        wait_until(lambda: all(it.noticed for it in self.fleet.devices), seconds, f"all noticing ({noticed})")
        time.sleep(2)

        async def ask():
            line = self.fleet.line()
            shown = await line.ask("GET", "/v1/numbering")
            answer = await line.ask("POST", "/v1/numbering/confirm", b"")
            line.close()
            return shown, answer

        shown, answer = self.fleet.wait(ask(), 30)
        assert answer.status == 204, (shown, answer)
        return shown.body.decode()

    # MARK: what needs a network of its own

    def part_hub(self, seconds=60):
        """A hub that serves and the primary do not hear each other, and nobody tells them."""
        hub, primary = self.some_hub(), self.pair.primary
        self.place.part(hub.name, primary.name)
        time.sleep(seconds)
        self.place.heal(hub.name, primary.name)
        self.hubs.ready()

    def part_replica(self, seconds=10):
        one, two = self.pair.primary, self.pair.replica
        self.place.part(one.name, two.name)
        time.sleep(seconds)
        self.place.heal(one.name, two.name)
        self.pair.wait_for_replica()

    def lose_primary(self):
        """Its machine falls silent. The operator promotes after ten seconds; then it is reachable again, as it was."""
        everybody = [it.name for it in self.hubs.all] + [self.pair.replica.name]
        old = self.pair.primary
        self.place.part(old.name, *everybody)
        time.sleep(10)
        self.pair.take_over()
        self.fleet.until_more(50)
        self.place.heal(old.name, *everybody)
        assert old.is_primary()
        time.sleep(5)
        self.pair.take_back()

    # MARK: the end

    def nobody_doubted(self):
        """Nothing was lost, and no device was told that it may have been: no hub went by a server that was replaced."""
        assert not self.fleet.unconfirmed.is_set(), "numbers waited for the owner"
        noticed = [it.noticed for it in self.fleet.devices if it.noticed]
        assert not noticed, f"{len(noticed)} devices saw another log: {noticed[:3]}"

    def tell(self):
        """How it stands, for whoever wants to know why it does not go on."""
        print(self.fleet.trouble())
        for hub in self.hubs.all:
            print(f"{hub.name}: lives {hub.lives}, serves {hub.serves()}\n{hub.said()[-1500:]}")
        for database in (self.pair.primary, self.pair.replica):
            print(f"{database.name}:", database.ask(
                "SELECT pid, client_addr, state, wait_event, now() - query_start, left(query, 70) FROM pg_stat_activity "
                f"WHERE datname = '{self.pair.NAME}'", check=False), database.said()[-800:])

    def verify(self):
        """The program's own judgement, by the folder of a hub."""
        done = subprocess.run([self.program, "verify", "--data", self.hubs.all[0].data], capture_output=True,
                              text=True, timeout=300)
        assert done.returncode == 0, done.stderr + done.stdout
