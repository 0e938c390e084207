import ArgumentParser
import Documents
import Exchange
import Ledger
import Store

struct PlayerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "player",
    abstract: "Who plays on a gig, what they get, and whether they were paid.",
    discussion: """
      A share is of what is left of the fee after costs and agreed amounts; it follows when somebody \
      declines. `ledgerline list musicians`, `list deals` and `list rates` show the rest.

      Examples:
        ledgerline player add 0c4f 'Zoe Park' --role Viola --pay 300
        ledgerline player add 0c4f --me
        ledgerline player list 0c4f
        ledgerline player confirm 7h1z
        ledgerline player pay 7h1z --on 2026-12-06
        ledgerline player sheet 0c4f --pdf --out sheet.pdf
        ledgerline player statement 7h1z
        ledgerline player link make 'Zoe Park'
      """,
    subcommands: [
      PlayerAdd.self, PlayerList.self, PlayerAsk.self, PlayerConfirm.self, PlayerDecline.self,
      PlayerRemove.self, PlayerPayCommand.self, PlayerSheet.self, PlayerStatement.self,
      PlayerLinkCommand.self,
    ])

  static func refusal(_ problem: Players.Problem) -> CommandError {
    .refused(problem.message.english)
  }

  static func refusal(_ problem: MoneyError) -> CommandError {
    .refused("the amounts of this gig do not add up: \(problem)")
  }

  /// The row with what it comes to; who declined gets nothing.
  static func object(_ player: Player, _ pay: GigPay, _ derived: Derived) throws -> Value {
    guard case .object(let members) = try derived.object(player) else { return .null }
    let row = pay.rows.first { $0.player.id == player.id }
    return .object(
      members + [
        Member("name", .text(derived.book.name(of: player))),
        Member("plays", .text(derived.book.role(of: player))),
        Member("gets", row?.pay.value ?? .null), Member("owed", row?.owed.value ?? .null),
        Member("isPaid", .bool(row?.isPaid ?? false)),
      ])
  }

  /// Who declined and has money all the same; nil for nobody.
  static func paidThoughDeclined(_ player: Player, in book: Book) -> String? {
    book.paidThoughDeclined(player).map {
      "\(book.name(of: player)) declined, and was paid \($0.words): once that is back, "
        + "`ledgerline player pay \(player.id.text) --undo`."
    }
  }

  /// Says one player as they are now.
  static func say(_ id: ID<Player>, _ words: String, _ store: Store, json: Bool, _ now: Now) throws
  {
    let book = try store.book().book
    let player = try Lookup.find(id.text, in: book.players)
    if json {
      let pay = try GigPay(of: player.project, in: book)
      return Answer.json(try object(player, pay, Derived(book: book, today: now.today)))
    }
    let name = book.name(of: player)
    if name.isEmpty, player.isSelf {
      Answer.note("gig sheets have no name for you: the profile has neither a name nor a company")
    }
    Answer.say("\(name.isEmpty ? "Somebody without a name" : name) \(words): \(id.text).")
  }
}

struct PlayerAdd: ParsableCommand {
  /// Who has the id; nil for what is a name: ids are whole here, and have figures in them.
  private static func musician(withID text: String, in book: Book) throws -> ID<Musician>? {
    guard ID<Musician>(text) != nil, text.utf8.contains(where: { 48...57 ~= $0 }) else {
      return nil
    }
    let musician = try Lookup.find(text, in: book.musicians)
    guard musician.isLive else {
      throw CommandError.refused("\(musician.name) is \(musician.life.word)")
    }
    return musician.id
  }

  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Put somebody on a gig.",
    discussion: """
      A name that there is means that musician, another one is entered. Without --pay and --share \
      they get an equal share.

      Examples:
        ledgerline player add 0c4f 'Zoe Park' --role Viola --pay 300
        ledgerline player add 0c4f 'Max Bell' --share 12.5 --state confirmed
        ledgerline player add 0c4f --me
      """)

  @Argument(help: "The project's id, or the beginning of it.")
  var project: String

  @Argument(help: "The musician's name, or their id.")
  var name: String?

  @Flag(help: "Yourself: your share is no cost.")
  var me = false

  @Option(help: "What they play; their own instrument without it.")
  var role: String = ""

  @Option(help: ArgumentHelp("An agreed amount.", valueName: "amount"))
  var pay: String?

  @Option(help: ArgumentHelp("A percentage of what is shared.", valueName: "percent"))
  var share: String?

  @Option(help: "planned, asked, confirmed or declined.")
  var state: String?

  @OptionGroup var options: BookOptions

  func validate() throws {
    if me == (name != nil) { throw ValidationError("Give a name, or --me") }
    if pay != nil && share != nil { throw ValidationError("--pay and --share exclude each other") }
  }

  func run() throws {
    let now = try Now()
    let state = try state.map { word in
      guard let state = PlayerState(word: word.lowercased()) else {
        throw CommandError(
          .usage, "--state \"\(word)\" is not known. It is planned, asked, confirmed or declined")
      }
      return state
    }
    let store = try options.openExisting()
    let fresh = ID<Musician>(UInt64.random(in: 256...UInt64.max))
    var added = ID<Player>()
    try store.commit(now: now.instant) { book in
      let gig = try Lookup.find(project, in: book.projects)
      if !gig.isTemplate { try Lookup.needsLive(gig) }
      let known = try name.flatMap { try PlayerAdd.musician(withID: $0, in: book) }
      var edit = Edit()
      do throws(Players.Problem) {
        var musician = known ?? ID()
        if let name, known == nil {
          musician = try Players.musician(
            named: name, id: fresh, on: now.instant, in: book, &edit)
        }
        var player = try Players.player(musician, on: gig.id, in: book)
        player.role = trimmed(role)
        player.pay = try terms(in: book.currency(of: gig.id))
        if let state { player.state = state }
        if let problem = Players.problem(player, in: book) { throw problem }
        added = player.id
        edit.put(player, in: book.players)
      } catch {
        throw PlayerCommand.refusal(error)
      }
      return edit
    }
    try PlayerCommand.say(added, "is on the gig", store, json: options.json, now)
  }

  private func terms(in currency: Currency) throws(Players.Problem) -> PlayerPay {
    if let pay {
      guard let amount = try? Money(parsing: pay, currency: currency) else { throw .noAmount }
      return PlayerPay(amount)
    }
    if let share {
      guard let rate = try? Rate(parsing: share) else { throw .noShare }
      return PlayerPay(share: rate)
    }
    return PlayerPay()
  }
}

struct PlayerList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "The players of a gig, what they get and what is owed.")

  @Argument(help: "The project's id, or the beginning of it.")
  var project: String

  @OptionGroup var options: BookOptions

  func run() throws {
    let now = try Now()
    let book = try options.openExisting().book().book
    let gig = try Lookup.find(project, in: book.projects)
    let pay = try GigPay(of: gig.id, in: book)
    let players = book.players(of: gig.id)
    if options.json {
      let derived = Derived(book: book, today: now.today)
      return Answer.json(
        .object([
          Member("project", .text(gig.id.text)), Member("fee", pay.fee.value),
          Member("costs", pay.costs.value), Member("fixed", pay.fixed.value),
          Member("pool", pay.pool.value), Member("left", pay.left.value),
          Member(
            "others",
            .list(pay.others.nonZero(ledBy: book.settings.currency).map { $0.value })),
          Member("players", .list(try players.map { try PlayerCommand.object($0, pay, derived) })),
        ]))
    }
    if players.isEmpty { return Answer.say("Nobody is on this gig yet.") }
    var table = TextTable([
      .init("ID"), .init("NAME"), .init("PLAYS"), .init("STATE"), .init("GETS", right: true),
      .init("OWED", right: true),
    ])
    for player in players {
      let row = pay.rows.first { $0.player.id == player.id }
      table.add([
        player.id.text, book.name(of: player), book.role(of: player), player.state.word,
        row?.pay.words ?? "", row?.owed.words ?? "",
      ])
    }
    Answer.say(table.text(within: Terminal.width))
    Answer.say(
      "Fee \(pay.fee.plain), costs \(pay.costs.plain), agreed \(pay.fixed.plain), "
        + "shared \(pay.pool.plain), left \(pay.left.plain) \(pay.fee.currency.code).")
    for row in pay.rows where row.over.isPositive {
      Answer.say("\(book.name(of: row.player)) was paid \(row.over.words) too much.")
    }
    for player in players {
      if let said = PlayerCommand.paidThoughDeclined(player, in: book) { Answer.say(said) }
    }
    if !pay.others.isZero {
      let others = pay.others.listed(pay.fee.currency)
      Answer.say("Not counted, because it is in another currency: \(others).")
    }
  }
}

/// What ask, confirm and decline have in common.
protocol PlayerStateCommand {
  var player: String { get }
  var options: BookOptions { get }
}

extension PlayerStateCommand {
  func move(to state: PlayerState, _ words: String) throws {
    let now = try Now()
    let store = try options.openExisting()
    var id = ID<Player>()
    try store.commit(now: now.instant) { book in
      var row = try Lookup.find(player, in: book.players)
      if !row.isLive { throw PlayerCommand.refusal(.notThere) }
      row.state = state
      if let problem = Players.problem(row, in: book) { throw PlayerCommand.refusal(problem) }
      id = row.id
      return Edit(putting: row, in: book.players)
    }
    try PlayerCommand.say(id, words, store, json: options.json, now)
    let book = try store.book().book
    if let row = book.players[id], let said = PlayerCommand.paidThoughDeclined(row, in: book) {
      Answer.note(said)
    }
  }
}

struct PlayerAsk: ParsableCommand, PlayerStateCommand {
  static let configuration = CommandConfiguration(
    commandName: "ask", abstract: "Say that a player was asked.")

  @Argument(help: "The player's id, or the beginning of it.")
  var player: String

  @OptionGroup var options: BookOptions

  func run() throws { try move(to: .asked, "was asked") }
}

struct PlayerConfirm: ParsableCommand, PlayerStateCommand {
  static let configuration = CommandConfiguration(
    commandName: "confirm", abstract: "Say that a player is coming.")

  @Argument(help: "The player's id, or the beginning of it.")
  var player: String

  @OptionGroup var options: BookOptions

  func run() throws { try move(to: .confirmed, "has confirmed") }
}

struct PlayerDecline: ParsableCommand, PlayerStateCommand {
  static let configuration = CommandConfiguration(
    commandName: "decline", abstract: "Say that a player is not coming: shares follow.")

  @Argument(help: "The player's id, or the beginning of it.")
  var player: String

  @OptionGroup var options: BookOptions

  func run() throws { try move(to: .declined, "has declined") }
}

struct PlayerRemove: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Take a player out; an expense that paid them stays, as a cost.")

  @Argument(help: "The player's id, or the beginning of it.")
  var player: String

  @OptionGroup var options: BookOptions

  func run() throws {
    let now = try Now()
    let store = try options.openExisting()
    var id = ID<Player>()
    var paid: Transaction?
    try store.commit(now: now.instant) { book in
      let row = try Lookup.find(player, in: book.players)
      id = row.id
      paid = book.transactions.live(row.paid.expense)
      return Deleting.delete(row, in: book)
    }
    if let paid { Answer.note("what they were paid stays, as expense \(paid.id.text)") }
    try PlayerCommand.say(id, "is off the gig", store, json: options.json, now)
  }
}
