#!/usr/bin/env python3
"""10,000 people of an address book as vCard 2.1, 3.0 and 4.0: our import into a new book, and again, beside vobject's reading alone.

Usage: Benchmarks/vcards.py LEDGERLINE-BINARY [CARDS]; the peer is measured where `vobject` (PyPI) can be imported.
"""
import pathlib
import random
import resource
import subprocess
import sys
import tempfile
import time

FIRST = "Ann Ben Cleo Dora Emil Finn Gia Hugo Ida Jon Kim Lea Max Nia Olaf Pia Quin Rosa Sam Tess".split()
LAST = "Abel Brandt Cohen Dietz Ebert Fuchs Graf Hahn Ivers Jung Kraus Lang Moser Noll Ott Paul Quast Roth Stein".split()
PHONE = ("TEL;CELL:", "TEL;TYPE=CELL:", "TEL;VALUE=uri;TYPE=cell:tel:")
EMAIL = ("EMAIL;INTERNET:", "EMAIL;TYPE=INTERNET:", "EMAIL:")


def card(number, dice):
    first, last = dice.choice(FIRST), dice.choice(LAST) + str(number)
    kind = number % 3
    return "\r\n".join([
        "BEGIN:VCARD", f"VERSION:{('2.1', '3.0', '4.0')[kind]}", f"N:{last};{first};;;", f"FN:{first} {last}",
        f"ORG:{last} GmbH", f"{PHONE[kind]}+49 30 {number:06d}", f"{EMAIL[kind]}{first.lower()}.{last.lower()}@example.com",
        f"ADR;TYPE=WORK:;;Street {number};Berlin;;10115;Germany", "NOTE:Met at the festival\\, likes jazz", "END:VCARD", "",
    ])


def cpu_of(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, said.splitlines()[0]


def main():
    binary, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 10_000
    dice = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "people.vcf")
        path.write_bytes("".join(card(number, dice) for number in range(count)).encode())
        first, said = cpu_of([binary, "import", path, "--data", f"{folder}/book"])
        assert said == f"clients: {count} added", said
        print(f"import into a new book   {first:6.2f} s CPU   {path.stat().st_size / 1e6:.1f} MB")
        again, said = cpu_of([binary, "import", path, "--data", f"{folder}/book"])
        assert said.startswith("Nothing to do"), said
        print(f"the same file again      {again:6.2f} s CPU")
        try:
            import vobject
        except ImportError:
            return
        text = path.read_bytes().decode()
        began = time.process_time()
        people = [(one.fn.value, one.email.value) for one in vobject.readComponents(text, ignoreUnreadable=True)]
        spent = time.process_time() - began
        assert len(people) == count
        print(f"vobject, reading alone   {spent:6.2f} s CPU   {spent / first:.1f}×")


main()
