import Ledger

/// Rows that stand under heads: where each run of them begins, and nothing a row.
///
/// A head and its rows are lines, counted from the top; which line stands where is computed, so that a list of a hundred
/// thousand rows costs what it has heads.
struct ListSections {
  /// The place of each section's first row.
  private var starts: [Int] = []
  private let rowCount: Int
  private let rowHeight: Int
  private let headHeight: Int

  /// Sections of rows that stand together in `rows` and have one run.
  init(
    _ rows: [Int32], _ heads: ListHeads, of app: App, _ list: ListIndex, rowHeight: Int,
    headHeight: Int
  ) {
    rowCount = rows.count
    self.rowHeight = rowHeight
    self.headHeight = headHeight
    var (last, run): (Int32?, Int32?)
    for place in rows.indices {
      let word = list.word(heads.column, of: rows[place])
      // What has the word of the row before it has its run.
      if word == last { continue }
      last = word
      let own = heads.run(app, word)
      if own == run { continue }
      run = own
      starts.append(place)
    }
  }

  var lineCount: Int { starts.count + rowCount }

  /// The section of a line, and the place of its row; a head has none.
  func line(_ number: Int) -> (section: Int, row: Int?) {
    // The head of section s is line s + where it starts.
    let section = firstPlace(in: starts.indices) { starts[$0] + $0 <= number } - 1
    let row = number - section - 1
    return (section, row < starts[section] ? nil : row)
  }

  /// The places of a section's rows.
  func rows(of section: Int) -> Range<Int> {
    starts[section]..<(section + 1 < starts.count ? starts[section + 1] : rowCount)
  }

  /// Pixels above a line, and those of all lines above the end.
  func top(of number: Int) -> Int {
    if number >= lineCount { return starts.count * headHeight + rowCount * rowHeight }
    let (section, row) = line(number)
    return row.map { (section + 1) * headHeight + $0 * rowHeight }
      ?? section * headHeight + starts[section] * rowHeight
  }

  /// Pixels above the row of a place.
  func top(ofRow place: Int) -> Int {
    place * rowHeight + firstPlace(in: starts.indices) { starts[$0] <= place } * headHeight
  }

  /// The lines between two distances from the top, and the heights of what is before and after them.
  func window(from top: Int, to bottom: Int) -> (lines: Range<Int>, before: Int, after: Int) {
    let all = 0..<lineCount
    let first = firstPlace(in: all) { self.top(of: $0 + 1) <= top }
    if first == lineCount { return (0..<0, 0, 0) }
    let last = max(first, firstPlace(in: all) { self.top(of: $0) <= bottom })
    return (
      first..<last, self.top(of: first), self.top(of: lineCount) - self.top(of: last)
    )
  }
}
