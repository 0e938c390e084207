#!/usr/bin/env python3
"""Measures commands that read few rows of a large book, whole process, and compares what programs print.

Usage: Benchmarks/rows.py BOOK-FOLDER LEDGERLINE-BINARY [ANOTHER-BINARY]
Medians of eight runs in turn: seconds by the clock, CPU seconds (user + system), greatest memory.
"""
import json, os, resource, statistics, subprocess, sys, time

book, binaries = sys.argv[1], sys.argv[2:]


def run(binary, *arguments):
    """What it prints, and what it took."""
    began = time.monotonic()
    process = subprocess.Popen([binary, *arguments, "--data", book], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    said = process.stdout.read()
    _, _, used = os.wait4(process.pid, 0)
    return said, (time.monotonic() - began, used.ru_utime + used.ru_stime, used.ru_maxrss / 1000)


def rows(kind, *conditions):
    where = [word for condition in conditions for word in ("--where", condition)]
    return json.loads(run(binaries[0], "list", kind, *where, "--json")[0] or b"[]")


designs = rows("projects", "work=designer")
questions = [["list", "invoices", "--where", "status=overdue"], ["list", "clients", "--where", "company=x"]]
if designs:
    project = designs[len(designs) // 2]["id"]
    questions += [["report", name, "--project", project] for name in ("budget", "invoice", "client-summary", "property")]
    questions += [["list", "transactions", "--where", f"project={project}"], ["list", "items", "--where", "status=returned"]]
print(f"load average {os.getloadavg()}, {os.cpu_count()} cores")
print("| what | " + " | ".join(os.path.basename(binary) for binary in binaries) + " |")
print("|---|" + "---|" * len(binaries))
for question in questions:
    taken, said = {binary: [] for binary in binaries}, set()
    for _ in range(8):
        for binary in binaries:
            text, cost = run(binary, *question)
            said.add(text)
            taken[binary].append(cost)
    cells = []
    for binary in binaries:
        wall, cpu, memory = (statistics.median(column) for column in zip(*taken[binary]))
        cells.append(f"{wall * 1000:.0f} ms, {cpu * 1000:.0f} ms CPU, {memory:.0f} MB")
    print(f"| `{' '.join(question)}` | " + " | ".join(cells) + (" |" if len(said) == 1 else " | DIFFERENT |"))
