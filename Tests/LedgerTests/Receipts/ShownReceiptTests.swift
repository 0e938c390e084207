import LedgerTestSupport
import Testing

@testable import Ledger

/// Everything that is proposed of receipts (rule E22), from their text and from words that lie askew on a page, and what
/// becomes of it where a row is missing.
struct ShownReceiptTests {
  /// A book in one currency, with a vendor that it knows.
  private static func book(_ currency: Currency) -> Book {
    var replica = Replica(device: 7)
    var edit = Edit()
    var settings = replica.book.settings
    settings.currency = currency
    edit.put(settings, in: replica.book.settingsTable)
    var vendor = Vendor()
    (vendor.id, vendor.name) = (ID(3), "Shoe Corner")
    edit.put(vendor, in: replica.book.vendors)
    _ = replica.commit(edit, now: Instant(milliseconds: 1))
    return replica.book
  }

  static let (american, european) = (book(.usd), book(.eur))

  static var dayFirst: Formats {
    var formats = Formats()
    formats.dateOrder = .dayMonthYear
    return formats
  }

  static func reading(_ rows: [String]) -> Reading {
    var reading = Reading(of: "abc")
    reading.read = Instant(milliseconds: 1_795_255_200_000)
    reading.text = rows.map { $0.first == "^" ? String($0.dropFirst()) : $0 }
      .joined(separator: "\n")
    return reading
  }

  /// Its words as a reader of pictures finds them on a page that lies askew: parted where columns begin, some misread.
  static func placed(_ rows: [String], seed: UInt64) -> Reading {
    var dice = Dice(seed: seed)
    var reading = reading(rows)
    let slope = Int64(dice.below(500)) - 250
    var line: Int64 = 0
    for (number, row) in rows.enumerated() {
      let isLarge = row.first == "^"
      let letter: Int64 = isLarge ? 180 : 120
      for (column, cell) in cells(row).enumerated() {
        let words = cell.split(separator: " ").map { String($0) }
        let width = Int64(cell.unicodeScalars.count) * letter
        var x: Int64 = column == 0 ? 800 : 4_400 + Int64(column) * 1_700 - width
        for text in words {
          var word = ReadWord()
          word.text = dice.percent(6) ? misread(text) : text
          word.confidence = Int64(dice.percent(8) ? 20 + dice.below(30) : 70 + dice.below(30))
          (word.line, word.x) = (line, x)
          word.y = 600 + Int64(number) * 300 + x * slope / 10_000 + Int64(dice.below(21)) - 10
          word.width = Int64(text.unicodeScalars.count) * letter
          word.height = isLarge ? 280 : 180
          x += word.width + letter
          reading.words.append(word)
        }
        line += 1
      }
    }
    return reading
  }

  /// What two spaces part.
  private static func cells(_ row: String) -> [String] {
    var cells = [""]
    var spaces = 0
    for letter in row where letter != "^" {
      if letter == " " {
        spaces += 1
        continue
      }
      if spaces > 1 { cells.append("") } else if spaces == 1 { cells[cells.count - 1] += " " }
      spaces = 0
      cells[cells.count - 1].append(letter)
    }
    return cells
  }

  private static func misread(_ text: String) -> String {
    let alike: [Character: Character] = [
      "0": "O", "1": "l", "5": "S", "8": "B", "o": "0", "e": "c", "t": "f",
    ]
    guard let place = text.firstIndex(where: { alike[$0] != nil }), let wrong = alike[text[place]]
    else { return text }
    return text.replacing(text[place...place], with: [wrong], maxReplacements: 1)
  }

  static func lines(_ read: ReceiptProposal) -> [String] {
    var lines: [String] = []
    func say<Value>(_ name: String, _ one: Proposed<Value>?, _ text: (Value) -> String) {
      guard let one else { return }
      let words = one.words.map { "\($0)" }.joined(separator: " ")
      lines.append("\(name) \(text(one.value)) · \(one.confidence) · \(words)")
    }
    say("merchant", read.merchant) { $0 == read.readMerchant ? $0 : "\($0) (\(read.readMerchant))" }
    say("day", read.day) { $0.text }
    say("total", read.total) { "\($0.plain) \($0.currency.code)" }
    say("currency", read.currency) { $0.code }
    say("method", read.method) { $0.rawValue }
    for tax in read.taxes {
      say("tax", tax) { "\($0.rate?.plain ?? "?") % \($0.net?.plain ?? "?") \($0.tax.plain)" }
    }
    for line in read.lines { say("line", line) { "\($0.name) \($0.amount.plain)" } }
    return lines
  }

  @Test func `every receipt as text in two books, and as words on a page`() throws {
    var text = ""
    for (number, sample) in ReceiptSamples.all.enumerated() {
      let rows = sample.text.split(separator: "\n").map { String($0) }
      let reading = Self.reading(rows)
      let ways: [(String, ReceiptProposal)] = [
        ("text", ReceiptParser.proposal(of: reading, in: Self.american)),
        ("text, in euros", ReceiptParser.proposal(of: reading, in: Self.european, Self.dayFirst)),
        (
          "on a page",
          ReceiptParser.proposal(
            of: Self.placed(rows, seed: UInt64(number)), in: Self.american)
        ),
      ]
      text += "\(sample.name)\n"
      for (way, read) in ways {
        text += "  \(way)\n" + Self.lines(read).map { "    \($0)\n" }.joined()
      }
    }
    #expect(try Golden.differences(text, from: "receipts/read.txt") == [])
  }

  @Test func `a row that is missing changes what it says, and no more`() throws {
    var text = ""
    for (number, sample) in ReceiptSamples.all.enumerated() {
      let rows = sample.text.split(separator: "\n").map { String($0) }
      func lines(_ rows: [String]) -> [String] {
        // Words are counted from the first: only the values tell what is different.
        Self.lines(
          ReceiptParser.proposal(
            of: Self.placed(rows, seed: UInt64(number) + 100), in: Self.european, Self.dayFirst)
        ).map { line in line.split(separator: "·").dropLast().joined(separator: "·") }
      }
      let sound = lines(rows)
      text += "\(sample.name)\n"
      for place in rows.indices where rows.count > 1 {
        var fewer = rows
        let gone = fewer.remove(at: place)
        let now = lines(fewer)
        text += "  without \(gone)\n"
        for line in sound where !now.contains(line) { text += "    - \(line)\n" }
        for line in now where !sound.contains(line) { text += "    + \(line)\n" }
      }
    }
    #expect(try Golden.differences(text, from: "receipts/without.txt") == [])
  }
}
