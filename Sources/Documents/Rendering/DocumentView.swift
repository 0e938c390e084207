import Markup

/// How a document stands on a screen.
public struct DocumentView {
  /// The class of the article: its look in the style sheet.
  public var look = "paper"
  /// The kept file that a logo block shows, by its hash (the page fills it, offline too); without one
  /// the block is left out.
  public var logo = ""
  /// The address of that file, where the page has no script to fill it.
  public var logoAddress = ""
  /// How many rows of tables are shown.
  public var rows = Int.max
  /// Whether a client looks on: what is for the studio's eyes is left out, as it is on paper.
  public var isForClient = false
  /// Writes words that lead somewhere.
  public var link: (Link, String, inout HTML) -> Void = { _, words, html in html.text(words) }
  /// The address of what a bar of a chart adds up; nil where bars lead nowhere.
  public var address: (Link) -> String? = { _ in nil }
  /// Whether the figures behind a chart are for screen readers only.
  public var hidesFigures = false
  /// What tells its charts from others of the page.
  public var chart = "chart"
  /// Writes what stands where rows are left out.
  public var more: (inout HTML) -> Void = { _ in }
  /// Writes what stands below all of it on the same paper.
  public var foot: (inout HTML) -> Void = { _ in }

  public init() {}
}

extension Document {
  /// The document for the screen, sized by the style sheet (`.paper-…`).
  public func html(_ view: DocumentView = DocumentView(), into html: inout HTML) {
    html("article", .class(view.look), .attribute("lang", language), .label(title)) { html in
      var renderer = HTMLRenderer(view: view, formats: formats)
      renderer.write(read, into: &html)
      view.foot(&html)
    }
  }

  /// How many rows its tables have.
  public var rowCount: Int { Document.count(blocks) }

  private static func count(_ blocks: [Block]) -> Int {
    var count = 0
    for block in blocks {
      switch block {
      case .table(let table): count += table.count
      case .chart(let chart): count += chart.table.count
      case .sections(let sections, _):
        for section in sections { count += self.count(section.blocks) }
      case .columns(let columns): for column in columns { count += self.count(column.blocks) }
      case .heading, .title, .headline, .lines, .facts, .sums, .data, .logo, .gap: continue
      }
    }
    return count
  }
}
