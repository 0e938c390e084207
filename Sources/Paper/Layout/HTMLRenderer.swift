import Markup

extension PaperDocument {
  /// The document for the screen: the same blocks, sized by the style sheet (`.paper-…`).
  ///
  /// A logo block shows the kept file named `logo` by its hash (the page fills it, offline too)
  /// and is left out when that is empty.
  public func html(logo: String = "", into html: inout HTML) {
    html("article", .class("paper"), .attribute("lang", language), .label(title)) { html in
      write(blocks, logo, into: &html)
    }
  }

  private func write(_ blocks: [Block], _ logo: String, into html: inout HTML) {
    for block in blocks {
      switch block {
      case .heading(let text, let level):
        if level == 1 {
          html("h2", .class("paper-title"), text: text)
        } else {
          html("h3", .class("paper-label"), text: text)
        }
      case .lines(let lines, let role):
        html("p", .class(name(role))) { html in
          var isFirst = true
          for text in lines {
            for line in text.split(
              omittingEmptySubsequences: false, whereSeparator: { $0.isNewline })
            {
              if !isFirst { html.void("br") }
              isFirst = false
              html.text(String(line))
            }
          }
        }
      case .facts(let facts): write(facts, "paper-facts", into: &html)
      case .table(let table): write(table, into: &html)
      case .sums(let sums): write(sums, "paper-sums", into: &html)
      case .columns(let columns):
        html("div", .class("paper-columns")) { html in
          for column in columns {
            html("div", column.alignment == .trailing ? .class("paper-trailing") : .none) { html in
              write(column.blocks, logo, into: &html)
            }
          }
        }
      case .logo(let alternative):
        if !logo.isEmpty {
          html.void(
            "img", .class("paper-logo"), .data("blob", logo), .attribute("alt", alternative))
        }
      case .gap(let height):
        // The style sheet itself keeps a heading and its text apart.
        if height > 10 { html("div", .class("paper-gap")) }
      }
    }
  }

  private func write(_ facts: [Fact], _ name: String, into html: inout HTML) {
    html("dl", .class(name)) { html in
      for fact in facts {
        html("div") { html in
          html("dt", text: fact.label)
          html("dd", text: fact.value)
        }
      }
    }
  }

  private func write(_ table: TableBlock, into html: inout HTML) {
    html("table", .class("paper-table")) { html in
      html("thead") { html in
        html("tr") { html in
          for column in table.columns {
            html("th", .attribute("scope", "col"), name(column), text: column.title)
          }
        }
      }
      html("tbody") { html in
        for row in table.rows {
          html("tr") { html in
            for (index, cell) in row.enumerated() where index < table.columns.count {
              html("td", name(table.columns[index])) { html in
                html.text(cell.text)
                if !cell.note.isEmpty { html("small", text: cell.note) }
              }
            }
          }
        }
      }
    }
  }

  private func name(_ column: TableColumn) -> Attribute {
    column.alignment == .trailing ? .class("paper-number") : .none
  }

  private func name(_ role: TextRole) -> String {
    switch role {
    case .title: "paper-title"
    case .name: "paper-name"
    case .amount: "paper-amount"
    case .body: "paper-body"
    case .quiet: "paper-quiet"
    case .label: "paper-label"
    }
  }
}
