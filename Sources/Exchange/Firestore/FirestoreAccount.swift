import Ledger

extension FirestoreImport {
  /// The account's own fields, and which of its parts are not read.
  mutating func addAccount(_ node: FirestoreNode) {
    var fields = FirestoreFields(node)
    var profile = book.profile
    var company = ""
    for name in ["profile", "businessProfile"] {
      for place in node.places(name).dropFirst() where company.isEmpty {
        var words = FirestoreFields(place)
        company = words.text("businessName")
        leftovers.files += FirestoreLeftovers.count(place.value["logo"]?["url"])
      }
    }
    if company.isEmpty, !node.id.isEmpty { company = fields.text("name") }
    if profile.company.isEmpty, !company.isEmpty {
      profile.company = company
      plan.edit.put(profile, in: book.profiles)
      plan.say(.profile, .added, profile.displayName)
    }
    for name in ["presets", "accountPresets"] {
      for place in node.places(name).dropFirst() where place.has("defaultBudgetCategoryId") {
        var words = FirestoreFields(place)
        let chosen = words.reference("defaultBudgetCategoryId")
        if let known = categories[chosen] { defaultCategory = known.id }
      }
    }
    plan.problems += fields.problems
    for name in node.names where !FirestoreImport.parts.contains(name) {
      leftovers.add((node.id.isEmpty ? "file" : "account") + "." + name)
    }
  }

  /// What an account may have that is read, here or elsewhere, or is bookkeeping.
  private static var parts: [String] {
    FirestoreLeftovers.bookkeeping + [
      "name", "ownerUid", "accounts", "projects", "transactions", "items", "spaces",
      "budgetCategories", "categories", "presets", "accountPresets", "profile", "businessProfile",
      "spaceTemplates", "vendorDefaults", "vendors", "lineageEdges", "lineage", "users", "members",
      "projectPreferences",
    ]
  }

  /// Which bars people pinned.
  ///
  /// Whose they were is the hub's to know, so the first person's become the book's own.
  mutating func addPreferences(_ node: FirestoreNode) {
    var taken: [String: [ID<BudgetCategory>]] = [:]
    for person in read(node, ["users", "members"]) + [node] {
      for document in read(person, ["projectPreferences"]) {
        var fields = FirestoreFields(document)
        var name = fields.reference("projectId")
        if name.isEmpty { name = document.id }
        guard let project = projects[name],
          case .list(let values)? = document.value["pinnedBudgetCategoryIds"]
        else { continue }
        var pinned: [ID<BudgetCategory>] = []
        for value in values {
          if case .text(let id) = value, let category = categories[id] {
            pinned.append(category.id)
          }
        }
        if let first = taken[name] {
          if first != pinned {
            plan.problems.append(
              ImportProblem(
                .note, document.path, "somebody else pinned other categories",
                hint: "The first person's are taken; pin yours on the Budget tab."))
          }
          continue
        }
        taken[name] = pinned
        var preferences = ProjectPreferences(of: ID(), in: project)
        preferences.pinned = pinned
        add(preferences, in: book.preferences, from: document, .verbatim(name))
      }
    }
  }
}

extension FirestoreNode {
  func has(_ name: String) -> Bool { value[name] != nil }
}
