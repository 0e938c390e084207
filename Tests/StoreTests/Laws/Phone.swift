import Ledger

@testable import Store

/// A device in a member's hands, for playing races: it writes offline and meets the hub when told.
struct Phone {
  var replica: Replica
  let store: Store
  let member: ID<AccountMember>

  init(_ id: UInt64, _ store: Store, member: ID<AccountMember> = AccountMember.founder) throws {
    replica = Replica(device: id)
    self.store = store
    self.member = member
    try pull()
  }

  var book: Book { replica.book }

  mutating func write(_ edit: Edit, at now: Instant = noon) {
    _ = replica.commit(edit, now: now, undoable: false)
  }

  /// Sends all that waits; what is refused is taken back, as the app does.
  ///
  /// Says the codes of what was refused.
  @discardableResult
  mutating func push() throws -> [String] {
    let sent = replica.outbox
    let answers = try store.accept(sent, by: member, now: noon)
    var codes: [String] = []
    for (change, answer) in zip(sent, answers) {
      guard let code = answer.code else { continue }
      codes.append(code)
      if case .rejected = answer { _ = replica.discard(change.identity) }
    }
    return codes
  }

  mutating func pull() throws {
    replica.receive(
      try store.pull(after: replica.cursor, limitBytes: .max).entries, epoch: store.epoch)
  }

  /// Pushes and pulls; says the codes of what was refused.
  @discardableResult
  mutating func sync() throws -> [String] {
    let codes = try push()
    try pull()
    return codes
  }

  /// Sends one change without keeping it: a forger's.
  func send(_ edit: Edit, counter: UInt64, from device: UInt64 = 66) throws -> String? {
    try send(body: edit.body, counter: counter, from: device)
  }

  func send(body: [UInt8], counter: UInt64, from device: UInt64 = 66) throws -> String? {
    let time = (UInt64(noon.milliseconds) + counter) << 16
    let change = Change(
      device: device, counter: counter, stamp: Stamp(time: time, device: device), body: body)
    return try store.accept([change], by: member, now: noon)[0].code
  }
}

extension Store {
  /// Lets somebody in with a role.
  func newMember(_ role: Role, _ name: String = "ann") throws -> ID<AccountMember> {
    let token = try invite("\(name)@example.com", as: role, by: nil, now: noon).token
    return try accept(invitation: token, name: name, credential: "none", now: noon).id
  }

  /// A payment of the invoice's client, recorded on the command line.
  @discardableResult
  func pay(_ id: UInt64, _ minor: Int64, for invoice: ID<Invoice>) throws -> ID<Payment> {
    try commitAll(now: noon) { book in
      guard let row = book.invoices[invoice] else { return [] }
      return try Payments.parts(
        ID(id), Money(minor: minor, currency: .usd), for: row, on: today, in: book)
    }
    return ID(id)
  }
}
