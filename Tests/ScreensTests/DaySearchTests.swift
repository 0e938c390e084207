import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// F4: rows of a day that was typed, and clients by the digits of their phones.
struct DaySearchTests {
  private func book() throws -> Book {
    var edit = Edit()
    for (number, day) in ["2026-11-20", "2026-11-21", "2025-11-21", ""].enumerated() {
      var transaction = Transaction()
      transaction.id = ID(UInt64(number) + 1)
      transaction.type = .purchase
      transaction.project = .business
      transaction.source = "Shop"
      transaction.day = try? Day(parsing: day)
      edit.put(transaction, replacing: nil)
    }
    for (number, days) in [("2026-11-19", "2026-11-21"), ("2026-11-22", "2026-11-22")].enumerated()
    {
      var project = Project()
      project.id = ID(UInt64(number) + 11)
      project.name = "Gig"
      let noon = TimeOfDay(minutes: 720)
      project.schedule = Schedule(
        start: try Day(parsing: days.0), startTime: noon, end: try Day(parsing: days.1),
        endTime: noon, endChosen: true)
      edit.put(project, replacing: nil)
    }
    for (number, days) in [
      ("2026-11-21", "2026-12-21"), ("2026-10-22", "2026-11-21"), ("2026-11-20", "2026-11-22"),
    ].enumerated() {
      var invoice = Invoice()
      invoice.id = ID(UInt64(number) + 21)
      invoice.day = try Day(parsing: days.0)
      invoice.due = try Day(parsing: days.1)
      edit.put(invoice, replacing: nil)
    }
    for (number, phone) in ["(615) 555-0142", "+49 171 23 45", ""].enumerated() {
      var client = Client()
      client.id = ID(UInt64(number) + 31)
      client.lastName = "Lee \(number)"
      client.phone = phone
      edit.put(client, replacing: nil)
    }
    var point = ContactPoint()
    point.id = ID(41)
    point.client = ID(33)
    point.sort = .phone
    point.text = "030/12-34"
    edit.put(point, replacing: nil)
    var replica = Replica(device: 1)
    _ = replica.commit(edit, now: Instant(milliseconds: 1_795_255_200_000))
    return replica.book
  }

  @Test func `a day finds the transactions, expenses, gigs and invoices of it`() throws {
    let book = try book()
    let wanted: [(ListKind, String, [Int32])] = [
      (.transactions, "21 Nov 2026", [1]), (.expenses, "2026-11-21", [1]),
      (.expenses, "11/21", [1, 2]), (.transactions, "Nov 21", [1, 2]),
      (.expenses, "22.11.2026", []),
      // A gig is found on each of its days, an invoice by its own day and by that it is due on.
      (.gigs, "20.11.2026", [0]), (.gigs, "2026-11-21", [0]), (.gigs, "22 Nov", [1]),
      (.invoices, "2026-11-21", [0, 1]), (.invoices, "Nov 22", [2]),
    ]
    for (kind, text, rows) in wanted {
      let index = ListIndex(kind, book, Formats())
      #expect(index.found(text).sorted() == rows, "\(text)")
    }
  }

  @Test func `a day and other words find what is of that day and says them`() throws {
    let book = try book()
    let wanted: [(ListKind, String, [Int32])] = [
      (.transactions, "21 Nov shop", [1, 2]), (.expenses, "shop 2026-11-21", [1]),
      (.transactions, "21 Nov lamp", []), (.transactions, "19 Nov shop", []),
      (.gigs, "gig Nov 21, 2026", [0]), (.gigs, "22 Nov gig", [1]), (.gigs, "22 Nov shop", []),
    ]
    for (kind, text, rows) in wanted {
      let index = ListIndex(kind, book, Formats())
      #expect(index.found(text).sorted() == rows, "\(text)")
    }
  }

  @Test func `a client is found by the digits of a phone, however it is written`() throws {
    let index = ListIndex(.clients, try book(), Formats())
    for (text, rows) in [
      ("6155550142", [0]), ("615 555 01", [0]), ("+4917123", [1]), ("0301234", [2]),
      ("555-0142", [0]), ("01424917", []),
      // Another country's number as it is dialled there, and from elsewhere.
      ("0171 23", [1]), ("017123", [1]), ("0049 171", [1]), ("+49 (0)171 23", [1]), ("0615", []),
      ("049171", [1]),
    ] as [(String, [Int32])] {
      #expect(index.found(text).sorted() == rows, "\(text)")
    }
  }

  @Test func `the search over everything finds them, too`() throws {
    var person = try ExpenseStage.freelancer()
    person.go("/search")
    for text in ["20 Nov 2026", "2026-11-20", "11/20/2026"] {
      person.press("search", value: text)
      #expect(person.page.contains("Expenses (1)"), "\(text)")
    }
    person.press("search", value: "2026-11-19")
    #expect(person.page.contains("Expenses (0)"))
    person.press("search", value: "2026-11-20 zzz")
    #expect(person.page.contains("Expenses (0)"))
  }
}
