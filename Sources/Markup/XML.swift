/// Writes XML 1.0 straight into bytes: XMP metadata, e-invoices, SVG files.
///
/// ```swift
/// var xml = XML(declaration: true)
/// xml("rdf:RDF", .namespace("rdf", "http://www.w3.org/1999/02/22-rdf-syntax-ns#")) { xml in
///   xml("dc:title", text: "Invoice 1001")
/// }
/// ```
///
/// Characters that XML 1.0 forbids are dropped; line breaks and tabs in attributes survive.
public struct XML {
  /// One attribute; the name, with its prefix, comes from the source code.
  public struct Attribute {
    var prefix: StaticString
    var name: StaticString
    var value: String

    public static func attribute(_ name: StaticString, _ value: String) -> Attribute {
      Attribute(prefix: "", name: name, value: value)
    }

    /// `xmlns:prefix="uri"`.
    public static func namespace(_ prefix: StaticString, _ uri: String) -> Attribute {
      Attribute(prefix: "xmlns:", name: prefix, value: uri)
    }

    /// `xmlns="uri"`: the namespace of names without a prefix.
    public static func namespace(_ uri: String) -> Attribute {
      Attribute(prefix: "", name: "xmlns", value: uri)
    }
  }

  public var bytes: [UInt8]

  public init(declaration: Bool = false) {
    bytes = []
    if declaration { raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n") }
  }

  /// The document so far as text.
  public var string: String { String(decoding: bytes, as: UTF8.self) }

  /// An element with whatever `content` writes.
  @inline(never)
  public mutating func callAsFunction(
    _ name: StaticString, _ attributes: Attribute..., content: (inout XML) -> Void
  ) {
    open(name, attributes)
    content(&self)
    close(name)
  }

  /// An element with escaped text.
  @inline(never)
  public mutating func callAsFunction(
    _ name: StaticString, _ attributes: Attribute..., text: String = ""
  ) {
    open(name, attributes)
    self.text(text)
    close(name)
  }

  /// Escaped text.
  @inline(never)
  public mutating func text(_ text: String) {
    write(text, inAttribute: false)
  }

  /// Markup from the source code itself; never a person's text.
  @inline(never)
  public mutating func raw(_ markup: StaticString) {
    append(markup, to: &bytes)
  }

  @inline(never)
  private mutating func open(_ name: StaticString, _ attributes: [Attribute]) {
    bytes.append(0x3C)
    append(name, to: &bytes)
    for attribute in attributes {
      bytes.append(0x20)
      append(attribute.prefix, to: &bytes)
      append(attribute.name, to: &bytes)
      raw("=\"")
      write(attribute.value, inAttribute: true)
      bytes.append(0x22)
    }
    bytes.append(0x3E)
  }

  @inline(never)
  private mutating func close(_ name: StaticString) {
    raw("</")
    append(name, to: &bytes)
    bytes.append(0x3E)
  }

  @inline(never)
  private mutating func write(_ text: String, inAttribute: Bool) {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x0D: raw("&#13;")
      case 0x09, 0x0A:
        if inAttribute {
          raw(scalar.value == 0x09 ? "&#9;" : "&#10;")
        } else {
          bytes.append(UInt8(scalar.value))
        }
      case 0x00...0x1F, 0xFFFE, 0xFFFF: break
      case 0x26: raw("&amp;")
      case 0x3C: raw("&lt;")
      case 0x3E: raw("&gt;")
      case 0x22: raw("&quot;")
      case 0x27: raw("&#39;")
      case 0x20...0x7F: bytes.append(UInt8(scalar.value))
      case _: bytes.append(contentsOf: scalar.utf8)
      }
    }
  }
}
