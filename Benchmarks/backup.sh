#!/bin/bash
# Builds Exchange optimized, without SwiftPM, and times a backup of a made book and the way back.
# Usage: Benchmarks/backup.sh [CHARGES [PICTURES [ROUNDS]]]     (40000 charges are some 100,000 rows; a picture has 400 KB)
set -euo pipefail
cd "$(dirname "$0")/.."
out=.build/bench-backup
mkdir -p "$out"
for module in Phrases Ledger Markup Documents Exchange; do
  swiftc -swift-version 6 -O -wmo -parse-as-library -package-name ledgerline -module-name "$module" -I "$out" -emit-module \
    -emit-module-path "$out/$module.swiftmodule" -c -o "$out/$module.o" $(find "Sources/$module" -name '*.swift')
done
swiftc -swift-version 5 -O -I "$out" -o "$out/backup" Benchmarks/backup/main.swift "$out"/{Phrases,Ledger,Markup,Documents,Exchange}.o
"$out/backup" "${1:-40000}" "${2:-200}" "${3:-5}"
