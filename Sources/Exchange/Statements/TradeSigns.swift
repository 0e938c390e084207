import Ledger

/// Which way money went, by what was bought, sold and paid.
extension StatementWork {
  /// 1 where what was bought has a minus and what was sold has none, -1 where it is the other way round: both of them, and
  /// each of them.
  var tradesAgree: Int {
    var (bought, sold) = (0, 0)
    var isTurned = false
    for entry in entries where entry.value != 0 {
      let trade = entry.row.fields.map { WordVotes.trade($0) }.first { $0 != 0 } ?? 0
      if trade == 0 { continue }
      // "CHF.USD": the money that was sold is in no line.
      if entry.row.fields.contains(where: { isCurrencyPair($0) }) { return 0 }
      let isAsSaid = (trade > 0) == (entry.value > 0)
      if isAsSaid == isTurned, bought + sold > 0 { return 0 }
      isTurned = !isAsSaid
      if trade > 0 { sold += 1 } else { bought += 1 }
    }
    return bought > 0 && sold > 0 ? (isTurned ? -1 : 1) : 0
  }

  /// What is called a sale has a minus and what is called a payment has none, both of them, and each of them: no merchant
  /// writes it so, and a card does.
  var salesAgree: Bool {
    var (sales, payments) = (0, 0)
    for entry in entries where entry.value != 0 {
      for cell in entry.row.fields where 4...7 ~= cell.utf8.count {
        switch ColumnRole.plain(cell) {
        case "sale":
          if entry.value > 0 { return false }
          sales += 1
        case "payment":
          if entry.value < 0 { return false }
          payments += 1
        case _: continue
        }
      }
    }
    return sales > 0 && payments > 0
  }

  private func isCurrencyPair(_ cell: String) -> Bool {
    let codes = cell.split(whereSeparator: { $0 == "." || $0 == "/" })
    return cell.utf8.count == 7 && codes.count == 2
      && codes.allSatisfy { Currency(String($0)) != nil }
  }
}
