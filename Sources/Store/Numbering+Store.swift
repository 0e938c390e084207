import Ledger
import Storage

/// Where the hub's series stand.
public struct NumberingStatus: Equatable, Sendable {
  /// How far one series was counted.
  public struct Line: Equatable, Sendable {
    public var series: ID<Series>
    public var pattern: String
    /// The greatest count that the book knows of; 0 before the first.
    public var last: Int64
    /// The greatest that the book or a returning device knows of.
    public var known: Int64
  }

  public var isConfirmed: Bool
  public var lines: [Line]
}

extension Store {
  /// Notes that numbers may have been given that the book does not know: it gives none until the owner has confirmed the
  /// last (rule G86).
  public func doubtNumbers() throws(StoreError) {
    try mapped { try storage.commit { try $0.set(.numbering, NumberingState.unconfirmed) } }
  }

  /// Where the hub's series stand, for the owner to confirm after a restore.
  public func numbering() throws(StoreError) -> NumberingStatus {
    let book = try tables([.series])
    return try reading { reader in try NumberingState.status(of: book, in: reader) }
  }

  /// Confirms the last count of each series that was given out: the hub numbers on from there.
  ///
  /// A series that is not named stands where it is known to stand. `member` is nil for whoever holds
  /// the folder.
  public func confirmNumbering(
    _ lasts: [ID<Series>: Int64], by member: ID<AccountMember>?, now: Instant
  ) throws {
    try mappedCommit {
      let book = try tables([.series])
      try storage.commit { writer in
        if let member, try MemberRow.role(of: member, in: writer) != .owner {
          throw NumberingProblem.notOwner
        }
        let status = try NumberingState.status(of: book, in: writer)
        for id in lasts.keys where !status.lines.contains(where: { $0.series == id }) {
          throw NumberingProblem.noSeries(id.text)
        }
        let head = try writer.head()
        for line in status.lines {
          let last = lasts[line.series] ?? line.known
          guard (0...Numbering.greatestCount).contains(last) else {
            throw NumberingProblem.outOfRange
          }
          if last < line.last { throw NumberingProblem.below(last: line.last) }
          try writer.confirm(NumberFloor(series: line.series, count: last, seq: head))
        }
        try writer.set(.numbering, "confirmed")
      }
    }
  }
}

/// Whether the hub may number, and from where.
enum NumberingState {
  static let unconfirmed = "unconfirmed"

  static func isConfirmed(in reader: any FactReader) throws -> Bool {
    try reader.fact(.numbering) != unconfirmed
  }

  static func status(of book: Book, in reader: any BookReader) throws -> NumberingStatus {
    var series = book.seriesTable.rows.filter { $0.owner == 0 && !$0.isImported }
    if !series.contains(where: { $0.id == Series.mainID }) {
      series.insert(Numbering.mainSeries(in: book), at: 0)
    }
    let lines = try series.map { row in
      let last = try reader.lastCount(of: row.id) ?? 0
      let known = try reader.knownCount(of: row.id)
      return NumberingStatus.Line(
        series: row.id, pattern: row.pattern, last: last, known: max(last, known ?? 0))
    }
    return NumberingStatus(isConfirmed: try isConfirmed(in: reader), lines: lines)
  }

  /// A returning device knows of a number.
  static func note(_ count: Int64, of series: ID<Series>, in writer: any NumberWriter) throws {
    guard (1...Numbering.greatestCount).contains(count) else { return }
    try writer.noteCount(count, of: series)
  }
}
