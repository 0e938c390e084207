import Ledger
import Markup

// What is begun from Today, where no page says which kind is meant, nor where it belongs.
extension SheetKind {
  /// What can be begun.
  static var begin: SheetKind { SheetKind("new") }
  /// Where an item, or a space, is begun.
  static var beginItem: SheetKind { SheetKind("new-item") }
  static var beginSpace: SheetKind { SheetKind("new-space") }
}

extension SheetSearch {
  mutating func beginnings() {
    on(SheetKind.begin) { SheetType { app, _, html in BeginSheet(app: app).draw(&html) } }
    on(SheetKind.beginItem) {
      SheetType { app, _, html in
        BeginSheet(app: app).places("New Item", &html) { .newItem($0) }
      }
    }
    on(SheetKind.beginSpace) {
      SheetType { app, _, html in
        BeginSheet(app: app).places("New Space", &html) { .newSpace($0) }
      }
    }
  }
}

struct BeginSheet: Room {
  let app: App

  func draw(_ html: inout HTML) {
    html.plainSheet("New") { html in
      html("div", .class("menu")) { html in
        for command in CommandList(app: app).beginnings(asks: !projects.isEmpty) {
          if case .action(let action) = command.target {
            html.menuItem("plus", command.title, action)
          }
        }
      }
    }
  }

  /// The design projects, and the inventory that is none's.
  func places(_ title: Phrase, _ html: inout HTML, _ sheet: (Scope) -> SheetKind) {
    html.plainSheet(title) { html in
      html("div", .class("menu")) { html in
        for project in projects {
          html.menuItem(
            "home", .verbatim(self.title(of: project)), .open(sheet(.project(project.id))))
        }
        html.menuItem("archive", "Business Inventory", .open(sheet(.inventory)))
      }
    }
  }

  private var projects: [Project] {
    ProjectCards.sorted(book.projects.live.filter { isDesign($0) })
  }
}
