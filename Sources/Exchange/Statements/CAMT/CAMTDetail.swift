import Ledger

/// What "TxDtls" says of one payment.
struct CAMTDetail {
  private(set) var amount: CAMTAmount?
  private(set) var isOut: Bool?
  private(set) var servicerReference = ""
  private(set) var amounts: CAMTAmounts
  private(set) var charges = CAMTCharges()
  private var endToEnd = ""
  private var reference = ""
  private var text = ""
  private var debtor = CAMTSide()
  private var creditor = CAMTSide()

  init(_ element: XMLElement) {
    let details = element.first("AmtDtls")
    amounts = details.map { CAMTAmounts($0) } ?? CAMTAmounts()
    // Before the fourth version only the details of the amount had it.
    amount = CAMTAmount(element.first("Amt") ?? details?.at("TxAmt", "Amt"))
    isOut = CAMTEntry.isOut(element.first("CdtDbtInd"))
    for charge in element.all("Chrgs") { charges.add(charge) }
    let references = element.first("Refs")
    func said(_ name: String) -> String {
      StatementText.reference(StatementText.clean(references?.first(name)?.text ?? ""))
    }
    servicerReference = said("AcctSvcrRef")
    endToEnd = said("EndToEndId")
    var texts: [String] = []
    var notes: [String] = []
    for information in element.all("RmtInf") {
      texts += information.all("Ustrd").map { StatementText.clean($0.text) }
      for structured in information.all("Strd") {
        let quoted = structured.first("CdtrRefInf")
        if reference.isEmpty {
          let written = quoted?.first("Ref") ?? quoted?.first("CdtrRef")
          reference = StatementText.reference(StatementText.clean(written?.text ?? ""))
        }
        notes += structured.all("AddtlRmtInf").map { StatementText.clean($0.text) }
      }
    }
    text = texts.filter { !$0.isEmpty }.joined(separator: " ")
    if text.isEmpty { text = notes.filter { !$0.isEmpty }.joined(separator: " ") }
    if text.isEmpty { text = StatementText.clean(element.first("AddtlTxInf")?.text ?? "") }
    if let parties = element.first("RltdPties") {
      debtor = CAMTSide(parties, "Dbtr", "UltmtDbtr", "DbtrAcct")
      creditor = CAMTSide(parties, "Cdtr", "UltmtCdtr", "CdtrAcct")
    }
  }

  func describe(_ line: inout StatementLine, _ party: CAMTParty) {
    if !text.isEmpty { line.text = text }
    line.endToEnd = endToEnd
    line.reference = reference
    let side = party.other(debtor: debtor, creditor: creditor)
    line.counterparty = side.name
    line.counterAccount = side.number
  }
}

/// Who paid, or was paid.
struct CAMTSide {
  var name = ""
  var number = ""

  init() {}

  init(_ parties: XMLElement, _ party: String, _ ultimate: String, _ account: String) {
    for element in [parties.first(party), parties.first(ultimate)] {
      guard name.isEmpty, let element else { continue }
      let said =
        element.first("Nm") ?? element.at("Pty", "Nm") ?? element.at("Agt", "FinInstnId", "Nm")
      name = StatementText.clean(said?.text ?? "")
    }
    let id = parties.at(account, "Id")
    let said = id?.first("IBAN") ?? id?.at("Othr", "Id")
    number = StatementText.number(said?.value ?? "")
  }

  var isEmpty: Bool { name.isEmpty && number.isEmpty }
}

/// Finds which of two sides is the other one.
struct CAMTParty {
  /// Money went out, when it was first sent: a reversal keeps who was who.
  var isOut: Bool
  /// The account's own number and owner.
  var number: String
  var owner: String

  func other(debtor: CAMTSide, creditor: CAMTSide) -> CAMTSide {
    // Own money may be named at the wrong side, but an own account is sure.
    if !number.isEmpty, debtor.number != creditor.number {
      if debtor.number == number { return creditor }
      if creditor.number == number { return debtor }
    }
    let (mine, other) = isOut ? (debtor, creditor) : (creditor, debtor)
    if !other.isEmpty || mine.isEmpty { return other }
    return isOwn(mine) ? other : mine
  }

  private func isOwn(_ side: CAMTSide) -> Bool {
    if !side.number.isEmpty { return side.number == number }
    return owner.isEmpty || folded(side.name) == folded(owner)
  }
}

/// "AmtDtls": what was instructed and moved, perhaps in another currency.
struct CAMTAmounts {
  private var instructed: CAMTAmount?
  private var moved: CAMTAmount?

  init() {}

  init(_ element: XMLElement) {
    instructed = CAMTAmount(element.at("InstdAmt", "Amt"))
    moved = CAMTAmount(element.at("TxAmt", "Amt"))
  }

  func filled(from other: CAMTAmounts) -> CAMTAmounts {
    instructed == nil && moved == nil ? other : self
  }

  func write(to line: inout StatementLine) {
    for amount in [instructed, moved] {
      guard line.original == nil, let money = amount?.money(),
        money.currency != line.amount.currency
      else { continue }
      line.original =
        line.amount.isNegative ? Money(minor: -money.minor, currency: money.currency) : money
    }
  }

  /// What was instructed in a currency.
  func instructed(in currency: Currency) -> Money? {
    guard let money = instructed?.money(), money.currency == currency else { return nil }
    return money
  }
}

/// "Chrgs": what the bank took for it.
struct CAMTCharges {
  private var total: CAMTAmount?
  private var records: [(amount: CAMTAmount, isBack: Bool, isIncluded: Bool?)] = []

  var isEmpty: Bool { total == nil && records.isEmpty }

  mutating func add(_ element: XMLElement) {
    if let total = CAMTAmount(element.first("TtlChrgsAndTaxAmt")) { self.total = total }
    // Before the fourth version each charge stood for itself.
    for record in element.all("Rcrd") + [element] {
      guard let amount = CAMTAmount(record.first("Amt")) else { continue }
      let included = record.first("ChrgInclInd")?.value.map { $0 == "true" || $0 == "1" }
      records.append((amount, CAMTEntry.isOut(record.first("CdtDbtInd")) == false, included))
    }
  }

  /// What was kept of an amount; nil where it was booked for itself, or nothing was.
  func fee(of money: Money, _ amounts: CAMTAmounts) -> Money? {
    let currency = money.currency
    // What was instructed is what was booked: the charge is another entry.
    if amounts.instructed(in: currency) == money { return nil }
    var sum: Int64 = 0
    if records.isEmpty {
      sum = total?.money(currency)?.minor ?? 0
    }
    for record in records where record.isIncluded != false {
      guard let amount = record.amount.money(currency) else { continue }
      sum = sum.addingReportingOverflow(record.isBack ? -amount.minor : amount.minor).partialValue
    }
    return sum > 0 ? Money(minor: sum, currency: currency) : nil
  }
}
