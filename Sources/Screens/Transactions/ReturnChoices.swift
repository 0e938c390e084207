import Ledger
import Markup

// Which items go back by a return that is being entered.
extension NewTransaction {
  private static var returnable: Int { 100 }

  /// Whether somebody said of an item that it goes back, or did, and no return has it.
  private static func waits(_ item: Item) -> Bool {
    item.status == .toReturn || item.status == .returned
  }

  func chosenItems(_ form: Form) -> [Item] {
    form["items"].split(separator: " ").compactMap { ID<Item>(String($0)) }
      .compactMap { book.items.live($0) }
  }

  /// Puts an item into the return, or takes it out.
  func toggleReturn(_ item: ID<Item>) {
    guard let form = state.sheet?.form else { return }
    var chosen = form["items"].split(separator: " ").map { String($0) }
    if let place = chosen.firstIndex(of: item.text) {
      chosen.remove(at: place)
    } else {
      chosen.append(item.text)
    }
    state.sheet?.form["items"] = chosen.joined(separator: " ")
  }

  /// What goes back: of several pieces as many as are typed.
  func goingBack(_ form: Form) -> [Item] {
    chosenItems(form).map { item in
      pieces(of: item, form).flatMap { try? ItemSplit.shared(item, $0).part } ?? item
    }
  }

  /// How many pieces of an item go back; nil for all.
  func pieces(of item: Item, _ form: Form) -> Int64? {
    guard let pieces = Int64(form.trimmed(piecesField(item, form) ?? "pieces")), pieces > 0,
      pieces < item.pieces
    else { return nil }
    return pieces
  }

  /// Where it is said how many; nil for one piece, and for the item that the return was begun with, of which the details ask.
  private func piecesField(_ item: Item, _ form: Form) -> String? {
    item.pieces > 1 && form.field("items")?.original != item.id.text
      ? "pieces-" + item.id.text : nil
  }

  /// The first field that says no number of the pieces that there are, and what it may say.
  private func piecesProblem(_ form: Form) -> (field: String, message: Phrase)? {
    if form["type"] != TransactionType.return.word { return nil }
    for item in chosenItems(form) {
      guard let field = piecesField(item, form), !form.trimmed(field).isEmpty else { continue }
      let typed = Int64(form.trimmed(field)) ?? 0
      if typed < 1 || typed > item.pieces {
        return (field, ItemSplit.Problem.count(item.pieces).message)
      }
    }
    return nil
  }

  func piecesRules(_ walk: inout FieldWalk) {
    if let problem = piecesProblem(walk.form) { walk.rule(problem.message, at: problem.field) }
  }

  /// Whether the details have to wait, which the field then says.
  func stopsForPieces(_ form: Form) -> Bool {
    guard let problem = piecesProblem(form) else { return false }
    state.sheet?.form.showsAll = true
    effects.append(.focus("#sheet [name=\"" + problem.field + "\"]"))
    return true
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
        if let name = piecesField(item, form), chosen.contains(item.id.text) {
          html("div", .key(name)) { html in
            html.field(
              form, name, "How Many", hint: "Of \(item.pieces) pieces.",
              placeholder: .verbatim("\(item.pieces)"), mode: "numeric")
          }
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
