import Ledger

/// The rows of one kind that meet every condition, in reading order.
struct Rows: TableVisitor {
  let derived: Derived
  let conditions: [Condition]
  /// Archived and trashed rows too.
  var includesAll = false
  /// The first ones only.
  let limit: Int?
  private(set) var objects: [Value] = []
  /// How many meet the conditions.
  private(set) var count = 0
  private(set) var problem: (any Error)?
  /// Shown rows that do not add up.
  private(set) var faults: [RowFault] = []

  init(_ derived: Derived, where conditions: [Condition], all: Bool, limit: Int? = nil) {
    self.derived = derived
    self.limit = limit
    self.conditions = conditions
    includesAll = all || conditions.contains { $0.field == "life" }
  }

  mutating func visit<E: Entity>(_ table: inout Table<E>) {
    do {
      objects = try collect(table)
    } catch {
      problem = error
    }
  }

  private mutating func collect<E: Entity>(_ table: Table<E>) throws -> [Value] {
    for condition in conditions { try check(condition, E.self) }
    let schema = E.schema
    let tags = conditions.map { condition in
      schema.first { $0.name == condition.path.first }?.tag
    }
    var found: [(key: SortKey, place: Int)] = []
    let asksForMerged = conditions.contains { $0.path.first == "mergedInto" }
    for (place, row) in table.rows.enumerated()
    where includesAll || derived.isShown(row) || asksForMerged && row.isLive {
      if try meets(row, tags) { found.append((key(row), place)) }
    }
    count = found.count
    let shown = found.sorted { $0.key < $1.key }.prefix(limit ?? found.count)
    faults = shown.compactMap { derived.fault(of: table.rows[$0.place]) }
    return try shown.map { try derived.object(table.rows[$0.place]) }
  }

  /// Whether a row meets every condition, of which some are about the registers of these tags: of the
  /// rows that do not, only what is asked about is made.
  private func meets<E: Entity>(_ row: E, _ tags: [UInt8?]) throws -> Bool {
    var following: [Member]?
    for (condition, tag) in zip(conditions, tags) {
      var member = tag.flatMap { row.member($0) }
      if member == nil, condition.path.first == "id" { member = Member("id", .text(row.id.text)) }
      if member == nil {
        let members = try following ?? derived.members(of: row)
        following = members
        member = members.first { $0.name == condition.path.first }
      }
      guard let member else { return false }
      let object = Value.object([member])
      let holds = condition.holds(for: object) == true
      if !holds || condition.sign == .unequal, let misfit = condition.misfit(with: object) {
        throw misfit
      }
      if !holds { return false }
    }
    return true
  }

  private func check<E: Entity>(_ condition: Condition, _: E.Type) throws {
    let names = ["id"] + E.schema.map { $0.name } + Derived.names(of: E.kind)
    guard let first = condition.path.first, names.contains(first) else {
      // Who asks for a day means the field that begins with one.
      let day =
        condition.field == "day" ? E.schema.first { Rows.first(of: $0.shape) == .day }?.name : nil
      throw CommandError(
        .usage,
        "--where \(condition.field): \(Rows.one(E.kind)) has no such field. "
          + Near.words(day ?? condition.path.first ?? "", among: names))
    }
    let shape = E.schema.first { $0.name == first }?.shape
    if condition.path.count > 1, let said = Rows.wholeness(of: shape) {
      throw CommandError(
        .usage,
        "--where \(condition.field): \(first) is \(said), and has no parts. "
          + "Write --where \(first)=…")
    }
    if condition.isOrder { return try checkOrder(condition, shape) }
    if condition.sign == .contains { return }
    if Rows.first(of: Rows.shape(at: condition.path.dropFirst(), of: shape)) == .money,
      !condition.wanted.isEmpty, condition.wanted != "null", !condition.isAmount
    {
      throw condition.noAmount
    }
    let isStatus = E.kind == .invoice && first == "status"
    let words =
      isStatus
      ? InvoiceStatus.allCases.map { $0.rawValue }
      : Rows.words(of: shape)
    guard condition.path.count == 1, let words, !condition.wanted.isEmpty,
      condition.wanted != "null", !words.contains(where: { folded($0) == folded(condition.wanted) })
    else { return }
    throw CommandError(
      .usage,
      "--where \(first)=\(condition.wanted): there is no such \(first). "
        + Near.words(condition.wanted, among: words))
  }

  private static func one(_ kind: Kind) -> String {
    let begins = kind.name.first.map { "aeiou".contains($0) } ?? false
    return (begins ? "an " : "a ") + kind.name
  }

  /// What is more or less than something has an order, and the wanted value is of its kind.
  private func checkOrder(_ condition: Condition, _ shape: Shape?) throws {
    let wanted = condition.wanted
    let said = "--where \(condition.field)\(condition.sign.rawValue)\(wanted): "
    switch condition.path.count == 1 ? Rows.first(of: shape) : nil {
    case .choice?, .bool?, .reference?:
      throw CommandError(
        .usage, said + "\(condition.field) has no order. Use = or !=")
    case .day?, .instant?:
      let parts = wanted.split(separator: "-", omittingEmptySubsequences: false)
      // The beginning of a day that there is: 2026-13 would be later than every month.
      let rest = ["", "-01-01", "-01", ""]
      let isBeginning =
        1...3 ~= parts.count && wanted.utf8.count == parts.count * 3 + 1
        && (try? Day(parsing: wanted + rest[parts.count])) != nil
      guard isBeginning || (try? Instant(parsing: wanted)) != nil else {
        throw CommandError(
          .usage, said + "\"\(wanted)\" is no day. Write it like 2026-11-21 or 2026-11")
      }
    case .money?:
      guard condition.isAmount else { throw condition.noAmount }
    case .integer?:
      guard Int64(wanted) != nil else {
        throw CommandError(.usage, said + "\"\(wanted)\" is no whole number")
      }
    case nil, .text?, .time?, .decimal?, .optional?, .list?, .object?: break
    }
  }

  /// What a register without parts is, in words; nil for any other.
  private static func wholeness(of shape: Shape?) -> String? {
    switch shape {
    case .optional(let inner), .list(let inner): return wholeness(of: inner)
    case .reference: return "an id"
    case .text: return "a text"
    case .integer, .decimal: return "a number"
    case .bool: return "true or false"
    case .choice: return "a word"
    case .day, .instant: return "a day"
    case .time: return "a time"
    case nil, .money, .object: return nil
    }
  }

  /// The shape of a part of a register; nil where it has none of that name.
  private static func shape(at path: ArraySlice<String>, of shape: Shape?) -> Shape? {
    guard let name = path.first else { return shape }
    switch shape {
    case .optional(let inner), .list(let inner): return self.shape(at: path, of: inner)
    case .object(let parts):
      return self.shape(at: path.dropFirst(), of: parts.first { $0.name == name }?.shape)
    case _: return nil
    }
  }

  /// What stands first in a register: what a condition about it means.
  private static func first(of shape: Shape?) -> Shape? {
    switch shape {
    case .optional(let inner), .list(let inner): return first(of: inner)
    case .object(let parts): return first(of: parts.first?.shape)
    case _: return shape
    }
  }

  /// The only words that a field can hold; nil where anything goes.
  private static func words(of shape: Shape?) -> [String]? {
    switch shape {
    case .choice(let words): return words
    case .optional(let inner), .list(let inner): return words(of: inner)
    case .object(let parts): return words(of: parts.first?.shape)
    case nil, .text, .integer, .bool, .reference, .day, .time, .instant, .money, .decimal:
      return nil
    }
  }

  /// Reading order: by day where there is one, as the app's lists are on one day, else by name; the id decides ties.
  private struct SortKey: Comparable {
    var place = Int64.min
    var owner: UInt64 = 0
    var text = ""
    var position = Position()
    var id: UInt64 = 0

    static func < (a: SortKey, b: SortKey) -> Bool {
      if a.place != b.place { return a.place < b.place }
      if a.owner != b.owner { return a.owner < b.owner }
      if a.text != b.text { return compareForReading(a.text, b.text) }
      if a.position != b.position { return a.position < b.position }
      return a.id < b.id
    }
  }

  private func key<E: Entity>(_ row: E) -> SortKey {
    var key = SortKey(id: row.id.raw)
    switch row {
    case let client as Client:
      // As in the app: what begins with no letter comes last (rule G11).
      key.place = client.listLetter == nil ? 1 : 0
      key.text = client.sortName
    case let project as Project:
      // As in the app: what has no day comes last.
      key.place = project.listMinute ?? .max
    case let transaction as Transaction:
      key.place = transaction.day.map { Int64($0.number) } ?? .max
      key.text = transaction.source
    case let trip as Trip: key.place = trip.day.map { Int64($0.number) } ?? .max
    case let charge as Charge:
      key.owner = charge.project.raw
      key.position = charge.position
    case let invoice as Invoice:
      key.place = invoice.listPlace ?? .max
      key.text = invoice.number
    case let line as Line:
      key.owner = line.invoice.raw
      key.position = line.position
    case let payment as Payment: key.place = Int64(payment.day.number)
    case let allocation as Allocation: key.owner = allocation.payment.raw
    case let series as Series: key.text = series.name
    case let attachment as Attachment: key.text = attachment.name
    default: break
    }
    return key
  }
}
