import Ledger
import Storage

extension DictionaryTransaction {
  func mailClaim(of message: ID<MailMessage>) throws(StorageError) -> MailClaim? {
    book.claims[message]
  }

  func mailClaims() throws(StorageError) -> [MailClaim] { Array(book.claims.values) }

  func put(_ claim: MailClaim) throws(StorageError) { book.claims[claim.message] = claim }

  func removeMailClaim(of message: ID<MailMessage>) throws(StorageError) {
    book.claims[message] = nil
  }
}
