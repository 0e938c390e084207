import Ledger

extension Report {
  /// What booked gigs will bring, by month (rule R13).
  static var forecast: Report {
    Report(
      "forecast", title: "Forecast",
      about: """
        What open gigs and those that come again will bring, by month: not yet invoiced or paid, held dates apart.
        """,
      subject: .book, audience: .studio,
      kinds: { _ in
        [
          .project, .charge, .deal, .invoice, .line, .payment, .allocation, .client, .settings,
          .gigrule,
        ]
      }
    ) { question in
      let words = question.words
      let plays = Trades.plays(question.book.settings.work)
      let forecast = IncomeForecast(
        of: question.book, on: question.today, from: question.first, to: question.last)
      var blocks: [Block] = [.chart(chart(of: forecast, question))]
      // Beside each other, not one the sum of the others.
      var facts = [
        Fact(words(.booked), .money(forecast.booked), key: "booked"),
        Fact(words(.held), .money(forecast.held), key: "held"),
      ]
      if forecast.undated.isZero {
        // Readers see it when there is some, programs always.
        blocks.append(.data([Member("undated", forecast.undated.value)]))
      } else {
        facts.insert(Fact(words(.undated), .money(forecast.undated), key: "undated"), at: 0)
      }
      if forecast.drawn.isZero {
        blocks.append(.data([Member("drawn", forecast.drawn.value)]))
      } else {
        facts.insert(Fact(words(.byRule), .money(forecast.drawn), key: "drawn"), at: 0)
      }
      blocks.append(.facts(facts))
      blocks += apart(forecast.others, question)
      if !forecast.gigs.isEmpty {
        blocks.append(.heading(words(plays ? .gigs : .projectCount), level: 2))
      }
      blocks.append(.table(table(of: forecast.gigs, question)))
      blocks += notAdded(forecast.faults, question)
      let isEmpty = forecast.gigs.isEmpty && forecast.faults.isEmpty
      return ReportBody(
        blocks, empty: isEmpty ? words(plays ? .noForecast : .noProjectForecast) : "")
    }
  }

  static func chart(of forecast: IncomeForecast, _ question: ReportQuestion) -> ChartBlock {
    let words = question.words
    let months = forecast.months
    let table = TableBlock(
      columns: [
        .data("key"), TableColumn(words(.month), isWide: true, key: "name"),
        TableColumn(words(.held), .trailing, key: "held"),
        TableColumn(words(.booked), .trailing, key: "booked"),
      ], count: months.count, key: "months"
    ) { place in
      let month = months[place]
      return TableRow([
        .text(month.first.monthKey), .text(question.formats.month(month.first)),
        .money(month.held), .money(month.booked),
      ])
    }
    let bars = months.map { month in
      ChartBlock.Bar(
        question.formats.shortMonthNames[month.first.month - 1], [month.booked, month.held])
    }
    var chart = ChartBlock(
      words(.forecast), .stacked, series: [words(.booked), words(.held)], bars, table: table)
    chart.fills = [ChartFill(0), ChartFill(7)]
    return chart
  }

  private static func table(
    of gigs: [IncomeForecast.Gig], _ question: ReportQuestion
  ) -> TableBlock {
    let words = question.words
    return TableBlock(
      columns: [
        .data("project"), TableColumn(words(.project), isWide: true, key: "name"),
        TableColumn(words(.client), key: "client", place: .below),
        TableColumn(words(.date), key: "day"), .data("isHold"), .data("isDrawn"),
        TableColumn(words(.status), key: "status", place: .below),
        TableColumn(words(.amount), .trailing, key: "amount"),
      ], count: gigs.count, key: "gigs"
    ) { place in
      let gig = gigs[place]
      let project = question.book.projects[gig.project]
      let rule = question.book.gigRules[gig.rule]
      let name = project?.name ?? rule?.name ?? ""
      let client = (project?.client ?? rule?.client).flatMap {
        question.book.named($0)?.displayName
      }
      return TableRow(
        [
          .text(gig.project.text), .text(isBlank(name) ? words(.untitledProject) : name),
          .text(client ?? ""), .day(gig.day), .flag(gig.isHold), .flag(gig.isDrawn),
          .text(gig.isHold ? words(.held) : gig.isDrawn ? words(.byRule) : ""),
          .money(gig.amount),
        ], link: gig.isDrawn ? nil : .project(gig.project))
    }
  }

  /// What clients' gigs bring on average, year by year (rule R13).
  static var fees: Report {
    Report(
      "fees", title: "Fees",
      about: "What each client's gigs brought on average in each year, and how that changed.",
      subject: .book, audience: .studio,
      kinds: { _ in [.project, .charge, .deal, .invoice, .line, .client, .settings] }
    ) { question in
      let words = question.words
      let plays = Trades.plays(question.book.settings.work)
      let fees = FeeDevelopment(of: question.book, from: question.first, to: question.last)
      let table = TableBlock(
        columns: [
          .data("client"), TableColumn(words(.client), isWide: true, key: "name", sub: "year"),
          TableColumn(
            words(plays ? .gigs : .projectCount), .trailing, key: "gigs", sub: "gigs"),
          TableColumn(words(.change), .trailing, key: "change", sub: "change"),
          TableColumn(words(.averageFee), .trailing, key: "average", sub: "average"),
        ], count: fees.rows.count, key: "rows", subKey: "years"
      ) { place in row(fees.rows[place], question) }
      let isEmpty = fees.rows.isEmpty && fees.faults.isEmpty
      return ReportBody(
        [.table(table)] + notAdded(fees.faults, question),
        empty: isEmpty ? words(plays ? .noFees : .noProjectFees) : "")
    }
  }

  /// The average of all years beside how the last differs from the first, and the years below, the latest first.
  ///
  /// The only year has the row's own figures: it stands beside the name.
  private static func row(_ row: FeeDevelopment.Row, _ question: ReportQuestion) -> TableRow {
    var subs: [TableRow] = []
    for place in row.years.indices.reversed() {
      let year = row.years[place]
      let before = place > 0 ? row.years[place - 1].average : nil
      let figures: [Figure] = [
        .text(""), .text(String(year.year)), .count(year.gigs),
        .amount(before.flatMap { try? year.average.subtracting($0) }, or: ""),
        .money(year.average),
      ]
      subs.append(TableRow(figures.map { TableCell($0) }, isData: row.years.count == 1))
    }
    let figures: [Figure] = [
      .text(row.client.isNone ? "" : row.client.text), .text(question.words.own(row.name)),
      .count(row.gigs), .amount(row.change, or: ""), .amount(row.average),
    ]
    var cells = figures.map { TableCell($0) }
    if row.years.count == 1, let only = row.years.first { cells[1].note = String(only.year) }
    return TableRow(cells, link: row.client.isNone ? nil : .client(row.client), subs: subs)
  }
}
