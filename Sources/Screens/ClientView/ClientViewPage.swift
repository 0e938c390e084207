import Documents
import Ledger
import Markup

// A design project while its client looks on: drawn from ``ClientView`` alone, which holds no cost (rule R11).
struct ClientViewPage: Room {
  let app: App

  /// The `#app` region.
  func draw(_ html: inout HTML) {
    html("div", .class("shell client-view")) { html in
      html("a", .class("skip"), .href("#main"), text: "Skip to content")
      html("div", .class("page"), .key("client-view" + state.location.route.path)) { html in
        banner(&html)
        guard let view = ClientViewing(app: app).view else {
          html.main { html in
            html("p", .class("muted"), text: "This project is not on this device, or not yet.")
          }
          return
        }
        content(view, &html)
      }
    }
  }

  private func banner(_ html: inout HTML) {
    html("div", .class("notice client-banner"), .role("status"), .key("client-banner")) { html in
      html("span", text: "Client view")
      html.button("Leave", .leaveClientView, class: "button small")
    }
  }

  private func content(_ view: ClientView, _ html: inout HTML) {
    let id = view.project.id
    switch state.location.route {
    case .project(id): tab(.budget, view, &html)
    case .projectTab(id, let tab) where tab != .overview: self.tab(tab, view, &html)
    case .item(let item):
      guard let thing = view.thing(item) else { return closed(view, &html) }
      page(.verbatim(thing.name), view, .items, &html) { html in
        ClientViewThings(app: app).draw(thing, of: view, &html)
      }
    case .transaction(let one) where view.shows(one):
      let deal = (try? view.deals())?.first { $0.transaction == one }
      page(deal.map { .verbatim($0.title) } ?? "Transaction", view, .transactions, &html) { html in
        ClientViewThings(app: app).draw(deal, of: view, one, &html)
      }
    case .space(let room) where view.shows(room):
      page(.verbatim(book.spaces[room].map { title(of: $0) } ?? ""), view, .spaces, &html) { html in
        ClientViewThings(app: app).draw(room, of: view, &html)
      }
    case .report(id, let name) where Report.named(name)?.audience == .client:
      ReportPage(app: app).draw(id, name, &html)
    case .invoice(let id) where view.shows(id):
      guard let invoice = book.invoices[id] else { return closed(view, &html) }
      page(title(of: invoice), view, .accounting, &html) { html in
        if let preview = state.preview {
          html("div", .class("paper-wrap")) { html in html.fragment(preview) }
        }
      }
    case .find: find(view, &html)
    case _: closed(view, &html)
    }
  }

  /// A page of the project below one of its tabs.
  private func page(
    _ title: Phrase, _ view: ClientView, _ tab: ProjectTab, _ html: inout HTML,
    _ content: (inout HTML) -> Void
  ) {
    html.bar(
      title, subtitle: .verbatim(self.title(of: view.project)),
      back: Route.projectTab(view.project.id, tab).path)
    html.main(content)
  }

  /// What is no part of the project, or the studio's own.
  private func closed(_ view: ClientView, _ html: inout HTML) {
    html.bar("Client View")
    html.main { html in
      html.empty(
        icon: "lock", title: "Not in the client view",
        text: "Leave the client view to see this page."
      ) { html in
        html(
          "a", .class("button primary"), .href(Route.projectTab(view.project.id, .budget).path),
          text: "Back to \(title(of: view.project))")
      }
    }
  }

  private static var tabs: [ProjectTab] { [.budget, .items, .transactions, .spaces, .accounting] }

  private func tab(_ tab: ProjectTab, _ view: ClientView, _ html: inout HTML) {
    html.bar(
      .verbatim(title(of: view.project)),
      subtitle: .verbatim(book.named(view.project.client)?.displayName ?? "")
    ) { html in
      html("a", .class("icon-button"), .href(Route.find.path), .label("Search")) { html in
        html.icon("search")
      }
    }
    html.main { html in
      html("nav", .class("segments scrolling"), .label("Project")) { html in
        for other in ClientViewPage.tabs {
          html(
            "a", .class("segment"), .href(Route.projectTab(view.project.id, other).path),
            other == tab ? .aria("current", "page") : .none, text: ProjectTabs.title(of: other))
        }
      }
      let things = ClientViewThings(app: app)
      switch tab {
      case .overview, .budget: budget(view, &html)
      case .items:
        html.searchField("Search Items", state.location.query)
        things.list(things.matching(view.things()), "No items.", &html)
      case .transactions: things.deals(view, &html)
      case .spaces: things.rooms(view, &html)
      case .accounting: accounting(view, &html)
      }
    }
  }

  private func budget(_ view: ClientView, _ html: inout HTML) {
    let progress = view.budget()
    let bars = progress.bars(pinned: [])
    html("div", .class("columns")) { html in
      html("div") { html in
        html.card("Budget") { html in
          if bars.isEmpty && progress.archived == nil {
            html("p", .class("muted"), text: "There is no budget yet.")
          }
          html("ul", .class("bars"), .label("Budget by category")) { html in
            for row in bars {
              bar(.verbatim(row.name), row.spent, row.budget, isFee: row.isFee, &html)
            }
            if let archived = progress.archived {
              bar("Archived", archived.spent, archived.budget, isFee: false, &html)
            }
            let all = progress.overall
            bar("Overall Budget", all.spent, all.budget, isFee: false, &html)
          }
          html("p", .class("muted small"), text: "At project prices.")
        }
      }
      html("aside") { html in
        // An empty card would only be a heading.
        let isBare =
          isBlank(view.project.location)
          && !book.attachments(of: view.project.id.raw, as: .image).contains {
            view.shows($0) && !$0.isPDF
          }
        if isBare { return }
        html.card("Project") { html in
          ClientViewThings(app: app).pictures(of: view.project.id.raw, view, &html)
          html("dl", .class("facts")) { html in html.fact("Where", view.project.location) }
        }
      }
    }
  }

  private func bar(
    _ name: Phrase, _ spent: Money, _ budget: Money, isFee: Bool, _ html: inout HTML
  ) {
    html("li", .class("bar-item"), .key("bar-" + name.english)) { html in
      BudgetBar(app: app).draw(name, spent, budget, isFee: isFee, &html)
    }
  }

  /// What is owed, was invoiced and received, each as the client's own papers say it.
  private func accounting(_ view: ClientView, _ html: inout HTML) {
    html("div", .class("stats"), .key("owed")) { html in
      for figure in ClientViewPage.figures {
        guard let sum = view.sum(of: figure, on: state.today) else { continue }
        html("div", .class("stat")) { html in html.figure(figure, text(sum)) }
      }
    }
    let invoices = view.invoices()
    if !invoices.isEmpty {
      html.card("Invoices") { html in
        html("ul", .class("list"), .label("Invoices")) { html in
          for asked in invoices { invoice(asked, &html) }
        }
      }
    }
    ReportPage(app: app).reportMenu(view.project.id, for: .client, &html)
  }

  private static var figures: [KeyFigure] {
    [.owedToBusiness, .owedToClient, .invoiced, .toInvoice, .income, .outstanding]
  }

  private func invoice(_ asked: ClientView.Asked, _ html: inout HTML) {
    html("li", .class("row"), .key(asked.invoice.text)) { html in
      html("a", .class("row-link"), .href(Route.invoice(asked.invoice).path)) { html in
        html("span", .class("row-main")) { html in
          if let invoice = book.invoices[asked.invoice] {
            html("span", .class("row-title"), text: title(of: invoice))
          }
          let owed: Phrase =
            asked.balance.isPositive ? "\(state.formats.money(asked.balance)) to pay" : .none
          html(
            "span", .class("row-note"),
            text: [.verbatim(state.formats.day(asked.day)), owed].joined(separator: " · "))
        }
        html("span", .class("row-side")) { html in
          html("span", .class("amount"), text: state.formats.money(asked.total))
        }
      }
    }
  }

  /// Things, purchases and rooms of the project; commands and other people's rows are not searched.
  private func find(_ view: ClientView, _ html: inout HTML) {
    page("Search", view, .items, &html) { html in
      html.searchField(
        "Search \(title(of: view.project))", state.location.query, isFocused: true)
      if isBlank(state.location.query) { return }
      let things = ClientViewThings(app: app)
      things.list(things.matching(view.things()), "No items found.", &html)
      things.deals(view, &html)
      things.rooms(view, &html)
    }
  }
}
