import LedgerTestSupport
import Testing

@testable import Exchange

/// What is kept of a card's texts: what prints, on one line or on several, up to a limit; and how the parts of a value part.
struct VCardCleaningTests {
  @Test func `what does not print is gone, a tab or a new line is a blank`() {
    for value in 0..<0x300 as Range<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "a" + String(Character(scalar)) + "b"
      let isBlank = value == 9 || value == 10
      let isControl = value < 32 || (value >= 127 && value < 160)
      let wanted = isBlank ? "a b" : isControl ? "ab" : text
      #expect(VCardText.cleaned(text, most: 9) == wanted, "\(value)")
      #expect(VCardText.prose(text, most: 9) == (value == 10 ? "a\nb" : wanted), "\(value)")
    }
  }

  @Test(arguments: [1, 2, 5, 100])
  func `so many characters are kept`(_ most: Int) {
    let text = "ábcdefgh"
    #expect(VCardText.cleaned(text, most: most) == String(text.prefix(most)))
    #expect(VCardText.cleaned("\u{7}\u{7}" + text, most: most) == String(text.prefix(most)))
    #expect(VCardText.cleaned("  x  ", most: 3) == "x" && VCardText.cleaned("", most: most) == "")
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `parts that were joined part again, with everything escaped in them`(_ seed: UInt64) {
    var dice = Dice(seed: seed)
    let parts = (0..<(1 + dice.below(6))).map { _ in
      (0..<dice.below(5)).map { _ in dice.pick([";", ",", "\\", "n", "\n", "é", ":", "\""]) ?? "" }
        .joined()
    }
    var line = ""
    for (place, part) in parts.enumerated() {
      if place > 0 { line += ";" }
      for letter in part {
        switch letter {
        case ";", ",", "\\": line += "\\" + String(letter)
        case "\n": line += dice.percent(50) ? "\\n" : "\\N"
        case ":", "\"": line += (dice.percent(50) ? "\\" : "") + String(letter)
        default: line.append(letter)
        }
      }
    }
    #expect(VCardText.parts(line, isOld: false) == parts)
    #expect(VCardText.whole(line, isOld: false) == parts.joined(separator: ";"))
    // In old cards a new line has no letter of its own.
    if !parts.contains(where: { $0.contains("\n") }) {
      #expect(VCardText.parts(line, isOld: true) == parts)
    }
    #expect(VCardText.parts("a\\nb", isOld: true) == ["a\\nb"])
    #expect(VCardText.parts("a\\", isOld: false) == ["a\\"])
    #expect(VCardText.parts("a\\xb", isOld: false) == ["a\\xb"])
  }

  @Test(arguments: [62, 63, 64, 80])
  func `sixty-four semicolons part a value, later ones stand in the last part`(_ marks: Int) {
    let line = String(repeating: "a;", count: marks) + "a"
    let parts = VCardText.parts(line, isOld: false)
    #expect(parts.count == min(marks, 64) + 1)
    #expect(parts.joined(separator: ";") == line)
  }

  @Test(arguments: [999, 1_000, 1_001, 1_500])
  func `of the problems of a file a thousand are told, and how many more there are`(_ count: Int) {
    let problem = ImportProblem(.note, "this file", "it is odd", hint: "Look at it.")
    var one = ImportProblems(Array(repeating: problem, count: count / 2))
    one += Array(repeating: problem, count: count - count / 2)
    #expect(one.count == min(count, 1_000) && one.more == max(0, count - 1_000))
    let lines = one.lines { $0.what }
    #expect(lines.count == min(count, 1_000) + (count > 1_000 ? 1 : 0))
    if count > 1_000 { #expect(lines.last?.english == "and \(count - 1_000) more problems") }
    var both = one
    both += one
    #expect(both.count + both.more == 2 * count)
  }
}
