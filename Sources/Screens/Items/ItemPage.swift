import Ledger
import Markup

// One item: its prices, and in sections that open and close its images, notes, details, and where it came from.
struct ItemPage: Room {
  let app: App

  func draw(_ id: ID<Item>, _ html: inout HTML) {
    guard let item = book.items[id] else {
      missingPage("This item is not in the book.", &html)
      return
    }
    html.bar(
      .verbatim(title(of: item)), subtitle: ItemStory.place(item.project, in: book),
      back: listHome(item.project, .items, .items).path
    ) { html in
      if item.isLive {
        html.iconButton(
          "star", item.bookmark ? "Remove Bookmark" : "Bookmark", .bookmark(id),
          class: item.bookmark ? "icon-button primary" : "icon-button")
        html.iconButton("edit", "Edit Item", .open(.editItem(id)))
        html.iconButton("more", "More", .open(.itemMenu(.one(id))))
      }
    }
    html.main { html in
      itemNotices(item, &html)
      itemHero(item, &html)
      html("div", .class("columns")) { html in
        html("div") { html in
          let images = book.attachments(of: id.raw, as: .image).count
          Fold(app: app).draw("images", "Images", count: images, isOpen: true, &html) { html in
            Gallery(app: app).draw(
              of: id.raw, .item, as: .image, limit: 5, chosen: item.image, &html)
          }
          Fold(app: app).draw("notes", "Notes", isOpen: true, &html) { html in
            html("p", .class("prose"), text: isBlank(item.notes) ? "—" : item.notes)
            if item.isLive {
              html.button("Edit Notes", .open(.itemNotes(id)), class: "button small")
            }
          }
          lineage(item, &html)
        }
        html("aside") { html in itemDetails(item, &html) }
      }
    }
  }

  private func itemNotices(_ item: Item, _ html: inout HTML) {
    if !item.isLive {
      html("div", .class("notice"), .role("status"), .key("trashed")) { html in
        html("span", text: "This item is in the trash.")
        html.button("Restore", .restoreItem(item.id), class: "button small")
      }
    }
    if Returning.isIncomplete(item, in: book) {
      html("div", .class("notice bad"), .role("status"), .key("incomplete-return")) { html in
        html.icon("warning")
        html("span", text: Returning.incompleteText)
        html.button(
          "Move to Return", .open(.moveToReturn(.one(item.id))), class: "button small")
      }
    }
  }

  private func itemHero(_ item: Item, _ html: inout HTML) {
    let prices: [(title: Phrase, value: Money?)] = [
      ("Purchase Price", item.purchasePrice), ("Project Price", item.projectPrice),
      ("Market Value", item.marketValue),
    ]
    html("div", .class("item-hero"), .key("item-hero")) { html in
      html("dl", .class("item-prices")) { html in
        for price in prices {
          html("div") { html in
            html("dt", .class("stat-label"), text: price.title)
            html(
              "dd", .class("stat-value"),
              text: TransactionDisplay.amount(price.value, state.formats))
            if let value = price.value, item.pieces != 1 {
              html(
                "dd", .class("hint"), text: ItemPieces.text(item.pieces, at: value, state.formats))
            }
          }
        }
        html("div") { html in
          html("dt", .class("stat-label"), text: "Quantity")
          html("dd", .class("stat-value"), text: "\(item.pieces)")
          if item.pieces > 1 {
            html("dd", .class("hint"), text: "Prices are for all \(item.pieces) together")
          }
        }
      }
      html(
        "button", .type("button"), .class("button small"),
        .onClick(.open(.itemStatus(.one(item.id)))), .flag("disabled", !item.isLive),
        text: item.status?.title ?? "Set Status")
    }
  }

  private func itemDetails(_ item: Item, _ html: inout HTML) {
    func orDash(_ text: String) -> String { isBlank(text) ? "—" : text }
    Fold(app: app).draw("details", "Details", isOpen: true, &html) { html in
      html("dl", .class("facts")) { html in
        html.fact("Source", orDash(book.vendor(of: item)))
        html.fact("SKU", orDash(item.sku))
        linkedFact(
          "Transaction",
          book.transactions.live(item.transaction).map {
            (ItemStory.label($0.id, in: book), Route.transaction($0.id).path)
          }, &html)
        linkedFact(
          "Space", book.space(of: item).map { (.verbatim($0.name), Route.space($0.id).path) }, &html
        )
        html.fact(
          "Budget Category", orDash(book.name(of: book.category(of: item))))
        html.fact("Purchased By", orDash(say(TransactionDisplay.purchaserLabel(item.purchasedBy))))
        linkedFact(
          "Project",
          item.project.isNone
            ? ("Inventory", Route.inventory(.items).path)
            : (
              ItemStory.place(item.project, in: book), Route.projectTab(item.project, .items).path
            ), &html)
        if item.created.milliseconds > 0 {
          html.fact("Created", state.formats.day(day(of: item.created)))
        }
      }
    }
  }

  /// Moments are kept without a zone: what is tomorrow in UTC happened today.
  private func day(of moment: Instant) -> Day { min(moment.utcDay, state.today) }

  private func linkedFact(
    _ name: Phrase, _ link: (text: Phrase, path: String)?, _ html: inout HTML
  ) {
    html("div") { html in
      html("dt", text: name)
      html("dd") { html in
        if let link {
          html("a", .href(link.path), text: link.text)
        } else {
          html.text(.verbatim("—"))
        }
      }
    }
  }

  /// Where it came from in a line; everything that happened below.
  private func lineage(_ item: Item, _ html: inout HTML) {
    let events = ItemStory.history(of: item, in: book)
    Fold(app: app).draw("lineage", "Lineage", isOpen: true, &html) { html in
      html("p", .class("breadcrumb"), text: ItemStory.breadcrumb(of: item, in: book))
      if events.isEmpty { return }
      html("ol", .class("activity"), .label("History")) { html in
        for event in events {
          html("li", .class(event.isReplaced ? "replaced" : ""), .key(event.edge.id.text)) { html in
            html.icon(ItemPage.icon(event.edge.movement))
            html("div") { html in
              html("span", .class("strong"), text: event.title)
              html.text(.verbatim(" "))
              html.text([event.from, event.to].joined(separator: " → "))
              if let amount = event.edge.amount {
                html.text(" · " + state.formats.money(amount))
              }
              if event.isReplaced {
                html("p", .class("hint"), text: "Replaced by a move on another device.")
              }
              if !event.edge.note.isEmpty { html("p", .class("hint"), text: event.edge.note) }
            }
            let day = day(of: event.edge.at)
            html("time", .attribute("datetime", day.text), text: text(day))
          }
        }
      }
    }
  }

  private static func icon(_ movement: Movement) -> String {
    switch movement {
    case .sold: return "money"
    case .returned: return "undo"
    case .correction: return "forward"
    case .association: return "link"
    }
  }
}
