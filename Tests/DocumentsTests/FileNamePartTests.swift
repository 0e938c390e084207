import LedgerTestSupport
import Testing

@testable import Documents

/// Texts of a book as parts of file names, beside the rule letter by letter.
struct FileNamePartTests {
  private static let letters: [UInt32] =
    [0x61, 0xE9, 0x4E2D, 0x1F600, 0x20, 0x20, 0x2E, 0x2F, 0x5C, 0x3A, 0x2A, 0x3F, 0x22, 0x3C, 0x3E]
    + [0x7C, 0x00, 0x1F, 0x7E, 0x7F, 0x9F, 0xA0, 0x200A, 0x200B, 0x200F, 0x2010, 0x2027, 0x2028]
    + [0x202E, 0x202F, 0x205F, 0x2060, 0x206F, 0x2070]

  private func wanted(_ text: [UInt32]) -> [UInt32] {
    let forbidden = Set("/\\:*?\"<>|".unicodeScalars.map { $0.value })
    let unseen: [ClosedRange<UInt32>] = [
      0...0x1F, 0x7F...0x9F, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F,
    ]
    let seen = text.filter { letter in !unseen.contains { $0.contains(letter) } }
    var kept = Array(seen.map { forbidden.contains($0) ? 0x2D : $0 }.prefix(80))
    while kept.last == 0x20 { kept.removeLast() }
    return Array(kept.drop { $0 == 0x20 || $0 == 0x2E })
  }

  private func part(_ text: [UInt32]) -> [UInt32] {
    var scalars = String.UnicodeScalarView()
    for letter in text { if let scalar = Unicode.Scalar(letter) { scalars.append(scalar) } }
    return fileNamePart(String(scalars)).unicodeScalars.map { $0.value }
  }

  @Test func `what a file name cannot hold is a dash, what nobody sees is gone`() {
    for letter in Self.letters {
      let text = [0x61, letter, 0x62]
      #expect(part(text) == wanted(text), "\(letter)")
    }
    var dice = Dice(seed: 6)
    for _ in 0..<400 {
      let text = (0..<dice.below(90)).map { _ in dice.pick(Self.letters) ?? 0x61 }
      #expect(part(text) == wanted(text), "\(text)")
    }
  }

  @Test(arguments: [0, 1, 79, 80, 81, 200])
  func `it has eighty letters at most, and neither blanks around it nor dots before it`(
    _ count: Int
  ) {
    let long = [UInt32](repeating: 0x78, count: count)
    #expect(part(long).count == min(count, 80))
    #expect(part([0x2E, 0x20, 0x2E] + long + [0x20, 0x20]) == wanted([0x2E, 0x20, 0x2E] + long))
    #expect(part([0x00] + long) == part(long))
  }
}
