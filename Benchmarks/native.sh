#!/bin/bash
# Builds Ledger and Benchmarks/native optimized, without SwiftPM, and runs it over a book's snapshot.
# Usage: Benchmarks/native.sh DATA-FOLDER
set -euo pipefail
cd "$(dirname "$0")/.."
out=.build/bench
mkdir -p "$out"
swiftc -swift-version 6 -O -wmo -parse-as-library -package-name ledgerline -module-name Ledger -emit-module \
  -emit-module-path "$out/Ledger.swiftmodule" -c -o "$out/Ledger.o" $(find Sources/Ledger -name '*.swift')
swiftc -swift-version 5 -O -I "$out" -o "$out/native" Benchmarks/native/main.swift "$out/Ledger.o"
"$out/native" "$1/book.snapshot"
