/// Ids that were met: random already, they need no keyed hash.
public struct IDSet: Sendable {
  private var ids = IDMap()
  public private(set) var count = 0

  public init() {}

  /// Adds an id; false when it is there already.
  @discardableResult
  public mutating func insert(_ id: UInt64) -> Bool {
    let isNew = ids.set(id, 0) == nil
    if isNew { count += 1 }
    return isNew
  }

  public func contains(_ id: UInt64) -> Bool { ids[id] != nil }
}

/// Rows that were met, of which an import has hundreds of thousands.
public struct RowKeys: Sendable {
  /// The ids by kind, the kind that was met last at the end.
  private var kinds: [(kind: UInt8, ids: IDSet)] = []

  public init() {}

  /// Adds a row; false when it is there already.
  public mutating func insert(_ key: RowKey) -> Bool {
    if kinds.last?.kind != key.kind {
      if let place = kinds.firstIndex(where: { $0.kind == key.kind }) {
        kinds.swapAt(place, kinds.count - 1)
      } else {
        kinds.append((key.kind, IDSet()))
      }
    }
    return kinds[kinds.count - 1].ids.insert(key.id)
  }
}
