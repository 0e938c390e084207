import Ledger

/// How a column of amounts writes money that was spent.
public enum SpendingSign: String, CaseIterable, Sendable {
  case positive, negative

  public var title: Phrase {
    switch self {
    case .positive: return "Without a minus (Store 45.00, refund -10.00)"
    case .negative: return "With a minus, as banks do (Store -45.00, salary 2,000.00)"
    }
  }
}

extension ColumnImport {
  /// What the signs of the column mean, and what says so; nil when nothing does.
  ///
  /// One line of the other kind turns the whole file, so it is never guessed: amounts of one sign say it
  /// themselves, and so does a column of types that tells purchases from returns by their signs.
  mutating func spendingSign(_ amounts: ColumnAmounts) -> SpendingSign? {
    if reading.isOwn { return .positive }
    if let chosen = reading.sign { return chosen }
    let column: Phrase = "column \(title(.amount))"
    let signs = Signs(self, amounts)
    guard let negative = signs.negative else {
      if signs.positive != nil {
        plan.conclusions.append(
          "\(column): no amount is below zero, so they are taken as money spent")
      }
      return .positive
    }
    if signs.positive == nil, signs.count > 1 {
      plan.problems.append(
        ImportProblem(
          .note, column, "every amount is below zero, as in a bank's list",
          hint: "They are taken as money spent, without the minus sign."))
      return .negative
    }
    if let sign = signs.byType {
      plan.conclusions.append(
        sign == .negative
          ? "\(column): purchases are below zero, as the column \(title(.type)) says"
          : "\(column): returns are below zero, as the column \(title(.type)) says")
      return sign
    }
    plan.question = .sign(below: negative, above: signs.positive)
    return nil
  }

  /// What the signs of a column are, and where.
  private struct Signs {
    /// The first line below zero, and the first above.
    var negative: Int?
    var positive: Int?
    var count = 0
    /// Which sign purchases have, where every line says what it is and none disagrees.
    var byType: SpendingSign?

    init(_ work: ColumnImport, _ amounts: ColumnAmounts) {
      var votes: [SpendingSign: Int] = [:]
      for row in work.rows {
        guard let money = (try? amounts.money(work.cell(.amount, row))) ?? nil, !money.isZero
        else { continue }
        count += 1
        if money.isNegative {
          negative = negative ?? row.line
        } else {
          positive = positive ?? row.line
        }
        let type: TransactionType? = ForeignWords.choice(
          work.cell(.type, row), also: ColumnImport.typeWords)
        switch type {
        case .purchase: votes[money.isNegative ? .negative : .positive, default: 0] += 1
        case .return: votes[money.isNegative ? .positive : .negative, default: 0] += 1
        case _: continue
        }
      }
      for sign in SpendingSign.allCases where votes[sign] == count && count > 0 { byType = sign }
    }
  }

  /// Words of others for what a transaction is.
  static var typeWords: [(String, TransactionType)] {
    [("refund", .return), ("returned", .return)]
  }
}
