import Foundation
import Testing

@testable import Screens

/// What a screen reader calls the buttons of a page, and which of them it cannot tell apart.
///
/// It says where a button is when somebody comes there: in which pane, in which group or toolbar by its name, under which
/// heads of a table. A row says nothing, so that a button that every row has is to name its row.
struct HeardButtons {
  struct Button: Hashable {
    var name: String
    var action: String
    /// The groups that it is in.
    var place: String
    /// The row that it is in, where its name says which: rows may be called alike.
    var row = ""
  }

  private(set) var all: [Button] = []

  init(_ html: [UInt8]) {
    var reader = HTMLReader(html)
    var open: [Element] = []
    while let part = reader.next() {
      switch part {
      case .says(let words):
        for at in open.indices { open[at].text.append(words) }
      case .begins(let tag) where HTMLReader.isSingle(tag.element): continue
      case .begins(let tag):
        open.append(Element(tag))
      case .ends:
        guard let element = open.popLast() else { continue }
        if element.isButton { add(element, &open) }
        if element.isRow { settle(element) }
      }
    }
  }

  private mutating func add(_ element: Element, _ open: inout [Element]) {
    let tag = element.tag
    let name = (tag["aria-label"] ?? element.text.joined(separator: " "))
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let action = tag["data-on-click"] ?? tag["href"] ?? tag["type"] ?? ""
    var place = open.compactMap { $0.group }.joined(separator: " / ")
    if tag["aria-expanded"] != nil { place += " (opens)" }
    // A cell of a table is heard with the heads of its column and its row.
    if action.hasPrefix("cell/") { return }
    let button = all.count
    all.append(Button(name: name, action: action, place: place))
    if let row = open.lastIndex(where: { $0.isRow }) {
      open[row].buttons.append(button)
      // What is all that it shows is no name; a row that is one button shows what it is.
      if element.text.count == 1 { open[row].words.append(element.text[0]) }
    }
  }

  /// A button whose name has words that its row shows besides names its row.
  private mutating func settle(_ row: Element) {
    var own = row.words
    let shown = row.text.filter { text in
      if let at = own.firstIndex(of: text) {
        own.remove(at: at)
        return false
      }
      return text.count > 1
    }
    for at in row.buttons where shown.contains(where: { all[at].name.contains($0) }) {
      all[at].row = row.tag["data-key"] ?? row.tag["data-row"] ?? ""
    }
  }

  /// Every name that two buttons have that do different things, and what they do; none counts as a name, too.
  static func alike(in html: [UInt8]) -> [String] {
    var actions: [Button: Set<String>] = [:]
    for button in HeardButtons(html).all {
      var key = button
      key.action = ""
      actions[key, default: []].insert(button.action)
    }
    return actions.filter { $0.key.name.isEmpty || $0.value.count > 1 }
      .map {
        "\($0.key.place) “\($0.key.name)” \($0.value.sorted().prefix(3).joined(separator: " | "))"
      }
      .sorted()
  }
}

extension HeardButtons {
  fileprivate struct Element {
    var tag: HTMLText.Tag
    var text: [String] = []
    /// Of a row: its buttons, and what stands in them.
    var buttons: [Int] = []
    var words: [String] = []

    init(_ tag: HTMLText.Tag) { self.tag = tag }

    /// Links count where they look like buttons; a row's own link is told apart by what stands in it.
    var isButton: Bool {
      let classes = (tag["class"] ?? "").split(separator: " ")
      if classes.contains("row-link") && tag["role"] == nil { return false }
      return tag.element == "button"
        || tag.element == "a" && (classes.contains("button") || classes.contains("icon-button"))
    }

    var isRow: Bool { tag.element == "li" || tag.element == "tr" || tag["role"] == "row" }

    var group: String? {
      if let pane = tag["data-pane"] { return pane }
      guard ["group", "toolbar"].contains(tag["role"]) || tag.element == "nav" else { return nil }
      return tag["aria-label"]
    }
  }
}

/// Reads what `HTML` wrote, tag after tag.
struct HTMLReader {
  enum Part {
    case begins(HTMLText.Tag)
    case ends
    case says(String)
  }

  private let html: [UInt8]
  private var at = 0

  init(_ html: [UInt8]) { self.html = html }

  static func isSingle(_ element: String) -> Bool {
    ["input", "img", "br", "hr", "meta", "link"].contains(element)
  }

  mutating func next() -> Part? {
    guard at < html.count else { return nil }
    let start = at
    guard html[at] == 0x3C else {
      while at < html.count, html[at] != 0x3C { at += 1 }
      return .says(HTMLText.unescaped(String(decoding: html[start..<at], as: UTF8.self)))
    }
    while at < html.count, html[at] != 0x3E { at += 1 }
    at += 1
    let bytes = Array(html[start..<min(at, html.count)])
    if bytes.count > 1, bytes[1] == 0x2F { return .ends }
    if let tag = HTMLText(bytes).tags.first { return .begins(tag) }
    let name = String(decoding: bytes[1..<(bytes.count - 1)], as: UTF8.self)
    return .begins(HTMLText.Tag(element: name))
  }
}

/// The judge itself, on pages that are written for it.
struct HeardButtonsTests {
  private func alike(_ html: String) -> Int { HeardButtons.alike(in: Array(html.utf8)).count }

  @Test func `buttons that sound the same and do different things are found`() {
    let one = "<button data-on-click=\"a/1\">Remind</button>"
    let two = "<button data-on-click=\"a/2\">Remind</button>"
    #expect(alike(one + two) == 1 && alike(one + one) == 0)
    #expect(alike("<ul><li>Ann \(one)</li><li>Ben \(two)</li></ul>") == 1)
    #expect(
      alike(one + "<button data-on-click=\"a/2\" aria-label=\"Remind: Ben\">Remind</button>") == 0)
    #expect(alike("<button data-on-click=\"a/3\"><span class=\"icon\"></span></button>") == 1)
  }

  @Test func `a labelled group tells them apart, and so does a row that they name`() {
    let one = "<button data-on-click=\"a/1\">Month</button>"
    let two = "<button data-on-click=\"a/2\">Month</button>"
    func group(_ name: String, _ html: String) -> String {
      "<div role=\"group\" aria-label=\"\(name)\">\(html)</div>"
    }
    #expect(alike(group("By", one) + group("Period", two)) == 0)
    #expect(alike(group("By", one) + group("By", two)) == 1)
    func row(_ key: String) -> String {
      let button = "<button data-on-click=\"d/\(key)\" aria-label=\"Delete Evensong\">x</button>"
      return "<li data-key=\"\(key)\"><span>Evensong</span>\(button)</li>"
    }
    #expect(alike(row("1") + row("2")) == 0)
  }
}
