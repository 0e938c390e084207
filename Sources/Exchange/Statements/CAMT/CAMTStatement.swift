import Ledger

/// A statement, a report or a notification as it is read: what says the account and the balances, then the entries.
struct CAMTStatement {
  let row: Int
  private var number = ""
  private var bank = ""
  private var name = ""
  private var owner = ""
  private var code = ""
  private var id = ""
  private var sequence = ""
  private var first: Day?
  private var last: Day?
  /// The time that ends its days is midnight: of ``last``, or behind the day before.
  private var endsAtMidnight = false
  private var balances: [CAMTBalance] = []
  private var entries = 0
  private var lines: [StatementLine] = []
  /// Which lines are of reversals.
  private var reversals: [Int] = []
  private var leftOut: [StatementRemark] = []

  init(row: Int) { self.row = row }

  /// Reads what is inside the element that was just begun; each entry is let go when its lines are known.
  mutating func read(_ xml: inout XMLPull) throws(EInvoiceProblem) {
    while let element = try xml.child(begun: "Ntry") {
      guard element.name == "Ntry" else {
        take(element)
        continue
      }
      entries += 1
      var entry = CAMTEntry(row: xml.lineHere())
      try entry.read(&xml)
      take(entry)
    }
  }

  private mutating func take(_ element: XMLElement) {
    switch element.name {
    case "Id": id = element.value ?? ""
    case "LglSeqNb": sequence = element.value ?? sequence
    case "ElctrncSeqNb": if sequence.isEmpty { sequence = element.value ?? "" }
    case "FrToDt":
      first = CAMTDay.read(element.first("FrDtTm") ?? element.first("FrDt"))
      last = CAMTDay.read(element.first("ToDtTm") ?? element.first("ToDt"))
      let time = Array((element.first("ToDtTm")?.value ?? "").utf8.dropFirst(10))
      endsAtMidnight = time.starts(with: "T00:00".utf8)
    case "Acct":
      let account = element.at("Id", "IBAN") ?? element.at("Id", "Othr", "Id")
      number = StatementText.number(account?.value ?? "")
      code = element.first("Ccy")?.value ?? ""
      owner = StatementText.clean(element.at("Ownr", "Nm")?.value ?? "")
      name = StatementText.clean(element.first("Nm")?.value ?? owner)
      let institution = element.at("Svcr", "FinInstnId")
      let said =
        institution?.first("BICFI") ?? institution?.first("BIC")
        ?? institution?.at("ClrSysMmbId", "MmbId") ?? institution?.at("Othr", "Id")
      bank = StatementText.number(said?.value ?? "")
    case "Bal":
      if let balance = CAMTBalance(element) { balances.append(balance) }
    case _: break
    }
  }

  private mutating func take(_ entry: CAMTEntry) {
    if code.isEmpty { code = balances.first?.code ?? entry.amount?.code ?? "" }
    // Of a statement without a known currency only the number of entries is said.
    guard let currency = Currency(code) else { return }
    switch entry.lines(in: currency, of: number, owner) {
    case .leftOut(let why): leftOut.append(StatementRemark(row: entry.row, what: why))
    case .lines(let more, let remark):
      if entry.isReversal { reversals += lines.count..<(lines.count + more.count) }
      lines += more
      if let remark { leftOut.append(StatementRemark(row: entry.row, what: remark, isKept: true)) }
    }
  }

  func write(to file: inout StatementFile) {
    let code = code.isEmpty ? balances.first?.code ?? "" : code
    // Money that is no more is named (rule M24).
    guard let currency = Currency(code) else {
      file.leftOut.append(
        StatementRemark(
          row: row,
          what: code.isEmpty
            ? "nothing says which currency the statement is in, so it is left out"
            : "the statement is in \(code), which is not a currency of today, so it is left out"))
      return
    }
    var statement = AccountStatement(currency: currency)
    (statement.number, statement.bank, statement.name) = (number, bank, name)
    statement.reference = sequence.isEmpty ? id : sequence
    let opening = balance("OPBD", isLast: false) ?? balance("PRCD", isLast: false)
    let closing = balance("CLBD", isLast: true)
    statement.opening = opening?.money(currency)
    statement.closing = closing?.money(currency)
    statement.first = first ?? (opening?.kind == "OPBD" ? opening?.day : nil)
    statement.last = last ?? closing?.day
    if endsAtMidnight, let day = closing?.day, day.adding(days: 1) == last { statement.last = day }
    statement.lines = lines
    turn(&statement)
    statement.dropSharedIDs()
    file.leftOut += leftOut
    if let gap = statement.gap() {
      file.leftOut.append(StatementRemark(row: row, what: gap, isKept: true))
    }
    file.statements.append(statement)
  }

  /// Of several days, the earliest opening and the latest closing one.
  private func balance(_ kind: String, isLast: Bool) -> CAMTBalance? {
    var best: CAMTBalance?
    for balance in balances where balance.kind == kind {
      guard let other = best?.day, let day = balance.day else {
        if best == nil { best = balance }
        continue
      }
      if isLast ? day >= other : day < other { best = balance }
    }
    return best
  }

  /// The sign of a reversal is its own, as ISO 20022 says; a bank that keeps the sign of what it takes back is known by
  /// balances that agree only the other way.
  private func turn(_ statement: inout AccountStatement) {
    guard !reversals.isEmpty, statement.gap() != nil else { return }
    var turned = statement
    for place in reversals {
      let amount = turned.lines[place].amount
      turned.lines[place].amount = Money(minor: -amount.minor, currency: amount.currency)
      if let whole = turned.lines[place].whole {
        turned.lines[place].whole?.amount.minor = -whole.amount.minor
      }
      if let original = turned.lines[place].original {
        turned.lines[place].original = Money(
          minor: -original.minor, currency: original.currency)
      }
    }
    if turned.gap() == nil { statement = turned }
  }
}

/// What "Bal" says.
struct CAMTBalance {
  var kind: String
  var code: String
  private var amount: String
  private var isOut: Bool
  var day: Day?

  init?(_ element: XMLElement) {
    let type = element.first("Tp")
    guard let kind = (type?.at("CdOrPrtry", "Cd") ?? type?.first("Cd"))?.value,
      let amount = element.first("Amt"), let text = amount.value
    else { return nil }
    self.kind = kind
    self.amount = text
    code = amount.attribute("Ccy") ?? ""
    isOut = element.first("CdtDbtInd")?.value == "DBIT"
    day = CAMTDay.read(element.first("Dt"))
  }

  func money(_ currency: Currency) -> Money? {
    guard code.isEmpty || Currency(code) == currency,
      let money = StatementText.amount(amount, currency)
    else { return nil }
    return isOut ? Money(minor: -money.minor, currency: currency) : money
  }
}

/// A day as a day, or as the day of a time, which is where the bank is.
enum CAMTDay {
  static func read(_ element: XMLElement?) -> Day? {
    guard let element else { return nil }
    let text = element.value ?? element.first("Dt")?.value ?? element.first("DtTm")?.value ?? ""
    return try? Day(parsing: String(decoding: Array(text.utf8.prefix(10)), as: UTF8.self))
  }
}
