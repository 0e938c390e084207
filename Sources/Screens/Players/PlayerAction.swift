import Ledger
import Markup

// What the buttons of players, deals and the rate card do.
extension Action {
  static var playerState: Verb2<ID<Player>, PlayerState> { Verb2("player-state") }
  /// Makes the expense that pays them.
  static var payPlayer: Verb<ID<Player>> { Verb("pay-player") }
  static var unpayPlayer: Verb<ID<Player>> { Verb("unpay-player") }
  static var removePlayer: Verb<ID<Player>> { Verb("remove-player") }
  /// Makes or renews the charge of what a deal brings.
  static var billDeal: Verb<ID<Project>> { Verb("bill-deal") }
  /// Makes an invoice of what of a deposit is open.
  static var requestDeposit: Verb<ID<Project>> { Verb("request-deposit") }
  static var deleteDeal: Verb<ID<Project>> { Verb("delete-deal") }
  static var deleteMusician: Verb<ID<Musician>> { Verb("musician/delete") }
  static var restoreMusician: Verb<ID<Musician>> { Verb("musician/restore") }
  static var deleteRate: Verb<ID<CardRate>> { Verb("rate/delete") }
}

extension SheetKind {
  static var player: SheetName2<ID<Project>, ID<Player>?> { SheetName2("player") }
  static var deal: SheetName<ID<Project>> { SheetName("deal") }
  /// A charge from the rate card.
  static var rateCharge: SheetName<ID<Project>> { SheetName("rate-charge") }
  /// Mails the gig sheet to who plays.
  static var gigSheetMail: SheetName<ID<Project>> { SheetName("gig-sheet-mail") }
  static var musician: SheetName<ID<Musician>?> { SheetName("musician") }
  static var deleteMusician: SheetName<ID<Musician>> { SheetName("delete-musician") }
  static var rate: SheetName<ID<CardRate>?> { SheetName("rate") }
}

extension SheetSearch {
  mutating func players() {
    on(SheetKind.player) { PlayerSheet.sheet($0, $1) }
    on(SheetKind.deal) { DealSheet.sheet($0) }
    on(SheetKind.rateCharge) { RateChargeSheet.sheet($0) }
    on(SheetKind.gigSheetMail) { GigSheetMailSheet.sheet($0) }
    on(SheetKind.musician) { MusicianSheet.sheet($0) }
    on(SheetKind.deleteMusician) { MusicianSheet.deleting($0) }
    on(SheetKind.rate) { RateSheet.sheet($0) }
  }
}

struct PlayerActions: Room {
  let app: App

  func perform(_ at: inout Reading) {
    at.on(Action.playerState) { move($0, to: $1) }
    at.on(Action.payPlayer) { pay($0) }
    at.on(Action.unpayPlayer) { id in
      guard let player = book.players.live(id) else { return }
      closeSheet()
      ExpenseBilling(app: app).correct(
        Player.expense(of: id), Players.unpay(player, by: itemOperation(), in: book),
        toast: "Not paid any more")
    }
    at.on(Action.removePlayer) { id in
      guard let player = book.players.live(id) else { return }
      closeSheet()
      commit(Deleting.delete(player, in: book), toast: goodbye(to: player))
    }
    at.on(Action.billDeal) { bill($0) }
    at.on(Action.requestDeposit) { requestDeposit($0) }
    at.on(Action.deleteDeal) {
      let toast: Phrase =
        Deposits.isLeft(of: $0, in: book)
        ? "Deal deleted. Its deposit was asked for: the next invoice takes it off" : "Deal deleted"
      Changes(app: app).trash(Deal.id(of: $0), in: book.deals, toast: toast)
    }
    at.on(Action.deleteMusician) { MusicianSheet(app: app).delete($0) }
    at.on(Action.restoreMusician) { Changes(app: app).restore($0, in: book.musicians) }
    at.on(Action.deleteRate) { id in
      guard isAdministrator else { return closeSheet() }
      Changes(app: app).trash(id, in: book.rates, toast: "Rate deleted")
    }
  }

  /// What stays behind whoever is taken out: what they were paid, or what of a gig that was played goes with them.
  private func goodbye(to player: Player) -> Phrase {
    if book.transactions.live(player.paid.expense) != nil {
      return "Taken out. What they were paid stays an expense"
    }
    guard !player.isSelf, let gig = book.projects[player.project], gig.stage != .open,
      let pay = try? GigPay(of: gig.id, in: book),
      let owed = pay.rows.first(where: { $0.player.id == player.id })?.owed, owed.isPositive
    else { return "Taken out" }
    return "Taken out: \(state.formats.money(owed)) was still to be paid"
  }

  private func move(_ id: ID<Player>, to state: PlayerState) {
    guard var player = book.players.live(id), player.state != state else { return }
    player.state = state
    if let problem = Players.problem(player, in: book) {
      return toast(problem.message, isBad: true)
    }
    let edit = Edit(putting: player, in: book.players)
    closeSheet()
    commit(edit, toast: state.title)
  }

  private func pay(_ id: ID<Player>) {
    do throws(Players.Problem) {
      let edit = try Players.pay(id, on: state.today, at: state.now, in: book)
      closeSheet()
      ExpenseBilling(app: app).correct(Player.expense(of: id), edit, toast: "Paid")
    } catch {
      toast(error.message, isBad: true)
    }
  }

  private func requestDeposit(_ project: ID<Project>) {
    let id: ID<Invoice> = freshID()
    do throws(Deposits.Problem) {
      let edit = try Deposits.request(id, for: project, on: state.today, in: book)
      if commit([edit], toast: "Draft created") { go(.invoice(id)) }
    } catch {
      toast(error.message, isBad: true)
    }
  }

  private func bill(_ project: ID<Project>) {
    guard let deal = book.deal(of: project) else { return }
    do throws(Deals.Problem) {
      commit(try Deals.bill(deal, in: book), toast: "Charge added")
    } catch {
      toast(error.message, isBad: true)
    }
  }
}
