import Ledger

// What an account has for all its projects: categories, vendors, templates, its own name.
extension FirestoreImport {
  mutating func addCategories(_ node: FirestoreNode) {
    var found: [(node: FirestoreNode, category: BudgetCategory, order: Int64)] = []
    let known = Set(
      FirestoreLeftovers.bookkeeping + [
        "name", "slug", "order", "isArchived", "metadata", "projectId",
      ])
    for place in node.places("presets") {
      for document in read(place, ["budgetCategories", "categories"]) {
        leftovers.note(document, "budgetCategories", known: known)
        var fields = FirestoreFields(document)
        var category = BudgetCategory()
        category.id = id("category", document.id)
        category.name = fields.text("name")
        if category.name.isEmpty { category.name = "Untitled" }
        category.life = fields.flag("isArchived") ? .archived : .live
        let metadata = FirestoreNode(
          id: "", value: document.value["metadata"] ?? .null, path: document.at("metadata"))
        var details = FirestoreFields(metadata)
        // "standard" is the earliest app's word.
        category.type =
          details.word("categoryType", also: [("standard", CategoryType.general)]) ?? .general
        category.excludeFromOverallBudget = details.flag("excludeFromOverallBudget")
        found.append((document, category, fields.whole("order") ?? .max))
        plan.problems += fields.problems + details.problems
      }
    }
    let chosen = presetOrder(node)
    let order = found.indices.sorted { a, b in
      let first = chosen.firstIndex(of: found[a].node.id) ?? Int.max
      let second = chosen.firstIndex(of: found[b].node.id) ?? Int.max
      return (first, found[a].order, a) < (second, found[b].order, b)
    }
    var last = book.budgetCategories.last?.position
    for index in order {
      let document = found[index].node
      var category = found[index].category
      let name = folded(category.name)
      if book.categories[category.id] == nil,
        let twin = book.categories.live.first(where: { folded($0.name) == name })
      {
        plan.say(.category, .matched, twin.name)
        categories[document.id] = twin
        continue
      }
      category.position = Position.between(last, nil, jitter: category.id.raw)
      last = category.position
      categories[document.id] = category
      add(
        category, in: book.categories, from: document, .verbatim(category.name),
        category.type.word)
    }
  }

  /// The order that the presets keep for the categories.
  private func presetOrder(_ node: FirestoreNode) -> [String] {
    for name in ["presets", "accountPresets"] {
      for place in node.places(name) {
        guard case .list(let values)? = place.value["budgetCategoryOrder"] else { continue }
        return values.compactMap { value in
          if case .text(let id) = value { return id }
          return nil
        }
      }
    }
    return []
  }

  mutating func addVendors(_ node: FirestoreNode) {
    var names: [(name: String, order: Int64, path: String)] = []
    for place in node.places("presets") {
      for name in ["vendorDefaults", "vendors"] {
        for parent in place.places(name).dropFirst() { names += vendors(parent) }
      }
    }
    let order = names.indices.sorted { (names[$0].order, $0) < (names[$1].order, $1) }
    var taken = Set<String>()
    var known: [String: Vendor] = [:]
    for vendor in book.vendors.rows where vendor.life != .trashed {
      known[folded(vendor.name)] = vendor
    }
    var last = book.vendorList.last?.position
    for index in order where !names[index].name.isEmpty {
      let name = names[index].name
      guard taken.insert(folded(name)).inserted else { continue }
      var vendor = Vendor()
      vendor.id = id("vendor", folded(name))
      vendor.name = name
      if book.vendors[vendor.id] == nil, let twin = known[folded(name)] {
        plan.say(.vendor, .matched, twin.name)
        continue
      }
      vendor.position = Position.between(last, nil, jitter: vendor.id.raw)
      last = vendor.position
      let place = FirestoreNode(id: name, value: .null, path: names[index].path)
      add(vendor, in: book.vendors, from: place, .verbatim(name))
    }
  }

  /// The vendors in a map, a list, or a document with `slots`; an empty slot is no vendor.
  private func vendors(_ node: FirestoreNode) -> [(name: String, order: Int64, path: String)] {
    if node.value["name"] != nil {
      var fields = FirestoreFields(node)
      return [(fields.text("name"), fields.whole("order") ?? .max, node.path)]
    }
    for name in ["slots", "vendors", "defaults", "names"] {
      guard case .list(let values)? = node.value[name] else { continue }
      return values.enumerated().map { index, value in
        if case .text(let text) = value {
          return (trimmed(text), Int64(index), node.at(name) + "[\(index)]")
        }
        var fields = FirestoreFields(
          FirestoreNode(id: "", value: value, path: node.at(name) + "[\(index)]"))
        return (fields.text("name"), fields.whole("order") ?? Int64(index), fields.node.path)
      }
    }
    if case .text(let text) = node.value { return [(trimmed(text), .max, node.path)] }
    return []
  }

  mutating func addTemplates(_ node: FirestoreNode) {
    let known = Set(
      FirestoreLeftovers.bookkeeping + ["name", "notes", "checklists", "isArchived", "order"])
    var found: [(node: FirestoreNode, template: SpaceTemplate, order: Int64)] = []
    for place in node.places("presets") {
      for document in read(place, ["spaceTemplates"]) {
        leftovers.note(document, "spaceTemplates", known: known)
        var fields = FirestoreFields(document)
        var template = SpaceTemplate()
        template.id = id("template", document.id)
        template.name = fields.text("name")
        if template.name.isEmpty { template.name = "Untitled" }
        template.notes = fields.text("notes")
        template.life = fields.flag("isArchived") ? .archived : .live
        for list in read(document, ["checklists"]) {
          var words = FirestoreFields(list)
          var checklist = TemplateChecklist(name: words.text("name"), items: [])
          for entry in read(list, ["items"]) {
            var text = FirestoreFields(entry)
            checklist.items.append(text.text("text"))
            plan.problems += text.problems
          }
          template.checklists.append(checklist)
          plan.problems += words.problems
        }
        found.append((document, template, fields.whole("order") ?? .max))
        plan.problems += fields.problems
      }
    }
    var last = book.spaceTemplates.last?.position
    for index in found.indices.sorted(by: { (found[$0].order, $0) < (found[$1].order, $1) }) {
      var template = found[index].template
      template.position = Position.between(last, nil, jitter: template.id.raw)
      last = template.position
      templates[found[index].node.id] = template.id
      add(template, in: book.templates, from: found[index].node, .verbatim(template.name))
    }
  }
}
