import Exchange
import Ledger
import Testing

/// Exports of other programs, recognised by their titles (rule E30).
struct ExpenseImportTests {
  /// "2026-01-15 Trader Joe's 85.42 USD Groceries", by day and amount.
  private func lines(_ book: Book) -> [String] {
    book.transactions.live.sorted { ($0.day!, $0.amount!.minor) < ($1.day!, $1.amount!.minor) }.map
    {
      let amount = $0.amount!
      return [
        $0.day!.text, $0.source, amount.plain, amount.currency.code, book.name(of: $0.category),
      ].joined(separator: " ")
    }
  }

  private func tags(_ book: Book, _ vendor: String) -> [String] {
    guard let row = book.transactions.live.first(where: { $0.source == vendor }) else { return [] }
    return book.tags(of: row.id).map { $0.name }
  }

  @Test func `the days of programs that write them as somebody chose are asked for`() throws {
    for format in ExpenseFormat.allCases {
      let isChosen = ["ynab", "midday", "expensify", "quickbooks"].contains("\(format)")
      #expect(format.hasOwnDates == isChosen, "\(format)")
    }
  }

  @Test func `YNAB's register: outflows are expenses, equal lines are two`() throws {
    let file = try read(ExportSamples.ynab)
    #expect(file.csv?.format == .ynab && file.summary.first == "This looks like YNAB's export.")
    let book = Books.book(file.edit)
    #expect(
      lines(book) == [
        "2026-01-15 Trader Joe's 85.42 USD Groceries", "2026-01-16 Cafe 4.50 USD Dining",
        "2026-01-16 Cafe 4.50 USD Dining", "2026-01-16 Landlord 1250.00 USD Rent",
      ])
    #expect(file.summary.contains("left out: 1 line of money that came in"))
    #expect(file.summary.contains("left out: 2 transfers between accounts"))
    #expect(file.summary.contains("left out: 1 line that only sets a balance"))
    #expect(tags(book, "Landlord") == ["Red"])
    let first = try #require(book.transactions.live.first { $0.source == "Trader Joe's" })
    #expect(first.project == .business && first.paymentMethod == "Checking")
    #expect(first.notes == "Weekly haul" && first.type == .purchase && first.needsReview)
    #expect(book.categories[first.category]?.uses == [.business])
  }

  @Test func `YNAB's currency is that of its sign, its days are asked for where nothing says them`()
    throws
  {
    let header = ExportSamples.ynab.split(separator: "\n")[0]
    let csv =
      header + "\n\"A\",\"\",\"03/04/2026\",\"Shop\",\"\",\"\",\"\",\"\",£1.20,£0.00,\"Cleared\"\n"
    let file = try read(String(csv))
    #expect(file.openDate == "03/04/2026")
    #expect(lines(Books.book(file.edit)) == ["2026-03-04 Shop 1.20 GBP "])
    let chosen = try read(String(csv)) { $0.dates = .dayFirst }
    #expect(chosen.openDate.isEmpty)
    #expect(lines(Books.book(chosen.edit)) == ["2026-04-03 Shop 1.20 GBP "])
    // A day of a line that is left out says it too.
    let income =
      csv + "\"A\",\"\",\"31/01/2026\",\"Work\",\"\",\"\",\"\",\"\",£0.00,£9.00,\"Cleared\"\n"
    #expect(lines(Books.book(try read(String(income)).edit)) == ["2026-04-03 Shop 1.20 GBP "])
  }

  @Test func `what lines leave out is proposed as for what is typed, and never again`() throws {
    var edit = Edit()
    var (food, cloud) = (BudgetCategory(), BudgetCategory())
    (food.id, food.name, food.uses) = (ID(101), "Food", [.business])
    (cloud.id, cloud.name, cloud.uses) = (ID(102), "Cloud", [.business])
    edit.put(food, replacing: nil)
    edit.put(cloud, replacing: nil)
    var tag = Ledger.Tag()
    (tag.id, tag.name) = (ID(103), "Office")
    edit.put(tag, replacing: nil)
    var rule = ExpenseRule()
    rule.id = ID(104)
    rule.contains = "hetzner"
    rule.category = cloud.id
    rule.tags = [tag.id]
    rule.paymentMethod = "Amex"
    rule.project = .personal
    rule.renamed = "Hetzner"
    rule.isSubscription = true
    edit.put(rule, replacing: nil)
    var past = Transaction()
    past.id = ID(105)
    past.type = .purchase
    past.source = "kiosk"
    past.category = food.id
    past.project = .business
    past.day = try Day(parsing: "2026-01-01")
    edit.put(past, replacing: nil)
    let book = Books.book(edit)
    let csv = """
      "Account","Flag","Date","Payee","Category Group/Category","Category Group","Category","Memo","Outflow","Inflow","Cleared"
      "Giro","","2026-02-01","Hetzner Online","","","","",$5.00,$0.00,"Cleared"
      "Giro","","2026-02-02","Kiosk","","","","",$6.00,$0.00,"Cleared"
      "Giro","","2026-02-03","Kiosk","Fun: Games","Fun","Games","",$7.00,$0.00,"Cleared"
      "Giro","","2026-02-04","Nobody","","","","",$8.00,$0.00,"Cleared"

      """
    let file = try read(csv, into: book)
    #expect(file.csv?.format == .ynab)
    let after = Books.book(file.edit, on: book)
    func found(_ day: String) throws -> Transaction {
      let day = try Day(parsing: day)
      return try #require(after.transactions.live.first { $0.day == day })
    }
    let ruled = try found("2026-02-01")
    #expect(ruled.category == cloud.id && ruled.isSubscription && ruled.project == .business)
    // What the file says stays, the vendor's name too.
    #expect(ruled.paymentMethod == "Giro" && ruled.source == "Hetzner Online")
    #expect(after.tags(of: ruled.id).map { $0.name } == ["Office"])
    #expect(try found("2026-02-02").category == food.id)
    #expect(after.name(of: try found("2026-02-03").category) == "Games")
    #expect(try found("2026-02-04").category.isNone)
    #expect(
      file.problems.contains { $0.english.contains("2 expenses get a category, tags") })
    let again = try read(csv, into: after)
    #expect(again.edit.rowCount == 0)
  }

  @Test func `Midday's transactions, with their currency, tax and tags`() throws {
    let file = try read(ExportSamples.midday)
    #expect(file.csv?.format == .midday)
    let book = Books.book(file.edit)
    #expect(
      lines(book) == ["2026-01-15 GitHub 119.00 EUR Software", "2026-01-18 Taxi 12.30 USD "])
    let first = try #require(book.transactions.live.first { $0.source == "GitHub" })
    #expect(first.tax.subtotal == Money(minor: 10_000, currency: .eur))
    #expect(first.notes == "GITHUB INC\nTeam plan")
    #expect(Set(tags(book, "GitHub")) == ["Tools", "Office"])
    #expect(file.problems.contains { $0.english.contains("1 expense has files beside it") })
    #expect(file.summary.contains("left out: 1 transfer between accounts"))
  }

  @Test func `Expensify's default export, as the receipts say`() throws {
    let file = try read(ExportSamples.expensify) { $0.project = .personal }
    #expect(file.csv?.format == .expensify)
    let book = Books.book(file.edit)
    #expect(
      lines(book) == [
        "2026-01-12 Uber 18.68 USD Local Transportation", "2026-01-13 Hotel 85.00 GBP Lodging",
      ])
    let uber = try #require(book.transactions.live.first { $0.source == "Uber" })
    #expect(uber.project == .personal && uber.reimbursement == .owedToCompany)
    #expect(Set(tags(book, "Uber")) == ["Client A", "Delivery"])
    #expect(file.summary.contains("left out: 1 line of money that came in"))
  }

  @Test func `Wave's accounts: the side of an expense account is the expense`() throws {
    let file = try read(ExportSamples.wave)
    #expect(file.csv?.format == .wave)
    let book = Books.book(file.edit)
    #expect(lines(book) == ["2026-01-09 Staples 45.20 USD Office Supplies"])
    #expect(book.transactions.live.first?.paymentMethod == "Visa")
    #expect(file.summary.contains("left out: 3 lines of accounts that are no expense accounts"))
  }

  @Test func `Firefly III's withdrawals, under their own ids`() throws {
    let file = try read(ExportSamples.firefly)
    #expect(file.csv?.format == .firefly)
    let book = Books.book(file.edit)
    #expect(
      lines(book) == ["2026-01-05 Da Enzo 23.50 EUR Dining", "2026-01-06 Parking 2.00 EUR "])
    #expect(Set(tags(book, "Da Enzo")) == ["evening", "friends"])
    #expect(book.transactions.live.first { $0.source == "Da Enzo" }?.notes == "Pizza\nwith Ann")
    #expect(file.summary.contains("left out: 1 line of money that came in"))
    // What was renamed there is the same expense here.
    let renamed = ExportSamples.firefly.replacing("Pizza", with: "Calzone")
    #expect(try read(renamed, into: book).edit.isEmpty)
  }

  @Test func `Actual's lines: the parts of a split, no transfers`() throws {
    let file = try read(ExportSamples.actual)
    #expect(file.csv?.format == .actual)
    #expect(
      lines(Books.book(file.edit)) == [
        "2026-01-05 Market 31.50 USD Groceries", "2026-01-06 Store 10.00 USD Groceries",
        "2026-01-06 Store 20.00 USD Home",
      ])
    #expect(file.summary.contains("left out: 1 line whose parts stand in lines of their own"))
    #expect(file.summary.contains("left out: 2 transfers between accounts"))
  }

  @Test func `Zoho's expenses have their tax, and say whom they may be billed to`() throws {
    let file = try read(ExportSamples.zoho)
    #expect(file.csv?.format == .zoho && file.openDate.isEmpty)
    let book = Books.book(file.edit)
    #expect(
      lines(book) == [
        "2026-01-03 Guitar Barn 43.30 USD Office Supplies",
        "2026-01-07 Flight to Hamburg 210.00 EUR Travel Expense",
      ])
    let strings = try #require(book.transactions.live.first { $0.source == "Guitar Barn" })
    #expect(strings.notes == "Strings and picks" && strings.paymentMethod == "Petty Cash")
    #expect(strings.tax.subtotal == Money(minor: 4_000, currency: .usd))
    let flight = try #require(book.transactions.live.first { $0.source == "Flight to Hamburg" })
    #expect(flight.notes == "Noor Khan\nTour")
    #expect(file.summary.contains("left out: 1 line of money that came in"))
  }

  @Test func `QuickBooks Self-Employed's lines of the business are expenses, personal ones none`()
    throws
  {
    let file = try read(ExportSamples.quickBooks)
    #expect(file.csv?.format == .quickbooks && file.openDate.isEmpty)
    let book = Books.book(file.edit)
    #expect(
      lines(book) == [
        "2026-01-15 ADOBE CREATIVE CLOUD 54.99 USD Office expenses",
        "2026-01-21 SHELL OIL 40.00 USD Car and truck",
      ])
    let first = try #require(book.transactions.live.first { $0.notes == "Yearly plan" })
    #expect(first.paymentMethod == "Chase Checking 1234" && first.project == .business)
    for words in [
      "left out: 1 line that is personal", "left out: 1 line of money that came in",
      "left out: 1 transfer between accounts",
    ] { #expect(file.summary.contains { $0.english == words }, "\(words)") }
  }

  @Test(arguments: [
    ExportSamples.ynab, ExportSamples.midday, ExportSamples.expensify, ExportSamples.wave,
    ExportSamples.firefly, ExportSamples.actual, ExportSamples.zoho, ExportSamples.quickBooks,
  ])
  func `a second import adds nothing, also to another place`(_ sample: String) throws {
    let book = Books.book(try read(sample).edit)
    #expect(book.transactions.liveCount > 0)
    #expect(book.importBatches.live.map { $0.count } == [Int64(book.transactions.liveCount)])
    #expect(try read(sample, into: book).edit.isEmpty)
    #expect(try read(sample, into: book) { $0.project = .personal }.edit.isEmpty)
  }

  @Test func `an amount that is none skips its line, and its currency too`() throws {
    let csv = ExportSamples.firefly.replacing("-2.00,", with: "-2.005,")
      .replacing("EUR,-23.5", with: "EUX,-23.5")
    let file = try read(csv)
    #expect(file.edit.isEmpty && file.skipped == 2)
    #expect(file.problems.contains { $0.english.hasPrefix("line 2: skipped: \"EUX\" is not a") })
    #expect(file.problems.contains { $0.english.hasPrefix("line 3: skipped: \"-2.005\" is not") })
  }

  @Test(arguments: [
    ("Trip", Life.live, "csv:tag:tour:1", ["Trip", "Tour"]),
    ("Tour", .trashed, "csv:tag:tour", ["Tour"]),
    ("tour", .live, "csv:tag:tour", ["tour"]),
  ])
  func
    `a tag of a file is that of its name, not the one that was called so; a deleted one comes back`(
      name: String, life: Life, wanted: String, all: [String]
    ) throws
  {
    var tag = Ledger.Tag()
    (tag.id, tag.name, tag.life) = (.foreign("csv:tag:tour"), name, life)
    var edit = Edit()
    edit.put(tag, replacing: nil)
    let csv = """
      Date,Payee,Amount,Currency,Tags,Payment Method,Reimbursable,Deductible,Bill To
      2026-02-07,Shop,1.50,EUR,Tour,Visa,no,yes,
      2026-02-08,Bar,2.50,EUR,tour,Visa,no,yes,
      """
    let file = try read(csv, into: Books.book(edit)) {
      $0.subject = .transactions
      $0.project = .business
    }
    let after = Books.book(edit, file.edit)
    #expect(after.tagList.map { $0.name } == all)
    for expense in after.transactions.live {
      #expect(after.tags(of: expense.id).map { $0.id } == [.foreign(wanted)])
    }
    #expect(after.transactions.live.count == 2)
  }

  @Test func `any CSV by columns: tags, method, currency and what an expense is`() throws {
    var client = Client()
    client.id = ID(7)
    client.company = "Acme"
    var edit = Edit()
    edit.put(client, replacing: nil)
    let book = Books.book(edit)
    let csv = """
      Date,Payee,Amount,Currency,Tags,Payment Method,Reimbursable,Deductible,Bill To
      2026-02-07,Shop,1.50,EUR,tour; van,Visa,no,yes,Acme
      2026-02-08,Kiosk,2,,tour,,yes,maybe,Nobody
      2026-02-09,Bar,3,XXY,,,,,
      """
    let file = try read(csv, into: book) {
      $0.subject = .transactions
      $0.project = .business
      $0.fileName = "costs.csv"
    }
    let after = Books.book(file.edit, on: book)
    #expect(
      lines(after) == ["2026-02-07 Shop 1.50 EUR ", "2026-02-08 Kiosk 2.00 USD "])
    let shop = try #require(after.transactions.live.first { $0.source == "Shop" })
    #expect(shop.isDeductible && shop.reimbursement == .none && shop.paymentMethod == "Visa")
    #expect(shop.billTo == client.id && tags(after, "Shop") == ["tour", "van"])
    let kiosk = try #require(after.transactions.live.first { $0.source == "Kiosk" })
    #expect(!kiosk.isDeductible && kiosk.reimbursement == .owedToCompany && kiosk.billTo.isNone)
    #expect(after.tagList.count == 2 && file.skipped == 1)
    let batch = try #require(after.importBatches.live.first)
    #expect(batch.name == "costs.csv" && batch.count == 2 && kiosk.batch == batch.id)
    #expect(file.problems.contains { $0.english.contains("\"maybe\" is neither yes nor no") })
    #expect(file.problems.contains { $0.english.contains("no client is called \"Nobody\"") })
  }
}
