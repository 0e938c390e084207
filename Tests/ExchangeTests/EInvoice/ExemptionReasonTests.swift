import Ledger
import Testing

@testable import Exchange

/// Why an electronic invoice has no tax, as its notes or terms say it (rule G115).
struct ExemptionReasonTests {
  /// What the electronic invoice of an untaxed one says, in both spellings.
  private func reasons(_ terms: String, notes: String = "") throws -> [String] {
    var billed = BilledBook()
    var settings = billed.book.settings
    (settings.id, settings.terms) = (Settings.onlyID, terms)
    billed.put(Edit(putting: settings, in: billed.book.settingsTable))
    let invoice = try billed.bill([BilledBook.line("Idea", 50_000, tax: 0)]) { $0.notes = notes }
    return try [EInvoiceForm.cii, .ubl].map { form in
      let bytes = try EInvoiceWriter.bytes(of: invoice, in: billed.book, as: form)
      let text = String(decoding: bytes, as: UTF8.self)
      let name = form == .cii ? "ram:ExemptionReason>" : "cbc:TaxExemptionReason>"
      return text.components(between: "<" + name, and: "</" + name).first ?? ""
    }
  }

  @Test func `the line that names the law is the reason`() throws {
    let sentence = "Steuerfrei nach § 19 UStG (Kleinunternehmer)."
    #expect(try reasons("Danke!\n" + sentence + "\nBis bald.") == [sentence, sentence])
    let own = "Gem. §19 Abs. 1 UStG wird keine Umsatzsteuer berechnet"
    #expect(try reasons("", notes: own) == [own, own])
    // What the notes say goes before the terms.
    #expect(try reasons(sentence, notes: own) == [own, own])
  }

  @Test(arguments: [
    "Umsatzsteuerfrei aufgrund der Kleinunternehmerregelung gem. § 6 Abs 1 Z 27 UStG",
    "Ohne Umsatzsteuer nach § 6 (1) Z 27 UStG", "Operación exenta de IVA, art. 20 LIVA",
  ])
  func `however it is written`(line: String) {
    #expect(ExemptionReason.isReason(line))
  }

  @Test func `what names none is no reason`() throws {
    let plain = try reasons("")
    #expect(plain.count == 2 && plain.allSatisfy { !$0.isEmpty })
    let kept = "Nach § 14b Abs. 1 UStG ist diese Rechnung zwei Jahre aufzubewahren."
    #expect(try reasons(kept) == plain)
    #expect(try reasons("Es gilt § 19 der AGB.") == plain)
    #expect(try reasons("La presente fattura") == plain)
  }

  @Test(arguments: ["DE", "AT", "FR", "IT", "NL"])
  func `what is offered to small businesses is one`(country: String) throws {
    var business = Party()
    business.address.country = country
    #expect(ExemptionReason.isReason(try #require(SmallBusiness.sentence(of: business))))
  }
}

extension String {
  /// What stands between two marks, each time.
  fileprivate func components(between start: String, and end: String) -> [String] {
    var (found, rest) = ([String](), self[...])
    while let first = rest.firstRange(of: start) {
      rest = rest[first.upperBound...]
      guard let last = rest.firstRange(of: end) else { break }
      found.append(String(rest[..<last.lowerBound]))
      rest = rest[last.upperBound...]
    }
    return found
  }
}
