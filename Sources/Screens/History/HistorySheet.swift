import Ledger
import Markup

extension SheetKind {
  /// The history of any row.
  static var history: SheetName<RowKey> { SheetName("history") }
}

extension SheetSearch {
  mutating func history() {
    on(SheetKind.history) { row in
      SheetType(keeps: .nothing) { app, _, html in HistorySheet(app: app).draw(row, &html) }
    }
  }
}

// Who changed a row, when, from what to what; each value can be restored.
struct HistorySheet: Room {
  let app: App

  /// How many entries are drawn, and how many more each time somebody asks for them.
  static var window: Int { 30 }

  private var words: RowWords { RowWords(app: app) }
  private var places: RowPlaces { RowPlaces(app: app) }
  private var values: FieldWords { FieldWords(app: app) }

  /// What is known of a row: what the hub told, and what this device has beyond that.
  func history(of row: RowKey) -> RowHistory {
    var writes = state.history.row == row ? state.history.told?.writes ?? [] : []
    let told = Set(writes.map { $0.stamp })
    for write in replica.lately.writes(of: book.rowsWithHistory(of: row))
    where !told.contains(write.stamp) {
      writes.append(write)
    }
    var book = self.book
    return RowHistory(of: writes) { book.register($0) }
  }

  func draw(_ row: RowKey, _ html: inout HTML) {
    let entries = history(of: row).entries.filter { !$0.isOnlyHeard }
    html.plainSheet("History") { html in
      html("p", .class("muted"), text: words.titleWithKind(of: row))
      note(entries.isEmpty, &html)
      html("ol", .class("history"), .label("Changes")) { html in
        for entry in entries.prefix(state.history.shown) { draw(entry, of: row, &html) }
      }
      if entries.count > state.history.shown {
        html.button("Show More", .moreHistory, class: "button wide")
      } else if state.history.told?.isWhole == false, state.isOnline {
        html.button("Show Older", .olderHistory, class: "button wide")
      }
    }
  }

  /// Where the rest of it is.
  private func note(_ isEmpty: Bool, _ html: inout HTML) {
    var text = Phrase.none
    if !state.hasHub {
      text = "With no hub, history begins when this page was last loaded."
    } else if state.history.told != nil {
      if isEmpty { text = "The hub’s log says nothing of it." }
    } else if state.history.isAsking {
      text = "Asking the hub …"
    } else {
      text =
        "This is what this device has. Older changes are at the hub, which does not answer now."
    }
    if !text.isEmpty {
      html("p", .class("muted small"), .role("status"), .key("history-note"), text: text)
    }
  }

  private func draw(_ entry: RowHistory.Entry, of row: RowKey, _ html: inout HTML) {
    let key = "\(entry.stamp.time)-\(entry.stamp.device)"
    html("li", .class("history-entry"), .key(key)) { html in
      html("p", .class("spread")) { html in
        html("strong", text: Writers(app: app).name(of: entry))
        html(
          "time", .class("muted small"), .attribute("datetime", entry.when.text),
          text: Writers(app: app).words(for: entry.when))
      }
      if entry.seq == 0 && state.hasHub {
        html("p", .class("muted small"), text: "Not at the hub yet")
      }
      fields(entry, of: row, &html)
      if !entry.stands, entry.fields.contains(where: { mayRestore($0) }) {
        html.button("Restore", .restoreEntry(entry.stamp), of: said(entry))
      }
    }
  }

  /// Who and when: what tells one entry from another.
  private func said(_ entry: RowHistory.Entry) -> Phrase {
    let writers = Writers(app: app)
    return [writers.name(of: entry), writers.words(for: entry.when)].joined(separator: ", ")
  }

  private func mayRestore(_ field: RowHistory.Field) -> Bool {
    !field.stands && field.to != nil && RowHistory.mayRestore(field.key)
  }

  private func fields(_ entry: RowHistory.Entry, of main: RowKey, _ html: inout HTML) {
    var row: RowKey?
    var form = Form()
    let isOfSeveral = entry.fields.filter { mayRestore($0) }.count > 1
    for field in entry.fields where isShown(field, of: main) {
      if row != field.key.row {
        row = field.key.row
        form = places.form(of: field.key.row)
        let title = field.key.row == main ? .none : words.titleWithKind(of: field.key.row)
        let isMade = field.isNew && field.from == nil
        let head: Phrase = isMade ? (title.isEmpty ? "Added" : "\(title), added") : title
        if !head.isEmpty { html("p", .class("small history-row"), text: head) }
      }
      html("div", .class("history-field")) { html in
        html("span", .class("muted small"), text: label(field, form))
        html("span") { html in values(field, form, &html) }
        if field.isLost {
          html("span", .class("badge overdue"), text: "Lost to a later edit")
        }
        if isOfSeveral, mayRestore(field) {
          html.button(
            "Restore \(label(field, form))", .restoreField(entry.stamp, field.key),
            of: said(entry), class: "button quiet small")
        }
      }
    }
  }

  /// Order, the moment of entering, what a calendar said and whose a part is say nothing to a person, and a new row only
  /// what it has.
  private func isShown(_ field: RowHistory.Field, of main: RowKey) -> Bool {
    guard let bytes = field.to ?? field.from else { return true }
    guard let member = field.key.member(bytes) else { return false }
    let name = member.name
    if ["position", "created", "heard", "isSetUp"].contains(name) { return false }
    // Whose a file is, and what its bytes are, is said by the file.
    if field.key.row.kind == Kind.attachment.rawValue,
      ["owner", "hash", "size", "mediaType"].contains(name)
    {
      return false
    }
    // Which device numbers is no more than a number.
    if name == "owner", field.key.row.kind == Kind.series.rawValue { return false }
    // What was written again as it was (rule R10).
    if field.to != nil, field.from == field.to, !field.isLost { return false }
    if field.key.row != main, member.value == .text(ID<Never>(main.id).text) { return false }
    if field.isNew {
      return field.key.tag != 1 && !values.text(of: field.key, field.to).isEmpty
    }
    return true
  }

  private func label(_ field: RowHistory.Field, _ form: Form) -> Phrase {
    guard let bytes = field.to ?? field.from, let member = field.key.member(bytes) else {
      return "A field"
    }
    return values.title(of: member.name, form)
  }

  private func values(_ field: RowHistory.Field, _ form: Form, _ html: inout HTML) {
    if field.to == nil {
      html("span", .class("muted"), text: "What it said is no longer kept")
      return
    }
    if !field.isNew && field.from != nil {
      html("del", text: shown(values.text(of: field.key, field.from, form)))
      html.text(" → ")
    }
    html("ins", text: shown(values.text(of: field.key, field.to, form)))
  }

  private func shown(_ text: String) -> Phrase { text.isEmpty ? "nothing" : .verbatim(text) }
}
