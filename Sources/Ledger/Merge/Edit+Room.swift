#if !hasFeature(Embedded)
  extension Book {
    /// Makes room for the rows that edits are about to bring, at once: a table that grows step by step copies its rows each time.
    ///
    /// For an import. Of few rows this would cost more than it saves.
    public mutating func makeRoom(for edits: [Edit]) {
      var counts = [Int](repeating: 0, count: 256)
      for edit in edits {
        for row in edit.rows { counts[Int(row.kind)] += 1 }
      }
      for kind in Kind.allCases where counts[Int(kind.rawValue)] > 0 {
        var room = Room(more: counts[Int(kind.rawValue)])
        visit(kind, &room)
      }
    }
  }

  private struct Room: TableVisitor {
    let more: Int

    mutating func visit<E: Entity>(_ table: inout Table<E>) { table.reserve(table.count + more) }
  }
#endif
