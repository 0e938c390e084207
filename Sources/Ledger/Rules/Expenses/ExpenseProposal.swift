/// What is proposed for an expense that is typed, read on a receipt or imported, and why (rule E31): what the vendor's rule
/// says, then what its expenses had, then what a word in its name says.
public struct ExpenseProposal: Equatable, Sendable {
  /// Why something is proposed.
  public enum Reason: String, Equatable, Sendable {
    /// The vendor has a rule (rule E19).
    case rule
    /// The merchant's last expense had it.
    case lastTime = "last"
    /// Most of the merchant's expenses had it.
    case mostOften = "often"
    /// A word in the merchant's name says it.
    case word

    public func words(_ merchant: String) -> Phrase {
      switch self {
      case .rule: return "As your rule says"
      case .lastTime: return "As last time at \(merchant)"
      case .mostOften: return "As most often at \(merchant)"
      case .word: return "Because of the name “\(merchant)”"
      }
    }
  }

  /// What can be proposed, by the name of its field in a form.
  public enum Field: String, CaseIterable, Sendable {
    case category, tags, paymentMethod, place, isDeductible, isSubscription
  }

  private struct Because: Equatable {
    var field: Field
    var reason: Reason
  }

  public private(set) var category = ID<BudgetCategory>()
  public private(set) var tags: [ID<Tag>] = []
  public private(set) var paymentMethod = ""
  public private(set) var place: Scope?
  public private(set) var isDeductible = false
  public private(set) var isSubscription = false
  private var because: [Because] = []

  public init() {}

  /// What an expense at its merchant, of its amount, probably has.
  ///
  /// `past` are the merchant's expenses, the latest first. It stays where it belongs unless `canMove`, and follows earlier ones
  /// into a project that is still open only if `intoProjects`. Categories of keywords are found by their English names and as
  /// `catalogue` says them.
  public init(
    for expense: Transaction, after past: [Transaction], canMove: Bool, intoProjects: Bool = true,
    in book: Book, _ catalogue: Catalogue? = nil, by matcher: RuleMatcher? = nil
  ) {
    if isBlank(expense.source) { return }
    if let last = past.first {
      say(.tags, .lastTime)
      tags = book.tags(of: last.id).map { $0.id }
      say(.paymentMethod, .lastTime)
      paymentMethod =
        past.first { !isBlank($0.paymentMethod) }.map { trimmed($0.paymentMethod) } ?? ""
      // What comes back of what was deducted is deducted less.
      if expense.type == .return, last.isDeductible {
        say(.isDeductible, .lastTime)
        isDeductible = true
      }
      if canMove {
        say(.place, .lastTime)
        let old = book.expensePlace(Scope(last.project))
        // A project ends; the business goes on.
        if old.isProject && !intoProjects {
          place = .business
        } else if ExpenseProposal.isOpen(old, in: book) {
          place = old
        }
      }
    }
    let matcher = matcher ?? RuleMatcher(book)
    let rule = matcher.rule(for: expense.source, expense.amount)
    if let rule { follow(rule, canMove: canMove, in: book) }
    let scope = place ?? book.expensePlace(Scope(expense.project))
    if category.isNone {
      choose(
        book.categories(for: book.categoryUse(of: scope)), expense.source, past, book, catalogue)
    }
  }

  /// Why a field has what is proposed; nil where nothing is.
  public func reason(_ field: Field) -> Reason? {
    switch field {
    case .category where category.isNone: return nil
    case .tags where tags.isEmpty: return nil
    case .paymentMethod where paymentMethod.isEmpty: return nil
    case .place where place == nil: return nil
    case _: return because.last { $0.field == field }?.reason
    }
  }

  /// Gives an expense what it does not say yet; its tags stand beside it.
  public func fill(_ expense: inout Transaction) {
    if expense.category.isNone { expense.category = category }
    if isBlank(expense.paymentMethod) { expense.paymentMethod = paymentMethod }
    if let place { expense.project = place.project }
    if isDeductible { expense.isDeductible = true }
    if isSubscription { expense.isSubscription = true }
  }

  private mutating func say(_ field: Field, _ reason: Reason) {
    because.append(Because(field: field, reason: reason))
  }

  // MARK: the vendor's rule

  /// What somebody laid down says more than what was chosen before.
  private mutating func follow(_ rule: ExpenseRule, canMove: Bool, in book: Book) {
    let ruled = book.category(rule.category)
    if book.categories.live(ruled) != nil {
      say(.category, .rule)
      category = ruled
    }
    if !isBlank(rule.paymentMethod) {
      say(.paymentMethod, .rule)
      paymentMethod = trimmed(rule.paymentMethod)
    }
    if canMove, let home = RuleEffect.place(of: rule, in: book) {
      say(.place, .rule)
      place = Scope(home)
    }
    for tag in rule.tags.map({ book.tag($0) }) where !tag.isNone && !tags.contains(tag) {
      say(.tags, .rule)
      tags.append(tag)
    }
    if let said = rule.isDeductible {
      if said { say(.isDeductible, .rule) }
      isDeductible = said
    }
    if rule.isSubscription == true {
      say(.isSubscription, .rule)
      isSubscription = true
    }
  }

  // MARK: what was chosen before, and words

  private mutating func choose(
    _ offered: [BudgetCategory], _ merchant: String, _ past: [Transaction], _ book: Book,
    _ catalogue: Catalogue?
  ) {
    let history = past.map { expense in
      var facts = ExpenseFacts()
      facts.merchant = merchant
      facts.day = expense.day
      let category = book.category(expense.category)
      if offered.contains(where: { $0.id == category }) { facts.category = category.text }
      return facts
    }
    if let usual = CategorySuggestion.past(merchant, history) {
      let latest = history.first { !$0.category.isEmpty }?.category
      say(.category, usual == latest ? .lastTime : .mostOften)
      category = ID(usual) ?? ID()
      return
    }
    for name in CategorySuggestion.names(for: merchant) {
      let standard = StandardCategories.all.first { $0.name.english == name.english }
      let own = standard.flatMap { StandardCategories.find($0, in: book, catalogue) }
      let wanted = [folded(name.english), folded(name.said(in: catalogue))]
      let found = offered.first { $0.id == own || wanted.contains(folded($0.name)) }
      guard let found else { continue }
      say(.category, .word)
      category = found.id
      return
    }
  }

  /// Whether something can still be put there.
  private static func isOpen(_ place: Scope, in book: Book) -> Bool {
    guard case .project(let id) = place else { return true }
    return book.projects.live(id) != nil
  }
}

extension Book {
  /// The expenses at a merchant, the latest first.
  ///
  /// - Complexity: O(transactions); a screen finds their rows in its index.
  public func expenses(at merchant: String) -> [Transaction] {
    let wanted = folded(trimmed(merchant))
    let first = wanted.utf8.first
    return ExpenseProposal.sorted(
      transactions.rows.filter { row in
        // Most begin with another letter, and need not be folded.
        if let byte = row.source.utf8.first, 0x21...0x7E ~= byte, smallASCII(byte) != first {
          return false
        }
        return isExpense(row) && folded(trimmed(row.source)) == wanted
      })
  }
}

extension ExpenseProposal {
  /// The latest first.
  public static func sorted(_ expenses: [Transaction]) -> [Transaction] {
    expenses.sorted { a, b in
      let (first, second) = (a.day ?? .first, b.day ?? .first)
      return first != second ? first > second : a.created > b.created
    }
  }

  /// The tax of what is given back: of the purchase of the same amount, else of the last one up to its day, by its rate; none
  /// where lines of that have others (rule E31).
  public static func taxGivenBack(
    by expense: Transaction, after past: [Transaction], in book: Book
  ) -> TransactionTax {
    guard let amount = expense.amount, !amount.isNegative else { return TransactionTax() }
    let bought = past.filter {
      $0.type == .purchase && $0.amount?.currency == amount.currency
        && $0.day ?? .first <= expense.day ?? .last
    }
    guard let purchase = bought.first(where: { $0.amount == amount }) ?? bought.first,
      !book.splits(of: purchase.id).contains(where: {
        $0.taxRate != nil && $0.taxRate != purchase.tax.rate
      })
    else { return TransactionTax() }
    if purchase.amount == amount { return purchase.tax }
    return TaxInference.written(
      amount: amount, rate: purchase.tax.rate, subtotal: nil, taxAmount: nil)
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
