import Ledger
import Markup

/// The form of somebody on a gig.
struct PlayerSheet: Room {
  let app: App

  static func sheet(_ project: ID<Project>, _ id: ID<Player>?) -> SheetType {
    SheetType(
      id == nil ? "Add Player" : "Edit Player", addsAnother: id == nil,
      keeps: id == nil ? .draft : .row
    ) { app, walk in
      guard app.book.projects.has(project) else {
        return nil
      }
      var player = Player()
      player.project = project
      if let id {
        guard let known = app.book.players.live(id) else { return nil }
        player = known
      }
      return PlayerSheet(app: app).fields(&player, isNew: id == nil, &walk)
    }
  }

  private func fields(_ player: inout Player, isNew: Bool, _ walk: inout FieldWalk) -> Saving? {
    let (who, name) = isNew ? musician(&player, &walk) : ("", "")
    let instrument = book.musicians[player.musician]?.instrument ?? ""
    walk.text(
      "role", "Plays", &player.role,
      placeholder: instrument.isEmpty ? "Bass" : .verbatim(instrument))
    pay(&player, &walk)
    // Who sent somebody else may come after all (rule G75).
    if !player.isSelf || isNew || book.players[player.id]?.state == .declined {
      var state = player.state.word
      walk.choice("state", "Status", &state, stays: true) {
        PlayerState.allCases.map { ($0.word, $0.title) }
      }
      player.state = PlayerState(word: state) ?? player.state
    }
    // Whoever declined has no share, and takes room again by coming after all.
    if player.pay.type == .share, let problem = Players.problem(player, in: book) {
      walk.rule(problem.message, at: "share")
    }
    if !isNew {
      let known = player
      walk.draw { html, _ in buttons(known, &html) }
    }
    let filled = player
    let newID = walk.newID
    return { app in
      PlayerSheet(app: app).save(filled, isNew ? who : nil, name, newID)
    }
  }

  /// Who it is: somebody known, the person, or a new name.
  private func musician(_ player: inout Player, _ walk: inout FieldWalk) -> (String, String) {
    let known = book.musicianList
    var who = known.isEmpty ? "new" : ""
    var name = ""
    walk.choice("who", "Musician{{who plays}}", &who) {
      [("", "Choose …")] + known.map { ($0.id.text, .verbatim($0.name)) }
        + [("me", "Myself"), ("new", "New Musician …")]
    }
    if who.isEmpty { walk.rule("Choose a musician") }
    player.musician = ID(who) ?? ID()
    if who == "me" || !player.musician.isNone,
      book.players.live(Player.id(of: player.musician, on: player.project)) != nil
    {
      walk.rule(Players.Problem.alreadyOn.message)
    }
    walk.when(who == "new") { walk in
      walk.text("name", "Name", &name, isFocused: true)
      if isBlank(name) { walk.rule(Players.Problem.noName.message) }
    }
    return (who, name)
  }

  private func pay(_ player: inout Player, _ walk: inout FieldWalk) {
    var type = player.pay.type.word
    walk.choice("pay", "Pay", &type, stays: true) {
      PlayerPayType.allCases.map { ($0.word, $0.title) }
    }
    player.pay.type = PlayerPayType(word: type) ?? player.pay.type
    let currency = player.pay.amount?.currency ?? book.currency(of: player.project)
    walk.when(player.pay.type == .fixed) { walk in
      walk.money("amount", "Amount", &player.pay.amount, in: currency, isRequired: true)
      if Players.problem(player, in: book) == .noAmount {
        walk.rule(Players.Problem.noAmount.message)
      }
    }
    var share: Rate? = player.pay.share.isZero ? nil : player.pay.share
    walk.when(player.pay.type == .share) { walk in
      walk.percent("share", "Percentage", &share, most: Rate(percent: 100))
      player.pay.share = share ?? .zero
    }
  }

  private func buttons(_ player: Player, _ html: inout HTML) {
    let row = (try? GigPay(of: player.project, in: book))?.rows.first {
      $0.player.id == player.id
    }
    // What comes next leads; how far they are otherwise is the field above.
    html("div", .class("buttons"), .key("player-buttons")) { html in
      if let row, row.owed.isPositive, !player.isSelf {
        html.button("Mark as Paid", .payPlayer(player.id), class: "button primary")
      }
      if !player.isSelf, let next = player.state.next {
        html.button(next.title, .playerState(player.id, next))
      }
      if player.paid != PlayerPaid() {
        html.button("Not Paid", .unpayPlayer(player.id))
      }
    }
    if !player.isSelf { links(player, &html) }
    html.button("Take Out", .removePlayer(player.id), class: "button danger wide")
  }

  /// Where more is said of them.
  private func links(_ player: Player, _ html: inout HTML) {
    html("div", .class("buttons"), .key("player-links")) { html in
      if book.transactions.live(player.paid.expense) != nil {
        html(
          "a", .class("button quiet small"), .href(Route.transaction(player.paid.expense).path),
          text: "Expense")
      }
      html(
        "a", .class("button quiet small"),
        .href(Route.report(player.id.retyped(), "pay-statement").path), text: "Pay Statement")
      html(
        "a", .class("button quiet small"), .href(Route.musician(player.musician).path),
        text: "Musician{{a page}}")
    }
  }

  /// `who` is nil for somebody who is on the gig.
  private func save(_ filled: Player, _ who: String?, _ name: String, _ newID: UInt64) {
    var edit = Edit()
    var player = filled
    if let who {
      do throws(Players.Problem) {
        if who == "new" {
          player.musician = try Players.musician(
            named: name, id: ID(newID), on: state.now, in: book, &edit)
        }
        let fresh = try Players.player(player.musician, on: player.project, in: book)
        player.id = fresh.id
        player.position = fresh.position
        if player.isSelf { player.state = .confirmed }
      } catch {
        return toast(error.message, isBad: true)
      }
    }
    edit.put(player, in: book.players)
    closeSheet()
    commit(edit, toast: who == nil ? nil : "Player added")
  }
}

extension PlayerState {
  /// What becomes of somebody next who is asked, and says yes.
  fileprivate var next: PlayerState? {
    switch self {
    case .planned: return .asked
    case .asked: return .confirmed
    case .confirmed, .declined: return nil
    }
  }
}
