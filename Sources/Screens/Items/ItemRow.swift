import Ledger
import Markup

struct ItemRows: Room {
  let app: App

  /// One item as a row of a list: what, from where, what it costs, how it stands.
  ///
  /// A swipe to the left opens its menu, one to the right bookmarks it.
  func itemRow(_ item: Item, _ use: RowUse, _ html: inout HTML) {
    let id = item.id.text
    html(
      "li", .class("row item-row"), .key(id),
      .data("row", "item/" + id), .onSwipeRight(.bookmark(item.id)),
      .words("data-swipe-right", item.bookmark ? "Remove" : "Bookmark"),
      .data("swipe-right-tone", "open"), .onSwipeLeft(.open(.itemMenu(.one(item.id)))),
      .words("data-swipe-left", "More"), .data("swipe-left-tone", "delivered")
    ) { html in
      Selecting(app: app).rowLink(
        item.id.raw, .item(item.id), .verbatim(title(of: item)), use, &html
      ) { html in itemFacts(item, use, &html) }
      html("div", .class("row-actions")) { html in
        html.iconButton("more", "More for \(title(of: item))", .open(.itemMenu(.one(item.id))))
      }
    }
  }

  private func itemFacts(_ item: Item, _ use: RowUse, _ html: inout HTML) {
    html("span", .class("row-lead")) { html in
      Gallery(app: app).thumbnail(
        book.primaryImage(of: item.id.raw, chosen: item.image), icon: "tag", &html)
    }
    html("span", .class("row-main")) { html in
      html("span", .class("row-title")) { html in
        html.text(title(of: item))
        bookmark(of: item, &html)
      }
      // What was found anywhere says where it is.
      let place = use == .search ? ItemStory.place(item.project, in: book) : .none
      let note = [place, itemNote(item)].joined(separator: " · ")
      html("span", .class("row-note"), text: note)
    }
    html("span", .class("row-side")) { html in
      html(
        "span", .class("amount"),
        text: TransactionDisplay.amount(item.displayPrice, state.formats))
      if let status = item.status { html.badge(status) }
    }
  }

  func bookmark(of item: Item, _ html: inout HTML) {
    if !item.bookmark { return }
    html("span", .class("bookmark"), .label("Bookmarked"), .role("img")) { html in
      html.icon("star")
    }
  }

  /// "West Elm · SKU 4821 · Living Room · 2 × $40.00".
  func itemNote(_ item: Item) -> Phrase {
    let pieces = ItemPieces.text(item.pieces, at: item.displayPrice, state.formats)
    return note(item, book.vendor(of: item), in: book.space(of: item), pieces)
  }

  /// What all of several that are the same have: "West Elm · SKU 4821 · Living Room · 5 pieces".
  ///
  /// Pieces are those of the rows that count.
  func groupNote(_ items: [Item], _ counted: [Int32]) -> Phrase {
    guard let first = items.first else { return .none }
    let space = book.space(of: first)
    let isOfAll = items.allSatisfy { book.space(of: $0)?.id == space?.id }
    let pieces = counted.reduce(Int64(0)) { $0 &+ book.items.rows[Int($1)].pieces }
    let source = book.vendor(of: first)
    let isOne =
      !isBlank(first.source)
      || items.allSatisfy {
        $0.transaction == first.transaction || book.vendor(of: $0) == source
      }
    return note(
      first, isOne ? source : "", in: isOfAll ? space : nil,
      pieces == Int64(items.count) ? .none : ItemPieces.text(pieces, at: nil, state.formats))
  }

  private func note(_ item: Item, _ source: String, in space: Space?, _ pieces: Phrase) -> Phrase {
    var parts: [Phrase] = []
    if !isBlank(source) { parts.append(.verbatim(trimmed(source))) }
    if !isBlank(item.sku) { parts.append("SKU \(trimmed(item.sku))") }
    if let space { parts.append(.verbatim(space.name)) }
    parts.append(pieces)
    return parts.joined(separator: " · ")
  }
}

extension Book {
  /// Of rows of items that are the same those that count: what was given back does where nothing else is there (rule I7).
  func counted(_ rows: [Int32]) -> [Int32] {
    let kept = rows.filter { row in
      items.rows[Int(row)].status != .returned || !isGivenBack(items.rows[Int(row)])
    }
    return kept.isEmpty ? rows : kept
  }
}

extension HTML {
  mutating func badge(_ status: ItemStatus) {
    self("span", .class("badge item-" + status.word), text: status.title)
  }
}
