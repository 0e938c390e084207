@_exported import Phrases

/// Writes HTML straight into bytes; together with `XML` the only place that escapes.
///
/// A literal is a ``Phrase``, said in the catalogue's language; a `String` is written as it is.
///
/// ```swift
/// var html = HTML()
/// html("p", .class("note")) { html in
///   html("b", text: client.name)   // escaped
///   html.text(" owes nothing")     // escaped
/// }
/// ```
///
/// Tags and attribute names are `StaticString`: what people type can become text, never markup.
public struct HTML: Sendable {
  /// Where on the page this is written.
  public enum Pane: Sendable {
    /// The page as a whole.
    case page
    /// A list that is the page, or stands beside what of it is open.
    case list, beside
    /// What of a list is open.
    case detail
  }

  public var bytes: [UInt8]
  public var pane = Pane.page

  /// The language of its phrases; nil for English.
  public var catalogue: Catalogue?

  public init(in catalogue: Catalogue? = nil) {
    bytes = []
    self.catalogue = catalogue
  }

  /// The document so far as text.
  public var string: String { String(decoding: bytes, as: UTF8.self) }

  /// An element with whatever `content` writes.
  @inline(never)
  public mutating func callAsFunction(
    _ tag: StaticString, _ attributes: Attribute..., content: (inout HTML) -> Void
  ) {
    open(tag, attributes)
    content(&self)
    close(tag)
  }

  /// An element that holds a phrase only.
  @inline(never)
  public mutating func callAsFunction(
    _ tag: StaticString, _ attributes: Attribute..., text: Phrase
  ) {
    write(tag, attributes, text.said(in: catalogue))
  }

  /// An element that holds escaped text only (nothing when left out).
  @inline(never)
  @_disfavoredOverload
  public mutating func callAsFunction(
    _ tag: StaticString, _ attributes: Attribute..., text: String = ""
  ) {
    write(tag, attributes, text)
  }

  @inline(never)
  private mutating func write(
    _ tag: StaticString, _ attributes: [Attribute], _ text: String
  ) {
    open(tag, attributes)
    // A parser drops one line feed right after these tags; the doubled one keeps the text whole.
    if text.utf8.first == 0x0A, equal(tag, "textarea") || equal(tag, "pre") {
      bytes.append(0x0A)
    }
    if equal(tag, "span") { appendNotes(text) } else { appendEscaped(text, to: &bytes) }
    close(tag)
  }

  /// Notes that dots join: each stands by itself where one is written from right to left, or signs of the others would
  /// follow it to the other side.
  private mutating func appendNotes(_ text: String) {
    // The first bytes of Hebrew and Arabic letters.
    guard text.utf8.contains(where: { 0xD6...0xDF ~= $0 }) else {
      return appendEscaped(text, to: &bytes)
    }
    let utf8 = Array(text.utf8)
    let dot: [UInt8] = [0x20, 0xC2, 0xB7, 0x20]
    var start = 0
    var next = 0
    while next <= utf8.count {
      let isEnd = next == utf8.count
      guard isEnd || utf8[next...].starts(with: dot) else {
        next += 1
        continue
      }
      if isEnd && start == 0 { return appendEscaped(text, to: &bytes) }
      raw("<bdi>")
      appendEscaped(String(decoding: utf8[start..<next], as: UTF8.self), to: &bytes)
      raw("</bdi>")
      if isEnd { return }
      bytes += dot
      next += dot.count
      start = next
    }
  }

  /// An element without content and end tag: `input`, `img`, `br`, `hr`, `meta`, `link`.
  @inline(never)
  public mutating func void(_ tag: StaticString, _ attributes: Attribute...) {
    open(tag, attributes)
  }

  /// Begins an element that ``end(_:)`` ends, where no closure can stand between.
  @inline(never)
  public mutating func begin(_ tag: StaticString, _ attributes: Attribute...) {
    open(tag, attributes)
  }

  @inline(never)
  public mutating func end(_ tag: StaticString) { close(tag) }

  /// A phrase, escaped, in the catalogue's language.
  @inline(never)
  public mutating func text(_ phrase: Phrase) {
    appendEscaped(phrase.said(in: catalogue), to: &bytes)
  }

  /// Escaped text.
  @inline(never)
  @_disfavoredOverload
  public mutating func text(_ text: String) {
    appendEscaped(text, to: &bytes)
  }

  /// Markup from the source code itself, such as an icon; never a person's text.
  @inline(never)
  public mutating func raw(_ markup: StaticString) {
    append(markup, to: &bytes)
  }

  /// Markup that another `HTML` has already written.
  @inline(never)
  public mutating func fragment(_ html: HTML) {
    bytes.append(contentsOf: html.bytes)
  }

  @inline(never)
  private mutating func open(_ tag: StaticString, _ attributes: [Attribute]) {
    bytes.append(0x3C)
    append(tag, to: &bytes)
    for attribute in attributes { attribute.write(to: &bytes, in: catalogue) }
    bytes.append(0x3E)
  }

  @inline(never)
  private mutating func close(_ tag: StaticString) {
    bytes.append(0x3C)
    bytes.append(0x2F)
    append(tag, to: &bytes)
    bytes.append(0x3E)
  }
}
