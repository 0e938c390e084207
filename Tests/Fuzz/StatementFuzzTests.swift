import Exchange
import Ledger
import LedgerTestSupport
import Testing

/// Files of banks in formats that say themselves what they mean: refused in words, or the same however often they are
/// read and whatever ends their lines.
@Suite(.serialized) struct StatementFuzzTests {
  private func check(_ bytes: [UInt8], _ currency: Currency) throws {
    let file: StatementFile?
    do throws(StatementFault) {
      file = try StatementFile.read(bytes, currency: currency)
    } catch {
      return try hold(!error.message.isEmpty, "a fault without words")
    }
    guard let file else { return }
    try hold(try StatementFile.read(bytes, currency: currency) == file, "read twice, it differs")
    for statement in file.statements {
      for line in statement.lines {
        try hold(line.row > 0, "a line without its place")
        try hold(line.amount.minor != .min, "an amount that has no opposite")
      }
      let ids = statement.lines.map { $0.bankID }.filter { !$0.isEmpty }
      try hold(Set(ids).count == ids.count, "an id comes twice")
    }
  }

  /// A statement put together at random.
  private static func ofx(_ dice: inout Dice) -> String {
    var text =
      dice.percent(50)
      ? "OFXHEADER:100\r\nENCODING:USASCII\r\nCHARSET:1252\r\n\r\n" : "<?xml version=\"1.0\"?>\n"
    text += "<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS>"
    if dice.percent(90) { text += "<CURDEF>\(dice.pick(["USD", "EUR", "JPY", "QQQ", ""]) ?? "")" }
    text += "<BANKACCTFROM><BANKID>1<ACCTID>\(dice.below(99))</BANKACCTFROM><BANKTRANLIST>\n"
    for _ in 0..<dice.below(8) {
      text += "<STMTTRN>"
      for name in [
        "TRNTYPE", "DTPOSTED", "TRNAMT", "FITID", "NAME", "MEMO", "CHECKNUM", "CORRECTFITID",
        "DTAVAIL", "NEW",
      ] where dice.percent(80) {
        text += "<\(name)>" + value(name, &dice)
        if dice.percent(40) { text += "</\(name)>" }
        if dice.percent(30) { text += "\r\n" }
      }
      text += "</STMTTRN>\n"
    }
    return text
      + "</BANKTRANLIST><LEDGERBAL><BALAMT>\(dice.below(9_999))</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>"
  }

  private static func value(_ name: String, _ dice: inout Dice) -> String {
    switch name {
    case _ where dice.percent(15): return dice.oddText()
    case "DTPOSTED", "DTAVAIL": return "202601\(10 + dice.below(25))120000[-5:EST]"
    case "TRNAMT":
      return "\(dice.percent(60) ? "-" : "")\(dice.below(9_000)),\(10 + dice.below(90))"
    case "TRNTYPE": return dice.pick(["DEBIT", "CREDIT"]) ?? ""
    case "FITID", "CORRECTFITID": return "\(dice.below(12))"
    case _: return dice.pick(["Shop", "A &amp; B", "", "<![CDATA[x<y]]>"]) ?? ""
    }
  }

  private static func qif(_ dice: inout Dice) -> String {
    var text = dice.percent(30) ? "!Account\nNGiro\nTBank\n^\n" : ""
    text += dice.pick(["!Type:Bank\n", "!Type:CCard\n", "!Type:Invst\n", "!Type:Cat\n"]) ?? ""
    for _ in 0..<dice.below(8) {
      let day = "\(1 + dice.below(14))/\(1 + dice.below(30))'\(dice.below(30))"
      text += "D\(dice.percent(90) ? day : dice.oddText())\n"
      text += "T\(dice.percent(85) ? "-\(dice.below(9_000)).\(dice.below(99))" : dice.oddText())\n"
      if dice.percent(40) { text += "PShop\nM\(dice.oddText())\n" }
      if dice.percent(20) { text += "SFood\n$\(dice.below(90))\nEx\nSRest\n$1\n" }
      if dice.percent(90) { text += "^\n" }
    }
    return text
  }

  @Test func `statements put together at random, some of them damaged`() {
    Fuzz.run("statements", inputs: 150) { dice in
      var bytes = Array((dice.percent(60) ? Self.ofx(&dice) : Self.qif(&dice)).utf8)
      if dice.percent(60) {
        bytes = dice.damaged(
          bytes,
          words: ["<STMTTRN>", "</OFX>", "<![CDATA[", "<!DOCTYPE", "\n^\n", "!Type:Bank\n", "&#0;"])
      }
      try check(bytes, dice.pick([.usd, .eur, .jpy, .kwd]) ?? .usd)
    }
  }
}
