import Ledger

/// Turns a file of partial objects into one edit: what is not named stays as it is.
struct Applying {
  struct Written {
    var kind: Kind
    var id: String
    /// The word the file used as id, "" when it gave none.
    var word: String
    var isNew: Bool
  }

  let file: ObjectFile
  let now: Now
  var today: Day { now.today }
  private(set) var references: References
  private(set) var edit = Edit()
  /// The book as it is with it, once somebody asked; what is added then is laid over that, so many times by now.
  private var after: Book?
  private var laid: UInt64 = 0
  private(set) var written: [Written] = []
  private(set) var unchanged = 0
  /// What the forms would have asked for; said, not enforced.
  private(set) var notes: [String] = []
  private var moves: [(id: ID<Project>, stage: Stage)] = []
  var positions: [UInt64: Position] = [:]
  /// The file's projects, and of its new charges the last work of each project.
  var projects: [UInt64: Project] = [:]
  var services: [UInt64: ServiceType] = [:]
  private(set) var ids: [String: UInt64] = [:]
  private(set) var transactions: [UInt64: ObjectFile.Entry] = [:]
  private var problem: (any Error)?

  init(_ file: ObjectFile, to book: Book, at now: Now) throws {
    self.file = file
    self.now = now
    references = References(book, file)
    for kind in Kind.allCases {
      for entry in file.entries[kind] ?? [] {
        let raw = try Applying.identity(of: entry, kind)
        if !references.mine[kind, default: []].insert(raw).inserted {
          throw CommandError.badData(
            "\(entry.path): another object of the file has the same id. Join the two")
        }
        ids[entry.path] = raw
        if kind == .transaction { transactions[raw] = entry }
      }
    }
    var book = book
    for kind in Kind.allCases where file.entries[kind] != nil {
      book.visit(kind, &self)
      if let problem { throw problem }
    }
    try moveStages(in: book)
    try checkPlaces(in: book)
    followTrash(in: book)
    followBilling(in: book)
    noteLines(in: book)
    noteReverseCharge(in: book)
    noteDesignCharges(in: book)
    addPresets(in: book)
  }

  /// Names expenses whose lines come to more than their amount; forms refuse them, laws do not (rule E13).
  private mutating func noteLines(in book: Book) {
    guard let entries = file.entries[.split] else { return }
    let scratch = written(in: book)
    var seen: Set<ID<Transaction>> = []
    for entry in entries {
      guard let split = scratch.splits[ID(ids[entry.path] ?? 0)],
        seen.insert(split.transaction).inserted,
        let expense = scratch.transactions.live(split.transaction),
        let problem = Splitting.problem(expense.amount, scratch.splits(of: expense.id))
      else { continue }
      remember("\(entry.path): \(CommandError.lead(problem.message(Formats()).english))")
    }
  }

  /// A book that is begun with a file has what the app's first questions give, where the file says what the work is and
  /// brings none of its own (rules E17, S4).
  private mutating func addPresets(in book: Book) {
    if file.entries[.settings] == nil || book.settings.isSetUp { return }
    let scratch = written(in: book)
    let work = scratch.settings.work
    if work.isEmpty || work == book.settings.work { return }
    add(
      work.contains(.designer) ? DesignPresets.fill(scratch) : ExpensePresets.fill(scratch))
  }

  mutating func remember(_ note: String) { notes.append(note) }

  /// What follows from the file's rows.
  mutating func add(_ more: Edit) {
    edit.add(more)
    if after == nil || more.isEmpty { return }
    laid += 1
    let stamp = Stamp(milliseconds: Int64(1) << 46 + Int64(laid), device: 1)
    after?.apply(Change(device: 1, counter: laid + 1, stamp: stamp, body: more.body))
  }

  /// The book as it is with all rows of the file, and what was added to them.
  mutating func written(in book: Book) -> Book {
    let written = after ?? edit.laid(over: book)
    after = written
    return written
  }

  /// A stage given as a word is moved to as `ledgerline stage` does, once all rows are there, but exactly to it: a file that is
  /// applied again changes nothing.
  private mutating func moveStages(in book: Book) throws {
    for move in moves { add(try step(move.id, to: move.stage, in: written(in: book))) }
  }

  private func step(_ id: ID<Project>, to stage: Stage, in book: Book) throws -> Edit {
    guard let project = book.projects[id], project.stage != stage else { return Edit() }
    let day = project.day(movingTo: stage, today: today, in: book)
    return try Stages.move(project, to: stage, exactly: true, on: day, in: book)
  }
}

extension Applying: TableVisitor {
  mutating func visit<E: Entity>(_ table: inout Table<E>) {
    do {
      for entry in file.entries[E.kind] ?? [] { try write(entry, in: table) }
    } catch {
      problem = error
    }
  }

  private mutating func write<E: Entity>(
    _ entry: ObjectFile.Entry, in table: Table<E>
  ) throws {
    let id = ID<E>(ids[entry.path] ?? 0)
    let old = table[id]
    var row = old ?? E()
    row.id = id
    let schema = E.schema
    try set(entry, on: &row, schema)
    if var item = row as? Item, let before = old as? Item, item.project != before.project,
      !entry.names("space")
    {
      // A room is of one project (rule S2): who moves leaves it.
      item.space = ID()
      row = item as? E ?? row
    }
    if let old {
      noteErased(entry, old.members, row.members)
    } else {
      // Lists by age would have it before everything else there is.
      if schema.contains(where: { $0.name == "created" }),
        !entry.names("created")
      {
        try? row.set("created", to: now.instant.value)
      }
      row = completed(row, entry)
    }
    if let project = row as? Project { projects[project.id.raw] = project }
    try check(row, old, entry)
    let before = edit.rowCount
    put(row, replacing: old)
    let isStageOnly = moves.last.map { $0.id.raw == id.raw && E.kind == .project } ?? false
    if edit.rowCount == before && !isStageOnly {
      unchanged += 1
      return
    }
    var word = ""
    if case .text(let text)? = entry["id"] {
      word = text
    }
    written.append(Written(kind: E.kind, id: id.text, word: word, isNew: old == nil))
  }

  /// The registers that the file names; a stage that is a word is a move, done once all rows are there.
  private mutating func set<E: Entity>(
    _ entry: ObjectFile.Entry, on row: inout E, _ schema: [RegisterSchema]
  ) throws {
    let derived = Derived.names(of: E.kind) + Derived.shown(of: E.kind)
    for member in entry.members where member.name != "id" {
      let path = entry.path + "." + member.name
      guard let register = schema.first(where: { $0.name == member.name }) else {
        if derived.contains(member.name) { continue }
        throw CommandError.badData(
          "\(path): a \(E.kind.name) has no such register. "
            + Near.words(member.name, among: schema.map { $0.name }))
      }
      var value = try references.resolved(
        member.value, register.shape, path: path, kind: Kind(word: member.name))
      if E.kind == .project, member.name == "stage", case .text = value {
        moves.append((row.id.retyped(), try Applying.stage(value, path: path)))
        continue
      }
      if E.kind == .project, member.name == "schedule" { value = Applying.schedule(value) }
      do throws(ValueError) {
        try row.set(member.name, to: value)
      } catch {
        throw CommandError.badData(
          "\(entry.path).\(error.path): \(error.found) is there, \(error.expected) is wanted")
      }
    }
  }

  /// Writes a row with what follows from it.
  private mutating func put<E: Entity>(_ row: E, replacing old: E?) {
    if let payment = old as? Payment, payment.isLive, !row.isLive {
      // What it paid is owed again, and its project is not paid (rules G4, G101).
      edit.add(Payments.remove(payment, in: references.book))
    } else if let project = old as? Project, project.isLive, row.life == .trashed,
      !Deleting.isBilled(project, in: references.book)
    {
      edit.add(Deleting.delete(project, in: references.book))
    } else if let charge = row as? Charge {
      Stages.put(charge, in: references.book, &edit)
    } else if let deal = row as? Deal {
      Stages.put(deal, in: references.book, &edit)
    } else {
      edit.put(row, replacing: old)
    }
  }

  /// Says which parts of an object were filled and are not any more, because the file's object does not
  /// name them: a register merges as a whole.
  private mutating func noteErased(_ entry: ObjectFile.Entry, _ old: [Member], _ new: [Member]) {
    for (before, after) in zip(old, new) where before.value != after.value {
      guard case .object(let parts) = before.value, (try? Money(value: before.value)) == nil,
        case .object(let given)? = entry[before.name]
      else { continue }
      let erased = parts.filter { part in
        let isFilled = part.value != .null && part.value != .text("")
        return isFilled && !given.contains { $0.name == part.name }
          && after.value[part.name] != part.value
      }
      if erased.isEmpty { continue }
      remember(
        "\(entry.path).\(before.name): an object is written whole, so this empties "
          + erased.map { $0.name }.joined(separator: ", ")
          + ". Name them too if they are to stay")
    }
  }

  private static func stage(_ value: Value, path: String) throws -> Stage {
    do throws(ValueError) {
      return try Stage(value: value)
    } catch {
      throw CommandError.badData("\(path): \(error.found) is there, \(error.expected) is wanted")
    }
  }

  /// A day alone is a gig on that day; without an end it ends an hour after its start, or at `endTime`, which may be
  /// after midnight.
  private static func schedule(_ value: Value) -> Value {
    if case .text = value {
      guard let day = try? Day(value: value) else { return .object([Member("start", value)]) }
      return Schedule.gig(on: day, zone: "").value
    }
    guard case .object(let members) = value, value["end"] == nil,
      let start = value["start"], let day = try? Day(value: start)
    else { return value }
    var schedule = Schedule.gig(on: day, zone: "")
    if let text = value["startTime"], let time = try? TimeOfDay(value: text) {
      schedule.moveStart(to: day, time)
    }
    if let text = value["endTime"], let time = try? TimeOfDay(value: text) {
      schedule.end = day.adding(days: time > schedule.startTime ? 0 : 1)
    }
    guard case .object(let parts) = schedule.value else { return value }
    return .object(parts.filter { value[$0.name] == nil } + members)
  }
}
