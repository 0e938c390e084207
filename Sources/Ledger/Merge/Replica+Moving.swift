// A hub that was restored from a backup, or rolled back behind its back, or met for the first time.
extension Replica {
  /// What a device holds of a log that is no more, on its way back to the hub.
  public struct Pieces: Sendable {
    /// ``Piece``s as they are sent, earliest first.
    public internal(set) var pieces: [[UInt8]] = []
    /// Those that the hub has, until the log has brought what it made of them, `seq` and all before; `place` is
    /// where the hub put it, 0 if it had it.
    var given: [(piece: [UInt8], place: Int64, seq: Int64)] = []
    /// Those whose fate the log has brought, until somebody writes that down.
    var settled: [[UInt8]] = []
    /// The new log's own state, without the pieces; none while none wait.
    ///
    /// An array, because a book in a
    /// value makes every copy of that value long code.
    var log: [Book] = []
    var hasLog: Bool { !log.isEmpty }

    public var isEmpty: Bool { pieces.isEmpty && given.isEmpty }
  }

  /// Starts over from another log's snapshot; what waits keeps its identity, and what this replica
  /// holds newer than the snapshot becomes pieces, laid over it until the hub has taken them.
  ///
  /// `role` is what the person may write there: what the hub would refuse is not sent. Rows of members
  /// are the hub's own and never sent.
  public mutating func move(onto snapshot: Snapshot, hash: LogHash?, as role: Role = .owner) {
    let pending = outbox
    var mine = self.logState
    var theirs = snapshot.book
    let pieces = Replica.pieces(of: &mine, missing: &theirs, as: role)
    begin(anew: snapshot, hash: hash)
    lay(pieces)
    for change in pending { adopt(change) }
  }

  /// Goes on from a later point of the same log: what lay between was compacted away.
  public mutating func skip(to snapshot: Snapshot, hash: LogHash?) {
    let pending = outbox
    let pieces = returning.pieces
    begin(anew: snapshot, hash: hash)
    lay(pieces)
    for change in pending { adopt(change) }
  }

  /// What another replica of this device holds of a log that is no more, and this one lacks, is laid over this one's log
  /// as well; answers those pieces.
  mutating func keep(from other: Replica, as role: Role) -> [[UInt8]] {
    var mine = other.logState
    let pieces = Replica.pieces(of: &mine, missing: &book, as: role)
    restore(pieces: pieces)
    return pieces
  }

  /// Pieces that were waiting before a restart.
  public mutating func restore(pieces: [[UInt8]]) {
    let known = Set(returning.pieces + returning.given.map { $0.piece })
    lay(pieces.filter { !known.contains($0) })
  }

  private mutating func lay(_ pieces: [[UInt8]]) {
    if pieces.isEmpty { return }
    if !returning.hasLog { returning.log = [outbox.isEmpty ? book : logState] }
    for bytes in pieces {
      guard let piece = try? Piece(encoded: bytes) else { continue }
      returning.pieces.append(bytes)
      for part in piece.parts {
        see(part.stamp)
        let change = Change(device: 0, counter: 0, stamp: part.stamp, body: part.body)
        mergeIntoBase(change, confirmed: false)
        book.apply(change)
      }
    }
    settleReturning()
  }

  /// The hub has a piece, put down at `place` (0: it had it): its log says what became of it up to `seq`.
  ///
  /// Until then it stays laid over; after that the log's word counts, also where the hub corrected a
  /// stamp.
  public mutating func taken(_ piece: [UInt8], at place: Int64, upTo seq: Int64) {
    // They are answered in the order in which they wait.
    guard let index = returning.pieces.firstIndex(of: piece) else { return }
    returning.pieces.remove(at: index)
    returning.given.append((piece, place, seq))
    settleReturning()
  }

  /// The hub refused a piece: what it laid over the log goes.
  ///
  /// Registers named by `rest` wait on in a piece of their own.
  public mutating func refuse(_ bytes: [UInt8], keeping rest: Piece? = nil) {
    guard let place = returning.pieces.firstIndex(of: bytes), let piece = try? Piece(encoded: bytes)
    else { return }
    if let rest, !rest.registers.isEmpty {
      returning.pieces[place] = rest.encoded
    } else {
      returning.pieces.remove(at: place)
    }
    lift(piece, keeping: rest)
    for pending in outbox { book.apply(pending) }
    settleReturning()
  }

  /// Another tab heard what became of a piece: the log says it.
  mutating func settle(_ isIt: ([UInt8]) -> Bool) {
    guard let bytes = returning.pieces.first(where: isIt) else { return }
    returning.pieces.removeAll { $0 == bytes }
    if let piece = try? Piece(encoded: bytes) { lift(piece) }
    for pending in outbox { book.apply(pending) }
    settleReturning()
  }

  mutating func drainSettled() -> [[UInt8]] {
    defer { returning.settled = [] }
    return returning.settled
  }

  /// Puts the registers of a piece back to what the log says.
  private mutating func lift(_ piece: Piece, keeping rest: Piece? = nil) {
    for register in piece.registers {
      if rest?.registers.contains(where: { $0.tag == register.tag }) == true { continue }
      let key = RegisterKey(kind: piece.kind, id: piece.id, tag: register.tag)
      let known = returning.hasLog ? returning.log[0].register(key) : nil
      let stamp = known?.stamp ?? .never
      if var under = base[key], under.stamp == register.stamp {
        under.bytes = known?.bytes
        under.stamp = stamp
        base[key] = under
      }
      book.force(key, bytes: known?.bytes, stamp: stamp)
    }
  }

  /// A log's entry that stands where the hub said it had put a piece: when it says nothing of that row, the hub was
  /// put back to before it, and pieces given from there on wait again.
  mutating func check(given entry: Sequenced) {
    guard let given = returning.given.first(where: { $0.place == entry.seq }),
      let piece = try? Piece(encoded: given.piece)
    else { return }
    var rows = Change.Rows(entry.change.body)
    while let row = (try? rows.next()) ?? nil {
      if row.kind == piece.kind && row.id == piece.id { return }
    }
    giveAgain { $0 >= entry.seq }
  }

  /// The log ends at `head`, before what the hub said it had taken: pieces beyond it wait again.
  mutating func doubt(beyond head: Int64) {
    if returning.given.contains(where: { $0.seq > head }) { giveAgain { $0 > head } }
  }

  private mutating func giveAgain(_ isLost: (Int64) -> Bool) {
    for given in returning.given where isLost(given.seq) { returning.pieces.append(given.piece) }
    returning.given.removeAll { isLost($0.seq) }
  }

  /// The log has brought what the hub made of pieces: its word counts.
  mutating func settleReturning() {
    if returning.given.contains(where: { $0.seq <= cursor }) {
      for (bytes, _, seq) in returning.given where seq <= cursor {
        if let piece = try? Piece(encoded: bytes) { lift(piece) }
        returning.settled.append(bytes)
      }
      returning.given.removeAll { $0.seq <= cursor }
      for pending in outbox { book.apply(pending) }
    }
    if returning.isEmpty { returning.log = [] }
  }

  /// The book without what waits.
  private var logState: Book {
    var book = self.book
    for (key, under) in base { book.force(key, bytes: under.bytes, stamp: under.stamp) }
    return book
  }

  /// Every row of `mine` with what `theirs` lacks of it, in the order in which they were begun.
  private static func pieces(
    of mine: inout Book, missing theirs: inout Book, as role: Role
  ) -> [[UInt8]] {
    var pieces: [Piece] = []
    var begun: [Stamp] = []
    var places: [RegisterKey: Int] = [:]
    mine.forEachRegister { key, stamp, bytes in
      if let kind = Kind(rawValue: key.kind), kind == .member || !role.mayWrite(kind) { return }
      if stamp <= theirs.stamp(of: key) { return }
      let register = Piece.Register(tag: key.tag, stamp: stamp, bytes: Array(bytes))
      let row = RegisterKey(kind: key.kind, id: key.id, tag: 0)
      if let place = places[row] {
        pieces[place].registers.append(register)
        begun[place] = Swift.min(begun[place], stamp)
      } else {
        places[row] = pieces.count
        pieces.append(Piece(kind: key.kind, id: key.id, registers: [register]))
        begun.append(stamp)
      }
    }
    for place in pieces.indices { pieces[place].registers.sort { $0.tag < $1.tag } }
    return pieces.indices.sorted { begun[$0] != begun[$1] ? begun[$0] < begun[$1] : $0 < $1 }
      .map { pieces[$0].encoded }
  }
}

extension Book {
  /// When a register was written; ``Stamp/never`` when nobody wrote it.
  mutating func stamp(of key: RegisterKey) -> Stamp {
    guard let kind = Kind(rawValue: key.kind) else {
      return strangers.register(key)?.stamp ?? .never
    }
    var visitor = ReadStamp(key: key)
    visit(kind, &visitor)
    return visitor.stamp
  }
}

private struct ReadStamp: TableVisitor {
  let key: RegisterKey
  var stamp = Stamp.never

  mutating func visit<E: Entity>(_ table: inout Table<E>) {
    if let row = table.row(of: ID(key.id)) { stamp = table.stamp(row: row, tag: key.tag) }
  }
}
