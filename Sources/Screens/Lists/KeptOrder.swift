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
///
/// It keeps a number and a key a row, and no more: what ties are decided by is looked up, in the list's columns and, for
/// names, once a word. An order of a hundred thousand rows is little over a megabyte.
struct KeptOrder: Sendable {
  private let order: ListOrder
  /// The part that all rows count as, whatever part each is of.
  private let together: Int32?
  private var rows: [Int32] = []
  // by row
  private var keys: [UInt64] = []
  /// Of rows whose names no column has.
  private var names: [[UInt8]] = []
  // by word
  private var wordNames = WordNames()
  private var tieNames = WordNames()

  /// The given rows in order; `together` as one part of that number.
  init(
    _ order: ListOrder, _ rows: [Int32], together: Int32? = nil, in index: ListIndex, of book: Book
  ) {
    self.order = order
    self.together = together
    if let last = rows.max() { reserve(Int(last) + 1) }
    for row in rows { read(row, index, book) }
    sort(rows, index, book)
  }

  /// Files a row under what it says now.
  mutating func insert(_ row: Int32, in index: ListIndex, of book: Book) {
    read(row, index, book)
    rows.insert(row, at: place(of: row, index, book))
  }

  /// Takes out a row of which neither this nor the list has read anything since it was filed.
  mutating func remove(_ row: Int32, in index: ListIndex, of book: Book) {
    guard Int(row) < keys.count else { return }
    let place = place(of: row, index, book)
    if place < rows.count, rows[place] == row { rows.remove(at: place) }
  }

  private mutating func reserve(_ count: Int) {
    keys.reserveCapacity(count)
    if hasOwnNames { names.reserveCapacity(count) }
  }

  private var hasOwnNames: Bool { order.name != nil && order.nameColumn == nil }

  private mutating func read(_ row: Int32, _ index: ListIndex, _ book: Book) {
    while keys.count <= Int(row) {
      keys.append(ListOrder.none)
      if hasOwnNames { names.append([]) }
    }
    if let ties = order.ties {
      let word = index.word(ties.nameColumn, of: row)
      if !tieNames.has(word) { tieNames.set(word, ties.name(index, row)) }
    }
    guard let name = order.name else {
      keys[Int(row)] = order.key(book, index, row)
      return
    }
    if let column = order.nameColumn {
      let word = index.word(column, of: row)
      if !wordNames.has(word) { wordNames.set(word, name(book, index, row)) }
      keys[Int(row)] = KeptOrder.beginning(of: wordNames[word])
    } else {
      names[Int(row)] = name(book, index, row)
      keys[Int(row)] = KeptOrder.beginning(of: names[Int(row)])
    }
  }

  /// The first eight bytes as a number, so that most names are told apart without looking at them.
  private static func beginning(of name: [UInt8]) -> UInt64 {
    if name.isEmpty { return ListOrder.none }
    var key: UInt64 = 0
    for place in 0..<8 { key = key << 8 | (place < name.count ? UInt64(name[place]) : 0) }
    return key
  }

  // MARK: sorting all rows

  /// What a row is sorted by, in numbers: names by their places among all words' names.
  private struct Filed {
    var key: UInt64
    var tie: UInt64 = 0
    var id: UInt64 = 0
    var part: Int32
    var row: Int32
    var name: Int32 = 0
    var tieName: Int32 = 0
  }

  private mutating func sort(_ unsorted: [Int32], _ index: ListIndex, _ book: Book) {
    let (ranks, tieRanks) = (wordNames.ranks, tieNames.ranks)
    var filed: [Filed] = []
    filed.reserveCapacity(unsorted.count)
    for row in unsorted {
      var entry = Filed(key: keys[Int(row)], part: part(of: row, index), row: row)
      if let column = order.nameColumn { entry.name = ranks[Int(index.word(column, of: row))] }
      if let ties = order.ties {
        entry.tie = ties.key(index, row)
        entry.tieName = tieRanks[Int(index.word(ties.nameColumn, of: row))]
      }
      if order.tiesByID { entry.id = index.kind.id(book, row) }
      filed.append(entry)
    }
    rows = KeptOrder.sorted(filed, hasOwnNames ? names : nil)
  }

  /// Neither book nor list is named in here: comparing would copy them each time.
  private static func sorted(_ filed: [Filed], _ names: [[UInt8]]?) -> [Int32] {
    // Places alone are moved: a second list of so many entries would be a hole in the browser's memory from then on.
    let places = filed.withUnsafeBufferPointer { filed in
      sortedPlaces(filed.count) { first, second in
        let (a, b) = (filed[first], filed[second])
        if a.part != b.part { return a.part < b.part }
        if a.key != b.key { return a.key < b.key }
        if a.name != b.name { return a.name < b.name }
        if let names, names[Int(a.row)] != names[Int(b.row)] {
          return names[Int(a.row)].lexicographicallyPrecedes(names[Int(b.row)])
        }
        if a.tie != b.tie { return a.tie < b.tie }
        if a.tieName != b.tieName { return a.tieName < b.tieName }
        if a.id != b.id { return a.id < b.id }
        return a.row < b.row
      }
    }
    return places.map { filed[Int($0)].row }
  }

  // MARK: comparing rows

  private func part(of row: Int32, _ index: ListIndex) -> Int32 {
    // Not `??`, which would copy the list.
    if let together { return together }
    return index.partNumber(of: row)
  }

  private func place(of row: Int32, _ index: ListIndex, _ book: Book) -> Int {
    firstPlace(in: rows.indices) { isBefore(rows[$0], row, index, book) }
  }

  private func isBefore(_ a: Int32, _ b: Int32, _ index: ListIndex, _ book: Book) -> Bool {
    let (part, other) = (part(of: a, index), part(of: b, index))
    if part != other { return part < other }
    let (key, second) = (keys[Int(a)], keys[Int(b)])
    if key != second { return key < second }
    if let column = order.nameColumn {
      let (name, second) = (
        wordNames[index.word(column, of: a)], wordNames[index.word(column, of: b)]
      )
      if name != second { return name.lexicographicallyPrecedes(second) }
    } else if let isBefore = isBeforeByName(a, b) {
      return isBefore
    }
    if let ties = order.ties {
      let (tie, second) = (ties.key(index, a), ties.key(index, b))
      if tie != second { return tie < second }
      let (name, other) = (
        tieNames[index.word(ties.nameColumn, of: a)], tieNames[index.word(ties.nameColumn, of: b)]
      )
      if name != other { return WordNames.precedes(name, other) }
    }
    return order.tiesByID ? isBeforeByID(a, b, index, book) : a < b
  }

  /// Nil where rows have no names of their own, or equal ones.
  private func isBeforeByName(_ a: Int32, _ b: Int32) -> Bool? {
    if !hasOwnNames || names[Int(a)] == names[Int(b)] { return nil }
    return names[Int(a)].lexicographicallyPrecedes(names[Int(b)])
  }

  private func isBeforeByID(_ a: Int32, _ b: Int32, _ index: ListIndex, _ book: Book) -> Bool {
    if !order.tiesByID { return a < b }
    let (id, other) = (index.kind.id(book, a), index.kind.id(book, b))
    return id == other ? a < b : id < other
  }

  /// Whether rows with equal keys tie; their ties are not looked at.
  private func haveOneName(_ a: Int32, _ b: Int32, _ index: ListIndex) -> Bool {
    guard let column = order.nameColumn else {
      return !hasOwnNames || names[Int(a)] == names[Int(b)]
    }
    let (word, other) = (index.word(column, of: a), index.word(column, of: b))
    return word == other || wordNames[word] == wordNames[other]
  }

  // MARK: questions

  /// Calls `body` with every row of a part in order.
  ///
  /// What has no key comes last both ways. Rows that tie keep their order where an id or a name says
  /// which that is.
  func forEach(of wanted: Int32, isDescending: Bool, in index: ListIndex, _ body: (Int32) -> Void) {
    let start = firstPlace(in: rows.indices) { part(of: rows[$0], index) < wanted }
    let end = firstPlace(in: start..<rows.count) { part(of: rows[$0], index) == wanted }
    if !isDescending {
      for place in start..<end { body(rows[place]) }
      return
    }
    let keyed = firstPlace(in: start..<end) { keys[Int(rows[$0])] < ListOrder.none }
    let keepsTies = order.tiesByID || order.name != nil || order.ties != nil
    var last = keyed
    while last > start {
      let lowest = rows[last - 1]
      let key = keys[Int(lowest)]
      var first = last - 1
      while keepsTies, first > start, keys[Int(rows[first - 1])] == key,
        haveOneName(rows[first - 1], lowest, index)
      {
        first -= 1
      }
      for place in first..<last { body(rows[place]) }
      last = first
    }
    for place in keyed..<end { body(rows[place]) }
  }

  /// The rows of a part whose key this is.
  func rows(of wanted: Int32, at key: UInt64, in index: ListIndex) -> [Int32] {
    var place = firstPlace(in: rows.indices) {
      let part = part(of: rows[$0], index)
      return part < wanted || part == wanted && keys[Int(rows[$0])] < key
    }
    var found: [Int32] = []
    while place < rows.count, part(of: rows[place], index) == wanted,
      keys[Int(rows[place])] == key
    {
      found.append(rows[place])
      place += 1
    }
    return found
  }
}

/// What words are sorted by, each once however many rows share it.
struct WordNames: Sendable {
  private var names: [[UInt8]?] = []

  func has(_ word: Int32) -> Bool { Int(word) < names.count && names[Int(word)] != nil }

  mutating func set(_ word: Int32, _ name: [UInt8]) {
    while names.count <= Int(word) { names.append(nil) }
    names[Int(word)] = name
  }

  subscript(word: Int32) -> [UInt8] { has(word) ? names[Int(word)] ?? [] : [] }

  /// Blank names come last.
  static func precedes(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    a.isEmpty || b.isEmpty ? b.isEmpty : a.lexicographicallyPrecedes(b)
  }

  /// The place of each word's name among all of them; equal names have one place.
  var ranks: [Int32] {
    let words = names.indices.filter { names[$0] != nil }.sorted { first, second in
      let (a, b) = (names[first] ?? [], names[second] ?? [])
      return a != b && WordNames.precedes(a, b)
    }
    var ranks = [Int32](repeating: 0, count: names.count)
    var rank: Int32 = 0
    for place in words.indices {
      if place > 0, names[words[place]] != names[words[place - 1]] { rank += 1 }
      ranks[words[place]] = rank
    }
    return ranks
  }
}
