import Ledger

extension FirestoreImport {
  mutating func addProjects(_ node: FirestoreNode) {
    let known = Set(
      FirestoreLeftovers.bookkeeping + [
        "name", "clientName", "description", "mainImageUrl", "isArchived", "budgetCategories",
        "projectBudgetCategories", "budgetCents",
      ])
    for document in read(node, ["projects"]) {
      leftovers.note(document, "projects", known: known)
      leftovers.files += FirestoreLeftovers.count(document.value["mainImageUrl"])
      var fields = FirestoreFields(document)
      var project = Project()
      project.id = id("project", document.id)
      project.name = fields.text("name")
      if project.name.isEmpty { project.name = "Untitled" }
      project.client = client(fields.text("clientName"))
      project.notes = fields.text("description")
      project.life = fields.flag("isArchived") ? .archived : .live
      project.created = fields.instant("createdAt")
      if let moment = fields.moment("createdAt") {
        project.opened = moment.local(in: options.zone).day
      }
      project.work = .designer
      plan.problems += fields.problems
      projects[document.id] = project.id
      add(project, in: book.projects, from: document, .verbatim(project.name))
      addBudgets(document, project.id)
    }
  }

  /// The client of that name, made the first time.
  private mutating func client(_ name: String) -> ID<Client> {
    if name.isEmpty { return ID() }
    let id: ID<Client> = id("client", folded(name))
    if let known = book.clients[id] {
      if clientsSaid.insert(id.raw).inserted { plan.say(.client, .kept, known.displayName) }
      return id
    }
    if let known = clients.find(name: name, email: "", phone: "") {
      if clientsSaid.insert(known.raw).inserted, let client = book.clients[known] {
        plan.say(.client, .matched, client.displayName)
      }
      return known
    }
    var client = Client()
    client.id = id
    let words = name.split(separator: " ").map { String($0) }
    // As the client picker does it: two words are a person, anything else is shown as it stands.
    if words.count == 2 {
      client.firstName = words[0]
      client.lastName = words[1]
    } else {
      client.company = name
    }
    clients.add(client)
    clientsSaid.insert(id.raw)
    plan.edit.put(client, replacing: nil)
    plan.say(.client, .added, client.displayName)
    return id
  }

  /// What the project may spend by category: a document each, or only a number.
  private mutating func addBudgets(_ node: FirestoreNode, _ project: ID<Project>) {
    let known = Set(FirestoreLeftovers.bookkeeping + ["budgetCents", "budgetCategoryId"])
    let names = ["budgetCategories", "projectBudgetCategories"]
    for document in node.documents(names, &plan.problems) {
      var document = document
      switch document.value {
      case .integer, .number, .null:
        document.value = .object([Member("budgetCents", document.value)])
      case .bool, .text, .list, .object: break
      }
      guard isObject(document) else { continue }
      leftovers.note(document, "projects.budgetCategories", known: known)
      guard let category = categories[document.id] else {
        plan.problems.append(
          ImportProblem(
            .warning, document.path, "there is no category \"\(document.id)\" in the file",
            hint: "Its budget is left out; set it on the project's Budget tab."))
        continue
      }
      var fields = FirestoreFields(document)
      var budget = Budget(of: project, for: category.id)
      budget.amount = fields.cents("budgetCents", book.settings.currency)
      if budget.amount?.isNegative == true {
        fields.warn(
          "budgetCents", "Budget allocations must be zero or greater", hint: "Left empty.")
        budget.amount = nil
      }
      plan.problems += fields.problems
      add(
        budget, in: book.budgets, from: document, .verbatim(category.name),
        budget.amount?.plain ?? "")
    }
  }
}
