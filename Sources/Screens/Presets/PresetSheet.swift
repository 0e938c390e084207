import Ledger
import Markup

/// The sheets of the preset lists, as arguments of ``Action/openSheet(_:)`` after `preset/`.
public enum PresetSheet: Equatable, Sendable {
  case category(ID<BudgetCategory>?)
  case archiveCategory(ID<BudgetCategory>)
  case template(ID<SpaceTemplate>?)
  case vendor(ID<Vendor>?)
  /// Asks before a row of a list goes for good.
  case delete(PresetList, UInt64)

  public var text: String {
    switch self {
    case .category(let id): return "category/" + (id?.text ?? "new")
    case .archiveCategory(let id): return "archive-category/" + id.text
    case .template(let id): return "template/" + (id?.text ?? "new")
    case .vendor(let id): return "vendor/" + (id?.text ?? "new")
    case .delete(let list, let id): return "delete/" + list.rawValue + "/" + ID<Vendor>(id).text
    }
  }

  init?(parts: [String]) {
    if parts.count == 3, parts[0] == "delete" {
      guard let list = PresetList(rawValue: parts[1]), let id = ID<Vendor>(parts[2])
      else { return nil }
      self = .delete(list, id.raw)
      return
    }
    guard parts.count == 2 else { return nil }
    switch parts[0] {
    case "category": self = .category(ID(parts[1]))
    case "archive-category":
      guard let id = ID<BudgetCategory>(parts[1]) else { return nil }
      self = .archiveCategory(id)
    case "template": self = .template(ID(parts[1]))
    case "vendor": self = .vendor(ID(parts[1]))
    case _: return nil
    }
  }
}

extension App {
  /// The fields it opens with; nil when what it is about does not exist.
  func form(for kind: PresetSheet) -> Form? {
    switch kind {
    case .category(let id):
      let category = id.map { book.categories[$0] } ?? BudgetCategory()
      guard let category else { return nil }
      return Form([
        ("name", category.name), ("itemized", category.type == .itemized ? "on" : ""),
        ("fee", category.type == .fee ? "on" : ""),
        ("excluded", category.excludeFromOverallBudget ? "on" : ""),
      ])
    case .archiveCategory(let id): return book.categories[id] == nil ? nil : Form()
    case .template(let id):
      let template = id.map { book.templates[$0] } ?? SpaceTemplate()
      guard let template else { return nil }
      return Form([
        ("name", template.name), ("notes", template.notes),
        ("checklists", TemplateRules.text(of: template.checklists)),
      ])
    case .vendor(let id):
      let vendor = id.map { book.vendors[$0] } ?? Vendor()
      return vendor.map { Form([("name", $0.name)]) }
    case .delete(let list, let id): return presetName(list, id) == nil ? nil : Form()
    }
  }

  /// Fields that follow the one that was typed into.
  mutating func formFollows(_ kind: PresetSheet, _ name: String) {}

  func check(_ kind: PresetSheet, _ form: inout Form) {
    switch kind {
    case .category:
      if let problem = CategoryRules.name(form["name"]) { form.fail("name", problem.message) }
      if let problem = CategoryRules.kind(
        isItemized: form.isOn("itemized"), isFee: form.isOn("fee"))
      {
        form.fail("fee", problem.message)
      }
    case .archiveCategory, .delete: break
    case .template:
      if let problem = TemplateRules.name(form["name"]) { form.fail("name", problem.message) }
    case .vendor: if form.trimmed("name").isEmpty { form.fail("name", "Name is required") }
    }
  }

  mutating func save(_ kind: PresetSheet, _ sheet: Sheet) {
    if !isAdministrator {
      toast(App.onlyAdministrators, isBad: true)
      return
    }
    let form = sheet.form
    var edit = Edit()
    switch kind {
    case .category(let id):
      var category = id.flatMap { book.categories[$0] } ?? BudgetCategory()
      if id == nil {
        category.id = ID(sheet.newID)
        category.position = Position.between(
          book.budgetCategories.last?.position, nil, jitter: chance())
      }
      category.name = form.trimmed("name")
      category.type = form.isOn("itemized") ? .itemized : form.isOn("fee") ? .fee : .general
      category.excludeFromOverallBudget = form.isOn("excluded")
      edit.put(category, in: book.categories)
    case .archiveCategory(let id):
      guard var category = book.categories[id] else { return }
      category.life = .archived
      edit.put(category, in: book.categories)
    case .template(let id):
      var template = id.flatMap { book.templates[$0] } ?? SpaceTemplate()
      if id == nil {
        template.id = ID(sheet.newID)
        template.position = Position.between(
          book.spaceTemplates.last?.position, nil, jitter: chance())
      }
      template.name = form.trimmed("name")
      template.notes = form["notes"]
      template.checklists = TemplateRules.checklists(parsing: form["checklists"])
      edit.put(template, in: book.templates)
    case .vendor(let id):
      var vendor = id.flatMap { book.vendors[$0] } ?? Vendor()
      if id == nil {
        vendor.id = ID(sheet.newID)
        vendor.position = Position.between(book.vendorList.last?.position, nil, jitter: chance())
      }
      vendor.name = form.trimmed("name")
      edit.put(vendor, in: book.vendors)
    case .delete: return closeSheet()
    }
    closeSheet()
    commit(edit, toast: "Saved")
  }

  func view(_ kind: PresetSheet, _ sheet: Sheet, _ html: inout HTML) {
    let form = sheet.form
    switch kind {
    case .category(let id): categorySheet(id, form, &html)
    case .archiveCategory: archiveCategorySheet(&html)
    case .template(let id):
      html.formSheet(
        id == nil ? "New Template" : "Edit Template", isTall: true, addsAnother: id == nil
      ) { html in
        html.problemBanner(form)
        html.field(form, "name", "Name", placeholder: "Primary Bedroom", isFocused: id == nil)
        html.textArea(form, "notes", "Notes")
        html.textArea(
          form, "checklists", "Checklists",
          placeholder: "Before Install:\nMeasure windows\nOrder rug pad")
        html(
          "p", .class("hint"),
          text: "A line that ends in a colon names a checklist; the lines below it are its entries."
        )
        templateLists(form, &html)
        presetButtons(.templates, id?.raw, &html)
      }
    case .vendor(let id):
      html.formSheet(id == nil ? "New Vendor" : "Edit Vendor", addsAnother: id == nil) { html in
        html.problemBanner(form)
        html.field(form, "name", "Name", isFocused: id == nil)
        presetButtons(.vendors, id?.raw, &html)
      }
    case .delete(let list, let id):
      html.prompt(
        "Delete " + list.noun + "?",
        "This will permanently delete \"" + (presetName(list, id) ?? "") + "\".",
        "preset/delete/" + list.rawValue + "/" + ID<Vendor>(id).text, "Delete")
    }
  }

  /// What a row of a list is called; nil for one that is not there.
  private func presetName(_ list: PresetList, _ id: UInt64) -> String? {
    switch list {
    case .categories: return book.categories[ID(id)]?.name
    case .templates: return book.templates[ID(id)]?.name
    case .vendors: return book.vendors[ID(id)]?.name
    }
  }

  private func categorySheet(_ id: ID<BudgetCategory>?, _ form: Form, _ html: inout HTML) {
    html.formSheet(
      id == nil ? "New Category" : "Edit Category", isTall: true, addsAnother: id == nil
    ) { html in
      html.problemBanner(form)
      html.field(form, "name", "Name", placeholder: "Furnishings", isFocused: id == nil)
      html.switchField(form, "itemized", "Itemized")
      html.switchField(form, "fee", "Fee")
      if let problem = form.problem("fee") { html("p", .class("problem"), text: problem) }
      let type: CategoryType =
        form.isOn("itemized") ? .itemized : form.isOn("fee") ? .fee : .general
      html("p", .class("hint"), .key("category-help"), text: CategoryRules.help(type))
      html.switchField(form, "excluded", "Exclude from Overall Budget")
      guard let id, let category = book.categories[id] else { return }
      html("div", .class("buttons")) { html in
        if category.life == .archived {
          html.button("Unarchive", "preset/restore/categories/" + id.text)
        } else {
          html.button("Archive", "sheet/preset/archive-category/" + id.text)
        }
        if !CategoryRules.isUsed(id, in: book) {
          html.button(
            "Delete", "sheet/preset/delete/categories/" + id.text, class: "button danger")
        }
      }
    }
  }

  private func archiveCategorySheet(_ html: inout HTML) {
    html.plainSheet("Archive Category") { html in
      html("p", text: CategoryRules.archivePrompt)
      html("div", .class("buttons")) { html in
        html.button("Archive", "save", class: "button danger")
        html.button("Cancel", "close")
      }
    }
  }

  private func presetButtons(_ list: PresetList, _ id: UInt64?, _ html: inout HTML) {
    guard let id else { return }
    let text = ID<Vendor>(id).text
    html("div", .class("buttons")) { html in
      if list == .templates, let template = book.templates[ID(id)] {
        if template.life == .archived {
          html.button("Unarchive", "preset/restore/templates/" + text)
        } else {
          html.button("Archive", "preset/archive/templates/" + text)
        }
      }
      html.button(
        "Delete", "sheet/preset/delete/" + list.rawValue + "/" + text, class: "button danger")
    }
  }
}
