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

  private mutating func clashChoice(_ whose: String, _ text: String, _ action: Action) {
    self("button", .type("button"), .class("button small"), .onClick(action)) { html in
      html("span", .class("muted"), text: whose)
      html("span", text: text.isEmpty ? "nothing" : text)
    }
  }
}

extension App {
  /// Says in words what each clash of a form is about.
  func describe(_ form: inout Form) {
    form.describeClashes { name, value in (title(ofField: name), words(value)) }
  }

  private func words(_ value: String) -> String {
    if value == "on" { return "On" }
    guard value.utf8.count == 13, let id = ID<Never>(value) else { return value }
    if id.isNone { return "" }
    return book.clients[ID(id.raw)]?.displayName ?? book.projects[ID(id.raw)]?.name
      ?? book.categories[ID(id.raw)]?.name ?? book.spaces[ID(id.raw)]?.name ?? value
  }

  private func title(ofField name: String) -> String {
    switch name {
    case "unit": return "Fee"
    case "line1": return "Address"
    case "line2": return "Address line 2"
    case "dated": return "Has a date"
    case "sku": return "SKU"
    case "iban": return "IBAN"
    case "bic": return "BIC"
    case "taxID": return "Tax ID"
    case "text": return "Description"
    case _ where name.hasPrefix("budget-"):
      return ID<BudgetCategory>(String(name.dropFirst(7))).flatMap { book.categories[$0]?.name }
        ?? "Budget"
    case _: return App.spaced(name)
    }
  }
}
