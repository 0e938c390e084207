import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// The judges' limits, at both sides of each (rules M2 to M8).
struct StatementLimitTests {
  private func padded(_ word: String, to count: Int, behind: Bool = true) -> String {
    let filling = String(repeating: "z", count: max(0, count - word.utf8.count - 1))
    return behind ? word + " " + filling : filling + " " + word
  }

  @Test func `words count in texts of a usual length`() {
    for (count, isRead) in [(41, true), (399, true), (400, true), (401, false)] {
      #expect(WordVotes.isSure(padded("salary", to: count)) == isRead, "\(count)")
      #expect(WordVotes.isThanks(padded("payment thank you", to: count)) == isRead)
      #expect(WordVotes.isCardPayment(padded("refund", to: count, behind: false)) == isRead)
      #expect(WordVotes.isCharge(padded("late fee", to: count, behind: false)) == isRead)
    }
    for (count, vote) in [(50, 1), (399, 1), (400, 0)] {
      #expect(WordVotes.vote([padded("salary", to: count)]) == vote)
      #expect(WordVotes.vote([padded("lastschrift", to: count)]) == -vote)
    }
    #expect(
      WordVotes.vote(["salary", "lastschrift"]) == 0 && WordVotes.vote([]) == 0
        && WordVotes.vote([""]) == 0)
    #expect(
      WordVotes.vote(["salary", "salary"]) == 1 && WordVotes.vote(["x", "direct debit"]) == -1)
    // Three words are one phrase at most, wherever they stand.
    #expect(
      WordVotes.vote(["a by debit card b"]) == -1 && WordVotes.vote(["compra com cartao"]) == -1)
    // What the French pay in, and Americans buy at.
    #expect(WordVotes.vote(["depot de cheque"]) == 1 && WordVotes.vote(["home depot"]) == 0)
    #expect(
      WordVotes.isThanks("we say thank you for your payment today")
        && !WordVotes.isThanks("thank you for the payment"))
    for (text, isOne) in [
      ("balance", true), ("opening balance", true), ("Opening Balance 1 May", true),
      ("balance sheet", false), ("my balance", false),
    ] {
      #expect(WordVotes.isBalance(text) == isOne, "\(text)")
    }
    for (count, isOne) in [(79, true), (80, true), (81, false)] {
      #expect(WordVotes.isBalance(padded("opening balance", to: count)) == isOne)
    }
    for (text, isSum, isDated) in [
      ("Total", true, false), ("Summe", true, true), ("total x", false, false),
      (" Total ", true, false),
    ] {
      #expect(WordVotes.isSum(text) == isSum && WordVotes.isDatedSum(text) == isDated, "\(text)")
    }
    for (count, isOne) in [(39, true), (40, false)] {
      let blanks = String(repeating: " ", count: count - "pending".utf8.count)
      #expect(
        WordVotes.isWaiting("pending" + blanks) == isOne
          && WordVotes.hasFailed("declined".replacing("declined", with: "expired") + blanks)
            == isOne
      )
    }
    for (cell, isOne) in [
      ("authorization", true), ("payment hold", true), ("payment hold 1", false),
      ("payment@hold", false), ("hold", false), ("general hold", true),
    ] {
      #expect(WordVotes.isHold(cell) == isOne, "\(cell)")
    }
    for (cell, isOne) in [
      ("lohn", false), ("gehalt", true), ("salary", true), ("deposit", false),
      ("direct deposit", true), ("salary 1", false), ("nomina", true),
    ] {
      #expect(WordVotes.isSureCell(cell) == isOne, "\(cell)")
    }
    for (cell, trade) in [
      ("sell", 1), ("Sold", 1), ("buy", -1), ("Bought", -1), ("sale", 0), ("buy it", 0),
      ("buy           ", 0),
    ] {
      #expect(WordVotes.trade(cell) == trade, "\(cell)")
    }
    for (cell, flag) in [
      ("C", 1), ("+", 1), ("-", -1), ("D", -1), ("H", 1), ("S", -1), ("", 0), ("x", 0),
      ("credit", 1), ("withdrawal", -1),
    ] {
      #expect(WordVotes.flag(cell) == flag, "\(cell)")
    }
    #expect(WordVotes.flag("credit" + String(repeating: " ", count: 34)) == 1)
    #expect(WordVotes.flag("credit" + String(repeating: " ", count: 35)) == 0)
  }

  private func dates(_ texts: [String], words: (Int) -> String = { "line \($0)" }) -> [(
    date: DateText, words: String
  )] {
    texts.enumerated().compactMap { place, text in DateText(text).map { ($0, words(place)) } }
  }

  /// One number is the same all over: that is the month, where lines are many and unlike.
  @Test func `a number that never changes is the month`() {
    func days(_ count: Int, first: Bool = true) -> [String] {
      (1...count).map { first ? "0\($0)/05/2026" : "05/0\($0)/2026" }
    }
    for count in 1...9 {
      // Five lines of five words; four days, each once, may be one booking a month.
      let wanted: DateOrder? = count > 4 ? .dayFirst : nil
      #expect(DateOrder.varied(dates(days(count))) == wanted, "\(count)")
      #expect(
        DateOrder.varied(dates(days(count, first: false))) == (wanted == nil ? nil : .monthFirst),
        "\(count)")
    }
    // A day twice, and four words among them.
    let twice = days(4) + ["04/05/2026"]
    #expect(DateOrder.varied(dates(twice) { "w \(min($0, 3))" }) == .dayFirst)
    #expect(DateOrder.varied(dates(twice) { "w \(min($0, 2))" }) == nil)
    #expect(DateOrder.varied(dates(days(3) + days(3))) == nil, "three days")
    // Nine words in ten lines are unlike enough, eight are not.
    let ten = (0..<10).map { "0\($0 % 9 + 1)/05/2026" }
    #expect(DateOrder.varied(dates(ten) { "w \($0)" }) == .dayFirst)
    let nine = days(9)
    #expect(DateOrder.varied(dates(nine) { "w \(min($0, 8))" }) == .dayFirst)
    #expect(
      DateOrder.varied(dates(nine) { "w \(min($0, 7))" }) == nil,
      "eight words of nine lines, each day once")
    #expect(DateOrder.varied(dates(days(6) + ["07/05/2025"])) == nil, "of two years")
    #expect(DateOrder.varied([]) == nil)
  }

  @Test func `days are read to both ends of what may be one`() {
    func read(_ text: String) -> String {
      guard let date = DateText(text) else { return "-" }
      return
        "\(date.day(.dayFirst)?.text ?? "?") \(date.day(.monthFirst)?.text ?? "?") \(date.isOpen)"
    }
    for (text, wanted) in [
      ("03/04/2026", "2026-04-03 2026-03-04 true"), ("13/04/2026", "2026-04-13 2026-04-13 true"),
      ("04/13/2026", "2026-04-13 2026-04-13 true"),
      ("12/12/2026", "2026-12-12 2026-12-12 true"), ("13/13/2026", "-"),
      ("31/12/2026", "2026-12-31 2026-12-31 true"), ("32/12/2026", "-"),
      ("00/12/2026", "-"), ("12/00/2026", "-"), ("2026-02-28", "2026-02-28 2026-02-28 false"),
      ("2026-02-29", "-"), ("20260207", "2026-02-07 2026-02-07 false"),
      ("07022026", "2026-02-07 2026-07-02 true"), ("20260207120000", "2026-02-07 2026-02-07 false"),
      ("202602071200", "-"), ("19491231", "-"),
      ("19500101", "1950-01-01 1950-01-01 false"), ("20991231", "2099-12-31 2099-12-31 false"),
      ("01.02.69", "2069-02-01 2069-01-02 true"),
      ("01.02.70", "1970-02-01 1970-01-02 true"), ("1900-01-01", "1900-01-01 1900-01-01 false"),
      ("1899-12-31", "-"), ("2999-12-31", "2999-12-31 2999-12-31 false"),
      ("3000-01-01", "-"), ("5 Jan 2026", "2026-01-05 2026-01-05 false"),
      ("Jan 5, 2026", "2026-01-05 2026-01-05 false"), ("2026 Jan 5", "2026-01-05 2026-01-05 false"),
      ("12:30:45", "-"), ("2026:03:01", "2026-03-01 2026-03-01 false"), ("1.2.345", "-"),
      ("1.2.3", "-"), ("1/2/2026 12:30", "2026-02-01 2026-01-02 true"),
      ("2026-11-27T10:00:00Z", "2026-11-27 2026-11-27 false"),
      ("27. Nov. 2026", "2026-11-27 2026-11-27 false"),
      ("20260207[0:GMT]", "2026-02-07 2026-02-07 false"),
      ("12345", "-"), ("", "-"), ("Rent 2026", "-"), ("32-01-05", "2032-01-05 2032-01-05 false"),
      ("31-01-05", "2005-01-31 2005-01-31 true"), ("1 2 2026", "2026-02-01 2026-01-02 true"),
      ("2026年3月1日", "2026-03-01 2026-03-01 false"),
    ] {
      #expect(read(text) == wanted, "\(text)")
    }
    let spaces = String(repeating: " ", count: 38)
    #expect(read("2026-02-07" + spaces) != "-" && read("2026-02-07 " + spaces) == "-")
    for (word, month) in [
      ("january", 1), ("janvier", 1), ("jun", 6), ("juin", 6), ("juillet", 7), ("july", 7),
      ("ja", 0), ("marts", 3), ("mars", 3), ("mai", 5), ("maj", 5), ("wrz", 9), ("xyz", 0),
      ("dec", 12),
    ] {
      #expect(MonthNames.month(word) == month, "\(word)")
    }
  }

  @Test func `letters of every page are written as UTF-8, and a page is known by its words`() {
    for page in CodePage.allCases {
      #expect(page.scalars.count == 128)
      for byte in 0..<256 {
        let text = String(decoding: EncodingJudge.decoded([UInt8(byte)], page), as: UTF8.self)
        #expect(
          Array(text.unicodeScalars) == [
            byte < 0x80 ? Unicode.Scalar(UInt8(byte)) : page.scalars[byte - 0x80]
          ])
      }
    }
    for (words, page) in [
      ("Gebühr für Händler, Straße", CodePage.western),
      ("Opłata za usługę, książka, żółty", .central),
      ("Mokestis už paslaugą, žąsų ėjimas, ķēde", .baltic),
      ("Комиссия за услугу, книга", .cyrillic),
    ] {
      let scalars = page.scalars
      let bytes = words.unicodeScalars.map { scalar -> UInt8 in
        scalar.isASCII ? UInt8(scalar.value) : UInt8(0x80 + (scalars.firstIndex(of: scalar) ?? 0))
      }
      let (text, said) = EncodingJudge.text(bytes)
      #expect(
        String(decoding: text, as: UTF8.self) == words && said.count == 1
          && said[0].english.contains(page.title))
    }
  }

  @Test func `UTF-16 is known with its mark and without, and UTF-8 that was cut within a letter`() {
    let words = "Datum;Betrag\n2026-01-05;1,50 €\n"
    let low = words.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let high = words.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    for bytes in [
      [0xFF, 0xFE] + low, [0xFE, 0xFF] + high, low, high, low + [7], Array(words.utf8),
      [0xEF, 0xBB, 0xBF] + Array(words.utf8),
    ] {
      #expect(String(decoding: EncodingJudge.text(bytes).text, as: UTF8.self) == words)
    }
    let whole = Array("Zahlung über 🎻".utf8)
    for cut in 0...3 { #expect(EncodingJudge.isUTF8(Array(whole.dropLast(cut))), "\(cut)") }
    #expect(
      !EncodingJudge.isUTF8(whole + [0xC3, 0x41])
        && !EncodingJudge.isUTF8([0xFC, 0x41, 0x42, 0x43]))
    #expect(EncodingJudge.isUTF8([]) && EncodingJudge.isUTF8([0x41]))
    // Eight bytes at least tell zeros from chance.
    #expect(EncodingJudge.text([0x41, 0, 0x42, 0, 0x43, 0]).conclusions.isEmpty)
    #expect(EncodingJudge.text([0x41, 0, 0x42, 0, 0x43, 0, 0x44, 0]).text == Array("ABCD".utf8))
  }

  @Test func `Japanese of old programs is told from other letters`() {
    let word: [UInt8] = [0x93, 0xFA, 0x96, 0x7B, 0x8B, 0xE2, 0x8D, 0x73]
    #expect(
      EncodingJudge.isShiftJIS(word) && EncodingJudge.isShiftJIS(Array("a,b\n".utf8) + word + word))
    #expect(!EncodingJudge.isShiftJIS(Array(word.prefix(6))), "three pairs are chance")
    #expect(EncodingJudge.isShiftJIS(word + [0x93]), "cut within a pair")
    #expect(
      !EncodingJudge.isShiftJIS(word + [0x93, 0x3F])
        && !EncodingJudge.isShiftJIS(word + [0x93, 0x7F])
        && !EncodingJudge.isShiftJIS(word + [0x93, 0xFD]))
    #expect(
      !EncodingJudge.isShiftJIS(word + [0x80]) && !EncodingJudge.isShiftJIS(word + [0xA0])
        && !EncodingJudge.isShiftJIS(word + [0xFD]))
    // Three pairs of four are common ones.
    let rare: [UInt8] = [0x99, 0x40]
    #expect(
      !EncodingJudge.isShiftJIS(Array(word.prefix(6)) + rare)
        && EncodingJudge.isShiftJIS(word + rare))
    #expect(
      !EncodingJudge.isShiftJIS(Array("日本銀行日本銀行".utf8))
        && !EncodingJudge.isShiftJIS(Array("plain".utf8)))
  }
}
