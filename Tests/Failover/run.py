#!/usr/bin/env python3
"""Failover at length: a primary and its replica, three hubs behind nginx, devices; each machine in a network
namespace of its own. Prints the figures of each event.

Usage: Tests/Failover/run.py LEDGERLINE-BINARY SITE [--mode together|standby] [--devices 200] [--pause S]
Needs root, iproute2, iptables, nginx and PostgreSQL's server programs (README.md here).
"""

import argparse
import os
import pathlib
import resource
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from Failover.judge import judge  # noqa: E402
from Failover.places import Namespaces  # noqa: E402
from Failover.stage import Stage  # noqa: E402


def synchronous(stage, chosen):
    stage.event("an ordinary time", stage.nothing, after=15)
    for turn in range(3):
        stage.event(f"`kill -9` of a hub ({turn + 1})", stage.kill_hub)
    stage.event("`kill -9` of nginx, back after 1 s", stage.kill_proxy)
    stage.event("`kill -9` of the replica, back after 5 s", stage.kill_replica)
    stage.event("primary and replica parted, 10 s", stage.part_replica)
    stage.event("a replica that applies a second late, 10 s (`remote_apply`)", stage.lag)
    stage.event("`kill -9` of the primary, replica promoted after 2 s", stage.kill_primary)
    stage.event("the old primary back, first as it was", stage.old_primary_back)
    stage.event("a hub parted from the primary without a word, 60 s", stage.part_hub)
    stage.event("the primary's machine silent, replica promoted after 10 s, the old one reachable again",
                stage.lose_primary)
    settle(stage)
    stage.nobody_doubted()


def parted(stage, chosen):
    """The part of it that takes the longest, alone."""
    stage.event("a hub parted from the primary without a word, 60 s", stage.part_hub)
    settle(stage)


def settle(stage, **more):
    stage.fleet.settle()
    found = judge(stage.fleet, **more)
    stage.pair.agree()
    stage.verify()
    print("\n" + ", ".join(f"{value:,} {name}" for name, value in found.items()))
    print("what devices met:", dict(sorted(stage.fleet.trouble().items())))
    print("hubs that ended by themselves:", stage.hubs.ended or "none")
    print("memory of the hubs, now and at most:", ", ".join("%.0f/%.0f MB" % it.memory() for it in stage.hubs.all))


def asynchronous(stage, chosen):
    stage.event("an ordinary time", stage.nothing, after=10)
    stage.event("the replica cut off, 3 s later `kill -9` of the primary, replica promoted at once", stage.lose_the_end)
    print(stage.confirm_numbers().replace("\t", " ").strip().replace("\n", "; "))
    stage.event("after the owner confirmed the numbers", stage.nothing, after=10)
    lost = [before - same for it in stage.fleet.devices for _, same, before in it.noticed]
    print(f"{len(lost)} devices noticed, {max(lost)} changes were lost at most; given back: {dict(stage.fleet.given)}")
    stage.pair.take_back()
    settle(stage, went_back=True)


def table(stage):
    print("\n| event | nobody served | one request, longest | median | acknowledged/s |\n|---|---|---|---|---|")
    for it in stage.lines:
        print(f"| {it['event']} | {it['gap']:.1f} s | {it['worst']:.1f} s | {it['median'] * 1000:.0f} ms"
              f" | {it['rate']:.0f} |")


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("binary", type=pathlib.Path)
    options.add_argument("site", type=pathlib.Path)
    options.add_argument("--mode", choices=("together", "standby"), default="together")
    options.add_argument("--devices", type=int, default=200)
    options.add_argument("--pause", type=float, default=4)
    options.add_argument("--only", choices=("synchronous", "asynchronous", "parted"))
    chosen = options.parse_args()
    if os.environ.get("LEDGERLINE_FAILOVER") != "inside":
        assert Namespaces.can(), "needs root, ip, iptables and unshare"
        os.environ["LEDGERLINE_FAILOVER"] = "inside"
        os.execvp("unshare", ["unshare", "--net", "--mount", "--pid", "--fork", "--mount-proc", "--kill-child",
                              sys.executable, *sys.argv])
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    program, site = (str(it.resolve()) for it in (chosen.binary, chosen.site))
    place = Namespaces()
    forms = {it.__name__: it for it in (synchronous, asynchronous, parted)}
    for form in [forms[chosen.only]] if chosen.only else [synchronous, asynchronous]:
        print(f"\n## {form.__name__}: {chosen.devices} devices, --{chosen.mode}, load {os.getloadavg()[0]:.1f}\n")
        with tempfile.TemporaryDirectory(prefix="ledgerline-failover-") as parent:
            os.chmod(parent, 0o755)
            with Stage(place, parent, program, site, f"--{chosen.mode}", chosen.devices, form is not asynchronous,
                       pause=chosen.pause) as stage:
                begun = time.monotonic()
                try:
                    form(stage, chosen)
                except AssertionError:
                    table(stage)
                    stage.tell()
                    raise
                table(stage)
                print(f"{time.monotonic() - begun:.0f} s, load {os.getloadavg()[0]:.1f} at the end")


if __name__ == "__main__":
    sys.exit(main())
