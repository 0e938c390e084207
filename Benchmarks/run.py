#!/usr/bin/env python3
"""Measures Ledgerline against its peers in one run and prints a table.

Usage: Benchmarks/run.py LEDGERLINE-BINARY [CHARGES]
Needs Debian's ledger and hledger, and WeasyPrint and ReportLab in the Python that runs it.
CPU seconds (user + system) of whole processes, medians, peers interleaved, so that other load on the
machine matters little. Every report's total is compared before anything is timed.
"""
import json, os, resource, statistics, subprocess, sys, tempfile, time

binary = os.path.abspath(sys.argv[1])
charges = sys.argv[2] if len(sys.argv) > 2 else "100000"
folder = tempfile.mkdtemp(prefix="ledgerline-bench-")
book = os.environ.get("BENCH_BOOK") or os.path.join(folder, "book")


def run(*command, **options):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, **options).stdout


def cpu(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    began = time.monotonic()
    run(*command)
    wall = time.monotonic() - began
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, wall


def race(title, contestants, rounds=5):
    for command in contestants.values():
        cpu(command)
    times = {name: [] for name in contestants}
    for _ in range(rounds):
        for name, command in contestants.items():
            times[name].append(cpu(command)[0])
    ours = statistics.median(times["ledgerline"])
    for name, values in times.items():
        median = statistics.median(values)
        print(f"| {title} | {name} | {median:.3f} | {min(values):.3f}–{max(values):.3f} | {median / ours:.1f}× |")


def journal(path):
    payments = json.loads(run(binary, "list", "payments", "--data", book, "--json"))
    total = 0
    with open(path, "w") as out:
        for payment in sorted(payments, key=lambda p: p["day"]):
            minor = payment["amount"]["minor"]
            total += minor
            out.write(f"{payment['day']} Payment\n    Assets:Bank  {minor // 100}.{minor % 100:02d} USD\n    Income:Gigs\n\n")
    return total, len(payments)


WEASY = """
import weasyprint
rows = ''.join(f'<tr><td>Concert</td><td>Set {n}</td><td align=right>$425.00</td></tr>' for n in range(2))
weasyprint.HTML(string=f'<h1>Invoice 1021</h1><p>Marlowe Strings<br>Nashville, TN</p><table width=100%%>{rows}</table><p>Total $850.00').write_pdf(r'%s')
"""
REPORTLAB = """
from reportlab.pdfgen import canvas
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
pdfmetrics.registerFont(TTFont('Noto', '/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf'))
c = canvas.Canvas(r'%s'); c.setFont('Noto', 12)
for n, line in enumerate(['Invoice 1021', 'Marlowe Strings', 'Nashville, TN', 'Concert  Set 1  $425.00', 'Concert  Set 2  $425.00', 'Total $850.00']):
    c.drawString(72, 760 - 20 * n, line)
c.save()
"""

if not os.path.exists(book):
    run(binary, "demo", "--transactions", charges, "--seed", "1", "--data", book)
entries = os.path.join(folder, "payments.journal")
total, count = journal(entries)
ours = json.loads(run(binary, "report", "income", "--by", "month", "--data", book, "--json"))
assert ours["total"]["minor"] == total, (ours["total"], total)
theirs = run("hledger", "-f", entries, "balance", "Income", "-N").decode().split()[0]
assert int(theirs.replace("-", "").replace(",", "").replace(".", "")) == total, theirs
print(f"load average {os.getloadavg()}, {os.cpu_count()} cores, {count} payments of a {charges}-charge book")
print("| what | who | CPU s | range | ratio |\n|---|---|---|---|---|")
race("income by month", {
    "ledgerline": [binary, "report", "income", "--by", "month", "--data", book],
    "ledger": ["ledger", "-f", entries, "register", "Income", "--monthly"],
    "hledger": ["hledger", "-f", entries, "balance", "Income", "--monthly"],
}, 3)
studio = os.path.join(folder, "studio")
run(binary, "demo", "--data", studio)
invoice = [i for i in json.loads(run(binary, "list", "invoices", "--data", studio, "--json")) if i["issue"]][0]["id"]
race("one invoice as PDF, whole process", {
    "ledgerline": [binary, "invoice", "pdf", invoice, "--out", os.path.join(folder, "a.pdf"), "--data", studio],
    "ReportLab": [sys.executable, "-c", REPORTLAB % os.path.join(folder, "b.pdf")],
    "WeasyPrint": [sys.executable, "-c", WEASY % os.path.join(folder, "c.pdf")],
}, 3)

# A plain reader: the same backup parsed and put into SQLite as it is, one table a list, one transaction; it checks
# nothing, merges nothing and keeps no history.
PLAIN = """
import json, sqlite3, sys
book = json.load(open(sys.argv[1]))
base = sqlite3.connect(sys.argv[2])
for name, rows in book.items():
    if isinstance(rows, list) and rows:
        base.execute(f'create table "{name}" (id text primary key, row text)')
        base.executemany(f'insert into "{name}" values (?, ?)', ((row["id"], json.dumps(row)) for row in rows))
base.commit()
"""
backup = os.path.join(folder, "backup.json")
run(binary, "export", "--format", "json", "--out", backup, "--data", book)
ours, plain = [], []
for turn in range(3):
    ours.append(cpu([binary, "import", backup, "--data", os.path.join(folder, f"import-{turn}")])[0])
    plain.append(cpu([sys.executable, "-c", PLAIN, backup, os.path.join(folder, f"plain-{turn}.sqlite")])[0])
what = f"import of a {charges}-charge backup ({os.path.getsize(backup) / 1e6:.0f} MB)"
for name, values in (("ledgerline", ours), ("Python's json and sqlite3, rows as they are", plain)):
    median = statistics.median(values)
    print(f"| {what} | {name} | {median:.3f} | {min(values):.3f}–{max(values):.3f} | "
          f"{median / statistics.median(ours):.2f}× |")
