import Foundation
import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// MT940 and MT942 as banks write them (rule M14).
struct MT940Tests {
  static func read(_ text: String) throws -> StatementFile {
    try MT940Reader.read(Array(text.utf8))
  }

  /// A statement of one account around lines.
  static func statement(_ lines: String, from: String = "C260101EUR100,", to: String) -> String {
    ":20:STARTUMS\n:25:50880050/0194774600888EUR\n:28C:4/1\n:60F:\(from)\n\(lines)\n:62F:\(to)\n-\n"
  }

  @Test func `a German line says who, what for, and both days`() throws {
    let file = try Self.read(
      Self.statement(
        """
        :61:2601020105DR12,50NTRFKREF+//BANK77
        :86:177?00ONLINE-UEBERWEISUNG?100599?20EREF+INV-7?21SVWZ+Rechnung 2026-001 vom zw?22eite\
        n Januar?30COBADEFFXXX?31DE89370400440532013000?32MUELLER GMBH UND?33SOEHNE
        """, to: "C260105EUR87,50"))
    let statement = try #require(file.statements.first)
    #expect(statement.number == "0194774600888")
    #expect(statement.bank == "50880050")
    #expect(statement.reference == "4/1")
    #expect(statement.first?.text == "2026-01-01")
    #expect(statement.last?.text == "2026-01-05")
    #expect(statement.opening == Money(100, .eur))
    #expect(statement.closing == Money(minor: 8_750, currency: .eur))
    let line = try #require(statement.lines.first)
    #expect(line.day.text == "2026-01-05")
    #expect(line.valueDay?.text == "2026-01-02")
    #expect(line.amount.plain == "-12.50")
    #expect(line.text == "Rechnung 2026-001 vom zweiten Januar")
    #expect(line.counterparty == "MUELLER GMBH UND SOEHNE")
    #expect(line.counterAccount == "DE89370400440532013000")
    #expect(line.endToEnd == "INV-7")
    #expect(line.bankID == "BANK77")
    #expect(line.reference == "")
    #expect(file.leftOut.isEmpty)
  }

  @Test(arguments: [
    ("C5,", "5.00"), ("D5,", "-5.00"), ("RC5,", "-5.00"), ("RD5,", "5.00"), ("CR5,", "5.00"),
    ("DR5,", "-5.00"), ("RCR5,", "-5.00"), ("RDR5,1", "5.10"), ("CN0005,01", "5.01"),
  ])
  func `the mark says which way, and a reversal turns it`(_ mark: String, _ amount: String) throws {
    let file = try Self.read(
      Self.statement(":61:260102\(mark)NTRFNONREF", to: "C260105EUR100,"))
    #expect(file.statements.first?.lines.first?.amount.plain == amount)
  }

  @Test func `what is expected is left out and named`() throws {
    let file = try Self.read(
      Self.statement(":61:260102EC5,NTRFNONREF\n:86:Salary", to: "C260105EUR100,"))
    #expect(file.statements.first?.lines.isEmpty == true)
    #expect(ExactLines.remarks(file) == ["5: announced, not booked yet"])
  }

  @Test func `a day of booking around New Year is of the nearer year`() throws {
    let file = try Self.read(
      Self.statement(
        ":61:2512310102C1,NTRFA\n:61:2601021231C1,NTRFB\n:61:260105C1,NTRFC", to: "C260105EUR103,"))
    #expect(
      file.statements[0].lines.map { $0.day.text } == ["2026-01-02", "2025-12-31", "2026-01-05"])
    #expect(file.leftOut.isEmpty)
  }

  @Test func `February 30 is its last day`() throws {
    let file = try Self.read(
      Self.statement(":61:2602300302C1,NTRFA\n:61:2602300230C1,NTRFA", to: "C260302EUR102,"))
    #expect(file.statements[0].lines.map { $0.valueDay?.text } == ["2026-02-28", "2026-02-28"])
    #expect(file.statements[0].lines.map { $0.day.text } == ["2026-03-02", "2026-02-28"])
  }

  @Test func `words between slashes are told apart, in all their orders`() throws {
    let file = try Self.read(
      Self.statement(
        """
        :61:260105C10,N102EREF//B1
        NL70ABNA0987654321
        :86:/EREF/INV-9/ORDP//NAME/JOHN DOE/REMI/a/b, and c/ISDT/2026-01-05
        :61:260105C10,NTRFEREF//B2
        :86:/TRTP/SEPA OVERBOEKING/IBAN/NL12RABO0123456789/BIC/RABONL2U
        /NAME/P. Puk/REMI/STRD/CUR/9000000000000000/EREF/NOTPROVIDED
        :61:260105C10,NTRFEREF//B3
        :86:/EREF/X/CNTP/NL12RABO0123456789/RABONL2U/JANSEN///REMI/USTD//factuur 7/
        :61:260105C10,NTRFEREF//B4
        :86:/CNTP//RABONL2U/DE VRIES///OCMT/USD11,50//CHGS/EUR0,30/
        """, to: "C260105EUR140,"))
    let lines = file.statements[0].lines
    #expect(lines.map { $0.text } == ["a/b, and c", "9000000000000000", "factuur 7", ""])
    #expect(lines.map { $0.counterparty } == ["JOHN DOE", "P. Puk", "JANSEN", "DE VRIES"])
    #expect(
      lines.map { $0.counterAccount } == [
        "NL70ABNA0987654321", "NL12RABO0123456789", "NL12RABO0123456789", "",
      ])
    #expect(lines.map { $0.endToEnd } == ["INV-9", "", "X", ""])
    #expect(lines.map { $0.reference } == ["", "9000000000000000", "", ""])
    #expect(lines[3].original == Money(minor: 1_150, currency: .usd))
    #expect(lines[3].fee == Money(minor: 30, currency: .eur))
    #expect(lines[3].amount.plain == "10.00")
  }

  @Test func `pieces may have another mark, and words may stand within them`() throws {
    let file = try Self.read(
      Self.statement(
        """
        :61:260105D10,NMSC
        :86:020~00PRZELEW~20Faktura 12~21za luty~32JAN~33NOWAK~38PL29114010810000267002001002
        :61:260105D10,NMSC
        :86:105?00Lastschrift?20SVWZ+STEUERNR 1?21 EREF: 12/3 MREF: B1 IBAN: DE0070
        :61:260105D10,NMSC
        :86:105?00ENTGELTABSCHLUSS?100?34999
        :61:260105D10,NMSC
        :86:999PN5477SCHECK-NR. 7
        :61:260105D10,NMSC
        :86:159?00RETOURE?20EREF+TFNR 40005 00005?21MTLG:Grund nicht spezifizie?22rt
        """, to: "C260105EUR50,"))
    let lines = file.statements[0].lines
    #expect(
      lines.map { $0.text } == [
        "Faktura 12 za luty", "STEUERNR 1", "ENTGELTABSCHLUSS", "999PN5477SCHECK-NR. 7",
        "MTLG:Grund nicht spezifiziert",
      ])
    #expect(lines[0].counterparty == "JAN NOWAK")
    #expect(lines[0].counterAccount == "PL29114010810000267002001002")
    #expect(lines[1].endToEnd == "12/3")
    #expect(lines[4].endToEnd == "TFNR 40005 00005")
    #expect(lines[1].counterAccount == "DE0070")
  }

  @Test func `pages are one statement, and a missing one is said`() throws {
    let first =
      ":20:A\n:25:NL71RABO0123456789 EUR\n:28C:1/1\n:60F:C260101EUR10,\n:61:260105C1,NTRFA\n:62M:C260105EUR11,\n-\n"
    let second =
      ":20:B\n:25:NL71RABO0123456789 EUR\n:28C:1/2\n:60M:C260105EUR11,\n:61:260105C1,NTRFB\n:62F:C260105EUR12,\n-\n"
    let file = try Self.read(first + second)
    #expect(file.statements.count == 1)
    #expect(file.statements[0].number == "NL71RABO0123456789")
    #expect(file.statements[0].lines.count == 2)
    #expect(file.statements[0].closing?.plain == "12.00")
    #expect(file.statements[0].first?.text == (try Self.read(first)).statements[0].first?.text)
    #expect(file.statements[0].last?.text == (try Self.read(second)).statements[0].last?.text)
    #expect(file.leftOut.isEmpty)
    #expect(ExactLines.remarks(try Self.read(first)) == ["6: the pages after this one are missing"])
    #expect(
      ExactLines.remarks(try Self.read(second)) == ["1: the pages before this one are missing"])
  }

  @Test func `lines that do not add up to the closing balance are said to`() throws {
    let file = try Self.read(
      Self.statement(":61:260102C5,NTRFNONREF", to: "C260105EUR106,"))
    #expect(
      ExactLines.remarks(file) == [
        "6: the lines do not add up to the closing balance: 1.00 EUR is missing"
      ])
  }

  @Test func `a line that cannot be read is named, not guessed`() throws {
    let file = try Self.read(
      Self.statement(
        ":61:260102X5,NTRF\n:61:261302C5,NTRF\n:61:260102C5,123NTRF\n:61:260102C1,NTRFOK",
        to: "C260105EUR101,"))
    #expect(ExactLines.short(file).count == 1)
    #expect(file.leftOut.map { $0.row } == [5, 6, 7])
  }

  @Test func `an MT942 has no balances and counts its lines`() throws {
    let text = """
      {1:F01DEUTDEFFAXXX0000000000}{2:I942DEUTDEFFXXXXN}{4:
      :20:INTRADAY
      :25:DEUTDEFF/DE89370400440532013000
      :28C:1/1
      :34F:EURD0,
      :34F:EURC0,
      :13D:2601051200+0100
      :61:2601050105D7,50NMSCNONREF//X1
      :86:Strings
      :61:2601050105C20,NTRFNONREF//X2
      :86:Fee
      :90D:1EUR7,50
      :90C:1EUR20,
      -}
      """
    let file = try Self.read(text)
    #expect(file.statements.count == 1)
    #expect(file.statements[0].number == "DE89370400440532013000")
    #expect(file.statements[0].bank == "DEUTDEFF")
    #expect(file.statements[0].opening == nil)
    #expect(
      ExactLines.short(file) == ["2026-01-05 -7.50 EUR Strings", "2026-01-05 20.00 EUR Fee"])
    #expect(file.leftOut.isEmpty)
    let other = try Self.read(text.replacingOccurrences(of: ":90C:1EUR20,", with: ":90C:2EUR25,"))
    #expect(
      ExactLines.remarks(other) == [
        "13: the lines are not those that the report counts: some are missing"
      ])
    // How many there are and what they come to, of either way.
    for (row, said, wrong) in [
      (12, ":90D:1EUR7,50", ":90D:2EUR7,50"), (12, ":90D:1EUR7,50", ":90D:1EUR7,51"),
      (12, ":90D:1EUR7,50", ":90D:0EUR7,50"), (13, ":90C:1EUR20,", ":90C:2EUR20,"),
      (13, ":90C:1EUR20,", ":90C:1EUR19,99"),
    ] {
      let file = try Self.read(text.replacingOccurrences(of: said, with: wrong))
      #expect(file.leftOut.map { $0.row } == [row], "\(wrong)")
    }
  }

  @Test func `a number that two lines have is no id`() throws {
    let file = try Self.read(
      Self.statement(
        ":61:260102C5,NTRFA//55555\n:61:260102C5,NTRFB//55555\n:61:260102C5,NTRFC//7",
        to: "C260105EUR115,"))
    #expect(file.statements[0].lines.map { $0.bankID } == ["", "", "7"])
    #expect(file.statements[0].lines.map { $0.reference } == ["A", "B", "C"])
  }

  @Test func `letters of old programs and control characters are read`() throws {
    var bytes: [UInt8] = [0x01]
    for scalar in Self.statement(
      ":61:260102C5,NTRFA\r\n:86:Gebühr für Möbel\u{0}", to: "C260105EUR105,"
    )
    .unicodeScalars {
      bytes.append(UInt8(truncatingIfNeeded: scalar.value))
    }
    bytes += [0x2D, 0x03]
    let file = try MT940Reader.read(bytes)
    #expect(ExactLines.short(file) == ["2026-01-02 5.00 EUR Gebühr für Möbel"])
    #expect(file.leftOut.isEmpty)
  }

  @Test func `what is no MT940 is not taken for one`() {
    for text in ["", ":20:", "1\n2\n3", "Date;Amount\n:20:;5", ":60F:C100318EUR0,12", "{1:", "-"] {
      #expect(!MT940Reader.recognizes(Array(text.utf8)), "\(text)")
      #expect(ExactLines.fault { try Self.read(text) } != "", "\(text)")
    }
    #expect(MT940Reader.recognizes(Array(Self.statement("", to: "C260105EUR100,").utf8)))
  }

  @Test func `cut off after any byte it is never half a statement in silence`() throws {
    let text =
      Self.statement(
        ":61:260102C5,25NTRFA//1\n:86:105?00Gutschrift?20SVWZ+eins\n:61:260103D15,NTRFA//2\n:86:zwei",
        to: "C260105EUR90,25")
    let bytes = Array(text.utf8)
    // Behind the last digit nothing is missing but the end.
    let whole = bytes.count - 3
    for cut in 0..<bytes.count {
      guard let file = try? MT940Reader.read(Array(bytes.prefix(cut))) else { continue }
      #expect(cut >= whole || !file.leftOut.isEmpty, "\(cut)")
      #expect(file.statements[0].lines.count == 2)
    }
  }

  @Test func `every day has every day around it in the year that is nearest`() throws {
    func digits(_ day: Day) -> String { day.text.filter { $0 != "-" } }
    var wrong: [String] = []
    for offset in 0..<1_462 {
      let day = try #require(Day(year: 2023, month: 1, day: 1)).adding(days: offset)
      for shift in [-180, -31, -1, 0, 1, 31, 180] {
        let entry = day.adding(days: shift)
        let line = String(digits(day).dropFirst(2) + digits(entry).dropFirst(4)) + "C1,NTRF"
        let read = MT940Entry(MT940Field(tag: "61", row: 1, lines: [Array(line.utf8)[...]]))
        if read?.valueDay != day || read?.entryDay != entry { wrong.append(line) }
      }
    }
    #expect(wrong == [])
    for (written, day) in [
      ("230230", "2023-02-28"), ("240230", "2024-02-29"), ("240431", "2024-04-30"),
      ("791231", "2079-12-31"), ("800101", "1980-01-01"), ("240132", nil), ("240100", nil),
      ("241301", nil), ("240001", nil), ("24010", nil), ("24O101", nil),
    ] {
      #expect(MT940Entry.day(Array(written.utf8)[...])?.text == day, "\(written)")
    }
  }

  @Test func `lines are read in time that grows as they do`() throws {
    func bytes(_ count: Int) -> [UInt8] {
      let lines = (0..<count).map {
        ":61:2601020105C1,25NTRFNONREF//B\($0)\n:86:177?00GUTSCHRIFT?20EREF+E\($0)?21SVWZ+Rechnung Nummer \($0) vom?22 Januar?32MUELLER"
      }
      let cents = 10_000 + 125 * count
      let text = Self.statement(
        lines.joined(separator: "\n"), to: "C260105EUR\(cents / 100),\(cents % 100)")
      return Array(text.utf8)
    }
    let growth = try Growth(from: 500, { ($0, bytes($0)) }) { count, bytes in
      let file = try MT940Reader.read(bytes)
      #expect(file.statements[0].lines.count == count && file.leftOut.isEmpty)
    }
    #expect(growth.isAsItsInput, "\(growth)")
  }
}
