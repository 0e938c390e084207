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
  /// Of the balance.
  private var asOf = ""

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
    case "DTASOF": if isIn("LEDGERBAL"), asOf.isEmpty { asOf = text }
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

  /// Whether one of its amounts has a minus or a plus.
  var isSigned: Bool {
    records.contains { record in
      guard let amount = AmountText(record["TRNAMT"]) else { return false }
      return amount.isNegative || amount.isDebit || amount.hasPlus
    }
  }

  /// Whether a file writes signs.
  enum Signs {
    case written
    /// No amount has one, and a `DEBIT` is among them.
    case missing
    /// The same with fees, cheques and their like alone, each of which may have come back in a file that writes a minus.
    case perhapsMissing

    init(_ statements: [OFXStatement]) {
      let isWritten = statements.contains { $0.isSigned }
      let kinds = isWritten ? [] : statements.flatMap { $0.outgoing }
      if kinds.isEmpty {
        self = .written
      } else {
        self = kinds.contains { $0 == "debit" } ? .missing : .perhapsMissing
      }
    }
  }

  /// The kinds of its lines that can only go out.
  private var outgoing: [String] {
    records.compactMap { record in
      let kind = lowered(record["TRNTYPE"])
      let isMoney = record["TRNAMT"].utf8.contains { 0x31...0x39 ~= $0 }
      return record.kind == "STMTTRN" && isMoney && OFXStatement.goingOut.contains(kind)
        ? kind : nil
    }
  }

  /// What it says; `signs` are its file's.
  func read(
    _ currency: Currency, _ signs: Signs, _ leftOut: inout [StatementRemark]
  ) -> AccountStatement {
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
        statement.closingDay = OFXValues.day(asOf)
      } else {
        leftOut.append(
          StatementRemark(row: line, what: "the balance “\(CellFault.shown(balance))” is no amount")
        )
      }
    }
    var kinds: [String] = []
    var replaced = Set<String>()
    for record in records {
      switch record.kind {
      case "STMTTRN" where lowered(record["TRNTYPE"]) != "hold":
        let former = record["CORRECTFITID"]
        let isOther = !former.isEmpty && former != record["FITID"]
        if !former.isEmpty, record["CORRECTACTION"] == "DELETE" {
          if isOther { replaced.insert(former) }
          leftOut.append(
            StatementRemark(row: record.line, what: "the bank takes the line “\(former)” back"))
          continue
        }
        switch OFXValues.line(record, currency, mark) {
        case .line(let line):
          statement.lines.append(line)
          // One that cannot be read stands in place of nothing.
          if isOther { replaced.insert(former) }
          kinds.append(lowered(record["TRNTYPE"]))
          if !former.isEmpty {
            leftOut.append(
              StatementRemark(
                row: record.line, what: "the bank puts this line in place of “\(former)”",
                isKept: true))
          }
        case .not(let why): leftOut.append(StatementRemark(row: record.line, what: why))
        }
      case "STMTTRN", "STMTTRNP":
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
    sign(&statement, kinds, signs, &leftOut)
    statement.lines.removeAll { replaced.contains($0.bankID) }
    identified(&statement, &leftOut)
    return statement
  }

  /// The kinds of what can only go out.
  private static let goingOut: Set<String> = [
    "debit", "check", "fee", "srvchg", "cash", "directdebit", "repeatpmt",
  ]

  /// Whether money goes out with a line of that kind in a file without signs; XFER and others say nothing and come in.
  ///
  /// What is paid to a card comes in, and interest on what is owed goes out.
  private func goesOut(_ kind: String) -> Bool {
    let isOwed = self.kind == "CCSTMTRS" || uppered(type) == "CREDITLINE"
    switch kind {
    case "atm", "pos": return true
    case "payment": return !isOwed
    case "int": return isOwed
    case _: return OFXStatement.goingOut.contains(kind)
    }
  }

  /// Where a file writes no signs, the kinds of the lines say which way money went; signs that the kinds contradict stay, and
  /// that is said.
  ///
  /// However many lines there are: no sign in the whole file and one line of a kind that can only go out say that it has none;
  /// without a `DEBIT` among them it is asked to look.
  /// Where an amount of the file has a sign, those without one came back, unless a `DEBIT` among them says that this account's
  /// have none.
  private func sign(
    _ statement: inout AccountStatement, _ kinds: [String], _ signs: Signs,
    _ leftOut: inout [StatementRemark]
  ) {
    if statement.lines.contains(where: { $0.amount.isNegative }) {
      if OFXStatement.isContradicted(statement.lines, kinds) {
        leftOut.append(
          StatementRemark(
            row: line,
            what:
              "lines of the kind DEBIT come in and those of the kind CREDIT go out, as their signs say: look whether the bank means it the other way round",
            isKept: true))
      }
      return
    }
    guard signs != .written || kinds.contains(where: { $0 == "debit" }) else { return }
    let out = statement.lines.indices.filter {
      goesOut(kinds[$0]) && statement.lines[$0].amount.minor != 0
    }
    if out.isEmpty { return }
    let names = Set(out.map { kinds[$0] }).sorted().map { Phrase.verbatim(uppered($0)) }
      .joined(separator: ", ")
    for place in out {
      statement.lines[place].amount.minor = -statement.lines[place].amount.minor
      if let original = statement.lines[place].original {
        statement.lines[place].original?.minor = -original.minor
      }
    }
    leftOut.append(
      StatementRemark(
        row: line,
        what: signs == .perhapsMissing
          ? "no amount has a sign: lines of the kinds \(names) are read as money out, all others as money in; look whether they came back"
          : "no amount has a sign: lines of the kinds \(names) are read as money out, all others as money in",
        isKept: true))
  }

  /// Whether all lines of the kinds DEBIT and CREDIT, three of them or more and some of each, have each other's signs.
  private static func isContradicted(_ lines: [StatementLine], _ kinds: [String]) -> Bool {
    var (debits, credits) = (0, 0)
    for (line, kind) in zip(lines, kinds) where line.amount.minor != 0 {
      if kind == "debit" {
        if line.amount.isNegative { return false }
        debits += 1
      } else if kind == "credit" {
        if !line.amount.isNegative { return false }
        credits += 1
      }
    }
    return debits > 0 && credits > 0 && debits + credits > 2
  }

  private static func isSame(_ line: StatementLine, _ other: StatementLine) -> Bool {
    var line = line
    line.row = other.row
    return line == other
  }

  /// A line that comes again under its id is left out; an id that lines share which differ is none, and that is said.
  ///
  /// Some banks number days, or nothing: where one id stands on lines that differ, and where it is all zeros, no id of the
  /// statement says that two lines are one.
  private func identified(
    _ statement: inout AccountStatement, _ leftOut: inout [StatementRemark]
  ) {
    var first: [String: StatementLine] = [:]
    var shared = Set<String>()
    var again: [Int] = []
    var remark: StatementRemark?
    for (place, line) in statement.lines.enumerated() where !line.bankID.isEmpty {
      guard let earlier = first[line.bankID] else {
        first[line.bankID] = line
        continue
      }
      if line.bankID.utf8.allSatisfy({ $0 == Ascii.zero }) {
        shared.insert(line.bankID)
      } else if OFXStatement.isSame(line, earlier) {
        again.append(place)
      } else {
        shared.insert(line.bankID)
        remark =
          remark
          ?? StatementRemark(
            row: line.row,
            what:
              "the bank gave the number “\(CellFault.shown(line.bankID))” of line \(earlier.row) to this one, too, which is another: both are kept",
            isKept: true)
      }
    }
    if let remark { leftOut.append(remark) }
    if shared.isEmpty {
      let places = Set(again)
      let all = statement.lines
      statement.lines = all.indices.filter { !places.contains($0) }.map { all[$0] }
      for place in again {
        let line = all[place]
        let row = first[line.bankID]?.row ?? line.row
        leftOut.append(
          StatementRemark(
            row: line.row,
            what:
              "it came in line \(row) already, with the same number “\(CellFault.shown(line.bankID))”"
          )
        )
      }
      return
    }
    for place in again { shared.insert(statement.lines[place].bankID) }
    for place in statement.lines.indices where shared.contains(statement.lines[place].bankID) {
      statement.lines[place].bankID = ""
    }
  }
}
