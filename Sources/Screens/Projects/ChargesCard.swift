import Ledger
import Markup

// The charges of a project, and what they come to.
struct ChargesCard: Room {
  let app: App

  func draw(_ project: Project, _ html: inout HTML) {
    let charges = book.charges(of: project.id)
    let rest = book.notCharged(of: project.id)
    let add = Action.open(.charge(project.id, nil))
    html.card("Charges", action: ("Add Charge", add)) { html in
      if charges.isEmpty {
        let plays = Trades.kind(of: project, book.settings.work) == .musician
        html(
          "p", .class("muted"),
          text: plays
            ? "What will you bill? Add a session, a concert, a lesson …"
            : "What will you bill? Add hours, a day, a fixed price …")
        if let rest {
          html("dl", .class("facts sums")) { html in
            html.fact("Not Charged Yet", state.formats.money(rest))
          }
        }
        ChangedCharges(app: app).draw(project.id, &html)
        return
      }
      if state.isDesk {
        PartTables(app: app).chargeTable(charges, &html)
      } else {
        html("ul", .class("list"), .label("Charges")) { html in
          for charge in charges { chargeRow(charge, &html) }
        }
      }
      html("dl", .class("facts sums")) { html in
        html.fact("Not Charged Yet", rest.map { state.formats.money($0) } ?? "")
        html("div", .class("total")) { html in
          html("dt", text: Noun.heading.count(charges.count, state.formats))
          html(
            "dd",
            text: (try? book.feeTotal(of: project.id)).map { .verbatim(text($0)) }
              ?? "Does not add up")
        }
      }
      ChangedCharges(app: app).draw(project.id, &html)
      if let fault = book.fault(of: project) {
        html("p", .class("notice bad"), text: fault.text)
      }
    }
  }

  private func chargeRow(_ charge: Charge, _ html: inout HTML) {
    let id = charge.id.text
    html(
      "li", .class("row"), .key(id), .onSwipeLeft(.deleteCharge(charge.id)),
      .words("data-swipe-left", "Delete"), .data("swipe-left-tone", "danger")
    ) { html in
      html(
        "button", .type("button"), .class("row-link"),
        .onClick(.open(.charge(charge.project, charge.id)))
      ) { html in
        html("span", .class("row-main")) { html in
          html("span", .class("row-title"), text: charge.title)
          html("span", .class("row-note"), text: chargeNote(charge))
        }
        html("span", .class("row-side")) { html in
          html("span", .class("amount"), text: text(charge.price))
        }
      }
    }
  }

  private func chargeNote(_ charge: Charge) -> String {
    var parts: [String] = []
    let service = charge.service.title
    // A name that is the service says it already, in either language.
    if !["", service.english, say(service)].contains(charge.name) { parts.append(say(service)) }
    if charge.price.quantity != Quantity(1) {
      parts.append(
        state.formats.quantity(charge.price.quantity) + " × "
          + state.formats.money(charge.price.unit))
    }
    if !charge.notes.isEmpty { parts.append(charge.notes) }
    return parts.joined(separator: " · ")
  }
}
