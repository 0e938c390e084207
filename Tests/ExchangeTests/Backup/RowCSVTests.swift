import Exchange
import Ledger
import Testing

struct RowCSVTests {
  @Test func `money is two columns, parts are joined, lists are JSON`() {
    #expect(
      RowColumns(.charge).names == [
        "id", "life", "project", "name", "service", "priceQuantity", "priceUnit",
        "priceUnitCurrency", "position", "notes", "expense",
      ])
    let names = RowColumns(.invoice).names
    #expect(names.contains("issueContentTotal"))
    #expect(names.contains("issueContentTotalCurrency"))
    #expect(names.contains("issueContentLines"))
    #expect(names.contains("taxRate"))
  }

  @Test func `a row has a cell a column, and texts are guarded`() throws {
    var charge = Charge()
    charge.id = ID(6)
    charge.name = "=1+1"
    charge.price = Price(Money(minor: -1250, currency: .usd), times: Quantity(2))
    var edit = Edit()
    edit.put(charge, replacing: nil)
    let files = RowCSV.files(of: Books.book(edit))
    #expect(files.map(\.name) == ["charges.csv"])
    #expect(
      String(decoding: files[0].bytes, as: UTF8.self)
        == "id,life,project,name,service,priceQuantity,priceUnit,priceUnitCurrency,position,notes,"
        + "expense\r\n0000000000006,live,,'=1+1,Overdub,2,-12.50,USD,,,\r\n")
  }

  @Test func `every kind of the sample studio has as many cells as columns`() {
    let book = Books.sample()
    for kind in Kind.allCases {
      let columns = RowColumns(kind)
      for row in book.exchangeRows(kind) {
        #expect(columns.cells(of: row).count == columns.names.count)
      }
    }
    for file in RowCSV.files(of: book) {
      let table = CSVReader.read(file.bytes)
      #expect(table.problems.isEmpty)
      #expect(Set(table.rows.map(\.fields.count)).count == 1)
    }
  }

  @Test func `the files of an export come back together, whichever is first`() throws {
    let book = Books.sample()
    let files = RowCSV.files(of: book).reversed().map { ImportFolder.File($0.name, $0.bytes) }
    let folder = try ImportFolder(Array(files))
    #expect(folder.others.count == files.count - 1)
    let file = try ImportFile.read(
      folder, into: Book(), Ledger8Import.Options(today: Books.today, now: Books.now))
    #expect(file.problems.isEmpty, "\(file.problems.prefix(3))")
    #expect(BackupWriter.write(Books.book(file.edit)) == BackupWriter.write(book))
  }

  @Test func `a file of an export that was cut is named, and two of a kind are none`() throws {
    var files = RowCSV.files(of: Books.sample()).map { ImportFolder.File($0.name, $0.bytes) }
    files[1].bytes.removeLast(9)
    let folder = try ImportFolder(files)
    do throws(ImportFile.Fault) {
      _ = try ImportFile.read(
        folder, into: Book(), Ledger8Import.Options(today: Books.today, now: Books.now))
      Issue.record("it was read")
    } catch {
      #expect(error.message.english.contains(files[1].name), "\(error)")
    }
    let twice = [ImportFolder.File("a.csv", files[0].bytes), .init("b.csv", files[0].bytes)]
    #expect(throws: ImportFolder.Fault.tables(["a.csv", "b.csv"])) { try ImportFolder(twice) }
  }
}
