import Ledger

/// Something that derived members of rows are read from: its tables, and which of their rows where not all are read.
struct DerivedSource {
  let tables: [Kind]
  /// Asked again as long as it wants more, with what was read by then.
  let want: (Book, inout WantedRows) -> Void

  init(_ tables: Kind..., want: @escaping (Book, inout WantedRows) -> Void) {
    self.tables = tables
    self.want = want
  }

  /// The tables that rows of a kind and what follows from the rest of the book for them are read from.
  static func tables(of kind: Kind) -> [Kind] {
    var found = [kind]
    for table in all(of: kind).flatMap({ $0.tables }) where !found.contains(table) {
      found.append(table)
    }
    return found
  }

  /// What follows from the rest of the book for rows of a kind is read from these.
  static func all(of kind: Kind) -> [DerivedSource] {
    switch kind {
    case .client: return [settings, ofClients, balances]
    case .project: return [settings, ofProjects, askedOfDeals]
    case .charge: return [projects { $0.charges.rows.map { $0.project } }]
    case .invoice: return [ofInvoices, billed, balances, otherAllocations, allocated]
    case .line: return [ofLines]
    case .payment: return [ofPayments, allocated]
    case .allocation: return [allocated]
    case .budget: return [ofBudgets]
    case .transaction: return [settings, ofTransactions]
    case .item: return [projects { $0.items.rows.map { $0.project } }, purchases]
    case .space: return [projects { $0.spaces.rows.map { $0.project } }]
    case .deal: return [projects { $0.deals.rows.map { $0.project } }]
    default: return []
    }
  }

  private static func projects(_ named: @escaping (Book) -> [ID<Project>]) -> DerivedSource {
    DerivedSource(.project) { book, wanted in
      for id in named(book) { wanted.row(id) }
    }
  }

  /// Whose vendor is that of items without a source.
  private static var purchases: DerivedSource {
    DerivedSource(.transaction) { book, wanted in
      for item in book.items.rows where isBlank(item.source) { wanted.row(item.transaction) }
    }
  }

  private static var settings: DerivedSource {
    DerivedSource(.settings) { _, wanted in wanted.all(.settings) }
  }

  private static var ofClients: DerivedSource {
    DerivedSource(.client, .project, .invoice) { book, wanted in
      for client in book.clients.rows {
        wanted.client(client.id, in: book)
        wanted.rows(of: .client, linking: Client.intoLink, to: client.id.raw)
        wanted.rows(of: .project, linking: Project.clientLink, to: client.id.raw)
        wanted.rows(of: .invoice, linking: Invoice.clientLink, to: client.id.raw)
      }
    }
  }

  private static var ofProjects: DerivedSource {
    DerivedSource(.client, .charge, .deal) { book, wanted in
      for project in book.projects.rows {
        wanted.client(project.client, in: book)
        wanted.rows(of: .charge, linking: Charge.projectLink, to: project.id.raw)
        wanted.rows(of: .deal, linking: Deal.projectLink, to: project.id.raw)
      }
    }
  }

  /// The invoices that bill charges beside deals, drafts too, with what is set off against them: what no charge says of a deal
  /// follows from what they ask for (rule G100).
  private static var askedOfDeals: DerivedSource {
    DerivedSource(.invoice, .line) { book, wanted in
      if book.deals.rows.isEmpty { return }
      for deal in book.deals.rows {
        wanted.rows(of: .invoice, linking: Invoice.projectLink, to: deal.project.raw)
        for row in book.charges.rows(linking: Charge.projectLink, to: deal.project.raw) {
          let charge = book.charges.rows[Int(row)].id
          wanted.rows(of: .line, linking: Line.chargeLink, to: charge.raw)
        }
      }
      for line in book.lines.rows { wanted.row(line.invoice) }
      for invoice in book.invoices.rows { wanted.asked(by: invoice) }
    }
  }

  private static var ofInvoices: DerivedSource {
    DerivedSource(.client, .project) { book, wanted in
      for invoice in book.invoices.rows {
        wanted.client(invoice.client, in: book)
        wanted.row(invoice.project)
        for bill in invoice.bills { wanted.row(bill.project) }
      }
    }
  }

  /// The projects of what lines bill.
  private static var billed: DerivedSource {
    DerivedSource(.charge, .project) { book, wanted in
      for line in book.lines.rows { wanted.row(line.charge) }
      for charge in book.charges.rows { wanted.row(charge.project) }
    }
  }

  private static var balances: DerivedSource {
    DerivedSource(.invoice, .line, .allocation, .payment) { book, wanted in
      for invoice in book.invoices.rows { wanted.balance(of: invoice) }
      wanted.payments(in: book)
    }
  }

  /// Changes to payments change what is owed.
  private static var otherAllocations: DerivedSource {
    DerivedSource(.allocation) { book, wanted in
      for payment in book.payments.rows {
        wanted.rows(of: .allocation, linking: Allocation.paymentLink, to: payment.id.raw)
      }
    }
  }

  private static var allocated: DerivedSource {
    DerivedSource(.invoice) { book, wanted in
      for allocation in book.allocations.rows { wanted.row(allocation.invoice) }
    }
  }

  /// Which of them an invoice prints is known beside all that are its.
  private static var ofLines: DerivedSource {
    DerivedSource(.invoice, .line) { book, wanted in
      for line in book.lines.rows {
        wanted.row(line.invoice)
        wanted.rows(of: .line, linking: Line.invoiceLink, to: line.invoice.raw)
      }
    }
  }

  private static var ofPayments: DerivedSource {
    DerivedSource(.client, .project, .allocation) { book, wanted in
      for payment in book.payments.rows {
        wanted.client(payment.client, in: book)
        wanted.row(payment.project)
        wanted.rows(of: .allocation, linking: Allocation.paymentLink, to: payment.id.raw)
      }
    }
  }

  private static var ofBudgets: DerivedSource {
    DerivedSource(.project, .category) { book, wanted in
      for budget in book.budgets.rows {
        wanted.row(budget.project)
        wanted.row(budget.category)
        wanted.row(book.category(budget.category))
      }
    }
  }

  private static var ofTransactions: DerivedSource {
    DerivedSource(.project, .client, .item, .lineage, .transaction) { book, wanted in
      for transaction in book.transactions.rows {
        wanted.row(transaction.project)
        if transaction.sale == nil { continue }
        wanted.amounts(of: transaction)
        // A sale of what has no price is nothing in the project's currency, which may be its client's.
        if let project = book.projects[transaction.project] {
          wanted.client(project.client, in: book)
        }
      }
      wanted.lineage(in: book)
    }
  }
}
