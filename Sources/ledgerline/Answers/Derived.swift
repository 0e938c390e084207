import Ledger

/// What follows from the rest of the book and is printed beside a row's own registers.
///
/// These members stand after the registers; `apply` reads past them, so that what `list` printed
/// can be changed and applied.
struct Derived {
  let book: Book
  let today: Day

  /// The names of a kind's derived members, in the order they are printed.
  static func names(of kind: Kind) -> [String] {
    switch kind {
    case .client: return ["displayName", "projectCount", "outstanding"]
    case .project: return ["clientName", "total", "totals"]
    case .charge: return ["projectName", "amount"]
    case .invoice:
      return [
        "number", "status", "clientName", "projectName", "subtotal", "discountAmount", "taxes",
        "total", "received", "credited", "balance",
      ]
    case .line: return ["amount", "printed"]
    case .payment: return ["clientName", "projectName", "invoiceNumbers"]
    case .allocation: return ["invoiceNumber"]
    case .budget: return ["projectName", "categoryName"]
    case .transaction: return ["displayName", "projectName", "total", "totals"]
    case .item: return ["projectName", "total", "vendor"]
    case .space: return ["projectName"]
    case .deal: return ["projectName", "brings", "depositAmount"]
    default: return []
    }
  }

  /// The names of those that only `show` prints, because they are of a whole book.
  static func shown(of kind: Kind) -> [String] {
    switch kind {
    case .client: return ["credit", "creditAhead"]
    case .season:
      return [
        "first", "last", "days", "charges", "invoiced", "received", "outstanding", "expenses",
        "trips", "players", "profit",
      ]
    default: return []
    }
  }

  /// Whether a list has it without being asked for all rows.
  ///
  /// A client, a category or a tag that was merged into another is that one, and stands in no list (of those that two devices merged into
  /// each other the least does); nor does a line of a draft that was deleted, or a further part of an import.
  func isShown<E: Entity>(_ row: E) -> Bool {
    guard row.isLive else { return false }
    switch row {
    case let transaction as Transaction: return book.isShown(transaction)
    case let client as Client: return book.meant(client.id) == client.id
    case let category as BudgetCategory: return book.category(category.id) == category.id
    case let tag as Tag: return book.tag(tag.id) == tag.id
    case let line as Line: return book.invoices[line.invoice]?.isLive != false
    case let batch as ImportBatch: return ImportBatches.isWhole(batch, in: book)
    default: return true
    }
  }

  /// Why a row's sums are null; nil when they are not.
  func fault<E: Entity>(of row: E) -> RowFault? {
    switch row {
    case let project as Project: return book.fault(of: project)
    case let charge as Charge: return book.fault(of: charge)
    case let invoice as Invoice: return book.fault(of: invoice)
    default: return nil
    }
  }

  /// What does not add up is null, and ``fault(of:)`` says why.
  func members<E: Entity>(of row: E) throws -> [Member] {
    switch row {
    case let client as Client: return try members(client)
    case let project as Project: return try members(project)
    case let charge as Charge:
      return [
        Member("projectName", .text(book.projects[charge.project]?.name ?? "")),
        Member("amount", (try? charge.price.amount())?.value ?? .null),
      ]
    case let invoice as Invoice: return try members(invoice)
    case let line as Line:
      return [
        Member("amount", (try? line.amount())?.value ?? .null),
        Member("printed", book.isPrinted(line).map { .bool($0) } ?? .null),
      ]
    case let payment as Payment:
      let numbers = book.allocations(of: payment.id).compactMap {
        book.invoices[$0.invoice]?.number
      }
      return [
        Member("clientName", clientName(payment.client)),
        Member("projectName", .text(book.projects[payment.project]?.name ?? "")),
        Member("invoiceNumbers", .list(numbers.map { .text($0) })),
      ]
    case let allocation as Allocation:
      return [Member("invoiceNumber", .text(book.invoices[allocation.invoice]?.number ?? ""))]
    case let budget as Budget:
      return [
        projectName(budget.project),
        Member("categoryName", .text(book.name(of: budget.category))),
      ]
    case let transaction as Transaction:
      let amounts = book.amounts(of: transaction)
      return [
        Member("displayName", .text(TransactionDisplay.name(of: transaction).english)),
        projectName(transaction.project),
        Member("total", amounts.single?.value ?? .null),
        Member("totals", .list(led(amounts).map { $0.value })),
      ]
    case let item as Item:
      return [
        projectName(item.project), Member("total", item.displayPrice?.value ?? .null),
        Member("vendor", .text(book.vendor(of: item))),
      ]
    case let space as Space: return [projectName(space.project)]
    case let deal as Deal:
      return [
        projectName(deal.project), Member("brings", (try? Deals.fee(of: deal))?.value ?? .null),
        Member("depositAmount", (try? Deals.deposit(of: deal))?.value ?? .null),
      ]
    default: return []
    }
  }

  /// The book's own currency first.
  private func led(_ totals: Totals) -> [Money] { totals.led(by: book.settings.currency) }

  private func projectName(_ id: ID<Project>) -> Member {
    Member("projectName", .text(book.projects[id]?.name ?? ""))
  }

  /// The projects that an invoice bills, with commas between them: a month of lessons of one name is said once, with how many.
  static func projectNames(of invoice: Invoice, in book: Book) -> String {
    var names: [(name: String, count: Int)] = []
    for name in book.projects(of: invoice).compactMap({ book.projects[$0]?.name }) {
      if let place = names.firstIndex(where: { $0.name == name }) {
        names[place].count += 1
      } else {
        names.append((name, 1))
      }
    }
    return names.map { $0.count > 1 ? "\($0.name) (\($0.count))" : $0.name }
      .joined(separator: ", ")
  }

  private func clientName(_ id: ID<Client>) -> Value {
    .text(book.named(id)?.displayName ?? "")
  }

  private func members(_ client: Client) throws -> [Member] {
    let owed = book.sum(of: .outstanding, for: .client(client.id), on: today).totals
    return [
      Member("displayName", .text(client.displayName)),
      Member("projectCount", .integer(Int64(book.projects(of: client.id).count))),
      Member("outstanding", .list(owed.nonZero(ledBy: book.settings.currency).map { $0.value })),
    ]
  }

  private func members(_ project: Project) throws -> [Member] {
    guard let totals = try? book.feeTotal(of: project.id) else {
      return [
        Member("clientName", clientName(project.client)), Member("total", .null),
        Member("totals", .null),
      ]
    }
    let only = totals.isEmpty ? Money.zero(book.currency(of: project.id)) : totals.single
    return [
      Member("clientName", clientName(project.client)),
      Member("total", only?.value ?? .null),
      Member("totals", .list(led(totals).map { $0.value })),
    ]
  }

  private func members(_ invoice: Invoice) throws -> [Member] {
    let sums = self.sums(of: invoice)
    return [
      Member("number", .text(invoice.number)),
      Member("status", .text(book.status(of: invoice, on: today).rawValue)),
      Member("clientName", clientName(invoice.client)),
      Member("projectName", .text(Derived.projectNames(of: invoice, in: book))),
      Member("subtotal", sums?.subtotal.value ?? .null),
      Member("discountAmount", sums?.discount?.amount.value ?? .null),
      Member("taxes", .list(sums?.taxes.map { $0.value } ?? [])),
      Member("total", (try? book.total(of: invoice))?.value ?? .null),
      Member("received", (try? book.received(for: invoice))?.value ?? .null),
      Member("credited", (try? book.credited(on: invoice))?.value ?? .null),
      Member("balance", (try? balance(of: invoice))?.value ?? .null),
    ]
  }

  /// What stands above the total: as issued, or what a draft comes to.
  private func sums(
    of invoice: Invoice
  ) -> (subtotal: Money, discount: DiscountAmount?, taxes: [TaxGroup])? {
    if let content = invoice.issue?.content {
      return (content.subtotal, content.discount, content.taxGroups)
    }
    guard let totals = try? InvoiceTotals(of: invoice, in: book) else { return nil }
    return (totals.subtotal, totals.discount, totals.taxes)
  }

  /// What is still to be paid; a void invoice owes nothing.
  private func balance(of invoice: Invoice) throws -> Money {
    invoice.isVoid ? .zero(invoice.currency) : try book.balance(of: invoice)
  }

  /// A row as `list` and `show` print it: its id, its registers, what follows from them.
  func object<E: Entity>(_ row: E) throws -> Value {
    .object([Member("id", .text(row.id.text))] + row.members + (try members(of: row)))
  }
}
