import Exchange
import Ledger
import LedgerTestSupport
import Testing

/// Exports with receipts as zips: an error in words, or an import that adds nothing the second time (rule E38).
@Suite(.serialized) struct ZipFuzzTests {
  private static let csv = """
    ID,Date,Description,Additional info,Amount,Currency,From / To,Category,Attachments,Account,Note,Tags
    8a1c,"Jan 15, 2026",GITHUB INC,,-119,EUR,GitHub,Software,"a-1.pdf, a, b-2.pdf",Business,Plan,Tools
    8a1d,"Jan 16, 2026",TAXI,,-12,EUR,Taxi,Travel,c-3.png,Business,,
    """

  private static let zip = SampleZip.write(
    [
      .init("data/transactions.csv", Array(csv.utf8), isDeflated: true),
      .init("attachments/expense/a-1.pdf", Array("%PDF-1.4\nx\n%%EOF".utf8)),
      .init("attachments/expense/a, b-2.pdf", Array("%PDF-1.4\ny\n%%EOF".utf8), isDeflated: true),
      .init("inbox/d.pdf", Array("%PDF-1.4\nz\n%%EOF".utf8)),
    ], remark: Array("made".utf8))

  @Test func `exports with receipts`() {
    Fuzz.run("zips", inputs: 150) { dice in
      let bytes = dice.damaged(Self.zip, words: ["PK\u{1}\u{2}", "PK\u{5}\u{6}", "../", "/"])
      let file: ImportFile
      do throws(ImportFile.Fault) {
        file = try ImportFile.read(bytes, into: Book(), Inputs.options)
      } catch {
        return try hold(!error.message.english.isEmpty, "a fault without words")
      }
      for blob in file.blobs {
        try hold(SHA256.hex(blob.bytes) == blob.hash, "bytes under another name")
      }
      let after = Book().after(file.edit)
      let hashes = Set(file.blobs.map { $0.hash })
      for row in after.attachments.live {
        try hold(hashes.contains(row.hash), "a row names bytes that did not come")
      }
      let again = try ImportFile.read(bytes, into: after, Inputs.options)
      try hold(again.edit.isEmpty && again.blobs.isEmpty, "the second time brings \(again.news)")
    }
  }
}
