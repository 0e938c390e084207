import Ledger

/// An OFX file while it is read: the groups that are open, and the statements so far.
struct OFXWork {
  private let currency: Currency
  /// What is closed anywhere in the file.
  private let closed: Set<String>
  private var open: [String] = []
  private var isRead = false
  private var statement: OFXStatement?
  /// Those that have ended: the amounts of all say whether the bank writes signs.
  private var ended: [OFXStatement] = []
  private var record: OFXRecord?
  /// How many groups were open where the record began.
  private var recordDepth = 0
  private var file = StatementFile(.ofx)
  /// What an answer without a statement says: "Account not found".
  private var refusals: [StatementRemark] = []
  private var status: (line: Int, severity: String, code: String, message: String)?
  /// What the bank is called, and its accounts.
  private var bank = ""
  private var names: [String: String] = [:]
  private var listed: (number: String, name: String)?

  private static var depthLimit: Int { 60 }

  init(currency: Currency, closed: Set<String>) {
    self.currency = currency
    self.closed = closed
  }

  /// Groups of which something is read, or whose end must be there.
  private static let groups = Set(
    """
    OFX BANKMSGSRSV1 CREDITCARDMSGSRSV1 INVSTMTMSGSRSV1 LOANMSGSRSV1 SIGNONMSGSRSV1 SIGNUPMSGSRSV1 SONRS STMTTRNRS CCSTMTTRNRS \
    INVSTMTTRNRS LOANSTMTTRNRS STMTRS CCSTMTRS INVSTMTRS LOANSTMTRS BANKTRANLIST BANKTRANLISTP INVTRANLIST LOANTRANLIST STMTTRN \
    STMTTRNP LOANSTMTTRN INVBANKTRAN LEDGERBAL AVAILBAL BANKACCTFROM CCACCTFROM INVACCTFROM LOANACCTFROM BANKACCTTO CCACCTTO STATUS \
    FI PAYEE CURRENCY ORIGCURRENCY INVPOSLIST ACCTINFO
    """.split(separator: " ").map { String($0) })

  /// Values, which some leave empty and unclosed.
  private static let values = Set(
    """
    TRNTYPE DTPOSTED DTUSER DTAVAIL TRNAMT FITID CORRECTFITID CORRECTACTION SRVRTID CHECKNUM REFNUM SIC PAYEEID NAME EXTDNAME MEMO \
    MEMO2 CURRATE CURSYM BANKID BRANCHID ACCTID ACCTTYPE ACCTKEY BROKERID CURDEF DTSTART DTEND BALAMT DTASOF ORG FID CODE SEVERITY \
    MESSAGE LANGUAGE DTSERVER DTPROFUP TRNUID CLTCOOKIE ADDR1 ADDR2 ADDR3 CITY STATE POSTALCODE COUNTRY PHONE DESC INV401KSOURCE \
    DTTRADE DTSETTLE TOTAL SUBACCTFUND VALUEDATE MKTGINFO
    """.split(separator: " ").map { String($0) })

  /// Groups that some write as a value, or leave empty and unclosed.
  private static let either: Set<String> = ["CURRENCY", "ORIGCURRENCY", "PAYEE"]
  private static let statements: Set<String> = ["STMTRS", "CCSTMTRS", "INVSTMTRS"]
  private static let lists: Set<String> = ["BANKTRANLIST", "BANKTRANLISTP", "INVTRANLIST"]
  private static let records: Set<String> = ["STMTTRN", "STMTTRNP"]

  /// Whether something stands in it, and no value behind it.
  func isGroup(_ tag: OFXTags.Tag) -> Bool {
    if OFXWork.groups.contains(tag.name) {
      return tag.text.isEmpty || !OFXWork.either.contains(tag.name)
    }
    if !tag.text.isEmpty || tag.isClosed || OFXWork.values.contains(tag.name) { return false }
    return closed.contains(tag.name)
  }

  /// Values outside of the root are none.
  var isWanted: Bool { !open.isEmpty }

  private func isWithin(_ name: String) -> Bool { open.contains(name) }

  mutating func begin(_ name: String, _ line: Int) throws(StatementFault) {
    if open.isEmpty, name != "OFX" { return }
    guard open.count < OFXWork.depthLimit else {
      throw StatementFault(
        line: line, "Tags stand in one another deeper than OFX has them: this is damaged")
    }
    if record == nil, statement != nil {
      if OFXWork.records.contains(name) || isSecurity(name) {
        guard isWithin("BANKTRANLIST") || isWithin("BANKTRANLISTP") || isWithin("INVTRANLIST")
        else { throw disorder(name, line) }
        // Whatever stands in the list of what is not booked is not booked.
        record = OFXRecord(isWithin("BANKTRANLISTP") ? "STMTTRNP" : name, line)
        recordDepth = open.count
      } else if OFXWork.statements.contains(name) || OFXWork.lists.contains(name),
        open.contains(where: { OFXWork.lists.contains($0) })
          || OFXWork.statements.contains(name)
      {
        throw disorder(name, line)
      }
    } else if OFXWork.records.contains(name) || OFXWork.statements.contains(name)
      || OFXWork.lists.contains(name)
    {
      guard record == nil, OFXWork.statements.contains(name) else { throw disorder(name, line) }
      statement = OFXStatement(name, line)
    }
    switch name {
    case "STATUS": status = (line, "", "", "")
    case "ACCTINFO": listed = ("", "")
    case "LOANSTMTTRN":
      file.leftOut.append(StatementRemark(row: line, what: "a line of a loan is not read"))
    case "INVPOSLIST":
      file.leftOut.append(
        StatementRemark(row: line, what: "securities that the account holds are not read"))
    default: break
    }
    open.append(name)
  }

  /// A group straight in the list of what was bought and sold.
  private func isSecurity(_ name: String) -> Bool {
    open.last == "INVTRANLIST" && name != "INVBANKTRAN"
  }

  private func disorder(_ name: String, _ line: Int) -> StatementFault {
    StatementFault(
      line: line,
      "<\(name)> stands where OFX has none, so something before it is missing: export it from the bank again"
    )
  }

  mutating func end(_ name: String, _ line: Int) throws(StatementFault) {
    // What is closed without being open is the end of a value.
    guard let place = open.lastIndex(of: name) else { return }
    for inner in open[(place + 1)...] {
      guard !OFXWork.groups.contains(inner) || OFXWork.either.contains(inner) else {
        throw StatementFault(
          line: line,
          "</\(name)> stands before </\(inner)>, so something is missing: export it from the bank again"
        )
      }
      try record?.open(inner)
    }
    open.removeLast(open.count - place)
    if let record, open.count == recordDepth {
      statement?.records.append(record)
      self.record = nil
    }
    if open.isEmpty { isRead = true }
    switch name {
    case "STATUS":
      if let status, status.severity == "ERROR" || !["", "0"].contains(status.code) {
        let message = status.message.isEmpty ? status.code : status.message
        if status.severity != "WARN" {
          refusals.append(
            StatementRemark(
              row: status.line, what: "the bank answers “\(CellFault.shown(message))”"))
        }
      }
      status = nil
    case "ACCTINFO":
      if let listed, !listed.name.isEmpty { names[listed.number] = listed.name }
      listed = nil
    case "STMTRS", "CCSTMTRS", "INVSTMTRS":
      if let statement { ended.append(statement) }
      statement = nil
    default: break
    }
  }

  mutating func take(_ name: String, _ text: String) throws(StatementFault) {
    if text.isEmpty { return }
    if record != nil {
      // Groups of a purchase of securities stand within it, so all but its own are named.
      let groups = open.dropFirst(recordDepth + 1)
      try record?.add((groups + [name]).joined(separator: "/"), text)
      return
    }
    if status != nil {
      switch name {
      case "CODE": status?.code = text
      case "SEVERITY": status?.severity = text
      case "MESSAGE": status?.message = text
      default: break
      }
      return
    }
    if listed != nil {
      if name == "ACCTID" { listed?.number = OFXStatement.number(text) }
      if name == "DESC" { listed?.name = text }
      return
    }
    if name == "ORG", isWithin("FI") { bank = text }
    statement?.take(name, text, open)
  }

  /// What a statement comes to.
  private mutating func finish(_ statement: OFXStatement, _ signs: OFXStatement.Signs) {
    var statement = statement
    if statement.currency.isEmpty { statement.currency = statement.lineCurrency }
    let named = statement.currency
    if named.isEmpty {
      file.isCurrencyGuessed = file.isCurrencyGuessed || !statement.records.isEmpty
    }
    guard let currency = named.isEmpty ? self.currency : Currency(named) else {
      let count = statement.records.count
      file.leftOut.append(
        StatementRemark(
          row: statement.line,
          what:
            "“\(CellFault.shown(named))” is not a currency, so the account's lines are left out: \(count)"
        ))
      return
    }
    let parts = statement.read(currency, signs, &file.leftOut).parted()
    for part in parts.dropFirst() {
      file.leftOut.append(
        StatementRemark(
          row: part.lines.first?.row ?? statement.line,
          what:
            "the account is in \(currency.code): what is in \(part.currency.code) goes to an account of its own",
          isKept: true))
    }
    file.statements += parts
  }

  /// The whole file.
  consuming func finished() throws(StatementFault) -> StatementFile {
    guard isRead || !open.isEmpty else {
      throw StatementFault(
        line: 0, "The file has the beginning of OFX and no <OFX>: it was cut off")
    }
    guard open.isEmpty else { throw OFXReader.cut(0) }
    let signs = OFXStatement.Signs(ended)
    for statement in ended { finish(statement, signs) }
    if file.statements.isEmpty {
      if let first = (refusals + file.leftOut).first {
        throw StatementFault(
          line: first.row, "No account is in it that can be read: \(first.what)")
      }
      throw StatementFault(
        line: 0, "The file is OFX and holds no statement of an account: export the transactions")
    }
    file.leftOut = (file.leftOut + refusals).sorted { $0.row < $1.row }
    for place in file.statements.indices {
      let number = file.statements[place].number
      let kind = file.statements[place].name
      file.statements[place].name =
        names[number] ?? [bank, kind].filter { !$0.isEmpty }.joined(separator: " ")
    }
    return file
  }
}
