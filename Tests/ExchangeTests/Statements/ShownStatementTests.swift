import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// Everything that is read of every layout of a statement and of a file of each exact format, what is concluded and asked, and
/// what becomes of it where a row, a column or a value is missing.
struct ShownStatementTests {
  private static func line(_ line: StatementLine) -> String {
    var words = "\(line.row) \(line.day.text) \(line.amount.plain) \(line.amount.currency.code)"
    func say(_ name: String, _ text: String) {
      if !text.isEmpty { words += " \(name)=\(text)" }
    }
    func say(_ name: String, _ amount: Money?) {
      if let amount { words += " \(name)=\(amount.plain) \(amount.currency.code)" }
    }
    say("value", line.valueDay?.text ?? "")
    say("fee", line.fee)
    say("balance", line.balance)
    say("original", line.original)
    say("text", line.text)
    say("with", line.counterparty)
    say("reference", line.reference)
    say("bank", line.bankID)
    say("account", line.account)
    say("other", line.counterAccount)
    say("end", line.endToEnd)
    if let whole = line.whole { words += " of=\(whole.amount.plain) \(whole.bankID) \(whole.part)" }
    return words
  }

  private static func lines(_ statement: Statement) -> [String] {
    statement.lines.map { line($0) }
      + statement.conclusions.map { "concluded: \($0.english)" }
      + statement.leftOut.map { "left out \($0.row): \($0.what.english)" }
      + ["guessed \(statement.isCurrencyGuessed) proven \(statement.isProven)"]
  }

  static func lines(_ reading: StatementReading) -> [String] {
    switch reading {
    case .none(let why): return ["none: \(why.english)"]
    case .refused(let why, let isJournal): return ["refused: \(why.english) \(isJournal)"]
    case .read(let statement): return lines(statement)
    case .asks(let questions, let statement):
      return questions.flatMap { question in
        ["asks \(question.ask.rawValue): \(question.message.english)"]
          + question.answers.map { answer in
            "  \(answer.value) (\(answer.title.english)): "
              + answer.lines.map { "\($0.day.text) \($0.amount.plain)" }.joined(separator: ", ")
          }
      } + lines(statement)
    }
  }

  private static func lines(_ file: StatementFile) -> [String] {
    file.statements.flatMap { one in
      [
        """
        \(one.name) \(one.number) \(one.bank) \(one.reference) \(one.first?.text ?? "") \(one.last?.text ?? "") \
        \(one.opening?.plain ?? "?") \(one.closing?.plain ?? "?") \(one.currency.code)
        """
      ] + one.lines.map { line($0) }
    } + file.leftOut.map { "left out \($0.row): \($0.what.english)" }
      + ["guessed \(file.isCurrencyGuessed) open \(file.areDatesOpen)"]
  }

  static func differences(_ now: [String], from sound: [String]) -> String {
    let (there, before) = (Set(now), Set(sound))
    let all =
      sound.filter { !there.contains($0) }.map { "    - \($0)\n" }
      + now.filter { !before.contains($0) }.map { "    + \($0)\n" }
    let rest = all.dropFirst(4).joined()
    if rest.isEmpty { return all.joined() }
    return all.prefix(4).joined()
      + "    and \(all.count - 4) more \(SHA256.hex(Array(rest.utf8)).prefix(8))\n"
  }

  @Test func `every layout, and each without one of its columns or rows`() throws {
    var (text, damaged) = ("", "")
    for layout in StatementLayoutTests.all {
      let options = StatementOptions(currency: layout.currency)
      let table = StatementReader.table(layout.bytes)
      let sound = Self.lines(StatementReader.read(table, options))
      text += "\(layout.name)\n" + sound.map { "  \($0)\n" }.joined()
      damaged += "\(layout.name)\n"
      for column in 0..<(table.rows.map { $0.fields.count }.max() ?? 0) {
        var fewer = table
        for row in fewer.rows.indices where column < fewer.rows[row].fields.count {
          fewer.rows[row].fields.remove(at: column)
        }
        damaged +=
          "  without column \(column)\n"
          + Self.differences(Self.lines(StatementReader.read(fewer, options)), from: sound)
      }
      for row in table.rows.indices.prefix(12) {
        var fewer = table
        fewer.rows.remove(at: row)
        damaged +=
          "  without row \(row)\n"
          + Self.differences(Self.lines(StatementReader.read(fewer, options)), from: sound)
      }
    }
    #expect(try Golden.differences(text, from: "imports/statements.txt") == [])
    #expect(try Golden.differences(damaged, from: "imports/statement-parts.txt") == [])
  }

  private static func read(_ text: String) -> [String] {
    do throws(StatementFault) {
      guard let file = try StatementFile.read(Array(text.utf8), currency: .usd, dates: nil) else {
        return ["none"]
      }
      return lines(file)
    } catch {
      return ["line \(error.line): \(error.message.english)"]
    }
  }

  /// Where a value stands between two marks of XML or SGML, without blanks around it.
  private static func values(_ text: String) -> [Range<String.Index>] {
    var found: [Range<String.Index>] = []
    var start: String.Index?
    for place in text.indices {
      if text[place] == ">" { start = text.index(after: place) }
      if text[place] == "<", let begun = start {
        if text[begun..<place].contains(where: { !$0.isWhitespace }) { found.append(begun..<place) }
        start = nil
      }
    }
    return found
  }

  private static let camt: String = {
    let payment = """
      <TxDtls><Refs><EndToEndId>INV-7</EndToEndId><MsgId>M1</MsgId></Refs>
      <AmtDtls><InstdAmt><Amt Ccy="USD">900.00</Amt></InstdAmt></AmtDtls>
      <Chrgs><Rcrd><Amt Ccy="EUR">1.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><ChrgInclInd>true</ChrgInclInd></Rcrd></Chrgs>
      <RltdPties><Dbtr><Nm>Bowl &amp; Co</Nm></Dbtr><DbtrAcct><Id><IBAN>NL12RABO0123456789</IBAN></Id></DbtrAcct>
      <Cdtr><Nm>Ann Lee</Nm></Cdtr><CdtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></CdtrAcct></RltdPties>
      <RmtInf><Ustrd>Concert,</Ustrd><Ustrd>January</Ustrd><Strd><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf></Strd></RmtInf></TxDtls>
      """
    func part(_ amount: String, _ name: String) -> String {
      """
      <TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><Amt Ccy="EUR">\(amount)</Amt><CdtDbtInd>DBIT</CdtDbtInd>
      <RltdPties><Cdtr><Nm>\(name)</Nm></Cdtr></RltdPties><RmtInf><Ustrd>Wages</Ustrd></RmtInf></TxDtls>
      """
    }
    return CAMTSample.statement(
      CAMTSample.entry(
        "850.00", more: "<AcctSvcrRef>B77</AcctSvcrRef><NtryRef>1</NtryRef>", details: payment)
        + CAMTSample.entry(
          "-30.00", more: "<AcctSvcrRef>B78</AcctSvcrRef>",
          details: part("10.00", "Bob Stone") + part("20.00", "Carla Díaz"))
        + CAMTSample.entry("-5.00", more: "<AddtlNtryInf>Fee of the month</AddtlNtryInf>")
        + CAMTSample.entry("-1.00", status: "PDNG"),
      to: "915.00")
  }()

  private static let mt940 = """
    :20:STARTUMS
    :25:50880050/0194774600888EUR
    :28C:4/1
    :60F:C260101EUR100,
    :61:2601020105DR12,50NTRFKREF+//BANK77
    :86:177?00ONLINE-UEBERWEISUNG?100599?20EREF+INV-7?21SVWZ+Rechnung 2026-001 vom zw?22eite
    n Januar?30COBADEFFXXX?31DE89370400440532013000?32MUELLER GMBH UND?33SOEHNE
    :61:260105C10,N102EREF//B1
    :86:/EREF/INV-9/ORDP//NAME/JOHN DOE/REMI/a/b, and c/ISDT/2026-01-05
    :61:2601060106RC5,NMSCNONREF
    :86:Returned
    :61:260107EC5,NTRFNONREF
    :62F:C260107EUR92,50
    :64:C260107EUR92,50
    -

    """

  @Test(arguments: [
    ("camt", camt), ("mt940", mt940), ("ofx", OFXSamples.sgml), ("ofx2", OFXSamples.xml),
    ("qif", QIFTests.sample),
  ])
  func `a file of an exact format, and each without one of its values or lines`(
    _ name: String, _ sample: String
  ) throws {
    let sound = Self.read(sample)
    var text = sound.map { "\($0)\n" }.joined()
    var damaged: [(String, String)] = []
    if sample.contains("<") {
      for value in Self.values(sample) {
        damaged.append((String(sample[value]), sample.replacingCharacters(in: value)))
      }
    }
    let lines = sample.split(separator: "\n", omittingEmptySubsequences: false)
    for place in lines.indices where !lines[place].isEmpty {
      var fewer = lines
      let gone = fewer.remove(at: place)
      damaged.append((String(gone.prefix(60)), fewer.joined(separator: "\n")))
    }
    for (gone, file) in damaged {
      text += "  without \(gone)\n" + Self.differences(Self.read(file), from: sound)
    }
    #expect(try Golden.differences(text, from: "imports/statement-\(name).txt") == [])
  }
}

extension String {
  /// Without what stands in a range.
  fileprivate func replacingCharacters(in range: Range<String.Index>) -> String {
    String(self[..<range.lowerBound]) + String(self[range.upperBound...])
  }
}
