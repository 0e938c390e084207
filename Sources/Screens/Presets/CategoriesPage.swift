import Ledger
import Markup

struct CategoriesPage: Room {
  let app: App

  /// Budget categories in their order, and the one that new transactions get.
  func draw(_ html: inout HTML) {
    guard isAdministrator else {
      CurrentRole(app: app).onlyAdministrators(&html)
      return
    }
    let rows = book.budgetCategories.map { category in
      PresetRows.PresetRow(
        id: category.id.raw, title: .verbatim(category.name), note: note(of: category),
        color: category.color, icon: category.icon)
    }
    if rows.isEmpty {
      html.empty(
        icon: "money", title: "No Categories Yet",
        text: isOn(.designer)
          ? "Categories are what a project's budget is made of."
          : "Categories are what expenses are sorted into, in lists, reports and the tax year."
      ) { html in
        html.button("New Category", .open(.category(nil)), class: "button primary")
      }
    } else {
      PresetRows(app: app).addPreset("New Category", .category(nil), &html)
      PresetRows(app: app).presetList(
        .categories, "Budget categories", rows, sheet: { .category($0.map { ID($0) }) }, &html)
      defaultCategory(&html)
    }
    let archived = book.categories.rows.filter { $0.life == .archived }.map {
      PresetRows.PresetRow(id: $0.id.raw, title: .verbatim($0.name), note: .none)
    }
    PresetRows(app: app).archivedPresets(
      "Archived Categories", archived, sheet: { .category($0.map { ID($0) }) }, &html)
    CategoryMergeSheet(app: app).merged(&html)
    if !StandardCategories.add(to: book, in: state.catalogue).isEmpty {
      html("div", .class("buttons"), .key("standard")) { html in
        html.button("Add the Expense Categories", .addStandardCategories)
      }
    }
  }

  private func note(of category: BudgetCategory) -> Phrase {
    var parts: [Phrase]
    switch category.type {
    case .general: parts = ["General"]
    case .itemized: parts = ["Itemized"]
    case .fee: parts = ["Fee"]
    }
    if category.excludeFromOverallBudget { parts.append("not in the overall budget") }
    let parent = book.parent(of: category.id)
    if !parent.isNone { parts.append("part of \(book.name(of: parent))") }
    if !category.uses.isEmpty {
      parts.append(category.uses.map { $0.title }.joined(separator: ", "))
    }
    return parts.joined(separator: " · ")
  }

  private func defaultCategory(_ html: inout HTML) {
    html.card("New Transactions") { html in
      html("div", .class("field")) { html in
        html("label", .attribute("for", "default-category"), text: "Default Category")
        html(
          "select", .id("default-category"), .name("defaultCategory"),
          .onChange(.defaultCategory)
        ) { html in
          html("option", .value(""), text: "None")
          for category in book.budgetCategories {
            html(
              "option", .value(category.id.text),
              .flag("selected", category.id == book.category(book.settings.defaultCategory)),
              text: book.path(of: category.id))
          }
        }
      }
    }
  }
}
