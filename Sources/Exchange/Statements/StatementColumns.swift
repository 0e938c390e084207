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

extension StatementWork {
  /// Gives each column its meaning: by what a person said, by its title as far as its cells agree, by its cells.
  mutating func judgeColumns() {
    let width = max(titles.count, looks.count)
    var roles: [(role: ColumnRole, isWhole: Bool)?] = []
    for column in 0..<width {
      roles.append(column < titles.count ? ColumnRole.said(by: titles[column]) : nil)
    }
    for (role, column) in options.roles where column < width {
      for place in roles.indices where roles[place]?.role == role { roles[place] = nil }
      roles[column] = (role, true)
    }
    func look(_ column: Int) -> ColumnLook {
      column < looks.count ? looks[column] : ColumnLook()
    }
    /// Those of a role whose cells agree; whole titles first.
    func all(_ role: ColumnRole, _ agrees: (ColumnLook) -> Bool) -> [Int] {
      let found = (0..<width).filter { roles[$0]?.role == role && agrees(look($0)) }
      let whole = found.filter { roles[$0]?.isWhole == true }
      return whole.isEmpty ? found : whole
    }
    columns.date = all(.date) { $0.areDates }.first ?? -1
    // "Valuta" is a currency in the north, and a day elsewhere.
    columns.valueDate =
      all(.valueDate) { $0.areDates }.first ?? all(.currency) { $0.areDates }.first ?? -1
    if columns.date < 0 {
      (columns.date, columns.valueDate) = (columns.valueDate, -1)
    }
    columns.out = all(.out) { $0.areAmounts || $0.filled == 0 }.first ?? -1
    columns.into = all(.in) { $0.areAmounts || $0.filled == 0 }.first ?? -1
    if columns.isPair, look(columns.out).filled + look(columns.into).filled == 0 {
      (columns.out, columns.into) = (-1, -1)
    }
    completePair(width) { roles[$0] == nil }
    columns.net = all(.net) { $0.areAmounts }.first ?? -1
    columns.fee = all(.fee) { $0.areAmounts }.first ?? -1
    let gross = all(.gross) { $0.areAmounts }.first ?? -1
    var amounts = all(.amount) { $0.areAmounts }
    // "bedrag in EUR" beside "bedrag": what the account itself had.
    if amounts.count > 1 {
      let own = amounts.filter {
        ColumnRole.currency(in: titles[$0], usual: options.currency) != nil
      }
      if own.count == 1 { amounts = own }
    }
    if let own = amountOfAccount(
      (0..<width).filter { roles[$0]?.role == .amount && look($0).areAmounts })
    {
      amounts = [own.amount]
      columns.currency = own.currency
    }
    // The price of one share is no amount, and one that is seldom filled is in foreign money.
    if amounts.count > 1 {
      let whole = amounts.filter { !ColumnRole.isPrice(titles[$0]) }
      if !whole.isEmpty { amounts = whole }
    }
    if amounts.count > 1, !isExclusive(amounts[0], amounts[1]) {
      let full = amounts.filter { column in sample.allSatisfy { !cell($0, column).isEmpty } }
      if full.count == 1 { amounts = full }
    }
    if amounts.count == 2, !columns.isPair, isExclusive(amounts[0], amounts[1]) {
      (columns.out, columns.into) = (amounts[0], amounts[1])
      isPairUntitled = true
      amounts = []
    }
    if amounts.count > 1, !isSame(amounts), !columns.isPair {
      ask(
        .columns,
        "The amounts may be in the column \(columnName(amounts[0])) or in \(columnName(amounts[1]))",
        amounts.prefix(4).map { ("amount=\(columnKey($0))", .verbatim(columnKey($0))) })
    }
    columns.amount = amounts.first ?? (gross >= 0 ? gross : columns.net)
    if gross >= 0, columns.net < 0, columns.amount != gross, !amounts.isEmpty {
      columns.amount = amounts[0]
    }
    columns.balance = all(.balance) { $0.areAmounts }.last ?? -1
    if columns.currency < 0 {
      columns.currency =
        all(.currency) {
          ($0.codes * 2 >= $0.filled && $0.codes > 0)
            || ($0.capitals > 0 && $0.capitals == $0.filled)
        }.first ?? -1
    }
    if columns.currency < 0 {
      let free = (0..<width).filter { look($0).areCodes && roles[$0]?.role != .other }
      if free.count == 1 { columns.currency = free[0] }
    }
    columns.flag =
      (0..<width).first {
        // A title such as CreditDebet sounds like a column of amounts.
        look($0).areFlags
          && (roles[$0] == nil || roles[$0]?.role == .flag || roles[$0]?.role == .out
            || roles[$0]?.role == .in)
      } ?? -1
    columns.status = all(.status) { $0.amounts == 0 }.first ?? -1
    columns.id = all(.id) { $0.filled > 0 }.first ?? -1
    columns.account = all(.account) { $0.filled > 0 }.first ?? -1
    columns.reference = all(.reference) { $0.filled > 0 }.first ?? -1
    columns.payee = all(.payee) { $0.filled > 0 && !$0.areDates && !$0.areAmounts }.first ?? -1
    columns.texts = (0..<width).filter {
      roles[$0]?.role == .text && look($0).filled > 0 && !look($0).areDates
    }
    for (role, column) in options.roles where column < width {
      switch role {
      case .date: columns.date = column
      case .amount: (columns.amount, columns.out, columns.into) = (column, -1, -1)
      case .out: columns.out = column
      case .in: columns.into = column
      case .balance: columns.balance = column
      case _: break
      }
    }
    isTimeSheet = roles.contains { $0?.role == .duration }
    areOrders = roles.contains { $0?.role == .order }
    byContent(width, roles.map { $0?.role })
    statement.date = columns.date
    statement.amount = columns.isPair ? -1 : columns.amount
    statement.currency = columns.currency
    statement.words = columns.payee >= 0 ? columns.payee : columns.texts.first ?? -1
    statement.used = [
      columns.date, columns.valueDate, columns.amount, columns.out, columns.into, columns.fee,
      columns.net, columns.balance, columns.currency, columns.flag, columns.status, columns.id,
      columns.reference,
    ].filter { $0 >= 0 }
    sayColumns()
  }

  /// What titles leave open is found in the cells.
  private mutating func byContent(_ width: Int, _ roles: [ColumnRole?]) {
    let free = (0..<min(width, looks.count)).filter { roles[$0] == nil || roles[$0] == .text }
    if columns.date < 0 {
      let dates = free.filter { looks[$0].areDates }
      columns.date = dates.first ?? -1
      if dates.count > 1 { columns.valueDate = dates[1] }
    }
    if columns.texts.isEmpty, columns.payee < 0 {
      columns.texts = free.filter {
        looks[$0].filled > 0 && !looks[$0].areDates && !looks[$0].areAmounts && !looks[$0].areCodes
          && $0 != columns.flag
      }
    }
    if columns.hasAmounts { return }
    var money = free.filter { looks[$0].areSureAmounts && $0 != columns.date }
    if money.isEmpty {
      money = free.filter { looks[$0].areAmounts && looks[$0].marked > 0 && $0 != columns.date }
    }
    if let amount = besidePrices(money) { money = [amount] }
    guard let first = money.first else { return }
    if money.count == 1 {
      if looks[first].filled * 2 <= sample.count { return }
      columns.amount = first
      return
    }
    let rest = columns.balance < 0 ? money : money + [columns.balance]
    if let (amount, balance) = provenTriple(money) {
      (columns.amount, columns.balance) = (amount, balance)
      conclude(
        "column \(columnName(balance)): balances, as each follows from the one before it and the amount"
      )
      return
    }
    // Two of which one only is filled in every row, and perhaps a balance behind them.
    if isExclusive(money[0], money[1]) {
      (columns.out, columns.into) = (money[0], money[1])
      isPairUntitled = true
      if rest.count > 2, columns.balance < 0 { columns.balance = rest[2] }
      return
    }
    if let (amount, balance) = provenPair(money) {
      (columns.amount, columns.balance) = (amount, balance)
      return
    }
    let signed = money.filter { looks[$0].negatives > 0 }
    if money.count == 2, signed.count == 1, signed[0] == money[0], looks[money[0]].filled > 2 {
      (columns.amount, columns.balance) = (money[0], money[1])
      conclude("column \(columnName(money[1])): balances, as it is never below zero")
      return
    }
    columns.amount = first
    ask(
      .columns,
      "The amounts may be in the column \(columnName(money[0])) or in \(columnName(money[1]))",
      money.prefix(4).map { ("amount=\(columnKey($0))", .verbatim(columnKey($0))) })
  }

  /// The only column that is always filled, where all others are filled in no line but those of what was bought and sold:
  /// these are prices and fees.
  private func besidePrices(_ money: [Int]) -> Int? {
    let full = money.filter { looks[$0].filled == sample.count }
    guard full.count == 1, money.count > 1, sample.count > 4 else { return nil }
    for column in money where column != full[0] {
      if looks[column].filled * 2 > sample.count { return nil }
      for row in sample where !cell(row, column).isEmpty {
        if row.fields.allSatisfy({ WordVotes.trade($0) == 0 }) { return nil }
      }
    }
    return full[0]
  }

  /// "column Betrag: amounts" and so on, in one sentence.
  private mutating func sayColumns() {
    var parts: [Phrase] = []
    if columns.date >= 0 { parts.append("days from \(columnName(columns.date))") }
    if columns.isPair {
      parts.append("amounts from \(columnName(columns.out)) and \(columnName(columns.into))")
    } else if let one = [columns.amount, columns.out, columns.into].first(where: { $0 >= 0 }) {
      parts.append("amounts from \(columnName(one))")
    }
    if columns.balance >= 0 { parts.append("balances from \(columnName(columns.balance))") }
    if columns.currency >= 0 { parts.append("currencies from \(columnName(columns.currency))") }
    if !parts.isEmpty { conclude(parts.joined(separator: ", ")) }
  }
}
