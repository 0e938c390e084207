#!/bin/bash
# What a NOTIFY costs: commits a second without one, with one in the transaction, and with one right behind it that is
# not waited for on the disk. A PostgreSQL cluster of its own, with fsync; 16 clients of pgbench, each line another account's.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-6}
folder=$(scripts/test-cluster make $$)
trap 'scripts/test-cluster stop "$folder"' EXIT
programs=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1)
echo "fsync = on" >>"$folder/data/postgresql.conf"
scripts/test-cluster stop "$folder"
scripts/test-cluster start "$folder"
scripts/test-cluster psql "$folder" -d postgres -q -c \
  "CREATE TABLE line (id INT PRIMARY KEY, v BIGINT); INSERT INTO line SELECT g, 0 FROM generate_series(1, 1000) AS g"
scripts=$(mktemp -d)
write='\set a random(1, 1000)
BEGIN;
UPDATE line SET v = v + 1 WHERE id = :a;'
notify="SELECT pg_notify('w', :a::text);"
printf '%s\n' "$write" "COMMIT;" >"$scripts/none"
printf '%s\n' "$write" "$notify" "COMMIT;" >"$scripts/within"
printf '%s\n' "$write" "COMMIT;" "BEGIN;" "SET LOCAL synchronous_commit = off;" "$notify" "COMMIT;" >"$scripts/behind"
for round in 1 2; do
  for way in none within behind; do
    tps=$("$programs/pgbench" -h "$folder" -U ledgerline -n -c 16 -j 2 -T "$seconds" -f "$scripts/$way" postgres 2>/dev/null |
      sed -n 's/^tps = \([0-9]*\).*/\1/p')
    echo "$way $tps"
  done
done
echo "load $(cut -d' ' -f1-3 /proc/loadavg)"
rm -r "$scripts"
