import Phrases

/// One attribute of an HTML element; values are escaped, names come from the source code.
public struct Attribute {
  /// One reference, so that screens hand attributes over in few instructions; nil writes nothing.
  private let content: Content?

  private final class Content {
    enum Kind {
      case value, words, boolean, address, source
    }

    let kind: Kind
    let prefix: StaticString
    let name: StaticString
    let value: String
    let words: Phrase?

    init(
      _ kind: Kind, _ prefix: StaticString, _ name: StaticString, _ value: String, _ words: Phrase?
    ) {
      self.kind = kind
      self.prefix = prefix
      self.name = name
      self.value = value
      self.words = words
    }

    func said(in catalogue: Catalogue?) -> String {
      switch kind {
      case .boolean, .value: return value
      case .words: return words?.said(in: catalogue) ?? ""
      case .address: return isSafeAddress(value) ? value : "#"
      case .source: return isSafeAddress(value, allowingImages: true) ? value : "#"
      }
    }
  }

  @inline(never)
  private init(
    _ kind: Content.Kind, _ name: StaticString, _ value: String = "", prefix: StaticString = ""
  ) {
    content = Content(kind, prefix, name, value, nil)
  }

  @inline(never)
  private init(_ name: StaticString, _ words: Phrase) {
    content = Content(.words, "", name, "", words)
  }

  private init() { content = nil }

  /// Writes nothing: the other branch of a condition.
  public static var none: Attribute { Attribute() }

  @inline(never)
  public static func `class`(_ names: String) -> Attribute { Attribute(.value, "class", names) }
  @inline(never)
  public static func id(_ id: String) -> Attribute { Attribute(.value, "id", id) }
  @inline(never)
  public static func type(_ type: String) -> Attribute { Attribute(.value, "type", type) }
  @inline(never)
  public static func name(_ name: String) -> Attribute { Attribute(.value, "name", name) }
  @inline(never)
  public static func value(_ value: String) -> Attribute { Attribute(.value, "value", value) }
  @inline(never)
  public static func role(_ role: String) -> Attribute { Attribute(.value, "role", role) }

  @inline(never)
  public static func placeholder(_ words: Phrase) -> Attribute {
    Attribute("placeholder", words)
  }

  @_disfavoredOverload
  @inline(never)
  public static func placeholder(_ text: String) -> Attribute {
    Attribute(.value, "placeholder", text)
  }

  /// The accessible name (`aria-label`).
  @inline(never)
  public static func label(_ words: Phrase) -> Attribute { Attribute("aria-label", words) }

  @_disfavoredOverload
  @inline(never)
  public static func label(_ text: String) -> Attribute { Attribute(.value, "aria-label", text) }

  /// Any other attribute that people read: `.words("title", "Drag to reorder")`.
  @inline(never)
  public static func words(_ name: StaticString, _ words: Phrase) -> Attribute {
    Attribute(name, words)
  }

  /// What keeps an element the same one between renders (`data-key`).
  @inline(never)
  public static func key(_ key: String) -> Attribute { Attribute(.value, "data-key", key) }

  /// A link, if harmless: `javascript:` and unknown schemes become `#`.
  @inline(never)
  public static func href(_ address: String) -> Attribute { Attribute(.address, "href", address) }

  /// Where a picture comes from: as `href`, and `data:image/…` besides.
  @inline(never)
  public static func src(_ address: String) -> Attribute { Attribute(.source, "src", address) }

  /// `.aria("expanded", "true")` writes `aria-expanded="true"`.
  @inline(never)
  public static func aria(_ name: StaticString, _ value: String) -> Attribute {
    Attribute(.value, name, value, prefix: "aria-")
  }

  /// `.data("count", "3")` writes `data-count="3"`.
  @inline(never)
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
  @inline(never)
  public static func flag(_ name: StaticString, _ isOn: Bool = true) -> Attribute {
    isOn ? Attribute(.boolean, name) : .none
  }

  @inline(never)
  func write(to bytes: inout [UInt8], in catalogue: Catalogue?) {
    guard let content else { return }
    bytes.append(0x20)
    append(content.prefix, to: &bytes)
    append(content.name, to: &bytes)
    if content.kind == .boolean { return }
    bytes.append(0x3D)
    bytes.append(0x22)
    appendEscaped(content.said(in: catalogue), to: &bytes)
    bytes.append(0x22)
  }
}
