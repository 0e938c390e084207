extension Change {
  /// One row of a change as plain data: what it is, and the registers it writes, by name.
  public struct Written: Equatable, Sendable {
    /// The kind's number; one this program does not know has no members.
    public var kind: UInt8
    public var id: UInt64
    /// The tags of the registers that ``members`` are.
    public var tags: [UInt8] = []
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
      written.append(
        Written(kind: row.kind, id: row.id, tags: visitor.tags, members: visitor.members))
    }
    return written
  }
}

private struct ReadWritten: TableVisitor {
  let row: Change.Row
  let body: [UInt8]
  var tags: [UInt8] = []
  var members: [Member] = []

  mutating func visit<E: Entity>(_ table: inout Table<E>) {
    var entity = E()
    var applier = RowApplier(body: body, row: row)
    entity.registers(&applier)
    take(E.schema, entity.members)
  }

  @inline(never)
  private mutating func take(_ registers: [RegisterSchema], _ values: [Member]) {
    var written = TagSet()
    var writes = row.writes(in: body)
    while let write = (try? writes.next()) ?? nil { written.insert(write.tag) }
    for (register, member) in zip(registers, values) where written.contains(register.tag) {
      tags.append(register.tag)
      members.append(member)
    }
  }
}

extension Edit {
  /// The same writes as a change's, to be made again, but for some registers.
  public init(writesOf change: Change, without left: [RegisterKey] = []) {
    self.init()
    Change.forEachWrite(of: change.body) { key, place in
      if !left.contains(key) { write(key, Array(change.body[place])) }
    }
  }
}

/// A register that a change writes, beside what the book says of it.
public struct Difference: Equatable, Sendable {
  public var key: RegisterKey
  public var name: String
  public var mine: Value
  /// `.null` when nobody wrote it.
  public var theirs: Value
  /// Somebody wrote it after the change was made: writing it again would beat what they wrote.
  public var isOvertaken: Bool
}

extension Book {
  /// Where `change` says something else than the book, in rows that the book has; what it adds as a new
  /// row is whole or not there.
  public mutating func differences(from change: Change) -> [Difference] {
    var found: [Difference] = []
    let edit = Edit(writesOf: change)
    for (row, mine) in zip(edit.rows, change.written)
    where knows(RowKey(row.kind, row.id)) {
      var now = Edit()
      var isOvertaken: [Bool] = []
      for tag in mine.tags {
        let key = RegisterKey(kind: row.kind, id: row.id, tag: tag)
        let other = register(key)
        let same = edit.registers(of: row).contains {
          $0.tag == tag && other?.bytes.elementsEqual($0.bytes) == true
        }
        isOvertaken.append(!same && change.stamp < (other?.stamp ?? .never))
        if let other, !same { now.write(key, Array(other.bytes)) }
      }
      let theirs = Change(device: 0, counter: 0, stamp: .never, body: now.body).written.first
      for (place, tag) in mine.tags.enumerated() {
        let there = theirs?.tags.firstIndex(of: tag)
        let key = RegisterKey(kind: row.kind, id: row.id, tag: tag)
        if there == nil, register(key) != nil { continue }
        found.append(
          Difference(
            key: key, name: mine.members[place].name, mine: mine.members[place].value,
            theirs: there.flatMap { theirs?.members[$0].value } ?? .null,
            isOvertaken: isOvertaken[place]))
      }
    }
    return found
  }
}
