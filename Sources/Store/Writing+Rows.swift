import Ledger
import Storage

/// A transaction that looks up the rows it needs instead of having the whole book: what it costs depends on what was
/// sent, and not on how much there is.
///
/// Its `live.book` is a part of the book: the rows that were brought, as the storage had them, with what the transaction
/// wrote since. A row stands in it as in the whole book, so that whoever asks for one need not know which of the two it is.
extension Writing {
  /// Brings rows that are not there yet.
  func bring(_ rows: some Sequence<RowKey>) throws {
    if brought == nil { return }
    var missing: [RowKey] = []
    // In place: a push may write ten thousand.
    for row in rows where brought?.insert(row).inserted == true { missing.append(row) }
    if missing.isEmpty { return }
    try storage.forEachRegister(of: missing) { register in
      let change = try register.change()
      live.book.apply(change, stamp: change.stamp)
    }
  }

  /// Brings the rows that some changes write, all at once.
  func bring(rowsOf changes: [Change]) throws {
    if brought == nil { return }
    var rows: [RowKey] = []
    for change in changes {
      var each = Change.Rows(change.body)
      // What cannot be read is refused later.
      while let row = (try? each.next()) ?? nil { rows.append(RowKey(row.kind, row.id)) }
    }
    try bring(rows)
  }

  /// Brings all members and the profile, of which there are few.
  func bringPeople() throws {
    if brought == nil { return }
    for kind in [Kind.member, .profile] {
      try storage.forEachWrite(of: kind.rawValue) { change in
        var rows = Change.Rows(change.body)
        while let row = try rows.next() { brought?.insert(RowKey(row.kind, row.id)) }
        live.book.apply(change, stamp: change.stamp)
      }
    }
  }

  func role(of member: ID<AccountMember>) throws -> Role? {
    try bring(CollectionOfOne(RowKey(.member, member.raw)))
    return live.book.role(of: member)
  }

  /// The rows that point at a row, live or not.
  func rows(_ link: LawLink, of id: UInt64) throws -> [UInt64] {
    if brought == nil { return live.book.lawRows(link, of: id) }
    let found = try storage.rows(link, of: id)
    try bring(found.map { RowKey(link.place.kind, $0) })
    return found
  }
}

extension LiveBook {
  /// Where the log ends, with no row of the book.
  init(endOf reader: any BookReader) throws {
    self.init()
    cursor = try reader.head()
    guard let hash = try reader.hash(at: cursor) else {
      throw StoreError.corrupt(what: "change \(cursor) has no hash")
    }
    self.hash = hash
    latest = try reader.latestStampTime()
  }
}
