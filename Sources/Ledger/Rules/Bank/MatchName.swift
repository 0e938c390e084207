/// A word of a name as it is compared.
struct MatchWord: Sendable {
  let bytes: [UInt8]
  let hash: UInt64
  /// Where the bank may have cut it.
  var isCut = false

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    hash = MatchWord.hash(of: bytes)
  }

  /// FNV-1a, with a last stir for its use as a key.
  static func hash(of bytes: [UInt8]) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    hash ^= hash >> 29
    return hash == 0 ? 1 : hash
  }
}

/// Takes names apart into words, without what says nothing of whose they are (rule M31).
///
/// Folded, with ae, oe and ue as a, o and u, because banks write umlauts so; without legal forms and the marks that
/// card schemes set before a merchant.
struct NameReader: Sendable {
  private var legal = IDMap()
  private var marks = IDMap()

  init() {
    for word in NameReader.legalForms.split(separator: " ") {
      legal.set(MatchWord.hash(of: Array(word.utf8)), 1)
    }
    for word in NameReader.schemeMarks.split(separator: " ") {
      marks.set(MatchWord.hash(of: Array(word.utf8)), 1)
    }
  }

  /// The words of a name in the book: legal forms are left out unless there is nothing else.
  func words(ofName name: String) -> [MatchWord] {
    let all = NameReader.words(of: name)
    let own = all.filter { legal[$0.hash] == nil }
    return own.isEmpty ? all : own
  }

  /// The words of a field of a bank, in their order; the last may be cut.
  func words(ofField field: String) -> [MatchWord] {
    var words = NameReader.words(of: field)
    if let last = words.indices.last, field.utf8.count >= 12 { words[last].isCut = true }
    return words
  }

  func isMark(_ word: MatchWord) -> Bool { marks[word.hash] != nil }

  /// Runs of letters and digits; apostrophes and points within words join.
  static func words(of text: String) -> [MatchWord] {
    if text.isEmpty { return [] }
    var folded: [UInt8] = []
    appendFolded(text, to: &folded)
    var words: [MatchWord] = []
    var word: [UInt8] = []
    for byte in folded {
      let isDigit = 0x30...0x39 ~= byte
      if 0x61...0x7A ~= byte || isDigit || byte >= 0x80 {
        // ae, oe, ue
        if byte == 0x65, let last = word.last, last == 0x61 || last == 0x6F || last == 0x75 {
          continue
        }
        word.append(byte)
      } else if byte == 0x27 {
        continue
      } else if !word.isEmpty {
        words.append(MatchWord(word))
        word.removeAll(keepingCapacity: true)
      }
    }
    if !word.isEmpty { words.append(MatchWord(word)) }
    return words
  }

  /// As folded above.
  private static var legalForms: String {
    "inc incorporated llc llp ltd limited plc corp corporation co company gmbh mbh ag kg ug ohg gbr ev ek kgaa sa sas sarl "
      + "srl spa bv nv oy ab as aps sl sp zoo sro kft doo pty the and und et y e"
  }

  private static var schemeMarks: String {
    "sq tst paypal pp pos sumup zettle izettle stripe visa mastercard maestro debit credit card purchase payment kartenzahlung "
      + "girocard ec sepa lastschrift gutschrift dauerauftrag uberweisung to from recurring checkcard dbt crd web ach pmt "
      + "withdrawal contactless apple google pay"
  }
}

/// A name of the book, its words weighed by how seldom they are.
struct MatchName: Sendable {
  let words: [MatchWord]
  let joined: [UInt8]
  var weights: [Int] = []
  var total = 0

  init(_ words: [MatchWord]) {
    self.words = words
    joined = words.reduce(into: []) { $0 += $1.bytes }
  }

  /// Gives each word the weight of its length times how few of `count` names have it.
  mutating func weigh(_ uses: IDMap, among count: Int) {
    weights = words.map { word in
      let had = Swift.max(1, Int(uses[word.hash] ?? 1))
      let rarity = 2 + MatchName.logarithm(Swift.max(1, count / had))
      return rarity * Swift.min(word.bytes.count, 8)
    }
    total = weights.reduce(0, +)
  }

  private static func logarithm(_ number: Int) -> Int {
    Int.bitWidth - 1 - number.leadingZeroBitCount
  }
}

/// The words of a line: whom it names, and what it says.
struct LineWords: Sendable {
  let party: [MatchWord]
  let text: [MatchWord]
  private let partyLetters: [UInt8]
  private let textLetters: [UInt8]

  init(_ line: BankLine, _ reader: NameReader) {
    party = Array(reader.words(ofField: line.counterparty).prefix(12))
    text = Array(reader.words(ofField: line.text).prefix(32))
    partyLetters = party.reduce(into: []) { $0 += $1.bytes }
    textLetters = text.reduce(into: []) { $0 += $1.bytes }
  }

  /// How much of a name the line says, in percent.
  func share(of name: MatchName) -> Int {
    if name.total == 0 { return 0 }
    let party = LineWords.share(of: name, in: self.party, partyLetters)
    if party >= 80 || text.isEmpty { return party }
    return Swift.max(party, LineWords.share(of: name, in: text, textLetters))
  }

  private static func share(
    of name: MatchName, in words: [MatchWord], _ letters: [UInt8]
  ) -> Int {
    if words.isEmpty { return 0 }
    var found = 0
    var total = name.total
    for (place, word) in name.words.enumerated() {
      let (points, isCut) = likeness(of: word, in: words)
      found += name.weights[place] * points / 100
      if isCut, found * 2 >= name.weights[...place].reduce(0, +) {
        // The bank cut the name here: what follows could not be said.
        total = name.weights[...place].reduce(0, +)
        break
      }
    }
    let share = found * 100 / Swift.max(total, 1)
    if share < 90, name.joined.count >= 8, isJoined(name.joined, letters) { return 90 }
    return Swift.min(share, 100)
  }

  /// How much a word of a name is like the most similar word of the line: 100 the same, 85 but for a typing error, 90 where
  /// it was cut.
  private static func likeness(
    of word: MatchWord, in words: [MatchWord]
  ) -> (points: Int, isCut: Bool) {
    for other in words where other.hash == word.hash && other.bytes == word.bytes {
      return (100, false)
    }
    var best = 0
    for other in words {
      if other.isCut, other.bytes.count >= 2, word.bytes.count > other.bytes.count,
        word.bytes.starts(with: other.bytes)
      {
        if other.bytes.count >= 3 || words.count > 1 { return (90, true) }
      }
      let length = Swift.min(other.bytes.count, word.bytes.count)
      if length >= 5 {
        let errors = length >= 9 ? 2 : 1
        if EditDistance.isWithin(errors, word.bytes, other.bytes) { best = Swift.max(best, 85) }
      } else if other.bytes.count == 1, other.bytes.first == word.bytes.first {
        best = Swift.max(best, 40)
      }
    }
    return (best, false)
  }

  /// Whether a name stands in a line without its blanks, or the line is its beginning.
  private static func isJoined(_ name: [UInt8], _ letters: [UInt8]) -> Bool {
    if letters.count >= 10, letters.count < name.count { return name.starts(with: letters) }
    guard letters.count >= name.count, let first = name.first else { return false }
    for start in 0...letters.count - name.count where letters[start] == first {
      if letters[start..<start + name.count].elementsEqual(name) { return true }
    }
    return false
  }
}

/// How many letters must be changed, left out, put in or swapped with their neighbour.
enum EditDistance {
  /// Whether two words differ by no more than `limit` (1 or 2) such errors.
  ///
  /// - Complexity: O(limit × length).
  static func isWithin(_ limit: Int, _ a: [UInt8], _ b: [UInt8]) -> Bool {
    if abs(a.count - b.count) > limit { return false }
    return isWithin(limit, a[...], b[...])
  }

  private static func isWithin(_ limit: Int, _ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>) -> Bool
  {
    var (i, j) = (a.startIndex, b.startIndex)
    while i < a.endIndex, j < b.endIndex, a[i] == b[j] { (i, j) = (i + 1, j + 1) }
    if i == a.endIndex || j == b.endIndex {
      return (a.endIndex - i) + (b.endIndex - j) <= limit
    }
    if limit == 0 { return false }
    let rest = limit - 1
    if isWithin(rest, a[(i + 1)...], b[(j + 1)...]) { return true }
    if isWithin(rest, a[(i + 1)...], b[j...]) || isWithin(rest, a[i...], b[(j + 1)...]) {
      return true
    }
    guard i + 1 < a.endIndex, j + 1 < b.endIndex, a[i] == b[j + 1], a[i + 1] == b[j] else {
      return false
    }
    return isWithin(rest, a[(i + 2)...], b[(j + 2)...])
  }
}
