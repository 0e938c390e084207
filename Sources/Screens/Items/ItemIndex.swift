import Ledger

/// Items in their orders, with what lists ask of each: its scope, the filters that keep it, the
/// article it is, its search text.
public struct ItemIndex: Sendable {
  private struct Facts: Sendable {
    var isLive = false
    var project: UInt64 = 0
    /// ``ItemFilter/bits(of:hasImage:)``.
    var filters: UInt16 = 0
    /// A number for each article; -1 when nothing is known of the item.
    var article: Int32 = -1
    var created: Int64 = 0
    var name = ItemSort.NameKey(Item())
  }

  private var facts: [Facts] = []
  /// Live rows, the oldest first.
  private var byCreation: [Int32] = []
  /// Live rows by name, blank names last.
  private var byName: [Int32] = []
  private var articles: [UInt64: Int32] = [:]
  private var articleKeys: [UInt64] = []
  private var texts = Haystack()
  private var skus = Haystack()

  init() {}

  init(_ book: Book) {
    for row in 0..<Int32(book.items.count) { read(row, in: book) }
    let live = (0..<Int32(facts.count)).filter { facts[Int($0)].isLive }
    byCreation = live.sorted { isOlder($0, $1) }
    byName = live.sorted { isNamedBefore($0, $1) }
  }

  mutating func update(_ row: Int32, in book: Book) {
    if Int(row) < facts.count, facts[Int(row)].isLive {
      let old = place(in: byCreation) { isOlder($0, row) }
      if old < byCreation.count && byCreation[old] == row { byCreation.remove(at: old) }
      let named = place(in: byName) { isNamedBefore($0, row) }
      if named < byName.count && byName[named] == row { byName.remove(at: named) }
    }
    read(row, in: book)
    if facts[Int(row)].isLive {
      let place = place(in: byCreation) { isOlder($0, row) }
      byCreation.insert(row, at: place)
      let named = self.place(in: byName) { isNamedBefore($0, row) }
      byName.insert(row, at: named)
    }
  }

  private mutating func read(_ row: Int32, in book: Book) {
    while facts.count <= Int(row) { facts.append(Facts()) }
    let item = book.items.rows[Int(row)]
    let hasImage = book.attachments(of: item.id.raw).contains { $0.role == .image }
    facts[Int(row)] = Facts(
      isLive: item.isLive, project: item.project.raw,
      filters: ItemFilter.bits(of: item, hasImage: hasImage), article: article(of: item),
      created: item.created.milliseconds, name: ItemSort.NameKey(item))
    let sku = SKU.normalized(item.sku)
    texts.set(row, [item.name, item.source, item.sku, sku, item.notes])
    skus.set(row, [sku])
  }

  private mutating func article(of item: Item) -> Int32 {
    if ItemGroups.isUnknown(item) { return -1 }
    let key = ItemGroups.key(of: item)
    if let known = articles[key] { return known }
    let number = Int32(articleKeys.count)
    articles[key] = number
    articleKeys.append(key)
    return number
  }

  // MARK: orders

  private func isOlder(_ a: Int32, _ b: Int32) -> Bool {
    let (first, second) = (facts[Int(a)], facts[Int(b)])
    return first.created != second.created
      ? first.created < second.created : first.name.id < second.name.id
  }

  private func isNamedBefore(_ a: Int32, _ b: Int32) -> Bool {
    ItemSort.precedes(facts[Int(a)].name, facts[Int(b)].name, descending: false)
  }

  private func place(in rows: [Int32], isBefore: (Int32) -> Bool) -> Int {
    var low = 0
    var high = rows.count
    while low < high {
      let middle = (low + high) / 2
      if isBefore(rows[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The live rows in an order.
  private func ordered(_ sort: ItemSort) -> [Int32] {
    switch sort {
    case .createdAscending: return byCreation
    case .nameAscending: return byName
    case .createdDescending:
      return ItemIndex.reversed(byCreation[...]) {
        facts[Int($0)].created == facts[Int($1)].created
      }
    case .nameDescending:
      let named = place(in: byName) { !facts[Int($0)].name.isNameless }
      let rows = ItemIndex.reversed(byName[..<named]) {
        facts[Int($0)].name.name == facts[Int($1)].name.name
      }
      return rows + byName[named...]
    }
  }

  /// Backwards, but rows that tie keep their order.
  private static func reversed(
    _ rows: ArraySlice<Int32>, ties: (Int32, Int32) -> Bool
  ) -> [Int32] {
    var result: [Int32] = []
    result.reserveCapacity(rows.count)
    var end = rows.endIndex
    while end > rows.startIndex {
      var start = end - 1
      while start > rows.startIndex && ties(rows[start - 1], rows[end - 1]) { start -= 1 }
      result.append(contentsOf: rows[start..<end])
      end = start
    }
    return result
  }

  // MARK: questions

  /// The rows that contain what is searched for, also where a SKU is written otherwise; nil when the
  /// query is blank.
  func matches(_ query: String) -> [Bool]? {
    guard var flags = texts.matches(query) else { return nil }
    let sku = SKU.normalized(query)
    if !sku.isEmpty, let more = skus.matches(sku) {
      for row in flags.indices where row < more.count && more[row] { flags[row] = true }
    }
    return flags
  }

  /// The live items of a scope that match and that one of the filters keeps, in order.
  func rows(
    in scope: Scope, _ modes: [ItemFilter], _ sort: ItemSort, matching query: String
  ) -> [Int32] {
    let flags = matches(query)
    var mask: UInt16 = 0
    for mode in modes { mask |= mode.bit }
    if modes.isEmpty || modes.contains(.all) { mask = ItemFilter.all.bit }
    let project = scope.project.raw
    var rows: [Int32] = []
    for row in ordered(sort) {
      let fact = facts[Int(row)]
      if fact.project != project || fact.filters & mask == 0 { continue }
      if let flags, !flags[Int(row)] { continue }
      rows.append(row)
    }
    return rows
  }

  /// How many live items a scope has.
  func count(in scope: Scope) -> Int {
    let project = scope.project.raw
    var count = 0
    for row in byCreation where facts[Int(row)].project == project { count += 1 }
    return count
  }

  /// A line of a list: an item, the head of several that are the same, or one of those.
  enum Entry {
    case item(Int32)
    case group(key: UInt64, rows: [Int32])
    case member(Int32)
  }

  /// The rows with equal articles as groups, each where its first member was; an open group is
  /// followed by its members.
  func entries(_ rows: [Int32], isOpen: (UInt64) -> Bool) -> [Entry] {
    var counts = [Int32](repeating: 0, count: articleKeys.count)
    for row in rows where facts[Int(row)].article >= 0 {
      counts[Int(facts[Int(row)].article)] += 1
    }
    var groups: [Int32: [Int32]] = [:]
    for row in rows {
      let article = facts[Int(row)].article
      if article >= 0 && counts[Int(article)] > 1 { groups[article, default: []].append(row) }
    }
    var entries: [Entry] = []
    entries.reserveCapacity(rows.count)
    for row in rows {
      let article = facts[Int(row)].article
      guard article >= 0, counts[Int(article)] > 1 else {
        entries.append(.item(row))
        continue
      }
      guard let members = groups.removeValue(forKey: article) else { continue }
      let key = articleKeys[Int(article)]
      entries.append(.group(key: key, rows: members))
      if isOpen(key) { for member in members { entries.append(.member(member)) } }
    }
    return entries
  }
}
