import LedgerTestSupport
import Testing

@testable import Exchange
@testable import Ledger

/// Ledgerline's own list of expenses, read again.
struct OwnExpensesTests {
  private let options = Ledger8Import.Options(today: Books.today, now: Books.now)

  /// Its rows are known by their ids; what is in the file and not in the book comes in.
  @Test func `Ledgerline's own list of expenses brings nothing twice`() throws {
    let book = SampleBuilder.studio(on: Books.today).book
    let expenses = book.transactions.live.filter { book.isExpense($0) }
    #expect(expenses.count > 20)
    let bytes = ExpenseCSV.bytes(of: expenses.map { $0.id }, in: book)
    var request = CSVRequest()
    request.subject = .transactions
    request.project = .business
    let again = try ImportFile.read(bytes, into: book, options, request)
    #expect(again.edit.isEmpty && again.kept == expenses.count)
    #expect(!again.problems.contains { $0.english.contains("differs") }, "\(again.problems)")
    // One was edited in the file, another one is of somebody else.
    var lines = String(decoding: bytes, as: UTF8.self).split { $0 == "\r\n" }.map { String($0) }
    let named = try #require(lines.firstIndex { $0.hasSuffix(expenses[0].id.text) })
    let amount = try #require(expenses[0].amount?.plain)
    lines[named] = lines[named].replacing("," + amount + ",", with: ",7.77,")
    lines.insert("2026-11-02,Corner Shop,5.00,USD,,,,,,,,,,,,,,,,zzzzzzzzzzzzz", at: 1)
    let edited = try ImportFile.read(
      Array(lines.joined(separator: "\r\n").utf8), into: book, options, request)
    let said = edited.problems.filter { $0.english.contains("differs") }.map { $0.english }
    #expect(said.count == 1 && said[0].contains("Amount"), "\(said)")
    let after = Books.book(edited.edit, on: book)
    #expect(after.transactions.liveCount == book.transactions.liveCount + 1)
    #expect(after.transactions.live(expenses[0].id) == expenses[0])
  }

  @Test func `its titles say what it is, and what stood in another place than it goes is named`()
    throws
  {
    let studio = SampleBuilder.studio(on: Books.today).book
    let personal = studio.transactions.live.filter {
      studio.isExpense($0) && $0.project == .personal
    }
    #expect(!personal.isEmpty)
    let bytes = ExpenseCSV.bytes(of: personal.map { $0.id }, in: studio)
    let file = try ImportFile.read(bytes, into: Book(), options)
    let reading = try #require(file.csv)
    #expect(reading.areOwnExpenses && reading.project == .business && file.skipped == 0)
    let said = file.problems.map { $0.english }.filter { $0.contains("comes into") }
    #expect(
      said.count == 1 && said[0].contains("what stood in “Personal” comes into “Business”"))
    var request = CSVRequest()
    request.project = .personal
    let meant = try ImportFile.read(bytes, into: Book(), options, request)
    #expect(!meant.problems.contains { $0.english.contains("comes into") })
    #expect(try ImportFile.read(bytes, into: studio, options).edit.isEmpty)
  }

  @Test func `it says the tax, which comes in again; earlier lists have no such column`() throws {
    var edit = Edit()
    for (number, name, minor) in [
      (10, "Saturn", 11_900), (11, "Metro", 5_000), (12, "Back", 3_000),
    ] as [(UInt64, String, Int64)] {
      var expense = Transaction()
      (expense.id, expense.project, expense.source) = (ID(number), .business, name)
      (expense.day, expense.type) = (Books.today, name == "Back" ? .return : .purchase)
      expense.amount = Money(minor: minor, currency: .usd)
      expense.tax.rate = Rate(percent: 19)
      edit.put(expense, replacing: nil)
    }
    var bread = Split()
    (bread.id, bread.transaction, bread.name) = (ID(20), ID(11), "Bread")
    (bread.amount, bread.taxRate) = (Money(minor: 1_070, currency: .usd), Rate(percent: 7))
    edit.put(bread, replacing: nil)
    let book = Books.book(edit)
    let bytes = ExpenseCSV.bytes(of: [ID(10), ID(11), ID(12)], in: book)
    let lines = String(decoding: bytes, as: UTF8.self).split { $0 == "\r\n" }
      .map { $0.split(separator: ",", omittingEmptySubsequences: false).map { String($0) } }
    let column = try #require(lines[0].firstIndex(of: "Tax Amount"))
    // 119.00 at 19 %; 10.70 at 7 % and 39.30 at 19 %; 30.00 at 19 %, which came back.
    #expect(lines.dropFirst().map { $0[column] } == ["19.00", "6.97", "-4.79"])
    let after = Books.book(try ImportFile.read(bytes, into: Book(), options).edit)
    for (name, net) in [("Saturn", 10_000), ("Metro", 4_303), ("Back", -2_521)]
      as [(String, Int64)]
    {
      let expense = try #require(after.transactions.live.first { $0.source == name })
      #expect(expense.tax.subtotal == Money(minor: net, currency: .usd))
      #expect(expense.type == (name == "Back" ? .return : .purchase))
    }
    // And so does the list of what came in.
    let again = ExpenseCSV.bytes(of: after.transactions.live.map { $0.id }, in: after)
    let taxes = String(decoding: again, as: UTF8.self).split { $0 == "\r\n" }.dropFirst()
      .map { $0.split(separator: ",", omittingEmptySubsequences: false)[column] }
    #expect(taxes.sorted() == ["-4.79", "19.00", "6.97"])
    let worth = ["Worth", "Worth Currency"]
    for missing in [worth, worth + ["Tax Amount"], worth + ["Tax Amount", "Not Counted"]] {
      #expect(ExpenseCSV.recognizes(ExpenseCSV.columns.filter { !missing.contains($0) }))
    }
    #expect(!ExpenseCSV.recognizes(ExpenseCSV.columns.filter { $0 != "Amount" }))
  }

  @Test func `what another currency counts for is in it, and comes in again`() throws {
    var edit = Edit()
    for (number, name, isBack, isWorth) in [
      (10, "Adobe", false, true), (11, "B&H", true, true), (12, "Nobody Said", false, false),
    ] as [(UInt64, String, Bool, Bool)] {
      var expense = Transaction()
      (expense.id, expense.project, expense.source) = (ID(number), .business, name)
      (expense.day, expense.type) = (Books.today, isBack ? .return : .purchase)
      let amount = Money(minor: 5_499, currency: .eur)
      expense.amount = amount
      if isWorth { expense.worth = Worth(of: amount, [Money(minor: 6_012, currency: .usd)]) }
      edit.put(expense, replacing: nil)
    }
    let book = Books.book(edit)
    let bytes = ExpenseCSV.bytes(of: [ID(10), ID(11), ID(12)], in: book)
    let lines = String(decoding: bytes, as: UTF8.self).split { $0 == "\r\n" }
      .map { $0.split(separator: ",", omittingEmptySubsequences: false).map { String($0) } }
    let column = try #require(lines[0].firstIndex(of: "Worth"))
    #expect(lines[0][column + 1] == "Worth Currency")
    #expect(lines.dropFirst().map { $0[column] } == ["60.12", "-60.12", ""])
    #expect(lines.dropFirst().map { $0[column + 1] } == ["USD", "USD", ""])
    let file = try ImportFile.read(bytes, into: Book(), options)
    #expect(!file.problems.contains { $0.english.contains("not taken") }, "\(file.problems)")
    let after = Books.book(file.edit)
    #expect(after.transactions.liveCount == 3)
    for expense in after.transactions.live {
      let counts = expense.listed(expense.amount?.value(in: .usd, expense.worth))?.minor
      let wanted: [String: Int64] = ["Adobe": 6_012, "B&H": -6_012]
      #expect(counts == wanted[expense.source], "\(expense.source)")
    }
  }

  /// Ids of imported lines follow from the place, and earlier programs chose it otherwise.
  @Test func `what an import brought into one place comes a second time into none`() throws {
    let studio = SampleBuilder.studio(on: Books.today).book
    let some = studio.transactions.live
      .filter { studio.isExpense($0) && $0.day != nil && $0.amount != nil }.prefix(5)
    let text = String(
      decoding: ExpenseCSV.bytes(of: some.map { $0.id }, in: studio), as: UTF8.self)
    let byHand = "2026-11-02,Corner Shop,5.00,USD,,,,,,,,,,,,,\r\n"
    let last = text.split { $0 == "\r\n" }.last.map { String($0) + "\r\n" } ?? ""
    var gig = Project()
    gig.id = ID(77)
    var edit = Edit()
    edit.put(gig, replacing: nil)
    let start = Books.book(edit)
    let places: [ID<Project>?] = [ID(), .business, .personal, gig.id, nil]
    // Once with lines of no id that are alike, once also with an id that is there twice.
    for file in [text + byHand + byHand, text + byHand + last] {
      let bytes = Array(file.utf8)
      for place in places {
        var request = CSVRequest()
        request.subject = .transactions
        request.project = place
        let book = Books.book(
          try ImportFile.read(bytes, into: start, options, request).edit, on: start)
        #expect(book.transactions.liveCount == 7)
        #expect(try ImportFile.read(bytes, into: book, options).edit.isEmpty)
        for other in places {
          request.project = other
          #expect(try ImportFile.read(bytes, into: book, options, request).edit.isEmpty)
        }
      }
    }
  }

  @Test func `what did not count as spent counts as little where it comes to`() throws {
    var fee = BudgetCategory()
    (fee.id, fee.name, fee.type) = (ID(5), "Design Fee", .fee)
    var edit = Edit()
    edit.put(fee, replacing: nil)
    for (number, name) in ["Canceled", "Card", "Fee", "Spent"].enumerated() {
      var expense = Transaction()
      (expense.id, expense.project, expense.source) = (ID(UInt64(10 + number)), .business, name)
      (expense.day, expense.type) = (Books.today, .purchase)
      expense.amount = Money(minor: 5499, currency: .usd)
      expense.isCanceled = name == "Canceled"
      expense.purchasedBy = name == "Card" ? "client-card" : ""
      expense.category = name == "Fee" ? fee.id : ID()
      expense.isSubscription = name == "Spent"
      edit.put(expense, replacing: nil)
    }
    var part = Split()
    (part.id, part.transaction, part.name) = (ID(20), ID(13), "Wine")
    edit.put(part, replacing: nil)
    let book = Books.book(edit)
    let bytes = ExpenseCSV.bytes(of: book.transactions.live.map { $0.id }, in: book)
    let file = try ImportFile.read(bytes, into: Book(), options)
    let after = Books.book(file.edit)
    #expect(after.transactions.liveCount == 4)
    for expense in after.transactions.live {
      let before = try #require(book.transactions.live.first { $0.source == expense.source })
      #expect(after.notSpent(expense) == book.notSpent(before), "\(expense.source)")
      #expect(expense.isSubscription == before.isSubscription)
    }
    // What stays behind is said, and nothing else.
    let left = file.problems.map { $0.english }.filter { $0.contains("not taken") }
    #expect(left.count == 1 && left[0].hasPrefix("column Lines"))
    // A category of that name which is none of fees.
    fee.type = .general
    edit = Edit()
    edit.put(fee, replacing: nil)
    let said = try ImportFile.read(bytes, into: Books.book(edit), options).problems
    #expect(said.contains { $0.english.contains("which it did not there: Received") })
  }
  @Test func `a fee is one also where a line of its category that is none of it stands first`()
    throws
  {
    for reason in ["Canceled", "Paid by Client"] {
      let text = """
        \(ExpenseCSV.columns.joined(separator: ","))
        2026-11-02,A,100.00,USD,Design Fee,,,Business,,,,,,,,,,,\(reason),0000000000zz1
        2026-11-01,B,500.00,USD,Design Fee,,,Business,,,,,,,,,,,Received,0000000000zz2

        """
      let after = Books.book(try ImportFile.read(Array(text.utf8), into: Book(), options).edit)
      #expect(after.transactions.liveCount == 2)
      for expense in after.transactions.live { #expect(after.notSpent(expense) != nil) }
    }
  }

  /// Each new line is looked for in each place, and most books have many projects and few of them such lines.
  @Test func `it is looked for where imports brought something, after a move in each project`()
    throws
  {
    var edit = Edit()
    for number in 0..<300 {
      var gig = Project()
      gig.id = ID(UInt64(100 + number))
      edit.put(gig, replacing: nil)
    }
    var book = Books.book(edit)
    let bytes = Array(
      """
      \(ExpenseCSV.columns.joined(separator: ","))
      2026-11-02,A,1.00,USD,,,,Business,,,,,,,,,,,,0000000000zz1

      """.utf8)
    var request = CSVRequest()
    request.subject = .transactions
    request.project = .business
    func places() throws -> [ID<Project>] {
      let file = try ImportFile.read(bytes, into: book, options, request)
      return ColumnImport.plan(
        try #require(file.table), try #require(file.csv), into: book, now: Books.now
      ).ownPlaces
    }
    #expect(try places() == [.business, ID(), .personal])
    request.project = ID(177)
    book = Books.book(try ImportFile.read(bytes, into: book, options, request).edit, on: book)
    request.project = .business
    #expect(try places() == [.business, ID(), .personal, ID(177)])
    #expect(try ImportFile.read(bytes, into: book, options, request).edit.isEmpty)
    var moved = try #require(book.transactions.live.first)
    moved.project = ID(101)
    edit = Edit()
    edit.put(moved, in: book.transactions)
    book = Books.book(edit, on: book)
    #expect(try places().count == 303)
    #expect(try ImportFile.read(bytes, into: book, options, request).edit.isEmpty)
  }
}
