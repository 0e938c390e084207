import Ledger

/// Which rows a list reads, so that one of few rows reads few (`Store.book(only:wanting:)`).
///
/// Conditions about registers are asked of the snapshot as it lies. What follows from other rows is known only
/// of rows that were read: a list with no other conditions reads all.
struct ListedRows {
  private let kind: Kind
  /// Nil when nothing narrows the list down.
  private let first: First?

  /// How the rows are found.
  private enum First {
    case ids([UInt64])
    case links(slot: Int, ids: [UInt64])
    case tests([RowTest])
    /// Invoices on which something is owed.
    case owing
  }

  init(of kind: Kind, where conditions: [Condition], all: Bool) {
    self.kind = kind
    var tests: [RowTest] = []
    var first: First?
    for condition in conditions {
      guard let name = condition.path.first else { continue }
      let ids = condition.ids
      if let register = Book.schema(of: kind).first(where: { $0.name == name }) {
        tests.append(
          RowTest(tag: register.tag) { condition.holds(for: .object([$0])) == true })
        if let ids, first == nil, let slot = Book.linkSlot(of: kind, register.tag) {
          first = .links(slot: slot, ids: ids)
        }
      } else if name == "id", let ids {
        first = .ids(ids)
      } else if kind == .invoice, name == "status", condition.path.count == 1,
        condition.sign == .equal
      {
        // As `InvoiceStatus.derive` tells them from one another.
        switch InvoiceStatus(word: condition.wanted) {
        case .overdue, .issued, .sent: first = first ?? .owing
        case .cancelled: tests.append(RowTest(tag: Invoice.voidTag, isSet: true))
        case .draft: tests.append(RowTest(tag: Invoice.issueTag, isSet: false))
        case .paid, .credit, .credited, nil: break
        }
      }
    }
    if first == nil, !tests.isEmpty {
      // As `Rows` decides which rows are shown without being asked for all.
      let includesAll = all || conditions.contains { $0.field == "life" }
      if !includesAll {
        tests.append(RowTest(tag: 1) { $0.value == Life.live.value })
      }
      first = .tests(tests)
    }
    self.first = first
  }

  /// The question to a part of the book; nil when all rows are needed.
  var question: ((Book, inout WantedRows) -> Void)? {
    guard let first else { return nil }
    return { book, wanted in
      switch first {
      case .ids(let ids): for id in ids { wanted.row(of: kind, id) }
      case .links(let slot, let ids):
        for id in ids { wanted.rows(of: kind, linking: slot, to: id) }
      case .tests(let tests): wanted.rows(kind, meeting: tests)
      case .owing: wanted.invoicesOwing()
      }
      Derived.want(kind, in: book, &wanted)
    }
  }
}

extension Condition {
  /// The ids that the wanted text may mean; nil where it may mean none, or a part of something.
  fileprivate var ids: [UInt64]? {
    guard sign == .equal, path.count == 1, !wanted.isEmpty, wanted != "null" else { return nil }
    let own = ID<Client>(folded(wanted)).map { [$0.raw] } ?? []
    return own + [ID<Client>.foreign(wanted).raw]
  }
}

extension Derived {
  /// What follows from the rest of the book for rows of a kind, row by row (``tables(of:)`` has the tables).
  static func want(_ kind: Kind, in book: Book, _ wanted: inout WantedRows) {
    switch kind {
    case .client:
      wanted.all(.settings)
      for client in book.clients.rows {
        wanted.client(client.id, in: book)
        wanted.rows(of: .client, linking: Client.intoLink, to: client.id.raw)
        wanted.rows(of: .project, linking: Project.clientLink, to: client.id.raw)
        wanted.rows(of: .invoice, linking: Invoice.clientLink, to: client.id.raw)
      }
      balances(in: book, &wanted)
    case .project:
      wanted.all(.settings)
      for project in book.projects.rows {
        wanted.client(project.client, in: book)
        wanted.rows(of: .charge, linking: Charge.projectLink, to: project.id.raw)
        wanted.rows(of: .deal, linking: Deal.projectLink, to: project.id.raw)
      }
      if !book.deals.rows.isEmpty { askedOfDeals(in: book, &wanted) }
    case .line:
      // Which of them an invoice prints is known beside all that are its.
      for line in book.lines.rows {
        wanted.row(line.invoice)
        wanted.rows(of: .line, linking: Line.invoiceLink, to: line.invoice.raw)
      }
    case .charge: for charge in book.charges.rows { wanted.row(charge.project) }
    case .invoice:
      for invoice in book.invoices.rows {
        wanted.client(invoice.client, in: book)
        wanted.row(invoice.project)
        for bill in invoice.bills { wanted.row(bill.project) }
      }
      for line in book.lines.rows { wanted.row(line.charge) }
      for charge in book.charges.rows { wanted.row(charge.project) }
      balances(in: book, &wanted)
      // Changes to payments change what is owed.
      for payment in book.payments.rows {
        wanted.rows(of: .allocation, linking: Allocation.paymentLink, to: payment.id.raw)
      }
      for allocation in book.allocations.rows { wanted.row(allocation.invoice) }
    case .payment:
      for payment in book.payments.rows {
        wanted.client(payment.client, in: book)
        wanted.row(payment.project)
        wanted.rows(of: .allocation, linking: Allocation.paymentLink, to: payment.id.raw)
      }
      for allocation in book.allocations.rows { wanted.row(allocation.invoice) }
    case .allocation:
      for allocation in book.allocations.rows { wanted.row(allocation.invoice) }
    case .budget:
      for budget in book.budgets.rows {
        wanted.row(budget.project)
        wanted.row(budget.category)
        wanted.row(book.category(budget.category))
      }
    case .transaction:
      wanted.all(.settings)
      for transaction in book.transactions.rows {
        wanted.row(transaction.project)
        if transaction.sale != nil { wanted.amounts(of: transaction) }
      }
      wanted.lineage(in: book)
    case .item: for item in book.items.rows { wanted.row(item.project) }
    case .space: for space in book.spaces.rows { wanted.row(space.project) }
    case .deal: for deal in book.deals.rows { wanted.row(deal.project) }
    default: return
    }
  }

  /// The invoices that bill charges beside deals, drafts too, with what is set off against them: what no charge says of a deal
  /// follows from what they ask for (rule G100).
  private static func askedOfDeals(in book: Book, _ wanted: inout WantedRows) {
    for deal in book.deals.rows {
      wanted.rows(of: .invoice, linking: Invoice.projectLink, to: deal.project.raw)
      for row in book.charges.rows(linking: Charge.projectLink, to: deal.project.raw) {
        let charge = book.charges.rows[Int(row)].id
        wanted.rows(of: .line, linking: Line.chargeLink, to: charge.raw)
      }
    }
    for line in book.lines.rows { wanted.row(line.invoice) }
    for invoice in book.invoices.rows { wanted.balance(of: invoice) }
  }

  private static func balances(in book: Book, _ wanted: inout WantedRows) {
    for invoice in book.invoices.rows { wanted.balance(of: invoice) }
    wanted.payments(in: book)
  }
}
