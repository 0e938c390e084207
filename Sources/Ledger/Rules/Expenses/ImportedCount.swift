extension ImportedRows {
  /// Rows that people know, by what they are.
  public struct Count: Equatable, Sendable {
    public var clients = 0
    /// Further ways to reach them.
    public var ways = 0
    public var gigs = 0
    public var series = 0
    /// What came in for the gigs.
    public var payments = 0
    /// Those of a list of hours; what a gig is billed at is not counted.
    public var charges = 0
    public var items = 0

    public init() {}

    /// How many rows they are together.
    public var all: Int { clients + ways + gigs + series + payments + charges + items }
  }

  /// What of it is still there.
  ///
  /// - Complexity: O(what it made).
  static func left(of batch: ImportBatch, in book: Book) -> Count {
    var count = Count()
    if !batch.isOfRows { return count }
    let made = rows(of: batch, in: book)
    count.clients = left(made, in: book.clients)
    count.ways = left(made, in: book.contactPoints)
    count.gigs = left(made, in: book.projects)
    count.series = left(made, in: book.gigRules)
    count.payments = left(made, in: book.payments)
    count.items = left(made, in: book.items)
    if batch.isOfHours {
      for id in made {
        if let charge = book.charges[ID<Charge>(id)], isThere(charge, in: book) {
          count.charges += 1
        }
      }
    }
    return count
  }

  @inline(never)
  private static func left<E: Entity>(_ made: Set<UInt64>, in table: Table<E>) -> Int {
    var count = 0
    for id in made {
      if let place = table.row(of: ID(id)), table.rows[Int(place)].life != .trashed {
        count += 1
      }
    }
    return count
  }

  /// Whether a charge is not in the trash; it goes and comes back with its project.
  static func isThere(_ charge: Charge, in book: Book) -> Bool {
    charge.life != .trashed && book.projects[charge.project]?.life != .trashed
  }

  static func count(_ rows: Set<RowKey>) -> Count {
    var count = Count()
    for row in rows {
      switch Kind(rawValue: row.kind) {
      case .client: count.clients += 1
      case .contactpoint: count.ways += 1
      case .project: count.gigs += 1
      case .gigrule: count.series += 1
      case .charge: count.charges += 1
      case _: continue
      }
    }
    return count
  }
}
