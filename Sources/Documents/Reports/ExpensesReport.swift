import Ledger

extension Report {
  /// What the business spent, grouped as somebody chose.
  static var expenses: Report {
    spending(
      "expenses", "Expenses", .business,
      about:
        "What the business spent, by category, vendor, tag, project, client, context, month or day."
    )
  }

  /// The same of somebody's private life, which is in no figure of the business.
  static var personalExpenses: Report {
    spending(
      "personal-expenses", "Personal Expenses", .personal,
      about: "What was spent privately, by category, vendor, tag, context, month or day.")
  }

  private static func spending(
    _ name: String, _ title: String, _ part: SpendingPart, about: Phrase
  ) -> Report {
    var groupings = [
      Grouping("category", "Category"), Grouping("vendor", "Vendor"), Grouping("tag", "Tag"),
    ]
    if part == .business {
      groupings += [Grouping("project", "Project"), Grouping("client", "Client")]
    }
    groupings += [
      Grouping("context", "Context"), Grouping("month", "Month"), Grouping("day", "Day"),
    ]
    return Report(
      name, title: title, about: about, subject: .book, audience: .studio, groupings: groupings,
      kinds: { _ in
        [.transaction, .split, .tag, .tagging, .category, .project, .client, .settings]
      }
    ) { question in
      let charts = ExpenseCharts(question, part)
      let insight = charts.insight
      let words = question.words
      // Of all time it is in the total: beside months and days it makes their rows add up.
      let isInTotal = question.first == nil && question.last == nil
      let isByDay = question.by == "month" || question.by == "day"
      let undated = insight.undated.map {
        [Fact(words(.withoutDate), .money($0), key: "undated")]
      }
      let returned = lessReturned(insight.total, part, question)
      var blocks: [Block] = [
        .facts(
          [
            Fact(words(.expenseCount), .count(insight.count), key: "count"),
            Fact(words(.average), .money(insight.average), key: "average"),
          ] + habits(of: insight, question)), .data(members(of: insight, question)), .gap(12),
        .chart(charts.chart(by: question.by)),
        .sums(
          (isInTotal && isByDay ? undated ?? [] : [])
            + [Fact(words(.total), .money(insight.total), key: "total")] + returned),
      ]
      if let undated, !isInTotal { blocks.append(.facts(undated)) }
      blocks += apart(insight.others, question)
      blocks += notAdded(insight.faults, question)
      let isEmpty =
        insight.count == 0 && undated == nil && insight.others.isEmpty && insight.faults.isEmpty
        && returned.isEmpty
      return ReportBody(blocks, empty: isEmpty ? words(.noExpenses) : "")
    }
  }

  /// What came back of it, and what is left then; nothing where nothing did (rule E26).
  private static func lessReturned(
    _ total: Money, _ part: SpendingPart, _ question: ReportQuestion
  ) -> [Fact] {
    let back = question.book.returned(
      part, from: question.first, to: question.last, in: question.place)
    if back.isZero { return [] }
    var left = back
    guard (try? left.add(total)) != nil else { return [] }
    return [
      Fact(
        question.words(.returned), .totals(back, or: question.currency), key: "returned"),
      Fact(
        question.words(.afterReturns), .totals(left, or: question.currency), key: "afterReturns"),
    ]
  }

  /// How it differs from the period before; nil where the days have no end (rule E7).
  private static func change(
    of insight: ExpenseInsight, _ question: ReportQuestion
  ) -> ExpenseChange? {
    guard let first = question.first, let last = question.last, first <= last else { return nil }
    let before = InsightPeriod(recognizing: first...last).previous
    return ExpenseChange(from: insight.sum(over: before), to: insight.total)
  }

  /// What insight says in words: the change, the pattern, how alike amounts are (rule E43).
  private static func habits(of insight: ExpenseInsight, _ question: ReportQuestion) -> [Fact] {
    if insight.count == 0 { return [] }
    let words = question.words
    var facts: [Fact] = []
    let change = change(of: insight, question)
    if let change { facts.append(Fact(words(.periodBefore), .money(change.previous))) }
    if !insight.isEnoughForHabits { return facts }
    if let change {
      facts.append(
        Fact(
          words(.change), words(.trend(change.trend, isSignificant: change.isSignificant))))
    }
    let alike = question.formats.rate(insight.consistency.inTenths)
    facts.append(
      Fact(
        words(.habit),
        words(.pattern(insight.pattern)) + "."
          + (insight.consistency.inTenths.isZero ? "" : " " + words(.alike(alike)))))
    return facts
  }

  /// The same for programs.
  private static func members(of insight: ExpenseInsight, _ question: ReportQuestion) -> [Member] {
    let change = change(of: insight, question)
    return [
      Member("before", change?.previous.value ?? .null),
      Member("trend", change.map { .text($0.trend.rawValue) } ?? .null),
      Member("isSignificant", change.map { .bool($0.isSignificant) } ?? .null),
      Member("pattern", .text(insight.pattern.rawValue)),
      Member("consistency", .text(question.formats.rate(insight.consistency.inTenths))),
    ]
  }

  /// Sums of other currencies than the account's; of a report that has several, what each is of is said, and its key.
  static func apart(
    _ others: Totals, _ question: ReportQuestion, _ word: Word = .otherCurrencies,
    key: String = "others"
  ) -> [Block] {
    if others.isZero { return [] }
    return [
      .facts([
        Fact(
          question.words(word), .totals(others, or: question.currency), key: key)
      ])
    ]
  }
}
