import Foundation
import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

// Who walks everywhere: a person alone, at a hub, and in each state that a hub or a file brings about.
extension WalkStart {
  static func alone() throws -> Person {
    let person = try Person.inSampleStudio()
    let item = try #require(person.app.book.items.live.first)
    let transaction = try #require(person.app.book.transactions.live.first { $0.sale == nil })
    var edit = Edit()
    add(3, .item, item.id.raw, .image, &edit)
    add(2, .transaction, transaction.id.raw, .receipt, &edit)
    add(1, .transaction, transaction.id.raw, .receipt, mediaType: "application/pdf", &edit)
    let gig = try #require(person.app.book.projects.live.first { $0.schedule != nil })
    add(1, .project, gig.id.raw, .recording, mediaType: "audio/mpeg", &edit)
    _ = person.app.withReplica {
      $0.commit([edit], now: Instant(milliseconds: 2), undoable: false)
    }
    person.app.refresh()
    return person
  }

  private static func add(
    _ count: Int, _ kind: Kind, _ owner: UInt64, _ role: AttachmentRole,
    mediaType: String = "image/jpeg", _ edit: inout Edit
  ) {
    for number in 0..<count {
      var file = Attachment()
      file.id = ID(owner &+ UInt64(7_000 + number + mediaType.count * 10))
      file.owner.kind = kind.name
      file.owner.id = ID(owner)
      file.role = role
      file.mediaType = mediaType
      file.hash = "abc\(number)\(kind.name)\(mediaType.hasSuffix("pdf") ? "paper" : "")"
      file.position = Position.between(nil, nil, jitter: UInt64(number + 1))
      edit.put(file, replacing: nil)
    }
  }

  /// At a hub that takes everything, as an owner among others; one picture could not be sent.
  static func atHub() throws -> Person {
    let person = try alone()
    person.app.state.hasHub = true
    var other = AccountMember()
    other.id = ID("0000000000ben")!
    other.role = .admin
    other.name = "Ben"
    other.email = "ben@example.com"
    var edit = Edit()
    edit.put(other, replacing: nil)
    _ = person.app.withReplica {
      $0.commit([edit], now: Instant(milliseconds: 3), undoable: false)
    }
    person.app.state.hasHub = true
    person.app.state.membership.me = AccountMember.founder
    person.app.state.membership.role = .owner
    person.app.state.membership.password = .own
    person.app.state.membership.accounts = [
      .init(id: "first", role: .owner, name: "Lee Studio"),
      .init(id: "second", role: .owner, name: "Second"),
    ]
    person.app.state.membership.invitations = [
      .init(id: "ab12", email: "bob@example.com", role: .admin, expires: person.app.state.today)
    ]
    person.app.state.uploads = [Upload("abc0item", .failed("too slow"))]
    person.app.state.updateIsWaiting = true
    person.app.state.isSignedOut = false
    person.app.refresh()
    return person
  }

  /// The hub was restored, gives no numbers, and does not answer about one that was asked for.
  static func restored() throws -> Person {
    var person = try atHub()
    let draft = try #require(person.app.book.invoices.live.first { !$0.isIssued })
    let wish = SyncMachine.Wish(draft.id, on: person.app.state.today, key: 1, before: ID(9))
    person.hear(.numbersUnconfirmed(wish))
    person.hear(
      .memberAnswered(
        MemberAnswer(
          .lastNumbers, isDone: true,
          text: "state\tunconfirmed\nseries\t0000000000001\tINV-{####}\t1020\t1024\n")))
    person.app.state.isSignedOut = true
    return person
  }

  /// A change came back with a reason.
  static func refused() throws -> Person {
    var person = try atHub()
    var mine = try #require(person.app.book.clients.live.first)
    mine.company = "Mine Ltd"
    let edit = Edit(putting: mine, in: person.app.book.clients)
    let change = Change(
      device: 7, counter: 99, stamp: Stamp(milliseconds: 1_000_000, device: 7), body: edit.body)
    var book = person.app.book
    let key = book.differences(from: change).first { $0.name == "company" }?.key
    person.app.state.refused = [
      Refused(change, Refusal("test", "Not like this", at: key ?? Refusal.whole))
    ]
    person.press("sheet/attention")
    return person
  }

  static func importing() throws -> Person {
    var person = try Person.inSampleStudio()
    var columns = ImportColumns()
    columns.subject = "items"
    columns.subjects = [.init("items", "Items"), .init("transactions", "Transactions")]
    columns.header = ["Thing", "Cost"]
    columns.fields = [.init("name", "Name", column: nil, isRequired: true)]
    person.hear(
      .importRead(
        ImportPreview(
          fileName: "a.csv", summary: ["items: 2 added"], problems: [], canRun: true,
          columns: columns)))
    return person
  }

  static func joining() throws -> Person {
    var person = try Person.inSampleStudio()
    person.app.state.hasHub = true
    person.go("/device/0123abcd")
    person.app.state.membership.joining = .init()
    return person
  }

  static func invited() throws -> Person {
    var person = try Person.inSampleStudio()
    person.app.state.hasHub = true
    person.go("/invite/0123abcd")
    person.app.state.membership.welcome = .init(
      account: "Lee", email: "ann@example.com", role: .member, isKnown: false)
    return person
  }
}
