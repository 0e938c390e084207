import Documents
import Foundation
import Ledger
import LedgerTestSupport
import Testing

@testable import Paper

/// The file around the pages: places, numbers, structure.
struct PDFStructureTests {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: Unicode.UTF8.self) }

  @Test(arguments: [1, 60, 140])
  func `each object is where the file says, once, and few enough stand together`(_ lines: Int)
    throws
  {
    let bytes = try Samples.pdf(Samples.plain(lines: max(lines, 2))).bytes
    let file = try PDFReading(bytes)
    #expect(file.packed.allSatisfy { 1...200 ~= $0 })
    #expect(file.packed.filter { $0 < 200 }.count <= 1, "one stream is not full at most")
    #expect(lines == 1 || file.packed.count > 1)
    // Each reference leads to something.
    for (number, object) in file.objects {
      let words = text(object).split { " []<>/".contains($0) }
      for place in words.indices.dropFirst(2) where words[place] == "R" && words[place - 1] == "0" {
        let target = try #require(Int(words[place - 2]))
        #expect(file.objects[target] != nil, "\(number) refers to \(target)")
      }
    }
    let id = String(SHA256.hex(Array(bytes[..<file.end])).prefix(32)).uppercased()
    #expect(file.trailer.contains("/ID[<\(id)><\(id)>]"))
  }

  @Test func `objects beyond two hundred go into a second stream`() throws {
    for count in [199, 200, 201, 400, 401] {
      var pdf = PDFWriter()
      let numbers = (0..<count).map { _ in pdf.reserve() }
      for number in numbers.reversed() { pdf.object(number) { $0.write(number * 7) } }
      let file = try PDFReading(pdf.finish(catalog: numbers[0], information: numbers[1]))
      for number in numbers { #expect(text(file.objects[number] ?? []) == "\(number * 7)") }
      #expect(
        file.packed.sorted(by: >) == [200, 200, 200].prefix(count / 200)
          + (count % 200 > 0 ? [count % 200] : []))
      #expect(file.trailer.contains("/Root \(numbers[0]) 0 R/Info \(numbers[1]) 0 R"))
    }
  }

  /// Every element of the structure is its parent's child, and a page's mark is that of the element that it names.
  @Test func `what stands on a page belongs to one element, and each element to one parent`() throws
  {
    let file = try PDFReading(try Samples.pdf(Samples.plain(lines: 50)).bytes)
    var elements: [Int: String] = [:]
    for (number, object) in file.objects where text(object).hasPrefix("<</S/") {
      elements[number] = text(object)
    }
    #expect(elements.count > 200)
    var kids: [Int: [Int]] = [:]
    for (number, element) in elements {
      let inside = element[try #require(element.range(of: "/K[")).upperBound...]
      #expect(inside.hasSuffix("]>>"))
      for part in inside.dropLast(3).components(separatedBy: " 0 R") where !part.contains("<<") {
        if let kid = Int(part.trimmingCharacters(in: .whitespaces)) {
          kids[number, default: []].append(kid)
        }
      }
    }
    var roots = 0
    for (number, element) in elements {
      let parent = try #require(PDFReading.number("/P ", in: element))
      if elements[parent] == nil {
        roots += 1
      } else {
        #expect(kids[parent]?.filter { $0 == number }.count == 1)
      }
    }
    #expect(roots == 1)
    let rows = elements.values.filter { $0.hasPrefix("<</S/TR") }
    let cells = elements.values.filter { $0.hasPrefix("<</S/TD") }
    let heads = elements.values.filter { $0.hasPrefix("<</S/TH") }
    #expect(rows.count == 51 && cells.count == 50 * heads.count)
    #expect(heads.allSatisfy { $0.contains("/A<</O/Table/Scope/Column>>") })
    #expect((rows + cells).allSatisfy { !$0.contains("/Scope") })
  }

  @Test func `a length is written plainly and to the nearest thousandth`() throws {
    var dice = Dice(seed: 4)
    var numbers = [
      0, 0.0004, 0.0005, 0.0006, 0.001, 0.0994, 0.0995, 0.0996, 0.9994, 0.9996, 1, 9.5, 10.05,
      100.005, 999.9996,
    ]
    for _ in 0..<400 {
      numbers.append(Double(dice.below(2_000_000)) / Double(1 + dice.below(5_000)))
    }
    for number in numbers + numbers.map({ -$0 }) {
      var out = Output()
      out.write(number)
      let written = text(out.bytes)
      let read = try #require(Double(written))
      #expect(abs(read - number) <= 0.000_500_001, "\(number) as \(written)")
      let parts = written.split(separator: ".")
      #expect(written.allSatisfy { "-.0123456789".contains($0) } && parts.count <= 2)
      #expect(parts.count == 1 || (1...3 ~= parts[1].count && parts[1].last != "0"), "\(written)")
    }
    for (number, wanted) in [
      (1e9, "1000000"), (-1e9, "-1000000"), (999_999.5, "999999.5"), (1_000_000.5, "1000000"),
      (0.25, "0.25"),
      (-0.25, "-0.25"), (0.125, "0.125"), (5.05, "5.05"), (7.007, "7.007"),
    ] as [(Double, String)] {
      var out = Output()
      out.write(number)
      #expect(text(out.bytes) == wanted)
    }
    for number in [0, 7, -7, 10, 1_234_567, -100, Int(Int32.max)] {
      var out = Output()
      out.write(number)
      #expect(text(out.bytes) == "\(number)")
    }
    var out = Output()
    out.write(numbers: 1, -2.5)
    out.write(reference: 12)
    out.write(hex: 0x9A)
    out.write(hex16: 0x0F0)
    out.write(textString: "é𝄞")
    #expect(text(out.bytes) == "1 -2.5 12 0 R9A00F0<FEFF00E9D834DD1E>")
  }

  @Test func `a font has at most so many characters as two bytes can name`() throws {
    var subset = Subset(try TrueTypeFont(Samples.regular))
    var last = 0
    for value in 0x20...0x1_0020 as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      last = subset.use(1, for: scalar)
      if last == 0 { break }
    }
    #expect(subset.glyphs.count < 0x1_0000 && subset.scalars.count == subset.glyphs.count)
    for value in 0x1_0000...0x1_0FFF as ClosedRange<UInt32> {
      if let scalar = Unicode.Scalar(value) { last = subset.use(1, for: scalar) }
    }
    #expect(last == 0 && subset.glyphs.count == 0xFFFF)
    #expect(subset.use(1, for: "A") == 0x41 - 0x20 + 1)
  }
}
