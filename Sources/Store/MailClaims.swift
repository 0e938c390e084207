import Ledger
import Storage

/// Who sends a mail: at most one hub at a time, and nobody what may have been sent (rule G84).
///
/// A claim is taken before the first word to the server and asked for once more before the final dot. One whose holder is
/// dead, or whose time is up, is free again, unless it was past the end.
extension Store {
  /// Whether the hub that asks may send a mail now.
  public enum MailRight: Equatable, Sendable {
    case yours
    /// Somebody else is at it, at most until then.
    case taken(until: Instant)
    /// Somebody else was, and did not live to say what became of it.
    case mayBeSent
    /// There is nothing to send any more.
    case over
  }

  /// What somebody without the right to a message may say of it.
  public enum MailWord: Equatable, Sendable {
    /// Nothing: it is another's.
    case silence
    /// What was sent was sent.
    case fact
    /// That its holder did not live to say it, once: who asks for it again gets it sent.
    case doubt
  }

  /// Takes the right to send a message, if nobody has it.
  public func claimMail(
    _ id: ID<MailMessage>, by holder: String, for milliseconds: Int64, now: Instant,
    isDead: (String) -> Bool
  ) throws(StoreError) -> MailRight {
    try mapped {
      try writingRows(now: now) { writing in
        let claims = try writing.storage.mailClaims()
        try writing.bring(([id] + claims.map { $0.message }).map { RowKey(.message, $0.raw) })
        let book = writing.live.book
        // Those that were settled since.
        for claim in claims where !claim.isOpen(in: book) {
          try writing.storage.removeMailClaim(of: claim.message)
          writing.keeps = true
        }
        guard book.messages.live(id)?.standing == .queued else {
          return .over
        }
        if let claim = try writing.storage.mailClaim(of: id), claim.holder != holder,
          now < claim.until, !isDead(claim.holder)
        {
          return .taken(until: claim.until)
        } else if try writing.storage.mailClaim(of: id)?.isPastEnd == true {
          return .mayBeSent
        }
        try writing.storage.put(
          MailClaim(
            message: id, holder: holder,
            until: Instant(milliseconds: now.milliseconds + milliseconds)))
        writing.keeps = true
        return .yours
      }
    }
  }

  /// Notes that the server is about to have all of a message; false: the right to it was lost meanwhile, and it must not.
  public func passMailEnd(
    _ id: ID<MailMessage>, by holder: String
  ) throws(StoreError) -> Bool {
    try mapped {
      try storage.write { writer -> Ending<Bool> in
        guard var claim = try writer.mailClaim(of: id), claim.holder == holder, !claim.isPastEnd
        else { return .rollback(false) }
        claim.isPastEnd = true
        try writer.put(claim)
        return .commit(true)
      }
    }
  }

  /// Writes down what became of a message and gives back the right to it, both or neither.
  ///
  /// `without` says what happens where the right is not, or no more, `holder`'s.
  public func settleMail(
    _ id: ID<MailMessage>, by holder: String, without: MailWord = .silence, now: Instant,
    _ body: (Book) throws -> Edit
  ) throws {
    try mappedCommit {
      try writing(now: now) { writing in
        let isOurs = try writing.storage.mailClaim(of: id)?.holder == holder
        guard isOurs || without != .silence else { return }
        // Whoever had it may have said what became of it in this moment.
        if without == .doubt, writing.live.book.messages[id]?.standing != .queued { return }
        let edit = try body(writing.live.book)
        if !edit.isEmpty { _ = try writing.commit(edit, as: device, origin: .local) }
        if isOurs || without == .doubt { try writing.storage.removeMailClaim(of: id) }
        writing.keeps = true
      }
    }
  }

  /// Gives back the right to a message whose server has not all of it.
  public func releaseMail(
    _ id: ID<MailMessage>, by holder: String
  ) throws(StoreError) {
    try mapped {
      try storage.write { writer -> Ending<Void> in
        guard let claim = try writer.mailClaim(of: id), claim.holder == holder else {
          return .rollback(())
        }
        try writer.removeMailClaim(of: id)
        return .commit(())
      }
    }
  }

  /// The stamp time up to which what was asked for may have been done by the hub that this book came from; 0: by none.
  public func restoredAt() throws(StoreError) -> UInt64 {
    try reading { reader in try reader.fact(.restored).flatMap { UInt64($0) } ?? 0 }
  }
}

extension MailClaim {
  /// Whether its message still waits to be sent.
  fileprivate func isOpen(in book: Book) -> Bool { book.messages[message]?.standing == .queued }
}
