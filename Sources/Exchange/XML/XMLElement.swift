import Ledger

/// An element with what is in it; attachments and other long texts are not kept.
struct XMLElement {
  var name: String
  var space: String
  var attributes: [XMLPull.Attribute]
  var text = ""
  var children: [XMLElement] = []

  /// How many bytes of one text are kept: no fact of an invoice is longer.
  static let textLimit = 10_000

  /// The first child of a name.
  func first(_ name: String) -> XMLElement? { children.first { $0.name == name } }

  func all(_ name: String) -> [XMLElement] { children.filter { $0.name == name } }

  /// The element that a way of names leads to, each time the first.
  func at(_ path: String...) -> XMLElement? {
    var element = self
    for name in path {
      guard let next = element.first(name) else { return nil }
      element = next
    }
    return element
  }

  /// Its text without space around it; nil when nothing is left.
  var value: String? {
    let value = trimmed(text)
    return value.isEmpty ? nil : value
  }

  func attribute(_ name: String) -> String? {
    attributes.first { $0.name == name && $0.space.isEmpty }?.value
  }

  /// Reads what is inside the element that was just begun.
  ///
  /// As deep as the reader allows, and no deeper.
  mutating func read(_ xml: inout XMLPull) throws(EInvoiceProblem) {
    while true {
      switch try xml.next() {
      case .start(let name, let space):
        var child = XMLElement(name: name, space: space, attributes: xml.attributes)
        try child.read(&xml)
        children.append(child)
      case .text(let piece):
        if text.utf8.count + piece.utf8.count <= XMLElement.textLimit { text += piece }
      case .end, .done: return
      }
    }
  }
}

extension XMLPull {
  /// The next element inside the one that was begun last, with all that is in it; nil at the end of that one.
  ///
  /// Those called `begun` are begun only, for files that do not fit into the memory: whoever asks reads what is in them.
  mutating func child(begun: String = "") throws(EInvoiceProblem) -> XMLElement? {
    while true {
      switch try next() {
      case .start(let name, let space):
        var element = XMLElement(name: name, space: space, attributes: attributes)
        if name != begun { try element.read(&self) }
        return element
      case .text: continue
      case .end, .done: return nil
      }
    }
  }
}
