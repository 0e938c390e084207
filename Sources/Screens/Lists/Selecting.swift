import Ledger
import Markup

// Selecting rows and doing one thing with all of them: boxes in a table, whole rows where it is none.
extension Action {
  static var endSelection: Action { Action("end-selection") }
}

struct Selecting: Room {
  let app: App

  /// Whether a press on a row selects it instead of opening it.
  var isSelecting: Bool { isOpen("selecting") }

  func endSelection() {
    state.selection = []
    state.toggled.removeAll { $0 == "selecting" }
  }

  /// The search of a list, and what begins and ends selecting.
  func listTools(_ placeholder: Phrase, _ html: inout HTML) {
    html("div", .class("list-tools"), .key("list-tools")) { html in
      html.searchField(placeholder, state.location.query)
      selectButton(&html)
    }
  }

  /// Begins and ends selecting; the rows of a table can be selected at any time.
  func selectButton(_ html: inout HTML) {
    if html.pane == .list || html.pane == .beside { return }
    // Nothing is there to be selected.
    if !isSelecting, let page = ListBlock(app: app).pageList, index[page.list].count(page.part) == 0
    {
      return
    }
    html.button(
      isSelecting ? "Done" : "Select", isSelecting ? .endSelection : .toggle("selecting"),
      class: "button quiet small")
  }

  /// What a row is pressed by: a link to its page, or while rows are selected a box that is as large as it.
  func rowLink(
    _ id: UInt64, _ route: Route, _ title: Phrase, _ use: RowUse, _ html: inout HTML,
    content: (inout HTML) -> Void
  ) {
    guard use == .selecting else {
      html("a", .class("row-link"), .href(route.path), content: content)
      return
    }
    let isSelected = state.selection.contains(id)
    html(
      "button", .type("button"), .class("row-link"), .onClick(.select(ID(id))), .role("checkbox"),
      .aria("checked", isSelected ? "true" : "false"), .label("Select \(title)")
    ) { html in
      html(
        "span", .class(isSelected ? "row-check checked" : "row-check"), .aria("hidden", "true")
      ) { html in if isSelected { html.icon("check") } }
      content(&html)
    }
  }

  /// What is done with the selected rows of a list, at the edge of what shows it.
  func bulkBar(_ shown: ShownList, isTable: Bool, _ html: inout HTML) {
    if shown.kind.bulk.isEmpty || !isTable && shown.use != .selecting { return }
    var left = Set<UInt64>()
    for id in state.selection {
      if let row = shown.kind.rowOf(book, id) { left.insert(UInt64(row)) }
    }
    let count = left.count
    let isEnded = isTable || !isSelecting
    if count == 0 && isEnded { return }
    if count > 0 { for row in shown.rows { left.remove(UInt64(row)) } }
    html(
      "div", .class("bulk-bar"), .role("toolbar"), .label("Selected rows"), .key("bulk-bar")
    ) { html in
      // A search or a filter may hide what was selected before.
      html(
        "span", .class("strong"), .aria("live", "polite"),
        text: left.isEmpty
          ? "\(state.formats.count(count)) selected"
          : "\(state.formats.count(count)) selected, \(state.formats.count(left.count)) not shown")
      html.button("Select All", .selectAll, class: "button quiet small")
      if count > 0 {
        for verb in shown.kind.bulk where verb.but != shown.part {
          html.button(verb.title, verb.action, class: verb.style)
        }
      }
      // Where nothing else ends the selecting, the bar does.
      if isEnded { html.button("Clear", .clearSelection, class: "button quiet small") }
    }
  }
}

/// What becomes of the selected rows: what is done with each of them, and why others stay as they are.
struct BulkPlan {
  /// They follow from one another, as ``Room/commit(_:toast:)`` takes them.
  private(set) var edits: [Edit] = []
  private var outcomes: [(what: Phrase, count: Int)] = []

  mutating func take(_ parts: [Edit], _ what: Phrase) {
    for (place, part) in parts.enumerated() {
      if place < edits.count { edits[place].add(part) } else { edits.append(part) }
    }
    count(what)
  }

  /// What one that is taken brings about besides.
  mutating func note(_ what: Phrase?) { if let what { count(what) } }

  mutating func leave(_ why: Phrase) { count("left unchanged: \(why)") }

  private mutating func count(_ what: Phrase) {
    if let place = outcomes.firstIndex(where: { $0.what == what }) {
      outcomes[place].count += 1
    } else {
      outcomes.append((what, 1))
    }
  }

  /// "2 clients deleted", "1 archived: …".
  func words(_ noun: Noun, _ formats: Formats) -> [Phrase] {
    var words: [Phrase] = []
    for (what, count) in outcomes {
      let written: Phrase = .verbatim(formats.count(count))
      words.append("\(words.isEmpty ? noun.count(count, formats) : written) \(what)")
    }
    return words
  }
}

extension SheetType {
  /// Asks before something is done with the selected rows, and says what becomes of each: `plan` walks what
  /// is chosen for all of them.
  static func bulk(
    _ title: Phrase, _ button: Phrase, _ noun: Noun,
    plan: @escaping (App, inout FieldWalk) -> BulkPlan
  ) -> SheetType {
    SheetType(title, button: button, keeps: .nothing) { app, walk in
      let plan = plan(app, &walk)
      let words = plan.words(noun, app.state.formats)
      if words.isEmpty { return nil }
      walk.draw { html, _ in
        html("p", .class("muted small"), .key("outlook"), text: "This is what will happen:")
        html("ul", .class("stack tight"), .key("outcomes")) { html in
          for line in words { html("li", text: line) }
        }
      }
      return { app in
        app.closeSheet()
        Selecting(app: app).endSelection()
        let said = words.joined(separator: ", ")
        if plan.edits.isEmpty {
          app.toast(said, isBad: true)
        } else {
          app.commit(plan.edits, toast: said)
        }
      }
    }
  }
}
