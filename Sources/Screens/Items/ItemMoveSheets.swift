import Ledger
import Markup

// Selling and reassigning: what will happen, and the choices that it needs.
extension App {
  private static var sellToBusinessText: String {
    "This will move items from the project into business inventory. "
      + "A sale record will be created for financial tracking. "
      + "If you're just fixing a misallocation, use Reassign instead."
  }

  private static var sellToProjectText: String {
    "Sale and purchase records will be created for financial tracking. "
      + "If you're just fixing a misallocation, use Reassign instead."
  }

  /// Which items wait for a category, and whether some lack one rather than the destination.
  private func needs(
    _ subject: ItemSubject, _ target: Selling.Target
  ) -> (own: Bool, destination: Bool) {
    let items = items(of: subject)
    let waiting = Selling.needingCategory(items, to: target, in: book)
    let own = items.contains { item in
      Selling.canSell(item, to: target) && book.category(of: item).isNone
    }
    let other = waiting.contains { id in
      book.items[id].map { !book.category(of: $0).isNone } ?? false
    }
    return (own, other)
  }

  func checkSale(_ subject: ItemSubject, _ target: Selling.Target, _ form: inout Form) {
    let items = items(of: subject)
    if items.count > Selling.limit {
      form.fail("items", Selling.Problem.tooMany.message)
    } else if !items.contains(where: { Selling.canSell($0, to: target) }) {
      form.fail("items", Selling.Problem.nothingSellable.message)
    }
  }

  /// What stops the whole action, at once and not only on saving.
  private func inlineProblem(_ sheet: Sheet, _ html: inout HTML) {
    for problem in sheet.form.problems where problem.name == "items" {
      guard case .text(let text) = problem.value else { continue }
      html("p", .class("problem"), .role("alert"), .key("items-problem"), text: text)
    }
  }

  private func uncategorizedField(_ form: Form, _ html: inout HTML) {
    categoryField(
      form, "category", "Category for uncategorized items",
      hint: "Without one they are not sold.", &html)
  }

  func sellToBusinessSheet(_ subject: ItemSubject, _ sheet: Sheet, _ html: inout HTML) {
    html.formSheet("Sell to Business", save: "Sell") { html in
      html("p", .class("strong"), text: title(of: subject))
      html("p", .attribute("title", App.sellHint), text: App.sellToBusinessText)
      if needs(subject, .business).own {
        uncategorizedField(sheet.form, &html)
      }
      inlineProblem(sheet, &html)
    }
  }

  func sellToProjectSheet(_ subject: ItemSubject, _ sheet: Sheet, _ html: inout HTML) {
    html.formSheet("Sell to Project", save: "Sell") { html in
      html("p", .class("strong"), text: title(of: subject))
      html("p", .attribute("title", App.sellHint), text: App.sellToProjectText)
      projectField(
        sheet.form, "project", "Project", but: scope(of: subject).project, &html)
      if let project = ID<Project>(sheet.form["project"]) {
        let needs = needs(subject, .project(project))
        if needs.own {
          uncategorizedField(sheet.form, &html)
        }
        if needs.destination {
          categoryField(
            sheet.form, "destination", "Category in " + ItemStory.place(project, in: book),
            hint: "For items whose category this project does not have.", &html)
        }
        inlineProblem(sheet, &html)
      }
    }
  }

  func reassignToProjectSheet(_ subject: ItemSubject, _ sheet: Sheet, _ html: inout HTML) {
    html.formSheet("Reassign to?", save: "Reassign") { html in
      html("p", .class("strong"), text: title(of: subject))
      html("p", .class("muted"), text: App.reassignHint)
      projectField(
        sheet.form, "project", "Project", but: scope(of: subject).project, &html)
      blockedNotice(subject, &html)
      inlineProblem(sheet, &html)
    }
  }

  func reassignToInventorySheet(_ subject: ItemSubject, _ sheet: Sheet, _ html: inout HTML) {
    html.plainSheet("Reassign to Inventory?") { html in
      html("p", .class("strong"), text: title(of: subject))
      html("p", .class("muted"), text: App.reassignHint)
      blockedNotice(subject, &html)
      inlineProblem(sheet, &html)
      html("div", .class("buttons")) { html in
        html.button(
          "Reassign", .reassignToInventory(subject), class: "button primary wide")
        html.button("Cancel", .close, class: "button wide")
      }
    }
  }

  /// How many of a selection stay where they are.
  private func blockedNotice(_ subject: ItemSubject, _ html: inout HTML) {
    guard subject == .selection else { return }
    let blocked = Reassigning.eligible(items(of: subject)).blocked
    if let message = Reassigning.message(blocked: blocked) {
      html("p", .class("problem"), .key("blocked"), text: message)
    }
  }
}
