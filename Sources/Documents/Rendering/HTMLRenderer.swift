import Ledger
import Markup

/// Writes blocks as markup, as many rows of tables as the view has room for.
struct HTMLRenderer {
  let view: DocumentView
  let formats: Formats
  private var shown = 0

  init(view: DocumentView, formats: Formats) {
    self.view = view
    self.formats = formats
  }

  mutating func write(_ blocks: [Block], into html: inout HTML) {
    for block in blocks {
      switch block {
      case .heading(let text, let level):
        if level == 1 {
          html("h2", .class("paper-title"), text: text)
        } else {
          html("h3", .class("paper-label"), text: text)
        }
      case .title(let text, let note):
        html("h2", .class("paper-title")) { html in
          html.text(text)
          if !note.isEmpty {
            html.text(" ")
            html("span", text: note)
          }
        }
      case .headline(let headline): write(headline, into: &html)
      case .lines([], _): continue
      case .lines(let lines, let role): write(lines, role, into: &html)
      case .facts(let facts): write(facts, "paper-facts", into: &html)
      case .table(let table): write(table, into: &html)
      case .chart(let chart): write(chart, into: &html)
      case .sums(let sums): write(sums, "paper-sums", into: &html)
      case .columns(let columns):
        html("div", .class("paper-columns")) { html in
          for column in columns {
            html("div", column.alignment == .trailing ? .class("paper-trailing") : .none) { html in
              write(column.blocks, into: &html)
            }
          }
        }
      case .sections(let sections, _):
        for section in sections where shown < view.rows { write(section, into: &html) }
      case .data: continue
      case .logo(let alternative):
        if !view.logo.isEmpty {
          html.void(
            "img", .class("paper-logo"),
            view.logoAddress.isEmpty ? .data("blob", view.logo) : .src(view.logoAddress),
            .attribute("alt", alternative))
        }
      case .gap(let height):
        // The style sheet itself keeps a heading and its text apart.
        if height > 10 { html("div", .class("paper-gap")) }
      }
    }
  }

  private func write(_ lines: [String], _ role: TextRole, into html: inout HTML) {
    html("p", .class(name(role))) { html in
      var isFirst = true
      for text in lines {
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: { $0.isNewline }) {
          if !isFirst { html.void("br") }
          isFirst = false
          html.text(String(line))
        }
      }
    }
  }

  private func write(_ headline: Headline, into html: inout HTML) {
    html("div", .class(headline.stamp.isEmpty ? "paper-headline" : "paper-headline done")) { html in
      html("p", .class("paper-amount"), text: headline.amount)
      html("p", .class("paper-caption"), text: headline.caption)
      if !headline.stamp.isEmpty { html("p", .class("paper-stamp"), text: headline.stamp) }
    }
  }

  private mutating func write(_ section: Section, into html: inout HTML) {
    html("section", .class("card paper-section")) { html in
      html("header", .class("card-head")) { html in
        html("h3", text: section.title)
        if !section.note.isEmpty { html("span", .class("muted"), text: section.note) }
      }
      write(section.blocks, into: &html)
    }
  }

  private func write(_ facts: [Fact], _ name: String, into html: inout HTML) {
    html("dl", .class(name)) { html in
      for fact in facts {
        html("div") { html in
          html("dt", text: fact.label)
          html("dd", text: fact.figure.text(formats))
        }
      }
    }
  }

  // MARK: tables

  mutating func write(_ table: TableBlock, into html: inout HTML) {
    if table.count == 0 && !table.empty.isEmpty {
      return write([table.empty], .quiet, into: &html)
    }
    let count = Swift.min(table.count, view.rows - shown)
    shown += count
    html("table", .class("paper-table"), .role("table")) { html in
      html("thead") { html in
        html("tr", .role("row")) { html in
          for column in table.columns where column.place == .own {
            html(
              "th", .attribute("scope", "col"), .role("columnheader"), name(column),
              text: column.title)
          }
        }
      }
      html("tbody") { html in
        for place in 0..<count {
          let row = table.row(place)
          write(row, "", table.columns, into: &html)
          for sub in row.shownSubs { write(sub, "sub", table.columns, into: &html) }
        }
        if let total = table.total, count == table.count {
          write(total.row, "total", table.columns, into: &html)
        }
      }
    }
    if count < table.count { view.more(&html) }
  }

  private func write(
    _ row: TableRow, _ kind: String, _ columns: [TableColumn], into html: inout HTML
  ) {
    html("tr", .role("row"), kind.isEmpty ? .none : .class(kind)) { html in
      for (place, cell) in row.cells.enumerated() where place < columns.count {
        let column = columns[place]
        guard column.place == .own else { continue }
        let label = column.isWide ? Attribute.none : .data("label", column.title)
        html("td", .role("cell"), name(column), label) { html in
          let text = cell.figure.text(formats)
          if let link = row.link, column.isWide {
            view.link(link, text, &html)
          } else if let link = cell.link {
            view.link(link.to, link.words, &html)
          } else if cell.figure.isMissing, !text.isEmpty {
            html("span", .class("paper-missing"), text: text)
          } else {
            html.text(text)
          }
          let note = self.note(of: cell, below: place, row, columns)
          if !note.isEmpty { html("small", text: note) }
          if view.isForClient { return }
          let aside = self.note(of: TableCell(""), below: place, row, columns, studio: true)
          if !aside.isEmpty { html("small", .class("studio-only"), text: aside) }
        }
      }
    }
  }

  /// The cell's own note and the columns below it; what is for the studio stands apart, because it is not
  /// printed.
  private func note(
    of cell: TableCell, below place: Int, _ row: TableRow, _ columns: [TableColumn],
    studio: Bool = false
  ) -> String {
    var note = cell.note
    var next = place + 1
    while next < columns.count, next < row.cells.count, columns[next].place != .own {
      if columns[next].place == .below && columns[next].isStudioOnly == studio {
        let text = row.cells[next].figure.text(formats)
        if !text.isEmpty { note += (note.isEmpty ? "" : " · ") + text }
      }
      next += 1
    }
    return note
  }

  private func name(_ column: TableColumn) -> Attribute {
    if column.alignment == .trailing { return .class("paper-number") }
    return column.isWide ? .class("paper-wide") : .none
  }

  private func name(_ role: TextRole) -> String {
    switch role {
    case .title: "paper-title"
    case .brand: "paper-brand"
    case .name: "paper-name"
    case .amount: "paper-amount"
    case .body: "paper-body"
    case .quiet: "paper-quiet"
    case .label: "paper-label"
    }
  }
}
