import Ledger
import Storage
import Testing

@testable import Store

/// What every storage promises of mails that are being sent.
struct MailClaimRules {
  private func claim(_ id: UInt64, _ holder: String, isPastEnd: Bool = false) -> MailClaim {
    MailClaim(message: ID(id), holder: holder, until: noon, isPastEnd: isPastEnd)
  }

  @Test(arguments: StoragePlace.all)
  func `a message has one claim, the one that was kept last`(place: StoragePlace) throws {
    let book = try place.book()
    try book.one.commit { writer throws in
      try writer.put(claim(900, "a"))
      try writer.put(claim(901, "a", isPastEnd: true))
      try writer.put(claim(900, "b"))
    }
    try book.other.read { reader throws in
      #expect(try reader.mailClaim(of: ID(900)) == claim(900, "b"))
      #expect(try reader.mailClaim(of: ID(901)) == claim(901, "a", isPastEnd: true))
      #expect(try reader.mailClaim(of: ID(902)) == nil)
      #expect(try reader.mailClaims().count == 2)
    }
    try book.one.commit { try $0.removeMailClaim(of: ID(900)) }
    #expect(try book.other.read { try $0.mailClaims() } == [claim(901, "a", isPastEnd: true)])
  }
}
