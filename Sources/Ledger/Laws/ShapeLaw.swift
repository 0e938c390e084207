/// What a change must look like, whatever it says.
///
/// Every register that this program knows reads to its end by the rules of ``Table/apply(_:of:stamp:)``;
/// more parts or words than this program knows are a newer one's and pass, except where a law reads
/// them. Ids are not 0, rows have registers and stand once, values are within range. A row that the
/// book does not know is written whole: at least the registers that the first program with that kind
/// had (``ShapeLaw/required``), so that what any older program wrote is taken.
struct ShapeLaw: Sendable {
  /// Minor units of an amount, either way: ten trillion dollars.
  static var greatestAmount: Int64 { 1_000_000_000_000_000 }

  /// One book, in an array so that copying the laws is short code.
  private var blank = [Book.blank]

  init() {}

  /// Checks a body row by row; returns the rows that other laws look at.
  mutating func rows<L: LawLookups>(
    of body: [UInt8], stamp: Stamp, _ lookups: L
  ) throws(Verdict) -> [LawView<L>.Touched] {
    if body.count > Limits.issue {
      throw .no("too-large", "This is too much at once; do it in several steps")
    }
    var found: [LawView<L>.Touched] = []
    var seen = RowKeys()
    var rows = Change.Rows(body)
    var isFirst = true
    while let row = (try? rows.next()) ?? nil {
      let key = RowKey(row.kind, row.id)
      if row.id == 0 { throw .no("no-id", "A row has no id", at: key.register(0)) }
      if row.count == 0 { throw .no("empty-row", "A row says nothing", at: key.register(0)) }
      if !isFirst || row.end < body.count {
        guard seen.insert(key) else {
          throw .no("row-twice", "A row stands in it twice", at: key.register(0))
        }
      }
      isFirst = false
      guard let kind = Kind(rawValue: row.kind) else {
        found.append(touched(key, nil, row, body, stamp, nil))
        continue
      }
      let tags = try check(row, of: body, kind, ShapeLaw.layouts[Int(kind.rawValue)])
      let isWhole = tags.containsAll(upTo: ShapeLaw.required(kind))
      let isRead =
        ShapeLaw.isRead(kind) || (ShapeLaw.keeps(kind) && tags.contains(RegisterTag.life))
      if isRead {
        let before = lookups.knows(key) ? lookups.row(key) : nil
        if before == nil && !isWhole { throw ShapeLaw.notWhole(key) }
        found.append(touched(key, kind, row, body, stamp, before))
      } else if !isWhole && !lookups.knows(key) {
        throw ShapeLaw.notWhole(key)
      }
    }
    return found
  }

  private static func notWhole(_ key: RowKey) -> Verdict {
    .no("not-whole", "It changes something that this book does not have", at: key.register(0))
  }

  private func touched<L: LawLookups>(
    _ key: RowKey, _ kind: Kind?, _ row: Change.Row, _ body: [UInt8], _ stamp: Stamp,
    _ before: LawRow?
  ) -> LawView<L>.Touched {
    var writes: [LawRow.Register] = []
    writes.reserveCapacity(row.count)
    var each = row.writes(in: body)
    while let write = (try? each.next()) ?? nil {
      writes.append(
        LawRow.Register(tag: write.tag, stamp: stamp, bytes: Array(body[write.start..<write.end])))
    }
    return LawView<L>.Touched(key: key, kind: kind, writes: writes, before: before)
  }

  // MARK: one row

  /// Checks the registers of a row of a known kind; answers which are written.
  private mutating func check(
    _ row: Change.Row, of body: [UInt8], _ kind: Kind, _ layout: KindLayout
  ) throws(Verdict) -> TagSet {
    let key = RowKey(row.kind, row.id)
    var probe = ShapeProbe(row: row, body: body)
    blank[0].visit(kind, &probe)
    if let problem = probe.problem {
      let place = key.register(problem.tag)
      switch problem.error {
      case .unknownWord, .newer:
        // Kept and sent on, unless what it means decides something here.
        if ShapeLaw.isRead(kind, problem.tag) { throw .tooNew(at: place) }
      case .endsTooSoon, .notText, .outOfRange, .notOurs, .corrupt:
        throw .no("unreadable", "A field cannot be read", at: place)
      }
    }
    var tags = TagSet()
    var writes = row.writes(in: body)
    while let write = (try? writes.next()) ?? nil {
      tags.insert(write.tag)
      if write.end - write.start > Limits.text, !layout.long.contains(write.tag) {
        throw .no(
          "too-long", "A text is longer than 64 KiB; shorten it", at: key.register(write.tag))
      }
      if isTax(kind, write.tag) { try tax(body, write, key) }
      if kind == .charge && write.tag == 8 { try billing(body, write, key) }
      if isDiscount(kind, write.tag) { try discount(body, write, key) }
      guard layout.ranged.contains(write.tag),
        let shape = layout.shapes.first(where: { $0.tag == write.tag })?.shape
      else { continue }
      var reader = ByteReader(body, from: write.start, to: write.end)
      if Ranges.isOutside(shape, &reader) {
        throw .no(
          "out-of-range", "A value is beyond what can be counted", at: key.register(write.tag))
      }
      if (kind == .charge || kind == .line) && write.tag == 5 {
        try price(body, write, key)
      }
    }
    return tags
  }

  private func isTax(_ kind: Kind, _ tag: UInt8) -> Bool {
    kind == .invoice && tag == 7 || kind == .line && tag == 10 || kind == .client && tag == 12
      || kind == .settings && tag == 13
  }

  private func isDiscount(_ kind: Kind, _ tag: UInt8) -> Bool {
    kind == .invoice && tag == RegisterTag.Invoice.discount || kind == .line && tag == 9
  }

  /// A charge that bills an expense has the expense's id for it: an expense is billed once.
  private func billing(
    _ body: [UInt8], _ write: Change.Write, _ key: RowKey
  ) throws(Verdict) {
    var reader = ByteReader(body, from: write.start, to: write.end)
    guard let expense = try? ID<Transaction>(from: &reader), !expense.isNone else { return }
    if Charge.billing(expense).raw != key.id {
      throw .no(
        "not-its-id", "A charge that bills an expense has the id of that expense",
        at: key.register(write.tag))
    }
  }

  /// A discount is from nothing to all.
  private func discount(
    _ body: [UInt8], _ write: Change.Write, _ key: RowKey
  ) throws(Verdict) {
    var reader = ByteReader(body, from: write.start, to: write.end)
    guard let discount = try? Discount?(from: &reader) else { return }
    let isWithin = !discount.rate.isNegative && discount.rate <= Rate(percent: 100)
    if !isWithin || discount.amount?.isNegative == true {
      throw .no(
        "out-of-range", "A discount is from nothing to 100 %", at: key.register(write.tag))
    }
  }

  /// A tax is at most ten thousand percent, so that it can be added up.
  private func tax(
    _ body: [UInt8], _ write: Change.Write, _ key: RowKey
  ) throws(Verdict) {
    var reader = ByteReader(body, from: write.start, to: write.end)
    guard let tax = try? Tax?(from: &reader) else { return }
    if tax.rate.micros.magnitude > 10_000_000_000 {
      throw .no("out-of-range", "The tax is too large", at: key.register(write.tag))
    }
  }

  /// Quantity times unit price must be an amount.
  private func price(
    _ body: [UInt8], _ write: Change.Write, _ key: RowKey
  ) throws(Verdict) {
    var reader = ByteReader(body, from: write.start, to: write.end)
    guard let price = try? Price(from: &reader) else { return }
    guard let amount = try? price.amount(),
      amount.minor.magnitude <= UInt64(ShapeLaw.greatestAmount)
    else {
      throw .no("out-of-range", "The amount is too large", at: key.register(write.tag))
    }
  }

  // MARK: what is known of a kind

  /// The registers of a kind, sorted by what a law asks of them.
  private struct KindLayout: Sendable {
    var shapes: [RegisterSchema]
    var ranged = TagSet()
    var long = TagSet()
  }

  /// By the number of the kind.
  private static let layouts: [KindLayout] = {
    var book = Book.blank
    var layouts: [KindLayout] = []
    for kind in Kind.allCases {
      while layouts.count <= Int(kind.rawValue) { layouts.append(KindLayout(shapes: [])) }
      var probe = ShapeProbe(row: nil, body: [])
      book.visit(kind, &probe)
      var layout = KindLayout(shapes: probe.schema)
      for register in probe.schema {
        if Ranges.isRanged(register.shape) { layout.ranged.insert(register.tag) }
        if case .list = register.shape { layout.long.insert(register.tag) }
        if kind == .invoice && register.tag == RegisterTag.Invoice.issue {
          layout.long.insert(register.tag)
        }
      }
      layouts[Int(kind.rawValue)] = layout
    }
    return layouts
  }()

  /// Kinds of which a law reads more than `life`, or that not everybody may write.
  static func isRead(_ kind: Kind) -> Bool {
    switch kind {
    case .invoice, .payment, .allocation, .transaction, .lineage, .preferences, .project,
      .message, .deal, .player:
      return true
    default: return kind.facts.writers != .everybody
    }
  }

  /// Kinds that facts keep from the trash.
  static func keeps(_ kind: Kind) -> Bool { kind == .client || kind == .project }

  /// Whether a law decides by a register, so that it must be understood.
  static func isRead(_ kind: Kind, _ tag: UInt8) -> Bool {
    switch kind {
    case .client, .project: return tag == RegisterTag.life
    case .invoice:
      return tag == RegisterTag.life || tag == RegisterTag.Invoice.issue
        || tag == RegisterTag.Invoice.void
    case .payment: return tag <= RegisterTag.Payment.day
    case .allocation: return true
    case .series: return tag != RegisterTag.Series.name
    case .transaction: return tag == RegisterTag.life || tag == SaleLaw.sale
    case .lineage: return tag == RegisterTag.life || tag == LineageLaw.source
    case .message: return tag == 3 || MessageLaw.isOfTheHub(tag)
    case .bankline, .linematch: return BankLaw.isRead(kind, tag)
    default: return false
    }
  }

  /// How many tags a new row has at least: ``KindFacts/tags``.
  static func required(_ kind: Kind) -> UInt8 { kind.facts.tags }
}

/// Reads one row of a change by its kind without keeping it, or lists what the kind has.
private struct ShapeProbe: TableVisitor {
  let row: Change.Row?
  let body: [UInt8]
  var problem: (tag: UInt8, error: CodecError)?
  var schema: [RegisterSchema] = []

  init(row: Change.Row?, body: [UInt8]) {
    self.row = row
    self.body = body
  }

  mutating func visit<E: Entity>(_ table: inout Table<E>) {
    guard let row else {
      schema = E.schema
      return
    }
    var blank = E()
    var applier = RowApplier(body: body, row: row)
    blank.registers(&applier)
    problem = applier.problem
  }
}

/// What numbers, days and moments may be, told from their shapes.
private enum Ranges {
  static func isRanged(_ shape: Shape) -> Bool {
    switch shape {
    case .money, .instant, .decimal: return true
    case .optional(let wrapped): return isRanged(wrapped)
    case .object(let parts):
      // Only objects whose parts stand as their shapes say; a time of day stands otherwise.
      return parts.allSatisfy { isRanged($0.shape) }
    case .text, .integer, .bool, .reference, .day, .time, .choice, .list: return false
    }
  }

  /// Whether a value that reads well is beyond what can be counted.
  static func isOutside(_ shape: Shape, _ reader: inout ByteReader) -> Bool {
    switch shape {
    case .money:
      guard let minor = try? reader.signed() else { return false }
      _ = try? reader.plainText()
      return minor.magnitude > UInt64(ShapeLaw.greatestAmount)
    case .decimal:
      guard let number = try? reader.signed() else { return false }
      return number.magnitude > UInt64(ShapeLaw.greatestAmount)
    case .instant:
      guard let moment = try? reader.signed() else { return false }
      return Instant(milliseconds: moment).milliseconds != moment
    case .optional(let wrapped):
      guard let isThere = try? reader.byte(), isThere == 1 else { return false }
      return isOutside(wrapped, &reader)
    case .object(let parts):
      _ = try? reader.varint()
      for part in parts where !reader.isAtEnd {
        if isOutside(part.shape, &reader) { return true }
      }
      return false
    case .text, .integer, .bool, .reference, .day, .time, .choice, .list: return false
    }
  }
}

extension TagSet {
  func containsAll(upTo last: UInt8) -> Bool {
    for tag in 1...last where !contains(tag) { return false }
    return true
  }
}
