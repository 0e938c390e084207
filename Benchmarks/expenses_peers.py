#!/usr/bin/env python3
"""Asks hledger and beancount what `ledgerline report expenses` and `expense list` are asked, of the same expenses.

Usage: Benchmarks/expenses_peers.py LEDGERLINE-BINARY [EXPENSES [ROUNDS]]
Needs Debian's hledger and beancount. BENCH_BOOK names a book that is there already (`ledgerline demo --expenses 100000`).
The book goes into two journals, a posting a line; personal expenses stand in them as they do in the book, and no question
counts them. Every answer is compared row by row before anything is timed. CPU seconds (user + system) of whole processes,
medians, peers interleaved.
"""
import csv, io, json, os, re, resource, statistics, subprocess, sys, tempfile
from collections import defaultdict

binary = os.path.abspath(sys.argv[1])
count = sys.argv[2] if len(sys.argv) > 2 else "100000"
rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 3
folder = tempfile.mkdtemp(prefix="ledgerline-expenses-")
book = os.environ.get("BENCH_BOOK") or os.path.join(folder, "book")
FIRST, LAST, AFTER = "2024-01-01", "2024-12-31", "2025-01-01"
VENDOR, LEAST = "hotel", 500
UNCACHED = {**os.environ, "BEANCOUNT_DISABLE_LOAD_CACHE": "1"}


def run(command, env=None):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=env).stdout.decode()


def cpu(command, env=None):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run(command, env)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def plain(minor):
    return f"{'-' if minor < 0 else ''}{abs(minor) // 100}.{abs(minor) % 100:02d}"


def account(name):
    """As beancount writes one, so that both journals have the same."""
    return "".join(word[:1].upper() + word[1:] for word in re.findall(r"[A-Za-z0-9]+", name)) or "None"


def journals(hledger, beancount):
    """Both journals, and how many expenses they have."""
    whole = os.path.join(folder, "book.json")
    run([binary, "export", "--format", "json", "--out", whole, "--data", book])
    with open(whole) as file:
        data = json.load(file)
    names = {it["id"]: account(it["name"]) for it in data["categories"]}
    personal = json.loads(run([binary, "expense", "list", "--place", "personal", "--limit", "1", "--json", "--data", book]))
    rows = personal["rows"] if isinstance(personal, dict) else personal
    private = next((it["project"] for it in data["transactions"] if rows and it["id"] == rows[0]["id"]), None)
    lines = defaultdict(list)
    for it in data["splits"]:
        if it["life"] == "live" and it["amount"]:
            lines[it["transaction"]].append(it)
    used, written = set(), 0
    with open(hledger, "w") as one, open(beancount, "w") as two:
        for it in sorted((it for it in data["transactions"] if it["day"]), key=lambda it: it["day"]):
            if it["life"] != "live" or it["isCanceled"] or it["status"] == "canceled" or not it["amount"] or it["sale"]:
                continue
            if it["amount"]["currency"] != "USD":
                raise SystemExit("the book has another currency")
            place = "Personal" if it["project"] == private else "Business"
            parts, left = [], it["amount"]["minor"]
            for line in lines[it["id"]]:
                parts.append((line["category"] or it["category"], line["amount"]["minor"]))
                left -= line["amount"]["minor"]
            if left or not parts:
                parts.append((it["category"], left))
            paid = f"Assets:{account(it['paymentMethod'])}"
            used.add(paid)
            one.write(f"{it['day']} {it['source']}  ; place:{place.lower()}\n")
            two.write(f'{it["day"]} * "{it["source"]}" "" #{place.lower()}\n')
            for category, minor in parts:
                name = f"Expenses:{place}:{names.get(category, 'None')}"
                used.add(name)
                one.write(f"    {name}  {plain(minor)} USD\n")
                two.write(f"  {name}  {plain(minor)} USD\n")
            one.write(f"    {paid}  {plain(-it['amount']['minor'])} USD\n\n")
            two.write(f"  {paid}  {plain(-it['amount']['minor'])} USD\n\n")
            written += 1
        for name in used:
            two.write(f"1970-01-01 open {name} USD\n")
    return written, names


# MARK: answers, as {what: minor units}


def cents(text):
    found = re.search(r"-?[\d,]*\.?\d+", text)
    return round(float(found.group().replace(",", "")) * 100) if found else 0


def ours(by, names):
    said = json.loads(run(reports(by)["ledgerline"]))
    key = {"category": lambda row: names.get(row["id"], "None"), "month": lambda row: row["key"], "vendor": lambda row: row["name"]}[by]
    answer = defaultdict(int)
    for row in said["rows"]:
        answer[key(row)] += row["total"]["minor"]
    return {what: minor for what, minor in answer.items() if minor}


def theirs_hledger(by):
    rows = list(csv.reader(io.StringIO(run([*reports(by)["hledger"], "-O", "csv"]))))
    if by == "month":
        return {title[:7]: cents(cell) for title, cell in zip(rows[0][1:], rows[1][1:]) if re.match(r"\d{4}-\d\d", title)}
    return {row[0].split(":")[-1] if by == "category" else row[0]: cents(row[1]) for row in rows[1:] if cents(row[1])}


def theirs_beancount(by):
    command = reports(by)["beancount"]
    rows = list(csv.reader(io.StringIO(run([command[0], "-f", "csv", *command[1:]]))))[1:]
    if by == "month":
        return {f"{int(row[0])}-{int(row[1]):02d}": cents(row[2]) for row in rows}
    return {row[0].strip().split(":")[-1] if by == "category" else row[0].strip(): cents(row[1]) for row in rows if cents(row[1])}


def reports(by):
    days = ["-b", FIRST, "-e", AFTER]
    hledger = {
        "category": ["balance", "Expenses:Business", "--flat", "-N", *days],
        "month": ["balance", "Expenses:Business", "--depth", "2", "-N", "-M", *days],
        "vendor": ["balance", "--pivot", "payee", "tag:place=business", "amt:>0", "-N", *days],
    }[by]
    beancount = {"category": "account", "month": "year, month", "vendor": "payee"}[by]
    query = (f"SELECT {beancount}, sum(position) WHERE account ~ '^Expenses:Business' AND date >= {FIRST} AND date <= {LAST} "
             f"GROUP BY {beancount}")
    return {
        "ledgerline": [binary, "report", "expenses", "--by", by, "--from", FIRST, "--to", LAST, "--data", book, "--json"],
        "hledger": ["hledger", "-f", hledger_journal, *hledger], "beancount": ["bean-query", beancount_journal, query],
    }


def filters():
    query = (f"SELECT date, payee, position WHERE account ~ '^Assets' AND payee ~ '{VENDOR}' AND number <= {-LEAST} "
             "AND 'business' IN tags")
    return {
        "ledgerline": [binary, "expense", "list", "--merchant", VENDOR, "--place", "business", "--where", f"total>={LEAST}",
                       "--data", book, "--json"],
        "hledger": ["hledger", "-f", hledger_journal, "register", "acct:Assets", f"payee:{VENDOR}", f"amt:<={-LEAST}", "tag:place=business"],
        "beancount": ["bean-query", beancount_journal, query],
    }


def filtered():
    commands = filters()
    said = json.loads(run(commands["ledgerline"]))
    rows = said["rows"] if isinstance(said, dict) else said
    own = sorted(row["amount"]["minor"] for row in rows if not row.get("isCanceled"))
    rows = list(csv.DictReader(io.StringIO(run([*commands["hledger"], "-O", "csv"]))))
    hledger = sorted(-cents(row["amount"]) for row in rows)
    command = commands["beancount"]
    rows = list(csv.reader(io.StringIO(run([command[0], "-f", "csv", *command[1:]]))))[1:]
    return own, hledger, sorted(-cents(row[2]) for row in rows)


def race(title, commands):
    contestants = {name: (command, None) for name, command in commands.items()}
    contestants["beancount, without its cache"] = (commands["beancount"], UNCACHED)
    for command, env in contestants.values():
        cpu(command, env)
    times = defaultdict(list)
    for _ in range(rounds):
        for name, (command, env) in contestants.items():
            times[name].append(cpu(command, env))
    own = statistics.median(times["ledgerline"])
    for name, values in times.items():
        median = statistics.median(values)
        print(f"| {title} | {name} | {median:.3f} | {min(values):.3f}–{max(values):.3f} | {median / own:.1f}× |", flush=True)


if not os.path.exists(book):
    run([binary, "demo", "--expenses", count, "--seed", "1", "--data", book])
hledger_journal, beancount_journal = os.path.join(folder, "expenses.journal"), os.path.join(folder, "expenses.beancount")
written, names = journals(hledger_journal, beancount_journal)
for by in ("category", "month", "vendor"):
    answer = ours(by, names)
    for who, other in (("hledger", theirs_hledger(by)), ("beancount", theirs_beancount(by))):
        differing = {key: (answer.get(key), other.get(key)) for key in answer.keys() | other.keys() if answer.get(key) != other.get(key)}
        if differing:
            raise SystemExit(f"by {by}, {who} says something else: {dict(list(differing.items())[:8])}")
    print(f"by {by}: {len(answer)} rows, {plain(sum(answer.values()))} USD, the same by all three", flush=True)
own, hledger, beancount = filtered()
if not own == hledger == beancount:
    raise SystemExit(f"filtered: {len(own)}, {len(hledger)}, {len(beancount)} rows, {sum(own)}, {sum(hledger)}, {sum(beancount)}")
print(f"{VENDOR}, {LEAST} and more: {len(own)} rows, {plain(sum(own))} USD, the same by all three")
if rounds:
    print(f"load average {os.getloadavg()}, {os.cpu_count()} cores, {written} of {count} expenses count; the year is {FIRST[:4]}")
    print("| what | who | CPU s | range | ratio |\n|---|---|---|---|---|")
    for by in ("category", "month", "vendor"):
        race(f"a year by {by}", reports(by))
    race(f"filter: vendor “{VENDOR}”, {LEAST} and more", filters())
