import Ledger
import Markup

/// The sheets of this area, as arguments of ``Action/openSheet(_:)`` after `item/`.
public enum ItemSheet: Equatable, Sendable {
  case new(Scope)
  /// A new item of a transaction, or in a space.
  case newIn(ID<Transaction>)
  case newAt(ID<Space>)
  case edit(ID<Item>)
  case notes(ID<Item>)
  case copies(ID<Item>)
  case menu(ItemSubject)
  case status(ItemSubject)
  case space(ItemSubject)
  case sku(ItemSubject)
  case transaction(ItemSubject)
  case sellToBusiness(ItemSubject)
  case sellToProject(ItemSubject)
  case reassignToProject(ItemSubject)
  case reassignToInventory(ItemSubject)
  case moveToReturn(ItemSubject)
  case delete(ItemSubject)
  case sort
  case filter

  public var text: String {
    switch self {
    case .new(let scope): return "new/" + scope.project.text
    case .newIn(let id): return "new-in/" + id.text
    case .newAt(let id): return "new-at/" + id.text
    case .edit(let id): return "edit/" + id.text
    case .notes(let id): return "notes/" + id.text
    case .copies(let id): return "copies/" + id.text
    case .menu(let subject): return "menu/" + subject.text
    case .status(let subject): return "status/" + subject.text
    case .space(let subject): return "space/" + subject.text
    case .sku(let subject): return "sku/" + subject.text
    case .transaction(let subject): return "transaction/" + subject.text
    case .sellToBusiness(let subject): return "sell-to-business/" + subject.text
    case .sellToProject(let subject): return "sell-to-project/" + subject.text
    case .reassignToProject(let subject): return "reassign-to-project/" + subject.text
    case .reassignToInventory(let subject): return "reassign-to-inventory/" + subject.text
    case .moveToReturn(let subject): return "move-to-return/" + subject.text
    case .delete(let subject): return "delete/" + subject.text
    case .sort: return "sort"
    case .filter: return "filter"
    }
  }

  init?(parts: [String]) {
    let verb = parts.first ?? ""
    let rest = parts.count > 1 ? parts[1] : ""
    switch verb {
    case "new": self = .new(Scope(ID<Project>(rest) ?? ID()))
    case "sort": self = .sort
    case "filter": self = .filter
    case "new-in":
      guard let id = ID<Transaction>(rest) else { return nil }
      self = .newIn(id)
    case "new-at":
      guard let id = ID<Space>(rest) else { return nil }
      self = .newAt(id)
    case "edit", "notes", "copies":
      guard let id = ID<Item>(rest) else { return nil }
      self = verb == "edit" ? .edit(id) : verb == "notes" ? .notes(id) : .copies(id)
    case _:
      guard let subject = ItemSubject(rest) else { return nil }
      switch verb {
      case "menu": self = .menu(subject)
      case "status": self = .status(subject)
      case "space": self = .space(subject)
      case "sku": self = .sku(subject)
      case "transaction": self = .transaction(subject)
      case "sell-to-business": self = .sellToBusiness(subject)
      case "sell-to-project": self = .sellToProject(subject)
      case "reassign-to-project": self = .reassignToProject(subject)
      case "reassign-to-inventory": self = .reassignToInventory(subject)
      case "move-to-return": self = .moveToReturn(subject)
      case "delete": self = .delete(subject)
      case _: return nil
      }
    }
  }

  /// What it is about; nil for forms of a new item and for the list's own sheets.
  var subject: ItemSubject? {
    switch self {
    case .edit(let id), .notes(let id), .copies(let id): return .one(id)
    case .menu(let subject), .status(let subject), .space(let subject), .sku(let subject),
      .transaction(let subject), .sellToBusiness(let subject), .sellToProject(let subject),
      .reassignToProject(let subject), .reassignToInventory(let subject),
      .moveToReturn(let subject), .delete(let subject):
      return subject
    case .new, .newIn, .newAt, .sort, .filter: return nil
    }
  }
}

extension App {
  /// The fields it opens with; nil when what it is about does not exist.
  func form(for kind: ItemSheet) -> Form? {
    var first = Item()
    if let subject = kind.subject {
      guard let item = items(of: subject).first else { return nil }
      first = item
    }
    switch kind {
    case .new(let scope): return newItemForm(in: scope)
    case .newIn(let id):
      guard let transaction = book.transactions.live(id) else { return nil }
      return newItemForm(in: Scope(transaction.project), of: transaction)
    case .newAt(let id):
      guard let space = book.spaces.live(id) else { return nil }
      return newItemForm(in: Scope(space.project), at: space)
    case .edit: return itemForm(first)
    case .notes: return Form([("notes", first.notes)])
    case .copies: return Form([("count", "1")])
    case .space(let subject):
      return Form([("space", subject == .selection ? "" : idText(book.space(of: first)?.id))])
    case .sku(let subject): return Form([("sku", subject == .selection ? "" : first.sku)])
    case .transaction, .moveToReturn: return Form([("query", "")])
    case .sellToBusiness: return Form([("category", "")])
    case .sellToProject: return Form([("project", ""), ("category", ""), ("destination", "")])
    case .reassignToProject: return Form([("project", "")])
    case .menu, .status, .reassignToInventory, .delete, .sort, .filter: return Form()
    }
  }

  /// An id as a field's text; "" for none.
  func idText<E>(_ id: ID<E>?) -> String {
    guard let id, !id.isNone else { return "" }
    return id.text
  }

  /// Fields that follow the one that was typed into.
  mutating func formFollows(_ kind: ItemSheet, _ name: String) {}

  func check(_ kind: ItemSheet, _ form: inout Form) {
    switch kind {
    case .new, .newIn, .newAt, .edit: checkItem(&form)
    case .copies:
      if !Copying.counts.contains(Int(form.trimmed("count")) ?? 0) {
        form.fail("count", Copying.Problem.count.message)
      }
    case .sellToBusiness(let subject): checkSale(subject, .business, &form)
    case .sellToProject(let subject):
      guard let project = ID<Project>(form["project"]) else {
        form.fail("project", "Choose a project")
        return
      }
      checkSale(subject, .project(project), &form)
    case .reassignToProject:
      if ID<Project>(form["project"]) == nil { form.fail("project", "Choose a project") }
    case .notes, .menu, .status, .space, .sku, .transaction, .reassignToInventory, .moveToReturn,
      .delete, .sort, .filter:
      break
    }
  }

  mutating func save(_ kind: ItemSheet, _ sheet: Sheet) {
    let form = sheet.form
    switch kind {
    case .new(let scope): saveNewItem(in: scope, sheet)
    case .newIn(let id):
      guard let transaction = book.transactions.live(id) else { return closeSheet() }
      saveNewItem(in: Scope(transaction.project), sheet)
    case .newAt(let id): saveNewItem(in: Scope(book.spaces[id]?.project ?? ID()), sheet)
    case .edit(let id): saveItem(id, sheet)
    case .notes(let id): change(.one(id), toast: nil) { $0.notes = form["notes"] }
    case .copies(let id): saveCopies(id, sheet)
    case .space(let subject): saveSpace(subject, sheet)
    case .sku(let subject):
      change(subject, toast: "SKU set") { $0.sku = form.trimmed("sku") }
    case .sellToBusiness(let subject): sell(subject, to: .business, sheet)
    case .sellToProject(let subject):
      guard let project = ID<Project>(form["project"]) else { return }
      sell(subject, to: .project(project), sheet)
    case .reassignToProject(let subject):
      guard let project = ID<Project>(form["project"]) else { return }
      reassign(subject, to: .project(project), operation(sheet.newID))
    case .reassignToInventory(let subject):
      reassign(subject, to: .inventory, operation(sheet.newID))
    case .delete(let subject): deleteItems(subject)
    case .menu, .status, .transaction, .moveToReturn, .sort, .filter: closeSheet()
    }
  }

  func view(_ kind: ItemSheet, _ sheet: Sheet, _ html: inout HTML) {
    switch kind {
    case .new, .newIn, .newAt, .edit: itemFormSheet(kind, sheet, &html)
    case .notes:
      html.formSheet("Notes") { html in
        html.problemBanner(sheet.form)
        html.textArea(sheet.form, "notes", "Notes")
      }
    case .copies: copiesSheet(sheet, &html)
    case .menu(let subject): itemMenuSheet(subject, &html)
    case .status(let subject): statusSheet(subject, &html)
    case .space(let subject):
      html.formSheet("Set Space") { html in
        spaceField(sheet.form, "space", "Space", in: scope(of: subject), &html)
      }
    case .sku:
      html.formSheet("Set SKU") { html in
        html.problemBanner(sheet.form)
        html.field(sheet.form, "sku", "SKU", isFocused: true)
      }
    case .transaction(let subject): transactionPicker(subject, sheet, &html)
    case .moveToReturn(let subject): returnPicker(subject, sheet, &html)
    case .sellToBusiness(let subject): sellToBusinessSheet(subject, sheet, &html)
    case .sellToProject(let subject): sellToProjectSheet(subject, sheet, &html)
    case .reassignToProject(let subject): reassignToProjectSheet(subject, sheet, &html)
    case .reassignToInventory(let subject): reassignToInventorySheet(subject, sheet, &html)
    case .delete(let subject): deleteSheet(subject, &html)
    case .sort: itemSortSheet(&html)
    case .filter: itemFilterSheet(&html)
    }
  }
}
