import ArgumentParser
import Ledger

struct Show: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show one client, project, invoice … in full.",
    discussion: """
      Examples:
        ledgerline show project 0c4f
        ledgerline show invoice 1001 --json
        ledgerline show 0c4f

      An id may be cut short as long as it is the only one that begins so; an invoice is found by \
      its number too.
      """)

  @Argument(help: "client, project, charge, invoice, payment …, or the id alone.")
  var kind: String

  @Argument(help: "Its id, or the beginning of it.")
  var id: String?

  @OptionGroup var options: BookOptions

  func run() throws {
    // Of one word alone it is the id.
    let named = try id == nil ? nil : Lookup.kind(self.kind)
    let id = id ?? self.kind
    let now = try Now()
    let book = try options.readBook()
    let kind = try named ?? NamedRow.kind(ofOne: id, in: book)
    let one = try OneRow.find(kind, id, in: book, on: now.today)
    let object = try whole(one, kind, in: book)
    if options.json {
      Answer.json(object)
    } else {
      Answer.say(Paragraphs.text(object, without: ["life", "issue", "bills"]))
      for (title, kind, objects) in try children(of: one.raw, kind, in: book, on: now.today)
      where !objects.isEmpty {
        Answer.say("\n" + title + "\n" + RowTable.text(objects, of: kind))
      }
    }
  }

  /// With what only one row is asked for: what a client has as credit, what the gigs of a tour or season come to.
  private func whole(_ one: OneRow, _ kind: Kind, in book: Book) throws -> Value {
    guard case .object(let members) = one.object else { return one.object }
    func sum(_ name: String, _ totals: Totals) -> Member {
      Member(name, .list(totals.nonZero(ledBy: book.settings.currency).map { $0.value }))
    }
    switch kind {
    case .client:
      return .object(
        members + [
          sum("credit", try book.credit(of: ID(one.raw))),
          sum("creditAhead", try book.creditAhead(of: ID(one.raw))),
        ])
    case .season:
      let season = try SeasonSummary(of: ID(one.raw), in: book)
      for fault in season.faults { Answer.note(fault.text.english) }
      return .object(
        members + [
          Member("first", season.first.map { .text($0.text) } ?? .null),
          Member("last", season.last.map { .text($0.text) } ?? .null),
          Member("days", .integer(Int64(season.days))), sum("charges", season.charges),
          sum("invoiced", season.invoiced), sum("received", season.received),
          sum("outstanding", season.open), sum("expenses", season.expenses),
          sum("trips", season.trips), sum("players", season.players),
          sum("profit", season.profit),
        ])
    default: return one.object
    }
  }

  private func children(
    of raw: UInt64, _ kind: Kind, in book: Book, on today: Day
  ) throws -> [(String, Kind, [Value])] {
    let derived = Derived(book: book, today: today)
    switch kind {
    case .client:
      return [
        ("Projects", .project, try book.projects(of: ID(raw)).map { try derived.object($0) }),
        (
          "Invoices", .invoice,
          try book.invoices(of: ID<Client>(raw)).map { try derived.object($0) }
        ),
      ]
    case .project:
      let id = ID<Project>(raw)
      return [
        ("Charges", .charge, try book.charges(of: id).map { try derived.object($0) }),
        ("Invoices", .invoice, try book.invoices(billing: id).map { try derived.object($0) }),
        ("Payments", .payment, try book.payments(of: id).map { try derived.object($0) }),
      ]
    case .season:
      return [("Gigs", .project, try book.gigs(of: ID(raw)).map { try derived.object($0) })]
    case .invoice:
      let id = ID<Invoice>(raw)
      let paid = book.allocations(to: id).compactMap { book.payments.live($0.payment) }
      return [
        (
          "Lines", .line,
          try (book.invoices[id].map { book.printedLines(of: $0) } ?? [])
            .map { try derived.object($0) }
        ),
        ("Payments", .payment, try paid.map { try derived.object($0) }),
      ]
    default: return []
    }
  }
}

/// Finds of which kind the row is that an id alone names.
private struct NamedRow: TableVisitor {
  let id: String
  private(set) var found: [(kind: Kind, id: String)] = []
  /// Those of which it is the whole id.
  private(set) var exact: [(kind: Kind, id: String)] = []

  private init(id: String) { self.id = id }

  static func kind(ofOne id: String, in book: Book) throws -> Kind {
    if let kind = Kind(word: id) {
      throw CommandError(
        .usage,
        "which \(kind.name)? Write `ledgerline show \(kind.name) ID`; "
          + "`ledgerline list \(kind.plural)` shows their ids")
    }
    var named = NamedRow(id: trimmed(id))
    if !named.id.isEmpty {
      for kind in Kind.allCases { book.reading(kind, &named) }
    }
    let found = named.exact.isEmpty ? named.found : named.exact
    if let one = found.first, found.count == 1 { return one.kind }
    if found.isEmpty {
      throw CommandError.notFound(
        "there is nothing with the id \(id). `ledgerline list projects` shows those of projects")
    }
    let all = found.prefix(5).map { "\($0.kind.name) \($0.id)" }.joined(separator: ", ")
    throw CommandError(
      .notFound, "several ids begin with \(id): \(all). Give more of it, or the kind before it")
  }

  mutating func visit<E: Entity>(_ table: inout Table<E>) {
    let wanted = id.lowercased()
    // As `Lookup` finds them.
    if let row = ID<E>(id).flatMap({ table[$0] }) ?? table[ID<E>.foreign(id)] {
      exact.append((E.kind, row.id.text))
      return
    }
    for row in table.rows where row.life != .trashed {
      let isNumber = (row as? Invoice).map { $0.isIssued && $0.number == id } ?? false
      if isNumber || row.id.text.hasPrefix(wanted) { found.append((E.kind, row.id.text)) }
    }
  }
}

/// Finds one row of whatever kind.
struct OneRow: TableVisitor {
  let id: String
  let derived: Derived
  private(set) var object = Value.null
  private(set) var raw: UInt64 = 0
  private var problem: (any Error)?

  private init(id: String, derived: Derived) {
    self.id = id
    self.derived = derived
  }

  /// The row with an id, or the beginning of one; throws when there is none, or several begin so.
  static func find(_ kind: Kind, _ id: String, in book: Book, on today: Day) throws -> OneRow {
    var one = OneRow(id: id, derived: Derived(book: book, today: today))
    book.reading(kind, &one)
    if let problem = one.problem { throw problem }
    return one
  }

  mutating func visit<E: Entity>(_ table: inout Table<E>) {
    do {
      if E.kind == .invoice {
        let invoice = try Lookup.invoice(id, in: derived.book)
        raw = invoice.id.raw
        object = try derived.object(invoice)
      } else {
        let row = try Lookup.find(id, in: table)
        raw = row.id.raw
        object = try derived.object(row)
      }
    } catch {
      problem = error
    }
  }
}

/// One object as lines of name and value; empty ones are left out.
enum Paragraphs {
  static func text(_ object: Value, without hidden: [String]) -> String {
    guard case .object(let members) = object else { return RowTable.words(object) }
    let shown = members.filter {
      !hidden.contains($0.name) && !RowTable.words($0.value).isEmpty
    }
    let width = shown.map { $0.name.utf8.count }.max() ?? 0
    return shown.map { member in
      let space = String(repeating: " ", count: width - member.name.utf8.count)
      return member.name + space + "  " + RowTable.words(member.value)
    }.joined(separator: "\n")
  }
}
