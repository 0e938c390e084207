import Ledger

/// Expenses as charts, each with its table (rule E26): one maker for the report and the page.
public struct ExpenseCharts {
  public let insight: ExpenseInsight
  let part: SpendingPart
  let question: ReportQuestion

  /// Over the days that are asked for.
  public init(_ question: ReportQuestion, _ part: SpendingPart) {
    self.part = part
    self.question = question
    insight = ExpenseInsight(
      of: question.book, part, from: question.first, to: question.last, in: question.place)
  }

  /// By one of the report's groupings; the last one, day, for a word that is none.
  public func chart(by word: String) -> ChartBlock {
    switch word {
    case "category": return slices(insight.categories, .category, word)
    case "vendor": return slices(insight.vendors, .vendor, word)
    case "tag": return slices(insight.tags, .tag, word)
    case "project": return slices(insight.projects, .project, word)
    case "client": return slices(insight.clients, .client, word)
    case "context": return slices(insight.contexts, .context, word)
    case "month": return months(over: insight.months.map { $0.day })
    case _: return days
    }
  }

  // MARK: by name

  private func slices(_ slices: [ExpenseInsight.Slice], _ title: Word, _ word: String) -> ChartBlock
  {
    let words = question.words
    let table = TableBlock(
      columns: [
        .data("id"), TableColumn(words(title), isWide: true, key: "name"),
        TableColumn(words(.expenseCount), .trailing, key: "count"),
        TableColumn(words(.share), .trailing, key: "percent"),
        TableColumn(words(.amount), .trailing, key: "total"),
      ], count: slices.count, key: "rows"
    ) { place in
      let slice = slices[place]
      return TableRow(
        [
          .text(id(slice, word)), .text(name(slice, word)),
          .count(slice.count), .text(question.formats.rate(slice.percent.inTenths)),
          .money(slice.amount),
        ], link: link(slice, word))
    }
    let bars = slices.prefix(12).map { slice in
      ChartBlock.Bar(
        name(slice, word), [slice.amount], color: color(slice, word), [link(slice, word)])
    }
    return ChartBlock(words(.by(words(title))), .rows, bars, table: table)
  }

  /// The row's id, or the word of a context.
  private func id(_ slice: ExpenseInsight.Slice, _ word: String) -> String {
    if word == "context" { return ExpenseContext(slice)?.rawValue ?? "" }
    return slice.id == 0 ? "" : ID<Never>(slice.id).text
  }

  private func name(_ slice: ExpenseInsight.Slice, _ word: String) -> String {
    let words = question.words
    switch word {
    case "project":
      return Scope(ID<Project>(slice.id)).isProject && !slice.name.isEmpty
        && question.book.projects[ID<Project>(slice.id)]?.name == slice.name
        ? slice.name : words.own(slice.name)
    case "context": return words.own(slice.name)
    case "client": return slice.name.isEmpty ? words(.noClient) : slice.name
    case "vendor": return slice.name.isEmpty ? words(.withoutVendor) : slice.name
    case "tag": return slice.name.isEmpty ? words(.withoutTag) : slice.name
    case _: return slice.name.isEmpty ? words(.withoutCategory) : slice.name
    }
  }

  private func color(_ slice: ExpenseInsight.Slice, _ word: String) -> String {
    switch word {
    case "category": return question.book.categories[ID<BudgetCategory>(slice.id)]?.color ?? ""
    case "tag": return question.book.tags[ID<Tag>(slice.id)]?.color ?? ""
    case _: return ""
    }
  }

  /// Its rows in the list, those without one, too (rule E41).
  private func link(_ slice: ExpenseInsight.Slice, _ word: String) -> Link {
    let group: SpendingRows.Group
    switch word {
    case "category": group = .category(ID(slice.id))
    case "vendor": group = .vendor(slice.name)
    case "tag": group = .tag(ID(slice.id))
    case "project": group = .project(ID(slice.id))
    case "client": group = .client(ID(slice.id))
    case _: group = ExpenseContext(slice).map { .context($0) } ?? .all
    }
    return link(SpendingRows(part, group, from: question.first, to: question.last))
  }

  // MARK: by time

  /// Whole months beside those of the year before, whichever days are asked for.
  public func year(of months: [Day]) -> ChartBlock { chart(of: months) }

  private func months(over months: [Day]) -> ChartBlock { self.chart(of: months, isClipped: true) }

  /// Months beside those of the year before; `isClipped`: each as far as it is in the days that are asked for.
  private func chart(of months: [Day], isClipped: Bool = false) -> ChartBlock {
    let words = question.words
    let sums = months.map {
      month -> (
        day: Day, now: Money, before: Money, days: ClosedRange<Day>, daysBefore: ClosedRange<Day>
      ) in
      let first = isClipped ? max(month, question.first ?? month) : month
      let last =
        isClipped ? min(month.lastOfMonth, question.last ?? month.lastOfMonth) : month.lastOfMonth
      let year = month.adding(years: -1)
      let isWhole = first == month && last == month.lastOfMonth
      let before =
        isWhole ? year...year.lastOfMonth : first.adding(years: -1)...last.adding(years: -1)
      return (
        month, insight.sum(over: first...last), insight.sum(over: before), first...last, before
      )
    }
    let table = TableBlock(
      columns: [
        .data("key"), TableColumn(words(.month), isWide: true, key: "name"),
        TableColumn(words(.yearBefore), .trailing, key: "before"),
        TableColumn(words(.amount), .trailing, key: "total"),
      ], count: sums.count, key: "rows"
    ) { place in
      let sum = sums[place]
      let before = Figure.money(sum.before)
      return TableRow(
        [
          TableCell(sum.day.monthKey), TableCell(question.formats.month(sum.day)),
          TableCell(before, link: (link(sum.daysBefore), before.text(question.formats))),
          TableCell(.money(sum.now)),
        ], link: link(sum.days))
    }
    let bars = sums.map { sum in
      ChartBlock.Bar(
        question.formats.shortMonthNames[sum.day.month - 1], [sum.now, sum.before],
        [link(sum.days), link(sum.daysBefore)])
    }
    return ChartBlock(
      words(.by(words(.month))), .columns, series: series(months), bars, table: table)
  }

  /// The years where all months are of one, else words for them.
  private func series(_ months: [Day]) -> [String] {
    guard let first = months.first, let last = months.last, first.year == last.year else {
      return [question.words(.amount), question.words(.yearBefore)]
    }
    return [String(first.year), String(first.year - 1)]
  }

  private var days: ChartBlock {
    let words = question.words
    let days = insight.days
    var table = TableBlock(
      columns: [
        TableColumn(words(.day), isWide: true, key: "day"),
        TableColumn(words(.amount), .trailing, key: "total"),
      ], count: days.count, key: "rows"
    ) { place in
      TableRow([.day(days[place].day), .money(days[place].amount)], link: link(days[place].day))
    }
    table.isBlank = { days[$0].amount.isZero }
    let bars = days.map { daily in
      ChartBlock.Bar(String(daily.day.day), [daily.amount], [link(daily.day)])
    }
    return ChartBlock(words(.by(words(.day))), .columns, bars, table: table)
  }

  private func link(_ day: Day) -> Link { link(day...day) }

  private func link(_ days: ClosedRange<Day>) -> Link {
    link(SpendingRows(part, from: days.lowerBound, to: days.upperBound))
  }

  private func link(_ rows: SpendingRows) -> Link {
    var rows = rows
    rows.place = question.place
    return .spending(rows)
  }
}
