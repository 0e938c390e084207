import Ledger
import Markup

// What the list of expenses is narrowed by (rules E2 and E3), and how the address says it.
extension ListKind {
  static var expenseFilters: [ListFilter] {
    typealias Column = ExpenseColumn
    var days = ListFilter("date", "Date", .range(ExpenseRange.days))
    days.more = ("Custom Range", .expenseRange)
    days.all = ExpenseDates.all.title
    var amounts = ListFilter("amount", "Amount", .range(ExpenseRange.amounts))
    amounts.more = ("Custom Range", .expenseRange)
    amounts.all = "All Amounts"
    var categories = ListFilter(
      "category", "Category", .ids(Column.categories, ExpenseFilters.categories))
    categories.hidesEmpty = true
    var tags = ListFilter("tag", "Tags", .ids(Column.tags, ExpenseFilters.tags))
    tags.needsAll = true
    tags.hidesEmpty = true
    var vendor = ListFilter("vendor", "Vendor", .part(Column.merchant, none: "No Vendor"))
    vendor.more = ("Part of the Name", .expenseRange)
    var contexts = ListFilter(
      "context", "Context",
      .bits(
        ExpenseContext.allCases.enumerated().map { place, context in
          ListFilter.Choice(
            word: context.rawValue, title: context.title,
            bit: 1 << (Column.firstContext + Int32(place)))
        }
      ) { index, row, _ in index.word(Column.bits, of: row) })
    contexts.needsAll = true
    contexts.hidesEmpty = true
    var places = ListFilter("place", "Place", .number(Column.place, ExpenseFilters.places))
    places.hidesEmpty = true
    var clients = ListFilter(
      "client", "Client", .number(Column.client) { ListFilter.clients(of: $0) })
    clients.hidesEmpty = true
    var slices = ListFilter("slice", "Category", .ids(Column.slices, ExpenseFilters.slices))
    slices.isQuiet = true
    var sums = choice(
      "sums", "Sums", ("Counted in Sums", Column.isCounted),
      ("Not in Sums", Column.isNotCounted))
    sums.hidesEmpty = true
    return [
      days, amounts, categories, slices, vendor,
      ListFilter("payment", "Payment Method", .pooled(Column.payment) { .verbatim($0) }),
      choice(
        "recurring", "Recurring", ("Recurring", Column.isRecurring),
        ("Not Recurring", Column.isSingle)),
      choice(
        "receipt", "Receipt", ("Has Receipt", Column.hasReceipt),
        ("No Receipt", Column.hasNoReceipt)),
      tags, contexts, places, clients, sums,
    ]
  }

  private static func choice(
    _ name: String, _ title: Phrase, _ yes: (title: Phrase, bit: Int32),
    _ no: (title: Phrase, bit: Int32)
  ) -> ListFilter {
    ListFilter(
      name, title,
      .bits([
        ListFilter.Choice(word: "yes", title: yes.title, bit: yes.bit),
        ListFilter.Choice(word: "no", title: no.title, bit: no.bit),
      ]) { index, row, _ in index.word(ExpenseColumn.bits, of: row) })
  }
}

/// The ends that the list's ranges have.
enum ExpenseRange {
  static var days: ListRange {
    ListRange(
      column: .word(ListKind.ExpenseColumn.day, missing: ListKind.ExpenseColumn.noDay),
      choices: { _, _ in
        ExpenseDates.allCases.filter { $0 != .all && $0 != .custom }
          .map { ListFilter.Choice(word: $0.rawValue, title: $0.title) }
      },
      ends: { _, formats, word, today in
        let known = ExpenseDates(rawValue: word)
        let weekStart = formats.weekStart
        if let days = known?.days(around: today, weekStart: weekStart) {
          return ends(days.lowerBound, days.upperBound)
        }
        let (from, through) = days(of: word)
        return from == nil && through == nil ? nil : ends(from, through)
      },
      title: { _, formats, word in
        let (from, through) = days(of: word)
        return between(from.map { formats.day($0) }, through.map { formats.day($0) })
      })
  }

  static var amounts: ListRange {
    ListRange(
      column: .amount(ListKind.ExpenseColumn.amount),
      choices: { book, formats in
        ExpenseAmounts.allCases.filter { $0 != .all && $0 != .custom }.map {
          ListFilter.Choice(
            word: $0.rawValue, title: $0.title(book.settings.currency, formats))
        }
      },
      ends: { book, _, word, _ in
        let (least, most) = amounts(of: word, book.settings.currency)
        if least == nil && most == nil { return nil }
        return ListRange.Ends(
          low: least?.minor, high: most?.minor, currency: book.settings.currency)
      },
      title: { book, formats, word in
        let (least, most) = amounts(of: word, book.settings.currency)
        return between(least.map { formats.money($0) }, most.map { formats.money($0) })
      })
  }

  /// How the address says two ends, either of which may be missing: `2026-01-01..2026-03-31`, `25..`.
  static func word(_ first: String, _ last: String) -> String {
    first.isEmpty && last.isEmpty ? "" : first + ".." + last
  }

  /// The days that a word says by their ends.
  static func days(of word: String) -> (from: Day?, through: Day?) {
    let (first, last) = halves(of: word)
    return (try? Day(parsing: first), try? Day(parsing: last))
  }

  /// The amounts that a word stands for, or says by their ends.
  static func amounts(of word: String, _ currency: Currency) -> (least: Money?, most: Money?) {
    if let known = ExpenseAmounts(rawValue: word) {
      let bounds = known.bounds(currency)
      return (bounds.atLeast, bounds.atMost)
    }
    let (first, last) = halves(of: word)
    return (
      try? Money(parsing: first, currency: currency), try? Money(parsing: last, currency: currency)
    )
  }

  /// The amounts that a word says by their ends alone, as a form shows them.
  static func typedAmounts(
    of word: String, _ currency: Currency
  ) -> (least: Money?, most: Money?) {
    ExpenseAmounts(rawValue: word) == nil ? amounts(of: word, currency) : (nil, nil)
  }

  private static func halves(of word: String) -> (first: String, last: String) {
    let bytes = Array(word.utf8)
    for place in bytes.indices.dropLast() where bytes[place] == 0x2E && bytes[place + 1] == 0x2E {
      return (
        String(decoding: bytes[..<place], as: UTF8.self),
        String(decoding: bytes[(place + 2)...], as: UTF8.self)
      )
    }
    return ("", "")
  }

  private static func ends(_ from: Day?, _ through: Day?) -> ListRange.Ends {
    ListRange.Ends(low: from.map { Int64($0.number) }, high: through.map { Int64($0.number) })
  }

  private static func between(_ first: String?, _ last: String?) -> Phrase {
    switch (first, last) {
    case (let first?, let last?): return .verbatim(first + " - " + last)
    case (let first?, nil): return "From \(first)"
    case (nil, let last?): return "Up to \(last)"
    case (nil, nil): return "No such range"
    }
  }
}

/// The rows of the book that expenses are narrowed to.
enum ExpenseFilters {
  /// Categories, parents before their parts; one that was merged counts as what it was merged into (rule E2).
  static var categories: ListedIDs {
    ListedIDs(
      choices: { book in
        var choices: [ListFilter.Choice] = []
        // What is under an archived one can still be found.
        let archived = book.categories.rows
          .filter { $0.life == .archived && book.category($0.id) == $0.id }
          .inListOrder
        let offered = book.budgetCategories + archived
        for category in offered where book.parent(of: category.id).isNone {
          choices.append(choice(category))
          for part in offered where isPart(part.id, of: category.id, in: book) {
            choices.append(choice(part))
          }
        }
        choices.append(ListFilter.Choice(word: ListedIDs.none, title: "No Category"))
        return choices
      },
      meaning: { book, raw in
        let own = book.category(ID(raw))
        if book.categories[own] == nil { return [] }
        var found = [own.raw]
        var next = book.parent(of: own)
        while !next.isNone, !found.contains(next.raw) {
          found.append(next.raw)
          next = book.parent(of: next)
        }
        return found
      })
  }

  /// What lies in one category itself, as a bar of a chart adds it up; the id of none is what has none.
  static var slices: ListedIDs {
    ListedIDs(
      choices: { book in
        var choices = [ListFilter.Choice(word: ID<BudgetCategory>().text, title: "No Category")]
        for category in book.categories.rows where book.category(category.id) == category.id {
          choices.append(
            ListFilter.Choice(word: category.id.text, title: "Only \(category.name)"))
        }
        return choices
      },
      meaning: { book, raw in [book.countedCategory(ID(raw)).raw] })
  }

  private static func choice(_ category: BudgetCategory) -> ListFilter.Choice {
    ListFilter.Choice(word: category.id.text, title: .verbatim(category.name))
  }

  private static func isPart(
    _ id: ID<BudgetCategory>, of whole: ID<BudgetCategory>, in book: Book
  ) -> Bool {
    var next = book.parent(of: id)
    var steps = 0
    while !next.isNone, steps < 20 {
      if next == whole { return true }
      next = book.parent(of: next)
      steps += 1
    }
    return false
  }

  static var tags: ListedIDs {
    ListedIDs(
      choices: { book in
        book.tagList.map { ListFilter.Choice(word: $0.id.text, title: .verbatim($0.name)) }
          + [ListFilter.Choice(word: ListedIDs.none, title: "No Tags")]
      },
      meaning: { book, raw in
        let tag = book.tag(ID(raw))
        return tag.isNone ? [] : [tag.raw]
      })
  }

  @Sendable static func places(_ book: Book) -> [ListFilter.Choice] {
    var scopes: [Scope] = [.business, .personal, .inventory]
    var projects: [(key: ReadingKey, id: ID<Project>)] = []
    for project in book.projects.rows
    where !project.id.isNone && project.life != .trashed && !project.isTemplate {
      projects.append((ReadingKey(project.name), project.id))
    }
    projects.sort { a, b in a.key != b.key ? a.key < b.key : a.id < b.id }
    for project in projects { scopes.append(.project(project.id)) }
    return scopes.map {
      ListFilter.Choice(word: $0.project.text, title: $0.title(in: book))
    }
  }

}

/// What a list of expenses is narrowed to, as its address says it.
extension ExpenseFilter {
  init(_ location: Location, in book: Book, on today: Day, _ formats: Formats) {
    self.init()
    searchText = location.query
    let words = location.values("category") + location.values("slice")
    category = words.map { word in
      word == ListedIDs.none ? "" : ID<BudgetCategory>(word).map { book.name(of: $0) } ?? ""
    }.filter { !isBlank($0) }.joined(separator: ", ")
    if let word = location.option("date"),
      let ends = ExpenseRange.days.ends(book, formats, word, today)
    {
      from = ends.low.map { Day(number: Int32(truncatingIfNeeded: $0)) }
      through = ends.high.map { Day(number: Int32(truncatingIfNeeded: $0)) }
    }
    if let word = location.option("amount") {
      (atLeast, atMost) = ExpenseRange.amounts(of: word, book.settings.currency)
    }
    let name = location.option("vendor") ?? ""
    vendor = WholeName.name(of: name) ?? name
    paymentMethod = location.values("payment").joined(separator: ", ")
    isRecurring = ExpenseFilter.answer(location.values("recurring"))
    tags = location.values("tag").compactMap { word in
      ID<Tag>(word).flatMap { book.tags[book.tag($0)]?.name }
    }
    hasReceipt = ExpenseFilter.answer(location.values("receipt"))
    contexts = location.values("context").compactMap { ExpenseContext(rawValue: $0) }
    place = location.option("place").flatMap { ID<Project>($0) }.map { Scope($0) }
    client = location.option("client").flatMap { ID<Client>($0) } ?? ID()
  }

  /// Both answers let everything through.
  private static func answer(_ words: [String]) -> Bool? {
    words.count == 1 ? words[0] == "yes" : nil
  }
}
