extension Book {
  /// Calls `body` with every stamp in the book.
  mutating func forEachStamp(_ body: (Stamp) -> Void) {
    withoutActuallyEscaping(body) { body in
      var visitor = EachStamp(body: body)
      for kind in Kind.allCases { visit(kind, &visitor) }
    }
    for (_, register) in strangers.sorted { body(register.stamp) }
  }
}

private struct EachStamp: TableVisitor {
  let body: (Stamp) -> Void

  mutating func visit<E: Entity>(_ table: inout Table<E>) {
    for row in 0..<table.stamps.bases.count { body(table.stamps.bases[row]) }
    for (_, stamp) in table.stamps.overrides { body(stamp) }
  }
}
