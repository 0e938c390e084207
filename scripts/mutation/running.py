"""Runs the suites that reach a mutant, the most particular ones first, until one fails."""

import concurrent.futures
import json
import os
import pathlib
import re
import resource
import signal
import subprocess
import tempfile
import threading
import time

MEMORY = 6 << 30


class Suites:
    def __init__(self, program, folder, jobs, without=()):
        self.program, self.folder, self.jobs = str(program), folder, jobs
        listed = subprocess.run(
            [self.program, "--testing-library", "swift-testing", "--list-tests"], cwd=folder, text=True,
            capture_output=True, check=True).stdout.split("\n")
        names = {line.split("/")[0] for line in listed if "/" in line}
        self.names = sorted(n for n in names if n not in without and n.split(".")[0] not in without)
        self.seconds, self.reached = {}, {}
        # What was measured of this very program, so that a run that was ended goes on.
        self.memory = pathlib.Path(folder).parent / "suites.json"
        self.version = str(pathlib.Path(program).stat().st_mtime_ns)
        if self.memory.exists():
            known = json.loads(self.memory.read_text())
            if known["version"] == self.version:
                self.seconds = known["seconds"]
                self.reached = {name: set(numbers) for name, numbers in known["reached"].items()}

    def _run(self, names, limit, mutant=0, reached=None):
        """Whether they pass; a crash and a hang are failures."""
        wanted = "^(" + "|".join(re.escape(n) for n in names) + ")/"
        environment = dict(
            os.environ, LEDGERLINE_MUTANT=str(mutant), SWIFT_BACKTRACE="enable=no",
            SWIFT_DETERMINISTIC_HASHING="1")
        if reached:
            environment["LEDGERLINE_MUTANTS_REACHED"] = reached

        def begin():
            os.setsid()
            os.nice(10)
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

        process = subprocess.Popen(
            [self.program, "--testing-library", "swift-testing", "--no-parallel", "--filter", wanted],
            cwd=self.folder, env=environment, preexec_fn=begin, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        clock = threading.Timer(limit, os.killpg, (process.pid, signal.SIGKILL))
        clock.start()
        try:
            # The first failure is enough.
            if any("✘".encode() in line for line in process.stdout):
                os.killpg(process.pid, signal.SIGKILL)
            return process.wait() == 0
        finally:
            clock.cancel()
            process.stdout.close()

    def measure(self, tell):
        """Runs each suite alone without a mutant: its time, and what it reaches. Says which fail."""
        def one(name):
            if name in self.reached:
                return None
            with tempfile.NamedTemporaryFile() as file:
                begun = time.monotonic()
                passed = self._run([name], 600, reached=file.name)
                self.seconds[name] = time.monotonic() - begun
                with open(file.name) as lines:
                    reached = {int(line) for line in lines}
                if passed:
                    self.reached[name] = reached
                    self._remember()
            return None if passed else name

        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            failed = [name for name in pool.map(one, self.names) if name]
        tell(f"{len(self.names)} suites, {sum(self.seconds.values()):.0f} s one after another")
        return failed

    def _remember(self):
        reached = {name: sorted(numbers) for name, numbers in self.reached.copy().items()}
        known = {"version": self.version, "seconds": self.seconds.copy(), "reached": reached}
        part = self.memory.with_suffix(f".{threading.get_ident()}")
        part.write_text(json.dumps(known))
        part.replace(self.memory)

    def kills(self, number):
        """The suites that killed a mutant: "" when it survives; None when no suite reaches it."""
        names = [n for n in self.names if number in self.reached[n]]
        if not names:
            return None
        # A suite that reaches few mutants is about this one; then whatever is quick.
        names.sort(key=lambda n: (len(self.reached[n]) + 20) * (self.seconds[n] + 0.3))
        part, budget = [], 1.0
        for name in names:
            part.append(name)
            cost = sum(self.seconds[n] for n in part)
            if cost < budget and name != names[-1]:
                continue
            if not self._run(part, 20 + 8 * cost, mutant=number):
                return part[0] if len(part) == 1 else f"{part[0]} …"
            part, budget = [], budget * 2
        return ""

    def all_kills(self, mutants, tell):
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            waiting = {pool.submit(self.kills, m.number): m for m in mutants}
            for done, future in enumerate(concurrent.futures.as_completed(waiting), 1):
                mutant = waiting[future]
                if not future.result():
                    what = "survives" if future.result() == "" else "reached by no test"
                    tell(f"{done}/{len(mutants)} {mutant.area} {mutant.number}: {what}")
                yield mutant, future.result()
