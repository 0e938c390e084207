import Ledger

/// Finds out what stands between the fields (rule M2): what makes the most rows with a day and an amount.
enum DelimiterJudge {
  private static var sampleSize: Int { 40_000 }

  static func table(_ text: [UInt8]) -> (table: CSVTable, conclusions: [Phrase]) {
    // Whole lines only, as far as there are some.
    var sample = text.prefix(sampleSize)
    if sample.count < text.count,
      let end = sample.lastIndex(where: { $0 == Ascii.lineFeed || $0 == Ascii.carriageReturn })
    {
      sample = sample[...end]
    }
    let looked = Array(sample)
    var best: CSVDelimiter?
    var most = 0
    for delimiter in CSVDelimiter.allCases where looked.contains(delimiter.rawValue) {
      let score = score(CSVReader.read(looked, delimiter: delimiter))
      if score > most { (best, most) = (delimiter, score) }
    }
    guard let best else { return (CSVReader.read(text), []) }
    let named: Phrase =
      switch best {
      case .comma: "fields are parted by commas"
      case .semicolon: "fields are parted by semicolons"
      case .tab: "fields are parted by tabs"
      case .pipe: "fields are parted by upright lines"
      }
    return (CSVReader.read(text, delimiter: best), [named])
  }

  /// Rows of the usual width count for it, much more so where they hold a day and an amount.
  private static func score(_ table: CSVTable) -> Int {
    var widths: [Int: Int] = [:]
    var whole = 0
    var cells = 0
    for row in table.rows {
      let width = row.fields.count
      if width > 1 { widths[width, default: 0] += 1 }
      let (dates, amounts) = StatementWork.holds(row)
      if dates > 0, amounts > 0 {
        whole += 1
        cells += min(width, 40)
      }
    }
    let usual = widths.values.max() ?? 0
    return whole * 10_000 + usual * 100 + (whole > 0 ? cells / whole : 0)
  }
}
