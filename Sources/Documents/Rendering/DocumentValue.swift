import Ledger

extension Document {
  /// The document as other programs read it: an object with a member for everything that has a key.
  public var members: [Member] { Document.members(blocks) }

  private static func members(_ blocks: [Block]) -> [Member] {
    var members: [Member] = []
    for block in blocks {
      switch block {
      case .table(let table): members += table.members
      case .chart(let chart): members += chart.table.members
      case .facts(let facts), .sums(let facts):
        for fact in facts where !fact.key.isEmpty {
          members.append(Member(fact.key, fact.figure.value))
        }
      case .sections(let sections, let key):
        let objects = sections.map { section in
          section.data.map { Member($0.key, $0.figure.value) } + self.members(section.blocks)
        }
        if key.isEmpty {
          for object in objects { members += object }
        } else {
          members.append(Member(key, .list(objects.map { .object($0) })))
        }
      case .columns(let columns): for column in columns { members += self.members(column.blocks) }
      case .data(let more): members += more
      case .heading, .title, .headline, .lines, .logo, .gap: continue
      }
    }
    return members
  }
}

extension TableBlock {
  fileprivate var members: [Member] {
    guard !key.isEmpty else { return [] }
    var rows: [Value] = []
    for place in 0..<count { rows.append(value(of: row(place), keys: columns.map { $0.key })) }
    guard let total else { return [Member(key, .list(rows))] }
    var sums: [Member] = []
    for (place, cell) in total.row.cells.enumerated() where place < columns.count {
      if !cell.figure.amounts.isEmpty && !columns[place].key.isEmpty {
        sums.append(Member(columns[place].key, cell.figure.value))
      }
    }
    return [Member(key, .list(rows)), Member(total.key, .object(sums))]
  }

  private func value(of row: TableRow, keys: [String]) -> Value {
    var members: [Member] = []
    for (place, key) in keys.enumerated() where !key.isEmpty {
      members.append(Member(key, row.figure(place).value))
    }
    if !subKey.isEmpty && keys.elementsEqual(columns.map { $0.key }) {
      let subs = row.subs.filter { !$0.isAside }
      let names = columns.map { $0.subKey }
      members.append(Member(subKey, .list(subs.map { value(of: $0, keys: names) })))
    }
    return .object(members)
  }
}
