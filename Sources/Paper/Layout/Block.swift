/// A document as a reader meets it: what the PDF and the screen both show.
///
/// The blocks say what things are, not how large they stand; `Style` decides that for paper and
/// the style sheet for the screen, so the two can look apart but never say different things.
public struct PaperDocument {
  public var title: String
  public var author: String
  /// BCP 47: the language the document is read aloud in.
  public var language: String
  public var blocks: [Block] = []

  public init(title: String, author: String, language: String) {
    self.title = title
    self.author = author
    self.language = language
  }
}

/// What a piece of text is.
public enum TextRole: Sendable {
  case title
  case name
  case amount
  case body
  case quiet
  case label
}

public enum Alignment: Sendable {
  case leading
  case trailing
}

/// A label and what it stands for: "Due Date:" "Dec 21, 2026".
public struct Fact {
  public var label: String
  public var value: String

  public init(_ label: String, _ value: String) {
    self.label = label
    self.value = value
  }
}

/// A column of a table; `isWide` ones share the room that the others leave.
public struct TableColumn {
  public var title: String
  public var alignment: Alignment
  public var isWide: Bool

  public init(_ title: String, _ alignment: Alignment = .leading, isWide: Bool = false) {
    self.title = title
    self.alignment = alignment
    self.isWide = isWide
  }
}

/// One cell of a table: its text and a quieter second line.
public struct TableCell {
  public var text: String
  public var note: String

  public init(_ text: String, note: String = "") {
    self.text = text
    self.note = note
  }
}

public struct TableBlock {
  public var columns: [TableColumn]
  public var rows: [[TableCell]]

  public init(columns: [TableColumn], rows: [[TableCell]]) {
    self.columns = columns
    self.rows = rows
  }
}

public indirect enum Block {
  case heading(String, level: Int)
  /// Lines that belong together; each wraps where it is too long.
  case lines([String], TextRole)
  case facts([Fact])
  case table(TableBlock)
  /// Sums under a table; the last one is the total.
  case sums([Fact])
  /// Side by side, each with its share of the width; the last one ends at the right margin.
  case columns([Column])
  case logo(alternative: String)
  /// Room between blocks, in points.
  case gap(Double)

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
