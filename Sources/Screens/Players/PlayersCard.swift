import Ledger
import Markup

// What a gig's page says of its deal and of those who play (rules G31 to G33).
struct PlayersCard: Room {
  let app: App

  /// Gigs have them; what another kind of work has got from elsewhere is shown, too.
  func draw(_ project: Project, _ html: inout HTML) {
    let players = book.players(of: project.id)
    let plays = Trades.kind(of: project, book.settings.work) == .musician
    if plays || book.deal(of: project.id) != nil { deal(project, &html) }
    if plays || !players.isEmpty { card(project, players, &html) }
  }

  // MARK: the deal

  private func deal(_ project: Project, _ html: inout HTML) {
    let edit = Action.open(.deal(project.id))
    guard let deal = book.deal(of: project.id) else {
      html.card("Deal", action: ("Add Deal", edit)) { html in
        html(
          "p", .class("muted"),
          text: "A flat fee, by the hour, a percentage of the door, a deposit …")
        if book.rateCard.isEmpty { return }
        html("div", .class("buttons")) { rateCardButton(project, &$0) }
      }
      return
    }
    html.card("Deal", action: ("Edit Deal", edit)) { html in
      html("dl", .class("facts")) { html in
        html.fact("Terms", terms(deal.terms))
        html.fact("Takings", deal.door.takings.map { state.formats.money($0) } ?? "")
        html.fact("Costs Before", deal.door.costs.map { state.formats.money($0) } ?? "")
        html.fact(
          "Brings", ((try? Deals.fee(of: deal)) ?? nil).map { state.formats.money($0) } ?? "")
        deposit(deal, &html)
        html.fact("Notes", deal.notes)
      }
      let isUncharged = billing(deal, &html)
      let hasDeposit = Deposits.due(of: project.id, in: book) != nil
      if !isUncharged && !hasDeposit && book.rateCard.isEmpty { return }
      html("div", .class("buttons")) { html in
        if isUncharged {
          html.button("Add Fee to Charges", .billDeal(project.id), class: "button small")
        }
        if hasDeposit {
          html.button("Request Deposit", .requestDeposit(project.id), class: "button small")
        }
        rateCardButton(project, &html)
      }
    }
  }

  private func terms(_ terms: DealTerms) -> String {
    let formats = state.formats
    let amount = terms.amount.map { formats.money($0) } ?? ""
    let share = formats.rate(terms.share)
    switch terms.type {
    case .flat: return say(terms.type.title)
    case .hourly: return formats.quantity(terms.hours) + " × " + amount
    case .door: return say("\(share) of the door")
    case .guarantee: return say("\(amount) against \(share) of the door")
    }
  }

  private func deposit(_ deal: Deal, _ html: inout HTML) {
    let requested = Deposits.requested(of: deal.project, in: book)
    guard let amount = requested?.amount ?? (try? Deals.deposit(of: deal)) ?? nil else { return }
    let money = state.formats.money(amount)
    let open = ((try? Deals.openDeposit(of: deal, in: book)) ?? nil) ?? amount
    let words: Phrase
    if let credited = Deposits.credited(of: deal.project, in: book), credited.isPositive {
      words =
        credited == amount
        ? "\(money), credited" : "\(money), \(state.formats.money(credited)) of it credited"
    } else if requested?.isPaid ?? open.isZero {
      words = "\(money), received"
    } else if let day = deal.deposit.day {
      words = "\(money) by \(text(day))"
    } else {
      words = .verbatim(money)
    }
    html.fact("Deposit", words)
    if let obstacle = Deposits.obstacle(of: deal.project, in: book) {
      html.fact("Request Deposit", obstacle.message)
    }
  }

  /// Says what its charge says else; true where there is none for a fee that is known.
  private func billing(_ deal: Deal, _ html: inout HTML) -> Bool {
    guard let billing = try? Deals.billing(of: deal, in: book) else { return false }
    switch billing {
    case .charged: return false
    case .none:
      guard let rest = Deals.unbilled(of: deal.project, in: book) else { return false }
      if rest.isNegative {
        html("div", .class("notice"), .key("deal-less")) { html in
          html(
            "span",
            text: Deals.words(ofUnbilled: rest, of: deal.project, in: book, state.formats))
        }
      }
      return rest.isPositive
    case .differs(let amount):
      html("div", .class("notice"), .key("deal-differs")) { html in
        html("span", text: "The charge says \(state.formats.money(amount)).")
        let isIssued =
          book.charges.live(Deal.charge(of: deal.project)).map { Drafting.isIssued($0, in: book) }
          ?? false
        html.button(
          isIssued ? "Add Charge of the Difference" : "Update Charge", .billDeal(deal.project),
          class: "button small")
      }
      return false
    }
  }

  private func rateCardButton(_ project: Project, _ html: inout HTML) {
    if book.rateCard.isEmpty { return }
    html.button("From the Rate Card", .open(.rateCharge(project.id)), class: "button small")
  }

  // MARK: who plays

  private func card(_ project: Project, _ players: [Player], _ html: inout HTML) {
    html.card("Players", action: ("Add Player", Action.open(.player(project.id, nil)))) { html in
      if players.isEmpty {
        html("p", .class("muted"), text: "Who plays with you, and what they get.")
        return
      }
      let pay = try? GigPay(of: project.id, in: book)
      html("ul", .class("list"), .label("Players")) { html in
        for player in players {
          row(player, pay?.rows.first { $0.player.id == player.id }, &html)
        }
      }
      if let pay {
        sums(pay, &html)
      } else {
        html("p", .class("notice bad"), text: "The amounts are too large to add up.")
      }
      html("div", .class("buttons")) { html in
        html(
          "a", .class("button small"), .href(Route.report(project.id, "gig-sheet").path),
          text: "Gig Sheet")
        if state.hasHub, players.contains(where: { GigSheetMail.mayHave($0) }) {
          html.button("Send Gig Sheet …", .open(.gigSheetMail(project.id)), class: "button small")
        }
      }
    }
  }

  private func row(_ player: Player, _ pay: GigPay.Row?, _ html: inout HTML) {
    html(
      "li", .class("row"), .key(player.id.text), .onSwipeLeft(.removePlayer(player.id)),
      .words("data-swipe-left", "Take Out"), .data("swipe-left-tone", "danger")
    ) { html in
      html(
        "button", .type("button"), .class("row-link"),
        .onClick(.open(.player(player.project, player.id)))
      ) { html in
        html("span", .class("row-main")) { html in
          html("span", .class("row-title"), text: name(of: player))
          html("span", .class("row-note"), text: note(player, pay))
        }
        html("span", .class("row-side")) { html in
          if let pay { html("span", .class("amount"), text: state.formats.money(pay.pay)) }
        }
      }
    }
  }

  func name(of player: Player) -> Phrase {
    if player.isSelf { return "You" }
    let name = book.name(of: player)
    return isBlank(name) ? "Untitled" : .verbatim(name)
  }

  private func note(_ player: Player, _ pay: GigPay.Row?) -> String {
    var parts: [String] = []
    let role = book.role(of: player)
    if !role.isEmpty { parts.append(role) }
    if !player.isSelf || player.state == .declined { parts.append(say(player.state.title)) }
    if player.state != .declined {
      switch player.pay.type {
      case .fixed: break
      case .share: parts.append(state.formats.rate(player.pay.share))
      case .equal: parts.append(say(player.pay.type.title))
      }
    }
    if let pay, !player.isSelf {
      if pay.isPaid {
        parts.append(say("Paid"))
        if pay.over.isPositive {
          parts.append(say("\(state.formats.money(pay.over)) too much"))
        }
      } else if pay.owed != pay.pay {
        parts.append(say("\(state.formats.money(pay.owed)) still to pay"))
      }
    }
    return parts.joined(separator: " · ")
  }

  private func sums(_ pay: GigPay, _ html: inout HTML) {
    let formats = state.formats
    html("dl", .class("facts sums")) { html in
      if pay.rows.contains(where: { $0.player.pay.type != .fixed }) {
        html.fact("Fee", formats.money(pay.fee))
        if !pay.costs.isZero { html.fact("Costs", formats.money(pay.costs)) }
        if !pay.fixed.isZero { html.fact("Agreed Amounts", formats.money(pay.fixed)) }
        html.fact("To Share", formats.money(pay.pool))
      }
      let owed = (try? pay.owed()) ?? Totals()
      if !owed.isZero { html.fact("Still to Pay", text(owed)) }
      html("div", .class("total")) { html in
        html("dt", text: "Left for You")
        html("dd", text: .verbatim(own(pay)))
      }
    }
    if !pay.others.isZero {
      html("p", .class("hint"), text: "Not in these sums: \(text(pay.others))")
    }
    if pay.percentages > Rate(percent: 100) {
      html("p", .class("notice bad"), text: Players.Problem.tooMuchShared.message)
    }
  }

  /// What nobody else gets: what is left, and the person's own share.
  private func own(_ pay: GigPay) -> String {
    var sum = pay.left
    for row in pay.rows where row.player.isSelf {
      guard let more = try? sum.adding(row.pay) else { continue }
      sum = more
    }
    return state.formats.money(sum)
  }
}
