#!/bin/bash
# Five million cells of CSV: our reader beside Python's csv and, where it is installed, hledger.
# Usage: Benchmarks/csv.sh [LINES]; 500,000 lines of ten cells without it. Builds what it needs optimized, without
# SwiftPM. Python and ours read the same bytes, from memory, into rows of texts; hledger makes transactions of a tenth
# of the lines, because it keeps all of them.
set -euo pipefail
cd "$(dirname "$0")/.."
lines=${1:-500000}
out=.build/bench
mkdir -p "$out"
module() { # NAME: a module optimized, for those that follow
  swiftc -swift-version 6 -O -wmo -parse-as-library -package-name ledgerline -module-name "$1" -emit-module \
    -I "$out" -emit-module-path "$out/$1.swiftmodule" -c -o "$out/$1.o" $(find "Sources/$1" -name '*.swift')
}
for name in Ledger Markup Documents Exchange; do module $name; done
swiftc -swift-version 5 -O -I "$out" -o "$out/csv" Benchmarks/csv/main.swift \
  "$out"/{Ledger,Markup,Documents,Exchange}.o
python3 - "$lines" "$out/cells.csv" <<'PYTHON'
import csv, random, sys
dice = random.Random(7)
words = ["Ross", "Łucja Wiśniewska", 'quoted, "twice"', "", "two\nlines", "Furnishings", "Client Card"]
with open(sys.argv[2], "w", newline="", encoding="utf-8") as file:
    rows = csv.writer(file)
    rows.writerow(["Date", "Payee", "Amount", "Category", "Notes", "A", "B", "C", "D", "E"])
    for n in range(int(sys.argv[1])):
        rows.writerow([f"2026-{n % 12 + 1:02}-{n % 28 + 1:02}", dice.choice(words), f"{dice.randrange(10**6) / 100:.2f}",
                       dice.choice(words), dice.choice(words), n, n * 7, "x" * (n % 9), "", dice.choice(words)])
PYTHON
"$out/csv" "$out/cells.csv"
python3 - "$out/cells.csv" <<'PYTHON'
import csv, io, sys, time
data = open(sys.argv[1], "rb").read()
for _ in range(3):
    began = time.perf_counter()
    rows = list(csv.reader(io.StringIO(data.decode("utf-8"), newline="")))
    print("python", sum(map(len, rows)), time.perf_counter() - began)
PYTHON
command -v hledger >/dev/null || exit 0
# What hledger reads: every tenth line's worth, those without quotes and breaks in them.
python3 - "$((lines / 10))" "$out/cells.csv" "$out/tenth.csv" <<'PYTHON'
import csv, sys
with open(sys.argv[2], newline="", encoding="utf-8") as file, open(sys.argv[3], "w", newline="", encoding="utf-8") as out:
    rows, written = csv.writer(out), 0
    for row in csv.reader(file):
        if written < int(sys.argv[1]) and not any(mark in cell for cell in row for mark in '"\n,'):
            rows.writerow(row)
            written += 1
PYTHON
printf 'skip 1\nfields date,description,amount\naccount1 bank\naccount2 other\ncurrency $\n' >"$out/tenth.rules"
began=$(date +%s.%N)
hledger -f "$out/tenth.csv" --rules-file "$out/tenth.rules" stats >"$out/stats.txt"
echo "hledger $(wc -l <"$out/tenth.csv") lines $(python3 -c "import sys; print(round(float(sys.argv[1]) - float(sys.argv[2]), 2))" "$(date +%s.%N)" "$began")"
