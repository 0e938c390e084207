import Ledger
import Markup

// One space: how far it is, its pictures, notes, items and checklists.
struct SpacePage: Room {
  let app: App

  func draw(_ id: ID<Space>, _ html: inout HTML) {
    guard let space = book.spaces[id] else {
      missingPage("This space is not in the book.", &html)
      return
    }
    html.bar(
      .verbatim(title(of: space)), subtitle: ItemStory.place(space.project, in: book),
      back: listHome(space.project, .spaces, .spaces).path
    ) { html in
      if space.isLive {
        html.iconButton("edit", "Edit Space", .open(.editSpace(id)))
        html.iconButton("more", "More", .open(.spaceMenu(id)))
      }
    }
    let items = book.items(of: space)
    let lists = book.checklists(of: id)
    html.main { html in
      if !space.isLive {
        html("div", .class("notice"), .role("status"), .key("deleted")) { html in
          html("span", text: "This space is deleted.")
          html.button("Restore", .restoreSpace(id), class: "button small")
        }
      }
      summary(space, items.count, &html)
      Fold(app: app).draw("media", "Media", isOpen: true, &html) { html in
        Gallery(app: app).draw(of: id.raw, .space, as: .image, limit: 5, chosen: space.image, &html)
      }
      Fold(app: app).draw("notes", "Notes", &html) { html in
        html("p", .class("prose"), text: isBlank(space.notes) ? "—" : space.notes)
      }
      Fold(app: app).draw("items", "Items", count: items.count, &html) { html in
        SpaceItems(app: app).draw(space, isEmpty: items.isEmpty, &html)
      }
      Fold(app: app).draw("checklists", "Checklists", count: lists.count, &html) { html in
        for (place, list) in lists.enumerated() { checklist(list, place, of: lists.count, &html) }
        entryField(
          "new-list", key: "\(lists.count)", "New Checklist", .addList(id), &html)
      }
    }
  }

  /// A picture, what stands in it and what that comes to, and how far it is (rule S6).
  private func summary(_ space: Space, _ count: Int, _ html: inout HTML) {
    let progress = SpaceProgress(of: space.id, in: book)
    let value = book.sum(of: .inRoom, for: .space(space.id), on: state.today)
    let photo = SpacesTab(app: app).photo(of: space)
    html("div", .class("summary room-head"), .key("progress")) { html in
      if photo != nil {
        html("div", .class("room-photo")) { html in
          Gallery(app: app).thumbnail(photo, icon: "home", &html)
        }
      }
      html("div", .class("summary-main")) { html in html.figure(.inRoom, text(value.totals)) }
      html("div", .class("summary-side")) { html in
        html("div") { html in
          html("span", .class("stat-value"), text: state.formats.count(count))
          html("span", .class("stat-label"), text: count == 1 ? "Item" : "Items")
        }
        html("div") { html in
          html("span", .class("stat-value"), text: progress.label)
          html("span", .class("stat-label"), text: "Checked")
          SpacesTab(app: app).meter(percent: progress.percent, &html)
        }
      }
    }
    html.notCounted(value.faults)
  }

  private func checklist(
    _ list: Checklist, _ place: Int, of count: Int, _ html: inout HTML
  ) {
    let id = list.id.text
    let checks = book.checks(of: list.id)
    html("section", .class("card flat"), .key(id)) { html in
      html("header", .class("card-head")) { html in
        if count > 1 { html.dragHandle(.dropList(list.id)) }
        html("h3", text: list.name)
        html("div", .class("cluster order-buttons")) { html in
          html.orderButtons(
            .verbatim(list.name), up: .listUp(list.id), down: .listDown(list.id),
            isFirst: place == 0, isLast: place == count - 1)
          html.iconButton("edit", "Rename Checklist \(list.name)", .open(.renameList(list.id)))
          html.iconButton("trash", "Remove Checklist \(list.name)", .removeList(list.id))
        }
      }
      html("ul", .class("list dense"), .label(list.name)) { html in
        for (place, check) in checks.enumerated() {
          checkRow(check, place, of: checks.count, &html)
        }
      }
      entryField(
        "new-check-" + id, key: "\(checks.count)", "New Entry", .addCheck(list.id), &html)
    }
  }

  private func checkRow(
    _ check: ChecklistItem, _ place: Int, of count: Int, _ html: inout HTML
  ) {
    let id = check.id.text
    html("li", .class(check.isChecked ? "row free done" : "row free"), .key(id)) { html in
      if count > 1 { html.dragHandle(.dropCheck(check.id)) }
      html("label", .class("check row-main")) { html in
        html.void(
          "input", .type("checkbox"), .name("check-" + id), .value("on"),
          .flag("checked", check.isChecked), .onChange(.check(check.id)))
        html("span", text: check.text)
      }
      html("div", .class("cluster order-buttons")) { html in
        html.orderButtons(
          .verbatim(check.text), up: .checkUp(check.id), down: .checkDown(check.id),
          isFirst: place == 0, isLast: place == count - 1)
        html.iconButton("edit", "Rename \(check.text)", .open(.renameCheck(check.id)))
        html.iconButton("trash", "Remove \(check.text)", .removeCheck(check.id))
      }
    }
  }

  /// A field that adds what is typed at Enter.
  ///
  /// The key changes with the count, so that the next one begins blank.
  private func entryField(
    _ id: String, key: String, _ label: Phrase, _ action: Action, _ html: inout HTML
  ) {
    html("div", .class("field"), .key(id + "-" + key)) { html in
      html.void(
        "input", .id(id), .name(id), .type("text"), .placeholder(label), .label(label),
        .onChange(action), .attribute("autocomplete", "off"))
    }
  }
}
