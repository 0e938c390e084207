/// When an import was written, and where: its parts are several changes of one moment.
struct ImportMoment: Equatable, Sendable {
  private var milliseconds: Int64
  private var device: UInt64

  init(_ stamp: Stamp) {
    milliseconds = stamp.milliseconds
    device = stamp.device
  }

  /// Whether it is no moment, which holds nothing.
  var isNever: Bool { milliseconds == 0 && device == 0 }

  func holds(_ stamp: Stamp) -> Bool {
    !stamp.isNever && stamp.milliseconds == milliseconds && stamp.device == device
  }
}

extension Book {
  /// When an import was written; never where the book came back from a backup long after: nobody knows what was written in between.
  func moment(ofImport place: Int32) -> ImportMoment {
    let came = importBatches.stamp(row: place, tag: RegisterTag.ImportBatch.imported)
    let imported = importBatches.rows[Int(place)].imported
    return ImportMoment(came.milliseconds - imported.milliseconds < 86_400_000 ? came : .never)
  }
}

/// Which rows are gone because the import that brought them was taken back: they come again with the next import of
/// their file, corrected or not; what somebody deleted does not (rule E30).
public struct TakenBack: Sendable {
  private var moments: [ImportMoment] = []
  private var made = Set<UInt64>()

  public init(_ book: Book) {
    for (place, batch) in book.importBatches.rows.enumerated()
    where !batch.isLive && batch.isOfRows {
      moments.append(
        ImportMoment(book.importBatches.stamp(row: Int32(place), tag: RegisterTag.life)))
      for id in batch.made { made.insert(id.raw) }
    }
  }

  /// Whether a row is in the trash because the import that made it was taken back.
  public func has<E: Entity>(_ id: ID<E>, in table: Table<E>) -> Bool {
    guard !moments.isEmpty, let place = table.row(of: id), table.rows[Int(place)].life == .trashed
    else { return false }
    return has(id.raw, table.stamp(row: place, tag: RegisterTag.life))
  }

  /// Whether an import that was taken back made a row, wherever that is now.
  func made(_ id: UInt64) -> Bool { made.contains(id) }

  /// `stamp` is that of the row's life.
  func has(_ id: UInt64, _ stamp: Stamp) -> Bool {
    made.contains(id) && moments.contains { $0.holds(stamp) }
  }
}
