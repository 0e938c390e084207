import Ledger
import Markup

// One project: stage, details, client, charges, invoices, what happened.
struct ProjectPage: Room {
  let app: App

  /// nil: the tab that fits the project best.
  func draw(_ id: ID<Project>, _ tab: ProjectTab?, _ html: inout HTML) {
    guard let project = book.projects[id] else {
      missingPage("This project is not in the book.", &html)
      return
    }
    let left = Deleting.daysLeft(of: project, in: book, at: state.now)
    if left == 0 {
      return missingPage("This project was deleted more than 30 days ago.", &html)
    }
    html.bar(
      .verbatim(title(of: project)),
      subtitle: book.named(project.client).map { .verbatim($0.displayName) } ?? "No client",
      back: Navigation(app: app).projectsHome(of: id).path
    ) { html in
      if isDesign(project) {
        html.iconButton("clients", "Client View", .showToClient(id))
        html.iconButton("edit", "Edit Project", .open(.editStudio(id)))
        html.iconButton("more", "More", .open(.studioMenu(id)))
      } else {
        html.iconButton("edit", "Edit Project", .open(.project(id)))
        html.iconButton("more", "More", .open(.projectMenu(id)))
      }
    }
    html.main { html in
      if !GigAsides(app: app).notice(project, &html), !project.isLive {
        trashedNotice(project, left, &html)
      }
      let tab = tab ?? ProjectTabs(app: app).defaultTab(of: id)
      ProjectTabs(app: app).draw(project, tab, &html)
      switch tab {
      case .overview: overviewTab(project, &html)
      case .budget: BudgetTab(app: app).draw(project, &html)
      case .items: ItemList(app: app).itemsTab(.project(id), &html)
      case .transactions: TransactionList(app: app).transactionsTab(.project(id), &html)
      case .spaces: SpacesTab(app: app).draw(.project(id), &html)
      case .accounting: AccountingTab(app: app).draw(project, &html)
      }
    }
  }

  /// The gig's own part: stage, charges, invoices, details.
  private func overviewTab(_ project: Project, _ html: inout HTML) {
    GigParts(app: app).hold(project, &html)
    // What is archived, as a gig that was missed and is not billed, or in the trash has no stage to go to.
    if project.isLive && !project.isTemplate { stagePicker(project, &html) }
    html("div", .class("columns")) { html in
      html("div") { html in
        chargesCard(project, &html)
        PlayersCard(app: app).draw(project, &html)
        projectInvoices(project, &html)
        AttachmentsCard(app: app).draw(project, &html)
        if !project.notes.isEmpty {
          html.card("Notes") { html in
            html("p", .class("prose"), text: project.notes)
          }
        }
      }
      html("aside") { html in
        detailsCard(project, &html)
        GigParts(app: app).times(project, &html)
        clientCard(project, &html)
        PaymentRows(app: app).card(book.payments(of: project.id), &html)
        activityCard(project, &html)
      }
    }
  }

  private func trashedNotice(_ project: Project, _ left: Int64?, _ html: inout HTML) {
    html("div", .class("notice"), .role("status")) { html in
      html(
        "span",
        text: left.map {
          "This project is in the trash: \(Noun.day.count(Int($0))) left to bring it back."
        } ?? "This project is archived.")
      html.button("Restore", .restoreProject(project.id), class: "button small")
    }
  }

  private func stagePicker(_ project: Project, _ html: inout HTML) {
    html("div", .class("segments"), .role("group"), .label("Stage")) { html in
      for stage in Stage.allCases {
        html(
          "button", .type("button"), .class("segment"),
          .aria("pressed", stage == project.stage ? "true" : "false"),
          .onClick(.stage(project.id, stage))
        ) { html in
          html("span", .class("dot " + stage.word), .aria("hidden", "true")) { _ in }
          html.text(stage.title)
        }
      }
    }
  }

  private func chargesCard(_ project: Project, _ html: inout HTML) {
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
        if let rest {
          html.fact("Not Charged Yet", state.formats.money(rest))
        }
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

  private func projectInvoices(_ project: Project, _ html: inout HTML) {
    let invoices = book.invoices(billing: project.id)
    let waits = book.charges(of: project.id).contains { !Drafting.isBilled($0, in: book) }
    let fee = Deals.uncharged(of: project.id, in: book)
    let unbilled = waits || fee != nil
    if project.stage == .open && invoices.isEmpty {
      if unbilled, !project.isSetAside {
        html("div", .class("buttons"), .key("deliver")) { html in
          html.button(
            "Deliver and Invoice", .deliverAndInvoice(project.id), class: "button primary")
        }
      }
      return
    }
    let isOpen = project.stage == .open
    let draft =
      isOpen ? Action.deliverAndInvoice(project.id) : Action.draftInvoice(project.id)
    let next: Phrase = isOpen ? "Deliver and Invoice" : "New Invoice"
    html.card("Invoice", action: unbilled && !invoices.isEmpty ? (next, draft) : nil) {
      html in
      if invoices.isEmpty {
        html(
          "p", .class("muted"),
          text: fee.map { Deals.words(ofUnbilled: $0, of: project.id, in: book, state.formats) }
            ?? (unbilled ? "Ready to bill." : "Add a charge to bill this project."))
        if unbilled {
          html("div", .class("buttons")) { html in
            html.button(
              waits ? "Create Invoice" : "Add and Invoice", draft, class: "button primary")
          }
        }
        return
      }
      html("ul", .class("list"), .label("Invoices")) { html in
        for invoice in invoices {
          if let row = book.invoices.row(of: invoice.id) {
            InvoiceList(app: app).invoiceRow(row, .list, &html)
          }
        }
      }
    }
  }

  private func detailsCard(_ project: Project, _ html: inout HTML) {
    html.card("Details") { html in
      html("dl", .class("facts")) { html in
        html.fact("When", project.schedule.map { text($0) } ?? "")
        if let schedule = project.schedule, !schedule.allDay, schedule.zone != state.zone {
          html.fact("Time Zone", schedule.zone)
        }
        html.fact("Repeats", GigRepeats(app: app).words(of: project.rule))
        html.fact("Where", project.location)
        html.fact("Artist", project.artist)
        if Trades.kind(of: project, book.settings.work) == .musician {
          html.fact("Media Type", project.mediaType.title)
        }
        seasonFact(project, &html)
        html.fact("Opened", project.opened.map { text($0) } ?? "")
        html.fact("Delivered", project.progress.delivered.map { text($0) } ?? "")
        html.fact("Paid", project.progress.closed.map { text($0) } ?? "")
      }
    }
  }

  private func seasonFact(_ project: Project, _ html: inout HTML) {
    guard let season = book.seasons.live(project.season) else { return }
    html("div") { html in
      html("dt", text: "Tour or Season")
      html("dd") { html in
        html("a", .href(Route.season(season.id).path), text: season.name)
      }
    }
  }

  private func clientCard(_ project: Project, _ html: inout HTML) {
    guard let client = book.named(project.client) else {
      html.card("Client") { html in
        html.button("Add Client", .open(.project(project.id)), class: "button")
      }
      return
    }
    html.card("Client") { html in
      html("p") { html in
        html("a", .class("strong"), .href(Route.client(client.id).path), text: client.displayName)
      }
      html.contactLinks(client)
    }
  }

  /// What is known to have happened, latest first.
  private func activityCard(_ project: Project, _ html: inout HTML) {
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

  func projectMenu(_ id: ID<Project>, _ html: inout HTML) {
    guard let project = book.projects[id] else { return }
    html.plainSheet(.verbatim(title(of: project))) { html in
      html("div", .class("menu")) { html in
        html.menuItem("edit", "Edit Project", .open(.project(id)))
        html.menuItem("plus", "Add Charge", .open(.charge(id, nil)))
        if isOn(.designer), !ProjectTabs(app: app).tabs(of: project).contains(.budget) {
          html.menuItem("money", "Add a Budget", .open(.budget(id)))
        }
        if project.isTemplate {
          html.menuItem("copy", "New Project", .open(.bookAgain(id)))
        } else {
          workMenu(project, &html)
        }
        GigAsides(app: app).menu(project, &html)
        if project.isLive {
          html.menuItem("archive", "Archive Project", .archiveProject(id))
        } else if project.life == .archived, !project.isSetAside {
          html.menuItem("undo", "Restore", .unarchiveProject(id))
        }
        html.menuItem("trash", "Delete Project", .deleteProject(id), isDanger: true)
      }
    }
  }

  /// Where it stands, and others like it.
  private func workMenu(_ project: Project, _ html: inout HTML) {
    for stage in Stage.allCases where stage != project.stage {
      html.menuItem(
        stage == .paid ? "money" : stage == .delivered ? "check" : "undo",
        stage.markingOn, .open(.stageDay(project.id, stage)))
    }
    html.menuItem("copy", "Book Again", .open(.bookAgain(project.id)))
    if project.schedule != nil {
      html.menuItem("calendar", "Add to Another Calendar", .exportGig(project.id))
    }
    if project.rule.isNone, project.schedule != nil {
      html.menuItem("refresh", "Repeat …", .open(.repeatGig(project.id)))
    } else if let day = project.occurrence, book.gigRules.live(project.rule) != nil {
      html.menuItem(
        "refresh", "Other Days From Here …", .open(.changeSeries(project.rule, day)))
      html.menuItem(
        "close", "End Series Here", .endSeries(project.rule, day.adding(days: 1).text))
    }
  }
}
