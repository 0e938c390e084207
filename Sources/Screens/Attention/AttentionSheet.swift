import Ledger
import Markup

// Needs Attention: everything the hub refused, why, what it wanted, and what can be done about it.
struct AttentionSheet: Room {
  let app: App

  private var words: RowWords { RowWords(app: app) }
  private var places: RowPlaces { RowPlaces(app: app) }
  private var values: FieldWords { FieldWords(app: app) }

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
      let again = issuedAgain(refused)
      if let again {
        html(
          "p", .class("muted small"),
          text: """
            This device had issued it as \(again.number). Whoever got it under that number needs the \
            invoice as it is in the book.
            """)
      }
      if let mending = state.mending, mending.identity == id {
        choices(refused, mending, &html)
        html.button(
          "Try Again with These", .tryAnyway(id), class: "button wide primary")
      } else {
        wanted(refused.change.written, &html)
        if let again {
          html(
            "a", .class("button wide"), .href(Route.invoice(again.invoice).path),
            text: "Open the Invoice")
        } else {
          html.button("Try Again", .tryAgain(id), class: "button wide")
        }
      }
      html("div", .class("buttons")) { html in
        html.button("Copy What I Wrote", .copyRefused(id), class: "button quiet")
        html.button("Drop", .dropRefused(id), class: "button quiet danger")
      }
    }
  }

  /// What a change issued that was issued already, and its number here: no second try can do that, as long as the book has it
  /// issued.
  private func issuedAgain(_ refused: Refused) -> (invoice: ID<Invoice>, number: String)? {
    guard refused.refusal.code == "already-issued", let issue = values.issue(in: refused.change),
      book.invoices[issue.invoice]?.isIssued == true
    else { return nil }
    return issue
  }

  private func wanted(_ rows: [Change.Written], _ html: inout HTML) {
    // The series of this device's own, which comes with its first number, is nothing that a person wanted.
    let isIssue = rows.contains { values.number(in: $0) != nil }
    let rows = isIssue ? rows.filter { $0.kind != Kind.series.rawValue } : rows
    for row in rows.prefix(6) {
      title(of: RowKey(row.kind, row.id), &html)
      html("dl", .class("facts")) { html in
        let fields = places.form(of: RowKey(row.kind, row.id))
        for (name, text) in values.facts(of: row).filter({ !FieldWords.isFrozen($0.0) }).prefix(8) {
          html.fact(
            values.title(of: name, fields), text.count > 160 ? String(text.prefix(160)) + "…" : text
          )
        }
      }
    }
    if rows.count > 6 { html("p", .class("muted small"), text: "and \(rows.count - 6) more") }
  }

  /// What a change is about, which leads to its page where the book has it.
  private func title(of row: RowKey, _ html: inout HTML) {
    let title = words.titleWithKind(of: row)
    var book = self.book
    html("p", .class("muted small")) { html in
      if let page = places.page(of: row), book.knows(places.home(of: row)) {
        html("a", .href(page.path), text: title)
      } else {
        html("span", text: title)
      }
    }
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
        fields = places.form(of: RowKey(key.kind, key.id))
        title(of: RowKey(key.kind, key.id), &html)
      }
      html("label", .class("check"), .key("field-\(key.kind)-\(key.id)-\(key.tag)")) { html in
        html.void(
          "input", .type("checkbox"), .flag("checked", !mending.left.contains(key)),
          .onChange(.chooseField(refused.identity, key)))
        html("span") { html in
          html("span", .class("check-title"), text: values.title(of: difference.name, fields))
          let (name, kind) = (difference.name, Kind(rawValue: key.kind))
          both("Yours", values.text(of: difference.mine, in: name, of: kind), &html)
          both("In the book", values.text(of: difference.theirs, in: name, of: kind), &html)
        }
      }
    }
  }

  private func both(_ whose: Phrase, _ text: String, _ html: inout HTML) {
    let said: Phrase = text.isEmpty ? "nothing" : .verbatim(text)
    html("span", .class("hint both"), text: [whose, said].joined(separator: ": "))
  }
}
