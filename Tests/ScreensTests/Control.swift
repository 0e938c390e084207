import Foundation
import Ledger

@testable import Screens

/// What an element of a page does: the action, how it is given, and what the element says of itself.
struct Control: Hashable {
  /// "click", "change", "swipe-left", "reorder" …; "href" for a link inside the app.
  var kind: String
  var action: String
  /// Pressed, checked or selected already: pressing it again may do nothing.
  var isOn: Bool
  /// It stands in a list beside what of it is open.
  var isListed = false

  /// The action without what tells one row from another: `stage/ID/paid`.
  var shape: String { Control.shape(action) }

  static func shape(_ text: String) -> String {
    text.split(separator: "/", omittingEmptySubsequences: false).map { part in
      let word = String(part)
      let signs = Signs(word)
      if signs.count == 13, ID<Never>(word) != nil { return "ID" }
      if signs.hasPercent || signs.count > 40 { return "TEXT" }
      return signs.hasNumber ? "N" : word
    }.joined(separator: "/")
  }

  /// What is in a word, of a plain one by its bytes: a walk asks a million times.
  private struct Signs {
    var count = 0
    var hasPercent = false
    var hasNumber = false

    init(_ word: String) {
      let bytes = Array(word.utf8)
      while count < bytes.count, bytes[count] > 0x20, bytes[count] < 0x7F {
        hasPercent = hasPercent || bytes[count] == 0x25
        hasNumber = hasNumber || (bytes[count] >= 0x30 && bytes[count] <= 0x39)
        count += 1
      }
      guard count < bytes.count else { return }
      count = word.count
      hasPercent = word.contains("%")
      hasNumber = word.contains(where: \.isNumber)
    }
  }

  /// Everything on a page that can be pressed, typed into, swiped or dragged, in its order.
  static func all(in html: HTMLText) -> [Control] {
    var found: [Control] = []
    var isListed = false
    for tag in html.tags {
      if let pane = tag["data-pane"] { isListed = pane == "list" }
      if tag["disabled"] != nil || tag["aria-disabled"] == "true" { continue }
      let isOn =
        tag["aria-pressed"] == "true" || tag["aria-checked"] == "true"
        || tag["aria-current"] != nil
      for (name, value) in tag.attributes {
        if name.hasPrefix("data-on-") {
          found.append(
            Control(kind: String(name.dropFirst(8)), action: value, isOn: isOn, isListed: isListed))
        } else if name == "data-reorder" {
          found.append(Control(kind: "reorder", action: value, isOn: isOn))
        } else if name == "href", value.hasPrefix("/") {
          found.append(Control(kind: "href", action: value, isOn: isOn, isListed: isListed))
        }
      }
    }
    return found
  }
}

/// The tags of a page with their attributes.
struct HTMLText {
  struct Tag {
    var element = ""
    var attributes: [(name: String, value: String)] = []
    subscript(name: String) -> String? {
      var at = 0
      while at < attributes.count {
        if attributes[at].name == name { return attributes[at].value }
        at += 1
      }
      return nil
    }
  }

  var tags: [Tag] = []

  init(_ bytes: [UInt8]) {
    var at = 0
    while at < bytes.count {
      guard bytes[at] == 0x3C else {
        at += 1
        continue
      }
      var tag = Tag()
      at += 1
      let opening = at
      while at < bytes.count, bytes[at] != 0x3E, bytes[at] != 0x20 { at += 1 }
      tag.element = String(decoding: bytes[opening..<at], as: UTF8.self)
      while at < bytes.count, bytes[at] == 0x20 {
        let start = at + 1
        at = start
        while at < bytes.count, bytes[at] != 0x3D, bytes[at] != 0x20, bytes[at] != 0x3E { at += 1 }
        let name = String(decoding: bytes[start..<at], as: UTF8.self)
        var value = ""
        if at + 1 < bytes.count, bytes[at] == 0x3D {
          let begin = at + 2
          at = begin
          while at < bytes.count, bytes[at] != 0x22 { at += 1 }
          value = HTMLText.unescaped(String(decoding: bytes[begin..<at], as: UTF8.self))
          at += 1
        }
        tag.attributes.append((name, value))
      }
      if !tag.attributes.isEmpty { tags.append(tag) }
    }
  }

  static func unescaped(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var at = 0
    while at < bytes.count, bytes[at] != 0x26 { at += 1 }
    if at == bytes.count { return text }
    return text.replacingOccurrences(of: "&quot;", with: "\"")
      .replacingOccurrences(of: "&lt;", with: "<").replacingOccurrences(of: "&gt;", with: ">")
      .replacingOccurrences(of: "&#39;", with: "'").replacingOccurrences(of: "&amp;", with: "&")
  }
}
