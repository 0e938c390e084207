#!/usr/bin/env python3
"""Measures what memory a hub takes that has a book in PostgreSQL, for books of different sizes, while devices push.

Usage: Benchmarks/hub_memory.py LEDGERLINE-BINARY [CHARGES…]
A cluster of its own in a temporary folder, without fsync; the demo's book of so many charges (2000 and 100000) is moved
there, a hub serves it, eight devices push one to three changes at a time for six seconds.
"""
import os, pathlib, shutil, subprocess, sys, tempfile, threading, time

binary = os.path.abspath(sys.argv[1])
os.environ["LEDGERLINE_BINARY"] = binary
TESTS = pathlib.Path(__file__).resolve().parents[1] / "Tests"
sys.path[:0] = [str(TESTS / "CommandLine"), str(TESTS / "Journeys")]

import support  # noqa: E402
from clusters import Cluster  # noqa: E402
from test_kill import Pusher  # noqa: E402

DEVICES, SECONDS = 8, 6


def most_memory(process):
    """In MB, at any time until now."""
    for line in pathlib.Path(f"/proc/{process.pid}/status").read_text().splitlines():
        if line.startswith("VmHWM"):
            return int(line.split()[1]) / 1024


def measure(cluster, charges):
    folder = pathlib.Path(tempfile.mkdtemp(prefix="ledgerline-memory-"))
    try:
        _, address = cluster.database()
        for command in [["demo", "--transactions", charges], ["move", "--to", address]]:
            subprocess.run([binary, *command, "--data", folder / "book"], check=True, stdout=subprocess.DEVNULL)
        with support.Server("--data", folder / "book") as server:
            cookie, stop = server.sign_in(), threading.Event()
            begun = most_memory(server.process)
            devices = [Pusher(number + 1, server.port, cookie, stop) for number in range(DEVICES)]
            for device in devices:
                device.start()
            time.sleep(SECONDS)
            stop.set()
            for device in devices:
                device.join(30)
                assert not device.problem, device.problem
            taken = sum(len(it.acknowledged) for it in devices)
            print(f"| {int(charges):,} | {begun:.0f} MB | {most_memory(server.process):.0f} MB | {taken / SECONDS:,.0f} |")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


cluster = Cluster()
try:
    print(f"load {os.getloadavg()[0]:.1f}\n\n| charges | at the start | at most | changes/s |\n|---|---|---|---|")
    for charges in sys.argv[2:] or ["2000", "100000"]:
        measure(cluster, charges)
finally:
    cluster.run("stop")
