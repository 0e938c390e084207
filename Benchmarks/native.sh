#!/bin/bash
# Builds Phrases, Ledger and Benchmarks/native optimized, without SwiftPM, and runs it over a book's snapshot.
# Usage: Benchmarks/native.sh DATA-FOLDER
set -euo pipefail
cd "$(dirname "$0")/.."
out=.build/bench
mkdir -p "$out"
for module in Phrases Ledger; do
  swiftc -swift-version 6 -O -wmo -parse-as-library -package-name ledgerline -module-name $module -I "$out" \
    -emit-module -emit-module-path "$out/$module.swiftmodule" -c -o "$out/$module.o" $(find Sources/$module -name '*.swift')
done
swiftc -swift-version 5 -O -I "$out" -o "$out/native" Benchmarks/native/main.swift "$out/Ledger.o" "$out/Phrases.o"
"$out/native" "$1/book.snapshot"
