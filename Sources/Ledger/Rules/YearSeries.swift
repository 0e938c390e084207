/// Numbers that begin anew with a year (rule G117): a count is unique within its series, so each year has one of its own.
public enum YearSeries {
  /// Why numbers do not begin anew.
  public enum Problem: Error, Equatable, Sendable {
    /// What counts from 1 again would give numbers twice.
    case noYear(pattern: String)
    /// The series of new invoices gave numbers of that year already, or none at all.
    case begun(series: String, year: Int)
    /// New invoices are numbered from that of a later year.
    case later(series: String, year: Int)

    public var message: Phrase {
      switch self {
      case .noYear(let pattern):
        return "The pattern \(pattern) says no year, such as {YYYY}: numbers would come twice"
      case .begun(let series, let year):
        return "“\(series)” has the numbers of \(year) already"
      case .later(let series, let year):
        return "“\(series)” is of a later year than \(year): take the former series again"
      }
    }
  }

  /// The row of the series of a year that goes on from another, the same on every device.
  public static func id(of year: Int, after base: ID<Series>) -> ID<Series> {
    .foreign("year-series:\(base.text):\(year)")
  }

  /// In which of some years a series begins numbers anew, and the one of the hub's from which it goes on; nil for any other.
  static func begun(
    _ id: ID<Series>, in years: ClosedRange<Int>, of book: Book
  ) -> (base: Series, year: Int)? {
    if id == Series.mainID { return nil }
    for base in Numbering.choices(in: book) {
      for year in years where YearSeries.id(of: year, after: base.id) == id { return (base, year) }
    }
    return nil
  }

  /// The series in which the numbers of a year begin anew: that of new invoices with the year in digits.
  ///
  /// It starts at 1. Where the hub has one that looks like it, that one is taken.
  public static func series(of year: Int, in book: Book) throws(Problem) -> Series {
    let base = Numbering.currentSeries(in: book)
    guard let pattern = try? NumberPattern(base.pattern) else {
      throw .noYear(pattern: base.pattern)
    }
    let years = years(of: base.id, in: book)
    let name = base.name.isEmpty ? base.pattern : base.name
    let begun = Problem.begun(series: name, year: year)
    if !years.contains(year),
      years.contains(where: { $0 > year })
        || YearSeries.begun(base.id, in: year + 1...year + 11, of: book) != nil
    {
      throw .later(series: name, year: year)
    }
    var earlier = years.filter { $0 < year }
    if pattern.hasYear, earlier.isEmpty || earlier.count < years.count { throw begun }
    // Digits of this year may be the second of a business year, "2026/27".
    if !pattern.hasYear,
      [4, 2].contains(where: { pattern.text(in: year, after: [year], digits: $0) != nil })
    {
      throw begun
    }
    var lengths = [4, 2]
    if earlier.isEmpty {
      earlier = Array(year - 10..<year)
      // Two digits may be anything, but where numbers were given, or were to be, in that year.
      if let known = YearSeries.begun(base.id, in: year - 10...year - 1, of: book) {
        earlier = [known.year]
      } else {
        lengths = [4]
      }
    }
    for digits in lengths {
      guard let text = pattern.text(in: year, after: earlier, digits: digits) else { continue }
      return series(of: year, text, after: base, in: book)
    }
    throw .noYear(pattern: base.pattern)
  }

  private static func series(
    of year: Int, _ text: String, after base: Series, in book: Book
  ) -> Series {
    if let pattern = try? NumberPattern(text),
      let known = Numbering.choices(in: book).first(where: {
        (try? NumberPattern($0.pattern))?.looksLike(pattern) == true
      })
    {
      return known
    }
    let id = id(of: year, after: base.id)
    if var deleted = book.seriesTable[id] {
      deleted.life = .live
      return deleted
    }
    var series = Series()
    (series.id, series.pattern) = (id, text)
    let isPlain = base.id == Series.mainID || base.name.isEmpty
    series.name =
      NumberPattern.renamed(
        base.name, from: Array(year - 10..<year), to: year, digits: 4)
      ?? (isPlain ? "\(year)" : "\(base.name) \(year)")
    return series
  }

  /// Begins a year: its series is there, and new invoices are numbered from it.
  public static func begin(_ year: Int, in book: Book) throws(Problem) -> Edit {
    let series = try series(of: year, in: book)
    var edit = Edit(putting: series, in: book.seriesTable)
    edit.add(use(series.id, in: book))
    return edit
  }

  /// New invoices are numbered from a series of the hub's.
  public static func use(_ series: ID<Series>, in book: Book) -> Edit {
    var settings = book.settings
    settings.series = series == Series.mainID ? ID() : series
    return Edit(putting: settings, in: book.settingsTable)
  }

  /// The series that what is copied from an invoice has chosen: none where that is the one of new invoices, or one from which that
  /// goes on.
  static func choice(of invoice: Invoice, on today: Day, in book: Book) -> ID<Series> {
    let chosen = invoice.series
    if chosen.isNone { return chosen }
    var current = Numbering.currentSeries(in: book).id
    while current != chosen {
      guard let begun = begun(current, in: today.year - 11...today.year + 1, of: book) else {
        return chosen
      }
      current = begun.base.id
    }
    return ID()
  }

  /// Whether it is time to ask: the series of new invoices gave numbers, and no invoice is of the year of `today`.
  public static func isDue(on today: Day, in book: Book) -> Bool {
    let current = Numbering.currentSeries(in: book).id
    var isUsed = false
    for invoice in book.invoices.rows {
      guard let issue = invoice.issue else { continue }
      if year(of: issue) >= today.year { return false }
      if issue.series == current { isUsed = true }
    }
    return isUsed
  }

  /// The year of an issue's number: one that names a day of a year and was issued before that began is of the year before.
  private static func year(of issue: Issue) -> Int {
    let year = issue.content.issued.year
    return issue.at.utcDay.year == year - 1 ? year - 1 : year
  }

  /// The years in which a series gave numbers.
  private static func years(of series: ID<Series>, in book: Book) -> [Int] {
    var years: [Int] = []
    for invoice in book.invoices.rows {
      guard let issue = invoice.issue, issue.series == series else { continue }
      let year = year(of: issue)
      if !years.contains(year) { years.append(year) }
    }
    return years
  }
}
