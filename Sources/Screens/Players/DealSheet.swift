import Ledger
import Markup

/// The form of a gig's deal (rule G31).
struct DealSheet: Room {
  let app: App

  static func sheet(_ project: ID<Project>) -> SheetType {
    SheetType("Deal", keeps: .row) { app, walk in
      guard app.book.projects.has(project) else {
        return nil
      }
      var deal = app.book.deal(of: project) ?? Deal()
      deal.id = Deal.id(of: project)
      deal.project = project
      DealSheet(app: app).fields(&deal, &walk)
      let filled = deal
      return { app in
        var edit = Edit()
        Stages.put(filled, in: app.book, &edit)
        app.closeSheet()
        // A paid gig whose deal brings more by now is written with it.
        app.commit(
          edit,
          toast: edit.rowCount > 1
            ? "Saved. Delivered again: the deal brings more than was asked for" : "Saved")
      }
    }
  }

  private func fields(_ deal: inout Deal, _ walk: inout FieldWalk) {
    let isKnown = book.deal(of: deal.project) != nil
    var type = deal.terms.type.word
    walk.choice("dealType", "Kind of Deal", &type) { DealType.allCases.map { ($0.word, $0.title) } }
    deal.terms.type = DealType(word: type) ?? deal.terms.type
    let kind = deal.terms.type
    let currency = deal.terms.amount?.currency ?? book.currency(of: deal.project)
    walk.when(kind != .door) { walk in
      walk.money(
        "amount", kind == .hourly ? "Per Hour" : kind == .guarantee ? "Guarantee" : "Fee",
        &deal.terms.amount, in: currency, isFocused: !isKnown && kind == .flat)
      if Deals.problem(deal) == .noAmount { walk.rule(Deals.Problem.noAmount.message) }
    }
    walk.when(kind == .hourly) { walk in
      var hours: Quantity? = deal.terms.hours
      walk.quantity("hours", "Hours", &hours)
      deal.terms.hours = hours ?? .zero
      if Deals.problem(deal) == .noHours { walk.rule(Deals.Problem.noHours.message) }
    }
    walk.when(Deals.hasDoor(kind)) { walk in
      var share: Rate? = deal.terms.share.isZero ? nil : deal.terms.share
      walk.percent("share", "Percentage of the Door", &share, most: Rate(percent: 100))
      deal.terms.share = share ?? .zero
      if Deals.problem(deal) == .noShare { walk.rule(Deals.Problem.noShare.message) }
      let door = deal.door.takings?.currency ?? deal.door.costs?.currency ?? currency
      walk.group("fields") { walk in
        walk.money("takings", "Takings", &deal.door.takings, in: door)
        if Deals.problem(deal) == .takingsBelowZero {
          walk.rule(Deals.Problem.takingsBelowZero.message)
        }
        walk.money("costs", "Costs Before", &deal.door.costs, in: door)
        if Deals.problem(deal) == .costsBelowZero {
          walk.rule(Deals.Problem.costsBelowZero.message)
        }
      }
      if Deals.problem(deal) == .mixedCurrencies {
        walk.rule(Deals.Problem.mixedCurrencies.message)
      }
    }
    walk.group("fields") { walk in
      var deposit: Rate? = deal.deposit.share.isZero ? nil : deal.deposit.share
      walk.percent("deposit", "Deposit %", &deposit, most: Rate(percent: 100))
      deal.deposit.share = deposit ?? .zero
      walk.day("deposit-day", "Deposit by", &deal.deposit.day)
    }
    if Deals.problem(deal) == .tooLarge {
      walk.rule(Deals.Problem.tooLarge.message, at: kind == .door ? "takings" : "amount")
    }
    walk.lines("notes", "Notes", &deal.notes)
    if isKnown {
      let project = deal.project
      walk.draw { html, _ in
        html.button("Delete Deal", .deleteDeal(project), class: "button danger wide")
      }
    }
  }
}
