"""Receipts: put into the Inbox, read by the programs of this machine, taken from a watched folder."""

import hashlib
import json
import pathlib

import pytest
from PIL import Image, ImageDraw, ImageFont

import support
from session import Session, book, gig  # noqa: F401

FONT = "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf"
LINES = [
    "Café Nord GmbH", "Hafenstraße 12, 20457 Hamburg", "", "23.11.2026   14:05", "",
    "Espresso        3,20", "Apfelkuchen     4,80", "", "Summe EUR       8,00", "", "Bar   8,00",
]


@pytest.fixture
def picture(tmp_path):
    """A receipt as a sharp scan of it looks."""
    font = ImageFont.truetype(FONT, 34)
    image = Image.new("L", (700, 80 + 52 * len(LINES)), 255)
    draw = ImageDraw.Draw(image)
    for place, line in enumerate(LINES):
        left, _, right = line.partition("  ")
        draw.text((50, 40 + 52 * place), left, font=font, fill=0)
        draw.text((500, 40 + 52 * place), right.strip(), font=font, fill=0)
    path = tmp_path / "lunch.png"
    image.save(path)
    return path


def test_scan_reads_a_picture_without_a_book(book, picture):
    read = book.json("receipt", "scan", picture)
    assert read["engine"].startswith("tesseract ") and "eng+deu" in read["engine"]
    assert "Apfelkuchen" in read["text"]
    assert read["total"]["value"] == "8.00" and read["total"]["currency"] == "EUR"
    assert read["day"]["value"] == "2026-11-23"
    assert "nord" in read["merchant"]["value"].lower()
    assert 0 < read["total"]["confidence"] <= 100
    assert not book.data.exists()
    assert "8.00 EUR" in book.run("receipt", "scan", picture)


def test_scan_reads_a_picture_that_lies_on_its_side(book, picture):
    Image.open(picture).rotate(90, expand=True).save(picture)
    assert "Apfelkuchen" in book.json("receipt", "scan", picture)["text"]


def test_scan_reads_our_own_pdf(gig, tmp_path):
    invoice = gig.json("invoice", "create", "--project", "night")
    number = gig.json("invoice", "issue", invoice["id"])["number"]
    gig.run("invoice", "pdf", invoice["id"], "--out", tmp_path / "invoice.pdf")
    read = gig.json("receipt", "scan", tmp_path / "invoice.pdf")
    assert read["engine"].startswith("pdftotext ") and number in read["text"]


def test_scan_reads_a_pdf_that_is_a_picture(book, picture, tmp_path):
    Image.open(picture).save(tmp_path / "scan.pdf", resolution=200)
    read = book.json("receipt", "scan", tmp_path / "scan.pdf")
    assert read["engine"].startswith("tesseract ") and "Apfelkuchen" in read["text"]


def test_what_cannot_be_read_is_named(book, picture, tmp_path):
    said = book.fails(69, "receipt", "scan", picture, environment={"PATH": "/nowhere"})
    assert "sudo apt-get install" in said and "tesseract-ocr" in said
    (tmp_path / "note.txt").write_text("not a receipt")
    assert "note.txt is no JPEG" in book.fails(65, "receipt", "scan", tmp_path / "note.txt")
    book.fails(66, "receipt", "scan", tmp_path / "nowhere.png")
    book.fails(64, "receipt", "scan", picture, "--languages", "../eng")
    broken = tmp_path / "broken.png"
    broken.write_bytes(picture.read_bytes()[:400])
    assert "damaged" in book.fails(65, "receipt", "scan", broken)
    (tmp_path / "a.xml").write_text("<?xml version='1.0'?><note>no invoice</note>")
    assert "XML" in book.fails(65, "receipt", "scan", tmp_path / "a.xml")
    Image.new("L", (400, 400), 255).save(tmp_path / "white.png")
    assert "no text" in book.fails(65, "receipt", "scan", tmp_path / "white.png")


def test_a_picture_that_would_fill_the_memory_is_not_begun(book, tmp_path):
    Image.new("1", (20_000, 20_000)).save(tmp_path / "bomb.png")
    assert "36 million pixels" in book.fails(65, "receipt", "scan", tmp_path / "bomb.png")


def test_add_puts_each_file_into_the_inbox_once(book, picture, tmp_path):
    first = book.json("receipt", "add", picture)
    assert first[0]["isNew"] and first[0]["hash"] == hashlib.sha256(picture.read_bytes()).hexdigest()
    copy = tmp_path / "again.png"
    copy.write_bytes(picture.read_bytes())
    again = book.json("receipt", "add", copy)
    assert not again[0]["isNew"] and again[0]["id"] == first[0]["id"]
    (row,) = book.json("receipt", "inbox")
    assert (row["name"], row["state"], row["origin"]) == ("lunch.png", "waiting", "upload")
    assert "lunch.png" in book.run("receipt", "inbox")
    (file,) = book.json("list", "attachments")
    assert file["owner"] == {"kind": "receipt", "id": row["id"]} and file["role"] == "receipt"
    assert book.json("verify")["ok"]


def test_add_takes_all_or_none(book, picture, tmp_path):
    (tmp_path / "note.txt").write_text("not a receipt")
    book.fails(65, "receipt", "add", picture, tmp_path / "note.txt")
    assert not book.data.exists()


@pytest.fixture
def server(tmp_path):
    (tmp_path / "scans").mkdir()
    with support.Server("--inbox", tmp_path / "scans") as server:
        yield server


def test_the_hub_takes_files_from_its_folder_and_reads_them(server, picture, tmp_path):
    picture.rename(tmp_path / "scans/lunch.png")
    (tmp_path / "scans/note.txt").write_text("not a receipt")
    own = Session(server.data)

    def read():
        rows = own.json("receipt", "inbox")
        return rows and rows[0]["state"] != "waiting" and rows

    (row,) = support.wait_until(read, 60, "the receipt to be read")
    assert (row["state"], row["origin"], row["name"]) == ("read", "folder", "lunch.png")
    assert [it.name for it in (tmp_path / "scans/done").iterdir()] == ["lunch.png"]
    reason = tmp_path / "scans/failed/note.txt.txt"
    support.wait_until(reason.exists, what="the file that is no receipt")
    support.wait_until(lambda: "JPEG" in reason.read_text(), what="why not")
    (reading,) = own.json("list", "readings")
    assert reading["hash"] == row["hash"] and "Apfelkuchen" in reading["text"]
    assert len(json.dumps(reading)) < 200_000
    # Nothing that was read is written anew by a restart.
    server.stop()
    server.start()
    assert len(own.json("receipt", "inbox")) == 1
    assert own.json("verify")["ok"]


def test_serve_says_what_is_wrong_with_its_folder(book, tmp_path):
    said = book.fails(73, "serve", "--port", "0", "--inbox", tmp_path / "nowhere", "--site", support.SITE)
    assert "make it first" in said
    assert "--inbox DIR" in book.fails(64, "serve", "--inbox-account", "first")
    book.fails(64, "serve", "--ocr-languages", "")
