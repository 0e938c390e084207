import Ledger
import Storage

extension PostgresTransaction {
  private static let claimColumns = "message, holder, until, past_end"

  private static func claim(_ row: Row) -> MailClaim {
    MailClaim(
      message: ID(row.text(0)) ?? ID(), holder: row.text(1),
      until: Instant(milliseconds: row.integer(2)), isPastEnd: row.integer(3) != 0)
  }

  func mailClaim(of message: ID<MailMessage>) throws(StorageError) -> MailClaim? {
    try first(
      "SELECT \(PostgresTransaction.claimColumns) FROM mail_claim WHERE account = $1 AND message = $2",
      [.text(message.text)], PostgresTransaction.claim)
  }

  func mailClaims() throws(StorageError) -> [MailClaim] {
    try all(
      "SELECT \(PostgresTransaction.claimColumns) FROM mail_claim WHERE account = $1", [],
      PostgresTransaction.claim)
  }

  func put(_ claim: MailClaim) throws(StorageError) {
    try send(
      """
      INSERT INTO mail_claim (account, \(PostgresTransaction.claimColumns))
      VALUES ($1, $2, $3, $4, $5) ON CONFLICT (account, message) DO UPDATE SET
      holder = excluded.holder, until = excluded.until, past_end = excluded.past_end
      """,
      [
        .text(claim.message.text), .text(claim.holder), .integer(claim.until.milliseconds),
        .integer(claim.isPastEnd ? 1 : 0),
      ])
  }

  func removeMailClaim(of message: ID<MailMessage>) throws(StorageError) {
    try send(
      "DELETE FROM mail_claim WHERE account = $1 AND message = $2", [.text(message.text)])
  }
}
