/// What becomes of the charge that bills an expense when the expense is corrected (rule E14).
public enum BillingCorrected: Equatable, Sendable {
  /// Nobody is asked for it, or for as much as before.
  case nothing
  /// The charge has another price.
  case follows(Charge)
  /// What it is now is billed to nobody: the charge is taken back.
  case ends(Charge)
  /// Somebody said the price, or an invoice asks for it, perhaps a draft.
  case stays(Charge, Invoice?)

  /// Of an expense as it is to be written, with its lines, over the book that has it as it was.
  public init(_ expense: Transaction, _ lines: [Split], in book: Book) {
    self = .nothing
    guard let old = book.transactions.live(expense.id) else { return }
    let asked: (charge: Charge, invoice: Invoice?)
    switch Billing.state(of: old, in: book) {
    case .notBilled, .owed: return
    case .charged(let charge): asked = (charge, nil)
    case .invoiced(let charge, let invoice): asked = (charge, invoice)
    }
    let charge = asked.charge
    if !Billing.isOffered(expense, in: book) {
      if Billing.isOffered(old, in: book) {
        self = asked.invoice == nil ? .ends(charge) : .stays(charge, asked.invoice)
      }
      return
    }
    let oldLines = book.splits(of: old.id)
    let project = charge.project
    let was = Billing.isBeforeTax(old, oldLines, to: project, in: book)
    let isNow = Billing.isBeforeTax(expense, lines, to: project, in: book)
    func price(_ one: Transaction, _ lines: [Split], _ markUp: Rate?, _ beforeTax: Bool) -> Price? {
      (try? Billing.price(
        of: one, lines, in: project, markUp: markUp, beforeTax: beforeTax, book)).map { Price($0) }
    }
    // The one way of billing that comes to the charge's price, as it is proposed first.
    let usual = book.categories[book.category(old.category)]?.markUp
    for (beforeTax, now) in [(was, isNow), (!was, !was)] {
      for markUp in [usual, nil] where price(old, oldLines, markUp, beforeTax) == charge.price {
        let after = price(expense, lines, markUp, now)
        if after == charge.price { return }
        var corrected = charge
        corrected.price = after ?? charge.price
        self =
          asked.invoice == nil && after != nil ? .follows(corrected) : .stays(charge, asked.invoice)
        return
      }
    }
    if price(old, oldLines, nil, was) != price(expense, lines, nil, isNow) {
      self = .stays(charge, asked.invoice)
    }
  }

  /// Of an expense when an edit is done that writes or deletes it, or writes its lines, whether or not it writes what becomes of the charge too.
  public init(_ id: ID<Transaction>, after edit: Edit, in book: Book) {
    self = .nothing
    if book.charges.live(Charge.billing(id)) == nil { return }
    let after = edit.laid(over: book)
    guard let expense = after.transactions.live(id) else {
      if let expense = book.transactions.live(id) { self.init(deleting: expense, in: book) }
      return
    }
    self.init(expense, after.splits(of: id), in: book)
    if case .ends = self { return }
    // Where the billing is taken back by the edit, nothing follows.
    if after.charges.live(Charge.billing(id)) == nil { self = .nothing }
  }

  /// Of an expense that is deleted.
  public init(deleting expense: Transaction, in book: Book) {
    switch Billing.state(of: expense, in: book) {
    case .notBilled, .owed: self = .nothing
    case .charged(let charge): self = .ends(charge)
    case .invoiced(let charge, let invoice): self = .stays(charge, invoice)
    }
  }

  /// What has to be written for it, beside the expense; `Linking.change`, `Splitting.change` and what merges, moves or applies a
  /// rule have it in their edits.
  public func edit(in book: Book) -> Edit {
    var edit = Edit()
    switch self {
    case .nothing, .stays: break
    case .follows(let charge): Stages.put(charge, in: book, &edit)
    case .ends(let charge): edit.trash(charge, in: book.charges)
    }
    return edit
  }
}
