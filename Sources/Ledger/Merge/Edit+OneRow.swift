// What mostly is all that an edit does: one row is written, or goes.

extension Edit {
  /// Writes what differs of one row, and nothing else.
  public init<E: Entity>(putting row: E, in table: Table<E>) {
    self.init()
    put(row, in: table)
  }

  /// Puts a row into the trash.
  public mutating func trash<E: Entity>(_ row: E, in table: Table<E>) {
    var gone = row
    gone.life = .trashed
    put(gone, in: table)
  }

  /// Puts one row into the trash, and does nothing else.
  public init<E: Entity>(trashing row: E, in table: Table<E>) {
    self.init()
    trash(row, in: table)
  }
}
