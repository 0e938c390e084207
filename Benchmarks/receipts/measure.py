#!/usr/bin/env python3
"""Measures what is read on drawn receipts: precision and recall of every field, and receipts per minute.

Usage: Benchmarks/receipts/measure.py LEDGERLINE-BINARY FOLDER...      (folders made by draw.py; needs Tesseract)
       Benchmarks/receipts/measure.py --read RESULTS.json FOLDER       (what was read already, for working on the parser)
Precision is how many of the values that were proposed are right, recall how many of those on the paper were found; a
value of a confidence under 50 counts as proposed all the same. WRONG=1 lists what was wrong.
"""
import json, os, pathlib, subprocess, sys, time, unicodedata
from concurrent.futures import ThreadPoolExecutor

# As many as this process may use: `taskset -c 0,1` makes it two.
CORES = len(os.sched_getaffinity(0))
FIELDS = ["merchant", "day", "total", "currency", "method", "tax", "tax net", "line amount", "line"]


def plain(text):
    """Letters and digits, without case and accents."""
    text = unicodedata.normalize("NFKD", (text or "").replace("ß", "ss")).casefold()
    return "".join(letter for letter in text if letter.isalnum())


def alike(said, read):
    """The same but for a letter in six that the reader mistook."""
    a, b = plain(said), plain(read)
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        row, last = [i], row
        for j, y in enumerate(b, 1):
            row.append(min(last[j] + 1, row[-1] + 1, last[j - 1] + (x != y)))
    return row[-1] * 6 <= max(len(a), 1)


def value(found, name):
    entry = found.get(name)
    return entry.get("value") if isinstance(entry, dict) else entry


def matched(said, read, same):
    """How many of two lists are the same, each once."""
    rest, hits = list(read), 0
    for one in said:
        for other in rest:
            if same(one, other):
                rest.remove(other)
                hits += 1
                break
    return hits


def score(truth, found):
    """Field: (said on the paper, proposed, right)."""
    result = {}

    def single(name, said, read, same):
        right = said is not None and read is not None and same(said, read)
        result[name] = (int(said is not None), int(read is not None), int(bool(right)))

    single("merchant", truth["merchant"], value(found, "merchant"), alike)
    single("day", truth["day"], value(found, "day"), str.__eq__)
    total = value(found, "total")
    single("total", truth["total"], amount(total), str.__eq__)
    single("currency", truth["currency"], value(found, "currency"), str.__eq__)
    single("method", truth["method"], value(found, "method"), str.__eq__)
    same_rate = lambda a, b: str(a.get("rate") or "") == str(b.get("rate") or "")
    taxes, read = truth["taxes"], found.get("taxes") or []
    result["tax"] = (len(taxes), len(read), matched(taxes, read, lambda a, b: same_rate(a, b) and a["tax"] == amount(b["tax"])))
    nets = [tax for tax in read if tax.get("net")]
    taxes = [tax for tax in taxes if tax["net"]]
    result["tax net"] = (len(taxes), len(nets), matched(taxes, nets, lambda a, b: same_rate(a, b) and a["net"] == amount(b["net"])))
    lines, read = truth["lines"], found.get("lines") or []
    result["line amount"] = (len(lines), len(read), matched(lines, read, lambda a, b: a["amount"] == amount(b["amount"])))
    result["line"] = (len(lines), len(read), matched(lines, read, lambda a, b: a["amount"] == amount(b["amount"]) and alike(a["name"], b["name"])))
    return result


def amount(entry):
    return entry["value"] if isinstance(entry, dict) else entry


def table(title, truths, found):
    print(f"\n{title}: {len(truths)} receipts")
    sums = {name: [0, 0, 0] for name in FIELDS}
    qualities = {}
    for truth in truths:
        result = score(truth, found[truth["file"]])
        for name in FIELDS:
            sums[name] = [a + b for a, b in zip(sums[name], result[name])]
            said, read, right = result[name]
            if os.environ.get("WRONG") and (right < said or right < read):
                print("  ", truth["file"], truth["quality"], truth["layout"], truth["locale"], name, "said",
                      truth.get(name, truth["taxes"] if "tax" in name else truth["lines"] if "line" in name else ""), "read",
                      found[truth["file"]].get("taxes" if "tax" in name else "lines" if "line" in name else name))
        whole = all(result[name][2] == result[name][0] for name in ("merchant", "day", "total"))
        right, count = qualities.get(truth["quality"], (0, 0))
        qualities[truth["quality"]] = (right + whole, count + 1)
    print(f"{'field':<14}{'precision':>10}{'recall':>10}{'on paper':>10}")
    for name, (said, read, right) in sums.items():
        print(f"{name:<14}{100 * right / max(1, read):>9.1f}%{100 * right / max(1, said):>9.1f}%{said:>10}")
    print("merchant, day and total all right, by quality: " +
          ", ".join(f"{quality} {right}/{count}" for quality, (right, count) in sorted(qualities.items())))


def scan(binary, file):
    done = subprocess.run([binary, "receipt", "scan", str(file), "--json"], capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{file}: {done.stderr.strip()}")
    return json.loads(done.stdout)


def main():
    if sys.argv[1] == "--read":
        found = {entry["file"]: entry for entry in json.loads(pathlib.Path(sys.argv[2]).read_text())}
        folder = pathlib.Path(sys.argv[3])
        return table(folder.name, json.loads((folder / "truth.json").read_text()), found)
    binary = os.path.abspath(sys.argv[1])
    for folder in map(pathlib.Path, sys.argv[2:]):
        truths = json.loads((folder / "truth.json").read_text())
        began = time.monotonic()
        with ThreadPoolExecutor(CORES) as pool:
            results = list(pool.map(lambda truth: scan(binary, folder / truth["file"]), truths))
        took = time.monotonic() - began
        table(folder.name, truths, {truth["file"]: result for truth, result in zip(truths, results)})
        print(f"{60 * len(truths) / took:.0f} receipts a minute on {CORES} cores")


if __name__ == "__main__":
    main()
