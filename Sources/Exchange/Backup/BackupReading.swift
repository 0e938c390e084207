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
  /// Of what was read so far.
  var hash = BackupHash()
  /// What the file says that its hash is; nil in older ones.
  private var claimed: String?
  private var faults: [BackupFault] = []
  private var faultCount = 0
  /// Where the next fault of a row as a whole stands: before those of the registers of its list.
  private var rowFaultPlace = 0

  init() {}

  init(_ book: Book) {
    facts = MoneyFacts(book)
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

  /// Whether the file is what was exported; said last, after what is wrong with it in particular.
  mutating func checkHash() {
    plan.digest = hash.text
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
          .note, reference.place.path,
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

/// Turns the objects of one kind into rows and their differences into the edit.
struct RowReader: TableVisitor {
  var reading: Reading
  let rows: [Reading.Row]

  mutating func visit<E: Entity>(_ table: inout Table<E>) {
    for row in rows { read(row, in: table) }
  }

  /// What only the entity's type can do; all else is ``Reading``'s, once for all types.
  mutating func read<E: Entity>(_ row: Reading.Row, in table: Table<E>) {
    let id = ID<E>(row.id)
    let old = table[id]
    let row = E.kind == .message ? MailDoubt.judged(row, isKnown: old != nil) : row
    var entity = old ?? E()
    entity.id = id
    var setter = RegisterSetter(row.members)
    entity.registers(&setter)
    guard reading.take(setter, row, E.kind) else { return }
    let isSame = old == entity
    if !isSame, MoneyFacts.concerns(E.kind) {
      // Of a row that is new all is what the file says.
      reading.check(
        row, E.kind, old: old.map { .object($0.members) },
        now: old == nil ? .null : .object(entity.members))
    }
    for slot in 0..<E.linkCount { reading.refer(row, to: entity.link(slot)) }
    reading.note(row, E.kind, old == nil ? .added : isSame ? .unchanged : .changed)
    if isSame { return }
    reading.plan.edit.put(entity, replacing: old)
    reading.keepIssue(row, E.kind)
  }
}

extension Reading {
  /// Whether every member could be read; what could not is a fault.
  @inline(never)
  mutating func take(_ setter: RegisterSetter, _ row: Row, _ kind: Kind) -> Bool {
    for error in setter.errors {
      fault(
        .wrongValue(expected: error.expected, found: error.found), row.path + "." + error.path)
    }
    let strangers = setter.strangers
    if !strangers.isEmpty {
      let known = Book.schema(of: kind).map { $0.name } + ["id"]
      for name in strangers { unknown(name, among: known, row.path + "." + name) }
    }
    return setter.errors.isEmpty
  }

  /// Judges what an issued invoice or money says anew.
  @inline(never)
  mutating func check(_ row: Row, _ kind: Kind, old: Value?, now: Value) {
    for (name, reason) in facts.check(kind, row.id, old: old, new: .object(row.members), now) {
      fault(reason, row.path + "." + name)
    }
  }

  @inline(never)
  mutating func refer(_ row: Row, to target: UInt64) {
    // The business and what is personal are projects that no book has.
    let isPlace = target == ID<Project>.business.raw || target == ID<Project>.personal.raw
    if target == 0 || isPlace || named.contains(target) { return }
    references.append(Reference(place: row.place, target: target))
  }

  @inline(never)
  mutating func note(_ row: Row, _ kind: Kind, _ action: BackupPlan.Action) {
    named.insert(row.id)
    plan.rows.append(BackupPlan.Row(kind: kind, id: ID<Client>(row.id).text, action: action))
    if action != .unchanged {
      plan.places.append(
        ImportPlace(key: RowKey(kind, row.id), list: row.place.list, index: row.place.index))
    }
  }

  /// What was issued stays the bytes that were hashed, also from before a part was added.
  @inline(never)
  mutating func keepIssue(_ row: Row, _ kind: Kind) {
    if kind == .invoice, let issue = row.members.first(where: { $0.name == "issue" }),
      let bytes = facts.issueBytes(of: row.id, issue.value)
    {
      plan.edit.writeIssue(of: row.id, bytes)
    }
  }
}

/// Sets every register that the object names, in one walk over both.
struct RegisterSetter: RegisterVisitor {
  private let members: [Member]
  private var isUsed: [Bool]
  /// Where the next register most likely stands: files keep the order of declaration.
  private var expected = 0
  private(set) var errors: [ValueError] = []

  init(_ members: [Member]) {
    self.members = members
    isUsed = Array(repeating: false, count: members.count)
  }

  /// The names that no register has.
  var strangers: [String] {
    members.indices.filter { !isUsed[$0] && members[$0].name != "id" }.map { members[$0].name }
  }

  @inline(never)
  mutating func register<T: RegisterValue>(
    _ tag: UInt8, _ name: StaticString, _ value: inout T
  ) {
    guard let place = place(of: name) else { return }
    isUsed[place] = true
    expected = place + 1
    do throws(ValueError) {
      value = try T(value: members[place].value)
    } catch {
      errors.append(error.inside(members[place].name))
    }
  }

  private func place(of name: StaticString) -> Int? {
    if expected < members.count, matches(members[expected].name, name) { return expected }
    return members.indices.first { matches(members[$0].name, name) }
  }

  private func matches(_ text: String, _ name: StaticString) -> Bool {
    #if hasFeature(Embedded)
      name.withUTF8Buffer { text.utf8.elementsEqual($0) }
    #else
      name.isSame(as: text)
    #endif
  }
}
