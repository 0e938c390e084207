import Ledger

/// What titles, or somebody, call each column, with how its cells look.
private struct TitledColumns {
  let width: Int
  private(set) var roles: [(role: ColumnRole, isWhole: Bool)?] = []
  private let looks: [ColumnLook]

  init(_ titles: [String], _ looks: [ColumnLook], said: [(role: ColumnRole, column: Int)]) {
    width = max(titles.count, looks.count)
    self.looks = looks
    for column in 0..<width {
      roles.append(column < titles.count ? ColumnRole.said(by: titles[column]) : nil)
    }
    for (role, column) in said where column < width {
      for place in roles.indices where roles[place]?.role == role { roles[place] = nil }
      roles[column] = (role, true)
    }
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

  /// The first of them; -1 where there is none.
  func first(_ role: ColumnRole, _ agrees: (ColumnLook) -> Bool) -> Int {
    all(role, agrees).first ?? -1
  }
}

extension StatementWork {
  /// Gives each column its meaning: by what a person said, by its title as far as its cells agree, by its cells.
  mutating func judgeColumns() {
    let titled = TitledColumns(titles, looks, said: options.roles)
    findDays(titled)
    findPair(titled)
    columns.net = titled.first(.net) { $0.areAmounts }
    columns.fee = titled.first(.fee) { $0.areAmounts }
    findAmount(titled)
    columns.balance = titled.all(.balance) { $0.areAmounts }.last ?? -1
    findCurrency(titled)
    findWords(titled)
    for (role, column) in options.roles where column < titled.width {
      switch role {
      case .date: columns.date = column
      case .amount: (columns.amount, columns.out, columns.into) = (column, -1, -1)
      case .out: columns.out = column
      case .in: columns.into = column
      case .balance: columns.balance = column
      case _: break
      }
    }
    isTimeSheet = titled.roles.contains { $0?.role == .duration }
    areOrders = titled.roles.contains { $0?.role == .order }
    byContent(titled.width, titled.roles.map { $0?.role })
    tellColumns()
    sayColumns()
  }

  private mutating func findDays(_ titled: TitledColumns) {
    columns.date = titled.first(.date) { $0.areDates }
    // "Valuta" is a currency in the north, and a day elsewhere.
    columns.valueDate =
      titled.all(.valueDate) { $0.areDates }.first ?? titled.first(.currency) { $0.areDates }
    if columns.date < 0 {
      (columns.date, columns.valueDate) = (columns.valueDate, -1)
    }
  }

  /// One column for what went out and one for what came in.
  private mutating func findPair(_ titled: TitledColumns) {
    columns.out = titled.first(.out) { $0.areAmounts || $0.filled == 0 }
    columns.into = titled.first(.in) { $0.areAmounts || $0.filled == 0 }
    if columns.isPair, titled.look(columns.out).filled + titled.look(columns.into).filled == 0 {
      (columns.out, columns.into) = (-1, -1)
    }
    completePair(titled.width) { titled.roles[$0] == nil }
  }

  /// The column of amounts, of those that may be it.
  private mutating func findAmount(_ titled: TitledColumns) {
    let gross = titled.first(.gross) { $0.areAmounts }
    var amounts = titled.all(.amount) { $0.areAmounts }
    // "bedrag in EUR" beside "bedrag": what the account itself had.
    if amounts.count > 1 {
      let own = amounts.filter {
        ColumnRole.currency(in: titles[$0], usual: options.currency) != nil
      }
      if own.count == 1 { amounts = own }
    }
    if let own = amountOfAccount(
      (0..<titled.width).filter {
        titled.roles[$0]?.role == .amount && titled.look($0).areAmounts
      })
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
  }

  private mutating func findCurrency(_ titled: TitledColumns) {
    if columns.currency < 0 {
      columns.currency = titled.first(.currency) {
        ($0.codes * 2 >= $0.filled && $0.codes > 0)
          || ($0.capitals > 0 && $0.capitals == $0.filled)
      }
    }
    if columns.currency < 0 {
      let free = (0..<titled.width).filter {
        titled.look($0).areCodes && titled.roles[$0]?.role != .other
      }
      if free.count == 1 { columns.currency = free[0] }
    }
  }

  /// Which way money went, whether it did, and what lines say of it.
  private mutating func findWords(_ titled: TitledColumns) {
    let roles = titled.roles
    columns.flag =
      (0..<titled.width).first {
        // A title such as CreditDebet sounds like a column of amounts.
        titled.look($0).areFlags
          && (roles[$0] == nil || roles[$0]?.role == .flag || roles[$0]?.role == .out
            || roles[$0]?.role == .in)
      } ?? -1
    columns.status = titled.first(.status) { $0.amounts == 0 }
    columns.id = titled.first(.id) { $0.filled > 0 }
    columns.account = titled.first(.account) { $0.filled > 0 }
    columns.reference = titled.first(.reference) { $0.filled > 0 }
    columns.payee = titled.first(.payee) { $0.filled > 0 && !$0.areDates && !$0.areAmounts }
    columns.texts = (0..<titled.width).filter {
      roles[$0]?.role == .text && titled.look($0).filled > 0 && !titled.look($0).areDates
    }
  }

  /// Tells the statement which of its columns are what.
  private mutating func tellColumns() {
    statement.date = columns.date
    statement.amount = columns.isPair ? -1 : columns.amount
    statement.currency = columns.currency
    statement.words = columns.payee >= 0 ? columns.payee : columns.texts.first ?? -1
    statement.used = [
      columns.date, columns.valueDate, columns.amount, columns.out, columns.into, columns.fee,
      columns.net, columns.balance, columns.currency, columns.flag, columns.status, columns.id,
      columns.reference,
    ].filter { $0 >= 0 }
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
