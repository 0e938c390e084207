import Foundation
import Ledger
import PostgresStorage
import Storage
import Synchronization
import Testing

@testable import Store

/// Many hubs on one database: their rights, what they know together, and what they tell each other.
@Suite(
  .enabled(if: TestCluster.isInstalled, "PostgreSQL's server programs are not installed"),
  .timeLimit(.minutes(5)))
struct TogetherTests {
  private func database(_ name: String) throws -> PostgresDatabase {
    try PostgresDatabase(try DatabaseAddress(TestCluster.address(name)))
  }

  private func cut(_ name: String) throws {
    try TestCluster.psql(
      "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = '\(name)'")
  }

  @Test func `many that come to a new database at once all find it made`() throws {
    for _ in 0..<3 {
      let name = try TestCluster.database()
      let failures = Mutex<[String]>([])
      DispatchQueue.concurrentPerform(iterations: 8) { _ in
        do {
          _ = try database(name)
        } catch {
          failures.withLock { $0.append("\(error)") }
        }
      }
      #expect(failures.withLock { $0 } == [])
    }
  }

  @Test func `many serve together, or one alone, and nobody moves a book meanwhile`() throws {
    let name = try TestCluster.database()
    let (one, other, third) = (try database(name), try database(name), try database(name))
    let book = try PostgresBook("first", in: third)
    #expect(try one.beginServing(together: true) && other.beginServing(together: true))
    #expect(try !third.beginServing())
    #expect(try !book.beginServing(), "a book that is served is not taken in hand")
    one.endServing()
    #expect(try !book.beginServing())
    other.endServing()
    #expect(try book.beginServing())
    #expect(try !one.beginServing(together: true) && !one.beginServing())
    book.endServing()
    #expect(try third.beginServing())
    #expect(try !one.beginServing(together: true))
    third.endServing()
    #expect(try one.beginServing(together: true))
  }

  @Test func `a hub whose connection broke has its right again, or ends when another serves alone`()
    throws
  {
    let name = try TestCluster.database()
    let (one, other) = (try database(name), try database(name))
    #expect(try one.beginServing(together: true) && other.beginServing(together: true))
    try cut(name)
    #expect(!one.isOvertaken && !other.isOvertaken)
    let alone = try database(name)
    #expect(try !alone.beginServing())
    try cut(name)
    #expect(try alone.beginServing())
    #expect(one.isOvertaken && other.isOvertaken)
    alone.endServing()
    #expect(!one.isOvertaken)
  }

  @Test func `a hub that lost its connection while a book is moved ends`() throws {
    let name = try TestCluster.database()
    let (hub, mover) = (try database(name), try database(name))
    let book = try PostgresBook("first", in: mover)
    #expect(try hub.beginServing(together: true))
    try cut(name)
    #expect(try book.beginServing())
    #expect(hub.isOvertaken)
    book.endServing()
    #expect(!hub.isOvertaken)
  }

  @Test func `one is on duty, and the next one when it ends`() throws {
    let name = try TestCluster.database()
    let (one, other) = (try database(name), try database(name))
    #expect(try one.beginServing(together: true) && other.beginServing(together: true))
    #expect(try one.isOnDuty() && !other.isOnDuty() && one.isOnDuty())
    one.endServing()
    #expect(try other.isOnDuty())
    try cut(name)
    #expect(try other.isOnDuty(), "with a new connection")
  }

  @Test func `a hub that asks all the time has its rights again when the database is back`()
    throws
  {
    let name = try TestCluster.database()
    let one = try database(name)
    #expect(try one.beginServing(together: true) && one.isOnDuty())
    try TestCluster.psql("ALTER DATABASE \(name) ALLOW_CONNECTIONS false")
    try cut(name)
    for _ in 0..<5 {
      #expect(throws: StorageError.self) { try one.isOnDuty() }
      Thread.sleep(forTimeInterval: 0.2)
    }
    try TestCluster.psql("ALTER DATABASE \(name) ALLOW_CONNECTIONS true")
    #expect(waits { !one.isOvertaken && (try? one.isOnDuty()) == true })
    #expect(try !database(name).beginServing(), "others are kept out again")
  }

  @Test func `a session is found, seated, unseated and ended wherever it is asked for`() throws {
    let name = try TestCluster.database()
    let (one, other) = (try database(name), try database(name))
    func line(_ ends: Int64) -> SessionLine { SessionLine(account: "first", key: "k", ends: ends) }
    try one.begin("a", line(2_000), [("first", "m")], most: 2)
    try other.seat("a", in: "second", as: "n")
    let found = try #require(try one.session("a", now: 1_000))
    #expect(found.line.account == "second" && found.line.key == "k")
    #expect(Set(found.seats.map { $0.account + $0.member }) == ["firstm", "secondn"])
    #expect(found.seats.allSatisfy { !$0.isThere }, "there are no such accounts")
    #expect(try one.session("a", now: 2_000) == nil && one.session("b", now: 0) == nil)
    // Of a member the two that end last stay.
    try one.begin("b", line(3_000), [("first", "m")], most: 2)
    try one.begin("c", line(4_000), [("first", "m")], most: 2)
    #expect(try other.session("a", now: 0) == nil && other.session("b", now: 0) != nil)
    try one.unseat("m", from: "first")
    #expect(try other.session("b", now: 0)?.seats.isEmpty == true)
    try other.addDeviceLink("link", of: "c", ends: 5_000, most: 5)
    try other.endSession("c")
    try other.seat("c", in: "first", as: "m")
    #expect(try one.session("c", now: 0) == nil, "what ended is not begun again")
    #expect(try one.note("device", "link", now: 0) == nil)
    #expect(try one.countSessions(now: 0) == 1)
  }

  @Test func `what is counted at many at once counts in one`() throws {
    let name = try TestCluster.database()
    let programs = [try database(name), try database(name)]
    let allowed = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 40) { number in
      let names = number.isMultiple(of: 2) ? ["source", "name"] : ["name", "source"]
      try? programs[number % 2].amend("tries", names, now: 0) { values in
        let counts = values.map { Int($0) ?? 0 }
        guard counts.allSatisfy({ $0 < 10 }) else { return nil }
        allowed.withLock { $0 += 1 }
        return counts.map { ("\($0 + 1)", ends: 100) }
      }
    }
    #expect(allowed.withLock { $0 } == 10)
    #expect(try programs[0].notes("tries", now: 0) == ["source": "10", "name": "10"])
    // What has ended is counted anew, and "" removes a line.
    try programs[1].amend("tries", ["name"], now: 100) { values in
      #expect(values == [""])
      return [("1", ends: 200)]
    }
    try programs[1].amend("tries", ["name", "new"], now: 150) { _ in [("", ends: 0), ("", ends: 0)]
    }
    #expect(try programs[0].notes("tries", now: 0) == ["source": "10"])
  }

  private func waits(_ isDone: () -> Bool) -> Bool {
    for _ in 0..<1200 {
      if isDone() { return true }
      Thread.sleep(forTimeInterval: 0.05)
    }
    return false
  }

  private final class Heard: Sendable {
    let all = Mutex(0)
    let accounts = Mutex<[Int64]>([])
    let isOver = Mutex(false)
  }

  @Test func `what is written at one is heard at another, also after a broken connection`() throws {
    let name = try TestCluster.database()
    let (one, other) = (try database(name), try database(name))
    #expect(try one.beginServing(together: true))
    let book = try PostgresBook("first", in: one)
    let number = try #require(try one.account("first")).number
    let heard = Heard()
    other.listen { accounts in
      if let accounts {
        heard.accounts.withLock { $0 += accounts }
      } else {
        heard.all.withLock { $0 += 1 }
      }
      return !heard.isOver.withLock { $0 }
    }
    defer { heard.isOver.withLock { $0 = true } }
    #expect(waits { heard.all.withLock { $0 } == 1 }, "at first any may have been written to")
    try book.commit { try $0.set(.account, "x") }
    #expect(waits { heard.accounts.withLock { $0.contains(number) } })
    try cut(name)
    #expect(waits { heard.all.withLock { $0 } == 2 }, "hints were missed")
    heard.accounts.withLock { $0 = [] }
    try book.commit { try $0.set(.account, "y") }
    #expect(waits { heard.accounts.withLock { $0.contains(number) } })
  }

  @Test func `accounts are found by what is in them, whichever of many it is`() throws {
    let name = try TestCluster.database()
    let database = try BookDatabase(TestCluster.address(name))
    let now = Instant(milliseconds: 1_795_000_000_000)
    var ids: [String] = []
    for number in 0..<3 {
      let id = number == 0 ? "first" : ID<AccountMember>(UInt64(300 + number)).text
      ids.append(id)
      let store = try Store(try PostgresBook(id, in: database.server))
      try store.found(
        name: "Ann", email: "ann@example.com", credential: "hash\(number % 2)", now: now)
    }
    let found = try database.credentials(of: " Ann@Example.com")
    #expect(found.map { $0.account } == ids)
    #expect(found.map { $0.credential.hash } == ["hash0", "hash1", "hash0"])
    #expect(try database.mostPasswords() == 2)
    let second = try Store(try PostgresBook(ids[1], in: database.server))
    let invited = try second.invite("bob@example.com", as: .member, by: nil, now: now)
    #expect(try database.account(ofInvitation: invited.token) == ids[1])
    let link = try second.makeLink(
      to: .calendar(holds: false), called: "", for: nil, by: nil, now: now)
    #expect(try database.account(ofLink: link.token) == ids[1])
    #expect(try database.account(ofLink: "x") == nil && database.account("other") == nil)
    var seen: [String] = []
    try database.forEachAccount { seen.append($0.id) }
    #expect(try seen == ids && database.countAccounts() == 3)
    // Who founded one and has no password in it.
    #expect(try database.accounts(foundedBy: "ann@example.com").isEmpty)
    let own = ID<AccountMember>(400).text
    let lone = try Store(try PostgresBook(own, in: database.server))
    try lone.found(name: "Ann", email: "ann@example.com", credential: nil, now: now)
    #expect(try database.accounts(foundedBy: " Ann@Example.com") == [own])
    #expect(try database.accounts(foundedBy: "bob@example.com").isEmpty)
    #expect(try database.accounts(foundedBy: "").isEmpty)
    // One that was put aside is nobody's.
    try TestCluster.psql(
      "UPDATE ledgerline.account SET name = 'first put aside 1' WHERE name = 'first'", in: name)
    let left = try database.credentials(of: "ann@example.com")
    #expect(left.map { $0.account } == Array(ids.dropFirst()))
    // Mail that waits, and receipts that were not read.
    #expect(try database.accountsWithMail().isEmpty && database.accountsWithReceipts().isEmpty)
    var message = MailMessage()
    message.id = ID(900)
    message.to = "x@example.com"
    message.asked = 1
    try second.commit(now: now) { book in
      return Edit(putting: message, in: book.messages)
    }
    #expect(try database.accountsWithMail().map { $0.id } == [ids[1]])
    let third = try Store(try PostgresBook(ids[2], in: database.server))
    let bytes = Array("%PDF-1.4 receipt".utf8)
    try third.addReceipt(
      bytes, named: "r.pdf", mediaType: "application/pdf", from: .upload, now: now)
    #expect(try database.accountsWithReceipts().map { $0.id } == [ids[2]])
    let hash = SHA256.hex(bytes)
    try third.keep(Reading(of: hash), now: now)
    #expect(try database.accountsWithReceipts().isEmpty)
    #expect(try third.forgetReading(of: hash, now: now))
    #expect(try database.accountsWithReceipts().map { $0.id } == [ids[2]])
  }
}
