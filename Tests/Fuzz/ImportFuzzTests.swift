import Exchange
import Ledger
import LedgerTestSupport
import Testing

/// Files that come in: an error in words, or a plan that adds nothing the second time and survives the
/// way out and in again.
@Suite(.serialized) struct ImportFuzzTests {
  private func check(
    _ bytes: [UInt8], into book: Book = Book(), _ request: CSVRequest = CSVRequest()
  ) throws {
    let file: ImportFile
    do throws(ImportFile.Fault) {
      file = try ImportFile.read(bytes, into: book, Inputs.options, request)
    } catch {
      return try hold(!error.message.isEmpty, "a fault without words")
    }
    try hold(file.question == nil || file.edit.isEmpty, "something comes in before it is asked")
    try hold(file.problems.count <= 1_001, "\(file.problems.count) problems")
    let after = book.after(file.edit)
    let again = try ImportFile.read(bytes, into: after, Inputs.options, request)
    var known = after
    let twice = Change(
      device: 9, counter: 1, stamp: Stamp(milliseconds: 1, device: 9), body: again.edit.body)
    try hold(
      again.edit.isEmpty,
      "the second time brings \(again.news): \(known.differences(from: twice))".prefix(600) + "")
    let out = BackupWriter.write(after)
    let back = try ImportFile.read(out, into: Book(), Inputs.options)
    try hold(
      BackupWriter.write(Book().after(back.edit)) == out, "the way out and in is no way back")
  }

  @Test func `exchange JSON, its values damaged`() {
    Fuzz.run("backup-values", inputs: 40) { dice in
      let bytes = JSONWriter.write(dice.damaged(Inputs.small))
      try check(bytes)
      if dice.percent(30) { try check(bytes, into: Inputs.book) }
    }
  }

  @Test func `exchange JSON, its bytes damaged`() {
    let bytes = JSONWriter.write(Inputs.small)
    Fuzz.run("backup-bytes", inputs: 40) { dice in
      try check(dice.damaged(bytes, words: ["\\u0000", "[[", "{\"id\":", "1e9", "null,"]))
    }
  }

  @Test func `Ledger 8 backups`() throws {
    let value = try JSONReader.read(Inputs.ledger8)
    Fuzz.run("ledger8", inputs: 60) { dice in
      try check(JSONWriter.write(dice.damaged(value)))
      try check(dice.damaged(Array(Inputs.ledger8.utf8)))
    }
  }

  @Test func `exports of the earlier design app`() throws {
    let value = try JSONReader.read(Inputs.firestore)
    Fuzz.run("firestore", inputs: 60) { dice in
      try check(JSONWriter.write(dice.damaged(value)))
      try check(dice.damaged(Array(Inputs.firestore.utf8)))
    }
  }

  @Test func `address books`() throws {
    let names = ["ANDROID", "IPHONE", "MAC_ADDRESS_BOOK", "EVOLUTION"]
    let files = try names.map { name in try Golden.bytes("vcards/text-John_Doe_\(name).vcf") }
    Fuzz.run("vcards", inputs: 60) { dice in
      let file = files[dice.below(files.count)]
      try check(
        dice.damaged(
          file, words: ["\r\nBEGIN:VCARD\r\n", "END:VCARD", ";ENCODING=QUOTED-PRINTABLE:=", "\\"],
          within: 3_000))
    }
  }

  @Test func `our own tables`() throws {
    let small = Book().after(
      try ImportFile.read(
        JSONWriter.write(Inputs.small), into: Book(), Inputs.options
      ).edit)
    var tables = RowCSV.files(of: small).map { $0.bytes }
    tables.append(try Ledger8CSV.projects(of: small))
    tables.append(Ledger8CSV.clients(of: small))
    for project in small.projects.rows {
      tables.append(Array(TransactionCSV.text(of: project.id, in: small).utf8))
    }
    Fuzz.run("tables", inputs: 60) { dice in
      let table = tables[dice.below(tables.count)]
      try check(dice.damaged(table, words: ["\"", ",", "\r\n", "=1", "\u{FEFF}"]))
    }
  }

  @Test func `tables from elsewhere`() {
    Fuzz.run("columns", inputs: 80) { dice in
      var request = CSVRequest()
      if dice.percent(80) { request.subject = dice.pick(CSVSubject.allCases) }
      if dice.percent(50) { request.sign = dice.pick(SpendingSign.allCases) }
      if dice.percent(50) { request.prices = dice.pick(PricesFor.allCases) }
      if dice.percent(30) { request.dates = dice.pick(DateOrder.allCases) }
      if dice.percent(30) {
        var mapping = ColumnMapping()
        for field in CSVField.allCases where dice.percent(40) { mapping[field] = dice.below(9) }
        request.mapping = mapping
      }
      var bytes = Array(Inputs.table(&dice).utf8)
      if dice.percent(40) { bytes = dice.damaged(bytes, words: ["\"", "\r", "\t"]) }
      try check(bytes, into: Book(), request)
    }
  }
}
