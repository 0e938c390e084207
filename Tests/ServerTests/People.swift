import Foundation
import Ledger
import Store

@testable import Server

/// Somebody signed in at a hub.
struct Person {
  var id: ID<AccountMember>
  /// The headers to send: the cookie, and the key that belongs to it.
  var cookie: [String: String]
}

extension RunningHub {
  /// Somebody who joined, without the half second a password takes.
  func person(_ email: String, _ role: Role) throws -> Person {
    let store = hub.store
    let now = hub.now()
    let token = try store.invite(email, as: role, by: nil, now: now).token
    let member = try store.accept(
      invitation: token, name: "Name of " + email, credential: "none", now: now)
    return sitting(member.id)
  }

  /// The founder, signed in.
  func founder() -> Person { sitting(AccountMember.founder) }

  private func sitting(_ id: ID<AccountMember>) -> Person {
    Person(id: id, cookie: begin([Account.first: id]))
  }

  /// A session in some seats, as headers.
  func begin(_ seats: [String: ID<AccountMember>]) -> [String: String] {
    let begun = try? hub.sessions.begin(
      seats, in: Account.first, key: hub.keys.make(for: SignInName.hub), hub.now())
    guard let session = begun else { return [:] }
    return [
      "Cookie": "\(hub.sessions.cookieName)=\(session.id)", "X-Ledgerline-Key": session.key,
    ]
  }

  func post(
    _ path: String, _ body: String, _ person: Person? = nil
  ) async throws -> Answer {
    try await ask(path, "POST", body: Array(body.utf8), person?.cookie ?? [:])
  }

  /// What the hub says of each change.
  func push(_ changes: [Change], _ person: Person) async throws -> [String] {
    let answer = try await ask(
      "/v1/push", "POST", body: ServerTests.push(changes), person.cookie)
    return Array(try fields(answer.body).dropFirst())
  }
}

extension Device {
  /// A change of whatever an edit says.
  mutating func change(_ edit: Edit) -> Change {
    counter += 1
    let time = UInt64(1_795_000_000_000 + Int64(counter)) << 16
    return Change(
      device: id, counter: counter, stamp: Stamp(time: time, device: id), body: edit.body)
  }

  mutating func put<E: Entity>(_ entity: E, replacing old: E? = nil) -> Change {
    var edit = Edit()
    edit.put(entity, replacing: old)
    return change(edit)
  }
}
