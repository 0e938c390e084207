import Testing

@testable import Ledger

/// Words by which a bank says interest (rule M30).
struct InterestWordsTests {
  @Test func `one word says it, or two that stand together in their order`() {
    for text in [
      "HABENZINSEN", "Zinsen 2026", "2026: Zinsen", "Zinsgutschrift Tagesgeld", "creditrente",
      "Interest paid", "Interest earned in May", "gross. interest", "a credit interest",
      "Intérêts créditeurs", "INTERESSI ATTIVI", "intereses-abonados",
    ] {
      #expect(InterestWords.areIn(text), "\(text)")
    }
    for text in [
      "", "interest", "paid interest", "interest not paid", "interest", "creditors",
      "Zinsenkonto", "zinsen0", "zinsen9", "xzinsen", "zinsen東", "interests paid",
      "attivi interessi",
      "Ann Lee",
    ] {
      #expect(!InterestWords.areIn(text), "\(text)")
    }
  }

  @Test func `interest that was charged and comes back is none`() {
    for text in [
      "Zinsen Storno", "Refund interest paid", "interest paid reversed", "Korrektur Habenzinsen",
      "Rückerstattung Zinsen", "charged: interest paid",
    ] {
      #expect(!InterestWords.areIn(text), "\(text)")
    }
    // Another word that begins so says nothing.
    #expect(
      InterestWords.areIn("chargeable interest paid") && InterestWords.areIn("stornos zinsen"))
  }

  @Test func `a line's words are parted by what is neither a letter nor a digit`() {
    func words(_ text: String) -> [String] {
      BankWords(text).words.map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(words("Az-09/Z{a`b") == ["az", "09", "z", "a", "b"])
    #expect(words("a:b@c") == ["a", "b", "c"])
    #expect(words("  ") == [] && words("東京 1") == ["東京", "1"])
  }
}
