import Ledger

extension StatementWork {
  /// How many rows are looked at before the columns are known.
  private static var most: Int { 400 }
  /// Titles stand among the first rows.
  private static var deepest: Int { 60 }

  /// Finds the titles and the rows under them (rule M3); false where no row holds a day and an amount.
  mutating func judgeTitles() -> Bool {
    let all = table.rows
    var titleRow = -1
    var mostHits = 0
    var firstData = -1
    for (place, row) in all.prefix(StatementWork.deepest).enumerated() {
      let (dates, amounts) = StatementWork.holds(row)
      if dates > 0, amounts > 0, firstData < 0 { firstData = place }
      if options.hasNoTitles || dates > 0 { continue }
      let hits = StatementWork.titleHits(row)
      // Of equal ones the first; a second table begins with titles of its own.
      if hits > mostHits {
        (mostHits, titleRow) = (hits, place)
      }
      // Rows under titles that are rows of data end the search.
      if titleRow >= 0, firstData > titleRow, place > firstData + 2 { break }
    }
    if firstData < 0 {
      for (place, row) in all.enumerated().dropFirst(StatementWork.deepest) {
        let (dates, amounts) = StatementWork.holds(row)
        if dates > 0, amounts > 0 {
          firstData = place
          break
        }
      }
    }
    guard firstData >= 0 else {
      if titleRow >= 0 { titles = all[titleRow].fields }
      return false
    }
    if titleRow >= 0, mostHits > 1 {
      titles = all[titleRow].fields
      rows = all[(titleRow + 1)...]
      if titleRow > 0 {
        conclude("the titles stand in line \(all[titleRow].line), under \(titleRow) other lines")
      }
    } else {
      // A row of words right above the first row of data is titles in a language that is not known here.
      let above = firstData - 1
      if !options.hasNoTitles, above >= 0,
        all[above].fields.count >= all[firstData].fields.count - 1,
        all[above].fields.count(where: { !$0.isEmpty }) > 1,
        StatementWork.holds(all[above]) == (0, 0)
      {
        titles = all[above].fields
        conclude("the titles are not known here: columns are told by what is in them")
      } else {
        conclude("there are no titles: columns are told by what is in them")
      }
      rows = all[firstData...]
    }
    var width = 0
    for row in rows.prefix(StatementWork.most * 4) {
      if sample.count == StatementWork.most { break }
      let (dates, amounts) = StatementWork.holds(row)
      let isWaiting = dates == 0 && amounts > 0 && row.fields.contains { WordVotes.isWaiting($0) }
      // A second table has columns of its own.
      if dates + amounts == 0, !titles.isEmpty, row.fields != titles,
        StatementWork.titleHits(row) > 2
      {
        break
      }
      guard dates > 0 && amounts > 0 || isWaiting else { continue }
      sample.append(row)
      width = max(width, row.fields.count)
    }
    looks = [ColumnLook](repeating: ColumnLook(), count: width)
    for row in sample {
      for (column, cell) in row.fields.enumerated() { looks[column].look(at: cell) }
    }
    for title in titles where titles.count < width || !title.isEmpty {
      statement.columns.append(title)
    }
    if titles.isEmpty { statement.columns = (1...max(width, 1)).map { String($0) } }
    return true
  }

  /// How many cells of a row are days, and how many amounts.
  static func holds(_ row: CSVRow) -> (dates: Int, amounts: Int) {
    var (dates, amounts) = (0, 0)
    for cell in row.fields where !cell.isEmpty && cell.utf8.count < 50 {
      if DateText(cell) != nil {
        dates += 1
      } else if AmountText(cell) != nil {
        amounts += 1
      }
    }
    return (dates, amounts)
  }

  /// How many titles are known, where a day and money are among them; 0 for what is no row of titles.
  static func titleHits(_ row: CSVRow) -> Int {
    if row.fields.count > 200 { return 0 }
    var hits = 0
    var hasDay = false
    var hasMoney = false
    for cell in row.fields where !cell.isEmpty {
      if let amount = AmountText(cell), amount.isMarked { return 0 }
      guard let (role, _) = ColumnRole.said(by: cell) else { continue }
      hits += 1
      if role == .date || role == .valueDate { hasDay = true }
      if role.isMoney { hasMoney = true }
    }
    return hasDay && (hasMoney || hits > 2) ? hits : hasDay || hasMoney ? min(hits, 1) : 0
  }
}
