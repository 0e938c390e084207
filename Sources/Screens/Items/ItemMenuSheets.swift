import Ledger
import Markup

// The menu of an item or of a selection, and the small choices that it opens.
struct ItemMenuSheets: Room {
  let app: App

  private static func title(_ entry: ItemMenu) -> Phrase {
    switch entry {
    case .edit: return "Edit"
    case .changeStatus: return "Change Status"
    case .setTransaction: return "Set Transaction"
    case .clearTransaction: return "Clear Transaction"
    case .setSpace: return "Set Space"
    case .clearSpace: return "Clear Space"
    case .sellToBusiness: return "Sell to Business"
    case .sellToProject: return "Sell to Project"
    case .reassignToProject: return "Reassign to Project"
    case .reassignToInventory: return "Reassign to Inventory"
    case .moveToReturn: return "Move to Return"
    case .split: return "Split Off"
    case .makeCopies: return "Make Copies"
    case .bookmark: return "Bookmark"
    case .delete: return "Delete"
    }
  }

  private static func icon(_ entry: ItemMenu) -> String {
    switch entry {
    case .edit: return "edit"
    case .changeStatus: return "check"
    case .setTransaction: return "link"
    case .clearTransaction, .clearSpace: return "close"
    case .setSpace: return "home"
    case .sellToBusiness, .sellToProject: return "money"
    case .reassignToProject, .reassignToInventory: return "forward"
    case .moveToReturn: return "undo"
    case .split: return "sort"
    case .makeCopies: return "copy"
    case .bookmark: return "star"
    case .delete: return "trash"
    }
  }

  private static func action(_ entry: ItemMenu, _ subject: ItemSubject) -> Action? {
    switch entry {
    case .edit: return subject.item.map { .open(.editItem($0)) }
    case .changeStatus: return .open(.itemStatus(subject))
    case .setTransaction: return .open(.itemTransaction(subject))
    case .clearTransaction: return .clearTransaction(subject)
    case .setSpace: return .open(.itemSpace(subject))
    case .clearSpace: return .clearSpace(subject)
    case .sellToBusiness: return .open(.sellToBusiness(subject))
    case .sellToProject: return .open(.sellToProject(subject))
    case .reassignToProject: return .open(.reassignToProject(subject))
    case .reassignToInventory: return .open(.reassignToInventory(subject))
    case .moveToReturn: return .open(.moveToReturn(subject))
    case .split: return subject.item.map { .open(.splitItem($0)) }
    case .makeCopies: return subject.item.map { .open(.copies($0)) }
    case .bookmark: return subject.item.map { .bookmark($0) }
    case .delete: return .open(.deleteItems(subject))
    }
  }

  /// Why one would sell.
  static var sellHint: Phrase {
    "Creates sale and purchase records for financial tracking."
  }

  /// Why one would reassign.
  static var reassignHint: Phrase {
    "Moves the item directly — no sale or purchase records. Use this to fix a misallocation."
  }

  private func hint(_ entry: ItemMenu) -> Phrase {
    switch entry {
    case .sellToBusiness, .sellToProject: return ItemMenuSheets.sellHint
    case .reassignToProject, .reassignToInventory: return ItemMenuSheets.reassignHint
    case .edit, .changeStatus, .setTransaction, .clearTransaction, .setSpace, .clearSpace,
      .moveToReturn, .split, .makeCopies, .bookmark, .delete:
      return .none
    }
  }

  /// What a selection can be done with: what any of its items can, but for what is about one.
  private func entries(_ subject: ItemSubject) -> [ItemMenu] {
    let items = ItemSubjects(app: app).items(of: subject)
    if case .one = subject {
      return items.first.map { ItemMenu.entries(for: $0, in: Scope($0.project)) } ?? []
    }
    let scope = ItemSubjects(app: app).scope(of: subject)
    return ItemMenu.allCases.filter { entry in
      if entry == .edit || entry == .split || entry == .makeCopies || entry == .bookmark {
        return false
      }
      return items.contains { ItemMenu.entries(for: $0, in: scope).contains(entry) }
    }
  }

  func itemMenuSheet(_ subject: ItemSubject, _ html: inout HTML) {
    html.plainSheet(ItemSubjects(app: app).title(of: subject)) { html in
      html("div", .class("menu")) { html in
        var lastHint = Phrase.none
        for entry in entries(subject) {
          let hint = hint(entry)
          if hint != lastHint && !hint.isEmpty {
            html(
              "p", .class("menu-hint"), .key("hint-" + entry.rawValue)
            ) { html in
              html("b", text: hint == ItemMenuSheets.sellHint ? "Sell" : "Reassign")
              html.text(.verbatim(" — "))
              html.text(hint)
            }
          }
          lastHint = hint
          html(
            "button", .type("button"), .class(entry == .delete ? "menu-item danger" : "menu-item"),
            ItemMenuSheets.action(entry, subject).map { Attribute.onClick($0) } ?? Attribute.none,
            hint.isEmpty ? .none : .words("title", hint)
          ) { html in
            html.icon(ItemMenuSheets.icon(entry))
            html("span", text: menuTitle(entry, subject))
          }
        }
      }
    }
  }

  private func menuTitle(_ entry: ItemMenu, _ subject: ItemSubject) -> Phrase {
    if entry == .bookmark, ItemSubjects(app: app).items(of: subject).first?.bookmark == true {
      return "Remove Bookmark"
    }
    return ItemMenuSheets.title(entry)
  }

  func statusSheet(_ subject: ItemSubject, _ html: inout HTML) {
    let items = ItemSubjects(app: app).items(of: subject)
    html.plainSheet("Change Status") { html in
      html("div", .class("menu"), .role("radiogroup"), .label("Status")) { html in
        for status in ItemStatus.allCases {
          statusChoice(
            status.title, .itemStatus(subject, status),
            items.allSatisfy { $0.status == status }, &html)
        }
        statusChoice(
          "No Status", .itemStatus(subject, nil),
          items.allSatisfy { $0.status == nil }, &html)
      }
    }
  }

  private func statusChoice(
    _ title: Phrase, _ action: Action, _ isChosen: Bool, _ html: inout HTML
  ) {
    html(
      "button", .type("button"), .class("menu-item"), .role("radio"),
      .aria("checked", isChosen ? "true" : "false"), .onClick(action)
    ) { html in html("span", text: title) }
  }

  func deleteSheet(_ subject: ItemSubject, _ html: inout HTML) {
    let count = ItemSubjects(app: app).items(of: subject).count
    let text: Phrase =
      count == 1
      ? """
      Delete \"\(ItemSubjects(app: app).title(of: subject))\"? Undo brings it back, and so does \
      Deleted and Archived in Settings.
      """
      : """
      Delete \(app.state.formats.count(count)) item(s)? Undo brings them back, and so does \
      Deleted and Archived in Settings.
      """
    html.plainSheet(count == 1 ? "Delete item" : "Delete items") { html in
      html("p", text: text)
      html("div", .class("buttons")) { html in
        html.button(
          "Delete", .deleteItems(subject), class: "button danger primary wide")
        html.button("Cancel", .close, class: "button wide")
      }
    }
  }

  /// How many rows a picker shows; typing narrows them.
  private static var pickerLimit: Int { 60 }

  func transactionPicker(_ subject: ItemSubject, _ sheet: Sheet, _ html: inout HTML) {
    let current =
      subject == .selection
      ? ID() : ItemSubjects(app: app).items(of: subject).first?.transaction ?? ID()
    let rows = book.transactions(in: ItemSubjects(app: app).scope(of: subject))
      .filter { $0.sale == nil && !$0.isOff }
      .sorted { a, b in
        let (first, second) = (a.day ?? Day.first, b.day ?? Day.first)
        return first != second ? first > second : (a.created, a.id) > (b.created, b.id)
      }
    picker(
      "Set Transaction", subject, rows, current, sheet, "No transactions found", &html
    ) {
      .linkItems(subject, $0)
    }
  }

  func returnPicker(_ subject: ItemSubject, _ sheet: Sheet, _ html: inout HTML) {
    let rows = Returning.choices(in: ItemSubjects(app: app).scope(of: subject), of: book)
    picker(
      "Move to Return", subject, rows, ID(), sheet,
      "There is no open return transaction here.", &html
    ) { html in
      html.button("New Return", .open(.newReturn(subject)), class: "button wide")
    } action: {
      .moveToReturn(subject, $0)
    }
  }

  private func picker(
    _ title: Phrase, _ subject: ItemSubject, _ rows: [Transaction], _ current: ID<Transaction>,
    _ sheet: Sheet,
    _ none: Phrase, _ html: inout HTML, below: (inout HTML) -> Void = { _ in },
    action: (ID<Transaction>) -> Action
  ) {
    var texts = Haystack()
    for (place, row) in rows.enumerated() {
      texts.set(Int32(place), [say(TransactionDisplay.name(of: row)), row.notes])
    }
    let flags = texts.matches(sheet.form["query"])
    html.plainSheet(title) { html in
      ItemParts(app: app).field(subject, sheet.form, &html)
      html.field(sheet.form, "query", "Search", type: "search", isFocused: false)
      var shown = 0
      html("div", .class("menu")) { html in
        for (place, row) in rows.enumerated()
        where shown < ItemMenuSheets.pickerLimit && flags?[place] != false {
          shown += 1
          html(
            "button", .type("button"), .class("menu-item"), .onClick(action(row.id)),
            .flag("disabled", row.id == current), .key("choice-" + row.id.text)
          ) { html in
            html("span") { html in
              html("span", .class("row-title"), text: TransactionDisplay.name(of: row))
              html(
                "span", .class("row-note"),
                text: [
                  row.type?.title ?? "Transaction",
                  .verbatim(TransactionDisplay.day(row.day, state.formats)),
                ].joined(separator: " · "))
            }
            html(
              "span", .class("menu-note"),
              text: row.id == current
                ? "Already linked"
                : .verbatim(
                  TransactionDisplay.amount(
                    book.amounts(of: row), state.formats, own: book.settings.currency)))
          }
        }
      }
      if shown == 0 { html("p", .class("muted"), text: none) }
      below(&html)
    }
  }
}
