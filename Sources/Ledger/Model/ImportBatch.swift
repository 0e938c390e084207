/// A file that was imported: what came from it names it, so that all of it can be taken back at once.
public struct ImportBatch: Entity {
  public static var kind: Kind { .importbatch }

  public var id = ID<ImportBatch>()
  public var life = Life.live
  /// The file's name.
  public var name = ""
  /// Which program wrote it: "ynab", "midday"; "" for columns that a person chose.
  public var format = ""
  public var imported = Instant(milliseconds: 0)
  /// How often the file was taken back before: it is a part of the ids of its rows, so that it may come in again.
  public var generation: Int64 = 0
  /// How many rows it brought.
  public var count: Int64 = 0

  /// SHA-256 of the file, as hex, where it is kept: lines of banks came with it.
  public var hash = ""
  /// What it wrote over in rows that do not name it: ``ImportedRows`` brings it back.
  public var was: [String] = []
  /// The clients, ways to reach them, gigs, series, charges, payments and items that it made.
  public var made: [ID<Never>] = []

  public init() {}

  public mutating func registers<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "life", &life)
    visitor.register(2, "name", &name)
    visitor.register(3, "format", &format)
    visitor.register(4, "imported", &imported)
    visitor.register(5, "generation", &generation)
    visitor.register(6, "count", &count)
    visitor.register(7, "hash", &hash)
    visitor.register(8, "was", &was)
    visitor.register(9, "made", &made)
  }
}

extension ImportBatch {
  /// Whether its rows are clients, gigs or items, which do not name it.
  public var isOfRows: Bool {
    format == ImportBatch.addressBook || format == ImportBatch.clientList
      || format == ImportBatch.calendar || format == ImportBatch.gigList || isOfHours
      || isOfItems
  }

  /// Whether its rows are charges, of projects that may have been there before.
  public var isOfHours: Bool { format == ImportBatch.hourList }

  /// Whether its rows are items; categories and spaces that came with them stay.
  public var isOfItems: Bool { format == ImportBatch.itemList }

  public static var addressBook: String { "vcard" }
  public static var clientList: String { "clients" }
  public static var calendar: String { "ics" }
  public static var gigList: String { "gigs" }
  public static var hourList: String { "hours" }
  public static var itemList: String { "items" }
}
