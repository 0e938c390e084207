/// A row of a receipt, from the left to the right edge: readers often cut it where names end and amounts begin.
struct ReceiptRow {
  /// Indices of the reading's words, from left to right.
  var words: [Int] = []
  /// The tallest word's height in ten-thousandths of the page.
  var height: Int64 = 0
  var tokens: [ReceiptToken] = []
  var amounts: [ReceiptAmount] = []
  var rates: [ReceiptRate] = []
  var kinds = RowKinds()

  /// How many letters stand in it.
  var letterCount: Int {
    tokens.reduce(0) { $0 + $1.bytes.reduce(0) { $0 + (ReceiptBytes.isLetter($1) ? 1 : 0) } }
  }
  var digitCount: Int {
    tokens.reduce(0) { $0 + $1.bytes.reduce(0) { $0 + (ReceiptBytes.isDigit($1) ? 1 : 0) } }
  }
}

/// A run of letters and digits, folded.
struct ReceiptToken {
  var bytes: [UInt8]
  /// The reading's word that it is in.
  var word: Int
  /// What stands between it and the one before in the same word; 0 when a word begins with it.
  var before: UInt8 = 0
}

enum ReceiptBytes {
  static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte }
  static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }

  /// The folded runs of letters and digits of a word.
  static func tokens(_ text: String, word: Int) -> [ReceiptToken] {
    var folded: [UInt8] = []
    appendFolded(text, to: &folded)
    var tokens: [ReceiptToken] = []
    var run: [UInt8] = []
    var before: UInt8 = 0
    var last: UInt8 = 0
    for byte in folded {
      if isLetter(byte) || isDigit(byte) {
        if run.isEmpty { before = last }
        run.append(byte)
      } else if !run.isEmpty {
        tokens.append(ReceiptToken(bytes: run, word: word, before: tokens.isEmpty ? 0 : before))
        run = []
      }
      last = byte
    }
    if !run.isEmpty {
      tokens.append(ReceiptToken(bytes: run, word: word, before: tokens.isEmpty ? 0 : before))
    }
    return tokens
  }
}

/// Puts words together to rows by where they stand.
enum ReceiptRows {
  /// The rows of every page, from the top.
  static func rows(of words: [ReadWord]) -> [ReceiptRow] {
    let count = min(words.count, ReadWords.wordLimit)
    var pieces: [Piece] = []
    for index in 0..<count where !isBlank(words[index].text) {
      let word = words[index]
      if let last = pieces.last, last.line == word.line, last.page == word.page {
        pieces[pieces.count - 1].words.append(index)
      } else {
        pieces.append(Piece(line: word.line, page: word.page, words: [index]))
      }
    }
    let slope = slope(of: pieces, words)
    for index in pieces.indices { pieces[index].measure(words, slope) }
    var rows: [ReceiptRow] = []
    for group in grouped(pieces, slope, words) {
      var row = ReceiptRow()
      row.words = group.flatMap { pieces[$0].words }.sorted { a, b in
        words[a].x != words[b].x ? words[a].x < words[b].x : a < b
      }
      row.height = row.words.reduce(0) { max($0, words[$1].height) }
      for word in row.words { row.tokens += ReceiptBytes.tokens(words[word].text, word: word) }
      rows.append(row)
    }
    return rows
  }

  /// Words that the reader found beside each other.
  private struct Piece {
    let line: Int64
    let page: Int64
    var words: [Int]
    /// The middle of the first and of the last word.
    var start: Int64 = 0
    var end: Int64 = 0
    var left: Int64 = 0
    var right: Int64 = 0
    var height: Int64 = 0
    /// Where its middle would be at the left edge of a page that lies straight.
    var level: Int64 = 0
    /// Whether it says where it stands.
    var isPlaced = false

    init(line: Int64, page: Int64, words: [Int]) {
      self.line = line
      self.page = page
      self.words = words
    }

    mutating func measure(_ all: [ReadWord], _ slope: Int64) {
      words.sort { all[$0].x != all[$1].x ? all[$0].x < all[$1].x : $0 < $1 }
      guard let first = words.first, let last = words.last else { return }
      start = middle(all[first])
      end = middle(all[last])
      left = all[first].x
      right = all[last].x &+ all[last].width
      height = words.map { all[$0].height }.sorted()[words.count / 2]
      level = (start &+ end) / 2 &- slope &* ((left &+ right) / 2) / 10_000
      isPlaced = height > 0
    }
  }

  private static func middle(_ word: ReadWord) -> Int64 { word.y &+ word.height / 2 }

  /// How far lines sink from left to right, in ten-thousandths of the height over the whole width: the middle
  /// of what the longest lines say.
  private static func slope(of pieces: [Piece], _ words: [ReadWord]) -> Int64 {
    var wide: [(across: Int64, slope: Int64)] = []
    for piece in pieces {
      guard let first = piece.words.first, let last = piece.words.last else { continue }
      let across = words[last].x &- words[first].x
      if across < 2_000 || across > 10_000 { continue }
      wide.append((across, (middle(words[last]) &- middle(words[first])) &* 10_000 / across))
    }
    let widest = wide.reduce(0) { max($0, $1.across) }
    let slopes = wide.filter { $0.across * 10 >= widest * 6 }.map { $0.slope }
    if slopes.count < 2 { return 0 }
    return max(-3_000, min(3_000, slopes.sorted()[slopes.count / 2]))
  }

  /// Which pieces make a row: those at one height that do not stand over each other.
  private static func grouped(
    _ pieces: [Piece], _ slope: Int64, _ words: [ReadWord]
  ) -> [[Int]] {
    let order = pieces.indices.sorted { a, b in
      let (one, two) = (pieces[a], pieces[b])
      if one.page != two.page { return one.page < two.page }
      if one.isPlaced, two.isPlaced, one.level != two.level { return one.level < two.level }
      return a < b
    }
    var groups: [[Int]] = []
    for index in order {
      let piece = pieces[index]
      var best: (group: Int, distance: Int64)?
      // Only the last rows can be at its height.
      for group in groups.indices.suffix(piece.isPlaced ? 4 : 0) {
        var distance = Int64.max
        for other in groups[group] {
          guard let away = gap(piece, pieces[other], slope) else {
            distance = Int64.max
            break
          }
          distance = min(distance, away)
        }
        if distance < best?.distance ?? Int64.max { best = (group, distance) }
      }
      if let best { groups[best.group].append(index) } else { groups.append([index]) }
    }
    return groups
  }

  /// How far two pieces are from being one row; nil when they cannot be.
  private static func gap(_ a: Piece, _ b: Piece, _ slope: Int64) -> Int64? {
    guard a.page == b.page, a.isPlaced, b.isPlaced else { return nil }
    let (first, second) = a.left <= b.left ? (a, b) : (b, a)
    // One may reach a little into the other.
    guard second.left >= first.right &- (first.right &- first.left) / 10 &- 50 else { return nil }
    let expected = first.end &+ slope &* (second.left &- first.right) / 10_000
    let away = second.start &- expected
    let distance = away < 0 ? 0 &- away : away
    let room = min(max(first.height, second.height), 2 &* min(first.height, second.height))
    return distance <= room &* 6 / 10 ? distance : nil
  }
}
