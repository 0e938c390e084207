import Ledger
import Markup

// What is known to have happened in a project.
struct ActivityCard: Room {
  let app: App

  /// Latest first.
  func draw(_ project: Project, _ html: inout HTML) {
    var events: [(day: Day, icon: String, text: Phrase)] = []
    if let opened = project.opened { events.append((opened, "plus", "Opened")) }
    if let delivered = project.progress.delivered {
      events.append((delivered, "check", "Delivered"))
    }
    for invoice in book.invoices(billing: project.id) {
      if let issue = invoice.issue {
        events.append((issue.content.issued, "invoices", "\(title(of: invoice)) issued"))
      }
      if let voided = invoice.voided {
        events.append((voided.day, "close", "\(title(of: invoice)) voided"))
      }
    }
    for payment in book.payments(of: project.id) {
      let amount = payment.amount
      let back = amount.isNegative ? try? amount.negated() : nil
      events.append(
        (
          payment.day, "money",
          back.map { "\(state.formats.money($0)) paid back" }
            ?? "\(state.formats.money(amount)) received"
        ))
    }
    events += paymentsOfSeveral(project.id)
    if events.isEmpty { return }
    // They are found in the order they happen in: what is later on one day stands first, too.
    events.reverse()
    events.sort { $0.day > $1.day }
    html.card("Activity") { html in
      html("ol", .class("activity")) { html in
        for event in events {
          html("li") { html in
            html.icon(event.icon)
            html("div", text: event.text)
            html("time", .attribute("datetime", event.day.text), text: text(event.day))
          }
        }
      }
    }
  }

  /// What came in for invoices of several projects that are paid as one: the project's part of it.
  private func paymentsOfSeveral(
    _ project: ID<Project>
  ) -> [(day: Day, icon: String, text: Phrase)] {
    var events: [(day: Day, icon: String, text: Phrase)] = []
    for invoice in book.invoices(billing: project) where invoice.project.isNone {
      for allocation in book.allocations(to: invoice.id) {
        guard let payment = book.payments.live(allocation.payment), payment.project != project,
          let part = try? book.paidShare(of: project, allocation, of: invoice),
          part.isPositive
        else { continue }
        events.append(
          (
            payment.day, "money",
            "\(state.formats.money(part)) received for \(title(of: invoice))"
          ))
      }
    }
    return events
  }
}
