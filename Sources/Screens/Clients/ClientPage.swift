import Ledger
import Markup

// One client: contact, what is owed, projects, invoices.
struct ClientPage: Room {
  let app: App

  func draw(_ id: ID<Client>, _ html: inout HTML) {
    // The address of a client that was merged shows the one that it is now.
    guard let client = book.named(id) else {
      missingPage("This client is not in the book.", &html)
      return
    }
    html.bar(
      .verbatim(client.displayName),
      subtitle: .verbatim(client.company == client.displayName ? "" : client.company),
      back: "/clients"
    ) { html in
      html.iconButton("edit", "Edit Client", .open(.client(client.id)))
      html.iconButton(
        "plus", "New Project", .open(Navigation(app: app).newProject), class: "icon-button primary")
    }
    html.main { html in
      if !client.isLive {
        html("div", .class("notice"), .role("status")) { html in
          html(
            "span",
            text: client.life == .archived
              ? "This client is archived." : "This client is in the trash.")
          html.button("Restore", .restoreClient(client.id), class: "button small")
        }
      }
      clientStats(client, &html)
      html("div", .class("columns")) { html in
        html("div") { html in
          clientProjects(client, &html)
          clientInvoices(client, &html)
          clientPayments(client, &html)
          ClientDashboard(app: app).draw(client, &html)
        }
        html("aside") { html in
          contactCard(client, &html)
          paysFor(client, &html)
          GigAsides(app: app).attendance(client, &html)
          ClientMergeSheet(app: app).card(client, &html)
          if !client.notes.isEmpty {
            html.card("Notes") { html in html("p", .class("prose"), text: client.notes) }
          }
        }
      }
    }
  }

  private func clientStats(_ client: Client, _ html: inout HTML) {
    html("div", .class("stats")) { html in
      for figure in [
        KeyFigure.income, .outstanding, .overdue, .notInvoiced, .toInvoice, .credit,
      ] {
        let sum = book.sum(of: figure, for: .client(client.id), on: state.today)
        let isAlways = figure == .income || figure == .outstanding
        if sum.totals.isZero && !isAlways { continue }
        html("div", .class("stat")) { html in
          html.figure(figure, text(sum.totals))
          if figure == .credit, sum.totals.amounts.contains(where: { $0.isPositive }) {
            if let ahead = try? book.creditAhead(of: client.id), !ahead.isZero {
              let words: Phrase =
                "\(text(ahead)) of it came ahead for work that is still to be done or invoiced."
              html("span", .class("stat-note"), text: words)
            }
            creditButtons(client, &html)
          }
        }
      }
      html("div", .class("stat")) { html in
        html(
          "span", .class("stat-value"),
          text: .verbatim(state.formats.count(book.projects(of: client.id).count)))
        html("span", .class("stat-label"), text: "Projects")
      }
    }
    html.notCounted(
      book.sum(of: .outstanding, for: .client(client.id), on: state.today).faults
        + book.sum(of: .income, for: .client(client.id), on: state.today).faults)
  }

  /// What may be done with credit: an invoice that is owed comes first, and what it was besides last.
  private func creditButtons(_ client: Client, _ html: inout HTML) {
    if let owed = payable(client) {
      html.button(
        "Apply to Invoice \(owed.number)", .applyCredit(owed.id), class: "button quiet small")
    }
    html.button(
      "Record Refund", .open(.refundClient(client.id)), class: "button quiet small")
    let kept = LateFees.amounts(of: client.id, in: book)
    for amount in kept {
      let sum = state.formats.money(amount)
      html.button(
        kept.count == 1 ? "It Is a Late Fee" : "It Is a Late Fee: \(sum)",
        .lateFees(client.id, amount.currency.code), class: "button quiet small")
    }
    let royalties = Royalties.payments(of: client.id, in: book)
    for payment in royalties.prefix(6) {
      let (sum, day) = (state.formats.money(payment.amount), text(payment.day))
      html.button(
        royalties.count == 1 ? "It Is Royalties" : "It Is Royalties: \(sum), \(day)",
        .royalties(payment.id), class: "button quiet small")
    }
  }

  /// The invoice that is due first of those that the client's credit can pay.
  private func payable(_ client: Client) -> Invoice? {
    let issued = book.invoices(of: client.id).filter { $0.isIssued && !$0.isVoid }
    return issued.sorted {
      ($0.issue?.content.due ?? .last, $0.id) < ($1.issue?.content.due ?? .last, $1.id)
    }.first { (try? Credits.usable(for: $0, in: book))?.isPositive ?? false }
  }

  private func clientProjects(_ client: Client, _ html: inout HTML) {
    var projects = book.projects(of: client.id)
    projects.sort { ($0.listMinute ?? .min) > ($1.listMinute ?? .min) }
    let add = Navigation(app: app).newProject
    // Who does both is offered both.
    let isBoth = isOn(.designer) && add != .newStudio
    html.card(
      "Projects", action: ("New Project", Action.open(add)),
      before: isBoth ? ("New Design Project", Action.open(.newStudio)) : nil
    ) { html in
      if projects.isEmpty {
        html("p", .class("muted"), text: "No projects yet.")
        return
      }
      html("ul", .class("list"), .label("Projects")) { html in
        for project in projects.prefix(60) {
          if let row = book.projects.row(of: project.id) {
            ProjectRow(app: app).draw(row, .search, on: client.id, &html)
          }
        }
      }
      if projects.count > 60 {
        html(
          "a", .class("button quiet"),
          .href(Location(.find, query: client.displayName).path),
          text: "All \(state.formats.count(projects.count)) Projects")
      }
    }
  }

  private func clientInvoices(_ client: Client, _ html: inout HTML) {
    var invoices = book.invoices(of: client.id)
    invoices.sort { ($0.listPlace ?? .min) > ($1.listPlace ?? .min) }
    html.card("Invoices", action: ("New Invoice", Action.newInvoice(client.id))) { html in
      if invoices.isEmpty {
        html("p", .class("muted"), text: "No invoices yet.")
        return
      }
      html("ul", .class("list"), .label("Invoices")) { html in
        for invoice in invoices.prefix(60) {
          if let row = book.invoices.row(of: invoice.id) {
            InvoiceList(app: app).invoiceRow(row, .list, on: client.id, &html)
          }
        }
      }
      if invoices.count > 60 {
        html(
          "a", .class("button quiet"),
          .href(Location(.invoices(nil), query: client.displayName).path),
          text: "All \(state.formats.count(invoices.count)) Invoices")
      }
    }
  }

  /// What came in, or went back, for no project and no invoice: it stands nowhere else.
  private func clientPayments(_ client: Client, _ html: inout HTML) {
    let payments = book.payments(of: client.id).filter { $0.project.isNone }
    PaymentRows(app: app).card(payments, &html)
  }

  /// For whom they pay, and what is left to pay for each: their invoices come here.
  private func paysFor(_ client: Client, _ html: inout HTML) {
    let all = book.clients.live(linking: Client.payerLink, to: client.id.raw)
    if all.isEmpty { return }
    html.card("Pays For") { html in
      html("dl", .class("facts")) { html in
        for one in all {
          let owed = book.sum(of: .outstanding, for: .client(one.id), on: state.today)
          html("div") { html in
            html("dt") { html in
              html("a", .href(Route.client(one.id).path), text: one.displayName)
            }
            html("dd", text: text(owed.totals))
          }
        }
      }
    }
  }

  private func contactCard(_ client: Client, _ html: inout HTML) {
    let isEmpty =
      client.email.isEmpty && client.phone.isEmpty && client.attention.isEmpty
      && client.address.isEmpty && client.payer.isNone
      && book.contactPoints(of: client.id).isEmpty
    if isEmpty {
      html.card("Contact", action: ("Add", Action.open(.client(client.id)))) { html in
        html("p", .class("muted"), text: "No email, phone or address yet.")
      }
      return
    }
    html.card("Contact", action: ("Add", Action.open(.newContact(client.id)))) { html in
      html.contactLinks(client)
      html("dl", .class("facts")) { html in
        html.fact("Attention", client.attention)
        html.fact("Address", client.address.lines.joined(separator: "\n"))
        if let payer = book.recipient(of: client.id), payer.id != client.id {
          html("div") { html in
            html("dt", text: "Invoices Go To")
            html("dd") { html in
              html("a", .href(Route.client(payer.id).path), text: payer.displayName)
            }
          }
        }
      }
      ContactSheet(app: app).list(client, &html)
    }
  }
}
