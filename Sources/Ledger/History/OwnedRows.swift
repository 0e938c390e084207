// What a row's history tells besides its own registers.
extension Book {
  /// The row and what belongs to it, deleted or not: an invoice's lines and what was allocated to it, a
  /// project's charges and budgets, a space's checklists with their entries, the files of a row.
  ///
  /// One step down and no further, so files that name each other lead nowhere.
  public func rowsWithHistory(of row: RowKey) -> [RowKey] {
    var rows = [row]
    switch Kind(rawValue: row.kind) {
    case .invoice:
      add(lines, linking: Line.invoiceLink, to: row.id, &rows)
      add(allocations, linking: Allocation.invoiceLink, to: row.id, &rows)
    case .project:
      add(charges, linking: Charge.projectLink, to: row.id, &rows)
      add(budgets, linking: Budget.projectLink, to: row.id, &rows)
      add(payments, linking: Payment.projectLink, to: row.id, &rows)
    case .payment: add(allocations, linking: Allocation.paymentLink, to: row.id, &rows)
    case .space:
      var lists: [RowKey] = []
      add(checklists, linking: Checklist.spaceLink, to: row.id, &lists)
      rows += lists
      for list in lists { add(checks, linking: ChecklistItem.checklistLink, to: list.id, &rows) }
    case .settings:
      // Settings are one thing to a person, and three kinds of rows.
      rows.append(RowKey(.profile, row.id))
      rows.append(RowKey(.bank, row.id))
      for one in seriesTable.rows { rows.append(RowKey(.series, one.id.raw)) }
    case .attachment: return rows
    case _: break
    }
    for place in attachments.rows(linking: Attachment.ownerLink, to: row.id) {
      let file = attachments.rows[Int(place)]
      if file.owner.kind == Kind(rawValue: row.kind)?.name {
        rows.append(RowKey(.attachment, file.id.raw))
      }
    }
    return rows
  }

  private func add<E: Entity>(
    _ table: Table<E>, linking slot: Int, to id: UInt64, _ rows: inout [RowKey]
  ) {
    for place in table.rows(linking: slot, to: id) {
      rows.append(RowKey(E.kind, table.rows[Int(place)].id.raw))
    }
  }
}
