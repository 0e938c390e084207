/// The laws of the book: one list, run by the hub over every change inside its transaction, and by
/// devices, commands and imports before they write.
///
/// A law reads the named look-ups of ``LawLookups`` and nothing else. Outcomes: the change is taken,
/// as it is or under another stamp; refused with a code, words and a place; left waiting because a
/// newer program wrote it; or taken and answered by a change of the hub's own.
///
///     var laws = Laws()
///     var trial = try laws.trial(of: change, in: context, lookups)
///     let judgement = try trial.judge(under: stamp)
public struct Laws: Sendable {
  var shapes = ShapeLaw()

  public init() {}

  /// Begins to judge a change: what does not depend on the stamp that it will carry.
  public mutating func trial<L: LawLookups>(
    of change: Change, in context: LawContext, _ lookups: L
  ) throws(Verdict) -> Trial<L> {
    try trial(of: change.body, stamp: change.stamp, in: context, lookups)
  }

  /// Begins to judge what came back from a device after a restore; its registers keep their stamps.
  public mutating func trial<L: LawLookups>(
    of piece: Piece, in context: LawContext, _ lookups: L
  ) throws(Verdict) -> Trial<L> {
    return try trial(of: piece.body, stamp: .never, in: context, lookups, piece)
  }

  private mutating func trial<L: LawLookups>(
    of body: [UInt8], stamp: Stamp, in context: LawContext, _ lookups: L, _ piece: Piece? = nil
  ) throws(Verdict) -> Trial<L> {
    guard context.role != nil || context.origin == .hub || context.origin == .local else {
      throw .no("no-member", "You are no longer a member of this account")
    }
    var rows = try shapes.rows(of: body, stamp: stamp, lookups)
    if let piece {
      let key = RowKey(piece.kind, piece.id)
      if rows.isEmpty {
        // Of a kind that no law reads: what it brings is weighed all the same.
        rows.append(
          LawView<L>.Touched(
            key: key, kind: Kind(rawValue: piece.kind), writes: [], before: lookups.row(key)))
      } else if rows[0].kind == nil {
        rows[0].before = lookups.row(key)
      }
      rows[0].writes = piece.registers.map {
        LawRow.Register(tag: $0.tag, stamp: $0.stamp, bytes: $0.bytes)
      }
    }
    var trial = Trial(LawView(rows, lookups), context)
    trial.isPiece = piece != nil
    try RoleLaw.check(&trial)
    try SeriesLaw.check(&trial)
    try IssueLaw.check(&trial)
    try PaymentLaw.check(&trial)
    try BankLaw.checkFixed(&trial)
    try PlaceLaw.check(&trial)
    OccurrenceLaw.check(&trial)
    // A change is stamped by the hub; what is laid before something else here has stamps already.
    if trial.isPiece, let before = trial.before { trial.view.lower(below: before) }
    try IssuedLaw.check(trial)
    #if !hasFeature(Embedded)
      if context.origin == .device {
        trial.endedAgain = TakenBackLaw.rows(of: body, stamp: stamp, in: context, lookups)
        let deletes = trial.view.touched.contains {
          $0.kind == .project && $0.written.life == .trashed
        }
        if deletes { trial.trashed = Change.trashed(by: body) }
      }
    #endif
    let limit = trial.judgement.numbers.isEmpty ? Limits.change : Limits.issue
    if body.count > limit {
      throw .no("too-large", "This is too much at once; do it in several steps")
    }
    return trial
  }

  // MARK: before a device writes

  /// Why an edit would be refused, asked before it is committed; nil when it is lawful.
  ///
  /// The hub runs the same list, so what passes here is refused there only after a race.
  public mutating func refusal(
    of edit: Edit, in book: Book, as context: LawContext
  ) -> Refusal? {
    do throws(Verdict) {
      _ = try check(edit, in: book, as: context)
      return nil
    } catch {
      return error.refusal
    }
  }

  /// Judges an edit before it is committed; what comes back restores the laws behind it, for a book
  /// without a hub.
  public mutating func check(
    _ edit: Edit, in book: Book, as context: LawContext
  ) throws(Verdict) -> Edit {
    if edit.isEmpty { return Edit() }
    let stamp = Stamp(time: UInt64.max, device: context.device)
    let change = Change(device: context.device, counter: 1, stamp: stamp, body: edit.body)
    var trial = try trial(of: change, in: context, BookLookups(book))
    trial.knowsAll = true
    if trial.before != nil { throw trial.tooLate }
    return try trial.judge(under: stamp).answer
  }
}

extension Edit {
  /// Whether a law may decide about something else by what it writes.
  public var isDecisive: Bool {
    rows.contains { row in
      guard let kind = Kind(rawValue: row.kind) else { return true }
      // Of transactions, of which many are written at once, laws look at two registers.
      if kind == .transaction {
        return registers(of: row).contains { ShapeLaw.isRead(kind, $0.tag) }
      }
      return ShapeLaw.isRead(kind) || ShapeLaw.keeps(kind)
    }
  }

  /// Its rows of the kinds that laws look up, for judging what follows.
  public var readByLaws: Edit {
    keeping { key in
      guard let kind = Kind(rawValue: key.kind) else { return false }
      return ShapeLaw.isRead(kind) || ShapeLaw.keeps(kind)
    }
  }
}

/// A change half judged: the stamp that counts is still to be chosen.
public struct Trial<L: LawLookups> {
  var view: LawView<L>
  let context: LawContext
  /// The stamp time that the change must exceed, so that what it decides counts.
  public var after: UInt64 = 0
  /// The stamp time that the change must stay below: it knows nothing of what was decided.
  public var before: UInt64?
  /// Whether its registers have stamps of their own.
  var isPiece = false
  /// Whether the writer had the very book that it is judged by: nothing is stale then.
  var knowsAll: Bool
  var judgement = Judgement()
  /// Invoices whose number from the hub moves to a void one.
  var lostAnswers: [LostAnswer] = []
  #if !hasFeature(Embedded)
    /// What it writes of an import that another device ended before.
    var endedAgain: TakenBackLaw.Rows?
    /// What it puts in the trash, where a project is among it.
    var trashed: [RowKey] = []
  #endif
  /// What ``before`` means when the writer knew the book: the change is refused.
  public var tooLate = Verdict.no("issued", "An issued invoice stays issued; void it instead")

  init(_ view: LawView<L>, _ context: LawContext) {
    self.view = view
    self.context = context
    knowsAll = context.origin == .local
  }

  mutating func stayBelow(_ time: UInt64) { before = Swift.min(before ?? time, time) }
  mutating func exceed(_ time: UInt64) { after = Swift.max(after, time) }

  /// The judgement under the stamp that counts: what the book will be.
  public mutating func judge(under stamp: Stamp) throws(Verdict) -> Judgement {
    if !isPiece { view.restamp(stamp) }
    try VoidLaw.check(&self)
    try AllocationLaw.check(&self)
    try BankLaw.checkMatches(&self)
    try KeepingLaw.check(&self)
    #if !hasFeature(Embedded)
      TakenBackLaw.answer(&self, under: stamp)
      RoyaltiesLaw.answer(&self)
    #endif
    IssueLaw.answer(&self, under: stamp)
    return judgement
  }

  /// Whether it issues an invoice.
  public var givesNumbers: Bool { !judgement.numbers.isEmpty }

  /// The registers of a piece that the book takes, under the stamps they have.
  public var winners: [LawRow.Register] {
    guard let row = view.touched.first else { return [] }
    var merged = row.before ?? LawRow()
    return row.writes.filter { merged.merge($0) }
  }
}
