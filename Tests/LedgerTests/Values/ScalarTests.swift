import Ledger
import Testing

/// Our tables against the standard library's, over every scalar there is.
///
/// After a new toolchain that knows more letters: scripts/scalar-tables.swift.
struct ScalarTests {
  private static let all = (0...0x10FFFF as ClosedRange<UInt32>).compactMap { Unicode.Scalar($0) }
  /// Scalars of the planes where letters have a case.
  private static let cased = all.filter { $0.value < 0x20000 }

  private func wrong(
    _ scalars: [Unicode.Scalar] = ScalarTests.all, _ isSame: (Unicode.Scalar) -> Bool
  ) -> [String] {
    scalars.filter { !isSame($0) }.prefix(20).map { String($0.value, radix: 16) }
  }

  /// The same letters, not only the same to a reader.
  private func same(_ a: String, _ b: String) -> Bool { Array(a.utf8) == Array(b.utf8) }

  @Test func `white space, letters, accents and currencies are the library's`() {
    #expect(wrong { $0.isSpace == $0.properties.isWhitespace } == [])
    #expect(wrong { $0.isLetter == $0.properties.isAlphabetic } == [])
    #expect(wrong { $0.isAccent == ($0.properties.generalCategory == .nonspacingMark) } == [])
    #expect(
      wrong { $0.isCurrencySymbol == ($0.properties.generalCategory == .currencySymbol) } == [])
  }

  @Test func `characters are what the library says of them`() {
    #expect(wrong { Character($0).isSpace == Character($0).isWhitespace } == [])
    #expect(wrong { Character($0).isAlphabetic == Character($0).isLetter } == [])
    #expect(("e\u{301}" as Character).isAlphabetic && !("\r\n" as Character).isAlphabetic)
    #expect(("\r\n" as Character).isSpace)
  }

  @Test func `small and capital letters are the library's`() {
    let cased = ScalarTests.cased
    #expect(wrong(cased) { same(lowered(String($0)), $0.properties.lowercaseMapping) } == [])
    #expect(wrong(cased) { same(uppered(String($0)), $0.properties.uppercaseMapping) } == [])
    for text in ["", "Größe İstanbul ΑΣ", "ǆ ŉ ﬃ ß", "naïve 123 ÅNGSTRÖM"] {
      #expect(same(lowered(text), text.lowercased()) && same(uppered(text), text.uppercased()))
    }
  }

  @Test func `what is folded stays as it was`() {
    for (text, expected) in [
      ("Łódź", "lodz"), ("Größe", "grosse"), ("İzmir", "izmir"), ("ΟΔΟΣ", "οδοσ"), ("Ǆ", "ǆ"),
    ] { #expect(folded(text) == expected) }
  }
}
