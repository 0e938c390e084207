#!/bin/bash
# Expands generated rules and draws a month of 2,000 gigs, natively and optimized, without SwiftPM; then the same rules
# with PyPI's recurring-ical-events, where PYTHON has it.
# Usage: [PYTHON=.venv/bin/python] Benchmarks/calendar.sh [RULES]
set -euo pipefail
cd "$(dirname "$0")/.."
out=.build/bench-calendar
mkdir -p "$out"
objects=()
for module in Phrases Ledger Markup Documents Screens; do
  swiftc -swift-version 6 -O -wmo -enable-testing -parse-as-library -package-name ledgerline -module-name $module \
    -I "$out" -emit-module -emit-module-path "$out/$module.swiftmodule" -c -o "$out/$module.o" \
    $(find Sources/$module -name '*.swift')
  objects+=("$out/$module.o")
done
swiftc -swift-version 5 -O -I "$out" -o "$out/calendar" Benchmarks/calendar/main.swift "${objects[@]}"
"$out/calendar" "$out" "${1:-10000}"
"${PYTHON:-.venv/bin/python}" Benchmarks/calendar_peers.py "$out"
