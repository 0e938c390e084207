/// What a list of expenses is narrowed to (rule E2): everything that is set must agree, what is blank is off.
public struct ExpenseFilter: Equatable, Sendable {
  /// Each word must occur in merchant, notes, category, payment method, a line's name or a tag.
  public var searchText = ""
  /// The name of the expense's category, or of a line's.
  public var category = ""
  /// The first and the last day, both included.
  public var from: Day?
  public var through: Day?
  /// The least and the greatest amount, both included; another currency's amounts are outside.
  public var atLeast: Money?
  public var atMost: Money?
  /// A part of the merchant's name.
  public var vendor = ""
  public var paymentMethod = ""
  public var isRecurring: Bool?
  /// The expense must have all of them.
  public var tags: [String] = []
  public var hasReceipt: Bool?
  /// The expense must be in all of them.
  public var contexts: [ExpenseContext] = []
  /// Where it belongs.
  public var place: Scope?
  public var client = ID<Client>()

  public init() {}

  /// Sets the first and the last day; nil is all time.
  public mutating func set(_ days: ClosedRange<Day>?) {
    from = days?.lowerBound
    through = days?.upperBound
  }

  /// Whether everything is off.
  public var isOff: Bool {
    Wanted(self).isOff && from == nil && through == nil && atLeast == nil && atMost == nil
      && isRecurring == nil && hasReceipt == nil && contexts.isEmpty && place == nil
      && client.isNone
  }

  /// The expenses that agree, in the order they are in.
  public func apply(to expenses: [ExpenseFacts]) -> [ExpenseFacts] {
    let wanted = Wanted(self)
    return expenses.filter { matches($0, wanted) }
  }

  /// Whether one expense agrees; ``apply(to:)`` is quicker for many.
  public func matches(_ expense: ExpenseFacts) -> Bool { matches(expense, Wanted(self)) }

  private func matches(_ expense: ExpenseFacts, _ wanted: Wanted) -> Bool {
    if let isRecurring, expense.isRecurring != isRecurring { return false }
    if let hasReceipt, expense.hasReceipt != hasReceipt { return false }
    if !contexts.allSatisfy({ expense.contexts.contains($0) }) { return false }
    if let place, expense.place != place { return false }
    if !client.isNone, expense.client != client { return false }
    return holdsDay(expense.day) && holdsAmount(expense.amount) && wanted.matches(expense)
  }

  private func holdsDay(_ day: Day?) -> Bool {
    if from == nil && through == nil { return true }
    guard let day else { return false }
    return from.map { day >= $0 } ?? true && through.map { day <= $0 } ?? true
  }

  private func holdsAmount(_ amount: Money?) -> Bool {
    if atLeast == nil && atMost == nil { return true }
    guard let amount else { return false }
    if let atLeast, (try? amount.isLess(than: atLeast)) ?? true { return false }
    if let atMost, (try? atMost.isLess(than: amount)) ?? true { return false }
    return true
  }

  /// What a list says it is narrowed to: "Search: coffee; Category: Food"; nothing when everything is off.
  ///
  /// The book knows what projects and clients are called.
  public func summary(_ formats: Formats, in book: Book? = nil) -> Phrase {
    var parts: [Phrase] = []
    if !isBlank(searchText) { parts.append("Search: \(trimmed(searchText))") }
    if !isBlank(category) { parts.append("Category: \(trimmed(category))") }
    switch (from.map { formats.day($0) }, through.map { formats.day($0) }) {
    case (let first?, let last?): parts.append("Date: \(first) - \(last)")
    case (let first?, nil): parts.append("Date: from \(first)")
    case (nil, let last?): parts.append("Date: until \(last)")
    case (nil, nil): break
    }
    switch (atLeast.map { formats.money($0) }, atMost.map { formats.money($0) }) {
    case (let least?, let most?): parts.append("Amount: \(least) - \(most)")
    case (let least?, nil): parts.append("Amount: from \(least)")
    case (nil, let most?): parts.append("Amount: up to \(most)")
    case (nil, nil): break
    }
    if !isBlank(vendor) { parts.append("Vendor: \(trimmed(vendor))") }
    if !isBlank(paymentMethod) { parts.append("Payment Method: \(trimmed(paymentMethod))") }
    if let isRecurring { parts.append(isRecurring ? "Recurring: Yes" : "Recurring: No") }
    let tags = tags.filter { !isBlank($0) }.map { trimmed($0) }
    if !tags.isEmpty { parts.append("Tags: \(tags.joined(separator: ", "))") }
    if let hasReceipt { parts.append(hasReceipt ? "Receipt: Yes" : "Receipt: No") }
    if !contexts.isEmpty {
      parts.append("Context: \(contexts.map { $0.title }.joined(separator: ", "))")
    }
    if let place { parts.append("Place: \(place.title(in: book))") }
    if !client.isNone {
      parts.append("Client: \(book?.named(client)?.displayName ?? client.text)")
    }
    return parts.joined(separator: "; ")
  }

  /// The texts of a filter, folded once for all expenses.
  private struct Wanted {
    let words: [String]
    let category: String
    let vendor: String
    let paymentMethod: String
    let tags: [String]

    init(_ filter: ExpenseFilter) {
      words = folded(filter.searchText).split(whereSeparator: { $0.isSpace }).map { String($0) }
      category = folded(trimmed(filter.category))
      vendor = folded(trimmed(filter.vendor))
      paymentMethod = folded(trimmed(filter.paymentMethod))
      tags = filter.tags.map { folded(trimmed($0)) }.filter { !$0.isEmpty }
    }

    var isOff: Bool {
      words.isEmpty && category.isEmpty && vendor.isEmpty && paymentMethod.isEmpty && tags.isEmpty
    }

    func matches(_ expense: ExpenseFacts) -> Bool {
      if !category.isEmpty,
        !expense.categories.contains(where: { folded(trimmed($0)) == category })
      {
        return false
      }
      if !paymentMethod.isEmpty, folded(trimmed(expense.paymentMethod)) != paymentMethod {
        return false
      }
      if !TextSearch.contains(folded(expense.merchant), vendor) { return false }
      if !tags.isEmpty {
        let known = expense.tags.map { folded(trimmed($0)) }
        if !tags.allSatisfy({ known.contains($0) }) { return false }
      }
      if words.isEmpty { return true }
      // No word has a line's end in it, so none reaches from one text into the next.
      let texts =
        [expense.merchant, expense.notes, expense.paymentMethod] + expense.categories
        + expense.lines.map { $0.name } + expense.tags
      let whole = folded(texts.joined(separator: "\n"))
      return words.allSatisfy { TextSearch.contains(whole, $0) }
    }
  }
}
