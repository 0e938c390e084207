import Documents
import Foundation
import Ledger
import Testing

/// Letters to clients: the words proposed, and the two forms in which they leave.
struct LetterTests {
  private func content() throws -> InvoiceContent {
    var content = InvoiceContent()
    content.number = "2026-7"
    content.issued = try Day(parsing: "2026-10-01")
    content.due = try Day(parsing: "2026-10-31")
    content.seller.name = "Zoë Müller"
    content.project = "Autumn & Winter"
    return content
  }

  private func letter(
    _ purpose: InvoiceLetter.Purpose, _ locale: String = "en-US", total: Int64 = 123_450,
    owed: Int64 = 123_450, received: Int64? = nil, isAttached: Bool = true
  ) throws -> InvoiceLetter {
    var content = try content()
    content.total = Money(minor: total, currency: .usd)
    var client = Client()
    client.firstName = "Ann"
    client.email = "ann@example.com"
    return InvoiceLetter(
      purpose, for: content, to: client, balance: Money(minor: owed, currency: .usd),
      received: received.map { Money(minor: $0, currency: .usd) },
      on: try Day(parsing: "2026-11-01"), isAttached: isAttached, Formats(locale: locale))
  }

  @Test func `what is paid asks for nothing, and what goes without its paper speaks of none`()
    throws
  {
    let paid = try letter(.invoice, owed: 0)
    #expect(
      paid.text.contains("Attached is invoice 2026-7 for $1,234.50. It is paid, thank you.\n"))
    #expect(try letter(.invoice, owed: -1).text.contains("It is paid"))
    #expect(try letter(.invoice, "de-DE", owed: 0).text.contains("Sie ist bezahlt, vielen Dank."))
    for owed in [0, 100] as [Int64] {
      for purpose in [InvoiceLetter.Purpose.invoice, .reminder] {
        for locale in ["en-US", "de-DE"] {
          let bare = try letter(purpose, locale, owed: owed, isAttached: false).text.lowercased()
          #expect(!bare.contains("attached") && !bare.contains("anbei") && !bare.contains("liegt"))
          #expect(bare.contains("2026-7"))
        }
      }
    }
    #expect(
      try letter(.invoice, isAttached: false).text.contains(
        "Invoice 2026-7 is due on Oct 31, 2026. $1,234.50 is open.\n"))
  }

  @Test func `a credit note names no day to pay on, and what was credited is not called paid`()
    throws
  {
    let note = try letter(.invoice, total: -500, owed: -500)
    #expect(note.subject == "Credit note 2026-7 from Zoë Müller")
    #expect(note.text.contains("Attached is credit note 2026-7 for $5.00.\n"))
    #expect(!note.text.contains("due"))
    #expect(
      try letter(.invoice, total: -500, owed: 0, isAttached: false).text.contains(
        "Credit note 2026-7 is for $5.00.\n"))
    #expect(
      try letter(.invoice, "de-DE", total: -500, owed: 0).text.contains(
        "anbei die Rechnungskorrektur 2026-7 über 5,00"))
    for received in [0, 400] as [Int64] {
      let credited = try letter(.invoice, owed: 0, received: received)
      #expect(credited.text.contains("invoice 2026-7. Nothing is left to pay on it.\n"))
    }
    #expect(
      try letter(.receipt, owed: 0, received: 400).text.contains("We have received $4.00 for"))
  }

  @Test func `an invoice's words say what is attached, a reminder's what is late`() throws {
    let sent = try letter(.invoice)
    #expect(sent.subject == "Invoice 2026-7 from Zoë Müller")
    #expect(sent.text.hasPrefix("Hello Ann,\n\nAttached is invoice 2026-7 for $1,234.50, due on "))
    #expect(sent.text.contains("Autumn & Winter"))
    let reminder = try letter(.reminder)
    #expect(reminder.text.contains("1 day ago. $1,234.50 is still open."))
  }

  @Test func `a letter is in the language of its paper`() throws {
    let sent = try letter(.invoice, "de-DE")
    #expect(sent.subject == "Rechnung 2026-7 von Zoë Müller")
    #expect(sent.text.contains("anbei die Rechnung 2026-7 über 1.234,50"))
    #expect(try letter(.reminder, "de-DE").text.contains("vor einem Tag. Offen sind noch"))
  }

  @Test func `a mail address holds every letter of it and nothing that ends it`() throws {
    var letter = try letter(.invoice)
    letter.subject = "100 % & more? =#+\u{1F3B5} Zoë"
    letter.to = "ann+b@example.com?cc=eve@example.com&x"
    let url = try #require(URLComponents(string: letter.mailto))
    #expect(url.scheme == "mailto")
    #expect(url.path == letter.to)
    let items = try #require(url.queryItems)
    #expect(items.map(\.name) == ["subject", "body"])
    #expect(items[0].value == letter.subject)
    #expect(items[1].value == letter.text.replacing("\n", with: "\r\n"))
  }

  @Test func `base64 is what everybody's is`() {
    var random = SystemRandomNumberGenerator()
    for count in 0..<200 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      let file = MailFile.bytes(
        of: InvoiceLetter(to: "", subject: "s", text: ""), from: "", attaching: bytes,
        named: "a.pdf", boundary: "b")
      let parts = String(decoding: file, as: UTF8.self).components(separatedBy: "\r\n\r\n")
      let coded = (parts.last ?? "").components(separatedBy: "--=_b")[0]
        .replacing("\r\n", with: "")
      #expect(Data(base64Encoded: coded).map { Array($0) } == bytes)
    }
  }

  @Test func `a header cannot begin another, in any script`() throws {
    var letter = try letter(.invoice)
    letter.subject = "Zoë\r\nBcc: eve@example.com\n" + String(repeating: "ünïcode 🎻 ", count: 30)
    letter.to = "ann@example.com\r\nBcc: eve@example.com"
    let file = MailFile.bytes(
      of: letter, from: "me@example.com", attaching: Array("%PDF-1.7".utf8),
      named: "Invoice „Zoë“ 7.pdf", boundary: "b")
    let text = String(decoding: file, as: UTF8.self)
    let head = text.components(separatedBy: "\r\n\r\n")[0]
    for line in head.components(separatedBy: "\r\n") {
      #expect(!line.hasPrefix("Bcc"))
      #expect(line.utf8.count <= 998)
      #expect(line.utf8.allSatisfy { $0 < 0x80 })
    }
    #expect(head.contains("\r\nX-Unsent: 1\r\n"))
    #expect(text.contains("filename*=UTF-8''Invoice%20%E2%80%9EZo%C3%AB%E2%80%9C%207.pdf"))
    // Each encoded word is whole letters: decoded one by one and put together they are the subject.
    let words = head.components(separatedBy: "=?utf-8?B?").dropFirst()
      .compactMap { Data(base64Encoded: $0.components(separatedBy: "?=")[0]) }
    let decoded = words.map { String(data: $0, encoding: .utf8) }
    #expect(decoded.allSatisfy { $0 != nil })
    let whole = decoded.compactMap { $0 }.joined()
    #expect(whole == letter.subject.replacing("\r\n", with: "  ").replacing("\n", with: " "))
  }

  @Test func `Ledgerline's own words show where a template's fields stand`() {
    let reminder = MailWords.own(.reminder, in: .english)
    #expect(reminder.subject == "Reminder: invoice {number} was due on {due}")
    #expect(
      reminder.text.hasPrefix(
        "Hello {client},\n\nInvoice {number} was due on {due}. {amount} is still open.\n\n"))
    #expect(reminder.text.hasSuffix("Best regards,\n{me}"))
    let sheet = MailWords.own(.gigsheet, in: .english)
    #expect(sheet.subject == "Gig sheet: {project} ({me})")
    #expect(sheet.text.contains("Hello {player},\n\nAttached is the gig sheet for {project}."))
    // What is still open is no field for what came in.
    #expect(!MailWords.own(.receipt, in: .german).text.contains("{amount}"))
    #expect(MailWords.own(.invoice, in: .english).text.contains("It is for: {project}."))
  }
}
