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
    categoryMerging()
    on(SheetKind.category) { PresetSheet.categorySheet($0) }
    on(SheetKind.template) { PresetSheet.templateSheet($0) }
    on(SheetKind.vendor) { PresetSheet.vendorSheet($0) }
    on(SheetKind.archiveCategory) { id in
      SheetType(
        form: { app in app.book.categories[id] == nil ? nil : Form() },
        save: { app, _ in
          guard var category = app.book.categories[id] else { return }
          category.life = .archived
          let edit = Edit(putting: category, in: app.book.categories)
          PresetSheet(app: app).savePreset(edit)
        },
        view: { app, _, html in PresetSheet(app: app).archiveCategorySheet(&html) })
    }
    on(SheetKind.deletePreset) { place in
      SheetType(
        form: { app in PresetSheet(app: app).presetName(place) == nil ? nil : Form() },
        view: { app, _, html in
          let name = PresetSheet(app: app).presetName(place) ?? ""
          html.prompt(
            place.list.deleteQuestion, "This will permanently delete \"\(name)\".",
            .deletePreset(place), "Delete")
        })
    }
  }
}

struct PresetSheet: Room {
  let app: App

  static func categorySheet(_ id: ID<BudgetCategory>?) -> SheetType {
    SheetType(
      id == nil ? "New Category" : "Edit Category", isTall: true, addsAnother: id == nil,
      keeps: id == nil ? .draft : .row
    ) { app, walk in
      guard var category = id.map({ app.book.categories[$0] }) ?? BudgetCategory(),
        category.life != .trashed
      else { return nil }
      let isNew = id == nil
      if isNew { category.id = ID(walk.newID) }
      PresetSheet(app: app).fields(&category, isNew: isNew, &walk)
      return { app in
        if isNew {
          category.position = app.position(
            after: app.book.budgetCategories.last?.position)
        }
        let edit = Edit(putting: category, in: app.book.categories)
        PresetSheet(app: app).savePreset(edit)
      }
    }
  }

  private func fields(_ category: inout BudgetCategory, isNew: Bool, _ walk: inout FieldWalk) {
    walk.text("name", "Name", &category.name, placeholder: "Furnishings", isFocused: isNew)
    walk.rule(CategoryRules.name(walk.typed)?.message)
    var (isItemized, isFee) = (category.type == .itemized, category.type == .fee)
    walk.flag("itemized", "Itemized", &isItemized)
    walk.flag("fee", "Fee", &isFee)
    walk.rule(CategoryRules.kind(isItemized: isItemized, isFee: isFee)?.message)
    category.type = isItemized ? .itemized : isFee ? .fee : .general
    walk.draw { html, _ in
      html(
        "p", .class("hint"), .key("category-help"), text: CategoryRules.help(category.type))
    }
    walk.flag("excluded", "Exclude from Overall Budget", &category.excludeFromOverallBudget)
    walk.percent("markUp", "Usual Mark-up %", &category.markUp, empty: "")
    lookFields(&category, &walk)
    usesFields(&category, &walk)
    if isNew { return }
    let mayMerge = category.life == .live && book.category(category.id) == category.id
    walk.draw { html, _ in
      let place = PresetPlace(list: .categories, id: category.id.raw)
      html("div", .class("buttons")) { html in
        if category.life == .archived {
          html.button("Unarchive", .restorePreset(place))
        } else {
          html.button("Archive", .open(.archiveCategory(category.id)))
        }
        if mayMerge { html.button("Merge into Another", .open(.mergeCategory(category.id))) }
        if !CategoryRules.isUsed(category.id, in: book) {
          html.button("Delete", .open(.deletePreset(place)), class: "button danger")
        }
      }
    }
  }

  /// Color, icon, and what it is a part of.
  private func lookFields(_ category: inout BudgetCategory, _ walk: inout FieldWalk) {
    let (color, icon) = (category.color, category.icon)
    walk.group("fields") { walk in
      walk.choice("color", "Color", &category.color) { Marks.choices(Marks.colors, and: color) }
      walk.choice("icon", "Icon", &category.icon) { Marks.choices(Marks.icons, and: icon) }
    }
    let (id, known) = (category.id, category.parent)
    walk.row("parent", "Part Of", &category.parent)
    walk.control { html, form in
      var options: [(value: String, text: Phrase)] = [("", "None")]
      for parent in CategoryMerging.parents(for: id, in: book) {
        let value = parent.id == book.category(known) ? known : parent.id
        options.append((value.text, .verbatim(book.path(of: parent.id))))
      }
      if !options.contains(where: { $0.value == form["parent"] }) {
        options.append((form["parent"], .verbatim(book.name(of: known))))
      }
      html.select(form, "parent", "Part Of", options)
    }
  }

  /// What it is offered for; all of it is what an empty list says.
  private func usesFields(_ category: inout BudgetCategory, _ walk: inout FieldWalk) {
    let known = category.uses
    let had = CategoryUse.allCases.filter { known.isEmpty || known.contains($0) }
    var (projects, business) = (had.contains(.projects), had.contains(.business))
    var personal = had.contains(.personal)
    walk.flag("forProjects", "Offered for Projects", &projects)
    walk.flag("forBusiness", "Offered for the Business", &business)
    walk.flag("forPersonal", "Offered for Personal Expenses", &personal)
    if !projects && !business && !personal { walk.rule("Offer it for something") }
    let has = CategoryUse.allCases.filter { use in
      switch use {
      case .projects: return projects
      case .business: return business
      case .personal: return personal
      }
    }
    if has != had { category.uses = has.count == CategoryUse.allCases.count ? [] : has }
  }

  static func templateSheet(_ id: ID<SpaceTemplate>?) -> SheetType {
    SheetType(
      id == nil ? "New Template" : "Edit Template", isTall: true, addsAnother: id == nil,
      keeps: id == nil ? .draft : .row
    ) { app, walk in
      guard var template = id.map({ app.book.templates[$0] }) ?? SpaceTemplate(),
        template.life != .trashed
      else { return nil }
      let isNew = id == nil
      if isNew { template.id = ID(walk.newID) }
      PresetSheet(app: app).fields(&template, isNew: isNew, &walk)
      return { app in
        if isNew {
          template.position = app.position(
            after: app.book.spaceTemplates.last?.position)
        }
        let edit = Edit(putting: template, in: app.book.templates)
        PresetSheet(app: app).savePreset(edit)
      }
    }
  }

  private func fields(_ template: inout SpaceTemplate, isNew: Bool, _ walk: inout FieldWalk) {
    walk.text("name", "Name", &template.name, placeholder: "Primary Bedroom", isFocused: isNew)
    walk.rule(TemplateRules.name(walk.typed)?.message)
    walk.lines("notes", "Notes", &template.notes)
    let known = TemplateRules.text(of: template.checklists)
    var text = known
    walk.lines(
      "checklists", "Checklists", &text,
      placeholder: "Before Install:\nMeasure windows\nOrder rug pad")
    if text != known { template.checklists = TemplateRules.checklists(parsing: text) }
    walk.draw { html, form in
      html(
        "p", .class("hint"),
        text: "A line that ends in a colon names a checklist; the lines below it are its entries."
      )
      TemplateLists(app: app).draw(form, &html)
      if !isNew { presetButtons(.templates, template.id.raw, &html) }
    }
  }

  static func vendorSheet(_ id: ID<Vendor>?) -> SheetType {
    SheetType(
      id == nil ? "New Vendor" : "Edit Vendor", addsAnother: id == nil,
      keeps: id == nil ? .draft : .row
    ) { app, walk in
      guard var vendor = id.map({ app.book.vendors[$0] }) ?? Vendor(), vendor.life != .trashed
      else {
        return nil
      }
      let isNew = id == nil
      if isNew { vendor.id = ID(walk.newID) }
      walk.text("name", "Name", &vendor.name, isFocused: isNew)
      if vendor.name.isEmpty { walk.rule("Name is required") }
      if !isNew {
        walk.draw { html, _ in PresetSheet(app: app).presetButtons(.vendors, vendor.id.raw, &html) }
      }
      return { app in
        if isNew {
          vendor.position = app.position(after: app.book.vendorList.last?.position)
        }
        let edit = Edit(putting: vendor, in: app.book.vendors)
        PresetSheet(app: app).savePreset(edit)
      }
    }
  }

  /// Ends a sheet of a preset, if this person may change it.
  func savePreset(_ edit: Edit) {
    guard CurrentRole(app: app).mayChange() else { return }
    closeSheet()
    commit(edit, toast: "Saved")
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

  func archiveCategorySheet(_ html: inout HTML) {
    html.plainSheet("Archive Category") { html in
      html("p", text: CategoryRules.archivePrompt)
      html("div", .class("buttons")) { html in
        html.button("Archive", .save, class: "button danger")
        html.button("Cancel", .close)
      }
    }
  }

  private func presetButtons(_ list: PresetList, _ id: UInt64, _ html: inout HTML) {
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
