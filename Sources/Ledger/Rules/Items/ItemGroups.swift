/// Items that are the same article: shown as one line that opens.
public enum ItemGroups {
  /// A line of a list: an item, or several that are the same.
  public enum Entry: Equatable, Sendable {
    case item(ID<Item>)
    case group(Group)
  }

  /// Items that are the same article.
  public struct Group: Equatable, Sendable {
    /// The same for the same article; see ``ItemGroups/key(of:)``.
    public var key: UInt64
    public var items: [ID<Item>]
    /// The sum of their project prices.
    public var total: Totals
  }

  /// What equal articles share: name, SKU and source without case and surrounding space, as a number
  /// (64-bit FNV-1a).
  public static func key(of item: Item) -> UInt64 {
    var bytes: [UInt8] = []
    for text in [item.name, item.sku, item.source] {
      appendLowered(trimmed(text), to: &bytes)
      bytes.append(0)
    }
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }

  /// The list with equal articles as groups, each where its first member was.
  public static func entries(_ items: [Item]) -> [Entry] {
    var counts: [UInt64: Int] = [:]
    let keys = items.map { key(of: $0) }
    for key in keys { counts[key, default: 0] += 1 }
    var places: [UInt64: Int] = [:]
    var entries: [Entry] = []
    for (place, item) in items.enumerated() {
      let key = keys[place]
      guard counts[key, default: 0] > 1 else {
        entries.append(.item(item.id))
        continue
      }
      var group = Group(key: key, items: [], total: Totals())
      let known = places[key]
      if let known, case .group(let other) = entries[known] { group = other }
      group.items.append(item.id)
      if let price = item.projectPrice { try? group.total.add(price) }
      if let known {
        entries[known] = .group(group)
      } else {
        places[key] = entries.count
        entries.append(.group(group))
      }
    }
    return entries
  }
}
