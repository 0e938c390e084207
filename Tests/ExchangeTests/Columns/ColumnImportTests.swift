import Exchange
import LedgerTestSupport
import Testing

@testable import Ledger

struct ColumnImportTests {
  private let options = Ledger8Import.Options(today: Books.today, now: Books.now)

  private func usd(_ minor: Int64) -> Money { Money(minor: minor, currency: .usd) }

  /// A book with a project, a room in it and two categories.
  private func home() -> (Book, ID<Project>) {
    var book = Books.book(DesignPresets.fill(Book()))
    var project = Project()
    project.id = ID(500)
    project.name = "Lake House"
    var space = Space()
    space.id = ID(501)
    space.name = "Bedroom"
    space.project = project.id
    var edit = Edit()
    edit.put(project, in: book.projects)
    edit.put(space, in: book.spaces)
    book = Books.book(edit, on: book)
    return (book, project.id)
  }

  @Test func `items come into their project with every field`() throws {
    let (book, project) = home()
    let csv = """
      Item;Store;Model No;Article No;Cost;Client Price;Retail;Qty;Budget;Room;Status;Bought by;Note;Color
      Bed;Ross;m;00-7;1.234,50;1.500,00;2.000,00;2;furnishings;bedroom;To Purchase;Me;Oak;red
      Lamp;;;;;;;;Lighting;Attic;lost;;;
      """
    let file = try read(csv, into: book) {
      $0.project = project
      $0.prices = .row
    }
    let after = Books.book(file.edit, on: book)
    let bed = try #require(after.items.live.first { $0.name == "Bed" })
    #expect([bed.source, bed.sku, bed.purchasedBy, bed.notes] == ["Ross", "00-7", "Me", "Oak"])
    #expect(
      [bed.purchasePrice, bed.projectPrice, bed.marketValue]
        == [usd(123_450), usd(150_000), usd(200_000)])
    #expect(bed.quantity == 2 && bed.status == .toPurchase && bed.project == project)
    #expect(bed.space == ID(501))
    #expect(after.categories[bed.category]?.name == "Furnishings")
    let lamp = try #require(after.items.live.first { $0.name == "Lamp" })
    #expect(after.space(of: lamp)?.name == "Attic" && lamp.status == nil)
    #expect(after.categories[lamp.category]?.type == .itemized)
    #expect(bed.created > lamp.created)
    #expect(
      file.summary == [
        "category: 1 added", "items: 2 added", "space: 1 added", "add item Bed, 1500.00",
        "add category Lighting", "add space Attic", "add item Lamp",
      ])
    #expect(
      file.problems == [
        "column Model No: not taken. Choose a field for it if it matters.",
        "column Color: not taken. Choose a field for it if it matters.",
        "line 3, Status: \"lost\" is not known here. Left empty; choose one afterwards.",
      ])
  }

  @Test func `transactions come with tax, and money that came back is a return`() throws {
    let csv = """
      Purchased,Store,Total,Sales Tax,Category,Memo
      2026-02-07,Ross,$110.00,$10.00,Furnishings,"Two, white"
      2026-02-09,Ross,-20.00,,,
      """
    let (book, _) = home()
    let file = try read(csv, into: book) { $0.sign = .positive }
    let after = Books.book(file.edit, on: book)
    #expect(after.transactions.count == 2)
    let first = try #require(after.transactions.live.first { $0.type == .purchase })
    #expect(first.day?.text == "2026-02-07" && first.amount == usd(11_000))
    #expect(first.tax.subtotal == usd(10_000) && first.notes == "Two, white")
    #expect(first.needsReview && first.project.isNone && first.status == nil)
    #expect(after.categories[first.category]?.name == "Furnishings")
    let back = try #require(after.transactions.live.first { $0.type == .return })
    #expect(back.amount == usd(-2_000))
  }

  @Test func `a bank's list, all below zero, is money spent`() throws {
    let file = try read("Date,Payee,Amount\n1/13/26,Ross,-5.00\n1/14/26,Gas,-7.10\n")
    let after = Books.book(file.edit)
    #expect(after.transactions.live.allSatisfy { $0.type == .purchase })
    #expect(after.transactions.live.compactMap { $0.amount?.minor }.sorted() == [500, 710])
    #expect(file.summary.contains("a minus is money out, as in most lines"))
  }

  @Test func `every line that is skipped is named with its reason`() throws {
    let csv = """
      Date,Store,Amount
      2026-02-07,Ross,12.00
      soon,Ross,12.00
      2026-02-07,Ross,twelve

      2026-02-07,Ross,
      2026-02-07,Ross,€5
      2026-02-07,Ross,12.00,more
      ,,
      """
    let file = try read(csv)
    #expect(
      Books.book(file.edit).transactions.live.map { $0.amount?.currency.code } == ["USD", "EUR"])
    let left: Phrase = "lines of the file left out, each named with why: 4"
    #expect(file.summary.prefix(2) == ["transactions: 2 added", left])
    let hint = "Write it down by hand if it is money."
    #expect(
      file.problems == [
        "line 3: left out: “soon” is not a day. \(hint)",
        "line 4: left out: “twelve” is not an amount. \(hint)",
        "line 6: left out: it has no amount. \(hint)",
        "line 8: left out: 4 fields where the titles are 3. \(hint)",
      ])
    let items = try read("Item,Price\n,5\nRug,-5\nVase,2\n")
    #expect(
      items.problems == [
        "line 2: skipped: Name is required. Fill in “Item”.",
        "line 3: skipped: Price: Price must be zero or greater. Take the minus sign away.",
      ])
  }

  @Test func `importing twice adds nothing, and equal lines are two things`() throws {
    let csv = "Item,Price\nChair,5\nChair,5\nTable,9\n"
    var book = Books.book(try read(csv).edit)
    #expect(book.items.count == 3)
    let again = try read(csv, into: book)
    #expect(again.edit.isEmpty && again.summary.first == "items: 3 already here")
    // The same file for another place is other things.
    let (_, project) = home()
    book = Books.book(try read(csv, into: book) { $0.project = project }.edit, on: book)
    #expect(book.items.count == 6)
  }

  @Test func `a bank's reference that comes back is not the line of another month`() throws {
    let january =
      "Date,Description,Amount,Reference\n2026-01-05,Shop,12.50,A1\n2026-01-09,Cafe,3.50,A2\n"
    func bank(_ csv: String, into book: Book = Book()) throws -> ImportFile {
      try read(csv, into: book) { $0.sign = .positive }
    }
    var book = Books.book(try bank(january).edit)
    #expect(book.transactions.count == 2)
    #expect(try bank(january, into: book).edit.isEmpty)
    // The same references with other days, amounts and shops.
    let february =
      "Date,Description,Amount,Reference\n2026-02-05,Bar,2.50,A1\n2026-02-09,Cafe,9.00,A2\n"
    book = Books.book(try bank(february, into: book).edit, on: book)
    #expect(book.transactions.count == 4)
    for file in [january, february] { #expect(try bank(file, into: book).edit.isEmpty) }
    // One that stands twice in a file says nothing at all.
    let march =
      "Date,Description,Amount,Reference\n2026-03-05,Bar,2.50,CARD\n2026-03-09,Cafe,9.00,CARD\n"
    let april = "Date,Description,Amount,Reference\n2026-04-05,Bar,2.50,CARD\n"
    for file in [march, april] { book = Books.book(try bank(file, into: book).edit, on: book) }
    #expect(book.transactions.count == 7)
    for file in [march, april] { #expect(try bank(file, into: book).edit.isEmpty) }
  }

  @Test func `an order of several things keeps all of them, whatever stands in front`() throws {
    let first = "Item,Price,Order Number\nRug,90,55\nLamp,20,55\n"
    var book = Books.book(try read(first).edit)
    let second = "Item,Price,Order Number\nVase,15,55\nRug,90,55\nLamp,20,55\n"
    book = Books.book(try read(second, into: book).edit, on: book)
    #expect(Set(book.items.rows.map(\.name)) == ["Rug", "Lamp", "Vase"])
    #expect(book.items.count == 3)
  }

  @Test
  func `an order that came before is that thing once, and what else its number stands for is new`()
    throws
  {
    let first = "Item,Price,Order Number\nRug,90,55\nLamp,20,56\n"
    var book = Books.book(try read(first).edit)
    #expect(book.items.count == 2)
    #expect(try read(first, into: book).edit.isEmpty)
    // The number of the rug stands twice now: the first is the rug that is there.
    let second = "Item,Price,Order Number\nRug,90,55\nRug,90,55\nVase,15,56\n"
    book = Books.book(try read(second, into: book).edit, on: book)
    #expect(book.items.rows.map(\.name).sorted() == ["Lamp", "Rug", "Rug", "Vase"])
    for file in [first, second] { #expect(try read(file, into: book).edit.isEmpty) }
  }

  @Test func `an id is the row's own, whatever else the line says`() throws {
    let book = Books.book(try read("ID,Item,Price\n7,Rug,90\n8,Lamp,20\n").edit)
    #expect(try read("ID,Item,Price\n7,Carpet,95\n8,Lamp,20\n", into: book).edit.isEmpty)
  }

  @Test func `an amount that says itself what its decimals are is read so`() throws {
    let mixed = try read(
      "Date,Vendor,Amount\n2026-01-01,A,\"1.234,50\"\n2026-01-02,B,\"12,50\"\n2026-01-03,C,1234.50\n"
    )
    let book = Books.book(mixed.edit)
    #expect(book.transactions.rows.map { $0.amount?.minor } == [123450, 1250, 123450])
    #expect(mixed.problems.isEmpty && mixed.skipped == 0)
    let long = String(repeating: "1,", count: 500_000)
    #expect(try read("Date,Vendor,Amount\n2026-01-01,A,\"\(long)\"\n").skipped == 1)
  }

  @Test(arguments: [
    ("KWD", "1,250", true), ("TND", "1.250", true), ("KWD", "1.25", false), ("USD", "1,250", false),
    ("EUR", "1.250", false),
  ])
  func `thousands or thousandths are asked about where a line's money has three decimals`(
    code: String, amount: String, isAsked: Bool
  ) throws {
    let file = try read(
      "Date,Vendor,Amount,Original Amount,Original Currency\n2026-01-01,A,4.10,\"\(amount)\",\(code)\n"
    )
    let wanted = ImportQuestion.decimals(column: "Original Amount", amount: amount)
    #expect((file.question == wanted) == isAsked)
  }

  @Test func `a moment is the day that it says`() throws {
    let file = try read(
      "Date,Vendor,Amount\n2026-02-07T23:30:00-08:00,A,1\n2026-02-07 14:30:00,B,2\n2026-02-07T00:10:00Z,C,3\n"
    )
    #expect(file.problems == [])
    let day = try Day(parsing: "2026-02-07")
    #expect(Books.book(file.edit).transactions.rows.map(\.day) == [day, day, day])
  }

  @Test func `a column that is needed and not found is asked for, and can be named`() throws {
    let csv = "Thing,Worth\nChair,5\n"
    let file = try read(csv) { $0.subject = .items }
    #expect(file.edit.isEmpty && file.csv?.missing == [.name])
    #expect { try file.complete() } throws: {
      ($0 as? ImportFile.Fault)?.message
        == "Items need a column for Name, and no title says it. The columns are “Thing”, “Worth”."
    }
    let named = try read(csv) {
      $0.subject = .items
      $0.titles = [.init(.name, "thing"), .init(.price, "Worth")]
    }
    #expect(Books.book(try named.complete().edit).items.live.first?.purchasePrice == usd(500))
    #expect(named.csv?.text == "Name from “Thing”, Purchase Price from “Worth”")
    #expect { try read(csv) { $0.titles = [.init(.name, "Item")] } } throws: {
      ($0 as? ImportFile.Fault)?.message
        == "There is no column “Item” for Name. The columns are “Thing”, “Worth”."
    }
  }

  @Test func `a mapping that a person changed is read as it stands`() throws {
    let csv = "Item,Cost,Retail\nChair,5,8\n"
    var reading = try #require(try read(csv).csv)
    #expect(reading.mapping[.marketValue] == 2)
    reading.mapping[.marketValue] = nil
    reading.mapping[.price] = 2
    let request = reading.request
    let file = try ImportFile.read(Array(csv.utf8), into: Book(), options, request)
    let chair = try #require(Books.book(file.edit).items.live.first)
    #expect(chair.purchasePrice == usd(800) && chair.marketValue == nil)
    #expect(file.csv?.mapping == reading.mapping)
  }

  @Test func `the lines of a file read like the file itself, as often as somebody chooses`()
    throws
  {
    let csv = "Thing,Cost\nChair,5\nLamp,8\n"
    let table = try #require(try read(csv).table)
    for column in [1, 0] {
      let choose: (inout CSVRequest) -> Void = { request in
        request.subject = .items
        request.mapping = ColumnMapping()
        request.mapping?[.name] = column
      }
      var request = CSVRequest()
      choose(&request)
      let again = try ImportFile.read(table, into: Book(), options, request)
      let whole = try read(csv, choose)
      #expect(again.edit.body == whole.edit.body && again.summary == whole.summary)
      #expect(again.csv == whole.csv && again.table == table)
    }
  }

  @Test func `dates that nothing decides are asked about`() throws {
    let csv = "Date,Store,Amount\n02/01/2026,Ross,5\n"
    let file = try read(csv)
    guard case .statement(let questions)? = file.question else {
      Issue.record("nothing is asked")
      return
    }
    #expect(questions.map { $0.ask } == [.dates] && file.edit.isEmpty)
    let chosen = try read(csv) { $0.dates = .dayFirst }
    #expect(Books.book(chosen.edit).transactions.live.first?.day?.text == "2026-01-02")
    #expect(chosen.problems.isEmpty)
  }

  // MARK: our own files

  @Test func `our own transactions come back as the same rows, and known ones stay`() throws {
    let book = Books.sample()
    let project = try #require(
      book.projects.live.first { !book.transactions(in: .project($0.id)).isEmpty })
    let csv = TransactionCSV.text(of: project.id, in: book)
    let again = try read(csv, into: book)
    #expect(again.edit.isEmpty && again.problems.isEmpty)
    let changed = csv.replacing(project.name, with: "x").replacing("Design Fee", with: "Fee")
    #expect(try read(changed, into: book).edit.isEmpty)
    #expect(try read(changed, into: book).problems.allSatisfy { $0.english.contains("differs") })
    let file = try read(csv)
    #expect(file.problems.contains { $0.english.contains("does not say the type of") })
    let other = Books.book(file.edit)
    let rows = book.transactions(in: .project(project.id))
    #expect(other.transactions.count == rows.count)
    for row in rows {
      let read = try #require(other.transactions[row.id])
      #expect(read.day == row.day && read.source == row.source)
      #expect((read.amount?.minor ?? 0) == (book.amounts(of: row).single?.minor ?? 0))
      #expect(read.sale == row.sale)
      if row.sale != nil {
        #expect(read.type == row.type && read.reimbursement == row.reimbursement)
      }
      #expect(read.needsReview == (row.sale == nil))
      let names = [other.categories[read.category]?.name, book.categories[row.category]?.name]
      #expect(names[0] == names[1])
    }
  }

  @Test func `the apostrophe of an export is taken off again`() throws {
    var row = TransactionCSV.Row()
    row.id = ID<Transaction>(9).text
    row.source = "=HYPERLINK(1)"
    row.amounts = Totals(usd(-500))
    let book = Books.book(try read(TransactionCSV.text(of: [row])).edit)
    #expect(book.transactions[ID(9)]?.source == "=HYPERLINK(1)")
    #expect(book.transactions[ID(9)]?.amount == usd(-500))
    // Money that came back.
    #expect(book.transactions[ID(9)]?.type == .return)
  }

  @Test func `each file of a CSV export reads back what it holds`() throws {
    let book = Books.sample()
    var copy = Book()
    // Rows come after those they point to.
    for file in RowCSV.files(of: book) {
      let read = try ImportFile.read(file.bytes, into: book, options)
      #expect(read.edit.isEmpty, "\(file.name)")
    }
    for name in ["clients.csv", "projects.csv", "categories.csv", "spaces.csv"] {
      let file = try #require(RowCSV.files(of: book).first { $0.name == name })
      let edit = try ImportFile.read(file.bytes, into: copy, options).edit
      copy = Books.book(edit, on: copy)
    }
    #expect(copy.projects.count > 0 && copy.projects.count == book.projects.count)
    for row in copy.projects.rows { #expect(row == book.projects[row.id]) }
    #expect(copy.clients.count > 0 && copy.clients.count == book.clients.count)
    for row in copy.clients.rows { #expect(row == book.clients[row.id]) }
    #expect(copy.spaces.count > 0 && copy.spaces.count == book.spaces.count)
    for row in copy.spaces.rows { #expect(row == book.spaces[row.id]) }
  }

  @Test func `a file of a CSV export that is not whole takes nothing away`() throws {
    let book = Books.sample()
    let file = try #require(RowCSV.files(of: book).first { $0.name == "clients.csv" })
    let text = String(decoding: file.bytes, as: UTF8.self)
    let lines = text.split(separator: "\r\n", omittingEmptySubsequences: true)
    try #require(lines.count > 2)
    let last = lines[lines.count - 1]
    for broken in [
      // Cut within the last row, a cell too many, a quote that opens and never closes.
      String(text[..<(try #require(text.range(of: last)?.lowerBound))]) + last.prefix(20),
      text.replacingOccurrences(of: String(last), with: last + ",more"),
      text.replacingOccurrences(
        of: String(last), with: "\"" + last.replacingOccurrences(of: "\"", with: "")),
    ] {
      let fault = #expect(throws: ImportFile.Fault.self) { try read(broken, into: book) }
      #expect(fault?.message.english.hasPrefix("line ") == true)
    }
    // Every cut is refused or loses whole rows at the end only.
    for count in stride(from: 1, to: file.bytes.count, by: 7) {
      guard let cut = try? ImportFile.read(Array(file.bytes[..<count]), into: book, options) else {
        continue
      }
      #expect(cut.edit.isEmpty, "cut after \(count) bytes")
    }
    var bytes = file.bytes
    bytes.insert(0xE9, at: bytes.count - 3)
    if let said = try? ImportFile.read(bytes, into: book, options) {
      #expect(!said.problems.isEmpty)
    }
  }
}
