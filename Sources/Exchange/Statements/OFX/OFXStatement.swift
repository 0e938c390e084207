import Ledger

/// A statement of OFX as it stands in the file, before its amounts and days are read.
struct OFXStatement {
  let kind: String
  let line: Int
  var currency = ""
  var records: [OFXRecord] = []
  private var number = ""
  private var bank = ""
  private var type = ""
  private var first = ""
  private var last = ""
  private var balance = ""

  init(_ kind: String, _ line: Int) {
    self.kind = kind
    self.line = line
  }

  static func number(_ text: String) -> String {
    String(decoding: text.utf8.filter { $0 != Ascii.space }, as: UTF8.self)
  }

  /// A value outside of its lines; the first of each counts.
  mutating func take(_ name: String, _ text: String, _ open: [String]) {
    func isIn(_ group: String) -> Bool { open.contains(group) }
    let isOwn = isIn("BANKACCTFROM") || isIn("CCACCTFROM") || isIn("INVACCTFROM")
    switch name {
    case "CURDEF": if currency.isEmpty { currency = text }
    case "ACCTID": if isOwn, number.isEmpty { number = OFXStatement.number(text) }
    case "BANKID", "BROKERID": if isOwn, bank.isEmpty { bank = text }
    case "ACCTTYPE": if isOwn, type.isEmpty { type = text }
    case "DTSTART":
      if isIn("BANKTRANLIST") || isIn("INVTRANLIST"), first.isEmpty { first = text }
    case "DTEND":
      if isIn("BANKTRANLIST") || isIn("INVTRANLIST"), last.isEmpty { last = text }
    case "BALAMT": if isIn("LEDGERBAL"), balance.isEmpty { balance = text }
    default: break
    }
  }

  /// The one currency that its lines name where it names none.
  var lineCurrency: String {
    var found = ""
    for record in records {
      let code = record["CURRENCY/CURSYM", "CURRENCY"]
      if code.isEmpty || (!found.isEmpty && code != found) { return "" }
      found = code
    }
    return found
  }

  func read(_ currency: Currency, _ leftOut: inout [StatementRemark]) -> AccountStatement {
    var statement = AccountStatement(currency: currency)
    statement.number = number
    statement.bank = bank
    statement.name = type
    statement.first = OFXValues.day(first)
    statement.last = OFXValues.day(last)
    let lines = records.filter { $0.kind == "STMTTRN" }
    let mark = OFXValues.mark(lines.map { $0["TRNAMT"] } + [balance])
    if !balance.isEmpty {
      if let minor = OFXValues.minor(balance, currency, mark) {
        statement.closing = Money(minor: minor, currency: currency)
      } else {
        leftOut.append(
          StatementRemark(row: line, what: "the balance “\(CellFault.shown(balance))” is no amount")
        )
      }
    }
    var isDebit: [Bool] = []
    var replaced = Set<String>()
    for record in records {
      switch record.kind {
      case "STMTTRN":
        let former = record["CORRECTFITID"]
        if !former.isEmpty, former != record["FITID"] { replaced.insert(former) }
        if !former.isEmpty, record["CORRECTACTION"] == "DELETE" {
          leftOut.append(
            StatementRemark(row: record.line, what: "the bank takes the line “\(former)” back"))
          continue
        }
        switch OFXValues.line(record, currency, mark) {
        case .line(let line):
          statement.lines.append(line)
          isDebit.append(lowered(record["TRNTYPE"]) == "debit")
          if !former.isEmpty {
            leftOut.append(
              StatementRemark(
                row: record.line, what: "the bank puts this line in place of “\(former)”"))
          }
        case .not(let why): leftOut.append(StatementRemark(row: record.line, what: why))
        }
      case "STMTTRNP":
        leftOut.append(
          StatementRemark(
            row: record.line, what: "not booked yet: \(record["TRNAMT"]), \(record.about)"))
      case _:
        let total = record.anywhere("TOTAL")
        leftOut.append(
          StatementRemark(
            row: record.line,
            what: "\(record.kind) is of securities and is not read: \(total), \(record.about)"))
      }
    }
    signed(&statement, isDebit, &leftOut)
    statement.lines.removeAll { replaced.contains($0.bankID) }
    identified(&statement)
    return statement
  }

  /// Where no amount has a sign, the kinds of the lines say which way money went.
  private func signed(
    _ statement: inout AccountStatement, _ isDebit: [Bool], _ leftOut: inout [StatementRemark]
  ) {
    if !isDebit.contains(true) || statement.lines.contains(where: { $0.amount.isNegative }) {
      return
    }
    for place in statement.lines.indices where isDebit[place] {
      statement.lines[place].amount.minor = -statement.lines[place].amount.minor
      if let original = statement.lines[place].original {
        statement.lines[place].original?.minor = -original.minor
      }
    }
    leftOut.append(
      StatementRemark(
        row: line, what: "no amount has a sign: lines of the kind DEBIT are read as money out"))
  }

  /// An id that comes twice is none.
  private func identified(_ statement: inout AccountStatement) {
    var counts: [String: Int] = [:]
    for line in statement.lines { counts[line.bankID, default: 0] += 1 }
    for place in statement.lines.indices where counts[statement.lines[place].bankID] != 1 {
      statement.lines[place].bankID = ""
    }
  }
}
