#!/usr/bin/env python3
"""Measures what is read on real receipts, as pictures: the 626 of ICDAR 2019 SROIE, which are not a part of this repository.

Usage: Benchmarks/receipts/sroie.py LEDGERLINE-BINARY FOLDER [EVERY [JOBS]]
FOLDER has img/000.jpg … and key/000.json …, as the folder data of github.com/zzzDavid/ICDAR-2019-SROIE (MIT). EVERY 3
takes each third one. Precision and recall as in measure.py; a merchant is right when it is the company but for a letter
in six, or one begins with the other. WRONG=1 lists what was wrong.
"""
import json, os, pathlib, re, subprocess, sys, time
from concurrent.futures import ThreadPoolExecutor

from measure import alike, plain, value


def day(text):
    """2018-12-25 of 25/12/2018, 25-12-18, 25 DEC 2018; None of anything else."""
    text = text.upper()
    months = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"]
    found = re.search(r"(\d{1,2})[-/. ]*([A-Z]{3})[A-Z]*[-/., ]*(\d{2,4})", text)
    if found and found[2] in months:
        one, two, three = int(found[1]), months.index(found[2]) + 1, int(found[3])
    else:
        found = re.search(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})", text)
        if found:
            three, two, one = map(int, found.groups())
        else:
            found = re.search(r"(\d{1,2})[-/.](\d{1,2})[-/.](\d{2,4})", text)
            if not found:
                return None
            one, two, three = map(int, found.groups())
    if two > 12:
        one, two = two, one
    return f"{three + 2000 if three < 100 else three:04}-{two:02}-{one:02}"


def same_company(said, read):
    a, b = plain(said), plain(read)
    return alike(said, read) or len(min(a, b, key=len)) >= 5 and (a.startswith(b) or b.startswith(a))


def scan(binary, file):
    """What was read; nothing of a picture in which no text was found."""
    done = subprocess.run([binary, "receipt", "scan", str(file), "--json"], capture_output=True, text=True)
    return json.loads(done.stdout) if done.returncode == 0 else {"refused": done.stderr.strip()}


def main():
    binary, folder = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
    every = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    jobs = int(sys.argv[4]) if len(sys.argv) > 4 else len(os.sched_getaffinity(0))
    files = sorted((folder / "img").glob("*.jpg"))[::every]
    began = time.monotonic()
    with ThreadPoolExecutor(jobs) as pool:
        results = list(pool.map(lambda file: scan(binary, file), files))
    took = time.monotonic() - began
    for file, found in zip(files, results):
        if "refused" in found:
            print(file.name, found["refused"])
    sums = {"merchant": [0, 0, 0], "day": [0, 0, 0], "total": [0, 0, 0]}
    for file, found in zip(files, results):
        key = json.loads((folder / "key" / (file.stem + ".json")).read_text())
        total = re.sub(r"[^\d.]", "", key.get("total") or "")
        said = {"merchant": key.get("company") or None, "day": day(key.get("date") or ""),
                "total": f"{float(total):.2f}" if total else None}
        for name, same in ("merchant", same_company), ("day", str.__eq__), ("total", str.__eq__):
            read = value(found, name)
            right = said[name] is not None and read is not None and same(said[name], read)
            if os.environ.get("WRONG") and not right:
                print("  ", file.name, name, "said", said[name], "read", read)
            for place, one in enumerate((said[name] is not None, read is not None, right)):
                sums[name][place] += int(bool(one))
    print(f"{len(files)} pictures, {60 * len(files) / took:.0f} a minute, {jobs} at a time")
    for name, (said, read, right) in sums.items():
        print(f"{name:<10}{100 * right / max(1, read):>7.1f}% precision{100 * right / max(1, said):>7.1f}% recall{said:>6} on paper")


if __name__ == "__main__":
    main()
