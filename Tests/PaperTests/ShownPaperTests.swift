import Documents
import Foundation
import Ledger
import LedgerTestSupport
import Markup
import Testing

@testable import Paper

/// What documents are on paper, object by object, beside what they were (`Tests/Golden/shown/paper`).
///
/// Every mark at its place, every tag, every fact; fonts and pictures stand for themselves by their length and hash.
struct ShownPaperTests {
  private static let today = Day(year: 2026, month: 11, day: 21)!

  /// A file's objects as lines.
  private func shown(_ result: PDFResult) throws -> String {
    let text = try withFile(result.bytes) {
      try output(of: "qpdf", "--qdf", "--object-streams=disable", "--static-id", $0, "-").text
    }
    var lines: [String] = []
    for (number, part) in text.components(separatedBy: "\nstream\n").enumerated() {
      var rest = part
      if number > 0, let end = part.range(of: "\nendstream") {
        let stream = String(part[..<end.lowerBound])
        let isText = stream.unicodeScalars.allSatisfy {
          $0.value >= 0x20 && $0.value != 0xFFFD || $0 == "\n"
        }
        lines.append(
          isText
            ? stream : "\(stream.unicodeScalars.count) \(SHA256.hex(Array(stream.utf8)).prefix(16))"
        )
        rest = String(part[end.lowerBound...].dropFirst())
      }
      lines += rest.split(separator: "\n").map { String($0) }
    }
    let noise = ["%", "xref", "trailer", "startxref", "0000"]
    return lines.filter { line in !noise.contains { line.hasPrefix($0) } }
      .joined(separator: "\n") + "\nmissing \(result.missingGlyphs)\n"
  }

  /// A picture of `width` times `height` gray pixels.
  private func logo(_ width: Int, _ height: Int) -> [UInt8] {
    samplePNG(
      width, height, color: 4, rows: [UInt8](repeating: 0, count: (2 * width + 1) * height))
  }

  @Test func `invoices are on paper what they were`() throws {
    var long = Samples.plain(lines: 34)
    long.tax?.name = "Sales tax of the State of Tennessee, Davidson County and Nashville"
    long.project = "An Evening of Chamber Music for Strings, Winds and Percussion in Two Parts"
    long.lines[4].text = String(repeating: "rehearsal with the full orchestra, ", count: 20)
    long.lines[7].text = "Unbreakable" + String(repeating: "word", count: 40) + " 漢字"
    var bare = InvoiceContent()
    bare.issued = Day(number: 20_000)
    bare.due = bare.issued
    let documents: [(String, InvoiceContent, [UInt8]?, PaperSize)] = [
      ("gig", Samples.gig(), logo(7, 3), .a4), ("plain", long, nil, .letter),
      ("bare", bare, logo(2, 9), .letter),
    ]
    for (name, content, logo, paper) in documents {
      let text = try shown(try Samples.pdf(content, logo: logo, paper: paper))
      #expect(try Golden.differences(text, from: "paper/\(name).txt") == [])
    }
  }

  @Test func `reports are on paper what they were`() throws {
    for (seed, name) in [(1, "property"), (2, "invoice"), (3, "client-summary")]
      as [(UInt64, String)]
    {
      let home = RandomHome(seed: seed)
      var question = ReportQuestion(home.book, on: Self.today)
      question.project = home.project
      let report = try #require(Report.named(name))
      let result = try report.document(question).pdf(fonts: Samples.fonts)
      #expect(try Golden.differences(try shown(result), from: "paper/\(name).txt") == [])
    }
  }

  /// Charts of every shape: above and below zero, one and several series, few bars and more than have room.
  private var charts: [ChartBlock] {
    func chart(
      _ name: String, _ shape: ChartBlock.Shape, _ series: [String], _ values: [[Int]],
      color: String = ""
    ) -> ChartBlock {
      let bars = values.enumerated().map { place, values in
        ChartBlock.Bar(
          "Place \(place + 1)", values.map { Money($0, .usd) }, color: place == 1 ? color : "")
      }
      return ChartBlock(name, shape, series: series, bars, table: TableBlock(columns: [], rows: []))
    }
    let many = (0..<26).map { [$0 * 37 % 90, 40 - $0] }
    var ring = chart("Ring", .ring, [], [[50], [30], [0], [-4], [20]])
    ring.fills = [ChartFill(3), ChartFill(1)]
    return [
      chart("Columns", .columns, [], [[130], [-40], [0], [75]], color: "1f8a3b"),
      chart("Two Years", .columns, ["2026", "2025"], many),
      chart("Losses", .columns, [], [[-3], [-70]]),
      chart("Rows", .rows, [], (0..<14).map { [900 - $0 * 90] }, color: "b86200"),
      chart(
        "Stacked", .stacked, ["Concert", "A series with a name of some length", "Tour"],
        [[100, 50, 25], [-30, 60, 0], [10, -20, -5]]),
      ring,
    ]
  }

  @Test func `charts are on paper and in pages what they were`() throws {
    var document = Document(title: "Charts", author: "Ann Lee", formats: Formats())
    document.blocks = charts.map { .chart($0) }
    let result = try document.pdf(fonts: Samples.fonts)
    #expect(try Golden.differences(try shown(result), from: "paper/charts.txt") == [])
    var text = ""
    for chart in charts {
      var html = HTML()
      chart.html(DocumentView(), Formats(), into: &html)
      text += "\(chart.title)\n" + html.string.replacing("><", with: ">\n<") + "\n"
    }
    #expect(try Golden.differences(text, from: "reports/charts.txt") == [])
  }

  // MARK: the stream format, beside another program's

  /// Bytes of every kind: few and many, alike and unlike, repeated near and far away.
  private func samples() -> [[UInt8]] {
    var dice = Dice(seed: 3)
    var samples: [[UInt8]] = [[], [0], [1, 2], Array("abcabcabcabcabc".utf8)]
    for length in [3, 4, 10, 11, 18, 19, 34, 35, 66, 67, 130, 131, 257, 258, 259, 260, 517, 5_553] {
      samples.append([UInt8](repeating: 7, count: length))
      samples.append((0..<length).map { _ in UInt8(truncatingIfNeeded: dice.next()) })
      samples.append((0..<length).map { _ in UInt8(dice.below(3)) })
    }
    for far in [1, 2, 4, 5, 24, 25, 256, 257, 4_097, 24_577, 32_745, 32_746] {
      let word: [UInt8] = Array("a word that comes twice".utf8)
      samples.append(word + (0..<far).map { _ in 200 + UInt8(dice.below(50)) } + word)
    }
    samples.append((0..<9_000).map { UInt8(truncatingIfNeeded: $0 * $0 >> 7) })
    return samples
  }

  /// Runs Python over lines of hexadecimal digits.
  private func python(_ program: String, _ lines: [[UInt8]]) throws -> [[UInt8]] {
    let text = lines.map { SHA256.hexText($0) }.joined(separator: "\n")
    let (answer, code) = try withFile(Array(text.utf8)) {
      try output(
        of: "python3", "-c",
        "import zlib\nfor l in open('\($0)'):\n b=bytes.fromhex(l)\n \(program)")
    }
    #expect(code == 0, "\(answer.suffix(300))")
    return answer.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { line in
      stride(from: 0, to: line.utf8.count, by: 2).compactMap {
        let start = line.utf8.index(line.startIndex, offsetBy: $0)
        return UInt8(line[start..<line.utf8.index(start, offsetBy: 2)], radix: 16)
      }
    }
  }

  @Test func `zlib unpacks what is packed here, and it is not much longer than zlib's own`() throws
  {
    let samples = samples()
    let packed = samples.map { deflated($0) }
    #expect(
      try python("print(zlib.decompress(b).hex())", packed + [packed[0]]).prefix(samples.count)
        == samples[...])
    let theirs = try python("print(zlib.compress(b,1).hex())", samples + [[]])
    for (place, sample) in samples.enumerated() {
      #expect(
        packed[place].count <= theirs[place].count * 2 + 16,
        "sample \(place) of \(sample.count)")
    }
    let sizes = packed.map { "\($0.count) \(SHA256.hex($0).prefix(8))" }.joined(separator: "\n")
    #expect(try Golden.differences(sizes + "\n", from: "paper/packed.txt") == [])
  }

  @Test func `what zlib packs is unpacked here, to the byte and no further`() throws {
    let all = samples()
    for (level, strategy) in [
      (9, "DEFAULT_STRATEGY"), (1, "DEFAULT_STRATEGY"), (0, "DEFAULT_STRATEGY"), (6, "FIXED"),
      (9, "HUFFMAN_ONLY"),
    ] {
      let samples = level == 9 ? all : all.filter { $0.count < 1_000 }
      let made = "c=zlib.compressobj(\(level),zlib.DEFLATED,15,9,zlib.Z_\(strategy))"
      let packed = try python(made + ";print((c.compress(b)+c.flush()).hex())", samples + [[]])
      for (place, sample) in samples.enumerated() {
        let what: Comment = "level \(level) \(strategy), sample \(place)"
        #expect(inflated(packed[place], limit: sample.count) == sample, what)
        if sample.isEmpty || sample.count > 5_000 { continue }
        #expect(inflated(packed[place], limit: sample.count - 1) == nil, what)
        if packed[place].count > 80 { continue }
        for count in 0..<(packed[place].count - 4) {
          #expect(inflated(Array(packed[place][..<count]), limit: sample.count) == nil, what)
        }
      }
    }
  }
}
