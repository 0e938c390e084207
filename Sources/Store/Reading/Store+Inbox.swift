import Ledger

extension Store {
  /// A file for the Inbox (rule E24): a receipt and the attachment that is its file, once for its bytes.
  ///
  /// The ids follow from the hash as they do on devices, so that whoever brings the same file again, after a restart too, makes no
  /// second receipt. One that was deleted comes back. Answers the receipt, and whether it is new in the Inbox.
  @discardableResult
  public func addReceipt(
    _ bytes: [UInt8], named name: String, mediaType: String, from origin: ReceiptOrigin,
    now: Instant
  ) throws -> (receipt: ID<Receipt>, isNew: Bool) {
    // The file first: a row never names bytes that are not there.
    let hash = try putBlob(bytes, mediaType: mediaType, now: now)
    var answer = (receipt: ID<Receipt>.foreign("receipt:" + hash), isNew: false)
    try commit(now: now) { book in
      if let known = book.receipts.live.first(where: { $0.hash == hash }) {
        answer = (known.id, false)
        return nil
      }
      answer.isNew = true
      var receipt = book.receipts[answer.receipt] ?? Receipt()
      receipt.id = answer.receipt
      receipt.life = .live
      receipt.hash = hash
      receipt.name = String(name.prefix(120))
      receipt.mediaType = mediaType
      receipt.size = Int64(bytes.count)
      receipt.origin = origin
      receipt.received = now
      receipt.transaction = ID()
      var file = Attachment()
      file.id = .foreign("receipt-file:" + hash)
      file.owner.kind = Kind.receipt.name
      file.owner.id = receipt.id.retyped()
      file.role = .receipt
      file.name = receipt.name
      file.mediaType = mediaType
      file.size = receipt.size
      file.hash = hash
      var edit = Edit()
      edit.put(receipt, in: book.receipts)
      edit.put(file, in: book.attachments)
      return edit
    }
    return answer
  }
}
