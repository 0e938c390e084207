// Where an expense stands, and which page that makes of it.
extension Book {
  /// Whether a transaction is looked at as an expense: what the business or somebody privately paid, what a gig cost, and
  /// every purchase of who keeps no inventory.
  ///
  /// Others are a designer's transactions, which have things.
  public func showsAsExpense(_ transaction: Transaction) -> Bool {
    if transaction.sale != nil { return false }
    switch Scope(transaction.project) {
    case .business, .personal: return true
    case .inventory: return Trades.hasExpenses(settings.work)
    case .project(let id):
      guard let project = projects[id], !Trades.isDesign(project, settings.work) else {
        return false
      }
      return transaction.type != .sale && transaction.type != .toInventory
    }
  }

  /// Whether it is money that came back for what was bought, and no design project's return of things: it is listed among
  /// expenses below zero, whichever sign somebody entered (rule E26).
  public func isMoneyBack(_ transaction: Transaction) -> Bool {
    guard transaction.type == .return, transaction.isLive else { return false }
    if showsAsExpense(transaction) { return true }
    return transaction.sale == nil && Scope(transaction.project).isProject
      && !hasThings(transaction.id)
  }

  /// Whether something is in a transaction, or went in or out.
  private func hasThings(_ transaction: ID<Transaction>) -> Bool {
    let id = transaction.raw
    return !items.rows(linking: Item.transactionLink, to: id).isEmpty
      || !lineage.live(linking: LineageEdge.fromLink, to: id).isEmpty
      || !lineage.live(linking: LineageEdge.toLink, to: id).isEmpty
  }

  /// Whom money back of a design project is owed to: the client, where their project's last purchase from the vendor that has no
  /// things was owed to the business.
  public func owed(back: Transaction) -> Reimbursement {
    guard back.type == .return, back.reimbursement == .none, !showsAsExpense(back),
      Scope(back.project).isProject
    else { return back.reimbursement }
    let last = expenses(at: back.source).first {
      $0.project == back.project && !$0.isOff && !hasThings($0.id)
    }
    return last?.reimbursement == .owedToCompany ? .owedToClient : .none
  }

  /// Whether a transaction stands in lists of expenses: what was bought, and money that came back for it (rule E26).
  public func standsAmongExpenses(_ transaction: Transaction) -> Bool {
    isExpense(transaction) || isMoneyBack(transaction)
  }

  /// Where an expense that is begun in a place belongs: who keeps no inventory buys for the business.
  public func expensePlace(_ scope: Scope) -> Scope {
    scope == .inventory && !settings.work.contains(.designer) ? .business : scope
  }
}

/// What the page of an expense shows.
public enum ExpenseState: Equatable, Sendable {
  /// The book is still being read.
  case loading
  case loaded(Transaction)
  /// It is in the trash; elsewhere is another device.
  case deleted(Transaction, isElsewhere: Bool)
  case error(ExpenseFailure)

  /// `deletedHere` says whether this device put it there.
  public init(
    of id: ID<Transaction>, in book: Book, isOpening: Bool,
    deletedHere: (Transaction) -> Bool = { _ in true }
  ) {
    if let expense = book.transactions[id] {
      self =
        expense.isLive
        ? .loaded(expense) : .deleted(expense, isElsewhere: !deletedHere(expense))
    } else {
      self = isOpening ? .loading : .error(.notFound)
    }
  }
}
