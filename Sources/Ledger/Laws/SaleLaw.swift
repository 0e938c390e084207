/// A canonical sale begins as the rules make it and is never edited.
///
/// Its id belongs to its project, direction and category (``CanonicalSales/id(_:_:_:)``). An id that
/// somebody else's row has is left to it: the maker takes the source's next, which is lawful only
/// while those before it are taken so.
enum SaleLaw {
  static var sale: UInt8 { 15 }
  private static var project: UInt8 { 2 }
  private static var day: UInt8 { 3 }
  private static var amount: UInt8 { 4 }
  private static var status: UInt8 { 8 }
  private static var category: UInt8 { 9 }
  private static var notes: UInt8 { 12 }
  private static var isCanceled: UInt8 { 14 }
  private static var tax: UInt8 { 16 }
  private static var created: UInt8 { 17 }

  static func check<L: LawLookups>(
    _ row: LawView<L>.Touched, _ role: Role, _ context: LawContext, _ lookups: L
  ) throws(Verdict) {
    let new = row.written
    guard let old = row.before else {
      if !isSale(new) || role != .member { return }
      // An imported sale has the amount and the id it had elsewhere.
      if !isPlain(new, row.key.id, lookups) { throw refusal(row.key, sale) }
      return
    }
    if !isSale(old) {
      if row.write(sale) != nil && isSale(new) { throw refusal(row.key, sale) }
      return
    }
    // Two devices may begin the same sale unknown to each other, on two days.
    let isBeginning = row.writes.count >= Int(ShapeLaw.required(.transaction))
    for write in row.writes where row.changes(write.tag) {
      if write.tag == RegisterTag.life {
        let isOwnUndo =
          context.origin == .device && old.stamp(RegisterTag.life).device == context.device
        if new.life == .live || isOwnUndo { continue }
      } else if isBeginning && (write.tag == day || write.tag == created) {
        continue
      }
      throw refusal(row.key, write.tag)
    }
  }

  private static func refusal(_ key: RowKey, _ tag: UInt8) -> Verdict {
    .no(
      "sale",
      "A sale between a project and inventory is the book's own record; sell or return the items",
      at: key.register(tag))
  }

  private static func mark(of row: LawRow) -> CanonicalSale? {
    row.value(sale, as: CanonicalSale?.self) ?? nil
  }

  private static func isSale(_ row: LawRow) -> Bool { row.isSet(sale) }

  /// Whether it is a canonical sale as the rules make it, with nothing of anybody's own.
  private static func isPlain<L: LawLookups>(
    _ row: LawRow, _ id: UInt64, _ lookups: L
  ) -> Bool {
    guard let direction = mark(of: row)?.direction else { return false }
    let status = row.value(status, as: TransactionStatus?.self) ?? nil
    let tax: TransactionTax = row.value(tax) ?? TransactionTax()
    let isOff = row.value(isCanceled) == true || status == .canceled
    return hasItsID(row, id, direction, lookups) && !row.isSet(amount)
      && row.value(notes, as: String.self)?.isEmpty != false && !isOff && tax == TransactionTax()
  }

  private static func hasItsID<L: LawLookups>(
    _ row: LawRow, _ id: UInt64, _ direction: SaleDirection, _ lookups: L
  ) -> Bool {
    let (project, category) = (row.link(project), row.link(category))
    for attempt in 1...CanonicalSales.attempts {
      let own = CanonicalSales.id(ID(project), direction, ID(category), attempt: attempt)
      if own.raw == id { return true }
      guard let other = lookups.row(RowKey(.transaction, own.raw)) else { return false }
      let isSame =
        mark(of: other)?.direction == direction && other.link(self.project) == project
        && other.link(self.category) == category
      if isSame { return false }
    }
    return false
  }
}
