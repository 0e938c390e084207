import Ledger

/// Turns the lines of a CSV from elsewhere into rows of a book, as a ``CSVReading`` says.
///
/// - A line comes whole or not at all: a cell that cannot be read skips its line, and the line is
///   named with the reason. Only words without a counterpart here are left empty instead.
/// - Ids follow from the line (or its id column, ``Identity``), the kind and the project, so importing
///   twice adds nothing and what was changed here since is left alone.
/// - Categories and spaces are those that the book has by name, else new ones.
struct ColumnImport {
  let reading: CSVReading
  let book: Book
  let now: Instant
  let rows: ArraySlice<CSVRow>
  let dates: ColumnDates
  var plan = ImportPlan()
  /// How many lines hold something and are left out.
  var skipped = 0
  private var categories: [String: ID<BudgetCategory>] = [:]
  private var spaces: [String: ID<Space>] = [:]
  var keys: [String: Int] = [:]
  /// Those whose row of the book was found in this file.
  var references = Set<String>()
  /// What went with its import comes again.
  private let gone: TakenBack
  /// The transactions of the book that lines of this file are.
  var met = Set<ID<Transaction>>()
  let identity: Identity
  /// The places that our own list of expenses says and that are not where they go.
  var otherPlaces = Set<String>()
  /// How ids of such a list begin where it goes, and wherever it may have gone before.
  lazy var ownStarts: [String] = ownPlaces.map { "csv:transactions:" + $0.text + ":" }
  /// What lines of such a list name as fees, whichever line of a category comes first.
  lazy var ownFees = Set(rows.filter { isOwnFee($0) }.map { folded(cell(.category, $0)) })
  private var lastCategory: Position?
  /// The tags by their names.
  var tags: [String: ID<Tag>] = [:]
  var lastTag: Position?
  /// What the rows name as their import; none for Ledgerline's own files, whose rows are the book's.
  let batch: ImportBatch?
  /// What is known of the vendors, and how many expenses got something of it.
  lazy var merchants = KnownMerchants(book)
  var proposed = 0
  /// How many transactions came in.
  private var brought: Int64 = 0
  /// The files that came with the table.
  var files: ImportFiles
  /// How many lines name files where none came.
  var withFiles = 0
  /// What the judges say of the rows of a statement, by the lines where they begin.
  let judged: [Int: StatementLine]
  /// Whether 0.19 is 19 %.
  let ratesAreFractions: Bool

  /// What reading the table would do; `dates` are how its days are written where more than its lines said that.
  static func plan(
    _ table: CSVTable, _ reading: CSVReading, into book: Book, now: Instant,
    dates: ColumnDates? = nil, files: ImportFiles = ImportFiles(nil),
    statement: StatementImport? = nil
  ) -> ColumnImport {
    var work = ColumnImport(table, reading, book, now, dates, files, statement)
    if let statement {
      work.say(statement.statement)
      if !statement.questions.isEmpty { work.plan.question = .statement(statement.questions) }
    }
    work.run(table)
    return work
  }

  private init(
    _ table: CSVTable, _ reading: CSVReading, _ book: Book, _ now: Instant, _ order: ColumnDates?,
    _ files: ImportFiles, _ statement: StatementImport?
  ) {
    self.files = files
    var judged: [Int: StatementLine] = [:]
    for line in statement?.statement.lines ?? [] { judged[line.row] = line }
    self.judged = judged
    self.reading = reading
    self.book = book
    gone = TakenBack(book)
    self.now = now
    rows =
      reading.isStatement
      ? table.rows.filter { judged[$0.line] != nil }[...] : table.rows.dropFirst()
    dates =
      order
      ?? ColumnDates(
        reading.isStatement
          ? [] : ColumnImport.values(.date, of: table.rows.dropFirst(), reading),
        order: reading.dates)
    for merged in book.mergedCategories {
      categories[folded(merged.name)] = book.category(merged.id)
    }
    for category in book.budgetCategories.reversed() {
      categories[folded(category.name)] = book.category(category.id)
    }
    for tag in book.tags.live.reversed() { tags[folded(tag.name)] = book.tag(tag.id) }
    lastTag = book.tagList.last?.position
    batch =
      reading.subject == .transactions && !reading.isOwn
      ? ImportBatch.next(of: table, reading, in: book, now: now) : nil
    for space in book.spaces(in: Scope(reading.project)) { spaces[folded(space.name)] = space.id }
    lastCategory = book.budgetCategories.last?.position
    identity = ColumnImport.identity(of: rows, reading)
    let rates = reading.mapping[.taxRate] ?? -1
    ratesAreFractions =
      reading.header.indices.contains(rates)
      && ColumnMapping.areFractions(
        reading.header[rates], ColumnImport.values(.taxRate, of: rows, reading))
  }

  private mutating func run(_ table: CSVTable) {
    for problem in table.problems {
      plan.problems.append(
        ImportProblem(
          .warning, "line \(problem.line)", problem.fault.what, hint: problem.hint))
    }
    guard reading.missing.isEmpty, plan.question == nil else { return }
    sayColumns()
    switch reading.subject {
    case .items: addItems()
    case .transactions:
      claimFiles()
      addTransactions()
      bringRest()
      putBatch()
    }
  }

  /// One row stands for all that came in.
  private mutating func putBatch() {
    guard var batch, brought > 0 else { return }
    batch.count += brought
    plan.edit.put(batch, in: book.importBatches)
  }

  /// What was guessed and which columns are not read.
  private mutating func sayColumns() {
    if !dates.open.isEmpty {
      plan.openDate = CellFault.shown(dates.open)
      plan.problems.append(
        ImportProblem(
          .warning, "column \(title(.date))",
          "“\(plan.openDate)” may have the day first or the month; read with the month first",
          hint: "Choose the order of the dates if it is the other."))
    }
    if ratesAreFractions {
      plan.problems.append(
        ImportProblem(
          .warning, "column \(title(.taxRate))", "read as fractions: 0.19 is 19 %",
          hint: "Put a percent sign behind each if they are percentages."))
    }
    if reading.isOwn || reading.format != nil || reading.isStatement { return }
    for (column, title) in reading.header.enumerated() {
      let isRead = reading.subject.fields.contains { reading.mapping[$0] == column }
      if isRead || title.isEmpty || (reading.areOwnExpenses && !isLeft(column)) { continue }
      plan.problems.append(
        ImportProblem(
          .note, "column \(title)", "not taken",
          hint: reading.areOwnExpenses
            ? "Enter it afterwards where it matters." : "Choose a field for it if it matters."))
    }
  }

  mutating func category(_ row: CSVRow, type: CategoryType) -> ID<BudgetCategory> {
    let name = cell(.category, row)
    if name.isEmpty { return ID() }
    if let known = categories[folded(name)] { return known }
    var category = BudgetCategory()
    category.id = .foreign("csv:category:" + folded(name))
    category.name = name
    category.type = type
    // Groceries are no budget of a client's home.
    let use = book.categoryUse(of: Scope(reading.project))
    if use != .projects { category.uses = [use] }
    category.position = Position.between(lastCategory, nil, jitter: category.id.raw)
    lastCategory = category.position
    categories[folded(name)] = category.id
    put(category, in: book.categories, .verbatim(name))
    return category.id
  }

  mutating func space(_ row: CSVRow) -> ID<Space> {
    let name = cell(.space, row)
    if name.isEmpty { return ID() }
    if let known = spaces[folded(name)] { return known }
    var space = Space()
    space.id = .foreign("csv:space:" + reading.project.text + ":" + folded(name))
    space.name = name
    space.project = reading.project
    space.created = now
    spaces[folded(name)] = space.id
    put(space, in: book.spaces, .verbatim(name))
    return space.id
  }

  /// Adds a row unless the book has it; says whether it did.
  @discardableResult
  mutating func put<E: Entity>(
    _ row: E, in table: Table<E>, _ title: Phrase, _ detail: String = ""
  ) -> Bool {
    if table[row.id] != nil, !gone.has(row.id, in: table) {
      plan.say(E.kind, .kept, title, detail)
      return false
    }
    plan.edit.put(row, replacing: nil)
    plan.say(E.kind, .added, title, detail)
    if E.kind == .transaction { brought += 1 }
    return true
  }
}
