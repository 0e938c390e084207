import Ledger

/// A book as double entries, which hledger and beancount read (rule G63): what was invoiced, received and spent.
///
/// | what | from | to |
/// |---|---|---|
/// | an issued invoice | `Income:SERVICE` a line, `Liabilities:Tax:NAME` | `Assets:Receivable:CLIENT` |
/// | its discount | | `Income:Discounts` |
/// | what was voided | the other way, on that day | |
/// | a payment for invoices | `Assets:Receivable:CLIENT` | `Assets:Money:METHOD` |
/// | for work of a project on no invoice | `Income:Uninvoiced` | `Assets:Money:METHOD` |
/// | what is the client's credit | `Liabilities:Credit:CLIENT` | `Assets:Money:METHOD` |
/// | what was paid back | the other way | |
/// | an expense, a part a category | `Assets:Money:METHOD` | `Expenses:Business:CATEGORY` or `Expenses:Personal:…` |
/// | the tax in it | | `…:Tax` below that |
/// | what was returned | `Expenses:Returns:Business:CATEGORY` … | `Assets:Money:METHOD` |
/// | what was sold to somebody outside | `Income:Sales:CATEGORY` … | `Assets:Money:METHOD` |
/// | a trip, its distance and what that counts | `Equity:Mileage` | `Expenses:Mileage:Business` … |
/// | what lines of a bank explain | | `Assets:Bank:NAME`, `Liabilities:Card:NAME` in place of the method |
///
/// Every amount stays in its own currency, so that each entry adds up to the minor unit without a rate.
struct Journal {
  struct Posting {
    var account: String
    var amount: Money
  }

  /// What was driven, in thousandths.
  struct Way {
    var account: String
    var thousandths: Int64
    var unit: DistanceUnit

    /// As both programs take it: beancount wants capitals.
    static func commodity(of unit: DistanceUnit) -> String { unit == .miles ? "MI" : "KM" }
  }

  struct Entry {
    var day: Day
    /// An invoice's number, or the row's id.
    var code: String
    var payee: String
    var text: String
    var postings: [Posting] = []
    var ways: [Way] = []

    init(day: Day, code: String, payee: String, text: String) {
      (self.day, self.code, self.payee, self.text) = (day, code, payee, text)
    }

    /// What has no day stands on the one on which it was entered, and says so.
    init(_ day: Day?, entered: Instant, code: String, payee: String, text: String) {
      self.init(day: day ?? entered.utcDay, code: code, payee: payee, text: text)
      if day == nil { self.text += (text.isEmpty ? "" : ", ") + "has no day, entered on this one" }
    }

    mutating func post(_ account: String, _ amount: Money) {
      if amount.isZero { return }
      if let place = postings.firstIndex(where: {
        $0.account == account && $0.amount.currency == amount.currency
      }), let sum = try? postings[place].amount.adding(amount) {
        postings[place].amount = sum
      } else {
        postings.append(Posting(account: account, amount: amount))
      }
    }
  }

  private(set) var entries: [Entry] = []
  /// What banks say, the earliest first.
  var closings: [Closing] = []
  let book: Book
  var names = AccountNames()
  /// By match: the account beside which its line stands, or the line's own where the row's entry has it already.
  var sides: [UInt64: String] = [:]
  /// By payment for a project: what of it is the client's credit.
  private var credits: [UInt64: Money] = [:]

  init(_ book: Book) throws(MoneyError) {
    self.book = book
    // Of two of one name the first is called so in every export, whichever its lines are.
    for account in book.moneyAccountsInOrder { _ = self.account(account) }
    credits = try Journal.credits(in: book)
    for invoice in book.invoices.rows where invoice.isLive { try add(invoice) }
    for payment in book.payments.rows where payment.isLive { try add(payment) }
    for expense in book.transactions.rows where book.countsAsSpent(expense) { try add(expense) }
    for row in book.transactions.rows { try addGoods(row) }
    for trip in book.trips.rows where trip.isLive { try add(trip) }
    for account in book.moneyAccountsInOrder { try add(account) }
    entries.sort { a, b in
      if a.day != b.day { return a.day < b.day }
      return a.code.utf8.lexicographicallyPrecedes(b.code.utf8)
    }
    closings.sort { a, b in
      if a.day != b.day { return a.day < b.day }
      return a.account.utf8.lexicographicallyPrecedes(b.account.utf8)
    }
  }

  /// Every account that is named, with the first day that it is.
  var accounts: [(name: String, first: Day)] {
    var places: [String: Int] = [:]
    var found: [(name: String, first: Day)] = []
    func note(_ name: String, _ day: Day) {
      if let place = places[name] {
        found[place].first = min(found[place].first, day)
        return
      }
      places[name] = found.count
      found.append((name, day))
    }
    for entry in entries {
      for posting in entry.postings { note(posting.account, entry.day) }
      for way in entry.ways { note(way.account, entry.day) }
    }
    for closing in closings { note(closing.account, closing.day) }
    found.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    return found
  }

  var currencies: [Currency] {
    var found: [Currency] = []
    for entry in entries {
      for posting in entry.postings where !found.contains(posting.amount.currency) {
        found.append(posting.amount.currency)
      }
    }
    for closing in closings where !found.contains(closing.amount.currency) {
      found.append(closing.amount.currency)
    }
    return found.sorted { $0.code.utf8.lexicographicallyPrecedes($1.code.utf8) }
  }

  var units: [DistanceUnit] {
    DistanceUnit.allCases.filter { unit in
      entries.contains { $0.ways.contains { $0.unit == unit } }
    }
  }

  // MARK: accounts

  private func clientName(_ id: ID<Client>) -> String { book.named(id)?.displayName ?? "" }

  private mutating func account(_ root: String, of client: ID<Client>) -> String {
    let id = book.meant(client)
    let name = id.isNone ? "Nobody" : clientName(id)
    return names.account(root, name, key: id.text)
  }

  mutating func money(_ method: String) -> String {
    let name = trimmed(method)
    return names.account("Assets:Money", name.isEmpty ? "Unnamed" : name, key: folded(name))
  }

  // MARK: entries

  private mutating func add(_ invoice: Invoice) throws(MoneyError) {
    guard let issue = invoice.issue else { return }
    let content = issue.content
    var entry = Entry(
      day: content.issued, code: content.number, payee: clientName(invoice.client),
      text: "Invoice " + content.number)
    entry.post(account("Assets:Receivable", of: invoice.client), content.total)
    for line in content.lines {
      let name = line.kind.isEmpty ? "Other" : line.kind
      entry.post(
        names.account("Income", name, key: folded(name)),
        try Money.zero(line.amount.currency)
          .subtracting(line.amount))
    }
    if let discount = content.discount {
      entry.post(names.account("Income", "Discounts", key: "\u{0}discounts"), discount.amount)
    }
    for tax in content.taxGroups {
      let name = tax.name.isEmpty ? "Tax" : tax.name
      entry.post(
        names.account("Liabilities:Tax", name, key: folded(name)),
        try Money.zero(tax.amount.currency).subtracting(tax.amount))
    }
    append(entry)
    guard let voided = invoice.voided else { return }
    var back = Entry(
      day: voided.day, code: content.number, payee: entry.payee,
      text: "Void invoice " + content.number)
    for posting in entry.postings {
      back.post(
        posting.account, try Money.zero(posting.amount.currency).subtracting(posting.amount))
    }
    append(back)
  }

  private mutating func add(_ payment: Payment) throws(MoneyError) {
    let project = book.projects[payment.project]?.name ?? ""
    var entry = Entry(
      day: payment.day, code: payment.id.text, payee: clientName(payment.client),
      text: payment.amount.isNegative ? "Refund" : "Payment")
    if !payment.reference.isEmpty { entry.text += " " + payment.reference }
    if !project.isEmpty { entry.text += ", " + project }
    try postMoney(payment.amount, of: payment.id.raw, .payment, payment.method, &entry)
    var rest = payment.amount
    for allocation in book.allocations(of: payment.id)
    where allocation.amount.currency == rest.currency {
      guard let invoice = book.invoices[allocation.invoice],
        invoice.askedCurrency == allocation.amount.currency
      else { continue }
      rest = try rest.subtracting(allocation.amount)
      entry.post(
        account("Assets:Receivable", of: invoice.client),
        try Money.zero(rest.currency).subtracting(allocation.amount))
    }
    let credit =
      payment.project.isNone ? rest : credits[payment.id.raw] ?? .zero(payment.amount.currency)
    if !credit.isZero {
      entry.post(account("Liabilities:Credit", of: payment.client), try credit.negated())
    }
    let work = try rest.subtracting(credit)
    if !work.isZero {
      entry.post(names.account("Income", "Uninvoiced", key: "\u{0}uninvoiced"), try work.negated())
    }
    append(entry)
  }

  private mutating func add(_ expense: Transaction) throws(MoneyError) {
    guard let amount = expense.amount else { return }
    var entry = Entry(
      expense.day, entered: expense.created, code: expense.id.text, payee: expense.source,
      text: expense.notes)
    try post(expense, below: expense.project.expenses("Expenses:"), sign: 1, &entry)
    try postMoney(
      try amount.negated(), of: expense.id.raw, .transaction, expense.paymentMethod, &entry)
    append(entry)
  }

  /// The parts of a transaction by category, each with its tax below it.
  mutating func post(
    _ row: Transaction, below root: String, sign: Int64, _ entry: inout Entry
  ) throws(MoneyError) {
    for part in ExpenseTax.parts(of: row, book.splits(of: row.id)) {
      let id = book.category(part.category)
      let name = id.isNone ? "Uncategorized" : book.categories[id]?.name ?? ""
      let account = names.account(root, name, key: id.text)
      let net = try part.gross.subtracting(part.tax)
      entry.post(account, sign < 0 ? try net.negated() : net)
      entry.post(account + ":Tax", sign < 0 ? try part.tax.negated() : part.tax)
    }
  }

  /// What moves nothing says nothing there.
  mutating func append(_ entry: Entry) {
    if !entry.postings.isEmpty || !entry.ways.isEmpty { entries.append(entry) }
  }
}

extension ID where Owner == Project {
  /// Whose cost it is, below a root.
  func expenses(_ root: String) -> String { root + (self == .personal ? "Personal" : "Business") }
}
