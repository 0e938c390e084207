import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// Months of an account in files of five formats, whole, in parts, in any order, again and again, with lines deleted and imports
/// taken back between them: what each brings and what is said of it (`Tests/Golden/shown/imports/bank-story-*.txt`).
struct ShownBankStoryTests {
  private struct Row {
    var day: Day
    var minor: Int64
    var who: String
    var id: String
    /// Day of value.
    var value: Day
  }

  private static func amount(_ minor: Int64, comma: Bool = false) -> String {
    let text = Money(minor: minor, currency: .eur).plain
    return comma ? text.replacing(".", with: ",") : text
  }

  private static func short(_ day: Day) -> String { day.text.replacing("-", with: "") }

  private static func file(_ format: Int, _ rows: [Row], parts: Bool, opening: Int64) -> String {
    let closing = rows.reduce(opening) { $0 + $1.minor }
    switch format {
    case 0:
      var balance = opening
      return "Date;Value;Text;Amount;Balance\n"
        + rows.map { row in
          balance += row.minor
          return
            "\(row.day.text);\(row.value.text);\(row.who);\(amount(row.minor));\(amount(balance))\n"
        }.joined()
    case 1:
      return "!Type:Bank\n"
        + rows.map { "D\($0.day.text)\nT\(amount($0.minor))\nP\($0.who)\n^\n" }.joined()
    case 2:
      return """
        OFXHEADER:100
        DATA:OFXSGML

        <OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR
        <BANKACCTFROM><BANKID>1<ACCTID>DE89370400440532013000<ACCTTYPE>CHECKING</BANKACCTFROM>
        <BANKTRANLIST><DTSTART>20260101<DTEND>20260131

        """
          + rows.map {
            "<STMTTRN><TRNTYPE>OTHER<DTPOSTED>\(short($0.day))<TRNAMT>\(amount($0.minor))<FITID>\($0.id)<NAME>\($0.who)</STMTTRN>\n"
          }.joined()
          + "</BANKTRANLIST><LEDGERBAL><BALAMT>\(amount(closing))<DTASOF>20260131</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n"
    case 3:
      let lines = rows.map { row in
        ":61:\(short(row.value).dropFirst(2))\(short(row.day).dropFirst(4))\(row.minor < 0 ? "D" : "C")"
          + amount(abs(row.minor), comma: true) + "NTRF\(row.id)\n:86:\(row.who.uppercased())\n"
      }
      let signs = [opening, closing].map { ($0 < 0 ? "D" : "C", amount(abs($0), comma: true)) }
      return
        ":20:S\n:25:DE89370400440532013000\n:28C:1/1\n:60F:\(signs[0].0)260101EUR\(signs[0].1)\n"
        + lines.joined()
        + ":62F:\(signs[1].0)260131EUR\(signs[1].1)\n"
    default:
      let entries = rows.map { row in
        let half = row.minor / 2
        let details = [half, row.minor - half].map {
          "<TxDtls><Refs><EndToEndId>E\(abs($0))</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy=\"EUR\">\(amount(abs($0)))</Amt></TxAmt></AmtDtls></TxDtls>"
        }
        return CAMTSample.entry(
          amount(row.minor),
          more: "<AcctSvcrRef>\(row.id)</AcctSvcrRef><AddtlNtryInf>\(row.who)</AddtlNtryInf>",
          details: parts && abs(half) > 0 ? details.joined() : ""
        ).replacing("2026-01-05", with: row.day.text)
      }
      return CAMTSample.statement(entries.joined(), version: "054.001.02", to: "")
    }
  }

  private static func said(_ plan: BankImport) -> String {
    var text = ""
    for part in plan.parts {
      text +=
        "  \(part.account.name) new \(part.isNew) back \(part.isBroughtBack) +\(part.added) =\(part.known) -\(part.deleted)"
      text += " \(part.first?.text ?? "-") \(part.last?.text ?? "-")\n"
      for line in part.firstLines {
        text += "    \(line.day.text) \(line.amount.plain) \(line.title)\n"
      }
    }
    return text + plan.remarks.map { "  \($0.english)\n" }.joined()
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `whatever files come, each booking is there once`(_ seed: UInt64) throws {
    var dice = Dice(seed: seed)
    let first = Day(year: 2026, month: 1, day: 2)!
    var rows: [Row] = []
    for number in 0..<14 {
      let day = first.adding(days: number / 2 + dice.below(2))
      let amounts: [Int64] = [-1250, -1250, 20_000, -300, -2_000, -3_000, 4_711]
      rows.append(
        Row(
          day: day, minor: amounts[dice.below(amounts.count)],
          who: ["Shop", "Ann Lee", "Rent"][dice.below(3)],
          id: "B\(number)", value: day.adding(days: dice.percent(30) ? 1 : 0)))
    }
    rows.sort { $0.day < $1.day }
    var desk = BankDesk()
    desk.keepBooks(in: .eur)
    var account = MoneyAccount()
    account.id = MoneyAccount.id(named: "Giro")
    account.name = "Giro"
    account.opening = .zero(.eur)
    desk.put(account)
    var text = ""
    for step in 0..<26 {
      switch dice.below(10) {
      case 0:
        guard let line = dice.pick(desk.book.bankLines.live) else { continue }
        desk.commit(Explaining.delete(line, in: desk.book))
        text += "\(step) deleted \(line.day.text) \(line.amount.plain) \(line.title)\n"
      case 1:
        guard let batch = dice.pick(desk.book.importBatches.live) else { continue }
        let plan = ImportBatches.takeBack(batch.id, in: desk.book)
        for edit in plan.edits { desk.commit(edit) }
        text += "\(step) took back \(batch.format) \(plan.count) \(plan.kept.count)\n"
      default:
        let (from, upTo) = (dice.below(8), 8 + dice.below(7))
        let format = dice.below(5)
        let part = Array(rows[from..<upTo])
        let opening = rows[..<from].reduce(Int64(0)) { $0 + $1.minor }
        let file = Self.file(format, part, parts: dice.percent(50), opening: opening)
        text += "\(step) format \(format) lines \(from)..<\(upTo)\n"
        do {
          let plan = try desk.bring(file, to: "Giro")
          text += Self.said(plan)
          // Once more it brings nothing that was not there.
          let again = try BankDesk.plan(file, to: "Giro", in: desk.book)
          #expect(again.added == 0, "seed \(seed) step \(step)")
        } catch {
          text += "  \(error)\n"
        }
      }
      let live = desk.book.bankLines.live
      text += "  \(live.count) lines, \(live.reduce(0) { $0 + $1.amount.minor })\n"
    }
    for line in desk.book.bankLines.rows {
      text +=
        "\(line.life) \(line.day.text) \(line.amount.plain) \(line.title) \(line.bankID) \(line.row)\n"
    }
    #expect(try Golden.differences(text, from: "imports/bank-story-\(seed).txt") == [])
  }
}
