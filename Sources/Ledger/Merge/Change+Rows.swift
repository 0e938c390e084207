extension Change {
  /// One row of a change as plain data: what it is, and the registers it writes, by name.
  public struct Written: Equatable, Sendable {
    /// The kind's number; one this program does not know has no members.
    public var kind: UInt8
    public var id: UInt64
    public var members: [Member]
  }

  /// What the change writes, row by row, for a person to read.
  public var written: [Written] {
    var written: [Written] = []
    var rows = Rows(body)
    var book = Book.blank
    while let row = (try? rows.next()) ?? nil {
      var visitor = ReadWritten(row: row, body: body)
      if let kind = Kind(rawValue: row.kind) { book.visit(kind, &visitor) }
      written.append(Written(kind: row.kind, id: row.id, members: visitor.members))
    }
    return written
  }
}

private struct ReadWritten: TableVisitor {
  let row: Change.Row
  let body: [UInt8]
  var members: [Member] = []

  mutating func visit<E: Entity>(_ table: inout Table<E>) {
    var tags = TagSet()
    var writes = row.writes(in: body)
    while let write = (try? writes.next()) ?? nil { tags.insert(write.tag) }
    var entity = E()
    var applier = RowApplier(body: body, row: row)
    entity.registers(&applier)
    for (register, member) in zip(E.schema, entity.members) where tags.contains(register.tag) {
      members.append(member)
    }
  }
}

extension Edit {
  /// The same writes as a change's, to be made again.
  public init(writesOf change: Change) {
    self.init()
    var rows = Change.Rows(change.body)
    while let row = (try? rows.next()) ?? nil {
      var writes = row.writes(in: change.body)
      while let write = (try? writes.next()) ?? nil {
        let key = RegisterKey(kind: row.kind, id: row.id, tag: write.tag)
        self.write(key, Array(change.body[write.start..<write.end]))
      }
    }
  }
}

extension Book {
  /// How many registers of `change` somebody wrote after it was made: writing them again would beat
  /// what they wrote.
  public mutating func overtaken(_ change: Change) -> Int {
    var count = 0
    var rows = Change.Rows(change.body)
    while let row = (try? rows.next()) ?? nil {
      var writes = row.writes(in: change.body)
      while let write = (try? writes.next()) ?? nil {
        let key = RegisterKey(kind: row.kind, id: row.id, tag: write.tag)
        guard let now = register(key), change.stamp < now.stamp else { continue }
        if !now.bytes.elementsEqual(change.body[write.start..<write.end]) { count += 1 }
      }
    }
    return count
  }
}
