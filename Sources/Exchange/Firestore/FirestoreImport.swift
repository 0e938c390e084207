import Ledger

/// Turns the export of the earlier app's database into one edit of a book.
///
/// - Ids follow from the account's and the document's, so importing twice adds nothing and what was
///   changed here since is left alone.
/// - Categories, vendors and clients that the book has by name are used, not doubled.
/// - A document that points to one that is not there keeps everything else; the problem is said.
/// - Amounts are in minor units of the book's currency, as they are in the file (cents).
public struct FirestoreImport {
  let options: Ledger8Import.Options
  /// The book as it is; nothing is written to it.
  let book: Book
  var plan = ImportPlan()
  var leftovers = FirestoreLeftovers()
  var clients: Ledger8Clients
  /// The account that is being read.
  var account = ""
  /// Ours for each id of the account's documents.
  var projects: [String: ID<Project>] = [:]
  var categories: [String: BudgetCategory] = [:]
  var templates: [String: ID<SpaceTemplate>] = [:]
  var spaces: [String: Space] = [:]
  var transactions: [String: Transaction] = [:]
  var items: [String: ID<Item>] = [:]
  /// Clients that the preview named already.
  var clientsSaid: Set<UInt64> = []
  /// Canonical sales of the book's own ids that the file has taken.
  var sales: Set<UInt64> = []
  /// The preset that new transactions begin with, in the account that said so.
  var defaultCategory = ID<BudgetCategory>()
  private var written: Set<UInt64> = []

  /// What importing `value` into `book` would do.
  public static func plan(
    _ value: Value, into book: Book, _ options: Ledger8Import.Options
  ) -> ImportPlan {
    var work = FirestoreImport(book, options)
    let accounts = FirestoreExport.accounts(in: value, &work.plan.problems)
    for account in accounts { work.add(account) }
    if accounts.count > 1 {
      work.plan.problems.append(
        ImportProblem(
          .note, .verbatim("accounts"), "the file has \(accounts.count) accounts",
          hint: "All of them come into this book; import parts of the file to keep them apart."))
    }
    work.setUp()
    work.plan.problems += work.leftovers.problems
    return work.plan
  }

  private init(_ book: Book, _ options: Ledger8Import.Options) {
    self.book = book
    self.options = options
    clients = Ledger8Clients(book)
  }

  private mutating func add(_ node: FirestoreNode) {
    guard isObject(node) else { return }
    account = node.id
    projects = [:]
    categories = [:]
    templates = [:]
    spaces = [:]
    transactions = [:]
    items = [:]
    if account.isEmpty { account = namedAccount(node) }
    addCategories(node)
    addVendors(node)
    addTemplates(node)
    addAccount(node)
    addProjects(node)
    addPreferences(node)
    addSpaces(node)
    addTransactions(node)
    addItems(node)
    addLineage(node)
  }

  /// The account that the documents say they belong to, where the file has no account around them.
  private func namedAccount(_ node: FirestoreNode) -> String {
    var ignored = ImportProblems()
    for document in node.documents(["projects", "transactions", "items"], &ignored) {
      if case .text(let id)? = document.value["accountId"], !id.isEmpty { return id }
    }
    return ""
  }

  /// The documents of a collection that are objects; what is wrong with the others is noted.
  mutating func read(_ node: FirestoreNode, _ names: [String]) -> [FirestoreNode] {
    node.documents(names, &plan.problems).filter { isObject($0) }
  }

  mutating func isObject(_ node: FirestoreNode) -> Bool {
    if case .object = node.value { return true }
    plan.problems.append(
      ImportProblem(.warning, node.path, "an object was expected", hint: "It is left out."))
    return false
  }

  func id<E>(_ kind: String, _ id: String) -> ID<E> {
    .foreign("ledger-mobile:" + kind + ":" + account + ":" + id)
  }

  /// Writes a row unless the book has it: then it came before and stays as it is now.
  mutating func add<E: Entity>(
    _ row: E, in table: Table<E>, from node: FirestoreNode, _ title: Phrase, _ detail: String = ""
  ) {
    guard written.insert(row.id.raw).inserted else {
      plan.problems.append(
        ImportProblem(
          .warning, node.path, "\"\(node.id)\" is in the file twice",
          hint: "The first one is taken."))
      return
    }
    if table[row.id] != nil {
      plan.say(E.kind, .kept, title, detail)
      return
    }
    plan.edit.put(row, replacing: nil)
    plan.place(plan.edit, from: plan.edit.rowCount - 1, at: node.path)
    plan.say(E.kind, .added, title, detail)
  }

  /// The scope a document names; inventory when its project is nowhere.
  mutating func project(_ fields: inout FirestoreFields) -> ID<Project> {
    let name = fields.reference("projectId")
    if name.isEmpty { return ID() }
    if let known = projects[name] { return known }
    fields.warn(
      "projectId", "there is no project \"\(name)\" in the file",
      hint: "It comes into business inventory; move it after importing.")
    return ID()
  }

  mutating func category(_ fields: inout FirestoreFields) -> ID<BudgetCategory> {
    let name = fields.reference("budgetCategoryId")
    if name.isEmpty { return ID() }
    if let known = categories[name] { return known.id }
    fields.warn(
      "budgetCategoryId", "there is no category \"\(name)\" in the file",
      hint: "It comes into “\(ClientSummary.unknownCategory)”; choose another after importing.")
    return unknownCategory()
  }

  /// Where what has a category that the file lacks counts (rule B4): the spending stays in the budget.
  private mutating func unknownCategory() -> ID<BudgetCategory> {
    let name = ClientSummary.unknownCategory
    if let known = book.categories.live.first(where: { folded($0.name) == folded(name) }) {
      return known.id
    }
    var category = BudgetCategory()
    category.id = id("category", "")
    if book.categories[category.id] == nil, written.insert(category.id.raw).inserted {
      category.name = name
      let last =
        categories.values.map { $0.position }.max() ?? book.budgetCategories.last?.position
      category.position = Position.between(last, nil, jitter: category.id.raw)
      plan.edit.put(category, replacing: nil)
      plan.say(.category, .added, .verbatim(name))
    }
    return category.id
  }

  /// Whoever brings a designer's book works as one.
  private mutating func setUp() {
    if plan.lines.isEmpty { return }
    var settings = book.settings
    settings.isSetUp = true
    settings.work = WorkKind.allCases.filter { $0 == .designer || settings.work.contains($0) }
    if settings.defaultCategory.isNone { settings.defaultCategory = defaultCategory }
    plan.edit.put(settings, in: book.settingsTable)
  }
}
