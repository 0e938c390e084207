import Ledger
import Storage

extension SQLiteTransaction {
  private static func claim(_ row: Statement) -> MailClaim {
    MailClaim(
      message: ID(row.text(0)) ?? ID(), holder: row.text(1),
      until: Instant(milliseconds: row.integer(2)), isPastEnd: row.integer(3) != 0)
  }

  func mailClaim(of message: ID<MailMessage>) throws(StorageError) -> MailClaim? {
    try first(
      "SELECT message, holder, until, past_end FROM mail_claim WHERE message = ?",
      [.text(message.text)], SQLiteTransaction.claim)
  }

  func mailClaims() throws(StorageError) -> [MailClaim] {
    try all(
      "SELECT message, holder, until, past_end FROM mail_claim", [],
      SQLiteTransaction.claim)
  }

  func put(_ claim: MailClaim) throws(StorageError) {
    try run(
      "INSERT OR REPLACE INTO mail_claim VALUES (?, ?, ?, ?)",
      [
        .text(claim.message.text), .text(claim.holder),
        .integer(claim.until.milliseconds), .integer(claim.isPastEnd ? 1 : 0),
      ])
  }

  func removeMailClaim(of message: ID<MailMessage>) throws(StorageError) {
    try run("DELETE FROM mail_claim WHERE message = ?", [.text(message.text)])
  }
}
