import Ledger
import LedgerTestSupport
import Testing

/// What looks like a subscription (rule E21), at the edges of what does.
struct FoundSubscriptionTests {
  private typealias Paid = (day: String, minor: Int64)

  /// What is paid to one merchant, with ids from 1 on in the order given.
  private func book(
    _ paid: [Paid], at merchant: String = "Stream TV", _ rule: Recurring? = nil,
    _ change: (Int, inout Transaction) -> Void = { _, _ in }
  ) throws -> Book {
    var edit = Edit()
    if let rule { edit.put(rule, replacing: nil) }
    for (place, one) in paid.enumerated() {
      var expense = Transaction()
      expense.id = ID(UInt64(place + 1))
      expense.source = merchant
      expense.day = try Day(parsing: one.day)
      expense.amount = Money(minor: one.minor, currency: .usd)
      expense.project = .business
      change(place, &expense)
      edit.put(expense, replacing: nil)
    }
    return ExpenseBooks.book(edit)
  }

  private func found(_ book: Book, on today: String) throws -> [FoundSubscription] {
    FoundSubscription.all(in: book, on: try Day(parsing: today))
  }

  private func isFound(_ paid: [Paid], on today: String = "2026-03-20") throws -> Bool {
    try !found(book(paid), on: today).isEmpty
  }

  private let monthly: [Paid] = [
    ("2026-01-10", 1_000), ("2026-02-10", 1_000), ("2026-03-10", 1_000),
  ]

  @Test func `three times are found, the earliest first, and two are not`() throws {
    let found = try #require(try found(book(monthly.reversed()), on: "2026-03-20").first)
    #expect(found.merchant == "Stream TV" && found.frequency == .monthly)
    #expect(found.amount == Money(10, .usd) && found.day.text == "2026-03-10")
    #expect(found.expenses == [ID(3), ID(2), ID(1)])
    #expect(try !isFound(Array(monthly.dropFirst())))
    #expect(try !isFound(Array(monthly.dropLast())))
  }

  @Test(arguments: [
    ("2026-03-07", true), ("2026-03-13", true), ("2026-03-06", false), ("2026-03-14", false),
  ])
  func `an interval may be off by three days`(_ day: String, _ isMeant: Bool) throws {
    #expect(try isFound(monthly.dropLast() + [(day, 1_000)]) == isMeant)
  }

  @Test(arguments: [("2026-02-08", "2026-02-11", 3), ("2026-02-09", "2026-02-12", 2)])
  func `of two in reach the nearer is the one before`(
    _ first: String, _ second: String, _ nearer: UInt64
  ) throws {
    let paid = [monthly[0], (first, 1_000), (second, 1_000), monthly[2]]
    let found = try found(book(paid), on: "2026-03-20")
    #expect(found.map { $0.expenses } == [[ID(1), ID(nearer), ID(4)]])
  }

  @Test func `each costs at most a quarter more or less than the one before`() throws {
    for (minor, isMeant) in [
      (1_250, true), (1_251, false), (750, true), (749, false), (1_000, true), (0, false),
      (-1_000, false),
    ] as [(Int64, Bool)] {
      #expect(try isFound(monthly.dropLast() + [("2026-03-10", minor)]) == isMeant, "\(minor)")
    }
    // It is the one before that counts, and not the first.
    #expect(try isFound([("2026-01-10", 800), ("2026-02-10", 1_000), ("2026-03-10", 1_250)]))
    #expect(try isFound([("2026-01-10", 1_000), ("2026-02-10", 750), ("2026-03-10", 600)]))
  }

  @Test func `it goes on until its interval and three days have passed`() throws {
    #expect(try isFound(monthly, on: "2026-03-10") && isFound(monthly, on: "2026-04-13"))
    #expect(try !isFound(monthly, on: "2026-04-14"))
    // What is still to come counts on its day.
    #expect(try !isFound(monthly, on: "2026-03-09"))
    let yearly: [Paid] = [("2023-11-18", 90), ("2024-11-18", 90), ("2025-11-18", 90)]
    let found = try found(book(yearly), on: "2026-11-21")
    #expect(found.map { $0.frequency } == [.yearly] && found[0].expenses.count == 3)
    // Three years and three days back, and no day more.
    #expect(try !isFound(yearly, on: "2026-11-22"))
  }

  @Test func `a merchant that has a rule is known, one whose rule is over is not`() throws {
    for (source, end, isMeant) in [
      (" STREAM tv ", nil, false), ("Stream TV", "2026-03-20", false),
      ("Stream TV", "2026-03-19", true), ("Stream", nil, true),
    ] as [(String, String?, Bool)] {
      var rule = Recurring()
      (rule.id, rule.source) = (ID(900), source)
      rule.end = try end.map { try Day(parsing: $0) }
      let found = try found(book(monthly, rule), on: "2026-03-20")
      #expect(found.isEmpty != isMeant, "\(source) \(end ?? "-")")
    }
  }

  @Test func `what is canceled, of a rule, of nobody or in other money is none of them`() throws {
    let changes: [(inout Transaction) -> Void] = [
      { $0.isCanceled = true }, { $0.recurring = ID(901) }, { $0.source = " " }, { $0.day = nil },
      { $0.amount = nil }, { $0.amount = Money(10, .eur) }, { $0.source = "Other" },
    ]
    for (number, change) in changes.enumerated() {
      for place in 0..<3 {
        let book = try book(monthly) { if $0 == place { change(&$1) } }
        #expect(try found(book, on: "2026-03-20").isEmpty, "\(number)")
      }
    }
    let book = try book(monthly) { $1.source = $0 == 1 ? " stream TV" : "Stream TV" }
    #expect(try found(book, on: "2026-03-20").map { $0.merchant } == ["Stream TV"])
  }

  @Test func `who sells four hundred times is a merchant, once more a shop`() throws {
    let often = [Paid](repeating: ("2024-06-01", 100), count: 397)
    #expect(try isFound(often + monthly))
    #expect(try !isFound(often + monthly + [("2024-06-01", 100)]))
  }

  @Test func `they stand by merchant, and those of one by currency`() throws {
    let merchants = ["Zeta", "alpha", "Item 10", "Item 2", "Ärger", "Beta"]
    var edit = Edit()
    var id: UInt64 = 0
    for (place, merchant) in merchants.enumerated() {
      for currency in place == 0 ? [.usd, .eur, .gbp] : [Currency.usd] {
        for one in monthly {
          id += 1
          var expense = Transaction()
          (expense.id, expense.source, expense.project) = (ID(id), merchant, .business)
          expense.day = try Day(parsing: one.day)
          expense.amount = Money(minor: one.minor, currency: currency)
          edit.put(expense, replacing: nil)
        }
      }
    }
    let found = try found(ExpenseBooks.book(edit), on: "2026-03-20")
    #expect(
      found.map { "\($0.merchant) \($0.amount.currency.code)" } == [
        "alpha USD", "Ärger USD", "Beta USD", "Item 2 USD", "Item 10 USD", "Zeta EUR", "Zeta GBP",
        "Zeta USD",
      ])
  }
}
