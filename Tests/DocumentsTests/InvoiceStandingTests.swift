import Ledger
import LedgerTestSupport
import Testing

@testable import Documents

/// What an invoice's paper says of the money that came: nothing, a part, all of it, more; at once and in parts.
struct InvoiceStandingTests {
  private let day = Day(year: 2026, month: 11, day: 21) ?? .first

  private func content(_ minor: Int64) -> InvoiceContent {
    var content = InvoiceContent()
    content.number = "17"
    content.issued = day
    content.due = day.adding(days: 30)
    content.total = Money(minor: minor, currency: .usd)
    return content
  }

  /// What came, on so many days: none is named where there are none.
  private func standing(_ received: Int64, in parts: Int, isVoid: Bool) -> InvoiceStanding {
    let receipts = (0..<parts).map { place in
      InvoiceStanding.Receipt(
        day.adding(days: place),
        Money(
          minor: received / Int64(parts) + (place == 0 ? received % Int64(parts) : 0),
          currency: .usd))
    }
    return InvoiceStanding(
      received: received == 0 ? nil : Money(minor: received, currency: .usd), receipts: receipts,
      isVoid: isVoid)
  }

  /// A line each: what is said below the day of issue.
  @Test func `each standing is said as it was`() throws {
    var text = ""
    for total in [85_000, -20_000] as [Int64] {
      for received in [0, 30_000, 85_000, 91_234, -20_000] as [Int64] {
        for parts in [0, 1, 3] where received != 0 || parts == 0 {
          for isVoid in parts == 1 ? [false, true] : [false] {
            let document = invoiceDocument(
              content(total), standing: standing(received, in: parts, isVoid: isVoid),
              formats: Formats())
            let said = document.text.split(separator: "\n").drop { !$0.hasPrefix("Issued") }
            text += "\(total) received \(received) in \(parts)\(isVoid ? " void" : ""):"
            text += said.dropFirst().map { " | \($0)" }.joined() + "\n"
          }
        }
      }
    }
    #expect(try Golden.differences(text, from: "reports/standings.txt") == [])
  }

  @Test func `the cents that credit notes leave are said in the paper's language`() throws {
    var told = try TestBook(
      """
      client c1 "Ann Lee"
      gig g1 c1 "Bowl Night" 2025-09-01 delivered
      charge g1 concert 100.05 USD
      charge g1 rehearsal 100.05 USD
      invoice i1 g1 2025-09-02
      tax i1 VAT 7
      line i1 "Rounding" 5.00 USD
      issued i1 102 2025-09-02
      creditnote n1 i1 2025-09-05
      """)
    for line in told.book.lines(of: told.invoice("n1").id).dropFirst() {
      told.trash(line, in: told.book.lines)
    }
    try told.tell("issued n1 103 2025-09-05\ncreditnote n2 i1 2025-09-05")
    for isIssued in [false, true] {
      if isIssued { try told.tell("issued n2 104 2025-09-05") }
      for (name, own, cents) in [("i1", 1, 0), ("n1", 0, 0), ("n2", 1, 1)] {
        let invoice = told.invoice(name)
        let lines = invoiceDocument(
          try Issuing.content(of: invoice, on: day, in: told.book),
          standing: InvoiceStanding(of: invoice, in: told.book), formats: Formats(locale: "de-DE")
        ).text.split(separator: "\n")
        #expect(lines.count { $0.contains("Rounding") } == own, "\(name)")
        #expect(lines.count { $0.contains("Rundung") } == cents, "\(name)")
      }
    }
  }

  @Test func `an invoice that was paid in part and credited in full was credited, not paid`() throws
  {
    let told = try TestBook(TestBook.billed(paid: "100.00", isCredited: true))
    let invoice = told.invoice("i1")
    let text = invoiceDocument(
      try Issuing.content(of: invoice, on: day, in: told.book),
      standing: InvoiceStanding(of: invoice, in: told.book), formats: Formats()
    ).text
    #expect(text.contains("Credited by credit note 103") && !text.contains("PAID"))
    #expect(text.contains("Paid Sep 3, 2025"))
  }

  /// Stamp, badge and command line say one thing of it (rule G15).
  @Test(arguments: ["", "100.00", "400.00", "500.00"])
  func `an invoice that was credited in full is stamped as its status says, whatever was paid`(
    _ paid: String
  ) throws {
    let told = try TestBook(TestBook.billed(paid: paid.isEmpty ? nil : paid, isCredited: true))
    for (name, isSettled) in [("i1", true), ("n1", paid.isEmpty)] {
      let invoice = told.invoice(name)
      let status = told.book.status(of: invoice, on: day)
      for (locale, stamp) in [("en-US", "CREDITED"), ("de-DE", "GUTGESCHRIEBEN")] {
        let text = invoiceDocument(
          try Issuing.content(of: invoice, on: day, in: told.book),
          standing: InvoiceStanding(of: invoice, in: told.book), formats: Formats(locale: locale)
        ).text
        #expect(text.contains(stamp) == isSettled, "\(name)")
        #expect((status == .credited) == isSettled, "\(name)")
        #expect(!text.contains("PAID") && !text.contains("BEZAHLT"))
        if name == "i1" { #expect(text.contains("103")) }
      }
    }
  }

  @Test(arguments: [("en-US", "REFUNDED"), ("de-DE", "ERSTATTET")])
  func `a credit note that was paid back is stamped so, and not as paid`(
    _ locale: String, _ stamp: String
  ) {
    let text = invoiceDocument(
      content(-20_000), standing: standing(-20_000, in: 1, isVoid: false),
      formats: Formats(locale: locale)
    ).text
    #expect(text.contains(stamp) && !text.contains("PAID") && !text.contains("BEZAHLT"))
  }

  @Test func `a credit note that was paid back twice is neither paid nor owed`() {
    let text = invoiceDocument(
      content(-20_000), standing: standing(-40_000, in: 2, isVoid: false), formats: Formats()
    ).text
    #expect(!text.contains("PAID") && !text.contains("Balance due"))
    #expect(text.contains("Overpaid"))
  }

  @Test(arguments: [0, 1, 84_999, 85_000, 85_001, 200_000] as [Int64])
  func `what was paid and what is left come to the total, and neither is below zero`(
    _ received: Int64
  ) {
    let text = invoiceDocument(
      content(85_000), standing: standing(received, in: 0, isVoid: false), formats: Formats()
    ).text
    let left = Formats().money(Money(minor: abs(85_000 - received), currency: .usd))
    if received > 0 { #expect(text.contains(left), "\(text)") }
    #expect(text.contains("Overpaid") == (received > 85_000))
  }
}
