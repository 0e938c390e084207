import Ledger

extension FirestoreImport {
  mutating func addLineage(_ node: FirestoreNode) {
    let known = Set(
      FirestoreLeftovers.bookkeeping + [
        "itemId", "fromTransactionId", "toTransactionId", "movementKind", "source", "note",
        "fromProjectId", "toProjectId",
      ])
    for document in read(node, ["lineageEdges", "lineage"]) {
      leftovers.note(document, "lineageEdges", known: known)
      var fields = FirestoreFields(document)
      let name = fields.reference("itemId")
      let movement: Movement? = fields.word("movementKind")
      guard let item = items[name], let movement else {
        if items[name] == nil {
          fields.warn(
            "itemId", "there is no item \"\(name)\" in the file", hint: "This step is left out.")
        }
        plan.problems += fields.problems
        continue
      }
      var edge = LineageEdge()
      edge.id = id("lineage", document.id)
      edge.item = item
      edge.movement = movement
      edge.fromTransaction = transaction("fromTransactionId", &fields)
      edge.toTransaction = transaction("toTransactionId", &fields)
      edge.fromProject = project("fromProjectId", &fields)
      edge.toProject = project("toProjectId", &fields)
      edge.at = fields.instant("createdAt")
      edge.note = fields.text("note")
      // An edge of this app says which one it follows; those of the earlier one follow by their time,
      // whoever wrote them (ItemPath).
      edge.source = fields.text("source") == "server" ? .server : .migration
      plan.problems += fields.problems
      add(
        edge, in: book.lineage, from: document, .verbatim(movement.word), edge.at.utcDay.text)
    }
  }

  private func transaction(_ name: String, _ fields: inout FirestoreFields) -> ID<Transaction> {
    let other = fields.reference(name)
    if other.isEmpty { return ID() }
    if let known = transactions[other] { return known.id }
    fields.warn(
      name, "there is no transaction \"\(other)\" in the file",
      hint: "The step comes without it, as if it were none.")
    return ID()
  }

  private func project(_ name: String, _ fields: inout FirestoreFields) -> ID<Project> {
    let other = fields.reference(name)
    if other.isEmpty { return ID() }
    if let known = projects[other] { return known }
    fields.warn(
      name, "there is no project \"\(other)\" in the file",
      hint: "The step comes without it, as from or to business inventory.")
    return ID()
  }
}
