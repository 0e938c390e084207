import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// What an invoice lacks for its QR-bill is said where it is issued (rule G121).
struct QRBillGapTests {
  /// A Swiss musician with an invoice of one lesson.
  private func person(
    _ change: (inout BusinessProfile, inout BankHandles) -> Void
  ) throws -> (Person, ID<Invoice>) {
    var setUp = Edit()
    var settings = Settings()
    settings.id = Settings.onlyID
    (settings.isSetUp, settings.work) = (true, [.musician])
    settings.currency = try #require(Currency("CHF"))
    setUp.put(settings, replacing: nil)
    var (profile, bank) = (BusinessProfile(), BankDetails())
    (profile.id, bank.id) = (BusinessProfile.onlyID, BankDetails.onlyID)
    profile.company = "Robert Schneider AG"
    (profile.address.postalCode, profile.address.city) = ("2501", "Biel")
    profile.address.country = "Switzerland"
    bank.handles.iban = "CH58 0079 1123 0008 8901 2"
    change(&profile, &bank.handles)
    setUp.put(profile, replacing: nil)
    setUp.put(bank, replacing: nil)
    var person = try Person(setUp)
    person.press("sheet/client/new")
    person.type("company", "Blue Note Hall")
    person.press("save")
    let client = try #require(person.app.book.clients.live.first)
    person.press("new-invoice/\(client.id.text)")
    let id = try #require(person.app.book.invoices.live.first).id
    person.press("sheet/line/\(id.text)/new")
    person.type("text", "Lesson")
    person.type("unit", "50")
    person.press("save")
    person.press("sheet/issue/\(id.text)")
    return (person, id)
  }

  @Test func `nothing is said where nothing is missing, or where it is paid elsewhere`() throws {
    #expect(try !person { _, _ in }.0.sheet.contains("QR-bill"))
    #expect(try !person { $1.iban = "" }.0.sheet.contains("QR-bill"))
    #expect(try !person { $1.iban = "DE89370400440532013000" }.0.sheet.contains("QR-bill"))
    #expect(
      try !person { profile, _ in profile.address.country = "Germany" }.0.sheet.contains("QR-bill"))
  }

  @Test func `what is missing is said with the way to add it, and it may be issued all the same`()
    throws
  {
    var (person, id) = try person { profile, bank in
      profile.address.city = ""
      bank.iban = "CH58 0079 1123 0008 8901 3"
    }
    for part in [
      "The QR-bill needs your IBAN", "sheet/setting/payment", "The QR-bill needs your address",
      "sheet/setting/company", "Issue Anyway",
    ] { #expect(person.sheet.contains(part), "\(part)") }
    #expect(!person.sheet.contains("QR-bill needs your name"))
    person.press("save")
    #expect(person.effects.contains(.issue(id, on: person.app.state.today)))
  }
}
