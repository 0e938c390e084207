"""Issued invoices as electronic ones (rule G115)."""

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
