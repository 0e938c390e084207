#!/usr/bin/env python3
"""Reading 50,000 lines of a bank in four formats, beside the packages that read them, in one run; CPU seconds.

Usage: Benchmarks/bankfiles.py LEDGERLINE [LINES]     LEDGERLINE: a release binary; ofxtools, mt-940 (Tests/requirements.txt)
and hledger (Debian) are asked where they are installed. The packages read in Python; hledger reads the CSV by rules that name
its columns, where Ledgerline finds them out.
"""

import os
import random
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
    """CPU seconds of a command and its children; None when it fails or takes more than five minutes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=300, **more)
    except subprocess.TimeoutExpired:
        return None
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        print("  failed:", done.stderr.decode()[-200:].strip().splitlines()[-1:], file=sys.stderr)
        return None
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


OFXTOOLS = "import sys; from ofxtools.Parser import OFXTree; t = OFXTree(); t.parse(sys.argv[1]); print(len(t.convert().statements[0].transactions))"
MT940 = "import sys, mt940; print(len(list(mt940.parse(sys.argv[1]).transactions)))"
RULES = "skip 1\nfields date,description,amount,balance_\ncurrency USD\naccount1 assets:bank\ndate-format %Y-%m-%d\n"


def main():
    binary, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 50_000
    with tempfile.TemporaryDirectory() as folder:
        print(f"{count} lines, CPU seconds; `statement` reads and prints JSON, `import` writes them into a new book")
        print(f"{'format':8}{'MB':>6}{'statement':>11}{'import':>8}{'again':>8}   others")
        for write, suffix, others in [
            (ofx, "ofx", [("ofxtools", [sys.executable, "-c", OFXTOOLS])]),
            (camt, "xml", []),
            (mt940, "sta", [("mt-940", [sys.executable, "-c", MT940])]),
            (csv, "csv", [("hledger", ["hledger", "-f", None, "print", "-O", "json"])] if shutil.which("hledger") else []),
        ]:
            path = f"{folder}/bank.{suffix}"
            with open(path, "w", encoding="utf-8") as file:
                write(file, count)
            with open(path + ".rules", "w", encoding="utf-8") as file:
                file.write(RULES)
            data = {**os.environ, "LEDGERLINE_DATA": f"{folder}/{suffix}"}
            own = [seconds([binary, "statement", path, "--json"], env=data)]
            for _ in range(2):
                own.append(seconds([binary, "import", path, "--into", "Bank", "--json"], env=data))
            said = [f"{value:.2f}" if value is not None else "-" for value in own]
            peers = []
            for name, command in others:
                if None in command:
                    command = [path if part is None else part for part in command]
                else:
                    command = [*command, path]
                taken = seconds(command)
                peers.append(f"{name} {taken:.2f} ({taken / own[0]:.1f}×)" if taken and own[0] else f"{name} -")
            print(f"{suffix:8}{os.path.getsize(path) / 1e6:>6.1f}{said[0]:>11}{said[1]:>8}{said[2]:>8}   {', '.join(peers)}")


main()
