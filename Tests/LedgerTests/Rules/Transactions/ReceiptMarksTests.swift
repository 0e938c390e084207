import Testing

@testable import Ledger

/// Marks beside names and prices of pasted receipts, each for itself (rule T6).
struct ReceiptMarksTests {
  private func bytes(_ text: String) -> ArraySlice<UInt8> { Array(text.utf8)[...] }

  @Test func `a narrow blank between digits groups them, any other blank is a plain one`() {
    for (line, plain) in [
      ("a b", "a b"), ("a\u{A0}b", "a b"), ("a\tb", "a b"), ("1\u{202F}234", "1234"),
      ("1\u{2009}234", "1234"), ("1\u{A0}234", "1 234"), ("1\u{202F}a", "1 a"),
      ("a\u{202F}1", "a 1"),
      ("1\u{202F}234\u{202F}567", "1234567"), ("1\u{202F}-", "1 -"), ("Größe", "Größe"), ("", ""),
      ("0\u{202F}9", "09"), ("9\u{202F}0", "90"),
    ] {
      #expect(String(decoding: ReceiptMarks.plain(line), as: UTF8.self) == plain, "\(line)")
    }
  }

  @Test func `the letter of a rate is one from A to F behind a blank or a digit`() {
    for (line, hasRate) in [
      ("Bread 1,79 B", true), ("1,79 A", true), ("1,79 F", true), ("1,79F", true), ("0A", true),
      ("9A", true),
      ("1,79 G", false), ("1,79 @", false), ("1,79 a", false), ("A", false), ("xA", false),
      (",A", false), (":A", false), (" A", true), ("", false), ("1,79", false),
    ] {
      #expect(ReceiptMarks.hasRate(bytes(line)) == hasRate, "\(line)")
    }
  }

  @Test func `a code is taken off the end where no letter stands before it`() {
    for (line, rest) in [
      ("12 EUR", "12 "), ("12EUR", "12"), ("EUR", ""), ("xEUR", nil), ("12 EU", nil),
      ("EUR 12", nil), ("12 eur", nil), ("-EUR", nil), ("", nil),
    ] as [(String, String?)] {
      var left = bytes(line)
      let isThere = ReceiptMarks.dropCode(of: .eur, from: &left)
      #expect(isThere == (rest != nil), "\(line)")
      #expect(String(decoding: left, as: UTF8.self) == rest ?? line)
    }
  }

  @Test func `words for pieces may have a point behind them`() {
    for word in [
      "stk", "Stk.", "STCK", "Stück", "uds.", "unidades", "pz", "pezzi", "stuks", "szt.", "sztuki",
      "sztuk", "un", "unid.",
    ] {
      #expect(ReceiptMarks.isUnit(bytes(word)), "\(word)")
    }
    for word in ["", ".", "stk..", "stk:", "pc", "pcs", "st", "stkx", "x"] {
      #expect(!ReceiptMarks.isUnit(bytes(word)), "\(word)")
    }
  }

  @Test func `words for how many may have a colon or a point behind them`() {
    for word in [
      "Qty", "qty:", "QTY.", "Menge:", "Anzahl", "qté", "Quantité", "cantidad", "qta", "Quantità",
      "aantal", "ilość:", "quantidade",
    ] {
      #expect(ReceiptMarks.isQuantity(bytes(word)), "\(word)")
    }
    for word in ["", ":", "qty;", "qty::", "quantity", "mengen"] {
      #expect(!ReceiptMarks.isQuantity(bytes(word)), "\(word)")
    }
  }
}
