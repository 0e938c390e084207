import Documents
import Ledger
import LedgerTestSupport
import Testing

@testable import Paper

/// Random documents are drawn as they were, mark by mark: the golden has a page a line, its operators counted and hashed.
struct RandomDocumentTests {
  private static let fonts = try! Samples.fonts.with([
    Samples.bytes("/usr/share/fonts/truetype/noto/NotoSansHebrew-Regular.ttf"),
    Samples.bytes("/usr/share/fonts/truetype/noto/NotoNaskhArabic-Regular.ttf"),
  ])

  private static let logos: [[UInt8]?] = [
    nil, samplePNG(7, 3, color: 0, rows: [UInt8](repeating: 0, count: 24)),
    samplePNG(2, 9, color: 0, rows: [UInt8](repeating: 0, count: 27)),
    samplePNG(900, 1, color: 0, rows: [UInt8](repeating: 0, count: 901)),
  ]

  /// A number of a line of operators, as points.
  private func numbers(_ line: Substring) -> [Double] {
    line.split(separator: " ").compactMap { Double($0) }
  }

  @Test(arguments: 0..<6)
  func `pages are what they were, and nothing stands beyond their edge`(_ part: Int) throws {
    var random = RandomDocuments(seed: UInt64(70 + part))
    var text = ""
    for number in 0..<30 {
      let document = random.next()
      let paper: PaperSize = random.dice.percent(60) ? .a4 : .letter
      let logo = try Self.logos[random.dice.below(4)].map { try Picture($0) }
      var builder = BoxBuilder(
        typesetter: Typesetter(Self.fonts), formats: document.formats,
        sheet: StyleSheet(document.look),
        logo: logo, pageHeight: Paginator.bodyHeight(paper))
      let boxes = builder.boxes(document.read, width: Paginator.bodyWidth(paper))
      var paginator = Paginator(paper)
      paginator.place(
        boxes, heads: builder.heads, band: random.dice.percent(30) ? builder.sheet.accent : nil,
        structure: &builder.structure)
      paginator.number(
        document.title, document.words, builder.sheet.footer, &builder.typesetter,
        structure: &builder.structure)
      let missing = String(String.UnicodeScalarView(builder.typesetter.missing))
      text += "\(number) \(document.look.layout) \(paper) \(missing)\n"
      for (place, page) in paginator.pages.enumerated() {
        let bytes = page.content.bytes
        let lines = String(decoding: bytes, as: Unicode.ASCII.self).split(separator: "\n")
        let marks = lines.count { $0.hasSuffix("ET") || $0.hasSuffix(" f") || $0.hasSuffix("Q") }
        text += "  page \(place + 1): \(marks) marks \(SHA256.hex(bytes).prefix(12))\n"
        for line in lines where line.hasSuffix("re f") {
          let box = numbers(line)
          #expect(
            box.count == 4 && box[1] >= -0.01 && box[1] + box[3] <= paper.height + 0.01, "\(line)")
        }
        // What opens is closed, and nothing is inside another.
        var depth = 0
        for line in lines {
          if line.hasSuffix("BDC") || line.hasSuffix("BMC") { depth += 1 }
          if line == "EMC" { depth -= 1 }
          if !(0...1 ~= depth) { Issue.record("\(number) page \(place)") }
        }
        #expect(depth == 0)
      }
    }
    #expect(try Golden.differences(text, from: "paper/random-\(part).txt") == [])
  }

  @Test func `whole files are what they were`() throws {
    var random = RandomDocuments(seed: 3)
    var text = ""
    for number in 0..<16 {
      var document = random.next()
      document.mayTighten = number % 2 == 0
      let paper: PaperSize = number % 3 == 0 ? .letter : .a4
      let result = try document.pdf(fonts: Self.fonts, logo: Self.logos[number % 4], paper: paper)
      text += "\(number) \(result.bytes.count) bytes, \(SHA256.hex(result.bytes).prefix(16))\n"
    }
    #expect(try Golden.differences(text, from: "paper/random-files.txt") == [])
  }

  /// The fewest pages, in as loose a table as that takes.
  @Test func `rows stand closer where that saves a page, and never for nothing`() throws {
    var text = ""
    for layout in [PaperLayout.classic, .modern, .minimal] {
      for lines in [19, 21, 24, 28, 33, 52, 60] {
        var content = Samples.plain(lines: lines)
        content.look.layout = layout
        let bytes = try Samples.pdf(content, paper: lines % 2 == 0 ? .letter : .a4).bytes
        text += "\(layout) \(lines) lines: \(bytes.count) bytes\n"
      }
    }
    #expect(try Golden.differences(text, from: "paper/pages.txt") == [])
  }

  /// Of two to six pages a document takes the fewest that any room above and below its rows takes; others are as loose as one
  /// that may not be changed.
  @Test(arguments: [(6, 1), (40, 3), (128, 6), (162, 7)])
  func `rows stand closer in documents of two to six pages alone`(
    _ lines: Int, _ wanted: Int
  ) throws {
    let content = Samples.plain(lines: lines)
    let document = invoiceDocument(content, standing: InvoiceStanding(), formats: Formats())
    let counts = Style.rowPaddings.map { padding -> Int in
      var sheet = StyleSheet(document.look)
      sheet.rowPadding = padding
      var builder = BoxBuilder(
        typesetter: Typesetter(Samples.fonts), formats: document.formats, sheet: sheet, logo: nil,
        pageHeight: Paginator.bodyHeight(.a4))
      let boxes = builder.boxes(document.read, width: Paginator.bodyWidth(.a4))
      var paginator = Paginator(.a4)
      paginator.place(boxes, heads: builder.heads, band: nil, structure: &builder.structure)
      return paginator.pages.count
    }
    #expect(counts[0] == wanted && Set(counts).count > (wanted == 1 ? 0 : 1), "\(counts)")
    let fewest = 2...6 ~= wanted ? counts.min() : wanted
    #expect(document.mayTighten)
    #expect(try PDFReading(Samples.pdf(content).bytes).pages == fewest, "\(counts)")
  }
}
