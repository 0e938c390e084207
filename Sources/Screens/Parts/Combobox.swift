import Ledger
import Markup

/// A field to type into with choices below it.
///
/// Arrows walk the choices, Return takes the marked one and goes on to the next field (web/fields.js).
struct Combobox {
  struct Choice {
    var title: Phrase
    var note = ""
    var action: Action
    /// It makes what was typed.
    var isNew = false
  }

  var choices: [Choice] = []
  /// The one that Return takes; nil when it takes what was typed as it is.
  private(set) var marked: Int?

  /// Finds what Return takes: what is called as typed, else what begins so, else the new one.
  ///
  /// What was found stands first, so that the first arrow goes to it, too; the new one stays last.
  mutating func mark(_ typed: String) {
    marked = nil
    let typed = folded(trimmed(typed))
    if typed.isEmpty { return }
    let names = choices.map { folded($0.title.english) }
    let found =
      names.firstIndex(of: typed) ?? names.firstIndex { $0.hasPrefix(typed) }
      ?? names.firstIndex { $0.split(separator: " ").contains { $0.hasPrefix(typed) } }
    if let found {
      choices.insert(choices.remove(at: found), at: 0)
      marked = 0
    } else {
      marked = choices.firstIndex { $0.isNew }
    }
  }
}

extension HTML {
  /// `isOpen` shows the choices also while another field has the focus.
  mutating func combobox(
    _ form: Form, _ name: String, _ label: Phrase, _ box: Combobox, placeholder: Phrase = "",
    isFocused: Bool = false, isOpen: Bool = false
  ) {
    let isEmpty = box.choices.isEmpty
    wrap(form, name, label, "") { html in
      html.void(
        "input", .id("f-" + name), .name(name), .type("text"), .value(form[name]),
        .placeholder(placeholder), .onInput(.type(name)), .onChange(.leave(name)),
        .attribute("autocomplete", "off"), .role("combobox"), .aria("autocomplete", "list"),
        .aria("expanded", isEmpty ? "false" : "true"),
        isEmpty ? .none : .aria("controls", "c-" + name),
        box.marked.map { .aria("activedescendant", "c-\(name)-\($0)") } ?? .none,
        isFocused ? .data("focus", "1") : .none, HTML.invalid(form, name),
        HTML.describedBy(form, name, ""))
      if isEmpty { return }
      html(
        "div", .id("c-" + name), .class(isOpen ? "choices" : "choices floating"), .role("listbox"),
        .label("Choices for \(label)")
      ) { html in
        for (place, choice) in box.choices.enumerated() {
          html(
            "button", .type("button"), .id("c-\(name)-\(place)"), .class("menu-item"),
            .role("option"), .attribute("tabindex", "-1"),
            .aria("selected", place == box.marked ? "true" : "false"), .onClick(choice.action)
          ) { html in
            if choice.isNew { html.icon("plus") }
            html("span", text: choice.title)
            if !choice.note.isEmpty { html("span", .class("menu-note"), text: choice.note) }
          }
        }
      }
    }
  }
}
