import Ledger
import Markup

// The sheets of the preset lists.
extension SheetKind {
  static var category: SheetName<ID<BudgetCategory>?> { SheetName("preset/category") }
  static var archiveCategory: SheetName<ID<BudgetCategory>> {
    SheetName("preset/archive-category")
  }
  static var template: SheetName<ID<SpaceTemplate>?> { SheetName("preset/template") }
  static var vendor: SheetName<ID<Vendor>?> { SheetName("preset/vendor") }
  /// Asks before a row of a list goes for good.
  static var deletePreset: SheetName<PresetPlace> { SheetName("preset/delete") }
}

extension SheetSearch {
  mutating func presets() {
    on(SheetKind.category) { id in
      SheetType(
        form: { app in app.categoryForm(id) },
        check: { app, form in app.checkCategory(&form) },
        save: { app, sheet in app.saveCategory(id, sheet) },
        view: { app, sheet, html in app.categorySheet(id, sheet.form, &html) })
    }
    on(SheetKind.archiveCategory) { id in
      SheetType(
        form: { app in app.book.categories[id] == nil ? nil : Form() },
        save: { app, _ in
          guard var category = app.book.categories[id] else { return }
          category.life = .archived
          var edit = Edit()
          edit.put(category, in: app.book.categories)
          app.savePreset(edit)
        },
        view: { app, _, html in app.archiveCategorySheet(&html) })
    }
    on(SheetKind.template) { id in
      SheetType(
        form: { app in app.templateForm(id) },
        check: { _, form in
          if let problem = TemplateRules.name(form["name"]) { form.fail("name", problem.message) }
        },
        save: { app, sheet in app.saveTemplate(id, sheet) },
        view: { app, sheet, html in app.templateSheet(id, sheet.form, &html) })
    }
    on(SheetKind.vendor) { id in
      SheetType(
        form: { app in
          guard let id else { return Form([("name", "")]) }
          return app.book.vendors[id].map { Form([("name", $0.name)]) }
        },
        check: { _, form in
          if form.trimmed("name").isEmpty { form.fail("name", "Name is required") }
        },
        save: { app, sheet in app.saveVendor(id, sheet) },
        view: { app, sheet, html in app.vendorSheet(id, sheet.form, &html) })
    }
    on(SheetKind.deletePreset) { place in
      SheetType(
        form: { app in app.presetName(place) == nil ? nil : Form() },
        view: { app, _, html in
          html.prompt(
            "Delete " + place.list.noun + "?",
            "This will permanently delete \"" + (app.presetName(place) ?? "") + "\".",
            .deletePreset(place), "Delete")
        })
    }
  }
}

extension App {
  func categoryForm(_ id: ID<BudgetCategory>?) -> Form? {
    let category = id.map { book.categories[$0] } ?? BudgetCategory()
    guard let category else { return nil }
    return Form([
      ("name", category.name), ("itemized", category.type == .itemized ? "on" : ""),
      ("fee", category.type == .fee ? "on" : ""),
      ("excluded", category.excludeFromOverallBudget ? "on" : ""),
    ])
  }

  func checkCategory(_ form: inout Form) {
    if let problem = CategoryRules.name(form["name"]) { form.fail("name", problem.message) }
    if let problem = CategoryRules.kind(
      isItemized: form.isOn("itemized"), isFee: form.isOn("fee"))
    {
      form.fail("fee", problem.message)
    }
  }

  func templateForm(_ id: ID<SpaceTemplate>?) -> Form? {
    let template = id.map { book.templates[$0] } ?? SpaceTemplate()
    guard let template else { return nil }
    return Form([
      ("name", template.name), ("notes", template.notes),
      ("checklists", TemplateRules.text(of: template.checklists)),
    ])
  }

  mutating func saveCategory(_ id: ID<BudgetCategory>?, _ sheet: Sheet) {
    let form = sheet.form
    var category = id.flatMap { book.categories[$0] } ?? BudgetCategory()
    if id == nil {
      category.id = ID(sheet.newID)
      category.position = Position.between(
        book.budgetCategories.last?.position, nil, jitter: chance())
    }
    category.name = form.trimmed("name")
    category.type = form.isOn("itemized") ? .itemized : form.isOn("fee") ? .fee : .general
    category.excludeFromOverallBudget = form.isOn("excluded")
    var edit = Edit()
    edit.put(category, in: book.categories)
    savePreset(edit)
  }

  mutating func saveTemplate(_ id: ID<SpaceTemplate>?, _ sheet: Sheet) {
    let form = sheet.form
    var template = id.flatMap { book.templates[$0] } ?? SpaceTemplate()
    if id == nil {
      template.id = ID(sheet.newID)
      template.position = Position.between(
        book.spaceTemplates.last?.position, nil, jitter: chance())
    }
    template.name = form.trimmed("name")
    template.notes = form["notes"]
    template.checklists = TemplateRules.checklists(parsing: form["checklists"])
    var edit = Edit()
    edit.put(template, in: book.templates)
    savePreset(edit)
  }

  mutating func saveVendor(_ id: ID<Vendor>?, _ sheet: Sheet) {
    var vendor = id.flatMap { book.vendors[$0] } ?? Vendor()
    if id == nil {
      vendor.id = ID(sheet.newID)
      vendor.position = Position.between(book.vendorList.last?.position, nil, jitter: chance())
    }
    vendor.name = sheet.form.trimmed("name")
    var edit = Edit()
    edit.put(vendor, in: book.vendors)
    savePreset(edit)
  }

  /// Ends a sheet of a preset, if this person may change it.
  mutating func savePreset(_ edit: Edit) {
    if !isAdministrator { return toast(App.onlyAdministrators, isBad: true) }
    closeSheet()
    commit(edit, toast: "Saved")
  }

  func templateSheet(_ id: ID<SpaceTemplate>?, _ form: Form, _ html: inout HTML) {
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
  }

  func vendorSheet(_ id: ID<Vendor>?, _ form: Form, _ html: inout HTML) {
    html.formSheet(id == nil ? "New Vendor" : "Edit Vendor", addsAnother: id == nil) { html in
      html.problemBanner(form)
      html.field(form, "name", "Name", isFocused: id == nil)
      presetButtons(.vendors, id?.raw, &html)
    }
  }

  /// What a row of a list is called; nil for one that is not there.
  func presetName(_ place: PresetPlace) -> String? {
    let id = place.id
    switch place.list {
    case .categories: return book.categories[ID(id)]?.name
    case .templates: return book.templates[ID(id)]?.name
    case .vendors: return book.vendors[ID(id)]?.name
    }
  }

  func categorySheet(_ id: ID<BudgetCategory>?, _ form: Form, _ html: inout HTML) {
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
          html.button("Unarchive", .restorePreset(PresetPlace(list: .categories, id: id.raw)))
        } else {
          html.button("Archive", .open(.archiveCategory(id)))
        }
        if !CategoryRules.isUsed(id, in: book) {
          html.button(
            "Delete", .open(.deletePreset(PresetPlace(list: .categories, id: id.raw))),
            class: "button danger")
        }
      }
    }
  }

  func archiveCategorySheet(_ html: inout HTML) {
    html.plainSheet("Archive Category") { html in
      html("p", text: CategoryRules.archivePrompt)
      html("div", .class("buttons")) { html in
        html.button("Archive", .save, class: "button danger")
        html.button("Cancel", .close)
      }
    }
  }

  private func presetButtons(_ list: PresetList, _ id: UInt64?, _ html: inout HTML) {
    guard let id else { return }
    let place = PresetPlace(list: list, id: id)
    html("div", .class("buttons")) { html in
      if list == .templates, let template = book.templates[ID(id)] {
        if template.life == .archived {
          html.button("Unarchive", .restorePreset(place))
        } else {
          html.button("Archive", .archivePreset(place))
        }
      }
      html.button("Delete", .open(.deletePreset(place)), class: "button danger")
    }
  }
}
