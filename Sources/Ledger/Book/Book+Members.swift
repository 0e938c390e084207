/// What became of a row that members of a file were read over.
public struct ReadRow: Sendable {
  /// Which members could not be read; then nothing else was done.
  public var errors: [ValueError] = []
  /// The names that no register has.
  public var strangers: [String] = []
  /// Whether the book had the row.
  public var isKnown = false
  /// Whether it had all of it already.
  public var isSame = false
  /// The rows that it points at; 0 for none.
  public var links: [UInt64] = []
  /// The whole row as it was, and as it would be, of one that the book had and has otherwise.
  public var change: (old: Value, new: Value)?
}

extension Book {
  /// Reads a row's members over what the book has of it, and puts what differs into `edit`.
  ///
  /// ``ReadRow/change`` is made where `withChange` asks for it. `isOnce` says that `edit` writes nothing of the row yet, so
  /// that it need not be looked for.
  public mutating func read(
    _ members: [Member], over id: UInt64, of kind: Kind, withChange: Bool, isOnce: Bool,
    into edit: inout Edit
  ) -> ReadRow {
    var reader = RowReader(
      id: id, members: members, withChange: withChange, isOnce: isOnce, edit: edit)
    edit = Edit()  // it has moved into the reader, so that nothing in it is copied
    visit(kind, &reader)
    swap(&edit, &reader.edit)
    return reader.result
  }
}

private struct RowReader: TableVisitor {
  let id: UInt64
  let members: [Member]
  let withChange: Bool
  let isOnce: Bool
  var edit: Edit
  var result = ReadRow()

  init(id: UInt64, members: [Member], withChange: Bool, isOnce: Bool, edit: Edit) {
    self.id = id
    self.members = members
    self.withChange = withChange
    self.isOnce = isOnce
    self.edit = edit
  }

  mutating func visit<E: Entity>(_ table: inout Table<E>) {
    let old = table[ID(id)]
    var entity = old ?? E()
    entity.id = ID(id)
    var setter = RegisterSetter(members)
    entity.registers(&setter)
    result.isKnown = old != nil
    guard take(setter) else { return }
    result.isSame = old == entity
    result.links.reserveCapacity(E.linkCount)
    for slot in 0..<E.linkCount { result.links.append(entity.link(slot)) }
    if result.isSame { return }
    if withChange, let old {
      result.change = (.object(old.members), .object(entity.members))
    }
    if isOnce, old == nil { edit.add(entity) } else { edit.put(entity, replacing: old) }
  }

  @inline(never)
  private mutating func take(_ setter: RegisterSetter) -> Bool {
    result.errors = setter.errors
    result.strangers = setter.strangers
    return setter.errors.isEmpty
  }
}

/// Sets every register that the object names, in one walk over both.
private struct RegisterSetter: RegisterVisitor {
  private let members: [Member]
  private var isUsed: [Bool]
  /// Where the next register most likely stands: files keep the order of declaration.
  private var expected = 0
  private(set) var errors: [ValueError] = []

  init(_ members: [Member]) {
    self.members = members
    isUsed = Array(repeating: false, count: members.count)
  }

  /// The names that no register has.
  var strangers: [String] {
    members.indices.filter { !isUsed[$0] && members[$0].name != "id" }.map { members[$0].name }
  }

  @inline(never)
  mutating func register<T: RegisterValue>(
    _ tag: UInt8, _ name: StaticString, _ value: inout T
  ) {
    guard let place = place(of: name) else { return }
    isUsed[place] = true
    expected = place + 1
    do throws(ValueError) {
      value = try T(value: members[place].value)
    } catch {
      errors.append(error.inside(members[place].name))
    }
  }

  @inline(never)
  private func place(of name: StaticString) -> Int? {
    if expected < members.count, matches(members[expected].name, name) { return expected }
    return members.indices.first { matches(members[$0].name, name) }
  }

  private func matches(_ text: String, _ name: StaticString) -> Bool {
    #if hasFeature(Embedded)
      name.withUTF8Buffer { text.utf8.elementsEqual($0) }
    #else
      name.isSame(as: text)
    #endif
  }
}
