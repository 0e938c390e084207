"""An export with its receipts, as a zip and as a folder; zips that are no good (rule E38)."""

import io
import struct
import zipfile

import pytest

from session import book  # noqa: F401

# As apps/worker/src/processors/transactions/export.ts of midday-ai/midday writes it.
CSV = """ID,Date,Description,Additional info,Amount,Currency,Formatted amount,Tax type,Tax rate,Tax amount,From / To,Category,Category description,Tax reporting code,Status,Attachments,Balance,Account,Note,Tags
8a1c,"Jan 15, 2026",GITHUB INC,,-119,USD,-$119.00,,,,GitHub,Software,,,Completed,"github-1.pdf, gone-1_1.pdf",1200.5,Business,Team plan,"Tools, Office"
8a1d,"Jan 16, 2026",Invoice 12,,2400.5,USD,"$2,400.50",,,,Acme,Income,,,Completed,acme-2.pdf,3601,Business,,
"""
PDF = b"%PDF-1.4\nreceipt\n%%EOF\n"
FILES = {
    "data/transactions.csv": CSV.encode(), "data/transactions.xlsx": b"PK", "attachments/expense/github-1.pdf": PDF,
    "attachments/income/acme-2.pdf": PDF + b"2 %%EOF", "inbox/7_lunch.pdf": PDF + b"3 %%EOF",
}


def zipped(files=None, change=None):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in (files or FILES).items():
            entry = zipfile.ZipInfo(name)
            entry.compress_type = zipfile.ZIP_DEFLATED
            if change:
                change(entry)
            archive.writestr(entry, data)
    return out.getvalue()


def test_a_zip_brings_receipts_once_and_goes_back_whole(book, tmp_path):
    path = tmp_path / "export-2026-01-31.zip"
    path.write_bytes(zipped())
    assert "attachment: 1 added" in book.run("import", path, "--dry-run")
    assert not book.data.exists()
    said = book.json("import", path)
    assert any("gone-1_1.pdf" in it for it in said["problems"])
    row, = book.json("list", "transactions")
    assert book.json("expense", "show", row["id"])["receipts"] == ["github-1.pdf"]
    assert [it["name"] for it in book.json("receipt", "inbox")] == ["7_lunch.pdf"]
    assert "Nothing to do" in book.run("import", path)
    assert book.run("verify").strip()
    batch, = book.json("list", "importbatches")
    assert book.json("import", "--take-back", batch["id"]) == {
        "dryRun": False, "deleted": 1, "kept": 0, "files": 1, "lines": 0, "keptLines": 0}
    assert book.json("list", "transactions") == []
    assert [it["name"] for it in book.json("receipt", "inbox")] == ["7_lunch.pdf"]
    book.run("import", path)
    row, = book.json("list", "transactions")
    assert book.json("expense", "show", row["id"])["receipts"] == ["github-1.pdf"]


def test_a_folder_is_the_same_import(book, tmp_path):
    folder = tmp_path / "export"
    for name, data in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    secret = tmp_path / "secret.pdf"
    secret.write_bytes(PDF + b"4 %%EOF")
    (folder / "inbox" / "link.pdf").symlink_to(secret)
    book.run("import", folder)
    row, = book.json("list", "transactions")
    assert book.json("expense", "show", row["id"])["receipts"] == ["github-1.pdf"]
    assert [it["name"] for it in book.json("receipt", "inbox")] == ["7_lunch.pdf"]
    path = tmp_path / "same.zip"
    path.write_bytes(zipped())
    assert "Nothing to do" in book.run("import", path)
    empty = tmp_path / "empty"
    empty.mkdir()
    assert "no CSV" in book.fails(65, "import", empty)


def linked(entry):
    entry.create_system = 3
    entry.external_attr = 0o120777 << 16


def sized(size):
    """A zip whose directory says that its file has so many bytes."""
    data = bytearray(zipped({"transactions.csv": bytes(5_000)}))
    place = data.rindex(b"PK\x01\x02") + 24
    data[place:place + 4] = struct.pack("<I", size)
    return bytes(data)


@pytest.mark.parametrize("data, words", [
    (zipped({**FILES, "../../evil.pdf": PDF}), "leads out"),
    (zipped({**FILES, "/etc/cron.d/evil": PDF}), "leads out"),
    (zipped(change=linked), "no plain file"),
    (zipped()[:-30], "damaged or cut off"),
    (zipped()[:200], "damaged or cut off"),
    (zipped()[:80] + b"!!!!" + zipped()[84:], "is damaged"),
    (zipped({"a.pdf": PDF}), "no CSV"),
    (zipped({"a.csv": b"a,b\n1,2\n", "b.csv": b"a,b\n1,2\n"}), "several CSV"),
    (sized(600 << 20), "more than 512 MB"),
    (sized(100), "is damaged"),
])
def test_a_hostile_zip_changes_nothing(book, tmp_path, data, words):
    path = tmp_path / "evil.zip"
    path.write_bytes(data)
    assert words in book.fails(65, "import", path)
    assert not (tmp_path / "evil.pdf").exists()
    assert not book.data.exists() or book.json("list", "transactions") == []
