import Ledger

/// An amount with its currency as they are written.
struct CAMTAmount {
  var text: String
  var code: String

  init?(_ element: XMLElement?) {
    guard let element, let text = element.value else { return nil }
    self.text = text
    code = element.attribute("Ccy") ?? ""
  }

  func money() -> Money? { Currency(code).flatMap { StatementText.amount(text, $0) } }

  /// nil where it is in another currency.
  func money(_ currency: Currency) -> Money? {
    guard code.isEmpty || Currency(code) == currency else { return nil }
    return StatementText.amount(text, currency)
  }
}

/// An entry as it is read; its details are kept as what they say.
struct CAMTEntry {
  enum Outcome {
    case lines([StatementLine], Phrase?)
    case leftOut(Phrase)
  }

  let row: Int
  private(set) var amount: CAMTAmount?
  private var isOut: Bool?
  private(set) var isReversal = false
  /// Booked where nothing is said.
  private var status = "BOOK"
  private var bookingDay: Day?
  private var valueDay: Day?
  private var servicerReference = ""
  private var entryReference = ""
  private var text = ""
  private var amounts = CAMTAmounts()
  private var charges = CAMTCharges()
  private var details: [CAMTDetail] = []
  /// How many payments a batch has, where it says that.
  private var announced: Int?

  init(row: Int) { self.row = row }

  mutating func read(_ xml: inout XMLPull) throws(EInvoiceProblem) {
    while let element = try xml.child(begun: "NtryDtls") {
      guard element.name == "NtryDtls" else {
        take(element)
        continue
      }
      while let detail = try xml.child() {
        if detail.name == "TxDtls" { details.append(CAMTDetail(detail)) }
        if detail.name == "Btch", let count = detail.first("NbOfTxs")?.value {
          announced = Int(count)
        }
      }
    }
  }

  private mutating func take(_ element: XMLElement) {
    switch element.name {
    case "Amt": amount = CAMTAmount(element)
    case "CdtDbtInd": isOut = CAMTEntry.isOut(element)
    case "RvslInd": isReversal = element.value == "true" || element.value == "1"
    case "Sts":
      status = (element.first("Cd") ?? element.first("Prtry") ?? element).value ?? "BOOK"
    case "BookgDt": bookingDay = CAMTDay.read(element)
    case "ValDt": valueDay = CAMTDay.read(element)
    case "AcctSvcrRef":
      servicerReference = StatementText.reference(StatementText.clean(element.text))
    case "NtryRef": entryReference = StatementText.reference(StatementText.clean(element.text))
    case "AddtlNtryInf": text = StatementText.clean(element.text)
    case "AmtDtls": amounts = CAMTAmounts(element)
    case "Chrgs": charges.add(element)
    case _: break
    }
  }

  static func isOut(_ element: XMLElement?) -> Bool? {
    switch element?.value {
    case "DBIT": return true
    case "CRDT": return false
    case _: return nil
    }
  }

  // MARK: lines

  /// What it comes to on an account.
  func lines(in currency: Currency, of number: String, _ owner: String) -> Outcome {
    switch status {
    case "BOOK": break
    case "PDNG": return .leftOut("not booked yet")
    case "INFO": return .leftOut("for information only: nothing is booked")
    case "FUTR": return .leftOut("announced, not booked yet")
    case _: return .leftOut("its status \(CellFault.shown(status)) does not say that it is booked")
    }
    guard let amount else { return .leftOut("it has no amount") }
    guard let money = amount.money(currency) else {
      if let other = Currency(amount.code), other != currency {
        return .leftOut("the amount is in \(other.code), the account in \(currency.code)")
      }
      return .leftOut("“\(CellFault.shown(amount.text))” is not an amount")
    }
    guard let isOut else { return .leftOut("it does not say whether money came in or went out") }
    guard let day = bookingDay ?? valueDay else { return .leftOut("it has no day") }
    var line = StatementLine(row: row, day: day, amount: CAMTEntry.signed(money, isOut))
    line.valueDay = valueDay
    line.text = text
    line.bankID = bankID
    // What one of several says is not true of all of them.
    if details.count == 1, announced ?? 1 > 1 {
      amounts.write(to: &line)
      line.fee = charges.fee(of: money, amounts)
      return .lines([line], nil)
    }
    if details.count < 2 {
      details.first?.describe(
        &line, CAMTParty(isOut: isOut != isReversal, number: number, owner: owner))
      if line.bankID.isEmpty { line.bankID = details.first?.servicerReference ?? "" }
      let amounts = details.first.map { $0.amounts.filled(from: self.amounts) } ?? amounts
      amounts.write(to: &line)
      // Of newer versions the payment itself says what it was in another currency.
      if line.original == nil, let other = details.first?.amount?.money(),
        other.currency != currency
      {
        line.original = CAMTEntry.signed(other, isOut)
      }
      let kept = details.first.map { $0.charges.isEmpty ? charges : $0.charges } ?? charges
      line.fee = kept.fee(of: money, amounts)
      return .lines([line], nil)
    }
    let parts = details.map { $0.amount?.money(currency) }
    if parts.allSatisfy({ $0 == nil }), details.allSatisfy({ $0.amount == nil }) {
      amounts.write(to: &line)
      line.fee = charges.fee(of: money, amounts)
      return .lines([line], nil)
    }
    var sum: Int64 = 0
    for (place, part) in parts.enumerated() {
      let isPartOut = details[place].isOut ?? isOut
      let minor = part.map { CAMTEntry.signed($0, isPartOut).minor } ?? 0
      let (next, overflow) = sum.addingReportingOverflow(minor)
      guard part != nil, !overflow else {
        return .lines([line], "its parts do not all have amounts of the account: it is one line")
      }
      sum = next
    }
    guard sum == line.amount.minor else {
      return .lines([line], "its parts do not add up to it: it is one line")
    }
    return .lines(split(line, parts, isOut, CAMTPartyOwner(number: number, owner: owner)), nil)
  }

  /// A line each; the bank's own number for a part, or the entry's and its place.
  private func split(
    _ whole: StatementLine, _ parts: [Money?], _ isOut: Bool, _ own: CAMTPartyOwner
  ) -> [StatementLine] {
    var counts: [String: Int] = [:]
    for detail in details { counts[detail.servicerReference, default: 0] += 1 }
    var lines: [StatementLine] = []
    lines.reserveCapacity(details.count)
    for (place, detail) in details.enumerated() {
      guard let part = parts[place] else { continue }
      let isPartOut = detail.isOut ?? isOut
      var line = whole
      line.amount = CAMTEntry.signed(part, isPartOut)
      line.whole = StatementWhole(
        amount: whole.amount, bankID: whole.bankID, part: place)
      detail.describe(
        &line,
        CAMTParty(isOut: isPartOut != isReversal, number: own.number, owner: own.owner))
      if !detail.servicerReference.isEmpty, counts[detail.servicerReference] == 1 {
        line.bankID = detail.servicerReference
      } else if !whole.bankID.isEmpty {
        line.bankID = "\(whole.bankID)/\(place + 1)"
      }
      detail.amounts.write(to: &line)
      line.fee = detail.charges.fee(of: part, detail.amounts)
      lines.append(line)
    }
    return lines
  }

  /// The servicer's; a reference of the entry may be its place in the file, which says nothing elsewhere.
  private var bankID: String {
    if !servicerReference.isEmpty { return servicerReference }
    return entryReference.utf8.count >= 8 ? entryReference : ""
  }

  private static func signed(_ money: Money, _ isOut: Bool) -> Money {
    isOut ? Money(minor: -money.minor, currency: money.currency) : money
  }
}

/// Whose account it is.
struct CAMTPartyOwner {
  var number: String
  var owner: String
}
