import Ledger

/// Row numbers in the order of a key, kept sorted through edits; rows without a key come last
/// whichever way it is read.
struct KeptRows: Sendable {
  struct Entry: Sendable, Comparable {
    var key: UInt64
    var row: Int32

    static func < (a: Entry, b: Entry) -> Bool {
      a.key != b.key ? a.key < b.key : a.row < b.row
    }
  }

  private(set) var entries: [Entry] = []
  private(set) var keyless: [Int32] = []

  init() {}

  init(_ rows: [(key: UInt64?, row: Int32)]) {
    for (key, row) in rows {
      if let key { entries.append(Entry(key: key, row: row)) } else { keyless.append(row) }
    }
    entries.sort()
    keyless.sort()
  }

  mutating func insert(_ row: Int32, at key: UInt64?) {
    guard let key else {
      keyless.insert(row, at: KeptRows.place(of: row, in: keyless))
      return
    }
    let entry = Entry(key: key, row: row)
    entries.insert(entry, at: place(of: entry))
  }

  mutating func remove(_ row: Int32, at key: UInt64?) {
    guard let key else {
      let place = KeptRows.place(of: row, in: keyless)
      if place < keyless.count, keyless[place] == row { keyless.remove(at: place) }
      return
    }
    let entry = Entry(key: key, row: row)
    let place = place(of: entry)
    if place < entries.count, entries[place] == entry { entries.remove(at: place) }
  }

  /// The rows whose key this is.
  func rows(at key: UInt64) -> [Int32] {
    var rows: [Int32] = []
    var place = place(of: Entry(key: key, row: 0))
    while place < entries.count, entries[place].key == key {
      rows.append(entries[place].row)
      place += 1
    }
    return rows
  }

  /// Calls `body` with every row in order.
  func forEach(isDescending: Bool, _ body: (Int32) -> Void) {
    if isDescending {
      for entry in entries.reversed() { body(entry.row) }
    } else {
      for entry in entries { body(entry.row) }
    }
    for row in keyless { body(row) }
  }

  private func place(of entry: Entry) -> Int {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle] < entry { low = middle + 1 } else { high = middle }
    }
    return low
  }

  static func place(of row: Int32, in rows: [Int32]) -> Int {
    var low = 0
    var high = rows.count
    while low < high {
      let middle = (low + high) / 2
      if rows[middle] < row { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// Row numbers under the words they share, the words in reading order; few words, many rows.
struct WordOrder: Sendable {
  private struct Group: Sendable {
    var word: Int32
    var key: ReadingKey
    var rows: [Int32] = []
  }

  private var groups: [Group] = []
  private var blank: [Int32] = []

  /// The words of the rows as numbers of `table`.
  mutating func fill(_ rows: [(word: Int32, row: Int32)], _ table: WordTable) {
    var places: [Int32: Int] = [:]
    groups = []
    blank = []
    for (word, row) in rows {
      if table[word].isEmpty {
        blank.append(row)
      } else if let place = places[word] {
        groups[place].rows.append(row)
      } else {
        places[word] = groups.count
        groups.append(Group(word: word, key: ReadingKey(table[word]), rows: [row]))
      }
    }
    groups.sort { $0.key < $1.key }
  }

  mutating func insert(_ row: Int32, _ word: Int32, _ table: WordTable) {
    if table[word].isEmpty {
      blank.insert(row, at: KeptRows.place(of: row, in: blank))
      return
    }
    let key = ReadingKey(table[word])
    let place = place(of: key)
    if place == groups.count || groups[place].word != word {
      groups.insert(Group(word: word, key: key), at: place)
    }
    groups[place].rows.insert(row, at: KeptRows.place(of: row, in: groups[place].rows))
  }

  mutating func remove(_ row: Int32, _ word: Int32, _ table: WordTable) {
    if table[word].isEmpty {
      let place = KeptRows.place(of: row, in: blank)
      if place < blank.count, blank[place] == row { blank.remove(at: place) }
      return
    }
    let place = place(of: ReadingKey(table[word]))
    guard place < groups.count, groups[place].word == word else { return }
    groups[place].rows.removeAll { $0 == row }
    if groups[place].rows.isEmpty { groups.remove(at: place) }
  }

  func forEach(isDescending: Bool, _ body: (Int32) -> Void) {
    if isDescending {
      for group in groups.reversed() {
        for row in group.rows { body(row) }
      }
    } else {
      for group in groups {
        for row in group.rows { body(row) }
      }
    }
    for row in blank { body(row) }
  }

  /// Keys are of different words: equal ones are one word.
  private func place(of key: ReadingKey) -> Int {
    var low = 0
    var high = groups.count
    while low < high {
      let middle = (low + high) / 2
      if groups[middle].key < key { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
