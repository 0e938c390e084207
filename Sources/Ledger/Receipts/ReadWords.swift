/// Words and their places from what the readers of pictures and papers print.
///
/// What they print is not trusted: rows that are not as they should be are left out, and there are limits.
public enum ReadWords {
  /// How many words are kept of one file.
  public static let wordLimit = 4_000
  /// How many bytes of text are kept of one file.
  public static let textLimit = 60 * 1_024

  /// The words of tab-separated rows as `tesseract … tsv` and `pdftotext -tsv` print them; [] when it is something else.
  ///
  /// The first row names the columns; rows of level 1 are pages with their size, rows of level 5 words.
  public static func words(fromTSV text: String) -> [ReadWord] {
    let bytes = Array(text.utf8)
    var words: [ReadWord] = []
    var columns: Columns?
    var page: (width: Int64, height: Int64)?
    var pageNumber: Int64 = -1
    var line: Int64 = -1
    var lineKey: [Int64] = []
    var size = 0
    for row in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let cells = row.split(separator: 0x09, omittingEmptySubsequences: false)
      guard let known = columns else {
        columns = Columns(cells)
        if columns == nil { return [] }
        continue
      }
      guard let level = known.number(known.level, cells) else { continue }
      if level == 100, let width = known.number(known.width, cells),
        let height = known.number(known.height, cells), width > 0, height > 0
      {
        page = (width, height)
        pageNumber += 1
      }
      guard level == 500, let page, let word = known.word(cells, page) else { continue }
      if size + word.text.utf8.count + 1 > textLimit || words.count == wordLimit { break }
      size += word.text.utf8.count + 1
      let key = [pageNumber] + known.lineKey(cells)
      if key != lineKey {
        lineKey = key
        line += 1
      }
      var placed = word
      placed.page = pageNumber
      placed.line = line
      words.append(placed)
    }
    return words
  }

  /// The words of plain text, without places.
  static func words(fromText text: String) -> [ReadWord] {
    var words: [ReadWord] = []
    var line: Int64 = 0
    for row in text.utf8.prefix(textLimit).split(whereSeparator: {
      $0 == 0x0A || $0 == 0x0D || $0 == 0x0C
    }) {
      for part in row.split(whereSeparator: { $0 == 0x20 || $0 == 0x09 }) {
        if words.count == wordLimit { return words }
        var word = ReadWord()
        word.text = String(decoding: part, as: UTF8.self)
        word.line = line
        word.x = Int64(words.count)
        word.confidence = 80
        words.append(word)
      }
      line += 1
    }
    return words
  }

  /// The text of words, line by line.
  public static func text(of words: [ReadWord]) -> String {
    var text = ""
    var last: ReadWord?
    for word in words.prefix(wordLimit) {
      if text.utf8.count + word.text.utf8.count + 1 > textLimit { break }
      if let last { text += last.line == word.line ? " " : "\n" }
      text += word.text
      last = word
    }
    return text
  }

  /// Where each thing stands in a row.
  private struct Columns {
    var level = 0
    var left = 0
    var top = 0
    var width = 0
    var height = 0
    var confidence = 0
    var text = 0
    /// Page, block, paragraph and line.
    var lines: [Int] = []

    init?(_ cells: [ArraySlice<UInt8>]) {
      func place(_ name: String) -> Int? { cells.firstIndex { $0.elementsEqual(name.utf8) } }
      guard let level = place("level"), let left = place("left"), let top = place("top"),
        let width = place("width"), let height = place("height"), let confidence = place("conf"),
        let text = place("text")
      else { return nil }
      (self.level, self.left, self.top, self.width) = (level, left, top, width)
      (self.height, self.confidence, self.text) = (height, confidence, text)
      lines = ["page_num", "block_num", "par_num", "line_num"].compactMap { place($0) }
    }

    /// A number of a cell in hundredths.
    func number(_ column: Int, _ cells: [ArraySlice<UInt8>]) -> Int64? {
      guard column < cells.count else { return nil }
      var value: Int64 = 0
      var decimals = -1
      var digits = 0
      var isNegative = false
      for (place, byte) in cells[column].enumerated() {
        if byte == 0x2D, place == 0 {
          isNegative = true
        } else if byte == 0x2E, decimals < 0 {
          decimals = 0
        } else if ReceiptBytes.isDigit(byte) {
          digits += 1
          if digits > 12 { return nil }
          if decimals < 2 {
            value = value * 10 + Int64(byte - 0x30)
            if decimals >= 0 { decimals += 1 }
          }
        } else {
          return nil
        }
      }
      if digits == 0 { return nil }
      while max(0, decimals) < 2 {
        value *= 10
        decimals = max(0, decimals) + 1
      }
      return isNegative ? -value : value
    }

    func lineKey(_ cells: [ArraySlice<UInt8>]) -> [Int64] { lines.map { number($0, cells) ?? 0 } }

    func word(_ cells: [ArraySlice<UInt8>], _ page: (width: Int64, height: Int64)) -> ReadWord? {
      guard text < cells.count, let left = number(left, cells), let top = number(top, cells),
        let width = number(width, cells), let height = number(height, cells), width > 0, height > 0
      else { return nil }
      var word = ReadWord()
      word.text = trimmed(String(decoding: cells[text].prefix(400), as: UTF8.self))
      if word.text.isEmpty { return nil }
      func part(_ value: Int64, _ whole: Int64) -> Int64 {
        max(0, min(10_000, value * 10_000 / whole))
      }
      word.x = part(left, page.width)
      word.y = part(top, page.height)
      word.width = min(10_000 - word.x, part(width, page.width))
      word.height = min(10_000 - word.y, part(height, page.height))
      word.confidence = max(0, min(100, (number(confidence, cells) ?? 0) / 100))
      return word
    }
  }
}
