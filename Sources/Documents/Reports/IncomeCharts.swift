import Ledger

/// Income as charts, each with its table (rule R12): one maker for the report and the page.
public struct IncomeCharts {
  public let insight: IncomeInsight
  public let slicing: IncomeSlicing
  let question: ReportQuestion

  /// Over the days that are asked for; without any, over all that there are.
  public init(_ question: ReportQuestion) {
    self.question = question
    slicing = IncomeSlicing(question.by)
    insight = IncomeInsight(
      of: question.book, by: slicing.by, slicing.basis, over: IncomeCharts.days(question, slicing),
      question.income)
  }

  /// From the first day that something came in on to the last, as far as nobody says otherwise.
  private static func days(_ question: ReportQuestion, _ slicing: IncomeSlicing) -> ClosedRange<Day>
  {
    if let first = question.first, let last = question.last, first <= last { return first...last }
    let found = question.book.incomeDays(slicing.basis)
    let first =
      question.first
      ?? min(
        found?.lowerBound ?? question.today, question.last ?? question.today)
    return first...max(first, question.last ?? found?.upperBound ?? question.today)
  }

  /// Stacked bars over days, months or years; the table has what each is made of below it.
  public var overTime: ChartBlock { overTime(isBrief: false) }

  /// The same; a brief one has no more in its table than in its picture, which counts the small parts as one.
  public func overTime(isBrief: Bool) -> ChartBlock {
    let words = question.words
    let shown = series
    let parts =
      isBrief
      ? shown
      : insight.slices.enumerated().map { place, slice in
        Series(
          key: slice.key, name: words.service(slice.key), fill: ChartFill(place),
          amounts: slice.amounts)
      }
    let table = TableBlock(
      columns: [
        .data("from", sub: "key"),
        TableColumn(words(.date), isWide: true, key: "name", sub: "name"),
        TableColumn(words(.income), .trailing, key: "total", sub: "amount"),
      ], count: insight.spans.count, key: "periods", subKey: "parts"
    ) { place in
      let span = insight.spans[place]
      let subs = parts.filter { !$0.amounts[place].isZero }.map { part in
        TableRow(
          [.text(part.key), .text(part.name), .money(part.amounts[place])],
          link: part.key.isEmpty ? nil : link(part.key, span))
      }
      return TableRow(
        [
          TableCell(span.lowerBound.text), TableCell(name(span)),
          TableCell(.money(insight.sums[place])),
        ],
        link: link("", span), subs: subs)
    }
    let bars = insight.spans.indices.map { place in
      ChartBlock.Bar(
        label(insight.spans[place]), shown.map { $0.amounts[place] },
        // What is all others leads nowhere: it is no one thing.
        shown.filter { !$0.key.isEmpty }.map { link($0.key, insight.spans[place]) })
    }
    var chart = ChartBlock(
      words(.incomeOverTime), .stacked, series: shown.map { $0.name }, bars, table: table)
    chart.fills = shown.map { $0.fill }
    return chart
  }

  /// What each media type, service, client or city brought, those media types without income too.
  public var slices: ChartBlock { chart(.rows, insight.slices) }

  /// A ring of what brought something, the greatest first.
  public var ring: ChartBlock {
    let own = insight.slices.filter { $0.amount.isPositive }.sorted {
      $0.amount.minor > $1.amount.minor
    }
    var ring = chart(.ring, own)
    ring.sum = insight.total
    return ring
  }

  private func chart(
    _ shape: ChartBlock.Shape, _ slices: [IncomeInsight.Slice]
  ) -> ChartBlock {
    let words = question.words
    let table = TableBlock(
      columns: [
        .data("key"), TableColumn(words(slicing.word), isWide: true, key: "name"),
        TableColumn(words(.income), .trailing, key: "total"),
      ], count: slices.count, key: "rows"
    ) { place in
      TableRow(
        [
          .text(slices[place].key), .text(words.service(slices[place].key)),
          .money(slices[place].amount),
        ], link: link(slices[place].key, days))
    }
    let bars = slices.prefix(shape == .rows ? ChartBlock.mostRows : .max).map {
      ChartBlock.Bar(words.service($0.key), [$0.amount], [link($0.key, days)])
    }
    var chart = ChartBlock(words(.by(words(slicing.word))), shape, bars, table: table)
    chart.fills = slices.indices.map { place in
      slicing.by == .mediaType ? ChartFill.of(media: slices[place].key) : ChartFill(place)
    }
    return chart
  }

  private var days: ClosedRange<Day> {
    let first = insight.spans.first?.lowerBound ?? question.today
    return first...max(first, insight.spans.last?.upperBound ?? first)
  }

  // MARK: parts

  private struct Series {
    var key: String
    var name: String
    var fill: ChartFill
    var amounts: [Money]
  }

  /// What is stacked: media types that brought something; of others the seven greatest, and the rest as one.
  private var series: [Series] {
    let words = question.words
    let own = insight.slices.filter { slice in slice.amounts.contains { !$0.isZero } }
    if slicing.by == .mediaType {
      return own.map {
        Series(
          key: $0.key, name: words.service($0.key), fill: .of(media: $0.key), amounts: $0.amounts)
      }
    }
    let most = own.count <= 8 ? 8 : 7
    var series = own.prefix(most).enumerated().map { place, slice in
      Series(
        key: slice.key, name: words.service(slice.key), fill: ChartFill(place),
        amounts: slice.amounts)
    }
    if own.count > most {
      var rest = [Money](repeating: .zero(question.currency), count: insight.spans.count)
      for slice in own.dropFirst(most) {
        for place in rest.indices {
          rest[place] = (try? rest[place].adding(slice.amounts[place])) ?? rest[place]
        }
      }
      series.append(
        Series(key: "", name: words(.otherSlices), fill: ChartFill(7), amounts: rest))
    }
    return series
  }

  private func link(_ key: String, _ span: ClosedRange<Day>) -> Link {
    .income(IncomeLink(slicing, key, span))
  }

  /// "21 Nov 2026", "November 2026", "2026", or its first and last day.
  private func name(_ span: ClosedRange<Day>) -> String {
    let formats = question.formats
    let (first, last) = (span.lowerBound, span.upperBound)
    if first == last { return formats.day(first) }
    if first == first.firstOfMonth && last == first.lastOfMonth { return formats.month(first) }
    if first == first.firstOfYear && last == first.lastOfYear { return String(first.year) }
    return formats.day(first) + " \u{2013} " + formats.day(last)
  }

  private func label(_ span: ClosedRange<Day>) -> String {
    let (first, last) = (span.lowerBound, span.upperBound)
    if first == last { return String(first.day) }
    if first.year == last.year && first.month == last.month {
      return question.formats.shortMonthNames[first.month - 1]
    }
    return String(first.year)
  }
}

/// Some of the income, as its page is asked for what it comes from.
public struct IncomeLink: Equatable, Sendable {
  public var slicing: IncomeSlicing
  /// Under what it counts; "" for everything.
  public var key: String
  public var days: ClosedRange<Day>

  init(_ slicing: IncomeSlicing, _ key: String, _ days: ClosedRange<Day>) {
    self.slicing = slicing
    self.key = key
    self.days = days
  }
}
