import Ledger
import Markup

// The small pieces pages are made of. Class names are web/parts.css's.
extension HTML {
  mutating func icon(_ name: String) {
    self("span", .class("icon icon-" + name), .aria("hidden", "true")) { _ in }
  }

  mutating func button(_ text: Phrase, _ action: Action, class classes: String = "button") {
    self("button", .type("button"), .class(classes), .onClick(action), text: text)
  }

  /// A button that stands in every row alike: seen it says what it does, heard it says of what.
  mutating func button(
    _ text: Phrase, _ action: Action, of row: Phrase, class classes: String = "button small"
  ) {
    self(
      "button", .type("button"), .class(classes), .onClick(action), .label("\(text): \(row)"),
      text: text)
  }

  @_disfavoredOverload
  mutating func button(
    _ text: Phrase, _ action: Action, of row: String, class classes: String = "button small"
  ) {
    button(text, action, of: Phrase.verbatim(row), class: classes)
  }

  /// The way to what a card shows as a report of its own.
  mutating func printLink(_ path: String, of title: Phrase) {
    let text: Phrase = "Print or Save"
    self(
      "a", .class("button quiet small"), .href(path), .label("\(text): \(title)"), text: text)
  }

  mutating func iconButton(
    _ icon: String, _ label: Phrase, _ action: Action, class classes: String = "icon-button"
  ) {
    self("button", .type("button"), .class(classes), .onClick(action), .label(label)) { html in
      html.icon(icon)
    }
  }

  /// What makes a new one on a phone: it floats at the foot, and Tab comes to it before the list.
  mutating func newButton(_ label: Phrase, _ action: Action) {
    self(
      "button", .type("button"), .class("fab phone-only"), .onClick(action), .label(label),
      .key("new")
    ) { html in html.icon("plus") }
  }

  /// The page's head: back link, title, actions.
  mutating func bar(
    _ title: Phrase, subtitle: Phrase = "", back: String? = nil,
    actions: (inout HTML) -> Void = { _ in }
  ) {
    self("header", .class("bar")) { html in
      if html.pane == .detail {
        html.iconButton("close", "Close", .closeDetail)
      } else if let back {
        html("a", .class("bar-back icon-button"), .href(back), .label("Back")) { html in
          html.icon("back")
        }
      }
      // Beside what is open a list is not what the page is about.
      html(html.pane == .beside ? "h2" : "h1", .class("title")) { html in
        html.text(title)
        if !subtitle.isEmpty { html("span", .class("subtitle"), text: subtitle) }
      }
      html("div", .class("actions")) { html in
        // Where a phone's tabs have no room for it, every page that begins something leads to Settings.
        if back == nil, html.pane == .page {
          html("span", .class("tab-settings")) { html in
            html.iconButton("settings", "Settings", .go(.settings))
          }
        }
        actions(&html)
      }
    }
  }

  @inline(__always)
  mutating func main(_ content: (inout HTML) -> Void) {
    beginMain()
    content(&self)
    end(pane == .page ? "main" : "div")
  }

  @inline(never)
  private mutating func beginMain() {
    // On a desk both panes are the main part.
    if pane != .page { return begin("div", .class("content")) }
    begin("main", .id("main"), .class("content"), .attribute("tabindex", "-1"))
  }

  /// A page that is for searching begins in it.
  mutating func searchField(_ placeholder: Phrase, _ query: String, isFocused: Bool = false) {
    self("label", .class("search"), .key("search")) { html in
      html.icon("search")
      html.void(
        "input", .type("search"), .name("q"), .value(query), .placeholder(placeholder),
        .label(placeholder), .onInput(.search), .attribute("autocomplete", "off"),
        .attribute("enterkeyhint", "search"), isFocused ? .data("focus", "1") : .none)
      html("kbd", .aria("hidden", "true"), text: "/")
    }
  }

  mutating func badge(_ status: InvoiceStatus) {
    self("span", .class("badge " + status.rawValue), text: status.title)
  }

  mutating func badge(_ stage: Stage) {
    self("span", .class("badge " + stage.word), text: stage.title)
  }

  mutating func empty(
    icon: String, title: Phrase, text: Phrase, actions: (inout HTML) -> Void = { _ in }
  ) {
    self("div", .class("empty")) { html in
      html.icon(icon)
      html("h2", text: title)
      html("p", text: text)
      html("div", .class("buttons"), content: actions)
    }
  }

  /// A sum under its name, and what it adds up for whoever asks.
  mutating func figure(
    _ figure: KeyFigure, _ value: String, label: Phrase = "", path: String = ""
  ) {
    if path.isEmpty {
      self("span", .class("stat-value"), text: value)
    } else {
      self("a", .href(path), .class("stat-value"), text: value)
    }
    let name = label.isEmpty ? figure.name : label
    self("div", .class("stat-label")) { html in
      html.text(name)
      html.what(figure)
    }
  }

  /// What a figure adds up, for whoever asks.
  mutating func what(_ figure: KeyFigure) {
    what(figure.rawValue, figure.name, figure.sentence)
  }

  /// The same of a sum that is one page's own.
  mutating func what(_ key: String, _ name: Phrase, _ sentence: Phrase) {
    self("details", .class("what"), .key("what-" + key)) { html in
      html("summary", .label("What is \(name)?"), text: "?")
      html("p", text: sentence)
    }
  }

  /// The way to what left a list.
  mutating func goneLink(_ count: Int, _ formats: Formats) {
    if count <= 0 { return }
    self("p", .class("gone-link"), .key("gone")) { html in
      html("a", .class("button quiet small"), .href(Route.archive(isDeleted: false).path)) { html in
        html.text("Archived or Deleted")
        html("span", .class("count"), text: " \(formats.count(count))")
      }
    }
  }

  /// Rows that a sum leaves out because they do not add up: the first few, each with the way to mend it.
  mutating func notCounted(_ faults: [RowFault]) {
    if faults.isEmpty { return }
    self("div", .class("notice bad"), .role("status"), .key("not-counted")) { html in
      html("div") { html in
        for fault in faults.prefix(3) {
          html("p") { html in
            html.text("\(fault.what) It is not counted. \(fault.mending)")
            html.text(" ")
            if let path = fault.path { html("a", .href(path), text: "Open") }
          }
        }
        if faults.count > 3 { html("p", text: "And \(faults.count - 3) more.") }
      }
    }
  }

  /// A figure and what it is called; `path` is where it leads.
  mutating func stat(
    _ label: Phrase, _ value: Phrase, note: Phrase = .none, to path: String = ""
  ) {
    self(path.isEmpty ? "div" : "a", .class("stat"), path.isEmpty ? .none : .href(path)) { html in
      html("span", .class("stat-label"), text: label)
      html("span", .class("stat-value"), text: value)
      if !note.isEmpty { html("span", .class("stat-note"), text: note) }
    }
  }

  /// One fact of a `dl.facts`; nothing for an empty one.
  mutating func fact(_ name: Phrase, _ value: Phrase) {
    if value.isEmpty { return }
    self("div") { html in
      html("dt", text: name)
      html("dd", text: value)
    }
  }

  @_disfavoredOverload
  mutating func fact(_ name: Phrase, _ value: String) {
    if value.isEmpty { return }
    self("div") { html in
      html("dt", text: name)
      html("dd", text: value)
    }
  }

  mutating func card(
    _ title: Phrase, action: (label: Phrase, action: Action)? = nil,
    before: (label: Phrase, action: Action)? = nil, content: (inout HTML) -> Void
  ) {
    self("section", .class("card"), .key("card-" + title.english)) { html in
      html("header", .class("card-head")) { html in
        html("h2", text: title)
        if let before { html.button(before.label, before.action, class: "button quiet small") }
        if let action { html.button(action.label, action.action, class: "button quiet small") }
      }
      content(&html)
    }
  }
}

// What elements of a page do; only an action can be written there.
extension Attribute {
  @inline(never)
  static func onClick(_ action: Action) -> Attribute { .data("on-click", action.text) }
  @inline(never)
  static func onInput(_ action: Action) -> Attribute { .data("on-input", action.text) }
  @inline(never)
  static func onChange(_ action: Action) -> Attribute { .data("on-change", action.text) }
  @inline(never)
  static func onSubmit(_ action: Action) -> Attribute { .data("on-submit", action.text) }
  @inline(never)
  static func onScroll(_ action: Action) -> Attribute { .data("on-scroll", action.text) }
  /// The action is the token of the files that follow.
  @inline(never)
  static func onDrop(_ action: Action) -> Attribute { .data("on-drop", action.text) }
  @inline(never)
  static func onSwipeLeft(_ action: Action) -> Attribute { .data("on-swipe-left", action.text) }
  @inline(never)
  static func onSwipeRight(_ action: Action) -> Attribute { .data("on-swipe-right", action.text) }
  /// The value says before which row it was dropped.
  @inline(never)
  static func onReorder(_ action: Action) -> Attribute { .data("reorder", action.text) }
}

struct Wording: Room {
  let app: App

  /// Sums as text, one per currency: "$1,250.00 · 80,00 €".
  func text(_ totals: Totals) -> String { state.formats.money(totals, or: book.settings.currency) }

  func text(_ day: Day) -> String { state.formats.shortDay(day, on: state.today) }

  /// "Sunday, Nov 22, 2026".
  func longText(_ day: Day) -> String {
    state.formats.weekday(day) + ", " + state.formats.day(day)
  }

  /// "Nov 21, 9:00 AM – 10:00 AM", "Nov 21 – Nov 23".
  func text(_ schedule: Schedule) -> String {
    let formats = state.formats
    let start = text(schedule.start)
    if schedule.allDay {
      return schedule.start == schedule.end ? start : start + " – " + text(schedule.end)
    }
    let from = start + ", " + formats.time(schedule.startTime)
    if schedule.start == schedule.end { return from + " – " + formats.time(schedule.endTime) }
    return from + " – " + text(schedule.end) + ", " + formats.time(schedule.endTime)
  }

  func title(of project: Project) -> String {
    isBlank(project.name) ? say("Untitled") : project.name
  }

  /// As its paper is called.
  func title(of invoice: Invoice) -> Phrase {
    let (number, isBack) = (invoice.number, book.givesBack(invoice))
    if number.isEmpty { return isBack ? "Draft Credit Note" : "Draft Invoice" }
    return isBack ? "Credit Note \(number)" : "Invoice \(number)"
  }

  func title(of space: Space) -> String { isBlank(space.name) ? say("Untitled Space") : space.name }

  func title(of item: Item) -> String {
    let name = trimmed(item.name)
    return name.isEmpty ? say("Untitled item") : name
  }

  func title(of transaction: Transaction) -> String {
    say(TransactionDisplay.name(of: transaction))
  }

  /// How much of a bar is filled, at most all of it.
  static func percent(_ spent: Money, of budget: Money) -> Int64 {
    guard budget.minor > 0, spent.minor > 0 else { return 0 }
    if spent.minor >= budget.minor { return 100 }
    let (product, overflow) = spent.minor.multipliedReportingOverflow(by: 100)
    return overflow ? 100 : product / budget.minor
  }

  func text(_ price: Price) -> String {
    guard let amount = try? price.amount() else { return say("too large") }
    return state.formats.money(amount)
  }

  /// Invoices show from delivery on (rule G7).
}

extension RowFault {
  /// The page where it is mended.
  var path: String? {
    switch kind {
    case .project: return Route.project(ID(id)).path
    case .invoice: return Route.invoice(ID(id)).path
    case _: return nil
    }
  }
}
