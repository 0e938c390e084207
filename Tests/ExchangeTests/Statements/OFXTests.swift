import Ledger
import Testing

@testable import Exchange

struct OFXTests {
  private func read(_ text: String, _ currency: Currency = .usd) throws -> StatementFile {
    try OFXReader.read(Array(text.utf8), currency: currency)
  }

  private func amounts(_ text: String) throws -> [String] {
    try read(text).statements[0].lines.map { $0.amount.plain }
  }

  @Test func `a file's head is read in small letters, every one of them`() {
    let capital: [UInt8] = (UInt8(ascii: "A")...UInt8(ascii: "Z")).flatMap { [$0, 0] }
    let small = Array(UInt8(ascii: "a")...UInt8(ascii: "z"))
    #expect(OFXLetters.head(capital) == small && OFXLetters.head(small) == small)
    #expect(OFXLetters.head([0x40, 0x5B]) == [0x40, 0x5B])
  }

  @Test func `SGML whose values nobody closes`() throws {
    let file = try read(OFXSamples.sgml, .eur)
    #expect(file.statements.count == 1 && file.leftOut.isEmpty && !file.isCurrencyGuessed)
    let statement = file.statements[0]
    #expect(statement.number == "12345678" && statement.bank == "021000021")
    #expect(statement.name == "Bear Bank CHECKING" && statement.currency == .usd)
    #expect(statement.first?.text == "2026-01-01" && statement.last?.text == "2026-01-31")
    #expect(statement.closing?.plain == "4321.09" && statement.opening == nil)
    let lines = statement.lines
    #expect(lines.map { $0.amount.plain } == ["-12.50", "-1250.00", "850.00"])
    #expect(lines.map { $0.day.text } == ["2026-01-05", "2026-01-07", "2026-01-10"])
    #expect(lines.map { $0.bankID } == ["A1", "A2", "A3"])
    #expect(lines[0].valueDay?.text == "2026-01-06" && lines[0].row == 17)
    #expect(lines.map { $0.counterparty } == ["Café & Co", "Rent", "Ann Lee"])
    #expect(lines.map { $0.text } == ["", "January < all>", ""])
    #expect(lines.map { $0.reference } == ["", "0319", "R-7"])
    #expect(lines[2].counterAccount == "9988")
  }

  @Test func `XML with two accounts, decimals after a comma and a line that is not booked yet`()
    throws
  {
    let file = try read(OFXSamples.xml)
    #expect(file.statements.map { $0.number } == ["DE0212030000", "4111"])
    #expect(file.statements[0].lines[0].amount == Money(minor: -840, currency: .eur))
    #expect(file.statements[0].lines[0].counterparty == "Bäcker <Müller>")
    #expect(file.statements[0].closing?.plain == "100.00")
    #expect(file.leftOut.map { $0.what.english } == ["not booked yet: -5,00, Kiosk"])
    #expect(file.leftOut.map { $0.row } == [10])
    #expect(file.statements[1].lines[0].original == Money(minor: -1_250, currency: .usd))
  }

  @Test func `a hold, and a booking in the list of what is pending, are not booked yet`() throws {
    let pending = "</BANKTRANLIST><BANKTRANLISTP>" + OFXSamples.line("-5", id: "3")
    let file = try read(
      OFXSamples.bank(
        OFXSamples.line("-1") + OFXSamples.line("-4", id: "2", type: "HOLD") + pending
      ).replacing("\n</BANKTRANLIST></STMTRS>", with: "\n</BANKTRANLISTP></STMTRS>"))
    #expect(file.statements[0].lines.map { $0.amount.plain } == ["-1.00"])
    #expect(
      file.leftOut.map { $0.what.english } == ["not booked yet: -4, 2", "not booked yet: -5, 3"])
  }

  @Test func `what is OFX is known by how it begins`() {
    for text in [
      OFXSamples.sgml, OFXSamples.xml, "\u{FEFF}\r\n\r\n<OFX><A>1", "<?OFX VERSION=\"211\"?>",
    ] {
      #expect(OFXReader.recognizes(Array(text.utf8)))
    }
    for text in [
      "", "Date,OFXHEADER\n1,2\n", "<html><p>an <OF X> file", "!Type:Bank\n", "{\"<OFX>\":1}",
    ] {
      #expect(!OFXReader.recognizes(Array(text.utf8)))
    }
  }

  @Test func `any kind of line end, or none`() throws {
    let lines = try read(OFXSamples.sgml).statements
    for end in ["\r\n", "\r"] {
      let text = String(OFXSamples.sgml.map { $0 == "\n" ? Character(end) : $0 })
      let other = try OFXReader.read(Array(text.utf8), currency: .usd)
      #expect(other.statements == lines)
    }
    let one = OFXSamples.sgml.split(separator: "\n").joined(separator: "")
    #expect(try amounts(one) == ["-12.50", "-1250.00", "850.00"])
  }

  @Test func `letters as the first lines say, unless they are UTF-8`() throws {
    func name(_ bytes: [UInt8], _ charset: String) throws -> String {
      let text = OFXSamples.bank(OFXSamples.line("-1", more: "<NAME>@@"))
      var all = Array(text.utf8)
      let place = try #require(all.firstIndex(of: 0x40))
      all.replaceSubrange(place..<(place + 2), with: bytes)
      let said = String(decoding: Array("CHARSET:1252".utf8), as: UTF8.self)
      let head = try #require(text.range(of: said, in: all))
      all.replaceSubrange(head, with: Array(charset.utf8))
      return try OFXReader.read(all, currency: .usd).statements[0].lines[0].counterparty
    }
    #expect(try name([0xFC], "CHARSET:1252") == "ü")
    #expect(try name([0xC3, 0xBC], "CHARSET:1252") == "ü")
    #expect(try name([0xB3, 0x9C], "CHARSET:1250") == "łś")
    #expect(try name([0xCF, 0xF0], "CHARSET:WINDOWS-1251") == "Пр")
    #expect(try name([0xFC], "CHARSET:NONE") == "ü")
  }

  @Test func `the day is that which the bank wrote, whatever zone stands behind it`() {
    for text in [
      "20070329", "20070329[-5:EST]", "20070329120000.000[0:GMT]", "20070329233000[+13]",
      "20070329093914:014", "2007032912", "200703291230", "2007-03-29",
    ] {
      #expect(OFXValues.day(text)?.text == "2007-03-29", "\(text)")
    }
    for text in ["", "20070231", "00000000", "2007032", "070329", "03/29/2007", "null"] {
      #expect(OFXValues.day(text) == nil, "\(text)")
    }
  }

  @Test func `amounts with a point, a comma, groups and signs on either side`() throws {
    for (text, plain) in [
      ("-34.51", "-34.51"), ("+1058,53", "1058.53"), ("1 025,53", "1025.53"), (".5", "0.50"),
      ("-22.000000", "-22.00"), ("1.234,50", "1234.50"), ("1,234.50", "1234.50"), ("7", "7.00"),
      ("12.00-", "-12.00"), ("1.500", "1.50"), ("0", "0.00"),
    ] {
      #expect(try amounts(OFXSamples.bank(OFXSamples.line(text))) == [plain], "\(text)")
    }
    // Beside amounts with points a comma parts thousands.
    let both = OFXSamples.line("1,500", id: "1") + OFXSamples.line("2.25", id: "2")
    #expect(try amounts(OFXSamples.bank(both)) == ["1500.00", "2.25"])
  }

  @Test func `the sign of another currency than the account's makes no amount of it`() throws {
    let lines =
      OFXSamples.line("$5.00", id: "1") + OFXSamples.line("€6.00", id: "2")
      + OFXSamples.line("EUR 7.00", id: "3") + OFXSamples.line("USD 8.00", id: "4")
    let file = try read(OFXSamples.bank(lines))
    #expect(file.statements[0].lines.map { $0.amount.plain } == ["5.00", "8.00"])
    #expect(
      file.leftOut.map { $0.what.english } == [
        "“€6.00” is no amount of USD: 2", "“EUR 7.00” is no amount of USD: 3",
      ])
    // A dollar is one of any of its countries, and so is a rupee.
    for (sign, code) in [("$5", "CAD"), ("$5", "UYU"), ("Rs. 5", "PKR"), ("£5", "SHP")] {
      let file = OFXSamples.bank(OFXSamples.line(sign), currency: "<CURDEF>\(code)")
      #expect(try amounts(file) == ["5.00"], "\(code)")
    }
  }

  @Test func `a line without a day or an amount is left out and named`() throws {
    let lines =
      OFXSamples.line("-1", id: "1") + OFXSamples.line("", id: "2")
      + OFXSamples.line("-1", day: "", id: "3") + OFXSamples.line("null", id: "4")
      + OFXSamples.line("-1", day: "20120231", id: "5") + OFXSamples.line("-0.005", id: "6")
    let file = try read(OFXSamples.bank(lines))
    #expect(file.statements[0].lines.map { $0.bankID } == ["1"])
    #expect(
      file.leftOut.map { $0.what.english } == [
        "it has no amount: 2", "it has no day: -1, 3", "“null” is no amount of USD: 4",
        "“20120231” is not a day: -1, 5", "“-0.005” is no amount of USD: 6",
      ])
    #expect(file.leftOut.map { $0.row } == [13, 14, 15, 16, 17])
  }

  @Test func `an id that comes twice is none`() throws {
    let lines =
      OFXSamples.line("-1", id: "0") + OFXSamples.line("-2", id: "0")
      + OFXSamples.line("-3", id: "9")
    #expect(
      try read(OFXSamples.bank(lines)).statements[0].lines.map { $0.bankID } == ["", "", "9"])
  }

  @Test func `a line that comes again under its id is named and left out`() throws {
    let lines =
      OFXSamples.line("-1", id: "7") + OFXSamples.line("-3", id: "9")
      + OFXSamples.line("-1", id: "7") + OFXSamples.line("-1", id: "8")
    let file = try read(OFXSamples.bank(lines))
    #expect(file.statements[0].lines.map { $0.bankID } == ["7", "9", "8"])
    let first = file.statements[0].lines[0].row
    #expect(file.leftOut.map { $0.row } == [first + 2])
    #expect(
      file.leftOut.map { $0.what.english }
        == ["it came in line \(first) already, with the same number “7”"])
    #expect(!file.leftOut[0].isKept)
  }

  @Test func `lines that differ under one id are kept, and that is said`() throws {
    // Where a bank numbers so, its ids do not say that two equal lines are one.
    let lines =
      OFXSamples.line("-1", id: "7") + OFXSamples.line("-2", id: "7")
      + OFXSamples.line("-3", id: "9") + OFXSamples.line("-3", id: "9")
      + OFXSamples.line("-4", id: "10")
    let file = try read(OFXSamples.bank(lines))
    let read = file.statements[0].lines
    #expect(read.map { $0.bankID } == ["", "", "", "", "10"])
    #expect(file.leftOut.count == 1 && file.leftOut[0].isKept)
    #expect(
      file.leftOut[0].what.english
        == "the bank gave the number “7” of line \(read[0].row) to this one, too, which is another: both are kept"
    )
  }

  @Test func `zeros are no id, so that two coffees of a day are two`() throws {
    let lines = OFXSamples.line("-1", id: "000") + OFXSamples.line("-1", id: "000")
    let file = try read(OFXSamples.bank(lines))
    #expect(file.statements[0].lines.map { $0.bankID } == ["", ""])
    #expect(file.leftOut.isEmpty)
  }

  @Test func `what the bank corrects is not there twice`() throws {
    let lines =
      OFXSamples.line("-1", id: "1") + OFXSamples.line("-2", id: "2")
      + OFXSamples.line("-3", id: "3")
      + OFXSamples.line("-20", id: "4", more: "<CORRECTFITID>2<CORRECTACTION>REPLACE")
      + OFXSamples.line("-3", id: "5", more: "<CORRECTFITID>3<CORRECTACTION>DELETE")
    let file = try read(OFXSamples.bank(lines))
    #expect(file.statements[0].lines.map { $0.amount.plain } == ["-1.00", "-20.00"])
    #expect(
      file.leftOut.map { $0.what.english } == [
        "the bank puts this line in place of “2”", "the bank takes the line “3” back",
      ])
  }

  @Test func `what cannot be read stands in place of nothing`() throws {
    let lines =
      OFXSamples.line("-1", id: "1")
      + OFXSamples.line("-2x", id: "2", more: "<CORRECTFITID>1<CORRECTACTION>REPLACE")
    let file = try read(OFXSamples.bank(lines))
    #expect(file.statements[0].lines.map { $0.amount.plain } == ["-1.00"])
    #expect(file.leftOut.count == 1)
  }

  @Test func `where no amount has a sign the kinds of the lines say it, and that is named`() throws
  {
    let lines =
      OFXSamples.line("1", id: "1", type: "DEBIT") + OFXSamples.line("2", id: "2", type: "CREDIT")
    let file = try read(OFXSamples.bank(lines))
    #expect(file.statements[0].lines.map { $0.amount.plain } == ["-1.00", "2.00"])
    #expect(file.leftOut.count == 1)
    // A debit that comes back, beside others with a sign, is what it says.
    let signed = lines + OFXSamples.line("-3", id: "3", type: "DEBIT")
    #expect(try amounts(OFXSamples.bank(signed)) == ["1.00", "2.00", "-3.00"])
  }

  @Test func `currencies: of the account, of a line, of the book, and none that is known`() throws {
    let dollars = OFXSamples.line("-1", more: "<CURRENCY><CURRATE>1.1<CURSYM>USD</CURRENCY>")
    let unnamed = try read(OFXSamples.bank(dollars, currency: "<CURDEF>"), .gbp)
    #expect(unnamed.statements[0].currency == .usd && !unnamed.isCurrencyGuessed)
    let plain = OFXSamples.bank(
      OFXSamples.line("-1", more: "<CURRENCY>CHF"), currency: "<CURDEF></CURDEF>")
    #expect(try read(plain, .gbp).statements[0].currency == .chf)
    let guessed = try read(OFXSamples.bank(OFXSamples.line("-1"), currency: ""), .gbp)
    #expect(guessed.statements[0].currency == .gbp && guessed.isCurrencyGuessed)
    #expect(throws: StatementFault.self) {
      try read(OFXSamples.bank(OFXSamples.line("-1"), currency: "<CURDEF>QQQ"))
    }
  }

  @Test func `signs that all kinds of lines contradict stay, and that is said`() throws {
    let two =
      OFXSamples.line("1", id: "1", type: "DEBIT") + OFXSamples.line("-2", id: "2", type: "CREDIT")
    let three = two + OFXSamples.line("3", id: "3", type: "DEBIT")
    let file = try read(OFXSamples.bank(three))
    #expect(file.statements[0].lines.map { $0.amount.plain } == ["1.00", "-2.00", "3.00"])
    #expect(file.leftOut.count == 1 && file.leftOut[0].isKept)
    #expect(file.leftOut[0].what.english.contains("the other way round"))
    for sound in [
      two, three + OFXSamples.line("-4", id: "4", type: "DEBIT"),
      three + OFXSamples.line("4", id: "4", type: "CREDIT"),
    ] {
      #expect(try read(OFXSamples.bank(sound)).leftOut.isEmpty)
    }
  }

  @Test func `what is in another currency stands in a statement of its own, without the balance`()
    throws
  {
    func abroad(_ id: String, _ code: String) -> String {
      OFXSamples.line("-10", id: id, more: "<CURRENCY><CURRATE>0.9<CURSYM>\(code)</CURRENCY>")
    }
    let lines =
      abroad("1", "USD") + OFXSamples.line("-2", id: "2") + abroad("3", "EUR")
      + abroad("4", "GBP") + abroad("5", "USD")
    let file = try read(
      OFXSamples.bank(
        lines, currency: "<CURDEF>EUR", days: "<DTSTART>20260101<DTEND>20260131",
        balance: "<LEDGERBAL><BALAMT>50<DTASOF>20260131</LEDGERBAL>"))
    #expect(file.statements.map { $0.currency.code } == ["EUR", "USD", "GBP"])
    #expect(
      file.statements.map { $0.lines.map { $0.bankID } } == [["2", "3"], ["1", "5"], ["4"]])
    #expect(
      file.statements.allSatisfy { one in
        one.number == "2" && one.lines.allSatisfy { $0.amount.currency == one.currency }
      })
    #expect(file.statements.map { $0.closing?.plain } == ["50.00", nil, nil])
    #expect(
      file.leftOut.map { $0.what.english } == [
        "the account is in EUR: what is in USD goes to an account of its own",
        "the account is in EUR: what is in GBP goes to an account of its own",
      ])
    #expect(file.leftOut.map { $0.row } == [12, 15] && file.leftOut.allSatisfy { $0.isKept })
  }

  @Test func `the balance is of its own day, wherever the list of lines ends`() throws {
    #expect(try read(OFXSamples.sgml).statements[0].closingDay?.text == "2026-02-03")
    func day(_ balance: String) throws -> String? {
      try read(OFXSamples.bank(OFXSamples.line("-1"), balance: balance)).statements[0]
        .closingDay?.text
    }
    let available = "<AVAILBAL><BALAMT>1<DTASOF>20260301</AVAILBAL>"
    let booked = "<LEDGERBAL><BALAMT>1<DTASOF>20260201003000[-5:EST]</LEDGERBAL>"
    #expect(try day(available + booked) == "2026-02-01")
    #expect(try day("<LEDGERBAL><BALAMT>1</LEDGERBAL>" + available) == nil)
    #expect(try day("<LEDGERBAL><BALAMT>1<DTASOF>00000000</LEDGERBAL>") == nil)
  }

  @Test func `money of an investment account is read, its securities are named`() throws {
    let text =
      OFXSamples.head + """
        <OFX><INVSTMTMSGSRSV1><INVSTMTTRNRS><INVSTMTRS><DTASOF>20260101<CURDEF>USD
        <INVACCTFROM><BROKERID>b.example<ACCTID>9</INVACCTFROM>
        <INVTRANLIST><DTSTART>20260101<DTEND>20260131
        <INVBANKTRAN>\(OFXSamples.line("-3.65"))<SUBACCTFUND>CASH</INVBANKTRAN>
        <BUYSTOCK><INVBUY><INVTRAN><FITID>8<DTTRADE>20260102<MEMO>Acme</INVTRAN><SECID><UNIQUEID>1</SECID><TOTAL>-25.00</INVBUY></BUYSTOCK>
        </INVTRANLIST><INVPOSLIST><POSSTOCK><INVPOS><UNITS>1</INVPOS></POSSTOCK></INVPOSLIST>
        </INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1></OFX>
        """
    let file = try read(text)
    #expect(file.statements[0].lines.map { $0.amount.plain } == ["-3.65"])
    #expect(
      file.leftOut.map { $0.what.english } == [
        "BUYSTOCK is of securities and is not read: -25.00, 8",
        "securities that the account holds are not read",
      ])
  }

  @Test func `what is no statement says what the bank answered`() throws {
    let answer =
      OFXSamples.head
      + "<OFX><BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>2000<SEVERITY>ERROR<MESSAGE>No such account</STATUS></STMTTRNRS></BANKMSGSRSV1></OFX>"
    do {
      _ = try read(answer)
      Issue.record("it was read")
    } catch let fault as StatementFault {
      #expect(fault.message.english.contains("No such account"))
    }
    #expect(throws: StatementFault.self) { try read(OFXSamples.head + "<OFX></OFX>") }
  }

  @Test func `values without text or end, tags out of order, and tags nobody knows`() throws {
    let line =
      "<STMTTRN><NAME><MEMO>Hi<BANK.X><SIC></SIC><FITID>1<TRNAMT>-1<DTPOSTED>20260105<NEW>a</NEW></STMTTRN>\n"
      + "<STMTTRN><TRNAMT>-2<DTPOSTED>20260105<NEW>\n<NAME>Two<FITID>2</STMTTRN>"
    let read = try read(OFXSamples.bank(line)).statements[0].lines
    #expect(read.map { $0.amount.plain } == ["-1.00", "-2.00"])
    #expect(read.map { $0.text } == ["Hi", ""] && read.map { $0.counterparty } == ["", "Two"])
    let empty = OFXSamples.line("-1", more: "<PAYEE><CURRENCY><MEMO>Hi<REFNUM>7")
    let line7 = try self.read(OFXSamples.bank(empty)).statements[0].lines[0]
    #expect(line7.text == "Hi" && line7.reference == "7")
    // The end of a line is missing.
    #expect(throws: StatementFault.self) {
      try self.read(OFXSamples.bank("<STMTTRN><TRNAMT>-1<STMTTRN><TRNAMT>-2</STMTTRN>"))
    }
  }

  @Test func `a document type is refused, and no entity grows`() throws {
    let bomb =
      "<?xml version=\"1.0\"?><!DOCTYPE OFX [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><OFX></OFX>"
    #expect(throws: StatementFault.self) { try read(bomb) }
    let kept = OFXSamples.bank(OFXSamples.line("-1", more: "<NAME>&b; &#x41;&#0; & &lt;"))
    #expect(try read(kept).statements[0].lines[0].counterparty == "&b; A  & <")
  }
}

extension String {
  /// Where the bytes of `word` stand in `bytes`.
  fileprivate func range(of word: String, in bytes: [UInt8]) -> Range<Int>? {
    let wanted = Array(word.utf8)
    return bytes.indices.first { bytes[$0...].starts(with: wanted) }.map {
      $0..<($0 + wanted.count)
    }
  }
}
