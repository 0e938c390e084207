#!/bin/bash
# Matching of a generated bank's lines with a generated book: precision, recall and time.
# Usage: Benchmarks/matching.sh [CHARGES EXPENSES SEED… [--round] [--wrong]]. Builds what it needs optimized, without SwiftPM.
set -euo pipefail
cd "$(dirname "$0")/.."
out=.build/bench
mkdir -p "$out"
module() { # NAME: a module optimized, for those that follow
  swiftc -swift-version 6 -O -wmo -parse-as-library -package-name ledgerline -module-name "$1" -emit-module \
    -I "$out" -emit-module-path "$out/$1.swiftmodule" -c -o "$out/$1.o" $(find "Sources/$1" -name '*.swift')
}
for name in Phrases Ledger; do module $name; done
swiftc -swift-version 5 -O -I "$out" -o "$out/matching" Benchmarks/matching/main.swift "$out"/{Phrases,Ledger}.o
if [ $# = 0 ]; then set -- 3000 1500 101 102 103 104 105; fi
"$out/matching" "$@"
