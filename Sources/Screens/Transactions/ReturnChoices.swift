import Ledger
import Markup

// Which items go back by a return that is being entered.
extension NewTransaction {
  private static var returnable: Int { 100 }

  /// Whether somebody said of an item that it goes back, or did, and no return has it.
  private static func waits(_ item: Item) -> Bool {
    item.status == .toReturn || item.status == .returned
  }

  /// What goes back: of the item that a return was begun with as many pieces as are typed.
  func goingBack(_ form: Form) -> [Item] {
    let pieces = Int64(form.trimmed("pieces")) ?? 0
    return chosenItems(form).map { item in
      guard pieces > 0, pieces < item.pieces, form.field("items")?.original == item.id.text,
        let part = try? ItemSplit.shared(item, pieces).part
      else { return item }
      return part
    }
  }

  /// The items of the destination that did not go back yet, those that are to first.
  func returnChoices(_ form: Form, _ html: inout HTML) {
    let chosen = form["items"].split(separator: " ").map { String($0) }
    let query = form["itemsQuery"]
    let byName = ListQuery(
      destination(of: form).project.raw, by: ListSort("", "", 1), text: query, on: state.today)
    let here = index[.items].rows(byName, in: book)
      .map { book.items.rows[Int($0)] }.filter { !book.isGivenBack($0) }
    let waiting = here.filter { NewTransaction.waits($0) }
    let found = (waiting + here.filter { !NewTransaction.waits($0) })
      .prefix(NewTransaction.returnable)
    // What is chosen stays in its place; what the search hides stands below.
    let hidden = chosenItems(form).filter { item in !found.contains { $0.id == item.id } }
    if found.isEmpty && chosen.isEmpty && isBlank(query) {
      html("p", .class("muted"), text: "There are no items to return here.")
    } else {
      html.field(form, "itemsQuery", "Search Items", type: "search")
    }
    html("div", .class("menu"), .role("group"), .label("Items")) { html in
      for item in found + hidden {
        html(
          "button", .type("button"), .class("menu-item"), .key(item.id.text),
          .aria("pressed", chosen.contains(item.id.text) ? "true" : "false"),
          .onClick(.toggleReturn(item.id))
        ) { html in
          html("span", text: title(of: item))
          let status = NewTransaction.waits(item) ? item.status?.title ?? .none : .none
          let price = item.purchasePrice.map { Phrase.verbatim(state.formats.money($0)) } ?? .none
          let pieces = ItemPieces.text(item.pieces, at: nil, state.formats)
          let note = [status, pieces, price].joined(separator: " · ")
          if !note.isEmpty { html("span", .class("muted small"), text: note) }
        }
      }
    }
    if found.count == NewTransaction.returnable {
      html(
        "p", .class("hint"), text: "The first \(NewTransaction.returnable): search to see others.")
    }
    html("div", .class("buttons")) { html in
      html.button("Skip", .skipItems)
      html.button(
        chosen.isEmpty ? "Continue" : "Link \(Noun.heading.count(chosen.count, state.formats))",
        .nextQuestion, class: "button primary")
    }
  }
}
