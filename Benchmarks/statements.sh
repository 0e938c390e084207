#!/bin/bash
# Reading a bank's CSV by what is in it: 50,000 lines with running balances, then a tenth, to see that it is linear.
# Usage: Benchmarks/statements.sh [LINES]. Builds what it needs optimized, without SwiftPM.
set -euo pipefail
cd "$(dirname "$0")/.."
lines=${1:-50000}
out=.build/bench
mkdir -p "$out"
module() { # NAME: a module optimized, for those that follow
  swiftc -swift-version 6 -O -wmo -parse-as-library -package-name ledgerline -module-name "$1" -emit-module \
    -I "$out" -emit-module-path "$out/$1.swiftmodule" -c -o "$out/$1.o" $(find "Sources/$1" -name '*.swift')
}
for name in Phrases Ledger Markup Documents Exchange; do module $name; done
swiftc -swift-version 5 -O -I "$out" -o "$out/statements" Benchmarks/statements/main.swift \
  "$out"/{Phrases,Ledger,Markup,Documents,Exchange}.o
for count in "$((lines / 10))" "$lines"; do
  python3 - "$count" "$out/statement.csv" <<'PYTHON'
import random, sys
dice = random.Random(7)
balance = 100_000
with open(sys.argv[2], "w", encoding="utf-8") as file:
    file.write("Date,Description,Amount,Balance\n")
    for n in range(int(sys.argv[1])):
        amount = dice.randint(-9000, 9000)
        balance += amount
        day = f"2026-{1 + n * 12 // int(sys.argv[1]):02}-{1 + n % 28:02}"
        file.write(f'{day},"Shop {n % 97}, card purchase",{amount / 100:.2f},{balance / 100:.2f}\n')
PYTHON
  "$out/statements" "$out/statement.csv"
done
