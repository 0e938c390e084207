import Ledger
import Markup

// Merging a category into another, and adding those that expenses begin with.
extension SheetKind {
  static var mergeCategory: SheetName<ID<BudgetCategory>> { SheetName("preset/merge") }
}

extension Action {
  static var separateCategory: Verb<ID<BudgetCategory>> { Verb("preset/separate") }
  static var addStandardCategories: Action { Action("preset/standard-categories") }
}

extension SheetSearch {
  mutating func categoryMerging() {
    on(SheetKind.mergeCategory) { id in
      SheetType("Merge Category", button: "Merge", keeps: .nothing) { app, walk in
        guard let category = app.book.categories.live(id), app.book.category(id) == id else {
          return nil
        }
        walk.draw { html, _ in
          html(
            "p", .class("muted"),
            text: """
              What is under “\(category.name)” counts under the other category from now on. Nothing is \
              rewritten, and you can take it back.
              """)
        }
        var target = ID<BudgetCategory>()
        let others = app.book.budgetCategories.filter { $0.id != id }
        walk.row("into", "Merge Into", &target)
        walk.control { html, form in
          html.select(
            form, "into", "Merge Into",
            [("", "Choose a category")]
              + others.map { ($0.id.text, Phrase.verbatim(app.book.path(of: $0.id))) })
        }
        walk.rule(CategoryMerging.problem(merging: id, into: target, in: app.book)?.message)
        let chosen = target
        return { app in CategoryMergeSheet(app: app).merge(id, into: chosen) }
      }
    }
  }
}

struct CategoryMergeSheet: Room {
  let app: App

  func perform(_ at: inout Reading) {
    at.on(Action.separateCategory) { id in
      guard CurrentRole(app: app).mayChange() else { return }
      commit(CategoryMerging.separate(id, in: book), toast: "Taken back")
    }
    at.on(Action.addStandardCategories) {
      guard CurrentRole(app: app).mayChange() else { return }
      commit(StandardCategories.add(to: book, in: state.catalogue), toast: "Categories added")
    }
  }

  fileprivate func merge(_ id: ID<BudgetCategory>, into target: ID<BudgetCategory>) {
    guard CurrentRole(app: app).mayChange() else { return }
    closeSheet()
    do throws(CategoryMerging.Problem) {
      let edit = try CategoryMerging.merge(id, into: target, in: book)
      let name = book.name(of: target)
      commit(edit, toast: "Merged into \(name)")
    } catch {
      toast(error.message, isBad: true)
    }
  }

  /// Those that were merged, below the others.
  func merged(_ html: inout HTML) {
    let merged = book.mergedCategories
    if merged.isEmpty { return }
    html.card("Merged Categories") { html in
      html("ul", .class("list")) { html in
        for category in merged {
          html("li", .class("row free"), .key(category.id.text)) { html in
            html("span", .class("row-main")) { html in
              html("span", .class("row-title"), text: category.name)
              html(
                "span", .class("row-note"),
                text: "Counts under \(book.name(of: category.id))")
            }
            html.button("Take Back", .separateCategory(category.id), of: category.name)
          }
        }
      }
    }
  }
}
