#!/bin/bash
# Builds the hub's log benchmark optimized and runs it: pushes a second, and a log of many small changes.
# Usage: Benchmarks/log.sh [CHANGES] [FOLDER]
set -euo pipefail
cd "$(dirname "$0")/.."
export LEDGERLINE_BENCH=1
swift build -c release --product log-bench 2>&1 | grep -E "error|warning: unre" >&2 || true
exec .build/release/log-bench "$@"
