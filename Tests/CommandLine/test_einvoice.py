"""Issued invoices as electronic ones (rule G115)."""

import subprocess

from conftest import ANN, BOWL


def test_an_issued_invoice_is_written_as_electronic_one_and_read_again(gig, tmp_path):
    gig.apply(account={"profile": {"company": "Marlowe Strings"}})
    draft = gig.json("invoice", "create", "--project", BOWL, "--tax", "VAT 19%")["id"]
    assert "issue it first" in gig.refused("invoice", "einvoice", draft)
    gig.json("invoice", "issue", draft, "--on", "2026-11-03")

    path = tmp_path / "invoice.xml"
    words = gig.refused("invoice", "einvoice", "1", "--out", path)
    for part in ["country is missing", "Your tax number is missing", "The client's country is missing"]:
        assert part in words, words
    assert not path.exists()

    gig.apply(
        account={"profile": {"taxID": "DE123456789", "address": {"country": "Germany"}}},
        clients=[{"id": ANN, "address": {"country": "DE"}}],
    )
    assert gig.json("invoice", "einvoice", "1", "--out", path)["path"] == str(path)
    assert gig.run("invoice", "einvoice", "1").stdout.encode() == path.read_bytes()

    # 850.00 + 2 × 62.50 = 975.00, and 19 % of it.
    read = gig.json("receipt", "scan", path)
    assert read["merchant"]["value"] == "Marlowe Strings"
    assert read["total"] == {"value": "1160.25", "currency": "USD", "confidence": 100}
    assert [(tax["rate"], tax["tax"]) for tax in read["taxes"]] == [("19", "185.25")]


def issued(book, seller, buyer, tax="VAT 21%"):
    """An invoice to Ann, from and to somebody with a country and a tax number."""
    (here, number), (there, other) = seller, buyer
    book.apply(
        account={
            "profile": {"company": "Marlowe Strings", "email": "max@example.com", "taxID": number,
                        "address": {"line1": "Veldstraat 1", "postalCode": "9000", "city": "Gent", "country": here}},
        },
        clients=[{"id": ANN, "taxID": other, "address": {"country": there}}],
    )
    draft = book.json("invoice", "create", "--project", BOWL, "--tax", tax)["id"]
    book.json("invoice", "issue", draft, "--on", "2026-11-03")
    return "1"


def test_a_sender_in_belgium_writes_ubl_for_peppol_and_either_on_demand(gig, tmp_path):
    number = issued(gig, ("Belgium", "BE0403170701"), ("Belgium", "BE0202239951"))
    path = tmp_path / "invoice.xml"
    gig.run("invoice", "einvoice", number, "--out", path)
    text = path.read_text()
    assert "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" in text
    assert "urn:fdc:peppol.eu:2017:poacc:billing:3.0</cbc:CustomizationID>" in text
    # Whom it concerns is not known: what it is about stands for it.
    assert "<cbc:BuyerReference>Bowl Night</cbc:BuyerReference>" in text
    assert gig.run("invoice", "einvoice", number, "--syntax", "ubl").stdout == text
    read = gig.json("receipt", "scan", path)
    assert read["total"] == {"value": "1179.75", "currency": "USD", "confidence": 100}

    cii = gig.run("invoice", "einvoice", number, "--syntax", "cii").stdout
    assert "rsm:CrossIndustryInvoice" in cii and "peppol" not in cii
    gig.apply(account={"settings": {"einvoice": "cii"}})
    assert gig.run("invoice", "einvoice", number).stdout == cii
    assert "cii" in gig.run("invoice", "einvoice", number, "--syntax", "json", check=False).stderr


def test_a_pdf_has_the_invoice_in_it(gig, tmp_path):
    number = issued(gig, ("Germany", "DE123456789"), ("Germany", "DE987654321"), "USt 19%")
    path = tmp_path / "invoice.pdf"
    gig.run("invoice", "pdf", number, "--einvoice", "--out", path)
    subprocess.run(["qpdf", "--check", path], check=True, capture_output=True)
    subprocess.run(
        ["pdfdetach", "-save", "1", "-o", tmp_path / "in.xml", path], check=True, capture_output=True)
    assert (tmp_path / "in.xml").read_text() == gig.run("invoice", "einvoice", number).stdout
    # What came in later stands on the plain paper only, so that page and file say the same.
    before = path.read_bytes()
    gig.json("invoice", "pay", number, "--amount", "100.00", "--on", "2026-11-10")
    gig.run("invoice", "pdf", number, "--einvoice", "--out", path)
    assert path.read_bytes() == before


def test_a_pdf_for_programs_is_refused_with_what_is_missing(gig, tmp_path):
    draft = gig.json("invoice", "create", "--project", BOWL, "--tax", "VAT 19%")["id"]
    path = tmp_path / "invoice.pdf"
    assert "issue it first" in gig.refused("invoice", "pdf", draft, "--einvoice", "--out", path)
    gig.json("invoice", "issue", draft, "--on", "2026-11-03")
    assert "Your tax number is missing" in gig.refused("invoice", "pdf", "1", "--einvoice", "--out", path)
    assert not path.exists()
    gig.run("invoice", "pdf", "1", "--out", path)
    assert b"pdfaid" not in path.read_bytes()
