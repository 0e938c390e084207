import Phrases

/// One attribute of an HTML element; values are escaped, names come from the source code.
public struct Attribute {
  private enum Kind {
    case nothing
    case value
    case words
    case boolean
    case address
    case source
  }

  private var kind: Kind
  private var prefix: StaticString
  private var name: StaticString
  private var value: String
  private var words: Phrase?

  private init(
    _ kind: Kind, _ name: StaticString, _ value: String = "", prefix: StaticString = ""
  ) {
    self.kind = kind
    self.prefix = prefix
    self.name = name
    self.value = value
  }

  private init(_ name: StaticString, _ words: Phrase) {
    self.init(.words, name)
    self.words = words
  }

  /// Writes nothing: the other branch of a condition.
  public static var none: Attribute { Attribute(.nothing, "") }

  public static func `class`(_ names: String) -> Attribute { Attribute(.value, "class", names) }
  public static func id(_ id: String) -> Attribute { Attribute(.value, "id", id) }
  public static func type(_ type: String) -> Attribute { Attribute(.value, "type", type) }
  public static func name(_ name: String) -> Attribute { Attribute(.value, "name", name) }
  public static func value(_ value: String) -> Attribute { Attribute(.value, "value", value) }
  public static func role(_ role: String) -> Attribute { Attribute(.value, "role", role) }

  public static func placeholder(_ words: Phrase) -> Attribute {
    Attribute("placeholder", words)
  }

  @_disfavoredOverload
  public static func placeholder(_ text: String) -> Attribute {
    Attribute(.value, "placeholder", text)
  }

  /// The accessible name (`aria-label`).
  public static func label(_ words: Phrase) -> Attribute { Attribute("aria-label", words) }

  @_disfavoredOverload
  public static func label(_ text: String) -> Attribute { Attribute(.value, "aria-label", text) }

  /// Any other attribute that people read: `.words("title", "Drag to reorder")`.
  public static func words(_ name: StaticString, _ words: Phrase) -> Attribute {
    Attribute(name, words)
  }

  /// What keeps an element the same one between renders (`data-key`).
  public static func key(_ key: String) -> Attribute { Attribute(.value, "data-key", key) }

  /// A link, if harmless: `javascript:` and unknown schemes become `#`.
  public static func href(_ address: String) -> Attribute { Attribute(.address, "href", address) }

  /// Where a picture comes from: as `href`, and `data:image/…` besides.
  public static func src(_ address: String) -> Attribute { Attribute(.source, "src", address) }

  /// `.aria("expanded", "true")` writes `aria-expanded="true"`.
  public static func aria(_ name: StaticString, _ value: String) -> Attribute {
    Attribute(.value, name, value, prefix: "aria-")
  }

  /// `.data("count", "3")` writes `data-count="3"`.
  public static func data(_ name: StaticString, _ value: String) -> Attribute {
    Attribute(.value, name, value, prefix: "data-")
  }

  /// Any other attribute; those that hold an address are checked as `href` and `src` are.
  @inline(never)
  public static func attribute(_ name: StaticString, _ value: String) -> Attribute {
    if equal(name, "src") || equal(name, "poster") { return Attribute(.source, name, value) }
    let isAddress =
      equal(name, "href") || equal(name, "action") || equal(name, "formaction")
      || equal(name, "xlink:href") || equal(name, "data")
    return Attribute(isAddress ? .address : .value, name, value)
  }

  /// A boolean attribute, left out when `isOn` is false: `.flag("disabled", !canSave)`.
  public static func flag(_ name: StaticString, _ isOn: Bool = true) -> Attribute {
    Attribute(isOn ? .boolean : .nothing, name)
  }

  @inline(never)
  func write(to bytes: inout [UInt8], in catalogue: Catalogue?) {
    switch kind {
    case .nothing: return
    case .boolean:
      bytes.append(0x20)
      append(name, to: &bytes)
    case .value: write(value, to: &bytes)
    case .words: write(words?.said(in: catalogue) ?? "", to: &bytes)
    case .address: write(isSafeAddress(value) ? value : "#", to: &bytes)
    case .source:
      write(isSafeAddress(value, allowingImages: true) ? value : "#", to: &bytes)
    }
  }

  @inline(never)
  private func write(_ value: String, to bytes: inout [UInt8]) {
    bytes.append(0x20)
    append(prefix, to: &bytes)
    append(name, to: &bytes)
    bytes.append(0x3D)
    bytes.append(0x22)
    appendEscaped(value, to: &bytes)
    bytes.append(0x22)
  }
}
