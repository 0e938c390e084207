import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// A book as double entries (rule G63); `test_backup_file.py` asks hledger and beancount themselves.
struct PlainTextTests {
  private func sums(_ journal: Journal) throws -> [String: Totals] {
    var sums: [String: Totals] = [:]
    for entry in journal.entries {
      for posting in entry.postings {
        try sums[posting.account, default: Totals()].add(posting.amount)
      }
    }
    return sums
  }

  @Test func `every entry adds up to nothing in each currency`() throws {
    for entry in try Journal(Books.sample()).entries {
      var totals = Totals()
      for posting in entry.postings { try totals.add(posting.amount) }
      #expect(totals.amounts.allSatisfy { $0.isZero }, "\(entry.code)")
    }
  }

  @Test func `what clients owe, what was asked and what was spent are our own sums`() throws {
    let book = Books.sample()
    let sums = try sums(Journal(book))
    var owed = Totals()
    var asked = Totals()
    for invoice in book.invoices.live where invoice.isIssued {
      try owed.add(try book.balance(of: invoice))
      if !invoice.isVoid { try asked.add(try book.total(of: invoice)) }
    }
    func total(_ root: String) throws -> Int64 {
      var total = Totals()
      for (account, sum) in sums where account.hasPrefix(root) {
        for amount in sum.amounts { try total.add(amount) }
      }
      return total[.usd].minor
    }
    #expect(try total("Assets:Receivable:") == owed[.usd].minor)
    let uninvoiced = sums["Income:Uninvoiced"]?[.usd].minor ?? 0
    #expect(
      try total("Income:") - total("Income:Sales:") + total("Liabilities:Tax:") - uninvoiced
        == -asked[.usd].minor)
    #expect(try total("Expenses:Business:") == ExpenseInsight(of: book).total.minor)
    #expect(try total("Expenses:Personal:") == ExpenseInsight(of: book, .personal).total.minor)
  }

  @Test func `what a client paid too much is owed to them, and work on no invoice is income`()
    throws
  {
    var told = try TestBook(TestBook.billed(paid: "450.00"))
    func sum(_ root: String) throws -> Int64 {
      try sums(Journal(told.book)).filter { $0.key.hasPrefix(root) }
        .reduce(0) { $0 + $1.value[.usd].minor }
    }
    #expect(try sum("Liabilities:Credit:") == -5_000 && sum("Income:Uninvoiced") == 0)
    #expect(try sum("Assets:Receivable:") == 0)
    // Work that is on no invoice takes the 50.00 that are there, and what marking it as paid records.
    try told.tell("charge g1 overdub 100.00 USD\nstage g1 paid 2025-09-12")
    #expect(try sum("Liabilities:Credit:") == 0 && sum("Income:Uninvoiced") == -10_000)
  }

  @Test func `what was paid back of a project's credit is no work, whichever day it is of`() throws
  {
    var told = try TestBook(
      """
      client c1 "Ann Lee"
      gig g1 c1 "Bowl Night" 2025-09-01 delivered
      charge g1 concert 300.00 USD
      """)
    for (name, amount, day) in [("p1", 400, 20), ("p2", -100, 10)] {
      var payment = Payment()
      (payment.id, payment.client, payment.project) = (
        ID(named: name), ID(named: "c1"), ID(named: "g1")
      )
      payment.amount = Money(amount, .usd)
      payment.day = try #require(Day(year: 2025, month: 9, day: day))
      told.put(payment, in: told.book.payments)
    }
    let sums = try sums(Journal(told.book))
    #expect(sums["Income:Uninvoiced"]?[.usd].minor == -30_000)
    #expect(sums.filter { $0.key.hasPrefix("Liabilities:Credit:") }.allSatisfy { $0.value.isZero })
  }

  @Test func `what came back, was sold and was driven stands in accounts of its own (G87)`() throws
  {
    var book = Book()
    func put(
      _ type: TransactionType?, _ minor: Int64, _ change: (inout Transaction) -> Void = { _ in }
    ) {
      var row = Transaction()
      row.id = ID(UInt64(1_000 + book.transactions.count))
      (row.type, row.amount, row.day) = (
        type, Money(minor: minor, currency: .usd), Day(year: 2026, month: 1, day: 2)
      )
      row.project = .business
      change(&row)
      let edit = Edit(putting: row, in: book.transactions)
      let time = UInt64(book.transactions.count + 1)
      book.apply(
        Change(device: 1, counter: time, stamp: Stamp(time: time, device: 1), body: edit.body))
    }
    var fee = BudgetCategory()
    (fee.id, fee.name, fee.type) = (ID(90), "Design Fee", .fee)
    let fees = Edit(putting: fee, in: book.categories)
    book.apply(Change(device: 3, counter: 1, stamp: Stamp(time: 98, device: 3), body: fees.body))
    put(.purchase, 10_000)
    put(.return, 3_000) { $0.tax.subtotal = Money(minor: 2_500, currency: .usd) }
    // Some were entered as what they take away.
    put(.return, -200) { $0.project = .personal }
    put(.sale, 700)
    put(.sale, -50)
    put(.sale, 900) { $0.isCanceled = true }
    put(.return, 900) { $0.life = .trashed }
    put(.toInventory, 900)
    // What a client bought with their own card and brought back was nobody's cost, nor was a fee.
    put(.return, 900) { $0.purchasedBy = "client-card" }
    put(.return, 900) { $0.category = fee.id }
    put(.sale, 900) { $0.sale = CanonicalSale() }
    var trip = Trip()
    trip.id = ID(5_000)
    (trip.distance, trip.isRoundTrip, trip.day) = (
      Quantity(thousandths: 12_345), true, Day(year: 2026, month: 1, day: 3)
    )
    trip.perThousand = Money(minor: 30_000, currency: .eur)
    var edit = Edit()
    edit.put(trip, in: book.trips)
    trip.id = ID(5_001)
    (trip.project, trip.unit) = (.personal, .miles)
    edit.put(trip, in: book.trips)
    book.apply(Change(device: 2, counter: 1, stamp: Stamp(time: 99, device: 2), body: edit.body))
    let journal = try Journal(book)
    let sums = try sums(journal)
    #expect(sums["Expenses:Returns:Business:Uncategorized"]?[.usd].minor == -2_500)
    #expect(sums["Expenses:Returns:Business:Uncategorized:Tax"]?[.usd].minor == -500)
    #expect(sums["Expenses:Returns:Personal:Uncategorized"]?[.usd].minor == -200)
    #expect(!sums.keys.contains { $0.hasPrefix("Expenses:Returns:Business:Design") })
    #expect(sums["Income:Sales:Uncategorized"]?[.usd].minor == -750)
    #expect(sums["Assets:Money:Unnamed"]?[.usd].minor == -10_000 + 3_000 + 200 + 700 + 50)
    #expect(sums["Expenses:Mileage:Business"]?[.eur].minor == 741)
    #expect(sums["Expenses:Mileage:Personal"] == nil, "it counts nowhere")
    for entry in journal.entries { #expect(entry.ways.reduce(0) { $0 + $1.thousandths } == 0) }
    let text = String(decoding: try PlainText.beancount.bytes(of: book), as: UTF8.self)
    #expect(text.contains("Expenses:Mileage:Business  24.690 KM\n"))
    #expect(text.contains("Equity:Mileage  -24.690 MI\n"))
    let other = String(decoding: try PlainText.hledger.bytes(of: book), as: UTF8.self)
    #expect(other.contains("commodity 0.000 KM\ncommodity 0.000 MI\n"))
    #expect(PlainText.thousandths(-1_005) == "-1.005" && PlainText.thousandths(7) == "0.007")
  }

  @Test func `what has no day stands on the day it was entered, and says so`() throws {
    var edit = Edit()
    for (number, notes) in [(1, ""), (2, "for the hall"), (3, "dated")] as [(UInt64, String)] {
      var row = Transaction()
      row.id = ID(number)
      row.project = .business
      row.type = number == 2 ? .return : .purchase
      row.amount = Money(minor: 500, currency: .usd)
      row.created = Instant(Day(year: 2026, month: 3, day: 4)!, TimeOfDay(minutes: 600))
      row.notes = notes
      row.day = number == 3 ? Day(year: 2026, month: 1, day: 2) : nil
      edit.put(row, replacing: nil)
    }
    var book = Book()
    book.apply(
      Change(device: 1, counter: 1, stamp: Stamp(time: 1, device: 1), body: edit.body))
    let journal = try Journal(book)
    #expect(journal.entries.map { $0.day.text } == ["2026-01-02", "2026-03-04", "2026-03-04"])
    #expect(
      Set(journal.entries.map { $0.text }) == [
        "dated", "has no day, entered on this one", "for the hall, has no day, entered on this one",
      ])
  }

  @Test func `accounts of one name stay apart, and every name is one that both programs take`() {
    var names = AccountNames()
    let first = names.account("Assets:Receivable", "Łódź Film & Co.", key: "3v9k2m7q1x5bv")
    #expect(first == "Assets:Receivable:LodzFilmCo")
    #expect(
      names.account("Assets:Receivable", "lodz film co", key: "0000000abcdef") == first + "-Abcdef")
    #expect(names.account("Assets:Receivable", "anything", key: "3v9k2m7q1x5bv") == first)
    #expect(names.account("Income", "東京", key: "tokyo1") == "Income:XTokyo1")
    #expect(AccountNames.word("O'Brien's 2nd café") == "Obriens2ndCafe")
  }

  @Test func `what people wrote ends no line, no quote and no code`() {
    #expect(PlainText.plain("a;b|c\nd") == "a,b,c d")
    #expect(PlainText.quoted("say \"hi\" \\ \n") == #""say \"hi\" \\""#)
    #expect(PlainText.code("(A) 1;2") == "A 12")
  }
}
