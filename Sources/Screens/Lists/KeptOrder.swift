import Ledger

/// Where something would stand among what is sorted: the first place that is not before it.
func firstPlace(in places: Range<Int>, isBefore: (Int) -> Bool) -> Int {
  var low = places.lowerBound
  var high = places.upperBound
  while low < high {
    let middle = (low + high) / 2
    if isBefore(middle) { low = middle + 1 } else { high = middle }
  }
  return low
}

/// The rows of a list in one order, those of each part together, kept sorted through edits.
struct KeptOrder: Sendable {
  private struct Entry: Sendable {
    var part: Int32
    var row: Int32
    var key: UInt64
  }

  private let order: ListOrder
  private var entries: [Entry] = []
  // by row
  private var keys: [UInt64] = []
  private var names: [[UInt8]] = []
  private var ids: [UInt64] = []
  private var tieKeys: [UInt64] = []
  private var tieNames: [[UInt8]] = []
  /// The names of the words of ``ListOrder/nameColumn``.
  private var wordNames: [Int32: [UInt8]] = [:]
  /// The same of ``ListTies/nameColumn``.
  private var wordTieNames: [Int32: [UInt8]] = [:]

  init(_ order: ListOrder) { self.order = order }

  /// The given rows in order; `together` as one part of that number, whatever part each is of.
  init(
    _ order: ListOrder, _ rows: [Int32], together: Int32? = nil, in index: ListIndex, of book: Book
  ) {
    self.init(order)
    var unsorted: [Entry] = []
    unsorted.reserveCapacity(rows.count)
    for row in rows {
      read(row, index, book)
      unsorted.append(
        Entry(part: together ?? index.partNumber(of: row), row: row, key: keys[Int(row)]))
    }
    if order.name == nil && !order.tiesByID && order.ties == nil {
      unsorted.sort { KeptOrder.isBefore($0, $1) ?? ($0.row < $1.row) }
    } else {
      unsorted.sort { isBefore($0, $1) }
    }
    entries = unsorted
  }

  /// Files a row under what it says now.
  mutating func insert(_ row: Int32, in index: ListIndex, of book: Book) {
    read(row, index, book)
    let entry = Entry(part: index.partNumber(of: row), row: row, key: keys[Int(row)])
    entries.insert(entry, at: place(of: entry))
  }

  /// Takes out a row of a part, which nothing was read of since it was filed.
  mutating func remove(_ row: Int32, of part: Int32) {
    guard Int(row) < keys.count else { return }
    let entry = Entry(part: part, row: row, key: keys[Int(row)])
    let place = place(of: entry)
    if place < entries.count, entries[place].row == row { entries.remove(at: place) }
  }

  private mutating func read(_ row: Int32, _ index: ListIndex, _ book: Book) {
    while keys.count <= Int(row) {
      keys.append(ListOrder.none)
      if order.name != nil { names.append([]) }
      if order.tiesByID { ids.append(0) }
      if order.ties != nil {
        tieKeys.append(0)
        tieNames.append([])
      }
    }
    if let ties = order.ties {
      tieKeys[Int(row)] = ties.key(index, row)
      let word = index.word(ties.nameColumn, of: row)
      let name = wordTieNames[word] ?? ties.name(index, row)
      wordTieNames[word] = name
      tieNames[Int(row)] = name
    }
    if order.tiesByID { ids[Int(row)] = index.kind.id(book, row) }
    guard let name = order.name else {
      keys[Int(row)] = order.key(book, index, row)
      return
    }
    let bytes: [UInt8]
    if let column = order.nameColumn {
      let word = index.word(column, of: row)
      bytes = wordNames[word] ?? name(book, index, row)
      wordNames[word] = bytes
    } else {
      bytes = name(book, index, row)
    }
    names[Int(row)] = bytes
    keys[Int(row)] = KeptOrder.beginning(of: bytes)
  }

  /// The first eight bytes as a number, so that most names are told apart without looking at them.
  private static func beginning(of name: [UInt8]) -> UInt64 {
    if name.isEmpty { return ListOrder.none }
    var key: UInt64 = 0
    for place in 0..<8 { key = key << 8 | (place < name.count ? UInt64(name[place]) : 0) }
    return key
  }

  /// Nil where part and key say nothing.
  private static func isBefore(_ a: Entry, _ b: Entry) -> Bool? {
    if a.part != b.part { return a.part < b.part }
    if a.key != b.key { return a.key < b.key }
    return nil
  }

  private func isBefore(_ a: Entry, _ b: Entry) -> Bool {
    if let decided = KeptOrder.isBefore(a, b) { return decided }
    if order.name != nil, names[Int(a.row)] != names[Int(b.row)] {
      return names[Int(a.row)].lexicographicallyPrecedes(names[Int(b.row)])
    }
    if order.ties != nil {
      let (first, second) = (tieKeys[Int(a.row)], tieKeys[Int(b.row)])
      if first != second { return first < second }
      let (name, other) = (tieNames[Int(a.row)], tieNames[Int(b.row)])
      if name != other {
        return name.isEmpty || other.isEmpty
          ? other.isEmpty : name.lexicographicallyPrecedes(other)
      }
    }
    if order.tiesByID, ids[Int(a.row)] != ids[Int(b.row)] {
      return ids[Int(a.row)] < ids[Int(b.row)]
    }
    return a.row < b.row
  }

  private func place(of entry: Entry) -> Int {
    firstPlace(in: entries.indices) { isBefore(entries[$0], entry) }
  }

  private func ties(_ a: Int, _ b: Int) -> Bool {
    let (first, second) = (entries[a], entries[b])
    if first.key != second.key { return false }
    return order.name == nil || names[Int(first.row)] == names[Int(second.row)]
  }

  /// Calls `body` with every row of a part in order.
  ///
  /// What has no key comes last both ways. Rows that tie keep their order where an id or a name says
  /// which that is.
  func forEach(of part: Int32, isDescending: Bool, _ body: (Int32) -> Void) {
    let start = firstPlace(in: entries.indices) { entries[$0].part < part }
    let end = firstPlace(in: start..<entries.count) { entries[$0].part == part }
    let keyed = firstPlace(in: start..<end) { entries[$0].key < ListOrder.none }
    if !isDescending {
      for place in start..<end { body(entries[place].row) }
      return
    }
    let keepsTies = order.tiesByID || order.name != nil || order.ties != nil
    var last = keyed
    while last > start {
      var first = last - 1
      while keepsTies && first > start && ties(first - 1, last - 1) { first -= 1 }
      for place in first..<last { body(entries[place].row) }
      last = first
    }
    for place in keyed..<end { body(entries[place].row) }
  }

  /// The rows of a part whose key this is.
  func rows(of part: Int32, at key: UInt64) -> [Int32] {
    let start = firstPlace(in: entries.indices) {
      entries[$0].part < part || entries[$0].part == part && entries[$0].key < key
    }
    var rows: [Int32] = []
    var place = start
    while place < entries.count, entries[place].part == part, entries[place].key == key {
      rows.append(entries[place].row)
      place += 1
    }
    return rows
  }
}
