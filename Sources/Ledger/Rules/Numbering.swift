/// Which number an invoice gets.
///
/// Only the series' owner may ask: a replica that does not own it cannot know what was given out
/// elsewhere.
public enum Numbering {
  /// The next count of a series: its start, or one past the greatest given out.
  ///
  /// Void and trashed invoices keep theirs.
  public static func nextCount(of series: Series, in book: Book) -> Int64 {
    let last = lastCount(of: series.id, in: book)
    return last >= series.start ? after(last) : series.start
  }

  /// The next count whose number no invoice of another series has: a series of a year may look like one that said the year by
  /// itself, and no number is given twice.
  public static func nextCount(of series: Series, on day: Day, in book: Book) -> Int64 {
    free(from: nextCount(of: series, in: book), of: series, on: day, in: book)
  }

  /// The number that the next invoice of a series gets on a day; "" where its pattern gives none.
  public static func nextNumber(of series: Series, on day: Day, in book: Book) -> String {
    let next = nextCount(of: series, on: day, in: book)
    return (try? NumberPattern(series.pattern).number(next, on: day)) ?? ""
  }

  /// The greatest count that a series gave out; 0 before the first.
  public static func lastCount(of series: ID<Series>, in book: Book) -> Int64 {
    var last: Int64 = 0
    for invoice in book.invoices.rows {
      if let issue = invoice.issue, issue.series == series { last = Swift.max(last, issue.count) }
    }
    return last
  }

  /// The first count of a series from `first` on whose number no invoice but `other` has; `last` where there is none before it.
  ///
  /// - Complexity: O(invoices).
  public static func free(
    from first: Int64, to last: Int64 = after(greatestCount), of series: Series, on day: Day,
    but other: ID<Invoice> = ID(), in book: Book
  ) -> Int64 {
    guard let pattern = try? NumberPattern(series.pattern) else { return first }
    var taken: Set<String> = []
    for invoice in book.invoices.rows where invoice.isIssued && invoice.id != other {
      taken.insert(invoice.number)
    }
    var count = first
    while count < last, taken.contains(pattern.number(count, on: day)) { count += 1 }
    return count
  }

  /// The invoice of a series with the last issue day, where that is behind `day`: another number would then go up
  /// where the days go back.
  public static func issued(after day: Day, in series: Series, of book: Book) -> Invoice? {
    var found: Invoice?
    var last = day
    for invoice in book.invoices.rows {
      guard let issue = invoice.issue, issue.series == series.id, issue.content.issued > last else {
        continue
      }
      (found, last) = (invoice, issue.content.issued)
    }
    return found
  }

  /// The greatest count that a series may give.
  public static var greatestCount: Int64 { SeriesLaw.counts.upperBound }

  /// The count behind another; one beyond what a series may have when there is none.
  public static func after(_ count: Int64) -> Int64 {
    Swift.min(Swift.max(count, 0), SeriesLaw.counts.upperBound) + 1
  }

  /// The starting number that somebody typed: whole, above zero, and with room for those after it.
  public static func start(_ text: String) -> Int64? {
    guard let start = Int64(text), SeriesLaw.counts.contains(start) else { return nil }
    return start
  }

  /// What is wrong with a number that was typed for a series to start with; nil where it is one.
  public static func problem(ofStart text: String) -> Phrase? {
    if start(text) != nil { return nil }
    let isNumber = text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    return isNumber && text.utf8.contains { $0 != 0x30 }
      ? "At most \(SeriesLaw.counts.upperBound)" : "Enter a whole number above zero"
  }

  /// The series the hub (or the only replica) numbers from on a day: the invoice's own choice if the hub
  /// owns it, else that of new invoices.
  public static func mainSeries(for invoice: Invoice, on day: Day, in book: Book) -> Series {
    if invoice.series == Series.mainID { return mainSeries(in: book) }
    return hubSeries(invoice.series, in: book) ?? currentSeries(on: day, in: book)
  }

  /// That of new invoices of a day: before the year that its numbers say, the one from which it goes on.
  public static func currentSeries(on day: Day, in book: Book) -> Series {
    var series = currentSeries(in: book)
    while let former = YearSeries.former(of: series, in: book), former.year > day.year {
      series = former.series
    }
    return series
  }

  /// The series of new invoices whose draft chose none (rule G117): the one that Settings name, as long as it is one of
  /// the hub's and not deleted, else the main one.
  public static func currentSeries(in book: Book) -> Series {
    hubSeries(book.settings.series, in: book) ?? mainSeries(in: book)
  }

  /// One of the hub's that is not deleted.
  private static func hubSeries(_ id: ID<Series>, in book: Book) -> Series? {
    guard let series = book.seriesTable.live(id), series.owner == 0, !series.isImported else {
      return nil
    }
    return series
  }

  /// The series that an invoice may choose: the hub's, the main one first.
  public static func choices(in book: Book) -> [Series] {
    [mainSeries(in: book)]
      + book.seriesTable.live.filter {
        $0.owner == 0 && !$0.isImported && $0.id != Series.mainID
      }
  }

  /// Another live series whose numbers look the same but for how many digits the count has at least: sooner or
  /// later both would give the same one.
  public static func rival(of series: Series, in book: Book) -> Series? {
    guard let pattern = try? NumberPattern(series.pattern) else { return nil }
    let others = [mainSeries(in: book)] + book.seriesTable.live.filter { $0.id != Series.mainID }
    return others.first { other in
      other.id != series.id
        && (try? NumberPattern(other.pattern))?.looksLike(pattern) == true
    }
  }

  /// The account's main series; before anyone set it up, `{#}` from 1.
  public static func mainSeries(in book: Book) -> Series {
    if let main = book.seriesTable[Series.mainID] { return main }
    var series = Series()
    series.id = Series.mainID
    series.name = "Invoices"
    return series
  }

  /// The series of new invoices as it goes on behind plain numbers of another program; nil where it has a pattern of its own, or
  /// is further.
  public static func currentSeries(goingOnAfter highest: Int64, in book: Book) -> Series? {
    var series = currentSeries(in: book)
    guard series.pattern == Series().pattern, series.start <= highest else { return nil }
    // The greatest count there is has none behind it.
    series.start = Swift.min(after(highest), greatestCount)
    return series
  }

  /// The row of the series that belongs to an installation.
  public static func deviceSeriesID(of installation: UInt64) -> ID<Series> {
    .foreign("device-series:\(installation)")
  }

  /// The series that belongs to one installation, for issuing without the hub: the main pattern
  /// behind a prefix of its own, the last three letters of its id or more when those are taken.
  public static func deviceSeries(of installation: UInt64, in book: Book) -> Series {
    let id = deviceSeriesID(of: installation)
    if let own = book.seriesTable[id] { return own }
    var series = Series()
    series.id = id
    series.owner = installation
    let text = uppered(ID<Series>(installation).text)
    for length in 3...text.count {
      let tag = String(text.suffix(length))
      series.name = "Device \(tag)"
      series.pattern = tag + "-" + mainSeries(in: book).pattern
      if !book.seriesTable.rows.contains(where: { $0.pattern == series.pattern }) { break }
    }
    return series
  }
}

extension Edit {
  /// Whether it brings invoices that go further in a series of the hub's than the book does (rule G86).
  public func bringsNumbers(into book: Book) -> Bool {
    guard rows.contains(where: { $0.kind == Kind.invoice.rawValue }) else { return false }
    var brought = Book()
    brought.apply(Change(device: 1, counter: 1, stamp: Stamp(time: 1, device: 1), body: body))
    var lasts: [ID<Series>: Int64] = [:]
    for invoice in book.invoices.rows {
      guard let issue = invoice.issue else { continue }
      lasts[issue.series] = Swift.max(lasts[issue.series] ?? 0, issue.count)
    }
    for invoice in brought.invoices.rows {
      guard let issue = invoice.issue, issue.count > lasts[issue.series] ?? 0 else { continue }
      // Whose a series is never changes.
      let series = book.seriesTable[issue.series] ?? brought.seriesTable[issue.series]
      if let series, series.owner != 0 || series.isImported { continue }
      if !issue.series.isNone { return true }
    }
    return false
  }
}
