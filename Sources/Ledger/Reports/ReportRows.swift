// What reports and lists read of a book, row by row, so that a part of it is enough (`BookPart`).

extension WantedRows {
  /// What the reports of a project read.
  public mutating func reports(of project: ID<Project>, in book: Book) {
    for kind in [Kind.category, .settings, .profile] { all(kind) }
    row(project)
    if let client = book.projects[project]?.client { self.client(client, in: book) }
    rows(of: .transaction, linking: Transaction.projectLink, to: project.raw)
    rows(of: .item, linking: Item.projectLink, to: project.raw)
    rows(of: .space, linking: Space.projectLink, to: project.raw)
    rows(of: .budget, linking: Budget.projectLink, to: project.raw)
    for item in book.items.rows where item.project == project {
      row(item.space)
      row(item.transaction)
    }
    for transaction in book.transactions.rows {
      rows(of: .attachment, linking: Attachment.ownerLink, to: transaction.id.raw)
      if transaction.project == project { amounts(of: transaction) }
    }
    lineage(in: book)
  }

  /// A client, what it was merged into, and who pays for it.
  public mutating func client(_ id: ID<Client>, in book: Book) {
    row(id)
    if let client = book.clients[id] {
      row(client.into)
      row(client.payer)
    }
    if let client = book.named(id) {
      row(client.into)
      row(client.payer)
    }
  }

  /// What ``Book/amounts(of:)`` and ``Book/isShown(_:)`` read of a transaction, but for ``lineage(in:)``.
  public mutating func amounts(of transaction: Transaction) {
    rows(of: .item, linking: Item.transactionLink, to: transaction.id.raw)
    rows(of: .lineage, linking: LineageEdge.toLink, to: transaction.id.raw)
    rows(of: .lineage, linking: LineageEdge.fromLink, to: transaction.id.raw)
  }

  /// The whole way of every item of which there is an edge.
  public mutating func lineage(in book: Book) {
    for edge in book.lineage.rows {
      row(edge.item)
      row(edge.after)
      row(edge.toTransaction)
      rows(of: .lineage, linking: LineageEdge.itemLink, to: edge.item.raw)
    }
  }

  /// What ``Book/balance(of:)`` reads of an invoice, but for the payments of its allocations.
  public mutating func balance(of invoice: Invoice) {
    rows(of: .allocation, linking: Allocation.invoiceLink, to: invoice.id.raw)
    asked(by: invoice)
  }

  /// What an invoice asks for, and what its credit notes take off.
  public mutating func asked(by invoice: Invoice) {
    rows(of: .line, linking: Line.invoiceLink, to: invoice.id.raw)
    // What is set off: its credit notes, or the invoice that it corrects and that one's.
    rows(of: .invoice, linking: Invoice.correctsLink, to: invoice.id.raw)
    row(invoice.corrects)
    if !invoice.corrects.isNone {
      rows(of: .invoice, linking: Invoice.correctsLink, to: invoice.corrects.raw)
    }
  }

  /// The payments of every allocation there is.
  public mutating func payments(in book: Book) {
    for allocation in book.allocations.rows { row(allocation.payment) }
  }
}
