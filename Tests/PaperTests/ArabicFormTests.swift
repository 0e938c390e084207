import Foundation
import Testing

@testable import Paper

/// The forms of Arabic letters beside what Unicode calls them.
struct ArabicFormTests {
  private static let beh: Unicode.Scalar = "\u{0628}"

  private func name(_ scalar: Unicode.Scalar) -> String { scalar.properties.name ?? "" }

  /// What a form stands for, as Unicode has it.
  private func meant(_ form: Unicode.Scalar) -> [Unicode.Scalar] {
    Array(String(Character(form)).precomposedStringWithCompatibilityMapping.unicodeScalars)
  }

  private func form(_ scalar: Unicode.Scalar) -> String {
    String(name(scalar).split(separator: " ").dropLast().last ?? "")
  }

  /// Letters of Arabic, Persian and Urdu that papers print joined.
  private static let joined: Set<UInt32> = Set(
    Array(0x0622...0x063A) + Array(0x0641...0x064A) + [
      0x0671, 0x0679, 0x067E, 0x0686, 0x0688, 0x0691, 0x0698, 0x06A9, 0x06AF, 0x06BA, 0x06BE,
      0x06C1, 0x06CC, 0x06D2,
    ])
  /// Of those the letters that nothing behind is joined to.
  private static let ending: Set<UInt32> = [
    0x0622, 0x0623, 0x0624, 0x0625, 0x0627, 0x0629, 0x062F, 0x0630, 0x0631, 0x0632, 0x0648, 0x0649,
    0x0671, 0x0688, 0x0691,
    0x0698, 0x06BA, 0x06D2,
  ]

  @Test func `each letter has the form that its place asks for, by its name`() throws {
    for value in 0x0600...0x06FF as ClosedRange<UInt32> {
      let letter = try #require(Unicode.Scalar(value))
      let code = String(value, radix: 16)
      let between = ArabicJoining.joined([Self.beh, letter, Self.beh])
      let isMark = letter.properties.generalCategory == .nonspacingMark
      #expect(ArabicJoining.isTransparent(letter) == isMark, "\(code)")
      if isMark {
        #expect(
          between.map { form($0) }.first == "INITIAL" && form(between[2]) == "FINAL"
            && between[1] == letter)
        continue
      }
      if value == 0x0640 {
        #expect(
          form(between[0]) == "INITIAL" && between[1] == letter && form(between[2]) == "FINAL")
        continue
      }
      guard Self.joined.contains(value) else {
        #expect(
          between.map { form($0) }.first == "ISOLATED" && between[1] == letter
            && form(between[2]) == "ISOLATED", "\(code)")
        continue
      }
      let isEnding = Self.ending.contains(value)
      let forms = [
        ArabicJoining.joined([letter])[0], ArabicJoining.joined([letter, Self.beh])[0],
        ArabicJoining.joined([Self.beh, letter])[1], between[1],
      ]
      #expect(
        forms.map { form($0) }
          == (isEnding
            ? ["ISOLATED", "ISOLATED", "FINAL", "FINAL"]
            : ["ISOLATED", "INITIAL", "FINAL", "MEDIAL"]),
        "\(code)")
      for one in forms {
        #expect(
          meant(one) == [letter] && ArabicJoining.plain(one) == [letter], "\(code): \(name(one))")
      }
      #expect(
        form(between[0]) == "INITIAL" && form(between[2]) == (isEnding ? "ISOLATED" : "FINAL"))
      // A vowel sign between parts nothing.
      let signed = ArabicJoining.joined([
        Self.beh, "\u{064E}", letter, "\u{0651}", "\u{064F}", Self.beh,
      ])
      #expect([signed[0], signed[2], signed[5]] == between, "\(code)")
    }
  }

  @Test func `lam and alef are one sign`() {
    for alef in ["\u{0622}", "\u{0623}", "\u{0625}", "\u{0627}"] as [Unicode.Scalar] {
      let alone = ArabicJoining.joined(["\u{0644}", alef, Self.beh])
      let behind = ArabicJoining.joined([Self.beh, "\u{0644}", alef, Self.beh])
      #expect(alone.count == 2 && behind.count == 3)
      #expect(
        form(alone[0]) == "ISOLATED" && form(behind[1]) == "FINAL" && form(behind[0]) == "INITIAL")
      #expect(form(alone[1]) == "ISOLATED" && form(behind[2]) == "ISOLATED")
      for sign in [alone[0], behind[1]] {
        #expect(
          meant(sign) == ["\u{0644}", alef] && ArabicJoining.plain(sign) == ["\u{0644}", alef])
      }
      // Parted by a sign or a blank they are two.
      #expect(ArabicJoining.joined(["\u{0644}", " ", alef]).count == 3)
    }
    #expect(ArabicJoining.joined(["\u{0644}"]).map { form($0) } == ["ISOLATED"])
    #expect(ArabicJoining.joined([]).isEmpty)
  }

  @Test func `what is no form of a letter is itself`() throws {
    for value in Array(0x0020...0x007E) + Array(0x0600...0x06FF) + [
      0xFB4F, 0xFBB2, 0xFC00, 0xFE7F, 0xFEFD, 0xFEFE,
    ] as [UInt32] {
      let scalar = try #require(Unicode.Scalar(value))
      #expect(ArabicJoining.plain(scalar) == [scalar])
    }
    for value in Array(0xFB50...0xFBFF) + Array(0xFE80...0xFEFC) as [UInt32] {
      let scalar = try #require(Unicode.Scalar(value))
      let plain = ArabicJoining.plain(scalar)
      #expect(plain == [scalar] || plain == meant(scalar), "\(String(value, radix: 16))")
    }
  }
}
