#!/bin/bash
# Adds up one project with 100,000 transactions and 20,000 things, the quick way and row by row in the same run, and after edits
# what they touched beside all of it; natively and optimized, without SwiftPM. Usage: Benchmarks/project.sh [TRANSACTIONS ITEMS]
set -euo pipefail
cd "$(dirname "$0")/.."
out=.build/bench-project
mkdir -p "$out"
for module in Phrases Ledger; do
  swiftc -swift-version 6 -O -wmo -enable-testing -parse-as-library -package-name ledgerline -module-name $module \
    -I "$out" -emit-module -emit-module-path "$out/$module.swiftmodule" -c -o "$out/$module.o" \
    $(find Sources/$module -name '*.swift')
done
swiftc -swift-version 5 -O -I "$out" -o "$out/project" Benchmarks/project/main.swift "$out/Phrases.o" "$out/Ledger.o"
"$out/project" "$@"
