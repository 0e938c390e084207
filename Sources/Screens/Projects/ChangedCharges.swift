import Ledger
import Markup

/// What a gig's invoice bills and its charge says otherwise by now (rule G108), and what one can do about it.
struct ChangedCharges: Room {
  let app: App

  func words(_ one: ChangedSinceIssue) -> Phrase {
    let formats = state.formats
    let number = book.invoices[one.invoice]?.number ?? ""
    let (billed, said) = (formats.money(one.billed), formats.money(one.said))
    if one.isDeleted { return "\(number) bills \(billed), and its charge was deleted" }
    return "\(number) bills \(billed), the charge says \(said)"
  }

  func draw(_ project: ID<Project>, _ html: inout HTML) {
    for one in ChangedSinceIssue.all(of: project, in: book) { notice(one, &html) }
  }

  private func notice(_ one: ChangedSinceIssue, _ html: inout HTML) {
    guard let charge = book.charges[one.charge], let invoice = book.invoices[one.invoice] else {
      return
    }
    html("div", .class("notice"), .role("status"), .key("changed-" + one.charge.text)) { html in
      let name = charge.title
      html("span", text: [name, words(one)].joined(separator: ": "))
      if one.difference != nil {
        html.button("Add Charge of the Difference", .billDifference(one.charge), of: name)
      }
      html.button("Credit Note", .creditNote(invoice.id), of: title(of: invoice))
      html.button("Keep What Is Billed", .keepBilled(one.charge), of: name)
    }
  }

  func perform(_ at: inout Reading) {
    at.on(Action.billDifference) { id in
      guard let one = find(id) else { return }
      commit(one.billingDifference(as: freshID(), in: book), toast: "Charge added")
    }
    at.on(Action.keepBilled) { id in
      guard let one = find(id) else { return }
      commit(
        one.asBilled(in: book),
        toast: one.deletesDeposit(in: book)
          ? "The charge says what is billed; that of the deposit is deleted"
          : "The charge says what is billed")
    }
  }

  private func find(_ id: ID<Charge>) -> ChangedSinceIssue? {
    book.charges[id].flatMap { ChangedSinceIssue($0, in: book) }
  }
}
