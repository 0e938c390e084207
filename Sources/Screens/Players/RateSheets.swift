import Ledger
import Markup

/// A charge from the rate card (rule G34).
struct RateChargeSheet: Room {
  let app: App

  static func sheet(_ project: ID<Project>) -> SheetType {
    SheetType("From the Rate Card", button: "Add Charge", addsAnother: true) { app, walk in
      guard app.book.projects.has(project) else {
        return nil
      }
      return RateChargeSheet(app: app).fields(project, &walk)
    }
  }

  private func fields(_ project: ID<Project>, _ walk: inout FieldWalk) -> Saving? {
    let rates = book.rateCard
    var word = rates.first?.id.text ?? ""
    walk.choice("rate", "Rate", &word) { rates.map { ($0.id.text, title(of: $0)) } }
    let rate = book.rates.live(ID(word) ?? ID())
    if rate == nil { walk.rule("Choose a rate") }
    var quantity: Quantity? = .one
    walk.quantity("quantity", "How Many", &quantity)
    if let typed = quantity, typed <= .zero { walk.rule(RateCard.Problem.noQuantity.message) }
    var base = RateCard.base(of: project, in: book)
    let currency = base?.currency ?? book.currency(of: project)
    walk.when(rate != nil && rate?.price.amount == nil) { walk in
      walk.money("base", "Of", &base, in: currency)
      if !(base?.isPositive ?? false) { walk.rule(RateCard.Problem.noFee.message) }
    }
    guard let rate else { return { app in app.toast("That is no longer there", isBad: true) } }
    let (filled, many, newID) = (base, quantity ?? .one, walk.newID)
    walk.draw { html, _ in
      guard let unit = try? RateCard.unit(rate, of: filled), let sum = try? unit.times(many) else {
        return
      }
      html("p", .class("hint"), .key("sum"), text: "Comes to \(state.formats.money(sum)).")
    }
    return { app in
      let own = app.say(rate.title)
      do throws(RateCard.Problem) {
        let charge = try RateCard.charge(
          rate, times: many, of: filled, named: own, as: ID(newID), on: project, in: app.book)
        let edit = Edit(putting: charge, in: app.book.charges)
        app.closeSheet()
        app.commit(edit, toast: "Charge added")
      } catch {
        app.toast(error.message, isBad: true)
      }
    }
  }

  private func title(of rate: CardRate) -> Phrase {
    .verbatim(say(rate.title) + ", " + RateRow(app: app).price(of: rate))
  }
}

/// The form of a line of the rate card.
struct RateSheet: Room {
  let app: App

  static func sheet(_ id: ID<CardRate>?) -> SheetType {
    SheetType(
      id == nil ? "New Rate" : "Edit Rate", addsAnother: id == nil,
      keeps: id == nil ? .draft : .row
    ) { app, walk in
      var rate = CardRate()
      rate.type = .perDiem
      rate.id = ID(walk.newID)
      if let id {
        guard let known = app.book.rates.live(id) else { return nil }
        rate = known
      }
      return RateSheet(app: app).fields(&rate, isNew: id == nil, &walk)
    }
  }

  private func fields(_ rate: inout CardRate, isNew: Bool, _ walk: inout FieldWalk) -> Saving? {
    guard isAdministrator else { return nil }
    var type = rate.type.word
    walk.choice("type", "Type", &type) { CardRateType.allCases.map { ($0.word, $0.title) } }
    rate.type = CardRateType(word: type) ?? rate.type
    walk.text("name", "Name", &rate.name, placeholder: rate.type.title)
    if RateCard.problem(rate) == .noName { walk.rule(RateCard.Problem.noName.message) }
    let currency = rate.price.amount?.currency ?? book.settings.currency
    var isShare = !isNew && rate.price.amount == nil
    walk.flag("is-share", "A Percentage of the Fee", &isShare)
    var amount = rate.price.amount
    var share: Rate? = rate.price.share.isZero ? nil : rate.price.share
    walk.when(!isShare) { walk in
      walk.money("amount", "Amount", &amount, in: currency, isRequired: true)
    }
    walk.when(isShare) { walk in
      walk.percent("share", "Percentage", &share, most: Rate(percent: 1000))
      if (share ?? .zero).isZero { walk.rule(RateCard.Problem.noPrice.message) }
    }
    rate.price.amount = isShare ? nil : amount
    if isShare { rate.price.share = share ?? .zero }
    if !isShare, let amount, !amount.isPositive {
      walk.rule(RateCard.Problem.noPrice.message, at: "amount")
    }
    walk.text(
      "unit", "Unit", &rate.unit, hint: "What one is of: day, mile, hour, instrument.")
    if !isNew {
      let id = rate.id
      walk.draw { html, _ in
        html.button("Delete Rate", .deleteRate(id), class: "button danger wide")
      }
    }
    let filled = rate
    return { app in
      var rate = filled
      if isNew {
        rate.position = Position.between(
          app.book.rateCard.last?.position, nil, jitter: rate.id.raw)
      }
      let edit = Edit(putting: rate, in: app.book.rates)
      app.closeSheet()
      app.commit(edit, toast: "Saved")
    }
  }
}

/// A line of the rate card as it is listed.
struct RateRow: Room {
  let app: App

  func draw(_ rate: CardRate, _ html: inout HTML) {
    html("li", .class("row"), .key(rate.id.text)) { html in
      html(
        "button", .type("button"), .class("row-link"), .onClick(.open(.rate(rate.id)))
      ) { html in
        html("span", .class("row-main")) { html in
          html("span", .class("row-title"), text: rate.title)
          if !isBlank(rate.name), rate.type != .own {
            html("span", .class("row-note"), text: rate.type.title)
          }
        }
        html("span", .class("row-side")) { html in
          html("span", .class("amount"), text: .verbatim(price(of: rate)))
        }
      }
    }
  }

  /// "$75.00 / day", "50%".
  func price(of rate: CardRate) -> String {
    guard let amount = rate.price.amount else { return state.formats.rate(rate.price.share) }
    let money = state.formats.money(amount)
    return isBlank(rate.unit) ? money : money + " / " + trimmed(rate.unit)
  }
}
