import Ledger
import Markup

// What a form says about its draft: that it was continued, and what the book changed meanwhile.
extension HTML {
  mutating func draftNotices(_ form: Form) {
    if form.isContinued {
      self("p", .class("continued"), .role("status"), .key("continued")) { html in
        html("span", text: "Continued from where you left")
        html.button("Start Over", .startDraftOver, class: "button quiet small")
      }
    }
    if form.clashes.isEmpty { return }
    self("div", .class("notice clashes"), .role("alert"), .key("clashes")) { html in
      html("p", .class("strong"), text: "Somebody changed this meanwhile. What should it say?")
      for clash in form.clashes {
        html("div", .class("clash"), .key("clash-" + clash.name)) { html in
          html("span", .class("check-title"), text: clash.title)
          html.clashChoice("Yours", clash.mine, .takeMine(clash.name))
          html.clashChoice("In the Book", clash.theirs, .takeTheirs(clash.name))
        }
      }
    }
  }

  private mutating func clashChoice(_ whose: Phrase, _ text: String, _ action: Action) {
    self("button", .type("button"), .class("button small"), .onClick(action)) { html in
      html("span", .class("muted"), text: whose)
      html("span", text: text.isEmpty ? "nothing" : .verbatim(text))
    }
  }
}

struct DraftWords: Room {
  let app: App

  /// Says in words what each clash of a form is about.
  func describe(_ form: inout Form) {
    form.describeClashes { words($0) }
  }

  func words(_ value: String) -> String {
    if value == "on" { return say("On") }
    guard value.utf8.count == 13, let id = ID<Never>(value) else { return value }
    if id.isNone { return "" }
    return book.clients[ID(id.raw)]?.displayName ?? book.projects[ID(id.raw)]?.name
      ?? book.categories[ID(id.raw)]?.name ?? book.spaces[ID(id.raw)]?.name ?? value
  }
}
