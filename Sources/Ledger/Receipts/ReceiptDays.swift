/// Finds the day of a receipt.
struct ReceiptDays {
  /// Whether 3/4 is March 4 where nothing else decides.
  var monthFirst: Bool
  var yearFirst: Bool
  /// No receipt is from after this day.
  var latest: Day

  private struct Found {
    var day: Day
    var score: Int
    var words: [Int]
  }

  func find(_ rows: [ReceiptRow], _ words: [ReadWord]) -> Proposed<Day>? {
    var best: Found?
    for (number, row) in rows.enumerated() {
      for var found in days(in: row, words) {
        if row.kinds.contains(.date) { found.score += 12 }
        if row.kinds.contains(.otherDate) { found.score -= 30 }
        if hasTime(row, words) { found.score += 10 }
        if found.day > latest.adding(days: 1) { found.score -= 60 }
        if found.day < latest.adding(years: -6) { found.score -= 25 }
        // Of equals the first.
        found.score -= min(5, number / 12)
        if found.score > best?.score ?? 0 { best = found }
      }
    }
    return best.map { Proposed($0.day, confidence: min(98, $0.score), words: $0.words) }
  }

  private func hasTime(_ row: ReceiptRow, _ words: [ReadWord]) -> Bool {
    row.words.contains { index in
      let bytes = Array(words[index].text.utf8)
      guard 4...8 ~= bytes.count, let colon = bytes.firstIndex(of: 0x3A) else { return false }
      return colon <= 2 && bytes.filter { ReceiptBytes.isDigit($0) }.count >= 3
    }
  }

  /// A run of digits or letters, and what stands in front of it.
  private struct Part {
    var number: Int?
    var digits = 0
    var month: Int?
    /// 0 for white space.
    var before: UInt8
    /// What is in front of it ends the word before, as where spaces stand behind the points.
    var isApart = false
    var word: Int
    var text: [UInt8]
  }

  private func parts(_ row: ReceiptRow, _ words: [ReadWord]) -> [Part] {
    var parts: [Part] = []
    /// What the word before ends with, where that is something between the parts of a date.
    var mark: UInt8 = 0
    for index in row.words {
      let last = words[index].text.utf8.last ?? 0
      defer { mark = ReceiptDays.marks.contains(last) ? last : 0 }
      for token in ReceiptBytes.tokens(ReceiptDays.mended(words[index].text), word: index) {
        // "21NOV26" is three parts.
        var run: [UInt8] = []
        var before = token.before
        var isApart = false
        if before == 0, mark != 0 { (before, isApart) = (mark, true) }
        func close() {
          if run.isEmpty { return }
          var part = Part(before: before, isApart: isApart, word: index, text: run)
          if run.allSatisfy({ ReceiptBytes.isDigit($0) }) {
            part.digits = run.count
            part.number = wholeNumber(run[...])
          } else {
            part.month = ReceiptDays.month(run)
          }
          parts.append(part)
          run = []
          (before, isApart) = (0x2D, false)
        }
        for byte in token.bytes {
          if let last = run.last, ReceiptBytes.isDigit(last) != ReceiptBytes.isDigit(byte) {
            close()
          }
          run.append(byte)
        }
        close()
      }
    }
    return parts
  }

  private func days(in row: ReceiptRow, _ words: [ReadWord]) -> [Found] {
    let parts = parts(row, words)
    if parts.count < 2 { return [] }
    var found: [Found] = []
    for at in 0..<parts.count {
      if at + 2 < parts.count, let day = inDigits(parts[at], parts[at + 1], parts[at + 2]) {
        found.append(
          Found(day: day.day, score: day.score, words: unique(parts[at...at + 2].map { $0.word })))
      }
      if let named = named(parts, at) { found.append(named) }
    }
    return found
  }

  private func unique(_ words: [Int]) -> [Int] {
    var unique: [Int] = []
    for word in words where !unique.contains(word) { unique.append(word) }
    return unique
  }

  /// Three numbers with the same mark between them.
  private func inDigits(_ a: Part, _ b: Part, _ c: Part) -> (day: Day, score: Int)? {
    guard let first = a.number, let second = b.number, let third = c.number else { return nil }
    let mark = b.before
    // A space after both marks is the reader's: "21. 11. 2026"; after one it parts a date from what is beside it.
    guard ReceiptDays.marks.contains(mark), c.before == mark, b.isApart == c.isApart, b.digits <= 2
    else { return nil }
    if a.digits == 4, c.digits <= 2 {
      return Day(year: first, month: second, day: third).map { ($0, 85) }
    }
    guard a.digits <= 2, c.digits == 4 || c.digits == 2 else { return nil }
    let year = c.digits == 4 ? third : 2_000 + third
    let sure = c.digits == 4 ? 80 : 70
    if yearFirst, c.digits == 2, a.digits == 2,
      let day = Day(year: 2_000 + first, month: second, day: third), day <= latest.adding(days: 1)
    {
      return (day, 60)
    }
    let dayFirst = Day(year: year, month: second, day: first)
    let americans = mark == 0x2E ? nil : Day(year: year, month: first, day: second)
    guard let dayFirst, let americans, dayFirst != americans else {
      return (dayFirst ?? americans).map { ($0, sure) }
    }
    let (likely, other) = monthFirst ? (americans, dayFirst) : (dayFirst, americans)
    if likely > latest.adding(days: 1), other <= latest { return (other, sure - 15) }
    return (likely, sure - 10)
  }

  /// A day whose month is named, in any order.
  private func named(_ parts: [Part], _ at: Int) -> Found? {
    guard let month = parts[at].month else { return nil }
    // Two words may be between: "21st of November".
    func beyond(_ place: Int, _ step: Int) -> Int? {
      var place = place + step
      for _ in 0..<2
      where parts.indices.contains(place) && ReceiptDays.between.contains(parts[place].text) {
        place += step
      }
      return parts.indices.contains(place) ? place : nil
    }
    func next(_ place: Int) -> Int? { beyond(place, 1) }
    func previous(_ place: Int) -> Int? { beyond(place, -1) }
    func year(_ place: Int) -> Int? {
      guard let number = parts[place].number else { return nil }
      return parts[place].digits == 4 ? number : parts[place].digits == 2 ? 2_000 + number : nil
    }
    if let front = previous(at), let number = parts[front].number, parts[front].digits <= 2,
      let back = next(at), let year = year(back),
      let day = Day(year: year, month: month, day: number)
    {
      return Found(
        day: day, score: parts[back].digits == 4 ? 85 : 70,
        words: unique([parts[front].word, parts[at].word, parts[back].word]))
    }
    // "November 21, 2026", "Nov 21st, 2026".
    if at + 2 < parts.count, let number = parts[at + 1].number, parts[at + 1].digits <= 2,
      let back = next(at + 1), let year = year(back), parts[back].digits == 4,
      let day = Day(year: year, month: month, day: number)
    {
      return Found(
        day: day, score: 85,
        words: unique([parts[at].word, parts[at + 1].word, parts[back].word]))
    }
    return nil
  }

  /// A point, a slash, a dash.
  private static let marks: [UInt8] = [0x2E, 0x2F, 0x2D]

  private static let between: [[UInt8]] = ["de", "of", "del", "th", "st", "nd", "rd", "er", "di"]
    .map { Array($0.utf8) }

  /// Digits that were read as letters in a word that is nearly a date: "O3.1O.2O25".
  private static func mended(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard 6...12 ~= bytes.count else { return text }
    let digits = bytes.reduce(0) { $0 + (ReceiptBytes.isDigit($1) ? 1 : 0) }
    let marks = bytes.reduce(0) { $0 + ($1 == 0x2E || $1 == 0x2F || $1 == 0x2D ? 1 : 0) }
    guard marks == 2, digits >= 4, digits + marks < bytes.count else { return text }
    var mended: [UInt8] = []
    for byte in bytes { mended.append(ReceiptAmounts.lookalike(byte) ?? byte) }
    return String(decoding: mended, as: UTF8.self)
  }

  /// The month of a folded name or its beginning.
  private static func month(_ bytes: [UInt8]) -> Int? {
    guard 3...10 ~= bytes.count else { return nil }
    for (number, names) in months.enumerated() {
      for name in names {
        if bytes == name { return number + 1 }
        if bytes.count >= 6, ReceiptText.differByOne(bytes, name) { return number + 1 }
      }
    }
    return nil
  }

  private static let months: [[[UInt8]]] = [
    "jan january januar janv janvier ene enero gen gennaio janner",
    "feb february februar fev fevr fevrier febrero febbraio",
    "mar march marz maerz mrz mars marzo",
    "apr april avr avril abr abril aprile",
    "may mai mayo mag maggio",
    "jun june juni juin junio giu giugno",
    "jul july juli juil juillet julio lug luglio",
    "aug august aout ago agosto",
    "sep sept september septembre septiembre set settembre",
    "oct october okt oktober octobre octubre ott ottobre",
    "nov november novembre noviembre",
    "dec december dez dezember decembre dic diciembre dicembre",
  ].map { names in names.split(separator: " ").map { Array($0.utf8) } }
}
