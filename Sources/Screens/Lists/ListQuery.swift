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
  /// What is chosen of ranges and of texts, as the address says it.
  var values: [String] = []

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
    case .ids:
      self.values = values.filter { $0 == ListedIDs.none || ID<Item>($0) != nil }
      if self.values.isEmpty { return nil }
    case .range, .part:
      self.values = values.filter { !isBlank($0) }
      if self.values.isEmpty { return nil }
    }
  }

  func accepts(_ row: Int32, _ index: ListIndex, _ book: Book, _ today: Day) -> Bool {
    switch filter.subject {
    case .bits(_, let bits): return has(bits(index, row, today))
    case .pooled(let column, _): return words.contains(index.word(column, of: row))
    case .number(let column, _): return numbers.contains(index.number(column, of: row))
    case .ids(let column, _), .part(let column, _):
      var known: [UInt64: [UInt64]] = [:]
      return accepts(word: index.word(column, of: row), index, book, &known)
    case .range(let range):
      let ends = ends(range, in: book, index.formats, on: today)
      switch range.column {
      case .word(let column, let missing):
        let word = index.word(column, of: row)
        return word != missing && ends.contains { $0.hold(Int64(word)) }
      case .amount(let column):
        return ends.contains { $0.hold(index.money(column, of: row)) }
      }
    }
  }

  /// Whether a row's bits are what is chosen.
  func has(_ bits: Int32) -> Bool { filter.needsAll ? bits & mask == mask : bits & mask != 0 }

  /// Whether the rows that share a word are what is chosen.
  ///
  /// `known` is what ids count as, as far as it was asked before.
  func accepts(
    word: Int32, _ index: ListIndex, _ book: Book, _ known: inout [UInt64: [UInt64]]
  ) -> Bool {
    switch filter.subject {
    case .ids(_, let ids):
      let found = ids.meanings(of: index.text(word), in: book, &known)
      func has(_ value: String) -> Bool {
        guard let id = ID<Never>(value) else { return found.isEmpty }
        return ids.meaning(of: id.raw, in: book, &known).first.map { found.contains($0) } ?? false
      }
      return filter.needsAll ? values.allSatisfy(has) : values.contains(where: has)
    case .part:
      let text = index.text(word)
      return values.contains { WholeName.accepts(text, $0) }
    case .bits, .pooled, .number, .range: return false
    }
  }

  /// What the chosen words of a range stand for; nothing for one that says none.
  func ends(
    _ range: ListRange, in book: Book, _ formats: Formats, on today: Day
  ) -> [ListRange.Ends] {
    values.compactMap { range.ends(book, formats, $0, today) }
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
    case .ids(let column, let ids):
      var byWord = [Int](repeating: 0, count: index.textCount)
      forEach { byWord[Int(index.word(column, of: $0))] += 1 }
      var counts: [UInt64: Int] = [:]
      var none = 0
      var known: [UInt64: [UInt64]] = [:]
      for (word, count) in byWord.enumerated() where count > 0 {
        let found = ids.meanings(of: index.text(Int32(word)), in: book, &known)
        if found.isEmpty { none += count }
        for id in found { counts[id, default: 0] += count }
      }
      return ids.choices(book).map { choice in
        (choice, ID<Item>(choice.word).map { counts[$0.raw] ?? 0 } ?? none)
      }
    case .range(let range):
      let choices = range.choices(book, index.formats)
      let ends = choices.map { range.ends(book, index.formats, $0.word, today) }
      var counts = choices.map { _ in 0 }
      func count(_ isIn: (ListRange.Ends) -> Bool) {
        for place in ends.indices {
          if let ends = ends[place], isIn(ends) { counts[place] += 1 }
        }
      }
      switch range.column {
      case .word(let column, let missing):
        forEach { row in
          let word = index.word(column, of: row)
          if word != missing { count { $0.hold(Int64(word)) } }
        }
      case .amount(let column):
        forEach { row in
          let amount = index.money(column, of: row)
          count { $0.hold(amount) }
        }
      }
      return choices.indices.map { (choices[$0], counts[$0]) }
    case .part: return []
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
    case .ids(_, let ids):
      return ids.choices(book).first { $0.word == word }?.title ?? .verbatim(word)
    case .range(let range):
      return range.choices(book, index.formats).first { $0.word == word }?.title
        ?? range.title(book, index.formats, word)
    case .part(_, let none):
      guard let name = WholeName.name(of: word) else {
        return [title, .verbatim(word)].joined(separator: ": ")
      }
      return name.isEmpty ? none : [title, .verbatim(name)].joined(separator: ": ")
    }
  }
}
