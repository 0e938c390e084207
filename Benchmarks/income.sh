#!/bin/bash
# Adds a year's and a week's income of 100,000 charges up, from the book and from what is kept, natively and optimized,
# without SwiftPM. Usage: Benchmarks/income.sh
set -euo pipefail
cd "$(dirname "$0")/.."
out=.build/bench-income
mkdir -p "$out"
for module in Phrases Ledger; do
  swiftc -swift-version 6 -O -wmo -enable-testing -parse-as-library -package-name ledgerline -module-name $module \
    -I "$out" -emit-module -emit-module-path "$out/$module.swiftmodule" -c -o "$out/$module.o" \
    $(find Sources/$module -name '*.swift')
done
swiftc -swift-version 5 -O -I "$out" -o "$out/income" Benchmarks/income/main.swift "$out/Phrases.o" "$out/Ledger.o"
"$out/income"
