import Ledger
import Markup

// Needs Attention: everything the hub refused, why, what it wanted, and what can be done about it.
struct AttentionSheet: Room {
  let app: App

  private var words: RowWords { RowWords(app: app) }

  func draw(_ html: inout HTML) {
    html.plainSheet("Needs Attention") { html in
      if state.refused.isEmpty {
        html("p", .class("muted"), text: "Nothing needs attention.")
        return
      }
      html(
        "p", .class("muted"),
        text: """
          The hub did not accept these changes. They are kept here and stay out of the book until \
          you decide.
          """)
      for refused in state.refused { attentionCard(refused, &html) }
    }
  }

  private func attentionCard(_ refused: Refused, _ html: inout HTML) {
    let id = refused.identity
    html("section", .class("card attention"), .key("refused-\(id.device)-\(id.counter)")) { html in
      html("p", .class("attention-words"), text: refused.refusal.words)
      if refused.refusal.code == "already-issued", let number = words.number(in: refused.change) {
        html(
          "p", .class("muted small"),
          text: """
            This device had issued it as \(number). Whoever got it under that number needs the \
            invoice as it is in the book.
            """)
      }
      if let mending = state.mending, mending.identity == id {
        choices(refused, mending, &html)
        html.button(
          "Try Again with These", .tryAnyway(id), class: "button wide primary")
      } else {
        wanted(refused.change.written, &html)
        html.button("Try Again", .tryAgain(id), class: "button wide")
      }
      html("div", .class("buttons")) { html in
        html.button("Copy What I Wrote", .copyRefused(id), class: "button quiet")
        html.button("Drop", .dropRefused(id), class: "button quiet danger")
      }
    }
  }

  private func wanted(_ rows: [Change.Written], _ html: inout HTML) {
    // The series of this device's own, which comes with its first number, is nothing that a person wanted.
    let isIssue = rows.contains { words.number(in: $0) != nil }
    let rows = isIssue ? rows.filter { $0.kind != Kind.series.rawValue } : rows
    for row in rows.prefix(6) {
      html("p", .class("muted small"), text: words.titleWithKind(of: RowKey(row.kind, row.id)))
      html("dl", .class("facts")) { html in
        let fields = words.form(of: RowKey(row.kind, row.id))
        for (name, text) in words.facts(of: row).filter({ !RowWords.isFrozen($0.0) }).prefix(8) {
          html.fact(
            words.title(of: name, fields), text.count > 160 ? String(text.prefix(160)) + "…" : text)
        }
      }
    }
    if rows.count > 6 { html("p", .class("muted small"), text: "and \(rows.count - 6) more") }
  }

  /// The fields in which the change and the book differ, each with both values.
  private func choices(_ refused: Refused, _ mending: Mending, _ html: inout HTML) {
    html(
      "p", .role("alert"), .class("muted small"),
      text:
        "The book says something else here. What you tick takes the place of what is in the book.")
    var book = self.book
    var row: RowKey?
    var fields = Form()
    for difference in book.differences(from: refused.change) {
      let key = difference.key
      if row != RowKey(key.kind, key.id) {
        row = RowKey(key.kind, key.id)
        fields = words.form(of: RowKey(key.kind, key.id))
        html("p", .class("muted small"), text: words.titleWithKind(of: RowKey(key.kind, key.id)))
      }
      html("label", .class("check"), .key("field-\(key.kind)-\(key.id)-\(key.tag)")) { html in
        html.void(
          "input", .type("checkbox"), .flag("checked", !mending.left.contains(key)),
          .onChange(.chooseField(refused.identity, key)))
        html("span") { html in
          html("span", .class("check-title"), text: fields.title(of: difference.name))
          both("Yours", difference.mine, &html)
          both("In the book", difference.theirs, &html)
        }
      }
    }
  }

  private func both(_ whose: Phrase, _ value: Value, _ html: inout HTML) {
    let text = words.text(of: value)
    let said: Phrase = text.isEmpty ? "nothing" : .verbatim(text)
    html("span", .class("hint both"), text: [whose, said].joined(separator: ": "))
  }
}
