import ArgumentParser
import Ledger
import Store

/// A series that comes on other days from a day on (rule G90).
struct GigChange: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "change",
    abstract: "Let a series come on other days from one of its days on.",
    discussion: """
      The gig is one of the series, or its rule (`ledgerline list gigrules`). Gigs of it that are in the book from that \
      day on and that the new rule does not have go with the change where nobody worked on them. Of the others \
      --entered says what becomes of them: keep leaves them on their days, move takes each to the nearest new day, \
      delete deletes them (and archives those with issued invoices or payments).

      Examples:
        ledgerline gig change 4c0f --from 2027-02-02 --starting 2027-02-04 --repeat FREQ=WEEKLY
        ledgerline gig change 4c0f --repeat 'FREQ=WEEKLY;BYDAY=TU,TH' --entered keep
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
  var rule: String

  @Option(
    help: ArgumentHelp(
      "What becomes of gigs that were worked on: keep, move or delete.", valueName: "answer"))
  var entered: String?

  @OptionGroup var options: BookOptions

  func validate() throws {
    if let entered, GigChanging.Answer(rawValue: entered) == nil {
      throw ValidationError("--entered is keep, move or delete")
    }
  }

  func run() throws {
    let now = try Now()
    let recurrence: RecurrenceRule
    do throws(RecurrenceProblem) {
      recurrence = try RecurrenceRule(parsing: rule)
    } catch {
      throw CommandError.usage(error.message.english)
    }
    let store = try options.openExisting()
    var said: [Member] = []
    var words = ""
    try store.commit(now: now.instant) { book in
      let (id, own) = try series(in: book)
      guard let day = try Lookup.day(from, option: "--from") ?? own else {
        throw CommandError(.usage, "say with --from from which day on")
      }
      let current = GigChanging.current(id, on: day, in: book)
      let start = try Lookup.day(starting, option: "--starting") ?? current.day
      let changing: GigChanging
      do throws(GigChanging.Problem) {
        changing = try GigChanging(
          of: id, from: day, to: recurrence, starting: start, on: now.today, in: book)
      } catch {
        throw CommandError.badData(error.message.english)
      }
      let answer = entered.flatMap { GigChanging.Answer(rawValue: $0) }
      if answer == nil, !changing.asked.isEmpty {
        let names = changing.asked.prefix(10).map { gig in
          "\(gig.id.text) (\(gig.schedule?.start.text ?? "without a day"), \(gig.name))"
        }
        throw CommandError.badData(
          "\(changing.asked.count) that somebody worked on are on no day of the new rule. Say --entered keep, move or"
            + " delete: " + names.joined(separator: ", "))
      }
      said = [
        Member("rule", .text(recurrence.text)), Member("from", .text(current.day.text)),
        Member("starting", .text(start.text)),
        Member("gone", .list(changing.untouched.map { .text($0.id.text) })),
        Member("entered", .list(changing.asked.map { .text($0.id.text) })),
        Member("answer", .text(changing.asked.isEmpty ? "" : answer?.rawValue ?? "")),
      ]
      words = "From \(start.text) on it comes by \(recurrence.text)."
      if !changing.untouched.isEmpty {
        words += " \(changing.untouched.count) that nobody worked on went with the change."
      }
      if let answer, !changing.asked.isEmpty {
        let done = [.keep: "stayed", .move: "moved", .delete: "deleted"][answer] ?? ""
        words += " \(changing.asked.count) that somebody worked on: \(done)."
      }
      return changing.edit(answer ?? .keep)
    }
    if options.json { return Answer.json(.object(said)) }
    Answer.say(words)
  }

  /// The rule that is meant, and the day of the gig by which it was named.
  private func series(in book: Book) throws -> (ID<GigRule>, Day?) {
    if let rule = try? Lookup.find(gig, in: book.gigRules) { return (rule.id, nil) }
    let project = try Lookup.find(gig, in: book.projects)
    guard !project.rule.isNone, let day = project.occurrence else {
      throw CommandError.badData("\(project.name) does not come again")
    }
    return (project.rule, day)
  }
}
