"""A whole book as one file, out and in, the hub's own backups, and leaving for other programs (rules G60 to G63)."""

import csv
import hashlib
import http.client
import io
import json
import re
import resource
import shutil
import stat
import subprocess
import zipfile
from collections import defaultdict

import pytest

import support


@pytest.fixture
def studio(book):
    book.run("demo")
    return book


@pytest.fixture
def saved(studio):
    file = studio.folder / "studio.ledgerline"
    studio.run("backup", file)
    return file


def exported(book, data=None):
    return json.loads(support.command("export", "--data", data or book.data).stdout)


# MARK: one file


def test_a_backup_is_a_zip_whose_manifest_holds(saved):
    assert stat.S_IMODE(saved.stat().st_mode) == 0o600
    with zipfile.ZipFile(saved) as zipped:
        assert zipped.testzip() is None
        names = zipped.namelist()
        manifest = json.loads(zipped.read("manifest.json"))
        assert names[0] == "book.json" and names[-1] == "manifest.json"
        assert [it["name"] for it in manifest["members"]] == names[:-1]
        for member in manifest["members"]:
            data = zipped.read(member["name"])
            assert len(data) == member["size"]
            assert hashlib.sha256(data).hexdigest() == member["sha256"]
        whole = json.loads(zipped.read("book.json"))
    assert whole["hash"] == manifest["digest"] and manifest["absent"] == []
    for kind, count in manifest["rows"].items():
        assert count == (len(whole[kind]) if kind in whole else 1)


def test_what_is_restored_is_what_was_saved(studio, saved):
    other = studio.folder / "restored"
    support.command("restore", saved, "--data", other)
    assert exported(studio, other) == exported(studio)
    assert "sound" in support.command("verify", "--data", other).stdout
    again = studio.folder / "again.ledgerline"
    support.command("backup", again, "--data", other)
    with zipfile.ZipFile(saved) as one, zipfile.ZipFile(again) as two:
        assert set(one.namelist()) == set(two.namelist())
        for name in one.namelist():
            if name != "manifest.json":
                assert one.read(name) == two.read(name)


def test_a_backup_overwrites_nothing_and_goes_into_no_book_with_rows(studio, saved):
    before = exported(studio)
    done = studio.run("backup", saved, check=False)
    assert done.returncode == 73
    done = studio.run("restore", saved, check=False)
    assert done.returncode == 73 and "--replace" in done.stderr
    assert exported(studio) == before
    studio.run("restore", saved, "--replace")
    assert exported(studio) == before
    assert (studio.folder / "data.old-1").exists()


def test_import_of_a_whole_backup_says_restore(studio, saved):
    before = exported(studio)
    for more in ([], ["--dry-run"], ["--data", studio.folder / "none"]):
        done = studio.run("import", saved, *more, check=False)
        assert done.returncode == 65 and f"ledgerline restore {saved}" in done.stderr
    assert exported(studio) == before and not (studio.folder / "none").exists()


def test_verify_reads_a_backup_and_no_book(studio, saved):
    said = json.loads(support.command("verify", "--backup", saved, "--json", "--data", "/nowhere").stdout)
    assert said["ok"] and said["files"] > 10 and said["rows"] > 500


def rewritten(saved, target, change):
    """The members in a zip that Python writes, after `change` on a list of (ZipInfo, bytes)."""
    with zipfile.ZipFile(saved) as zipped:
        members = [(zipfile.ZipInfo(it.filename), zipped.read(it)) for it in zipped.infolist()]
    members = change(members) or members
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as zipped:
        for info, data in members:
            zipped.writestr(info, data, compress_type=zipfile.ZIP_DEFLATED)


def hostile(name):
    def climb(members):
        members.append((zipfile.ZipInfo("../climbed"), b"x"))

    def absolute(members):
        members.append((zipfile.ZipInfo("/tmp/ledgerline-climbed"), b"x"))

    def link(members):
        info = zipfile.ZipInfo("files/" + "0" * 64)
        info.create_system = 3
        info.external_attr = (stat.S_IFLNK | 0o777) << 16
        members.append((info, b"/etc/passwd"))

    def stranger(members):
        members.append((zipfile.ZipInfo("notes.txt"), b"x"))

    def doubled(members):
        members.append(members[1])

    def bomb(members):
        # A gigabyte of blanks where a picture was: a megabyte in the zip.
        members[1] = (members[1][0], b" " * (1 << 30))

    def wrong(members):
        members[1] = (members[1][0], members[1][1][:-1] + b"!")

    def less(members):
        del members[1]

    def newer(members):
        members[-1] = (members[-1][0], members[-1][1].replace(b'"version": 1', b'"version": 2'))

    def nobodys(members):
        return [(info, data) for info, data in members if info.filename != "manifest.json"]

    return locals()[name]


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize(
    "name",
    ["climb", "absolute", "link", "stranger", "doubled", "bomb", "wrong", "less", "newer", "nobodys"],
)
def test_a_hostile_backup_is_refused_and_nothing_is_touched(studio, saved, name):
    target = studio.folder / "hostile.ledgerline"
    rewritten(saved, target, hostile(name))
    before = sorted(it.name for it in studio.folder.iterdir())
    for command in (["verify", "--backup", target], ["restore", target, "--data", studio.folder / "new"]):
        done = support.command(*command, check=False)
        assert done.returncode == 65, done.stderr
        assert done.stderr.startswith("error: ") and done.stdout == ""
    assert sorted(it.name for it in studio.folder.iterdir()) == before


def test_a_backup_of_more_than_four_gigabytes_is_read(studio, saved):
    """Behind a hole of five gigabytes, which takes no place on the disk, with the larger numbers that Python writes."""
    target = studio.folder / "far.ledgerline"
    with zipfile.ZipFile(saved) as zipped, zipfile.ZipFile(target, "w") as far:
        for place, it in enumerate(zipped.infolist()):
            if place == 1:
                far.start_dir = 5 << 30
            far.writestr(zipfile.ZipInfo(it.filename), zipped.read(it))
    assert target.stat().st_size > 5 << 30
    said = json.loads(support.command("verify", "--backup", target, "--json", "--data", "/nowhere").stdout)
    assert said["ok"] and said["files"] > 10
    support.command("restore", target, "--data", studio.folder / "far")
    assert exported(studio, studio.folder / "far") == exported(studio)
    # The last entry is said to stand behind the end.
    with open(target, "r+b") as file:
        file.seek(-22 - 20 - 56 - 8, 2)
        file.write(b"\xff" * 8)
    for command in (["verify", "--backup", target], ["restore", target, "--data", studio.folder / "new"]):
        assert support.command(*command, check=False).returncode == 65
    assert not (studio.folder / "new").exists()


def test_a_backup_that_was_cut_off_is_refused(studio, saved):
    whole = saved.read_bytes()
    target = studio.folder / "cut.ledgerline"
    for part in (0.1, 0.5, 0.9, 0.999):
        target.write_bytes(whole[: int(len(whole) * part)])
        assert support.command("restore", target, "--data", studio.folder / "new", check=False).returncode == 65
        assert not (studio.folder / "new").exists()


def test_a_full_disk_leaves_no_half_backup(studio):
    """A limit on the size of files is to a program what a full disk is."""
    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, 40_000))

    target = studio.folder / "full.ledgerline"
    done = subprocess.run(
        [support.PROGRAM, "backup", target, "--data", studio.data],
        capture_output=True, text=True, preexec_fn=limit, restore_signals=False,
    )
    assert done.returncode != 0 and "full" in done.stderr
    assert not [it for it in studio.folder.iterdir() if it.name.startswith("full.ledgerline")]


# MARK: the hub's own


def test_a_hub_makes_backups_by_itself_and_says_which(tmp_path):
    folder = tmp_path / "backups"
    options = ["--backup-every", "1d", "--backup-dir", folder, "--backup-keep", "2d1w1m"]
    with support.Server("--demo", *options) as server:
        [made] = support.wait_until(lambda: list(folder.glob("*.ledgerline")), what="a backup")
        said = server.json("backup", "--schedule")
        assert said["every"] == "1d" and said["keep"] == "2d1w1m" and said["failure"] == ""
        assert [it["path"] for it in said["backups"]] == [str(made)]
        assert said["last"][:10] in made.name
        assert support.command("verify", "--backup", made).returncode == 0
        # What the signed-in are told.
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
        connection.request("GET", "/v1/account", headers={**server.sign_in(), "Origin": server.url})
        lines = connection.getresponse().read().decode().splitlines()
        assert f"backup\t{said['last']}" in lines


def test_a_hub_leaves_a_folder_of_backups_in_the_data_folder_alone(tmp_path):
    """`backups` is what its own notes of a schedule are called, too."""
    with support.Server("--demo") as server:
        mine = server.data / "backups" / "mine.sqlite"
        mine.parent.mkdir()
        server.run("backup", mine)
        server.stop()
        server.start()
        server.stop()
        assert mine.exists()
        # Kept there by the hub, kept elsewhere, and not at all any more.
        for folder in (mine.parent, tmp_path / "elsewhere"):
            server.arguments = ["--demo", "--backup-every", "1d", "--backup-dir", folder]
            server.start()
            support.wait_until(lambda: list(folder.glob("*.ledgerline")), what="a backup")
            assert server.json("backup", "--schedule")["folder"] == str(folder)
            server.stop()
        server.arguments = ["--demo"]
        server.start()
        assert server.run("backup", "--schedule", check=False).returncode == 2 and mine.exists()
        # Where the notes have the name, they make room.
        server.stop()
        shutil.rmtree(mine.parent)
        for folder in (tmp_path / "elsewhere", mine.parent):
            server.arguments = ["--demo", "--backup-every", "1d", "--backup-dir", folder]
            server.start()
            support.wait_until(lambda: list(folder.glob("*.ledgerline")), what="a backup")
            server.stop()


def test_two_hubs_do_not_share_a_folder_of_backups(studio, tmp_path):
    """Both have a first account: each would take the other's files for its own, and let them go."""
    folder = tmp_path / "backups"
    options = ["--backup-every", "1d", "--backup-dir", folder]
    with support.Server("--demo", *options) as server:
        [made] = support.wait_until(lambda: list(folder.glob("*.ledgerline")), what="a backup")
        serve = ["serve", "--port", "0", "--site", support.SITE, *options]
        done = studio.run(*serve, check=False)
        assert done.returncode == 73 and str(server.data) in done.stderr and "ledgerline.of" in done.stderr
        assert list(folder.glob("*.ledgerline")) == [made]
        # A book that is not there any more has no claim: it was moved, or the folder's disk was.
        server.stop()
        (folder / "ledgerline.of").write_text("/nowhere/data\n")
        server.start()
        note = folder / "ledgerline.of"
        assert note.read_text().splitlines()[0] == str(server.data.resolve())
        # Another machine's book has one until somebody deletes the note.
        note.write_text("/nowhere/data\nab12cd34 elsewhere\n")
        done = studio.run(*serve, check=False)
        assert done.returncode == 73 and "/nowhere/data on elsewhere" in done.stderr


def test_a_hub_without_a_schedule_says_so(studio):
    done = studio.run("backup", "--schedule", check=False)
    assert done.returncode == 2 and "--backup-every" in done.stderr


@pytest.mark.parametrize(
    "options",
    [["--backup-every", "1d"], ["--backup-every", "0d", "--backup-dir", "x"],
     ["--backup-every", "1d", "--backup-dir", "x", "--backup-keep", "all"]],
)
def test_a_schedule_that_means_nothing_is_refused(book, options):
    assert book.run("serve", *options, check=False).returncode == 64


# MARK: leaving


def cents(text):
    found = re.search(r"(-?[\d.]+) +USD", text)
    return round(float(found[1]) * 100) if found else 0


def of_hledger(file):
    assert subprocess.run(["hledger", "-f", file, "check", "-s"], capture_output=True).returncode == 0
    done = subprocess.run(
        ["hledger", "-f", file, "balance", "--flat", "-N", "-O", "csv"], capture_output=True, text=True, check=True)
    return {row[0]: cents(row[1]) for row in list(csv.reader(io.StringIO(done.stdout)))[1:]}


def of_beancount(file):
    checked = subprocess.run(["bean-check", file], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr
    done = subprocess.run(
        ["bean-query", "-f", "csv", file, "SELECT account, sum(position) GROUP BY account"],
        capture_output=True, text=True, check=True)
    return {row[0].strip(): cents(row[1]) for row in list(csv.reader(io.StringIO(done.stdout)))[1:] if row[1].strip()}


def mileage(format, file):
    """What was driven for the business, as the program says it."""
    if format == "hledger":
        return subprocess.run(
            ["hledger", "-f", file, "balance", "Expenses:Mileage:Business"], capture_output=True, text=True).stdout
    return subprocess.run(
        ["bean-query", "-f", "csv", file, "SELECT sum(position) WHERE account ~ 'Expenses:Mileage:Business'"],
        capture_output=True, text=True).stdout


def below(balances, root):
    return sum(sum_ for account, sum_ in balances.items() if account.startswith(root))


@pytest.mark.parametrize("format", ["hledger", "beancount"])
def test_both_programs_take_the_book_and_come_to_our_sums(studio, format):
    file = studio.folder / f"book.{format}"
    studio.run("export", "--format", format, "--out", file)
    balances = of_hledger(file) if format == "hledger" else of_beancount(file)
    whole = exported(studio)
    live = {kind: [it for it in whole[kind] if it["life"] == "live"] for kind in ("invoices", "payments", "allocations")}
    received = defaultdict(int)
    for it in live["allocations"]:
        received[it["invoice"]] += it["amount"]["minor"]
    asked = owed = 0
    for it in live["invoices"]:
        if it["issue"]:
            total = 0 if it["void"] else it["issue"]["content"]["total"]["minor"]
            asked += total
            owed += total - received[it["id"]]
    paid = sum(it["amount"]["minor"] for it in live["payments"])
    uninvoiced = -balances.get("Income:Uninvoiced", 0) - balances.get("Liabilities:Credit", 0)
    assert below(balances, "Assets:Receivable:") == owed
    sales = below(balances, "Income:Sales:")
    assert -below(balances, "Income:") + sales - below(balances, "Liabilities:Tax:") - uninvoiced == asked
    assert uninvoiced - below(balances, "Liabilities:Credit:") == paid - sum(received.values())
    for report, root in (("expenses", "Expenses:Business:"), ("personal-expenses", "Expenses:Personal:")):
        spent = studio.json("report", report, "--by", "category")
        assert below(balances, root) == sum(row["total"]["minor"] for row in spent["rows"])
    goods = [it for it in whole["transactions"] if it["life"] == "live" and not it["sale"] and not it["isCanceled"]
             and it["status"] != "canceled"]
    assert -sales == sum(abs(it["amount"]["minor"]) for it in goods if it["type"] == "sale")
    returned = [it for it in goods if it["type"] == "return"]
    assert returned and -below(balances, "Expenses:Returns:") == sum(abs(it["amount"]["minor"]) for it in returned)
    # Trips: money that nobody paid, and the way.
    trips = [it for it in studio.json("list", "trips")]
    profit = studio.json("report", "profit")
    driven = sum(row["trips"]["minor"] for row in profit["rows"])
    ways = sum(float(it["distance"]) * (2 if it["isRoundTrip"] else 1) for it in trips if it["unit"] == "mi")
    assert f"{ways:.3f} MI" in mileage(format, file)
    assert trips and balances["Expenses:Mileage:Business"] == driven == -balances["Equity:Mileage"]
    assert sum(balances.values()) == 0



def test_ledger_8_gets_its_own_files_back(studio, book):
    folder = studio.folder / "ledger8"
    studio.run("export", "--format", "ledger8", "--out", folder)
    names = sorted(it.name for it in folder.iterdir())
    assert names[1:] == ["ledger8_clients.csv", "ledger8_projects.csv"]
    backup = json.loads((folder / names[0]).read_text())
    assert list(backup) == sorted(backup)
    assert set(backup["projects"][0]) >= {"projectName", "dateClosed", "items", "invoiceNumber", "clientCompany"}
    other = studio.folder / "other"
    support.command("import", folder / names[0], "--currency", "USD", "--data", other)
    ours, theirs = exported(studio), exported(studio, other)

    def projects(of):
        return sorted((it["name"], it["artist"], it["stage"]["name"]) for it in of["projects"] if it["life"] == "live")

    assert projects(theirs) == projects(ours)
    header = (folder / "ledger8_projects.csv").read_text().splitlines()[0]
    assert header == "Project Name,Artist,Start Date,End Date,Media Type,Status,Fee Total,Client Name,Client Email,Items Count"


def test_a_sqlite_backup_is_verified_too(studio):
    made = studio.folder / "studio.sqlite"
    studio.run("backup", made)
    said = support.command("verify", "--backup", made, "--data", "/nowhere").stdout
    assert "is whole" in said and "invoices" in said
    whole = made.read_bytes()
    for broken in (whole[: len(whole) // 2], b"no backup at all", b""):
        made.write_bytes(broken)
        refused = support.command("verify", "--backup", made, "--data", "/nowhere", check=False)
        assert refused.returncode == 65 and "damaged" in refused.stderr and not refused.stdout
