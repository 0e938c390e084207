#!/bin/bash
# Builds Ledger, Markup, Documents and Paper optimized, without SwiftPM, and races them against what else sets invoices.
# Usage: Benchmarks/paper.sh PYTHON    a Python that has typst, reportlab, pymupdf and weasyprint (missing ones are skipped)
set -euo pipefail
cd "$(dirname "$0")/.."
out=.build/bench
mkdir -p "$out"
objects=()
for module in Ledger Markup Documents Paper; do
  swiftc -swift-version 6 -O -wmo -parse-as-library -package-name ledgerline -module-name "$module" -I "$out" -emit-module \
    -emit-module-path "$out/$module.swiftmodule" -c -o "$out/$module.o" $(find "Sources/$module" -name '*.swift')
  objects+=("$out/$module.o")
done
swiftc -swift-version 5 -O -I "$out" -o "$out/paper" Benchmarks/paper/main.swift "${objects[@]}"
"$1" Benchmarks/paper.py "$out/paper"
