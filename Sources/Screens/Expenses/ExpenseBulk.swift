import Ledger
import Markup

// What is done with several expenses at once.
struct ExpenseBulk: Room {
  let app: App

  var selected: [Transaction] {
    state.selection.compactMap { book.transactions.live(ID($0)) }
      .filter { book.standsAmongExpenses($0) }
  }

  /// A plan that does one thing with each.
  private func plan(_ body: (Transaction, inout BulkPlan) -> Void) -> BulkPlan {
    var plan = BulkPlan()
    for expense in selected { body(expense, &plan) }
    return plan
  }

  static func categorySheet() -> SheetType {
    SheetType.bulk("Set Category", "Set", .expense) { app, walk in
      var category = ID<BudgetCategory>()
      PickedFields(app: app).categoryField("category", "Category", &category, &walk)
      let name: Phrase = app.book.categories[category].map { .verbatim($0.name) } ?? "no category"
      return ExpenseBulk(app: app).plan { expense, plan in
        if expense.category == category { return plan.leave("under \(name) already") }
        var changed = expense
        changed.category = category
        plan.take([Linking.change(changed, in: app.book)], "put under \(name)")
      }
    }
  }

  // MARK: tags

  static func tagSheet() -> SheetType {
    SheetType.bulk("Add Tag", "Add", .expense) { app, walk in
      var word = ""
      var name = ""
      let known = app.book.tagList
      if !known.isEmpty {
        walk.choice("tag", "Tag", &word) {
          [("", "Another one")] + known.map { ($0.id.text, .verbatim($0.name)) }
        }
      }
      let chosen = ID<Tag>(word) ?? ID()
      walk.when(chosen.isNone) { walk in
        walk.text("name", "New Tag", &name, hint: "Tour 2026", isFocused: known.isEmpty)
        if isBlank(name) { walk.rule("Enter a name") }
      }
      return ExpenseBulk(app: app).tagging(chosen, name)
    }
  }

  /// Gives the chosen tag to each, or the one of a name, which is made where there is none.
  private func tagging(_ chosen: ID<Tag>, _ name: String) -> BulkPlan {
    var making = Edit()
    let tag = chosen.isNone ? ExpenseTags.tag(named: name, in: book, &making) : book.tag(chosen)
    if tag.isNone { return plan { _, plan in plan.leave("no tag is chosen") } }
    let said = book.tags.live(tag)?.name ?? trimmed(name)
    var isMade = false
    return plan { expense, plan in
      let had = book.tags(of: expense.id).map { $0.id }
      if had.contains(tag) { return plan.leave("tagged \(said) already") }
      var edit = ExpenseTags.set(had + [tag], on: expense.id, in: book)
      if !isMade { edit.add(making) }
      isMade = true
      plan.take([edit], "tagged \(said)")
    }
  }

  static func untagSheet() -> SheetType {
    SheetType.bulk("Remove Tag", "Remove", .expense) { app, walk in
      let room = ExpenseBulk(app: app)
      let known = room.tagsOfSelected
      var word = known.first?.id.text ?? ""
      walk.choice("tag", "Tag", &word) { known.map { ($0.id.text, .verbatim($0.name)) } }
      let tag = ID<Tag>(word) ?? ID()
      let name = app.book.tags[tag]?.name ?? ""
      return room.plan { expense, plan in
        let had = app.book.tags(of: expense.id).map { $0.id }
        if !had.contains(tag) { return plan.leave("without this tag") }
        let left = had.filter { $0 != tag }
        plan.take(
          [ExpenseTags.set(left, on: expense.id, in: app.book)], "no longer tagged \(name)")
      }
    }
  }

  /// The tags that one of them has, in order.
  private var tagsOfSelected: [Tag] {
    var found: [ID<Tag>] = []
    for expense in selected { found += book.tags(of: expense.id).map { $0.id } }
    return book.tagList.filter { found.contains($0.id) }
  }

  // MARK: where they belong, and to whom they are billed

  static func placeSheet() -> SheetType {
    SheetType.bulk("Move Expenses", "Move", .expense) { app, walk in
      var word = Scope.business.project.text
      walk.choice("place", "Place", &word) { ExpenseBulk(app: app).places }
      let scope = Scope(ID<Project>(word) ?? .business)
      let operation = ItemActions(app: app).operation(walk.newID)
      let title = scope.title(in: app.book)
      return ExpenseBulk(app: app).plan { expense, plan in
        do throws(Reassigning.Problem) {
          let edit = try Reassigning.reassign(expense, to: scope, by: operation, in: app.book)
          plan.take([edit], "moved to \(title)")
          var moved = expense
          moved.project = scope.project
          plan.note(ExpenseBilling(app: app).outcome(of: moved))
        } catch {
          plan.leave(error.message)
        }
      }
    }
  }

  /// Where an expense may belong: who keeps no inventory, or has nobody to bill, has no such places.
  private var places: [(value: String, text: Phrase)] {
    var scopes: [Scope] = [.business, .personal]
    if isOn(.designer) { scopes.append(.inventory) }
    if hasClients { scopes += ProjectCards.sorted(book.projects.live).map { .project($0.id) } }
    return scopes.map { ($0.project.text, $0.title(in: book)) }
  }

  static func billSheet() -> SheetType {
    SheetType.bulk("Bill Expenses", "Bill", .expense) { app, walk in
      let room = ExpenseBulk(app: app)
      let projects = room.projectsToBill
      var word = projects.first?.id.text ?? ""
      var markUp: Rate?
      walk.choice("project", "Project", &word) {
        projects.map { ($0.id.text, .verbatim(room.title(of: $0))) }
      }
      walk.percent("markUp", "Mark-up in Percent", &markUp)
      let project = ID<Project>(word) ?? ID()
      return room.billing(to: project, markUp)
    }
  }

  private var projectsToBill: [Project] {
    ProjectCards.sorted(
      book.projects.live.filter { !Trades.isDesign($0, book.settings.work) })
  }

  /// Each under a charge of its own; those of other projects stay (rule E14).
  private func billing(to project: ID<Project>, _ markUp: Rate?) -> BulkPlan {
    plan { expense, plan in
      if expense.type == .return { return plan.leave("money that came back") }
      if case .project(let own) = Scope(expense.project), own != project {
        return plan.leave("of another project")
      }
      do throws(Billing.Problem) {
        let beforeTax = Billing.isBeforeTax(expense, to: project, in: book)
        let edit = try Billing.bill(
          expense, to: project, markUp: markUp, beforeTax: beforeTax, in: book)
        plan.take([edit], "billed")
      } catch {
        plan.leave(error.message)
      }
    }
  }

  // MARK: deleting

  static func deleteSheet() -> SheetType {
    SheetType.bulk("Delete Expenses", "Delete", .expense) { app, walk in
      let operation = ItemActions(app: app).operation(walk.newID)
      let bulk = ExpenseBulk(app: app)
      let all = bulk.selected.map { $0.id }
      return bulk.plan { expense, plan in
        // As of one that is deleted: its charge goes along unless an invoice has it (rule E14).
        plan.take(
          [ExpenseCopies.remove(expense, with: all, by: operation, in: app.book)], "deleted")
        plan.note(ExpenseBilling(app: app).outcome(ofDeleting: expense))
      }
    }
  }
}

extension ListKind {
  static var expenseVerbs: [BulkVerb] {
    [
      BulkVerb(title: "Set Category", action: .open(.categoryOfExpenses)),
      BulkVerb(title: "Add Tag", action: .open(.tagOfExpenses)),
      BulkVerb(title: "Remove Tag", action: .open(.untagExpenses)),
      BulkVerb(title: "Move", action: .open(.placeOfExpenses)),
      BulkVerb(title: "Bill", action: .open(.billExpenses)),
      BulkVerb(title: "Export", action: .exportSelectedExpenses),
      .delete(.deleteExpenses),
    ]
  }
}
