import Ledger
import Testing

/// From a receipt to an expense (rule E25).
struct ReceiptConfirmingTests {
  private static let hash = String(repeating: "a", count: 64)
  private let now = Instant(milliseconds: 1_790_000_000_000)

  /// A book with a receipt that waits.
  private func waiting(_ fill: (inout Edit, Book) -> Void = { _, _ in }) -> Replica {
    var replica = Replica(device: 7)
    var edit = Edit()
    receive(in: replica.book, &edit)
    fill(&edit, replica.book)
    _ = replica.commit(edit, now: now, undoable: false)
    return replica
  }

  private func receive(in book: Book, _ edit: inout Edit) {
    ReceiptConfirming.receive(
      Self.hash, name: "lunch.jpg", mediaType: "image/jpeg", size: 9, origin: .camera, in: book,
      now: now, &edit)
  }

  private func line(_ name: String, _ amount: Int, _ rate: Rate? = nil) -> Split {
    var line = Split()
    line.name = name
    line.amount = Money(amount, .eur)
    line.taxRate = rate
    return line
  }

  private func values() throws -> ReceiptValues {
    var values = ReceiptValues()
    values.expense.source = " Cafe Blau "
    values.expense.amount = Money(12, .eur)
    values.expense.day = try Day(parsing: "2026-11-20")
    values.expense.paymentMethod = "Card"
    values.readMerchant = "CAFE BLAU GMBH"
    values.lines = [line("Coffee", 5, Rate(percent: 19)), line("Cake", 7)]
    return values
  }

  @Test func `the same bytes are the same receipt`() throws {
    var replica = waiting()
    var edit = Edit()
    receive(in: replica.book, &edit)
    _ = replica.commit(edit, now: now, undoable: true)
    #expect(replica.book.inbox.count == 1)
    let receipt = try #require(replica.book.inbox.first)
    #expect(receipt.origin == .camera && receipt.hash == Self.hash)
    let files = replica.book.attachments(of: receipt.id.raw, as: .receipt)
    #expect(files.map { $0.hash } == [Self.hash])
  }

  @Test
  func `confirming makes the expense with its lines, tags and file, and is taken back as one`()
    throws
  {
    let tag = ID<Ledger.Tag>(5001)
    var replica = waiting { edit, book in
      var row = Ledger.Tag()
      row.id = tag
      row.name = "Tour"
      edit.put(row, in: book.tags)
    }
    let receipt = try #require(replica.book.inbox.first)
    var values = try values()
    values.tags = ["tour", "New"]
    let edit = ReceiptConfirming.confirm(
      receipt, as: values, fresh: ID(9001), in: replica.book, now: now)
    _ = replica.commit(edit, now: now, undoable: true)
    let book = replica.book
    #expect(book.inbox.isEmpty)
    let done = try #require(book.receipts[receipt.id])
    #expect(done.readMerchant == "CAFE BLAU GMBH")
    let expense = try #require(book.transactions.live(done.transaction))
    #expect(expense.source == "Cafe Blau" && expense.amount == Money(12, .eur))
    #expect(expense.type == .purchase && Scope(expense.project) == .business)
    #expect(book.isExpense(expense) && book.hasReceipt(expense))
    #expect(book.splits(of: expense.id).map { $0.name } == ["Coffee", "Cake"])
    #expect(book.splits(of: expense.id).first?.taxRate == Rate(percent: 19))
    #expect(book.tags(of: expense.id).map { $0.name } == ["Tour", "New"])
    #expect(book.tags(of: expense.id).first?.id == tag)
    #expect(book.attachments(of: expense.id.raw, as: .receipt).map { $0.hash } == [Self.hash])
    _ = replica.undo(now: now)
    #expect(replica.book.inbox.count == 1)
    #expect(replica.book.transactions.live(expense.id) == nil)
  }

  @Test func `two devices that confirm the same receipt make one expense`() throws {
    let replica = waiting()
    let receipt = try #require(replica.book.inbox.first)
    let one = ReceiptConfirming.expense(of: receipt, or: ID(9001), in: replica.book)
    let other = ReceiptConfirming.expense(of: receipt, or: ID(9002), in: replica.book)
    #expect(one == other && one != ID(9001))
  }

  @Test func `a deleted expense is not written again`() throws {
    var replica = waiting()
    let receipt = try #require(replica.book.inbox.first)
    let edit = ReceiptConfirming.confirm(
      receipt, as: try values(), fresh: ID(9001), in: replica.book, now: now)
    _ = replica.commit(edit, now: now, undoable: false)
    let first = try #require(replica.book.receipts[receipt.id]).transaction
    #expect(ReceiptConfirming.expense(of: receipt, or: ID(9001), in: replica.book) == ID(9001))
    #expect(first != ID(9001))
  }

  @Test func `confirming keeps a worth and contexts, and does what the vendor's rule says`() throws
  {
    var replica = waiting { edit, book in
      var rule = ExpenseRule()
      rule.id = ID(6001)
      rule.contains = "blau"
      rule.renamed = "Café Blau"
      for (name, share) in [("Food", 75), ("Tip", 25)] as [(String, Int64)] {
        var part = RuleSplit()
        part.name = name
        part.share = Rate(micros: share * 1_000_000)
        rule.split.append(part)
      }
      edit.put(rule, in: book.rules)
    }
    let receipt = try #require(replica.book.inbox.first)
    var values = try values()
    values.lines = []
    values.expense.isDeductible = true
    values.expense.reimbursement = .owedToCompany
    values.expense.worth = Worth(of: Money(12, .eur), [Money(14, .usd)])
    let edit = ReceiptConfirming.confirm(
      receipt, as: values, fresh: ID(9001), in: replica.book, now: now)
    _ = replica.commit(edit, now: now, undoable: true)
    let book = replica.book
    let done = try #require(book.receipts[receipt.id])
    let expense = try #require(book.transactions.live(done.transaction))
    #expect(expense.source == "Café Blau" && done.readMerchant == "CAFE BLAU GMBH")
    #expect(expense.isDeductible && expense.reimbursement == .owedToCompany)
    #expect(expense.amount?.value(in: .usd, expense.worth) == Money(14, .usd))
    let lines = book.splits(of: expense.id)
    #expect(lines.map { $0.name } == ["Food", "Tip"])
    #expect(lines.map { $0.amount } == [Money(9, .eur), Money(3, .eur)])
  }

  @Test func `attaching gives the file alone, once, and at most ten`() throws {
    var expense = Transaction()
    expense.id = ID(9001)
    expense.source = "Cafe Blau"
    var replica = waiting { edit, book in
      edit.put(expense, in: book.transactions)
      for number in 1...10 {
        var file = Ledger.Attachment()
        file.id = ID(UInt64(7000 + number))
        file.owner.kind = "transaction"
        file.owner.id = expense.id.retyped()
        file.role = .receipt
        file.hash = "\(number)"
        if number < 10 { edit.put(file, in: book.attachments) }
      }
    }
    let receipt = try #require(replica.book.inbox.first)
    let edit = try ReceiptConfirming.attach(
      receipt, to: expense, readMerchant: "Blau", in: replica.book)
    _ = replica.commit(edit, now: now, undoable: false)
    #expect(replica.book.transactions[expense.id]?.source == "Cafe Blau")
    #expect(replica.book.attachments(of: expense.id.raw, as: .receipt).count == 10)
    #expect(replica.book.inbox.isEmpty)
    #expect(throws: ReceiptProblem.isThere) {
      _ = try ReceiptConfirming.attach(receipt, to: expense, readMerchant: "", in: replica.book)
    }
    var other = receipt
    other.hash = "b"
    #expect(throws: ReceiptProblem.isFull(10)) {
      _ = try ReceiptConfirming.attach(other, to: expense, readMerchant: "", in: replica.book)
    }
  }

  @Test func `the same amount comes before the same merchant, and strangers are left out`() throws {
    func expense(_ id: UInt64, _ source: String, _ amount: Int, _ day: String) throws -> Transaction
    {
      var one = Transaction()
      one.id = ID(id)
      one.source = source
      one.amount = Money(amount, .eur)
      one.day = try Day(parsing: day)
      return one
    }
    let rows = [
      try expense(9001, "Stranger", 99, "2026-11-20"),
      try expense(9002, "CAFE BLAU", 44, "2026-11-20"),
      try expense(9003, "Cafe Blau", 12, "2026-11-20"),
      try expense(9004, "Other", 12, "2026-01-01"),
    ]
    let replica = waiting { edit, book in
      for row in rows { edit.put(row, in: book.transactions) }
    }
    let found = ReceiptConfirming.candidates(for: try values().expense, in: replica.book)
    #expect(found.map { $0.id } == [ID(9003), ID(9002), ID(9004)])
    // Of money that came back only what came back, whichever sign it has.
    var (back, below) = (rows[2], rows[3])
    (back.id, back.type, back.project) = (ID(9005), .return, .business)
    (below.id, below.type, below.project) = (ID(9006), .return, .business)
    below.amount = Money(-12, .eur)
    let returned = waiting { edit, book in
      for row in rows + [back, below] { edit.put(row, in: book.transactions) }
    }
    var wanted = try values().expense
    wanted.type = .return
    let returns = ReceiptConfirming.candidates(for: wanted, in: returned.book)
    #expect(returns.map { $0.id } == [ID(9005), ID(9006)])
  }

  @Test func `an expense and a waiting receipt are found by what is read on them`() throws {
    var reading = Ledger.Reading(of: Self.hash)
    reading.state = .done
    reading.text = "Cafe Blau\nApfelstrudel  4,50\nApfelstrudel 4,50"
    var replica = waiting { edit, book in edit.put(reading, in: book.readings) }
    #expect(UniversalSearch(replica.book).receipts("apfelstr").count == 1)
    #expect(UniversalSearch(replica.book).transactions("apfelstr").isEmpty)
    let receipt = try #require(replica.book.inbox.first)
    let edit = ReceiptConfirming.confirm(
      receipt, as: try values(), fresh: ID(9001), in: replica.book, now: now)
    _ = replica.commit(edit, now: now, undoable: false)
    let search = UniversalSearch(replica.book)
    #expect(search.receipts("apfelstr").isEmpty)
    #expect(search.transactions("apfelstr").count == 1)
    let expense = try #require(replica.book.receipts[receipt.id]).transaction
    #expect(replica.book.receiptWords(of: expense) == "cafe blau apfelstrudel 4,50")
  }
}
