import Ledger
import Markup

// Form fields: a label, the control, a hint, and what is wrong. Everything typed goes to the app as
// ``Action/type``, so that what is shown is always what the app knows.
extension HTML {
  mutating func field(
    _ form: Form, _ name: String, _ label: Phrase, type: String = "text", hint: Phrase = "",
    placeholder: Phrase = "", mode: String = "", autocomplete: String = "off",
    isFocused: Bool = false
  ) {
    wrap(form, name, label, hint) { html in
      html.void(
        "input", .id("f-" + name), .name(name), .type(type), .value(form[name]),
        .placeholder(placeholder), .onInput(.type(name)), .onChange(.leave(name)),
        .attribute("autocomplete", autocomplete),
        mode.isEmpty ? .none : .attribute("inputmode", mode),
        isFocused ? .data("focus", "1") : .none, HTML.invalid(form, name),
        HTML.describedBy(form, name, hint))
    }
  }

  /// A money field; the amount is typed in the book's own notation.
  mutating func moneyField(
    _ form: Form, _ name: String, _ label: Phrase, symbol: String, hint: Phrase = "",
    isFocused: Bool = false
  ) {
    wrap(form, name, label, hint) { html in
      html("div", .class("control")) { html in
        html("span", .class("affix"), .aria("hidden", "true"), text: symbol)
        html.void(
          "input", .id("f-" + name), .name(name), .type("text"), .value(form[name]),
          .class("number"), .placeholder("0"), .onInput(.type(name)),
          .onChange(.leave(name)), .attribute("inputmode", "decimal"),
          .attribute("autocomplete", "off"), isFocused ? .data("focus", "1") : .none,
          HTML.invalid(form, name), HTML.describedBy(form, name, hint))
      }
    }
  }

  mutating func textArea(_ form: Form, _ name: String, _ label: Phrase, placeholder: Phrase = "") {
    wrap(form, name, label, "") { html in
      html(
        "textarea", .id("f-" + name), .name(name), .placeholder(placeholder),
        .onInput(.type(name)), .attribute("rows", "3"), HTML.invalid(form, name),
        HTML.describedBy(form, name, ""), text: form[name])
    }
  }

  mutating func select(
    _ form: Form, _ name: String, _ label: Phrase, _ options: [(value: String, text: Phrase)],
    hint: Phrase = "", isFocused: Bool = false
  ) {
    wrap(form, name, label, hint) { html in
      html(
        "select", .id("f-" + name), .name(name), .onChange(.type(name)),
        isFocused ? .data("focus", "1") : .none, HTML.invalid(form, name),
        HTML.describedBy(form, name, hint)
      ) { html in
        for option in options {
          html(
            "option", .value(option.value), .flag("selected", option.value == form[name]),
            text: option.text)
        }
      }
    }
  }

  mutating func switchField(_ form: Form, _ name: String, _ label: Phrase) {
    self("label", .class("switch"), .key("field-" + name)) { html in
      html.void(
        "input", .type("checkbox"), .role("switch"), .name(name), .value("on"),
        .flag("checked", form.isOn(name)), .onChange(.type(name)))
      html("span", text: label)
    }
  }

  mutating func wrap(
    _ form: Form, _ name: String, _ label: Phrase, _ hint: Phrase,
    control: (inout HTML) -> Void
  ) {
    let problem = form.problem(name)
    self("div", .class(problem == nil ? "field" : "field invalid"), .key("field-" + name)) { html in
      html("label", .attribute("for", "f-" + name), text: label)
      control(&html)
      if let problem {
        html("p", .class("problem"), .id("p-" + name), text: problem)
      } else if !hint.isEmpty {
        html("p", .class("hint"), .id("h-" + name), text: hint)
      }
    }
  }

  static func invalid(_ form: Form, _ name: String) -> Attribute {
    form.problem(name) == nil ? .none : .aria("invalid", "true")
  }

  static func describedBy(_ form: Form, _ name: String, _ hint: Phrase) -> Attribute {
    if form.problem(name) != nil { return .aria("describedby", "p-" + name) }
    return hint.isEmpty ? .none : .aria("describedby", "h-" + name)
  }

  /// Above the form: that it was continued from a draft, and what is missing once saving was tried
  /// (rule G10).
  mutating func problemBanner(_ form: Form) {
    draftNotices(form)
    guard form.showsAll, !form.isValid else { return }
    self("div", .class("problems"), .role("alert"), .key("problems")) { html in
      html("p", .class("strong"), text: form.banner)
      html("ul") { html in
        for problem in form.problems {
          html("li", text: problem.message)
        }
      }
    }
  }
}
