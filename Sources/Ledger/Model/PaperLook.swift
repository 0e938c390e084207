/// How invoices and reports are arranged on paper.
public enum PaperLayout: String, Choice, Sendable {
  /// The sender with the logo above, hairlines, the accent in the amount.
  case classic
  /// A band of the accent colour, a filled table head, panels.
  case modern
  /// Much room, no colour but in the amount, no lines but under the table.
  case minimal
  public var word: String { rawValue }
}

/// The one colour of a document beside black: each is dark enough to be read on white, and white on it.
public enum PaperAccent: String, Choice, Sendable {
  case ink, blue, teal, green, plum, red, brown
  public var word: String { rawValue }

  /// Red, green and blue from 0 to 255.
  public var color: (red: UInt8, green: UInt8, blue: UInt8) {
    switch self {
    case .ink: return (0x18, 0x1C, 0x21)
    case .blue: return (0x1F, 0x4F, 0xB4)
    case .teal: return (0x0B, 0x6B, 0x73)
    case .green: return (0x1E, 0x6B, 0x3C)
    case .plum: return (0x6B, 0x2C, 0x7E)
    case .red: return (0xA8, 0x1E, 0x2C)
    case .brown: return (0x7A, 0x4A, 0x1C)
    }
  }
}

/// How a paper looks and which language it speaks: frozen with what an invoice says when it is issued.
public struct PaperLook: Composite, Equatable {
  public var layout = PaperLayout.classic
  public var accent = PaperAccent.ink
  /// BCP 47, the language and how figures are written; "" is the book's, on what was issued before
  /// papers had a language.
  public var locale = ""

  public init() {}

  public mutating func parts<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "layout", &layout)
    visitor.register(2, "accent", &accent)
    visitor.register(3, "locale", &locale)
  }
}

extension Book {
  /// The language and the figures of the book's papers, never those of a machine: what was chosen, else
  /// what fits its currency.
  public var paperLocale: String { settings.locale.isEmpty ? currencyLocale : settings.locale }

  /// English with the figures of where the book's currency is at home.
  public var currencyLocale: String { Regional.locale(of: settings.currency) }

  /// The same for what a client is sent.
  public func paperLocale(for client: ID<Client>) -> String {
    let own = recipient(of: client)?.locale ?? ""
    return own.isEmpty ? paperLocale : own
  }

  /// How it writes days and amounts.
  public func paperFormats(for client: ID<Client>) -> Formats {
    Formats(locale: paperLocale(for: client))
  }

  /// How a draft's paper looks: the invoice's own layout, the account's colour, the client's language.
  public func paperLook(of invoice: Invoice) -> PaperLook {
    var look = paperLook
    look.layout = invoice.layout ?? settings.layout
    look.locale = paperLocale(for: invoice.client)
    return look
  }

  /// How the account's papers look.
  public var paperLook: PaperLook {
    var look = PaperLook()
    look.layout = settings.layout
    look.accent = settings.accent
    look.locale = paperLocale
    return look
  }
}
