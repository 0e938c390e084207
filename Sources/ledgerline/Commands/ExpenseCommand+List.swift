import ArgumentParser
import Documents
import Exchange
import Ledger

struct ExpenseList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List expenses, narrowed down and added up.",
    discussion: """
      Everything that is set must agree. The search wants every word somewhere in merchant, notes, \
      category, payment method, lines or tags; a category counts with its parts; of tags all. Money that \
      came back stands below zero and is taken away from the sum.

      Examples:
        ledgerline expense list
        ledgerline expense list --category Food --from 2026-11-01 --to 2026-11-30
        ledgerline expense list --search 'coffee studio' --sort amount-desc
        ledgerline expense list --tag 'Tour 2026' --csv --out tour.csv
        ledgerline expense list --from 2026-10-01 --csv --out q4.csv --receipts q4/
        ledgerline expense list --where isDeductible=true --where 'total>=100' --json
      """)

  @Option(help: "Words that must occur.")
  var search: String = ""

  @Option(help: ArgumentHelp("Its name or id.", valueName: "category"))
  var category: String?

  @Option(
    name: .customLong("tag"),
    help: ArgumentHelp("Only with this tag; may be repeated.", valueName: "name"))
  var tags: [String] = []

  @Option(help: ArgumentHelp("A part of the merchant's name.", valueName: "name"))
  var merchant: String = ""

  @Option(help: ArgumentHelp("The whole payment method.", valueName: "name"))
  var method: String = ""

  @Option(help: ArgumentHelp("business, personal, inventory or a project.", valueName: "place"))
  var place: String?

  @OptionGroup var span: SpanOptions

  @Option(
    name: .customLong("where"),
    help: ArgumentHelp("Only rows with this value; may be repeated.", valueName: "field=value"))
  var conditions: [String] = []

  @Option(
    help: ArgumentHelp(
      "date-desc, amount-asc, merchant-asc …; may be repeated for what is equal.",
      valueName: "order"),
    completion: .list(ExpenseSort.allCases.map { $0.rawValue }))
  var sort: [String] = []

  @Option(help: ArgumentHelp("Only the first rows.", valueName: "n"))
  var limit: Int?

  @OptionGroup var sheet: CSVOptions

  @Option(
    help: ArgumentHelp(
      "Write copies of their receipts into this folder, each named after its expense.",
      valueName: "folder"))
  var receipts: String?

  @OptionGroup var options: BookOptions

  func validate() throws {
    if let limit, limit < 0 { throw ValidationError("--limit goes from 0 on") }
    try sheet.check(beside: options)
  }

  func run() throws {
    let now = try Now()
    let orders = try sort.map { word in
      guard let order = ExpenseSort(rawValue: word) else {
        throw CommandError(
          .usage,
          "there is no order \"\(word)\". "
            + Near.words(word, among: ExpenseSort.allCases.map { $0.rawValue }))
      }
      return order
    }
    let conditions = try conditions.map { try Condition($0) }
    let days = try span.days()
    let book = try options.readBook()
    let derived = Derived(book: book, today: now.today)
    var filter = try filter(in: book)
    filter.from = days.from
    filter.through = days.through
    let all = book.transactions.live.filter { book.standsAmongExpenses($0) }
      .map { ExpenseFacts(of: $0, in: book) }
    var found = try matching(filter, all, in: book)
    if !conditions.isEmpty { found = try found.filter { try meets($0, conditions, derived) } }
    found = (orders.first ?? .standard).sorted(found, then: Array(orders.dropFirst()))
    if let receipts { try write(found.prefix(limit ?? found.count).map { $0.id }, receipts, book) }
    try say(found, of: all.count, filter, derived)
  }

  private func write(_ shown: [ID<Transaction>], _ folder: String, _ book: Book) throws {
    if shown.isEmpty { return }
    let files = try ExpenseReceiptFiles(
      of: shown, in: book, try options.openExisting(), into: folder)
    Answer.note(
      counted(files.written, "receipt") + (files.written == 1 ? " is" : " are") + " in \(folder)")
    for name in files.missing {
      Answer.note("\(name) is not here yet: the device that has it has not sent it")
    }
  }

  private func filter(in book: Book) throws -> ExpenseFilter {
    var filter = ExpenseFilter()
    filter.searchText = search
    filter.tags = tags
    filter.vendor = merchant
    filter.paymentMethod = method
    filter.place = try place.map { try ExpenseCommand.place($0, in: book) }
    if let category { filter.category = try ExpenseCommand.category(category, in: book).name }
    return filter
  }

  /// Those that agree; a category counts with its parts.
  private func matching(
    _ filter: ExpenseFilter, _ all: [ExpenseFacts], in book: Book
  ) throws -> [ExpenseFacts] {
    guard let category else { return filter.apply(to: all) }
    let whole = try ExpenseCommand.category(category, in: book).id
    var ids: Set<ID<Transaction>> = []
    for part in book.budgetCategories where isPart(part.id, of: whole, book) {
      var one = filter
      one.category = part.name
      for expense in one.apply(to: all) { ids.insert(expense.id) }
    }
    return all.filter { ids.contains($0.id) }
  }

  /// A category is a part of itself here.
  private func isPart(
    _ id: ID<BudgetCategory>, of whole: ID<BudgetCategory>, _ book: Book
  ) -> Bool {
    var next = id
    while !next.isNone {
      if next == whole { return true }
      next = book.parent(of: next)
    }
    return false
  }

  private func meets(
    _ expense: ExpenseFacts, _ conditions: [Condition], _ derived: Derived
  ) throws -> Bool {
    guard let row = derived.book.transactions[expense.id] else { return false }
    let object = try ExpenseCommand.object(row, derived)
    let names =
      ["id"] + Transaction.schema.map { $0.name } + Derived.names(of: .transaction)
      + ExpenseCommand.ownNames
    for condition in conditions {
      guard let first = condition.path.first, names.contains(first) else {
        throw CommandError(
          .usage,
          "--where \(condition.field): an expense has no such field. "
            + Near.words(condition.path.first ?? "", among: names))
      }
      let holds = condition.holds(for: object) == true
      if !holds || condition.sign == .unequal, let misfit = condition.misfit(with: object) {
        throw misfit
      }
      if !holds { return false }
    }
    return true
  }

  private func say(
    _ found: [ExpenseFacts], of count: Int, _ filter: ExpenseFilter, _ derived: Derived
  ) throws {
    let book = derived.book
    let shown = found.prefix(limit ?? found.count)
    if sheet.csv {
      try Files.writeCSV(ExpenseCSV.bytes(of: shown.map { $0.id }, in: book), to: sheet.out)
      if let out = sheet.out, out != "-" {
        Answer.say(
          counted(shown.count, "expense") + (shown.count == 1 ? " is" : " are") + " in \(out).")
      }
      return
    }
    if options.json {
      return Answer.json(
        .list(
          try shown.compactMap {
            try book.transactions[$0.id].map { row in
              try ExpenseCommand.object(row, derived)
            }
          }))
    }
    let narrowed = filter.summary(.exact, in: book).english
    switch ExpenseListState(expenses: count, matches: found.count) {
    case .empty(.noExpenses): return Answer.say("No expenses yet.")
    case .empty(.noResults):
      return Answer.say(
        "No expenses match." + (narrowed.isEmpty ? "" : " Set: \(narrowed)."))
    case .loaded, .loading, .error: break
    }
    let reasons = shown.map { book.transactions[$0.id].flatMap { book.notSpent($0) } }
    let isAnyOut = reasons.contains { $0 != nil }
    var table = TextTable(
      [
        .init("ID"), .init("DAY"), .init("MERCHANT"), .init("CATEGORY"), .init("METHOD"),
        .init("AMOUNT", right: true),
      ] + (isAnyOut ? [.init("NOT COUNTED")] : []))
    for (expense, reason) in zip(shown, reasons) {
      let cells = [
        expense.id.text, expense.day?.text ?? "", expense.merchant, expense.category,
        expense.paymentMethod, expense.amount?.words ?? "",
      ]
      table.add(cells + (isAnyOut ? [reason?.title.english ?? ""] : []))
    }
    Answer.say(table.text(within: Terminal.width))
    if !narrowed.isEmpty { Answer.say("\n" + narrowed) }
    let part = shown.count < found.count ? "\(shown.count) of " : ""
    let whole = try total(of: found, in: book)
    let there = try category == nil ? whole : total(of: found, in: book, within: family(in: book))
    let home = book.settings.currency
    let beside = there == whole ? "" : " of the \(whole.listed(home)) that they come to as a whole"
    Answer.say("\n" + part + counted(found.count, "expense") + ", " + there.listed(home) + beside)
  }

  /// The category that is asked for, and those under it.
  private func family(in book: Book) throws -> Set<ID<BudgetCategory>> {
    guard let category else { return [] }
    let whole = try ExpenseCommand.category(category, in: book).id
    return Set(
      book.budgetCategories.map { $0.id }.filter {
        isPart($0, of: book.countedCategory(whole), book)
      })
  }

  /// What of them lies in some categories (rule E41): an expense's lines may lie in several.
  private func total(
    of expenses: [ExpenseFacts], in book: Book, within family: Set<ID<BudgetCategory>>
  ) throws -> Totals {
    var totals = Totals()
    for expense in expenses {
      guard let row = book.transactions[expense.id], book.notSpent(row) == nil else { continue }
      for share in book.categoryShares(of: row) where family.contains(share.category) {
        try totals.add(share.amount)
      }
    }
    return totals
  }

  /// What was spent of them (rule E26); what is canceled, for example, is listed and adds nothing.
  private func total(of expenses: [ExpenseFacts], in book: Book) throws -> Totals {
    var totals = Totals()
    for expense in expenses {
      guard let row = book.transactions[expense.id], book.notSpent(row) == nil else { continue }
      if let amount = expense.amount { try totals.add(amount) }
    }
    return totals
  }
}
