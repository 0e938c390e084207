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
        ChargesCard(app: app).draw(project, &html)
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
        ActivityCard(app: app).draw(project, &html)
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
        let isSettled = fee == nil && waits && isPaidWithoutInvoice(project)
        html(
          "p", .class("muted"),
          text: fee.map { Deals.words(ofUnbilled: $0, of: project.id, in: book, state.formats) }
            ?? (isSettled
              ? "Paid without an invoice."
              : unbilled ? "Ready to bill." : "Add a charge to bill this project."))
        if unbilled, !isSettled || !Royalties.isKept(as: project, in: book) {
          html("div", .class("buttons")) { html in
            html.button(
              waits ? "Create Invoice" : "Add and Invoice", draft,
              class: isSettled ? "button quiet small" : "button primary")
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

  /// Whether what was received pays all that its charges ask for.
  private func isPaidWithoutInvoice(_ project: Project) -> Bool {
    guard project.stage == .paid, let missing = try? book.uninvoiced(of: project.id) else {
      return false
    }
    return !missing.amounts.contains { $0.isPositive }
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
}
