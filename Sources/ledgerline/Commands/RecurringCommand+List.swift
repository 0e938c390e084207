import ArgumentParser
import Documents
import Exchange
import Ledger

struct RecurringList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List what comes again, when next, what it costs a year, and what became dearer.",
    discussion: """
      Examples:
        ledgerline recurring list
        ledgerline recurring list --json
        ledgerline recurring list --csv --out recurring.csv
      """)

  @OptionGroup var sheet: CSVOptions

  @OptionGroup var options: BookOptions

  func validate() throws {
    try sheet.check(beside: options)
  }

  /// A rule with what follows from the book and the day.
  private struct Listed {
    var rule: Recurring
    var state: String
    var next: Day?
    var due: Int
    var yearly: Money?
    var changes: [PriceChange]
  }

  func run() throws {
    let now = try Now()
    let book = try options.readBook()
    let listed = try listed(in: book, on: now.today)
    if sheet.csv { return try write(listed, book) }
    if options.json {
      let derived = Derived(book: book, today: now.today)
      return Answer.json(.list(try listed.map { try object($0, derived) }))
    }
    if listed.isEmpty { return Answer.say("Nothing comes again.") }
    try say(listed, book.settings.currency)
  }

  private func listed(in book: Book, on today: Day) throws -> [Listed] {
    let calendar = RecurringCalendar(of: book)
    var due: [ID<Recurring>: Int] = [:]
    for occurrence in calendar.due(until: today, in: book) {
      due[occurrence.rule, default: 0] += 1
    }
    let rules = book.recurring.live.sorted { a, b in
      if a.source != b.source { return compareForReading(a.source, b.source) }
      return (a.start ?? .first, a.id) < (b.start ?? .first, b.id)
    }
    return try rules.map { rule in
      let next = calendar.next(of: rule.id, on: today, in: book)
      return Listed(
        rule: rule, state: next == nil ? "ended" : rule.isPaused ? "paused" : "active",
        next: next?.day, due: due[rule.id] ?? 0, yearly: try RecurringCost.yearly(rule),
        changes: PriceChange.all(of: rule, in: book))
    }
  }

  private func object(_ listed: Listed, _ derived: Derived) throws -> Value {
    guard case .object(var members) = try derived.object(listed.rule) else { return .null }
    members.append(Member("state", .text(listed.state)))
    if let next = listed.next { members.append(Member("next", .text(next.text))) }
    if let yearly = listed.yearly {
      members.append(Member("yearly", .text(yearly.plain)))
      members.append(Member("currency", .text(yearly.currency.code)))
    }
    members.append(Member("due", .integer(Int64(listed.due))))
    members.append(
      Member(
        "priceChanges",
        .list(
          listed.changes.map { change in
            .object([
              Member("expense", .text(change.expense.text)), Member("day", .text(change.day.text)),
              Member("from", change.from.value), Member("to", change.to.value),
            ])
          })))
    return .object(members)
  }

  private func say(_ listed: [Listed], _ currency: Currency) throws {
    var table = TextTable([
      .init("ID"), .init("NAME"), .init("AMOUNT", right: true), .init("FREQUENCY"), .init("NEXT"),
      .init("DUE", right: true), .init("A YEAR", right: true), .init("PRICE"),
    ])
    for one in listed {
      table.add([
        one.rule.id.text, one.rule.source, one.rule.amount?.words ?? "", one.rule.frequency.word,
        one.state == "active" ? one.next?.text ?? "" : one.state, one.due == 0 ? "" : "\(one.due)",
        one.yearly?.words ?? "", one.changes.last.map { RecurringList.words($0) } ?? "",
      ])
    }
    Answer.say(table.text(within: Terminal.width))
    let active = listed.filter { $0.state == "active" }.map { $0.rule }
    let own = active.filter { Scope($0.project) != .personal }
    let personal = active.filter { Scope($0.project) == .personal }
    Answer.say("\n" + (try sum(own, currency)))
    if !personal.isEmpty { Answer.say("Personal: " + (try sum(personal, currency))) }
  }

  /// Of rules that go on, personal ones apart (rule E21), that of a currency first.
  private func sum(_ rules: [Recurring], _ currency: Currency) throws -> String {
    let yearly = try RecurringCost.yearly(rules)
    let monthly = try RecurringCost.monthly(yearly)
    return "\(monthly.listed(currency)) a month, \(yearly.listed(currency)) a year"
  }

  private static func words(_ change: PriceChange) -> String {
    "\(change.isRise ? "up" : "down") from \(change.from.plain) on \(change.day.text)"
  }

  static let columns = [
    "Name", "Amount", "Currency", "Frequency", "Way", "State", "Next", "Due", "Yearly",
    "Subscription", "Category", "Tags", "Place", "Price Before", "Price Changed", "ID",
  ]

  private func write(_ listed: [Listed], _ book: Book) throws {
    var writer = CSVWriter()
    writer.row(RecurringList.columns.map { .plain($0) })
    for one in listed {
      let rule = one.rule
      let change = one.changes.last
      writer.row([
        .text(rule.source), .plain(rule.amount?.plain ?? ""),
        .plain(rule.amount?.currency.code ?? ""), .plain(rule.frequency.word),
        .plain(rule.way.word), .plain(one.state), .plain(one.next?.text ?? ""),
        .plain("\(one.due)"), .plain(one.yearly?.plain ?? ""),
        .plain(rule.isSubscription ? "yes" : ""), .text(book.name(of: rule.category)),
        .text(TagMerging.names(of: rule.tags, in: book)),
        .text(Scope(rule.project).title(in: book).english), .plain(change?.from.plain ?? ""),
        .plain(change?.day.text ?? ""), .plain(rule.id.text),
      ])
    }
    try Files.writeCSV(writer.bytes, to: sheet.out)
    if let out = sheet.out, out != "-" {
      Answer.say("\(counted(listed.count, "rule")) written to \(out).")
    }
  }
}
