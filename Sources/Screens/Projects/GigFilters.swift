import Ledger

// What the list of gigs is narrowed to: its stage is the page.
enum GigFilters {
  /// The columns of the list's facts, after those of its heads and rows.
  static var dayColumn: Int { 3 }
  static var mediaColumn: Int { 4 }
  static var lastDayColumn: Int { 5 }
  static var clientColumn: Int { 0 }
  static var seasonColumn: Int { 1 }
  static var noDay: Int32 { .min }

  /// The bit of a media type, and where a gig's row shows it its label's.
  static func bits(of media: MediaType, isShown: Bool) -> Int32 {
    var bit: Int32 = 1
    for one in MediaType.allCases {
      if one == media { return isShown ? bit | bit << firstLabel : bit }
      bit <<= 1
    }
    return 0
  }

  private static var firstLabel: Int32 { 16 }

  /// A media type is searched where it is shown.
  static var labels: Labels {
    Labels(column: mediaColumn, first: firstLabel, titles: MediaType.allCases.map { $0.title })
  }

  static var all: [ListFilter] {
    let media = ListFilter.bits(
      "media", "Media Type", mediaColumn, MediaType.allCases.map { ($0.word, $0.title) })
    let client = ListFilter(
      "client", "Client", .number(clientColumn) { ListFilter.clients(of: $0) })
    let season = ListFilter("season", "Tour or Season", .number(seasonColumn, seasons))
    return [ListFilter("period", "Period", .range(periods)), media, season, client].map { filter in
      var filter = filter
      filter.hidesEmpty = true
      return filter
    }
  }

  @Sendable private static func seasons(_ book: Book) -> [ListFilter.Choice] {
    let seasons = book.seasonList
    if seasons.isEmpty { return [] }
    return seasons.map { ListFilter.Choice(word: $0.id.text, title: .verbatim($0.name)) }
      + [ListFilter.Choice(word: ID<Season>().text, title: "No Tour or Season")]
  }

  // MARK: periods

  private static var words: [(word: String, title: Phrase)] {
    [
      ("last-year", "Last Year"), ("last-month", "Last Month"), ("this-month", "This Month"),
      ("next-month", "Next Month"), ("this-year", "This Year"), ("next-year", "Next Year"),
    ]
  }

  /// Months and years around today; an address may also say two ends, `2026-01-01..2026-03-31`.
  private static var periods: ListRange {
    ListRange(
      column: .word(dayColumn, missing: noDay),
      choices: { _, _ in
        words.map { ListFilter.Choice(word: $0.word, title: $0.title) }
      },
      ends: { _, _, word, today in
        guard let days = days(of: word, on: today) else { return nil }
        return ListRange.Ends(
          low: days.first.map { Int64($0.number) }, high: days.last.map { Int64($0.number) })
      },
      title: { _, formats, word in
        let days = days(of: word, on: Day.first)
        switch (days?.first, days?.last) {
        case (let first?, let last?):
          return .verbatim(formats.day(first) + " – " + formats.day(last))
        case (let first?, nil): return "From \(formats.day(first))"
        case (nil, let last?): return "Up to \(formats.day(last))"
        case (nil, nil): return "No such range"
        }
      })
  }

  /// The days that a word stands for, or says by their ends; nil for what is none.
  static func days(of word: String, on today: Day) -> (first: Day?, last: Day?)? {
    let month = today.firstOfMonth
    switch word {
    case "this-month": return (month, today.lastOfMonth)
    case "last-month": return (month.adding(months: -1), month.adding(days: -1))
    case "next-month":
      let next = month.adding(months: 1)
      return (next, next.lastOfMonth)
    case "this-year": return (today.firstOfYear, today.lastOfYear)
    case "last-year":
      let last = today.firstOfYear.adding(days: -1)
      return (last.firstOfYear, last)
    case "next-year":
      let next = today.lastOfYear.adding(days: 1)
      return (next, next.lastOfYear)
    case _: break
    }
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1].isEmpty else { return nil }
    let first = try? Day(parsing: String(parts[0]))
    let last = try? Day(parsing: String(parts[2]))
    return first == nil && last == nil ? nil : (first, last)
  }
}
