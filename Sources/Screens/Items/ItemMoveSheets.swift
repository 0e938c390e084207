import Ledger
import Markup

// Selling and reassigning: what will happen, and the choices that it needs.
struct ItemMoveSheets: Room {
  let app: App

  private static var sellToBusinessText: Phrase {
    """
    This will move items from the project into business inventory. A sale record will be \
    created for financial tracking. If you're just fixing a misallocation, use Reassign \
    instead.
    """
  }

  private static var sellToProjectText: Phrase {
    """
    Sale and purchase records will be created for financial tracking. If you're just fixing a \
    misallocation, use Reassign instead.
    """
  }

  /// Which items wait for a category, and whether some lack one rather than the destination.
  private func needs(
    _ subject: ItemSubject, _ target: Selling.Target
  ) -> (own: Bool, destination: Bool) {
    let items = ItemSubjects(app: app).items(of: subject)
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
    let items = ItemSubjects(app: app).items(of: subject)
    if items.count > Selling.limit {
      form.fail("items", Selling.Problem.tooMany.message)
    } else if !items.contains(where: { Selling.canSell($0, to: target) }) {
      form.fail("items", Selling.Problem.nothingSellable.message)
    }
  }

  /// What stops the whole action, at once and not only on saving.
  private func inlineProblem(_ form: Form, _ html: inout HTML) {
    for problem in form.problems where problem.name == "items" {
      html("p", .class("problem"), .role("alert"), .key("items-problem"), text: problem.message)
    }
  }

  static func sellToBusinessSheet(_ subject: ItemSubject) -> SheetType {
    SheetType("Sell to Business", button: "Sell", keeps: .nothing) { app, walk in
      if ItemSubjects(app: app).items(of: subject).isEmpty { return nil }
      ItemMoveSheets(app: app).subjectHead(subject, ItemMoveSheets.sellToBusinessText, &walk)
      let pieces = ItemParts(app: app).field(subject, &walk)
      var category = ID<BudgetCategory>()
      ItemMoveSheets(app: app).uncategorizedField(
        &category, ItemMoveSheets(app: app).needs(subject, .business).own, &walk)
      walk.check { form in ItemMoveSheets(app: app).checkSale(subject, .business, &form) }
      walk.draw { html, form in
        ItemMoveSheets(app: app).money(subject, pieces, .business, &html)
        if !form.showsAll { ItemMoveSheets(app: app).inlineProblem(form, &html) }
      }
      let newID = walk.newID
      return { app in
        ItemChanges(app: app).sell(
          subject, pieces, to: .business, fallback: category, destination: ID(),
          ItemActions(app: app).operation(newID))
      }
    }
  }

  static func sellToProjectSheet(_ subject: ItemSubject) -> SheetType {
    SheetType("Sell to Project", button: "Sell", keeps: .nothing) { app, walk in
      if ItemSubjects(app: app).items(of: subject).isEmpty { return nil }
      ItemMoveSheets(app: app).subjectHead(subject, ItemMoveSheets.sellToProjectText, &walk)
      let pieces = ItemParts(app: app).field(subject, &walk)
      let project = ItemMoveSheets(app: app).projectField(subject, &walk)
      var (category, destination) = (ID<BudgetCategory>(), ID<BudgetCategory>())
      let needs =
        project.isNone
        ? (own: false, destination: false)
        : ItemMoveSheets(app: app).needs(subject, .project(project))
      ItemMoveSheets(app: app).uncategorizedField(&category, needs.own, &walk)
      walk.when(needs.destination) { walk in
        PickedFields(app: app).categoryField(
          "destination", "Category in \(ItemStory.place(project, in: app.book))", &destination,
          hint: "For items whose category this project does not have.", &walk)
      }
      if !project.isNone {
        walk.check { form in ItemMoveSheets(app: app).checkSale(subject, .project(project), &form) }
        walk.draw { html, form in
          ItemMoveSheets(app: app).money(subject, pieces, .project(project), &html)
          if !form.showsAll { ItemMoveSheets(app: app).inlineProblem(form, &html) }
        }
      }
      let newID = walk.newID
      return { app in
        ItemChanges(app: app).sell(
          subject, pieces, to: .project(project), fallback: category, destination: destination,
          ItemActions(app: app).operation(newID))
      }
    }
  }

  static func reassignToProjectSheet(_ subject: ItemSubject) -> SheetType {
    SheetType("Reassign to?", button: "Reassign", keeps: .nothing) { app, walk in
      if ItemSubjects(app: app).items(of: subject).isEmpty { return nil }
      walk.draw { html, _ in
        html("p", .class("strong"), text: ItemSubjects(app: app).title(of: subject))
        html("p", .class("muted"), text: ItemMenuSheets.reassignHint)
      }
      let pieces = ItemParts(app: app).field(subject, &walk)
      let project = ItemMoveSheets(app: app).projectField(subject, &walk)
      walk.draw { html, form in
        ItemMoveSheets(app: app).blockedNotice(subject, form, &html)
        if !form.showsAll { ItemMoveSheets(app: app).inlineProblem(form, &html) }
      }
      let newID = walk.newID
      return { app in
        ItemChanges(app: app).reassign(
          subject, pieces, to: .project(project), ItemActions(app: app).operation(newID))
      }
    }
  }

  private func subjectHead(_ subject: ItemSubject, _ text: Phrase, _ walk: inout FieldWalk) {
    walk.draw { html, _ in
      html("p", .class("strong"), text: ItemSubjects(app: app).title(of: subject))
      html("p", .words("title", ItemMenuSheets.sellHint), text: text)
    }
  }

  /// What the clients concerned will read of it.
  private func money(
    _ subject: ItemSubject, _ pieces: Int64?, _ target: Selling.Target, _ html: inout HTML
  ) {
    let items = ItemParts(app: app).shown(subject, pieces)
    guard let money = try? SaleMoney(of: items, to: target) else { return }
    var parts: [(name: Phrase, amount: Totals)] = []
    for part in money.credits {
      parts.append(("Credits \(ItemStory.place(part.project, in: book))", part.amount))
    }
    if let part = money.charge {
      parts.append(("Charges \(ItemStory.place(part.project, in: book))", part.amount))
    }
    if parts.contains(where: { !$0.amount.isZero }) {
      html("dl", .class("facts sums"), .key("sale-money")) { html in
        for part in parts { html.fact(part.name, text(part.amount)) }
      }
    }
    if money.unpriced > 0 {
      html(
        "p", .class("muted small"), .key("sale-unpriced"),
        text: money.unpriced == 1
          ? "1 item has no project price and counts nothing for a client."
          : "\(money.unpriced) items have no project price and count nothing for a client.")
    }
  }

  /// Where the items go: another project than theirs.
  private func projectField(_ subject: ItemSubject, _ walk: inout FieldWalk) -> ID<Project> {
    var project = ID<Project>()
    PickedFields(app: app).projectField(
      "project", "Project", &project, but: ItemSubjects(app: app).scope(of: subject).project, &walk)
    if project.isNone { walk.rule("Choose a project") }
    return project
  }

  private func uncategorizedField(
    _ category: inout ID<BudgetCategory>, _ isNeeded: Bool, _ walk: inout FieldWalk
  ) {
    walk.when(isNeeded) { walk in
      PickedFields(app: app).categoryField(
        "category", "Category for uncategorized items", &category,
        hint: "Without one they are not sold.", &walk)
    }
  }

  func reassignToInventorySheet(_ subject: ItemSubject, _ sheet: Sheet, _ html: inout HTML) {
    html.plainSheet("Reassign to Inventory?") { html in
      html("p", .class("strong"), text: ItemSubjects(app: app).title(of: subject))
      html("p", .class("muted"), text: ItemMenuSheets.reassignHint)
      ItemParts(app: app).field(subject, sheet.form, &html)
      blockedNotice(subject, sheet.form, &html)
      inlineProblem(sheet.form, &html)
      html("div", .class("buttons")) { html in
        html.button(
          "Reassign", .reassignToInventory(subject), class: "button primary wide")
        html.button("Cancel", .close, class: "button wide")
      }
    }
  }

  /// How many of a selection stay where they are, until the form says so as what stops all.
  private func blockedNotice(_ subject: ItemSubject, _ form: Form, _ html: inout HTML) {
    guard subject == .selection else { return }
    let blocked = Reassigning.eligible(ItemSubjects(app: app).items(of: subject)).blocked
    if let message = Reassigning.message(blocked: blocked),
      !form.problems.contains(where: { $0.message == message })
    {
      html("p", .class("problem"), .key("blocked"), text: message)
    }
  }
}
