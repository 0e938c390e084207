#!/usr/bin/env python3
"""Reading 50,000 lines of a bank in four formats, beside the packages that read them, in one run; CPU seconds.

Usage: Benchmarks/bankfiles.py LEDGERLINE [LINES]     LEDGERLINE: a release binary. Whoever of the others is installed is asked:
hledger (Debian) and, for the Python that runs this, `pip install ofxtools mt-940 beangulp beancount==2.3.6`. They read in Python;
hledger and beancount are told the columns of the CSV, where Ledgerline finds them out. Everybody has to come to the same sum.
"""

import importlib.util
import json
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile


def lines(count):
    dice, balance = random.Random(7), 100_000
    for n in range(count):
        amount = dice.randint(-9000, 9000) or 1
        balance += amount
        yield n, f"2026{1 + n * 12 // count:02}{1 + n % 28:02}", amount, balance


def text(minor):
    return f"{'-' if minor < 0 else ''}{abs(minor) // 100}.{abs(minor) % 100:02}"


def ofx(file, count):
    file.write("OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252\nCOMPRESSION:NONE\n"
               "OLDFILEUID:NONE\nNEWFILEUID:NONE\n\n<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS>"
               "<DTSERVER>20261231<LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1><BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0"
               "<SEVERITY>INFO</STATUS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>123<ACCTTYPE>CHECKING</BANKACCTFROM>"
               "<BANKTRANLIST><DTSTART>20260101<DTEND>20261231\n")
    for n, day, amount, balance in lines(count):
        kind = "DEBIT" if amount < 0 else "CREDIT"
        file.write(f"<STMTTRN><TRNTYPE>{kind}<DTPOSTED>{day}<TRNAMT>{text(amount)}<FITID>{n}<NAME>Shop {n % 97}</STMTTRN>\n")
    file.write(f"</BANKTRANLIST><LEDGERBAL><BALAMT>{text(balance)}<DTASOF>20261231</LEDGERBAL></STMTRS></STMTTRNRS>"
               "</BANKMSGSRSV1></OFX>\n")


def mt940(file, count):
    file.write(":20:REF\n:25:12345678/123\n:28C:1/1\n:60F:C260101USD1000,00\n")
    for n, day, amount, balance in lines(count):
        way = "D" if amount < 0 else "C"
        file.write(f":61:{day[2:]}{day[4:]}{way}{text(abs(amount)).replace('.', ',')}NMSC{n}//B{n}\n:86:Shop {n % 97}\n")
    file.write(f":62F:C261228USD{text(balance).replace('.', ',')}\n-\n" if balance >= 0
               else f":62F:D261228USD{text(-balance).replace('.', ',')}\n-\n")


def camt(file, count):
    file.write('<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">'
               "<BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>1</Id><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id>"
               "<Ccy>USD</Ccy></Acct>\n")
    for n, day, amount, _ in lines(count):
        way = "DBIT" if amount < 0 else "CRDT"
        iso = f"{day[:4]}-{day[4:6]}-{day[6:]}"
        file.write(f'<Ntry><Amt Ccy="USD">{text(abs(amount))}</Amt><CdtDbtInd>{way}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>{iso}'
                   f"</Dt></BookgDt><AcctSvcrRef>REF{n:09}</AcctSvcrRef><NtryDtls><TxDtls><RmtInf><Ustrd>Shop {n % 97}</Ustrd>"
                   "</RmtInf></TxDtls></NtryDtls></Ntry>\n")
    file.write("</Stmt></BkToCstmrStmt></Document>\n")


def csv(file, count):
    file.write("Date,Description,Amount,Balance\n")
    for n, day, amount, balance in lines(count):
        file.write(f'{day[:4]}-{day[4:6]}-{day[6:]},"Shop {n % 97}, card",{text(amount)},{text(balance)}\n')


def seconds(command, **more):
    """CPU seconds of a command and its children, and what it printed; None when it fails or takes more than five minutes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        done = subprocess.run(command, capture_output=True, timeout=300, **more)
    except subprocess.TimeoutExpired:
        return None, ""
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        print("  failed:", done.stderr.decode()[-200:].strip().splitlines()[-1:], file=sys.stderr)
        return None, ""
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.stdout.decode()


OFXTOOLS = """import sys; from ofxtools.Parser import OFXTree; t = OFXTree(); t.parse(sys.argv[1])
print(sum(x.trnamt for x in t.convert().statements[0].transactions))"""
MT940 = "import sys, mt940; print(sum(x.data['amount'].amount for x in mt940.parse(sys.argv[1]).transactions))"
BEANCOUNT = """import sys
from beancount.core.data import Transaction
from beancount.ingest import cache
{importer}
print(sum(x.postings[0].units.number for x in it.extract(cache.get_file(sys.argv[1])) if isinstance(x, Transaction)))"""
BEANCOUNT_OFX = BEANCOUNT.format(
    importer="from beancount.ingest.importers.ofx import Importer\nit = Importer('123', 'Assets:Bank')")
BEANCOUNT_CSV = BEANCOUNT.format(
    importer="""from beancount.ingest.importers.csv import Col, Importer
columns = {Col.DATE: 'Date', Col.NARRATION: 'Description', Col.AMOUNT: 'Amount', Col.BALANCE: 'Balance'}
it = Importer(columns, 'Assets:Bank', 'USD')""")
BEANGULP = """import sys
from beancount.core.data import Transaction
from beangulp.importers import csvbase
class Bank(csvbase.Importer):
    date = csvbase.Date("Date", "%Y-%m-%d")
    narration = csvbase.Column("Description")
    amount = csvbase.Amount("Amount")
    balance = csvbase.Amount("Balance")
    def identify(self, path):
        return True
rows = Bank("Assets:Bank", "USD").extract(sys.argv[1], [])
print(sum(x.postings[0].units.number for x in rows if isinstance(x, Transaction)))"""
RULES = "skip 1\nfields date,description,amount,balance_\ncurrency USD\naccount1 assets:bank\ndate-format %Y-%m-%d\n"


def peers(suffix, path):
    """Who reads such a file here: a name and a command that prints the sum."""
    python = {
        "ofx": [("ofxtools", "ofxtools", OFXTOOLS), ("beancount", "beancount.ingest", BEANCOUNT_OFX)],
        "sta": [("mt-940", "mt940", MT940)],
        "csv": [("beancount", "beancount.ingest", BEANCOUNT_CSV), ("beangulp", "beangulp", BEANGULP)],
    }
    for name, module, code in python.get(suffix, []):
        top = module.split(".")[0]
        if importlib.util.find_spec(top) and importlib.util.find_spec(module):
            yield name, [sys.executable, "-c", code, path]
    if suffix == "csv" and shutil.which("hledger"):
        yield "hledger", ["hledger", "-f", path, "balance", "assets:bank", "-N"]


def cents(text):
    """The sum that somebody printed; None when there is none."""
    found = re.search(r"-?\d+(\.\d+)?", text.replace(",", ""))
    return round(float(found[0]) * 100) if found else None


def main():
    binary, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 50_000
    wanted = sum(amount for _, _, amount, _ in lines(count))
    with tempfile.TemporaryDirectory() as folder:
        print(f"{count} lines, CPU seconds; `statement` reads and prints JSON, `import` writes them into a new book")
        print(f"{'format':8}{'MB':>6}{'statement':>11}{'import':>8}{'again':>8}   others")
        for write, suffix in [(ofx, "ofx"), (camt, "xml"), (mt940, "sta"), (csv, "csv")]:
            path = f"{folder}/bank.{suffix}"
            with open(path, "w", encoding="utf-8") as file:
                write(file, count)
            with open(path + ".rules", "w", encoding="utf-8") as file:
                file.write(RULES)
            data = {**os.environ, "LEDGERLINE_DATA": f"{folder}/{suffix}"}
            taken, said = seconds([binary, "statement", path, "--json"], env=data)
            if taken:
                read = [row for account in json.loads(said)["accounts"] for row in account["lines"]]
                if len(read) != count or sum(cents(row["amount"]) for row in read) != wanted:
                    sys.exit(f"ledgerline read {len(read)} lines of {suffix}, or another sum")
            own = [taken] + [seconds([binary, "import", path, "--into", "Bank", "--json"], env=data)[0] for _ in range(2)]
            shown = [f"{value:.2f}" if value is not None else "-" for value in own]
            others = []
            for name, command in peers(suffix, path):
                took, said = seconds(command)
                wrong = "" if not took or cents(said) == wanted else ", ANOTHER SUM"
                others.append(f"{name} {took:.2f} ({took / own[0]:.1f}×{wrong})" if took and own[0] else f"{name} -")
            print(f"{suffix:8}{os.path.getsize(path) / 1e6:>6.1f}{shown[0]:>11}{shown[1]:>8}{shown[2]:>8}   {', '.join(others)}")


main()
