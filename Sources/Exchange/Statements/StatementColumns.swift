import Ledger

/// What the cells of one column look like.
struct ColumnLook {
  var filled = 0
  var dates = 0
  var amounts = 0
  /// Amounts with decimals, a sign, or a currency: no plain number.
  var marked = 0
  var decimals = 0
  var negatives = 0
  var zeros = 0
  var codes = 0
  /// Three capitals: codes, of money that is gone, too.
  var capitals = 0
  var flagsIn = 0
  var flagsOut = 0
  var waiting = 0
  var bytes = 0

  mutating func look(at cell: String) {
    if cell.isEmpty || cell == "-" || cell == "--" || cell == "—" { return }
    filled += 1
    bytes += cell.utf8.count
    if WordVotes.isWaiting(cell) { waiting += 1 }
    if let amount = AmountText(cell) {
      amounts += 1
      if amount.isMarked { marked += 1 }
      if amount.body.contains(where: { !Ascii.isDigit($0) }) { decimals += 1 }
      if amount.isNegative { negatives += 1 }
      if amount.body.allSatisfy({ $0 == Ascii.zero || !Ascii.isDigit($0) }) { zeros += 1 }
    }
    if DateText(cell) != nil { dates += 1 }
    if cell.utf8.count == 3 {
      if CurrencySigns.code(cell) != nil { codes += 1 }
      if cell.utf8.allSatisfy({ 0x41...0x5A ~= $0 }) { capitals += 1 }
    }
    let flag = WordVotes.flag(cell)
    if flag > 0 { flagsIn += 1 }
    if flag < 0 { flagsOut += 1 }
  }

  var areDates: Bool { dates > 0 && (dates + waiting) * 10 >= filled * 9 }
  var areAmounts: Bool { amounts > 0 && amounts * 10 >= filled * 9 && !areDates }
  /// Amounts and no numbers of something else.
  var areSureAmounts: Bool { areAmounts && decimals > 0 && (decimals + zeros) * 2 > filled }
  var areCodes: Bool { codes > 0 && codes == filled }
  /// Words for one way or the other, but for a slip here and there.
  var areFlags: Bool {
    let flags = flagsIn + flagsOut
    return flags > 0
      && (flags == filled || (flagsIn > 1 && flagsOut > 1 && flags * 10 > filled * 9))
  }
}

/// Which column holds what; -1 for none.
struct StatementColumns {
  var date = -1
  var valueDate = -1
  var amount = -1
  var out = -1
  var into = -1
  var fee = -1
  var net = -1
  var balance = -1
  var currency = -1
  var flag = -1
  var status = -1
  var payee = -1
  var reference = -1
  var id = -1
  var account = -1
  var texts: [Int] = []

  var hasAmounts: Bool { amount >= 0 || out >= 0 || into >= 0 }
  var isPair: Bool { out >= 0 && into >= 0 }
}
