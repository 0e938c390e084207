import Ledger

/// The state of reading one exchange file.
struct Reading {
  /// One object of the file.
  struct Row {
    var id: UInt64
    var place: Place
    var members: [Member]

    var path: String { place.path }
  }

  /// Where an object stands: made into words where somebody reads them only.
  struct Place {
    /// The name of its list, or of an object that stands alone.
    var list: String
    /// -1: it stands alone.
    var index = -1

    var path: String { index < 0 ? list : list + "[\(index)]" }
  }

  /// A row of the file that points at an id.
  struct Reference {
    var place: Place
    var target: UInt64
  }

  private static let faultLimit = 100

  var plan = BackupPlan()
  var facts = MoneyFacts()
  /// The ids that the file has rows of, of any kind.
  var named = IDSet()
  var references: [Reference] = []
  private var onlyNew = false
  /// Of what was read so far.
  var hash = BackupHash()
  /// What the file says that its hash is; nil in older ones.
  private var claimed: String?
  private var faults: [BackupFault] = []
  private var faultCount = 0
  /// Where the next fault of a row as a whole stands: before those of the registers of its list.
  private var rowFaultPlace = 0

  init() {}

  /// `onlyNew`: what the book has stays, so that it is not judged what the file says of it.
  init(_ book: Book, onlyNew: Bool = false) {
    facts = MoneyFacts(book)
    self.onlyNew = onlyNew
  }

  var error: BackupError? {
    faultCount == 0 ? nil : BackupError(faults, count: faultCount)
  }

  mutating func fault(_ reason: BackupFault.Reason, _ path: String) {
    faultCount += 1
    if faults.count < Reading.faultLimit { faults.append(BackupFault(reason, at: path)) }
  }

  /// The file says what its hash is.
  mutating func claim(_ value: Value) {
    guard case .text(let text) = value else {
      return fault(
        .wrongValue(expected: "a text", found: value.description), BackupHash.member)
    }
    claimed = text
  }

  /// Whether payments that the file puts right bring what invoices have of them.
  mutating func checkMoney(in book: Book) {
    for payment in facts.overgiven(by: plan.edit, in: book) {
      fault(.paymentOvergiven, Kind.payment.plural + " " + payment.text)
    }
  }

  /// Whether the file is what was exported; said last, after what is wrong with it in particular.
  mutating func checkHash() {
    plan.digest = hash.text
    plan.isWhole = claimed != nil
    guard let claimed, lowered(claimed) != plan.digest else { return }
    fault(.damaged, BackupHash.member)
  }

  /// A list begins.
  mutating func beginList() { rowFaultPlace = faults.count }

  /// A fault of an object of the list, of which nothing else is read.
  mutating func rowFault(_ reason: BackupFault.Reason, _ path: String) {
    faultCount += 1
    if rowFaultPlace >= Reading.faultLimit { return }
    faults.insert(BackupFault(reason, at: path), at: rowFaultPlace)
    rowFaultPlace += 1
    if faults.count > Reading.faultLimit { faults.removeLast() }
  }

  mutating func unknown(_ name: String, among known: [String], _ path: String) {
    fault(.unknownName(name, nearest: NearestName.find(name, among: known)), path)
  }

  /// Notes references to rows that are neither in the file nor in the book: they may come later.
  mutating func checkReferences(in book: inout Book) {
    for reference in references where !named.contains(reference.target) {
      var search = RowSearch(id: reference.target)
      for kind in Kind.allCases where !search.isFound { book.visit(kind, &search) }
      if search.isFound { continue }
      plan.problems.append(
        ImportProblem(
          .warning, reference.place.path,
          "it refers to \(ID<Client>(reference.target).text), which is nowhere",
          hint: "Import the file that has it as well, or correct the id."))
    }
  }
}

private struct RowSearch: TableVisitor {
  let id: UInt64
  var isFound = false

  init(id: UInt64) {
    self.id = id
  }

  mutating func visit<E: Entity>(_ table: inout Table<E>) {
    if table.row(of: ID(id)) != nil { isFound = true }
  }
}

extension Reading {
  /// Turns an object of the file into a row, and its difference from the book into the edit.
  mutating func read(_ row: Row, of kind: Kind, _ book: inout Book) {
    var row = row
    if kind == .message {
      row = MailDoubt.judged(row, isKnown: book.knows(RowKey(kind, row.id)))
    }
    let isMoney = MoneyFacts.concerns(kind)
    // A list has each row once; of what stands alone a folder may hold several files.
    let new = book.read(
      row.members, over: row.id, of: kind, withChange: isMoney, isOnce: row.place.index >= 0,
      into: &plan.edit)
    guard take(new, row, kind) else { return }
    // Of a row that is new all is what the file says.
    if !new.isSame, isMoney, !(onlyNew && new.isKnown) {
      check(row, kind, old: new.change?.old, now: new.change?.new ?? .null)
    }
    for target in new.links { refer(row, to: target) }
    note(row, kind, !new.isKnown ? .added : new.isSame ? .unchanged : .changed)
    if !new.isSame { keepIssue(row, kind) }
  }

  /// Whether every member could be read; what could not is a fault.
  private mutating func take(_ new: ReadRow, _ row: Row, _ kind: Kind) -> Bool {
    for error in new.errors {
      fault(
        .wrongValue(expected: error.expected, found: error.found), row.path + "." + error.path)
    }
    if !new.strangers.isEmpty {
      let known = Book.schema(of: kind).map { $0.name } + ["id"]
      for name in new.strangers { unknown(name, among: known, row.path + "." + name) }
    }
    return new.errors.isEmpty
  }

  /// Judges what an issued invoice or money says anew.
  private mutating func check(_ row: Row, _ kind: Kind, old: Value?, now: Value) {
    for (name, reason) in facts.check(kind, row.id, old: old, new: .object(row.members), now) {
      fault(reason, row.path + "." + name)
    }
  }

  private mutating func refer(_ row: Row, to target: UInt64) {
    // The business and what is personal are projects that no book has.
    let isPlace = target == ID<Project>.business.raw || target == ID<Project>.personal.raw
    if target == 0 || isPlace || named.contains(target) { return }
    references.append(Reference(place: row.place, target: target))
  }

  private mutating func note(_ row: Row, _ kind: Kind, _ action: BackupPlan.Action) {
    named.insert(row.id)
    plan.rows.append(BackupPlan.Row(kind: kind, raw: row.id, action: action))
    if action != .unchanged {
      plan.places.append(
        ImportPlace(key: RowKey(kind, row.id), list: row.place.list, index: row.place.index))
    }
  }

  /// What was issued stays the bytes that were hashed, also from before a part was added.
  private mutating func keepIssue(_ row: Row, _ kind: Kind) {
    if kind == .invoice, let issue = row.members.first(where: { $0.name == "issue" }),
      let bytes = facts.issueBytes(of: row.id, issue.value)
    {
      plan.edit.writeIssue(of: row.id, bytes)
    }
  }
}
