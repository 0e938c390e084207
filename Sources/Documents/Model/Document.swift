import Ledger

/// A document as a reader meets it: what screen, PDF, terminal and other programs all show.
///
/// The blocks say what things are and what they are called, not how large they stand: `Style`
/// decides that for paper and the style sheet for the screen. They hold figures and no words for
/// them, so that no two renderings can say different ones.
public struct Document {
  public var title: String
  public var author: String
  /// How figures are written.
  public var formats: Formats
  /// The language of what it says by itself.
  public var words = Language.english
  /// How it is laid out on paper, and its colour.
  public var look = PaperLook()
  /// Whose it is and what about: for readers, not for a terminal or for other programs.
  public var head: [Block] = []
  public var blocks: [Block] = []
  /// Why there is nothing to read; programs get the blocks all the same.
  public var empty = ""

  /// Whether its tables may stand closer on paper where that saves a page.
  public var mayTighten = false
  /// What goes with its PDF for programs.
  public var attached: AttachedInvoice?
  /// What is printed at the foot of its last page, to pay it by in Switzerland.
  public var bill: QRBill?

  public init(title: String, author: String, formats: Formats) {
    self.title = title
    self.author = author
    self.formats = formats
  }

  /// BCP 47: the language the document is read aloud in.
  public var language: String {
    formats.locale.hasPrefix(words.tag) ? formats.locale : words.tag
  }

  /// What a reader sees, in order.
  public var read: [Block] {
    head + (empty.isEmpty ? blocks : [.lines([empty], .body)])
  }
}

/// An electronic invoice in the PDF of its paper (ZUGFeRD, Factur-X; rule G118).
public struct AttachedInvoice: Equatable, Sendable {
  public var xml: [UInt8]
  /// Of two profiles the standard names file and level; the rest are the same.
  public var isXRechnung: Bool
  /// When it was issued: a file says when it was changed last, and nothing in here knows the time.
  public var day: Day

  public init(xml: [UInt8], isXRechnung: Bool, day: Day) {
    self.xml = xml
    self.isXRechnung = isXRechnung
    self.day = day
  }

  public var name: String { isXRechnung ? "xrechnung.xml" : "factur-x.xml" }
  public var level: String { isXRechnung ? "XRECHNUNG" : "EN 16931" }
}

/// A piece of a document, which each rendering lays out in its own way.
public indirect enum Block {
  case heading(String, level: Int)
  /// What the document is, and beside it which one: "Invoice", "1001".
  case title(String, note: String)
  /// What is to be paid, large, and until when.
  case headline(Headline)
  /// Lines that belong together; each wraps where it is too long.
  case lines([String], TextRole)
  case facts([Fact])
  case table(TableBlock)
  /// Bars over a table of the same figures.
  case chart(ChartBlock)
  /// Sums under a table; the last one is the total.
  case sums([Fact])
  /// Side by side, each with its share of the width; the last one ends at the right margin.
  case columns([Column])
  /// Parts under titles of their own; `key` makes them a list of objects, "" leaves their data where
  /// the document's is.
  case sections([Section], key: String = "")
  /// For other programs only.
  case data([Member])
  case logo(alternative: String)
  /// Room between blocks, in points.
  case gap(Double)

  /// Blocks below each other, beside those of the other columns; `share` is its part of the width.
  public struct Column {
    public var share: Double
    public var alignment: Alignment
    public var blocks: [Block]

    public init(share: Double, aligned alignment: Alignment = .leading, _ blocks: [Block]) {
      self.share = share
      self.alignment = alignment
      self.blocks = blocks
    }
  }
}

/// A part of a document under a title of its own.
public struct Section {
  public var title: String
  /// Beside the title: "3 items".
  public var note: String
  /// What programs are told of it before its blocks.
  public var data: [Field]
  public var blocks: [Block]

  public init(_ title: String, note: String = "", data: [Field] = [], _ blocks: [Block]) {
    self.title = title
    self.note = note
    self.data = data
    self.blocks = blocks
  }
}

/// A figure under the name that programs know it by.
public struct Field {
  public var key: String
  public var figure: Figure

  public init(_ key: String, _ figure: Figure) {
    self.key = key
    self.figure = figure
  }
}

/// A label and what it stands for: "Due" "Dec 21, 2026".
public struct Fact {
  public var label: String
  public var figure: Figure
  /// The name that programs know it by; "" when they are not told.
  public var key: String

  public init(_ label: String, _ figure: Figure, key: String = "") {
    self.label = label
    self.figure = figure
    self.key = key
  }

  public init(_ label: String, _ value: String) { self.init(label, .text(value)) }
}

/// What a piece of text is.
public enum TextRole: Sendable {
  case title
  /// A name in the place of a logo.
  case brand
  case name
  case amount
  case body
  case quiet
  case label
}

/// The edge at which text stands, in the direction of reading.
public enum Alignment: Sendable {
  case leading
  case trailing
}
