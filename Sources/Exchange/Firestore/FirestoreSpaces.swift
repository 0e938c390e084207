import Ledger

extension FirestoreImport {
  mutating func addSpaces(_ node: FirestoreNode) {
    let known = Set(
      FirestoreLeftovers.bookkeeping + [
        "projectId", "templateId", "name", "notes", "images", "checklists", "isArchived",
      ])
    for document in read(node, ["spaces"]) {
      leftovers.note(document, "spaces", known: known)
      leftovers.files += FirestoreLeftovers.count(document.value["images"])
      var fields = FirestoreFields(document)
      var space = Space()
      space.id = id("space", document.id)
      space.name = fields.text("name")
      if space.name.isEmpty { space.name = "Untitled" }
      space.project = project(&fields)
      space.notes = fields.text("notes")
      // A template that is gone is no loss: its checklists were copied.
      space.template = templates[fields.reference("templateId")] ?? ID()
      space.life = fields.flag("isArchived") ? .archived : .live
      space.created = fields.instant("createdAt")
      plan.problems += fields.problems
      spaces[document.id] = space
      let isKnown = book.spaces[space.id] != nil
      add(space, in: book.spaces, from: document, .verbatim(space.name))
      if !isKnown { addChecklists(document, space.id) }
    }
  }

  private mutating func addChecklists(_ node: FirestoreNode, _ space: ID<Space>) {
    var last: Position?
    for document in read(node, ["checklists"]) {
      var fields = FirestoreFields(document)
      var list = Checklist()
      // Their ids are unique in their space only.
      list.id = id("checklist", node.id + ":" + document.id)
      list.space = space
      list.name = fields.text("name")
      list.position = Position.between(last, nil, jitter: list.id.raw)
      last = list.position
      plan.problems += fields.problems
      add(list, in: book.checklists, from: document, .verbatim(list.name))
      addChecks(document, list.id, in: node.id + ":" + document.id)
    }
  }

  private mutating func addChecks(_ node: FirestoreNode, _ list: ID<Checklist>, in place: String) {
    var last: Position?
    for document in read(node, ["items"]) {
      var fields = FirestoreFields(document)
      var check = ChecklistItem()
      check.id = id("check", place + ":" + document.id)
      check.checklist = list
      check.text = fields.text("text")
      check.isChecked = fields.flag("isChecked")
      check.position = Position.between(last, nil, jitter: check.id.raw)
      last = check.position
      plan.problems += fields.problems
      add(check, in: book.checks, from: document, .verbatim(check.text))
    }
  }
}
