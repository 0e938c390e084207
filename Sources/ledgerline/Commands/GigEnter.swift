import ArgumentParser
import Ledger
import Store

struct GigEnter: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "enter",
    abstract: "Enter the gigs of rules whose day has come.",
    discussion: """
      The app does so by itself when it is opened. Each becomes a project with a charge of its rule's fee. What is there \
      already, was left out or deleted, is left alone: running it twice enters nothing twice. `ledgerline today` says how \
      many wait.

      Examples:
        ledgerline gig enter --dry-run
        ledgerline gig enter
      """)

  @Flag(help: "Show what would be entered, and enter nothing.")
  var dryRun = false

  @OptionGroup var options: BookOptions

  func run() throws {
    let now = try Now()
    if dryRun {
      let book = try options.readBook()
      let due = GigCalendar(of: book).due(until: now.today, in: book)
      // What would be entered is not in the book yet.
      let gigs = due.compactMap { GigRules.project($0, in: book) }
      return try show(gigs, in: book, now, "would be entered")
    }
    let store = try options.openExisting()
    var entered: [ID<Project>] = []
    try store.commitAll(now: now.instant) { book in
      let due = GigCalendar(of: book).due(until: now.today, in: book)
      entered = due.compactMap { GigRules.project($0, in: book)?.id }
      return GigRules.enter(due, in: book).split()
    }
    let book = try store.book().book
    try show(entered.compactMap { book.projects[$0] }, in: book, now, "entered")
  }

  private func show(_ gigs: [Project], in book: Book, _ now: Now, _ done: String) throws {
    if options.json {
      let derived = Derived(book: book, today: now.today)
      return Answer.json(.list(try gigs.map { try derived.object($0) }))
    }
    var lines = gigs.map { gig in
      [
        gig.id.text, gig.listDay?.text ?? "", gig.name, book.named(gig.client)?.displayName ?? "",
      ].filter { !$0.isEmpty }.joined(separator: "  ")
    }
    lines.append(gigs.isEmpty ? "Nothing is due." : "\(counted(gigs.count, "gig")) \(done).")
    Answer.say(lines.joined(separator: "\n"))
  }
}
