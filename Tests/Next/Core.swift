import Ledger

/// A device that runs one version of the core.
///
/// scripts/next-core compiles this file twice: as it is, and with the next version's module and name.
struct OldCore: Core {
  private var book: Book
  private var clock: Clock
  private var counter: UInt64 = 0

  static var isNext: Bool { Kind(word: "note") != nil }

  init(device: UInt64) {
    book = Book()
    clock = Clock(device: device)
  }

  init(device: UInt64, snapshot: [UInt8]) throws {
    let replica = Replica(device: device, snapshot: try Snapshot(encoded: snapshot))
    book = replica.book
    clock = replica.clock
  }

  mutating func edit(_ dice: inout Dice, now: Int64) -> [UInt8]? {
    let edit = OldCore.anyEdit(in: book, &dice)
    if edit.isEmpty { return nil }
    counter += 1
    let change = Change(
      device: clock.device, counter: counter, stamp: clock.tick(Instant(milliseconds: now)),
      body: edit.body)
    book.apply(change)
    return change.encoded
  }

  /// Something a person may do with a book.
  static func anyEdit(in book: Book, _ dice: inout Dice) -> Edit {
    var book = book
    var edit = Edit()
    let id = UInt64(1 + dice.below(5))
    if dice.percent(15) {
      issue(ID(id), in: book, &dice, &edit)
    } else {
      var visitor = RandomRow(id: id, dice: dice)
      // Half of the edits are of kinds whose registers, parts or words the versions differ in.
      let common: [Kind] = [.client, .project, .profile, Kind(word: "note") ?? .client]
      let kind = dice.percent(50) ? dice.pick(common) : dice.pick(Kind.allCases)
      book.visit(kind ?? .client, &visitor)
      edit = visitor.edit
      dice = visitor.dice
    }
    return edit
  }

  /// An issued invoice with any content, under the hash that this version gives it.
  private static func issue(
    _ id: ID<Invoice>, in book: Book, _ dice: inout Dice, _ edit: inout Edit
  ) {
    var invoice = book.invoices[id] ?? Invoice()
    invoice.id = id
    let value = RandomRow.value(InvoiceContent.shape, &dice) {
      (try? InvoiceContent(value: $0)) != nil
    }
    var issue = Issue()
    if let value, let content = try? InvoiceContent(value: value) { issue.content = content }
    // Other rules are a later program's, and no hub here judges those.
    issue.content.rules = 1
    issue.count = Int64(dice.below(100))
    issue.hash = issue.content.fingerprint
    invoice.issue = issue
    edit.put(invoice, in: book.invoices)
  }

  mutating func apply(_ change: [UInt8]) throws {
    let change = try Change(encoded: change)
    clock.see(change.stamp)
    book.apply(change)
  }

  mutating func applyFrames(_ bytes: [UInt8]) -> Bool {
    let reading = Frames.read(bytes)
    for entry in reading.entries { book.apply(entry.change) }
    return reading.end == .complete
  }

  func snapshot() -> [UInt8] { Snapshot(book: book, cursor: 0, epoch: 1).encoded() }

  func digest() -> String {
    var copy = book
    return copy.digest().text
  }

  func facts() -> [String: String] { OldCore.facts(of: book) }

  /// Every register of every row that somebody wrote; one that was refused leaves a blank.
  static func facts(of book: Book) -> [String: String] {
    var copy = book
    var visitor = FactsOfRows()
    copy.forEachRegister { key, _, _ in visitor.written.insert([UInt64(key.kind), key.id]) }
    for kind in Kind.allCases { copy.visit(kind, &visitor) }
    return visitor.facts
  }

  func brokenSeals() -> [String] {
    book.invoices.rows.filter { row in
      row.issue.map { $0.hash != book.storedContentHash(of: row.id) } ?? false
    }.map { "invoice \($0.id.text) is not what was issued" }
  }
}

private struct FactsOfRows: TableVisitor {
  var written: Set<[UInt64]> = []
  var facts: [String: String] = [:]

  mutating func visit<E: Entity>(_ table: inout Table<E>) {
    for row in table.rows where written.contains([UInt64(E.kind.rawValue), row.id.raw]) {
      for member in row.members {
        facts["\(E.kind.name) \(row.id.text) \(member.name)"] = "\(member.value)"
      }
    }
  }
}

/// Writes some registers of a row, or all of them, with whatever they take.
private struct RandomRow: TableVisitor {
  let id: UInt64
  var dice: Dice
  var edit = Edit()

  init(id: UInt64, dice: Dice) {
    self.id = id
    self.dice = dice
  }

  mutating func visit<E: Entity>(_ table: inout Table<E>) {
    let old = table[ID(id)]
    var row = old ?? E()
    row.id = ID(id)
    let isWhole = dice.percent(old == nil ? 75 : 15)
    for register in E.schema where register.name != "issue" {
      guard isWhole || dice.percent(20) else { continue }
      let value = RandomRow.value(register.shape, &dice) { value in
        var copy = E()
        return (try? copy.set(register.name, to: value)) != nil
      }
      if let value { try? row.set(register.name, to: value) }
    }
    // A part of a row may be heard of before the rest.
    edit.put(row, replacing: isWhole ? nil : old ?? E())
  }

  static func value(_ shape: Shape, _ dice: inout Dice, accept: (Value) -> Bool) -> Value? {
    switch shape {
    case .optional(let inner):
      return dice.percent(30) ? .null : value(inner, &dice, accept: accept)
    case .list(let inner):
      var elements: [Value] = []
      for _ in 0..<dice.below(3) {
        if let one = value(inner, &dice, accept: { accept(.list([$0])) }) { elements.append(one) }
      }
      return .list(elements)
    case .object(let parts):
      var members: [Member] = []
      for part in parts where dice.percent(70) {
        let one = value(part.shape, &dice) { accept(.object([Member(part.name, $0)])) }
        if let one { members.append(Member(part.name, one)) }
      }
      return .object(members)
    case .choice(let words): return dice.pick(words).map { .text($0) }
    case .text:
      let texts = [
        "", "Łódź", "e\u{301}", "USD", "EUR", "m5", String(dice.next() % 1000, radix: 36),
      ]
      let first = dice.below(texts.count)
      return (0..<texts.count).map { Value.text(texts[(first + $0) % texts.count]) }.first {
        accept($0)
      }
    case .integer: return .integer(Int64(dice.below(1_000_000)) - 500_000)
    case .bool: return .bool(dice.percent(50))
    case .reference: return dice.percent(20) ? .null : .text(ID<Client>(dice.next() | 1).text)
    case .day: return .text(Day(number: Int32(20_000 + dice.below(900))).text)
    case .time: return .text(dice.percent(50) ? "09:30" : "23:59")
    case .instant: return .text("2026-11-21T09:00:0\(dice.below(10)).125Z")
    case .money:
      return .object([
        Member("minor", .integer(Int64(dice.below(100_000)) - 50_000)),
        Member("currency", .text(dice.percent(50) ? "JPY" : "USD")),
      ])
    case .decimal: return .text("\(dice.below(100)).\(dice.below(1000))")
    }
  }
}
