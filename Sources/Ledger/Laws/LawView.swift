/// The book after a change: the rows that the change touches, merged; everything else as it is.
///
/// It costs what the change touches, never what the book holds.
struct LawView<L: LawLookups> {
  /// One row of the change, beside what the book has.
  struct Touched {
    let key: RowKey
    let kind: Kind?
    /// What the change writes, under the stamps that count.
    var writes: [LawRow.Register]
    /// As the book has it; nil when it has none.
    var before: LawRow?

    func write(_ tag: UInt8) -> LawRow.Register? { writes.first { $0.tag == tag } }
    var isNew: Bool { before == nil }

    /// The change's registers alone.
    var written: LawRow { LawRow(writes) }

    /// Whether the change gives a register other bytes than the book has.
    func changes(_ tag: UInt8) -> Bool {
      guard let write = write(tag) else { return false }
      return before?.register(tag)?.bytes != write.bytes
    }
  }

  let lookups: L
  private(set) var touched: [Touched]
  private var places: [RowKey: Int] = [:]
  private var merged: [Int: LawRow] = [:]
  /// The touched rows that will point at a row, by id, for each link that was asked about.
  private var links: [(link: LawLink, places: [UInt64: [Int]])] = []

  init(_ touched: [Touched], _ lookups: L) {
    self.touched = touched
    self.lookups = lookups
    places.reserveCapacity(touched.count)
    for (place, row) in touched.enumerated() { places[row.key] = place }
  }

  /// Puts every write of the change under one stamp.
  mutating func restamp(_ stamp: Stamp) {
    for place in touched.indices {
      for write in touched[place].writes.indices { touched[place].writes[write].stamp = stamp }
    }
    forgetMerged()
  }

  /// Lays writes that have stamps of their own before `time`.
  mutating func lower(below time: UInt64) {
    let last = time > 0 ? time - 1 : 0
    for place in touched.indices {
      for write in touched[place].writes.indices
      where touched[place].writes[write].stamp.time > last {
        touched[place].writes[write].stamp.time = last
      }
    }
    forgetMerged()
  }

  private mutating func forgetMerged() {
    merged.removeAll(keepingCapacity: true)
    links = []
  }

  func touched(_ key: RowKey) -> Touched? { places[key].map { touched[$0] } }

  /// A row as it was.
  func before(_ key: RowKey) -> LawRow? {
    if let place = places[key] { return touched[place].before }
    return lookups.row(key)
  }

  /// A row as it will be.
  mutating func after(_ key: RowKey) -> LawRow? {
    guard let place = places[key] else { return lookups.row(key) }
    if let known = merged[place] { return known }
    guard var row = touched[place].before else { return touched[place].written }
    for write in touched[place].writes { row.merge(write) }
    merged[place] = row
    return row
  }

  /// A row's life as it will be.
  mutating func lifeAfter(_ key: RowKey) -> Life? {
    places[key] == nil ? lookups.life(of: key) : after(key)?.life
  }

  /// The rows that will point at a row by `link`.
  mutating func after(_ link: LawLink, of id: UInt64) -> [LawRow] {
    if id == 0 { return [] }
    let kind = link.place.kind
    var found: [LawRow] = []
    for other in lookups.rows(link, of: id) where places[RowKey(kind, other)] == nil {
      if let row = lookups.row(RowKey(kind, other)) { found.append(row) }
    }
    for place in places(link)[id] ?? [] {
      if let row = after(touched[place].key) { found.append(row) }
    }
    return found
  }

  /// The touched rows that point at something by `link`, found once for all who ask: an import's change has
  /// thousands.
  private mutating func places(_ link: LawLink) -> [UInt64: [Int]] {
    for known in links where known.link == link { return known.places }
    let (kind, tag) = link.place
    var places: [UInt64: [Int]] = [:]
    for place in touched.indices where touched[place].kind == kind {
      if let row = after(touched[place].key) { places[row.link(tag), default: []].append(place) }
    }
    links.append((link, places))
    return places
  }

  /// The rows that point at a row by `link` as the book is.
  func before(_ link: LawLink, of id: UInt64) -> [LawRow] {
    lookups.rows(link, of: id).compactMap { before(RowKey(link.place.kind, $0)) }
  }
}

extension LawLink {
  /// The kind that points, and the register by which it does.
  public var place: (kind: Kind, tag: UInt8) {
    switch self {
    case .allocationsOfPayment: return (.allocation, RegisterTag.Allocation.payment)
    case .allocationsToInvoice: return (.allocation, RegisterTag.Allocation.invoice)
    case .invoicesOfClient: return (.invoice, RegisterTag.Invoice.client)
    case .invoicesOfProject: return (.invoice, RegisterTag.Invoice.project)
    case .paymentsOfClient: return (.payment, RegisterTag.Payment.client)
    case .paymentsOfProject: return (.payment, RegisterTag.Payment.project)
    case .matchesOfLine: return (.linematch, RegisterTag.Match.line)
    case .matchesOfOther: return (.linematch, RegisterTag.Match.other)
    }
  }
}
