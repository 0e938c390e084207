/// What a figure is summed over.
public enum FigureScope: Equatable, Sendable {
  case book
  case client(ID<Client>)
  case project(ID<Project>)
  case space(ID<Space>)
}

extension Book {
  /// A figure over the book, a client or a project.
  ///
  /// Figures of one project (owed, spent, saved) are the sum over the live projects elsewhere.
  ///
  /// What is overdue depends on `today`.
  ///
  /// - Complexity: O(rows of the scope).
  public func sum(of figure: KeyFigure, for scope: FigureScope, on today: Day) -> FigureSum {
    var sum = FigureSum()
    switch figure {
    case .outstanding, .overdue:
      for invoice in invoices(in: scope) {
        add(invoice, as: figure, on: today, in: scope, to: &sum)
      }
    case .openProjects, .delivered, .paidProjects:
      for project in projects(in: scope)
      where KeyFigure.projects(at: project.stage) == figure && isGig(project) {
        add(project, to: &sum)
      }
    case .notInvoiced, .readyToInvoice:
      for project in projects(in: scope) where project.stage == .delivered && isGig(project) {
        for charge in charges(of: project.id) where figure.waits(charge, in: self) {
          if let fault = fault(of: charge) {
            sum.faults.append(fault)
          } else if let amount = try? charge.price.amount() {
            sum.add(amount, or: tooMuch(project))
          }
        }
        if let fee = Deals.uncharged(of: project.id, in: self) {
          sum.add(fee, or: tooMuch(project))
        }
      }
    case .income:
      for payment in payments(in: scope) { sum.add(counted(payment), or: tooLarge(payment)) }
    case .credit:
      for client in clients(in: scope) {
        for amount in ((try? credit(of: client)) ?? Totals()).amounts {
          sum.add(amount, or: tooMuch(projects(of: client).first ?? Project()))
        }
      }
    case .inRoom:
      for item in standing(in: scope) {
        if let price = item.displayPrice { sum.add(price, or: tooMuch(item)) }
      }
    case .owedToBusiness, .owedToClient, .spent, .clientSpent, .clientSaved, .invoiced, .toInvoice,
      .atCost, .margin:
      for project in projects(in: scope) {
        // What a gig has to invoice are its charges.
        if figure == .toInvoice, isGig(project) { continue }
        guard let totals = try? design(figure, of: project.id) else {
          sum.faults.append(tooMuch(project))
          continue
        }
        for amount in totals.amounts { sum.add(amount, or: tooMuch(project)) }
      }
    }
    return sum
  }

  private func add(
    _ invoice: Invoice, as figure: KeyFigure, on today: Day, in scope: FigureScope,
    to sum: inout FigureSum
  ) {
    if let fault = fault(of: invoice) {
      if invoice.isIssued { sum.faults.append(fault) }
    } else if let balance = try? balance(of: invoice),
      var owed = figure.owed(of: balance, on: status(of: invoice, on: today))
    {
      if case .project(let id) = scope {
        owed = (try? leftToPay(of: id, on: invoice)) ?? owed
      }
      sum.add(
        owed,
        or: RowFault(
          invoice, "What is left to pay on the invoice \(invoice.number) is too large to add up.",
          "Void it, and issue it with amounts that are right."))
    }
  }

  private func add(_ project: Project, to sum: inout FigureSum) {
    if let fault = fault(of: project) {
      sum.faults.append(fault)
      return
    }
    for amount in fees(of: project.id).totals.amounts { sum.add(amount, or: tooMuch(project)) }
  }

  private func design(_ figure: KeyFigure, of project: ID<Project>) throws(MoneyError) -> Totals {
    switch figure {
    case .owedToBusiness, .owedToClient, .invoiced, .toInvoice, .atCost, .margin:
      return try Accounting(of: project, in: self).sum(of: figure) ?? Totals()
    case .clientSpent: return try ClientSummary(of: project, in: self).spent
    case .clientSaved: return try ClientSummary(of: project, in: self).saved
    case _: return Totals(BudgetProgress(of: project, in: self).overall.spent)
    }
  }

  func tooMuch(_ project: Project) -> RowFault {
    RowFault(
      project,
      "The amounts of \(isBlank(project.name) ? "Untitled" : project.name) are too large to add up.",
      "Lower the largest of them.")
  }

  private func tooMuch(_ item: Item) -> RowFault {
    RowFault(
      item, "The price of \(item.reportName) is too large to add up.", "Lower it.")
  }

  /// The things that stand in rooms of a scope; what was given back does no more.
  private func standing(in scope: FigureScope) -> [Item] {
    switch scope {
    case .book: return items.live.filter { space(of: $0) != nil && !isGivenBack($0) }
    case .client(let id):
      var found: [Item] = []
      for project in projects(of: id) {
        let scope = FigureScope.project(project.id)
        found += standing(in: scope)
      }
      return found
    case .project(let id): return itemsKept(in: .project(id)).filter { space(of: $0) != nil }
    case .space(let id):
      return spaces.live(id).map { items(of: $0).filter { !isGivenBack($0) } } ?? []
    }
  }

  // MARK: rows of a scope

  private func invoices(in scope: FigureScope) -> [Invoice] {
    switch scope {
    case .book: return invoices.live
    case .client(let id): return invoices(of: id)
    case .project(let id): return invoices(billing: id)
    case .space: return []
    }
  }

  private func projects(in scope: FigureScope) -> [Project] {
    switch scope {
    case .book: return projects.live
    case .client(let id): return projects(of: id)
    case .project(let id): return projects.live(id).map { [$0] } ?? []
    case .space: return []
    }
  }

  private func payments(in scope: FigureScope) -> [Payment] {
    switch scope {
    case .book: return payments.live
    case .client(let id): return payments(of: id)
    case .project(let id): return payments(of: id)
    case .space: return []
    }
  }

  private func clients(in scope: FigureScope) -> [ID<Client>] {
    switch scope {
    case .book: return clientList.map { $0.id }
    case .client(let id): return [id]
    case .project(let id): return projects[id].map { [meant($0.client)] } ?? []
    case .space: return []
    }
  }
}
