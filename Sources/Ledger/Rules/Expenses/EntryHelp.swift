/// What is proposed while an expense is typed, and why (rule E16).
public struct EntryProposal: Equatable, Sendable {
  /// Why a category is proposed.
  public enum Reason: String, Equatable, Sendable {
    /// The merchant's last expense had it.
    case lastTime = "last"
    /// Most of the merchant's expenses had it.
    case mostOften = "often"
    /// A word in the merchant's name says it.
    case word
    /// The vendor has a rule (rule E19).
    case rule
  }

  public var category = ID<BudgetCategory>()
  public var reason = Reason.lastTime
  /// As last time, as are the others.
  public var tags: [ID<Tag>] = []
  public var paymentMethod = ""
  public var place: Scope?

  public init() {}
}

public enum EntryHelp {
  /// What an expense at a merchant probably has.
  ///
  /// `past` are the merchant's expenses, the latest first; `place` is where the new one belongs unless `canMove`. Categories
  /// of keywords are found by their English names and as `catalogue` says them.
  public static func proposal(
    for merchant: String, among past: [Transaction], in place: Scope, canMove: Bool, _ book: Book,
    _ catalogue: Catalogue? = nil
  ) -> EntryProposal {
    var proposal = EntryProposal()
    if isBlank(merchant) { return proposal }
    if let last = past.first {
      proposal.tags = book.tags(of: last.id).map { $0.id }
      proposal.paymentMethod =
        past.first { !isBlank($0.paymentMethod) }.map { trimmed($0.paymentMethod) } ?? ""
      if canMove { proposal.place = open(book.expensePlace(Scope(last.project)), in: book) }
    }
    let use = CategoryUse(of: proposal.place ?? place)
    let offered = book.categories(for: use)
    let history = past.map { expense in
      var facts = ExpenseFacts()
      facts.merchant = merchant
      facts.day = expense.day
      let category = book.category(expense.category)
      if let known = offered.first(where: { $0.id == category }) { facts.category = known.name }
      return facts
    }
    let fromWords = CategorySuggestion.names(for: merchant)
    let names = CategorySuggestion.names(for: merchant, history: history)
    for (place, name) in names.enumerated() {
      let (english, said) = (folded(name.english), folded(name.said(in: catalogue)))
      guard let found = offered.first(where: { [english, said].contains(folded($0.name)) }) else {
        continue
      }
      proposal.category = found.id
      if place >= names.count - fromWords.count {
        proposal.reason = .word
      } else {
        let latest = history.first { !isBlank($0.category) }?.category
        proposal.reason = latest == found.name ? .lastTime : .mostOften
      }
      break
    }
    return proposal
  }

  /// A place where something can still be put.
  private static func open(_ place: Scope, in book: Book) -> Scope? {
    guard case .project(let id) = place else { return place }
    return book.projects.live(id) == nil ? nil : place
  }

  /// The payment methods of expenses, the most used first, then as they come; each once, whatever the case.
  public static func paymentMethods(of expenses: [Transaction], most: Int = 6) -> [String] {
    var found: [(name: String, folded: String, count: Int)] = []
    for expense in expenses where !isBlank(expense.paymentMethod) {
      let name = trimmed(expense.paymentMethod)
      let wanted = folded(name)
      if let place = found.firstIndex(where: { $0.folded == wanted }) {
        found[place].count += 1
      } else {
        found.append((name, wanted, 1))
      }
    }
    let ranked = found.enumerated().sorted { a, b in
      a.element.count != b.element.count
        ? a.element.count > b.element.count : a.offset < b.offset
    }
    return ranked.prefix(most).map { $0.element.name }
  }
}
