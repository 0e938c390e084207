"""Failover in short: primary and replica, three hubs, devices that know the protocol only (Tests/Failover).

The long form, with namespaces, nginx and partitions, is Tests/Failover/run.py.
"""

import os
import pathlib
import tempfile

import pytest

import support
from Failover.databases import programs
from Failover.judge import judge
from Failover.places import Loopback
from Failover.relay import Relay
from Failover.stage import Stage

MODE = "--together"


@pytest.fixture
def stage():
    """Makes a stage; its folder is one that PostgreSQL's user may enter."""
    if not programs():
        pytest.skip("PostgreSQL's server programs are not installed (apt-get install postgresql)")
    with tempfile.TemporaryDirectory(prefix="ledgerline-failover-") as parent:
        os.chmod(parent, 0o755)

        def make(**more):
            return Stage(Loopback(), pathlib.Path(parent), support.PROGRAM, support.SITE, MODE, 24, proxy=Relay,
                         after=1, pause=1, **more)

        yield make


def test_with_synchronous_commit_nothing_acknowledged_is_lost(stage):
    with stage() as it:
        it.event("a hub killed", it.kill_hub)
        it.event("the primary killed", it.kill_primary)
        it.event("the old primary back", it.old_primary_back)
        it.event("the replica killed", it.kill_replica)
        it.fleet.settle()
        found = judge(it.fleet)
        assert found["told"] > 20 and found["acknowledged"] > 100, found
        it.pair.agree()
        it.verify()
        it.nobody_doubted()
        print(found, it.fleet.trouble())


def test_what_asynchronous_commit_lost_is_noticed_and_given_back(stage):
    with stage(synchronous=False) as it:
        it.event("the primary killed, and its end lost", lambda: it.lose_the_end(1))
        it.confirm_numbers()
        it.event("numbers again", it.nothing)
        it.event("the old primary back", it.old_primary_back)
        it.fleet.settle()
        found = judge(it.fleet, went_back=True)
        assert it.fleet.given["taken"] > 0 and found["told"] > 10, (it.fleet.given, found)
        it.pair.agree()
        it.verify()
        print(found, it.fleet.trouble(), it.fleet.given)
