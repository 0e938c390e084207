import Ledger
import Storage
import Testing

@testable import Store

/// The hub's work over every storage: the same answers, the same log, the same book.
struct StoreOverStorages {
  private let monthLater = Instant(milliseconds: noon.milliseconds + 40 * 86_400_000)

  private func notes(_ numbers: ClosedRange<Int>, in store: Store) throws {
    try store.commitAll(now: noon) { book in
      numbers.map { number in
        var client = book.clients.rows[number % 2]
        client.notes = "note \(number)"
        return Edit(putting: client, in: book.clients)
      }
    }
  }

  @Test(arguments: StoragePlace.all)
  func `pushes are taken once, copies refused, and the book is sound`(place: StoragePlace) throws {
    let opened = try place.book()
    let store = try Store(opened.one)
    try store.fill()
    var phone = Replica(device: 7)
    for number: UInt64 in 50...54 {
      _ = phone.commit(booking("Phone", number, in: phone.book), now: noon)
    }
    let sent = phone.outbox
    let taken = try store.accept([sent[1], sent[0], sent[3]], now: noon)
    #expect(taken.allSatisfy { if case .accepted = $0 { true } else { false } })
    let rest = try store.accept([sent[0], sent[2], sent[4]], now: noon)
    guard case .known = rest[0], case .accepted(_, let between) = rest[1] else {
      Testing.Issue.record("\(rest)")
      return
    }
    let stamps = try store.pull(after: 0, limitBytes: .max).entries
      .filter { $0.change.device == 7 }
      .reduce(into: [UInt64: Stamp]()) { $0[$1.change.counter] = $1.change.stamp }
    #expect(stamps[2]! < between && between < stamps[4]!)
    var copied = sent[0]
    copied.body = sent[1].body
    guard case .rejected(let refusal) = try store.accept([copied], now: noon)[0] else {
      Testing.Issue.record("a copied device was taken")
      return
    }
    #expect(refusal.code == "copied")
    #expect(try store.verify().problems == [])
    // Another program on the same book.
    let other = try Store(opened.other)
    #expect(try other.verify().digest == store.verify().digest)
    try other.commit(now: noon) { book in booking("Other", 80, in: book) }
    #expect(try store.book().book.clients.count == other.book().book.clients.count)
  }

  @Test(arguments: StoragePlace.all)
  func `an invoice is issued once, and nobody takes its number`(place: StoragePlace) throws {
    let store = try Store(try place.book().one)
    let (first, second) = (try store.draft(1), try store.draft(2))
    let done = try store.issue(first, on: today, key: "00000000000000aa", now: noon)
    let again = try store.issue(first, on: today, key: "00000000000000aa", now: noon)
    #expect(done.seq == again.seq && done.number == "1")
    #expect(try store.issue(second, on: today, now: noon).number == "2")
    // The laws aside, the storage itself has no number twice.
    var judgement = Judgement.nothing
    judgement.moved = [(from: first.raw, to: second.raw)]
    do {
      try store.writing(now: noon) { writing in
        let change = try writing.next(booking("Twin", 90, in: writing.live.book), of: store.device)
        _ = try writing.take(change, judgement, claimed: 1, by: nil, hub: store.device)
      }
      Testing.Issue.record("an invoice has two numbers")
    } catch Verdict.refused(let refusal) {
      #expect(refusal.code == "not-once")
    }
    #expect(try store.book().book.clients.count == 2)
    #expect(try store.verify().problems == [])
  }

  @Test(arguments: StoragePlace.all)
  func `a change that the storage fails on is one refusal`(place: StoragePlace) throws {
    let store = try Store(try place.book().one)
    try store.fill()
    let before = try store.verify()
    var phone = Replica(device: 7)
    for number: UInt64 in 50...51 {
      _ = phone.commit(booking("Phone", number, in: phone.book), now: noon)
    }
    let sent = phone.outbox
    let answers = try store.writing(now: noon) { writing in
      let refused = try writing.refusingFailure {
        _ = try writing.accept(sent[0], by: AccountMember.founder, hub: store.device)
        throw StorageError.constraint("poisoned")
      }
      #expect(writing.live.cursor == before.changes && !writing.hasAppended)
      let taken = try writing.refusingFailure {
        try writing.accept(sent[1], by: AccountMember.founder, hub: store.device)
      }
      return [refused, taken]
    }
    guard case .rejected(let refusal) = answers[0], case .accepted(let seq, _) = answers[1] else {
      Testing.Issue.record("\(answers)")
      return
    }
    #expect(refusal.code == "failed" && seq == before.changes + 1)
    #expect(try store.verify().problems == [])
    // What says something about the storage refuses nothing: all of it fails.
    #expect(throws: StorageError.full) {
      try store.writing(now: noon) { writing in
        try writing.refusingFailure { throw StorageError.full }
      }
    }
    #expect(try store.verify().problems == [])
  }

  @Test(arguments: StoragePlace.all)
  func `a log is folded and says what it said`(place: StoragePlace) throws {
    let opened = try place.book()
    let store = try Store(opened.one)
    try store.fill()
    var phone = Replica(device: 7)
    _ = phone.commit(booking("Phone", 50, in: phone.book), now: noon)
    let sent = phone.outbox
    let known = try store.accept(sent, now: noon)
    try notes(1...600, in: store)
    let before = try store.verify()
    let history = try store.writers(of: RowKey(.client, 1_001))
    #expect(try store.compact(.least, now: monthLater).changes == 512)
    #expect(try store.verify() == before && before.problems == [])
    #expect(try store.writers(of: RowKey(.client, 1_001)) == history)
    guard case .accepted(let seq, let stamp) = known[0] else { return }
    #expect(try store.accept(sent, now: monthLater) == [.known(seq: seq, stamp: stamp)])
    // One that opens it now makes the book of the registers.
    let cold = try Store(opened.other)
    #expect(try cold.snapshot().hash == store.snapshot().hash)
    #expect(try cold.verify().digest == before.digest)
  }

  @Test(arguments: StoragePlace.all)
  func `people come in by link, once`(place: StoragePlace) throws {
    let store = try Store(try place.book().one)
    let token = try store.invite("Ann@example.com", as: .admin, by: nil, now: noon).token
    #expect(throws: MemberProblem.isInvited) {
      try store.invite("ann@example.com", as: .member, by: nil, now: noon)
    }
    let ann = try store.accept(invitation: token, name: "Ann", credential: "hash", now: noon)
    #expect(throws: MemberProblem.notPending) {
      try store.accept(invitation: token, name: "Ann", credential: "hash", now: noon)
    }
    #expect(try store.credential(for: "ANN@example.com")?.hash == "hash")
    #expect(try store.role(of: ann.id) == .admin)
    let link = try store.reset(ann.id, by: nil, now: noon).token
    try store.setRole(of: ann.id, to: .member, by: nil, now: noon)
    #expect(try store.invitation(for: link, now: noon) == nil, "made before the role changed")
    try store.remove(ann.id, by: nil, now: noon)
    #expect(try store.credentials() == [])
    #expect(try store.role(of: ann.id) == nil)
    #expect(try store.verify().problems == [])
  }

  @Test(arguments: StoragePlace.all)
  func `files that nothing names go, others stay`(place: StoragePlace) throws {
    let store = try Store(try place.book().one)
    let kept = try store.putBlob(Array("kept".utf8), mediaType: "text/plain", now: noon)
    let stray = try store.putBlob(Array("stray".utf8), mediaType: "text/plain", now: noon)
    try store.commit(now: noon) { book in
      var attachment = Attachment()
      attachment.id = ID(6_001)
      attachment.hash = kept
      return Edit(putting: attachment, in: book.attachments)
    }
    #expect(try store.collectBlobs(now: monthLater).marked == 1)
    let nextDay = Instant(milliseconds: monthLater.milliseconds + 86_400_000)
    #expect(try store.collectBlobs(now: nextDay).removed == 1)
    #expect(try store.blob(stray) == nil && store.blob(kept) != nil)
  }

  @Test(arguments: StoragePlace.all)
  func `typed tables of another form are made anew from the log or the registers`(
    place: StoragePlace
  ) throws {
    let opened = try place.book()
    let store = try Store(opened.one)
    try store.fill()
    try notes(1...600, in: store)
    for isFolded in [false, true] {
      if isFolded { try store.compact(.least, now: monthLater) }
      let before = try store.verify()
      try opened.one.commit { try $0.remakeTables() }
      #expect(try !store.verify().problems.isEmpty)
      try opened.one.commit { try Projection.fill($0) }
      #expect(try store.verify() == before)
    }
  }
}
