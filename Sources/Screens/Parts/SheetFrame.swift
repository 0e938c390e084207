import Ledger
import Markup

// The one sheet: backdrop, handle, head with Cancel and Save, body, and what each kind shows in it.
struct SheetFrame: Room {
  let app: App

  /// The `#sheet` region; empty when no sheet is open.
  func sheetRegion() -> HTML {
    var html = HTML(in: state.catalogue)
    guard let sheet = state.sheet, sheet.cell.isEmpty else { return html }
    let type = SheetSearch.type(of: sheet.kind)
    if sheet.isOfList {
      Desk(app: app).seenFromList { type?.view(app, sheet, &html) }
    } else {
      type?.view(app, sheet, &html)
    }
    return html
  }
}

extension HTML {
  /// A sheet with a form: Cancel, title, Save, and another of the same where things come in numbers.
  mutating func formSheet(
    _ title: Phrase, save: Phrase = "Save", isTall: Bool = false, addsAnother: Bool = false,
    content: (inout HTML) -> Void
  ) {
    frame(title, isTall ? "sheet tall" : "sheet") { html in
      html("form", .class("sheet-form"), .onSubmit(.save), .flag("novalidate")) { html in
        html("header", .class(html.headClass(title, save))) { html in
          html.button("Cancel", .discardDraft, class: "button quiet")
          html("h2", .class("sheet-title"), .id("sheet-title"), text: title)
          html(
            "button", .type("submit"), .class("button quiet"), text: save)
        }
        html("div", .class("sheet-body form"), content: content)
        if addsAnother {
          html("footer", .class("sheet-foot")) { html in
            html.button("\(save) and Add Another", .saveAnother)
          }
        }
      }
    }
  }

  /// How much room the words of a form's head need side by side: where a sheet has less, the title stands below them.
  ///
  /// What each class means is in forms.css. Letters of the title are larger than those of the buttons.
  private func headClass(_ title: Phrase, _ save: Phrase) -> String {
    let cancel: Phrase = "Cancel"
    let words = title.said(in: catalogue).utf8.split(separator: 0x20)
    let longest = words.map { word in word.count }.max() ?? 0
    let letters =
      cancel.said(in: catalogue).utf8.count + save.said(in: catalogue).utf8.count
      + longest * 6 / 5
    if letters > 34 { return "sheet-head longer" }
    return letters > 25 ? "sheet-head long" : "sheet-head"
  }

  /// A sheet without a form: a menu, a message.
  mutating func plainSheet(
    _ title: Phrase, isText: Bool = false, content: (inout HTML) -> Void
  ) {
    frame(title, "sheet small") { html in
      html("header", .class("sheet-head")) { html in
        html("span")
        html("h2", .class("sheet-title"), .id("sheet-title"), text: title)
        html.iconButton("close", "Close", .close)
      }
      // Text alone has nothing to focus, and could not be scrolled by keys.
      if isText {
        html("div", .class("sheet-body stack"), .attribute("tabindex", "0"), content: content)
      } else {
        html("div", .class("sheet-body stack"), content: content)
      }
    }
  }

  /// What has no field has the focus itself, and keeps it when it is drawn again.
  private mutating func frame(
    _ title: Phrase, _ classes: String, content: (inout HTML) -> Void
  ) {
    // It scrolls, so that the page does not; the keyboard has nothing to do there.
    self(
      "div", .class("backdrop"), .onClick(.close), .attribute("tabindex", "-1"), .key("backdrop")
    ) { _ in }
    self(
      "section", .class(classes), .role("dialog"), .aria("modal", "true"),
      .aria("labelledby", "sheet-title"), .key(title.english), .attribute("tabindex", "-1")
    ) { html in
      html("div", .class("sheet-handle"), .aria("hidden", "true")) { _ in }
      content(&html)
    }
  }

  /// One entry of a menu sheet.
  mutating func menuItem(_ icon: String, _ text: Phrase, _ action: Action, isDanger: Bool = false) {
    self(
      "button", .type("button"), .class(isDanger ? "menu-item danger" : "menu-item"),
      .onClick(action)
    ) { html in
      html.icon(icon)
      html("span", text: text)
    }
  }
}
