import ArgumentParser
import Ledger
import Store

/// A series that comes on other days from a day on, or is billed at another fee (rules G26, G90).
struct GigChange: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "change",
    abstract:
      "Let a series come on other days, or be billed at another fee, from one of its days on.",
    discussion: """
      The gig is one of the series, or its rule (`ledgerline list gigrules`); of the rule, and of a gig that is not in \
      the book yet (`ledgerline calendar`), --from has to say from when on. Gigs of it that are in the book from that \
      day on and that the new rule does not have go with the change where nobody worked on them. Of the others \
      --entered says what becomes of them: keep leaves them on their days, move takes each to the nearest new day, \
      delete deletes them (and archives those with issued invoices or payments). Another --fee or --service is that of \
      gigs that are not in the book yet; without --repeat the days stay.

      Examples:
        ledgerline gig change 4c0f --from 2027-02-02 --starting 2027-02-04 --repeat FREQ=WEEKLY
        ledgerline gig change 4c0f --repeat 'FREQ=WEEKLY;BYDAY=TU,TH' --entered keep
        ledgerline gig change 4c0f --from 2027-01-05 --fee 65
      """)

  @Argument(help: "The id of a gig of the series or of its rule, or the beginning of it.")
  var gig: String

  @Option(
    help: ArgumentHelp("From which of its days on; without it the gig's own.", valueName: "day"))
  var from: String?

  @Option(help: ArgumentHelp("The first of the new days; without it --from.", valueName: "day"))
  var starting: String?

  @Option(
    name: .customLong("repeat"),
    help: ArgumentHelp("By what it comes from then on, as RFC 5545 writes it.", valueName: "rule"))
  var rule: String?

  @Option(
    help: ArgumentHelp("What each is billed at from then on; 0 is nothing.", valueName: "amount"))
  var fee: String?

  @Option(help: ArgumentHelp("What for.", valueName: "service"))
  var service: String?

  @Option(
    help: ArgumentHelp(
      "What becomes of gigs that were worked on: keep, move or delete.", valueName: "answer"))
  var entered: String?

  @OptionGroup var options: BookOptions

  func validate() throws {
    if let entered, GigChanging.Answer(rawValue: entered) == nil {
      throw ValidationError("--entered is keep, move or delete")
    }
    if rule == nil && fee == nil && service == nil {
      throw ValidationError("say with --repeat, --fee or --service what changes")
    }
    if rule == nil && (starting != nil || entered != nil) {
      throw ValidationError("--starting and --entered need --repeat")
    }
  }

  func run() throws {
    let now = try Now()
    guard let rule else { return try write(now) { try billAnew(around: now.today, in: $0) } }
    let recurrence = try GigCommand.recurrence(rule)
    try write(now) { try comeAnew(by: recurrence, on: now.today, in: $0) }
  }

  /// What is written, and what is said of it with and without --json.
  private typealias Outcome = (edit: Edit, said: [Member], words: String)

  private func write(_ now: Now, _ change: (Book) throws -> Outcome) throws {
    let store = try options.openExisting()
    var done: Outcome = (Edit(), [], "")
    try store.commit(now: now.instant) { book in
      done = try change(book)
      return done.edit
    }
    if options.json { return Answer.json(.object(done.said)) }
    Answer.say(done.words)
  }

  /// It comes on other days from one of them on.
  private func comeAnew(
    by recurrence: RecurrenceRule, on today: Day, in book: Book
  ) throws -> Outcome {
    let (id, day) = try series(around: today, in: book)
    let current = GigChanging.current(id, on: day, in: book)
    let start = try Lookup.day(starting, option: "--starting") ?? current.day
    var changing: GigChanging
    do throws(GigChanging.Problem) {
      changing = try GigChanging(
        of: id, from: day, to: recurrence, starting: start, on: today, in: book)
    } catch {
      throw CommandError.badData(error.message.english)
    }
    if let found = book.gigRules.live(current.rule) {
      let terms = try terms(of: found, in: book)
      changing.bill(at: terms.fee, terms.service)
    }
    let answer = try answer(changing.asked)
    let said = [
      Member("rule", .text(recurrence.text)), Member("from", .text(current.day.text)),
      Member("starting", .text(start.text)),
      Member("gone", .list(changing.untouched.map { .text($0.id.text) })),
      Member("entered", .list(changing.asked.map { .text($0.id.text) })),
      Member("answer", .text(changing.asked.isEmpty ? "" : answer?.rawValue ?? "")),
    ]
    var words = "From \(start.text) on it comes by \(recurrence.text)."
    if !changing.untouched.isEmpty {
      words += " \(changing.untouched.count) that nobody worked on went with the change."
    }
    if let answer, !changing.asked.isEmpty {
      let done = [.keep: "stayed", .move: "moved", .delete: "deleted"][answer] ?? ""
      words += " \(changing.asked.count) that somebody worked on: \(done)."
    }
    return (changing.edit(answer ?? .keep), said, words)
  }

  /// What --entered says becomes of gigs that somebody worked on: it has to be said where there are some.
  private func answer(_ asked: [Project]) throws -> GigChanging.Answer? {
    let answer = entered.flatMap { GigChanging.Answer(rawValue: $0) }
    if answer != nil || asked.isEmpty { return answer }
    let names = asked.prefix(10).map { gig in
      "\(gig.id.text) (\(gig.schedule?.start.text ?? "without a day"), \(gig.name))"
    }
    throw CommandError.badData(
      "\(asked.count) that somebody worked on, or whose day has come, are on no day of the new rule. Say --entered keep, move or"
        + " delete: " + names.joined(separator: ", "))
  }

  /// The days stay; what is drawn from one of them on is billed anew, and the gig that is named as in its form (rule G26).
  private func billAnew(around today: Day, in book: Book) throws -> Outcome {
    let (id, day) = try series(around: today, in: book)
    let current = GigChanging.current(id, on: day, in: book)
    // What an earlier rule has in the book stands for its day with this one, too, which draws none there.
    var standing: [(gig: Project, day: Day)] = []
    for gig in book.projects.rows where gig.isLive && !gig.rule.isNone {
      guard let own = gig.occurrence else { continue }
      let now = GigChanging.current(gig.rule, on: own, in: book)
      if now.rule == current.rule, now.day >= current.day { standing.append((gig, now.day)) }
    }
    let calendar = GigCalendar(of: book)
    let drawn = calendar.next(of: current.rule, from: current.day, in: book)
    // One that stayed on its day when the series got others is on none of its days.
    let days = standing.map { $0.day }.filter { calendar.comes(current.rule, on: $0) }
    guard let rule = book.gigRules.live(current.rule),
      let first = (days + [drawn].compactMap { $0 }).min()
    else { throw CommandError.badData(GigChanging.Problem.over(current.day).message.english) }
    let terms = try terms(of: rule, in: book)
    var changed = rule
    (changed.fee, changed.service) = (terms.fee, terms.service)
    var edit = GigRules.change(rule, to: changed, from: first, in: book)
    var inBook = standing.map { $0.gig }
    if let named = (try? Lookup.find(gig, in: book.projects))?.id,
      let place = inBook.firstIndex(where: { $0.id == named })
    {
      let own = GigRules.bill(named, of: rule, at: terms.fee, terms.service, in: book)
      if !own.isEmpty {
        edit.add(own)
        inBook.remove(at: place)
      }
    }
    let said = [
      Member("rule", .text(rule.rule)), Member("from", .text(first.text)),
      Member("fee", .text(terms.fee?.plain ?? "")), Member("service", .text(terms.service.name)),
      Member("kept", .list(inBook.map { .text($0.id.text) })),
    ]
    let billed = terms.fee.map { "\($0.plain) \($0.currency.code) for \(terms.service.name)" }
    // Another change from a later day on stays, that of a rule before it, too.
    var changes = book.gigRules.rows.filter { $0.isLive && $0.follows == rule.id }
      .compactMap { $0.schedule?.start }.filter { $0 > first }
    if let one = calendar.series(of: rule.id), let last = one.last,
      one.recurrence.until.map({ $0.day > last }) ?? true
    {
      changes.append(last.adding(days: 1))
    }
    let later = changes.min()
    let until = later.map { "until \($0.text), from when on it was changed before," } ?? "on"
    var words = "From \(first.text) \(until) each is billed at \(billed ?? "nothing")."
    if !inBook.isEmpty {
      let days = inBook.compactMap { $0.occurrence }.sorted().prefix(10).map { $0.text }
      words +=
        " \(counted(inBook.count, "gig")) in the book "
        + (inBook.count == 1 ? "stays as it is: " : "stay as they are: ")
        + days.joined(separator: ", ") + (inBook.count > days.count ? " …" : "") + "."
    }
    return (edit, said, words)
  }

  /// What was said of fee and service; what was not said stays.
  private func terms(of rule: GigRule, in book: Book) throws -> (fee: Money?, service: ServiceType)
  {
    var price = rule.fee
    if let fee {
      let currency = rule.fee?.currency ?? book.currency(of: rule.client)
      price = try Money(parsing: fee, currency: currency)
      if price?.isZero == true { price = nil }
    }
    return (price, service.map { ServiceType(trimmed($0)) } ?? rule.service)
  }

  /// The rule that is meant, and the day from which on it changes: the one that was said, else that of the gig by which it was
  /// named, where that is in the book: of one that is only drawn nobody would know whether it alone is meant.
  private func series(around today: Day, in book: Book) throws -> (ID<GigRule>, Day) {
    let said = try Lookup.day(from, option: "--from")
    if let rule = try? Lookup.find(gig, in: book.gigRules) {
      guard let said else { throw CommandError(.usage, "say with --from from which day on") }
      return (rule.id, said)
    }
    // Said once more it is the same change, also where the gig is left out since.
    if let said, let id = ID<Project>(gig.lowercased()), book.projects[id] == nil,
      let rule = book.gigRules.rows.first(where: { $0.occurrence(on: said) == id })
    {
      return (rule.id, said)
    }
    let project = try GigMissed.find(gig, around: today, in: book)
    guard !project.rule.isNone, let day = project.occurrence else {
      throw CommandError.badData("\(project.name) does not come again")
    }
    if said == nil, book.projects[project.id] == nil {
      throw CommandError(
        .usage,
        "\(project.name) of \(day.text) is not in the book yet: say --from \(day.text) if it and those after it change"
      )
    }
    return (project.rule, said ?? day)
  }
}
