import Documents
import Ledger
import Testing

@testable import Paper

/// Tables of more than a page is wide: nothing leaves the page, stands on its neighbour or is lost.
struct WideTableTests {
  private struct Text {
    var words: String
    var x: Double
    var width: Double
    var size: Double
  }

  private static let width = 479.0

  /// The texts of one box after another.
  private func texts(_ columns: [TableColumn], _ rows: [[String]]) -> [[Text]] {
    var builder = BoxBuilder(
      typesetter: Typesetter(Samples.fonts), formats: Formats(), sheet: StyleSheet(PaperLook()),
      logo: nil, pageHeight: 700)
    let table = TableBlock(columns: columns, rows: rows.map { $0.map { TableCell($0) } })
    return builder.boxes([.table(table)], width: Self.width).map { box in
      box.marks.compactMap { mark in
        guard case .text(let line, let style) = mark.shape else { return nil }
        return Text(
          words: words(line, builder.typesetter), x: mark.x, width: line.width, size: style.size)
      }
    }
  }

  /// What a line says, from the glyphs that it writes.
  private func words(_ line: TextLine, _ setter: Typesetter) -> String {
    var words = String.UnicodeScalarView()
    for run in line.runs {
      let parts = String(decoding: run.text, as: Unicode.ASCII.self).split(separator: "<")
      for part in parts.dropFirst() {
        let hex = Array(part.prefix { $0 != ">" })
        for place in stride(from: 0, to: hex.count, by: 4) {
          let code = Int(String(hex[place..<place + 4]), radix: 16) ?? 0
          if let scalar = setter.fonts[run.font].scalars[code] { words.append(scalar) }
        }
      }
    }
    return String(words)
  }

  private func check(_ boxes: [[Text]], says cells: [String]) {
    for text in boxes.joined() {
      #expect(text.x >= -0.01 && text.x + text.width <= Self.width + 0.01, "\(text)")
    }
    // Wrapped in the middle of a word or not: the letters are all there.
    let letters = boxes.joined().reduce(into: [Character: Int]()) { sum, text in
      for letter in text.words where letter != " " { sum[letter, default: 0] += 1 }
    }
    var wanted: [Character: Int] = [:]
    for cell in cells { for letter in cell where letter != " " { wanted[letter, default: 0] += 1 } }
    #expect(letters == wanted)
  }

  private func columns(_ count: Int, _ alignment: Alignment) -> [TableColumn] {
    (0..<count).map { TableColumn("Spalte \($0)", alignment) }
  }

  private static let word = "Rechtsschutzversicherungsgesellschaft"
  private static let amount = "-999.999.999.999.999,99\u{A0}EUR"

  @Test func `words are wrapped in less room where the smallest letters are not enough`() {
    let columns = columns(7, .leading) + [TableColumn("Betrag", .trailing)]
    let row = (0..<7).map { _ in Self.word } + [Self.amount]
    let boxes = texts(columns, [row, row])
    check(boxes, says: columns.map { $0.title } + row + row)
    let amounts = boxes.joined().filter { $0.words == Self.amount }
    #expect(amounts.count == 2 && amounts.allSatisfy { abs($0.size - 9.5 * 0.55) < 0.001 })
    // Beside each other: what begins in a column ends before the next one.
    let lefts = Set(boxes.joined().filter { $0.words.hasPrefix("Rech") }.map { $0.x }).sorted()
    #expect(lefts.count == 7)
    for text in boxes.joined() where lefts.contains(text.x) {
      if let next = lefts.first(where: { $0 > text.x }) { #expect(text.x + text.width < next) }
    }
  }

  @Test(arguments: [12, 20, 40])
  func `a table of very many columns stands row by row, each cell beside its title`(
    _ count: Int
  ) {
    for (alignment, cell) in [(Alignment.leading, Self.word), (.trailing, Self.amount)] {
      let columns = columns(count, alignment)
      let row = columns.map { _ in cell }
      let boxes = texts(columns, [row, row])
      let titles = columns.map { $0.title }
      check(boxes, says: titles + titles + row + row)
      // No letter is smaller than it is elsewhere, and no amount is cut.
      for text in boxes.joined() { #expect(text.size >= 8) }
      #expect(boxes.joined().count { $0.words.hasPrefix(cell) } == 2 * count)
    }
  }

  /// Pages that begin inside such a table have no head to repeat.
  @Test func `a document of such a table is a sound file`() throws {
    let columns = columns(12, .trailing)
    let rows = (0..<60).map { _ in columns.map { _ in TableCell(Self.amount) } }
    var document = Document(title: "Wide", author: "", formats: Formats(locale: "de-DE"))
    document.blocks = [
      .heading("Wide", level: 1), .table(TableBlock(columns: columns, rows: rows)),
      .sums([Fact("Gesamtbetrag", Self.amount)]),
    ]
    let result = try document.pdf(fonts: Samples.fonts)
    #expect(try PDFReading(result.bytes).pages > 10)
    try withFile(result.bytes) { path throws in
      #expect(try output(of: "qpdf", "--check", path).code == 0)
    }
  }
}
