#!/bin/bash
# Builds Ledger and Benchmarks/history optimized, without SwiftPM, and times the history of one row.
# Usage: Benchmarks/history.sh [CHANGES]     (1,000)
set -euo pipefail
cd "$(dirname "$0")/.."
out=.build/bench
mkdir -p "$out"
swiftc -swift-version 6 -O -wmo -parse-as-library -package-name ledgerline -module-name Ledger -emit-module \
  -emit-module-path "$out/Ledger.swiftmodule" -c -o "$out/Ledger.o" $(find Sources/Ledger -name '*.swift')
swiftc -swift-version 5 -O -I "$out" -o "$out/history" Benchmarks/history/main.swift "$out/Ledger.o"
"$out/history" "$@"
