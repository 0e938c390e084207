import Ledger

/// What is asked of a list: which part, in which order, narrowed to what.
struct ListQuery: Sendable {
  var part: UInt64 = 0
  var sort: ListSort
  var chosen: [ChosenFilter] = []
  var text = ""
  var today: Day

  init(
    _ part: UInt64 = 0, by sort: ListSort, _ chosen: [ChosenFilter] = [], text: String = "",
    on today: Day
  ) {
    self.part = part
    self.sort = sort
    self.chosen = chosen
    self.text = text
    self.today = today
  }
}

/// A filter with what was chosen of it.
struct ChosenFilter: Sendable {
  var filter: ListFilter
  var mask: Int32 = 0
  var words: [Int32] = []
  var numbers: [UInt64] = []

  /// nil when nothing is chosen, or nothing that there is; a shared text that no row has is kept: it
  /// matches nothing.
  init?(_ filter: ListFilter, _ values: [String], in part: UInt64, _ index: ListIndex) {
    self.filter = filter
    switch filter.subject {
    case .bits(let choices, _):
      for choice in choices where values.contains(choice.word) && filter.isOffered(choice, part) {
        mask |= choice.bit
      }
      if mask == 0 { return nil }
    case .pooled:
      words = values.map { index.known($0) ?? -1 }
      if words.isEmpty { return nil }
    case .number:
      numbers = values.compactMap { ID<Item>($0)?.raw }
      if numbers.isEmpty { return nil }
    }
  }

  func accepts(_ row: Int32, _ index: ListIndex, _ today: Day) -> Bool {
    switch filter.subject {
    case .bits(_, let bits): return bits(index, row, today) & mask != 0
    case .pooled(let column, _): return words.contains(index.word(column, of: row))
    case .number(let column, _): return numbers.contains(index.number(column, of: row))
    }
  }
}

extension ListFilter {
  /// What a part of a list can be narrowed to, or some rows of it, and to how many rows.
  func counted(
    _ part: UInt64, among some: [Int32]? = nil, in index: ListIndex, of book: Book, on today: Day
  ) -> [(choice: Choice, count: Int)] {
    func forEach(_ body: (Int32) -> Void) {
      guard let some else { return index.forEach(of: part, body) }
      for row in some where index.lists(row) { body(row) }
    }
    switch subject {
    case .bits(let choices, let bits):
      var counts = [Int](repeating: 0, count: 32)
      forEach { row in
        var left = UInt32(bitPattern: bits(index, row, today))
        while left != 0 {
          counts[left.trailingZeroBitCount] += 1
          left &= left - 1
        }
      }
      return choices.filter { isOffered($0, part) }
        .map { ($0, counts[$0.bit.trailingZeroBitCount]) }
    case .pooled(let column, let title):
      var counts: [Int32: Int] = [:]
      forEach { counts[index.word(column, of: $0), default: 0] += 1 }
      var found: [(key: ReadingKey, text: String, count: Int)] = []
      for (word, count) in counts where !index.text(word).isEmpty {
        found.append((ReadingKey(index.text(word)), index.text(word), count))
      }
      return found.sorted { $0.key < $1.key }.map {
        (Choice(word: $0.text.lowercased(), title: title($0.text)), $0.count)
      }
    case .number(let column, let choices):
      var counts: [UInt64: Int] = [:]
      forEach { counts[index.number(column, of: $0), default: 0] += 1 }
      return choices(book).map { ($0, ID<Item>($0.word).flatMap { counts[$0.raw] } ?? 0) }
    }
  }

  /// What a chosen value is called.
  func title(of word: String, in index: ListIndex, of book: Book) -> Phrase {
    switch subject {
    case .bits(let choices, _): return choices.first { $0.word == word }?.title ?? .verbatim(word)
    case .pooled(_, let title):
      return title(index.known(word).map { index.text($0) } ?? word)
    case .number(_, let choices):
      return choices(book).first { $0.word == word }?.title ?? .verbatim(word)
    }
  }
}
