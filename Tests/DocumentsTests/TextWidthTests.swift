import Documents
import Ledger
import LedgerTestSupport
import Testing

/// Tables of text stand straight in a terminal, whatever is written in them.
struct TextWidthTests {
  /// Wide in a terminal: Hangul, CJK, kana, full forms, emoji.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0x1F300...0x1FAFF,
  ]

  /// Where the second column begins beside a cell.
  private func start(beside cell: String) -> Int? {
    var document = Document(title: "T", author: "", formats: Formats())
    let rows = [cell, "a cell that is long"].map { [TableCell($0), TableCell("END")] }
    document.blocks = [
      .table(TableBlock(columns: [TableColumn("A"), TableColumn("B")], rows: rows))
    ]
    let line = document.text.split(separator: "\n").first {
      $0.contains(cell) && $0.contains("END")
    }
    return line.flatMap { line in
      line.range(of: "END").map { line.distance(from: line.startIndex, to: $0.lowerBound) }
    }
  }

  @Test func `a wide letter takes two cells, every other one, at the ends of each range`() throws {
    let plain = try #require(start(beside: "x"))
    var seen = 0
    for range in Self.wide {
      for (value, cells) in [
        (range.lowerBound, 2), (range.upperBound, 2), (range.lowerBound + 1, 2),
        (range.lowerBound - 1, 1), (range.upperBound + 1, 1),
      ] {
        let isWide = Self.wide.contains { $0.contains(value) }
        guard let scalar = Unicode.Scalar(value), !scalar.properties.isWhitespace,
          scalar.properties.generalCategory != .nonspacingMark,
          scalar.properties.generalCategory != .unassigned, (cells == 2) == isWide
        else { continue }
        let found = start(beside: String(Character(scalar)))
        // One letter either way: what takes two cells leaves one blank less.
        #expect(found == plain + 1 - cells, "\(String(value, radix: 16))")
        seen += 1
      }
    }
    #expect(seen > 20)
  }
}
