import ArgumentParser
import Documents
import Exchange
import Ledger
import Store

/// What the lines of accounts were (rules M30 to M36).
struct MatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "match",
    abstract: "What the lines of accounts were: expenses, payments of invoices, transfers.",
    discussion: """
      A line is explained by what adds up to it. `list` proposes what each may have been, with points from 0 to 100 and \
      why; `accept` makes it so, `undo` takes it back with what it made.

      Examples:
        ledgerline match list
        ledgerline match accept 1q3dpg4kk8d3p
        ledgerline match accept --sure
        ledgerline match pay 1q3dpg4kk8d3p --invoice 1042
        ledgerline match apart 1q3dpg4kk8d3p --note 'private'
        ledgerline match undo 1q3dpg4kk8d3p
      """,
    subcommands: [
      MatchList.self, MatchAccept.self, MatchPay.self, MatchAs.self, MatchApart.self,
      MatchUndo.self,
    ],
    defaultSubcommand: MatchList.self)

  /// Writes edits in their order, each a change of its own, all or none.
  static func write(
    _ options: BookOptions, _ now: Now, _ edits: (Book) throws -> [Edit]
  ) throws {
    let store = try options.openExisting()
    try store.commitAll(now: now.instant) { try edits($0).filter { !$0.isEmpty } }
  }

  static func line(_ text: String, in book: Book) throws -> BankLine {
    let line = try Lookup.find(text, in: book.bankLines)
    guard line.isLive else { throw CommandError.refused("the line \(text) was deleted") }
    return line
  }

  static func refused(_ problem: Explaining.Problem) -> CommandError {
    CommandError.refused(CommandError.lead(problem.message.english))
  }

  /// "payment 1042 of 60.00 USD, fee": what a proposal or a match is of.
  static func words(_ type: MatchType, _ other: UInt64, in book: Book) -> String {
    switch type {
    case .expense:
      return "expense " + (book.transactions[ID(other)].map { $0.source } ?? "")
    case .payment:
      let invoices = book.allocations(of: ID(other)).compactMap {
        book.invoices[$0.invoice]?.number
      }
      return (["payment"] + invoices).joined(separator: " ")
    case .transfer:
      let line = book.bankLines[ID(other)]
      return "transfer " + (book.moneyAccounts[line?.account ?? ID()]?.name ?? "")
    case .apart: return "set apart"
    }
  }

  static func words(_ proposal: MatchProposal, in book: Book) -> String {
    var words: [String] = []
    for part in proposal.parts {
      if part.isMade, part.type == .payment {
        let what =
          book.invoices[part.invoice]?.number
          ?? (proposal.paysProject ? book.projects[part.project]?.name : nil)
        let back = proposal.bounced.isNone ? "" : " that went back"
        words.append((what.map { "payment of \($0)" } ?? "payment") + back)
      } else if part.isMade, part.type == .expense {
        let source = proposal.expense?.source ?? ""
        words.append(source.isEmpty ? "fee" : "new expense \(source)")
      } else {
        words.append(self.words(part.type, part.other, in: book))
      }
    }
    return words.joined(separator: ", ")
  }
}

struct MatchList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List lines that nothing explains, with what they may have been.",
    discussion: """
      Examples:
        ledgerline match list
        ledgerline match list Checking --sure --json
      """)

  @Argument(help: "Only lines of this account.")
  var account: String?

  @Flag(help: "Only lines of which it is sure.")
  var sure = false

  @OptionGroup var options: BookOptions

  func run() throws {
    let book = try options.readBook()
    let wanted = try account.map { try MoneyCommand.find($0, in: book).id }
    let matching = Matching(book)
    let accounts = Unexplained(book).accounts
    let lines = accounts.flatMap { $0.lines }
    var proposed: [UInt64: [MatchProposal]] = [:]
    for line in lines { proposed[line.id.raw] = matching.proposals(for: line, most: 3) }
    let certain = certain(matching, proposed, among: lines)
    var rows: [(line: BankLine, proposals: [MatchProposal])] = []
    for part in accounts where wanted == nil || part.account.id == wanted {
      for line in part.lines where !sure || certain.contains(line.id.raw) {
        rows.append((line, proposed[line.id.raw] ?? []))
      }
    }
    if options.json {
      return Answer.json(
        .list(rows.map { json($0.line, $0.proposals, certain.contains($0.line.id.raw), book) }))
    }
    if rows.isEmpty { return Answer.say(sure ? "Nothing is sure." : "Every line is explained.") }
    var table = TextTable([
      .init("LINE"), .init("DAY"), .init("OPEN", right: true), .init("WHO"),
      .init("POINTS", right: true), .init("MAY BE"),
    ])
    for (line, proposals) in rows {
      let best = proposals.first
      table.add([
        line.id.text, line.day.text, MoneyCommand.text(book.unexplained(of: line)), line.title,
        best.map { "\($0.score)" + (certain.contains(line.id.raw) ? "!" : "") } ?? "",
        best.map { MatchCommand.words($0, in: book) } ?? "",
      ])
    }
    Answer.say(table.text(within: Terminal.width))
  }

  /// The lines whose first proposal `match accept --sure` would accept, both of a transfer.
  private func certain(
    _ matching: Matching, _ proposed: [UInt64: [MatchProposal]], among lines: [BankLine]
  ) -> Set<UInt64> {
    var found: Set<UInt64> = []
    for (line, proposal) in matching.sure(among: lines, first: { proposed[$0.id.raw]?.first }) {
      found.insert(line.id.raw)
      for part in proposal.parts where part.type == .transfer {
        // The other side's first proposal may be another one.
        let best = proposed[part.other]?.first
        if best?.parts.first?.other == line.id.raw { found.insert(part.other) }
      }
    }
    return found
  }

  /// The first proposal is sure where its line is.
  private func json(
    _ line: BankLine, _ proposals: [MatchProposal], _ isSure: Bool, _ book: Book
  ) -> Value {
    Answer.object([
      ("line", .text(line.id.text)), ("day", .text(line.day.text)),
      ("account", .text(book.moneyAccounts[line.account]?.name ?? "")),
      ("amount", .text(line.amount.plain)), ("currency", .text(line.amount.currency.code)),
      ("unexplained", .text(book.unexplained(of: line).plain)), ("who", .text(line.title)),
      (
        "proposals",
        .list(
          proposals.enumerated().map { place, proposal in
            Answer.object([
              ("points", .integer(Int64(proposal.score))), ("sure", .bool(isSure && place == 0)),
              ("why", .text(proposal.why.english)),
              (
                "parts",
                .list(
                  proposal.parts.map { part in
                    Answer.object([
                      ("type", .text(part.type.word)), ("new", .bool(part.isMade)),
                      ("other", part.other == 0 ? .null : .text(ID<Attachment>(part.other).text)),
                      ("amount", .text(part.amount.plain)),
                      (
                        "invoice",
                        book.invoices[part.invoice].map { .text($0.number) } ?? .null
                      ),
                      ("project", part.project.isNone ? .null : .text(part.project.text)),
                    ])
                  })
              ),
            ])
          })
      ),
    ])
  }
}

struct MatchAccept: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accept", abstract: "Say that a line was what is proposed, or all that are sure.",
    discussion: """
      Examples:
        ledgerline match accept 1q3dpg4kk8d3p
        ledgerline match accept 1q3dpg4kk8d3p --number 2
        ledgerline match accept --sure
      """)

  @Argument(help: "The line.")
  var line: String?

  @Option(help: ArgumentHelp("Which proposal, 1 for the first.", valueName: "n"))
  var number = 1

  @Flag(help: "All lines of which it is sure.")
  var sure = false

  @OptionGroup var options: BookOptions

  func validate() throws {
    if (line == nil) != sure { throw ValidationError("give a line, or --sure") }
    if number < 1 { throw ValidationError("--number is 1 for the first") }
  }

  func run() throws {
    let now = try Now()
    if sure { return try acceptSure(now) }
    var said = ""
    try MatchCommand.write(options, now) { book in
      let line = try MatchCommand.line(self.line ?? "", in: book)
      let proposals = Matching(book).proposals(for: line, most: number)
      guard number <= proposals.count else {
        throw CommandError.notFound(
          proposals.isEmpty
            ? "nothing is proposed for this line" : "there are \(proposals.count) proposals")
      }
      let proposal = proposals[number - 1]
      said = MatchCommand.words(proposal, in: book)
      do throws(Explaining.Problem) {
        return try Accepting.edits(proposal, of: line, at: now.instant, in: book)
      } catch {
        throw MatchCommand.refused(error)
      }
    }
    if options.json {
      return Answer.json(Answer.object([("accepted", .integer(1)), ("what", .text(said))]))
    }
    Answer.say("Accepted: \(said).")
  }

  /// What is sure of all lines, in one transaction: of two that want one row the earlier has it (rule M32).
  private func acceptSure(_ now: Now) throws {
    var count = 0
    try MatchCommand.write(options, now) { book in
      var edits: [Edit] = []
      count = 0
      let lines = Unexplained(book).accounts.flatMap { $0.lines }
      for (line, best) in Matching(book).sure(among: lines) {
        guard let accepted = try? Accepting.edits(best, of: line, at: now.instant, in: book)
        else { continue }
        edits += accepted
        // A transfer is what both of its lines were.
        count += best.parts.first?.type == .transfer ? 2 : 1
      }
      return edits
    }
    if options.json {
      return Answer.json(Answer.object([("accepted", .integer(Int64(count)))]))
    }
    Answer.say("Accepted: \(MoneyCommand.lines(count)).")
  }
}

struct MatchApart: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apart", abstract: "Say that a line is none of the book's business.",
    discussion: """
      Example:
        ledgerline match apart 1q3dpg4kk8d3p --note 'private'
      """)

  @Argument(help: "The line.")
  var line: String

  @Option(help: ArgumentHelp("Why.", valueName: "text"))
  var note = ""

  @OptionGroup var options: BookOptions

  func run() throws {
    let now = try Now()
    try MatchCommand.write(options, now) { book in
      let line = try MatchCommand.line(line, in: book)
      do throws(Explaining.Problem) {
        return [try Explaining.setApart(line, note: note, at: now.instant, in: book)]
      } catch {
        throw MatchCommand.refused(error)
      }
    }
    if options.json { return Answer.json(Answer.object([("accepted", .integer(1))])) }
    Answer.say("Set apart.")
  }
}

struct MatchUndo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Take back what a line was said to be, with what that made.",
    discussion: """
      Example:
        ledgerline match undo 1q3dpg4kk8d3p
      """,
    aliases: ["reject"])

  @Argument(help: "The line.")
  var line: String

  @OptionGroup var options: BookOptions

  func run() throws {
    let now = try Now()
    var count = 0
    try MatchCommand.write(options, now) { book in
      let line = try MatchCommand.line(line, in: book)
      count = book.matches(of: line.id).count
      return [Explaining.undoAll(of: line.id, by: ItemCommand.operation(now), in: book)]
    }
    if options.json {
      return Answer.json(Answer.object([("undone", .integer(Int64(count)))]))
    }
    Answer.say(count == 0 ? "Nothing explained the line." : "Taken back.")
  }
}
