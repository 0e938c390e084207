import Exchange
import Ledger
import Testing

struct Ledger8BackupTests {
  private func read(_ json: String) throws -> Ledger8Book {
    try Ledger8Backup.read(try JSONReader.read(json))
  }

  @Test func `clients, projects, items and the user are read`() throws {
    let book = try Ledger8Samples.book()
    #expect(book.appVersion == "1.4")
    #expect(book.clients.map(\.displayName) == ["Ann Lee", "Łódź Film"])
    #expect(book.clients[0].address.lines == ["1 Bowl Rd", "Los Angeles, CA 90001"])
    #expect(book.projects.map(\.name) == ["Bowl Night", "Trailer", "Lesson"])
    #expect(book.projects.map(\.stage) == [.paid, .delivered, .open])
    #expect(book.projects.map(\.invoiceNumber) == [1001, 1005, nil])
    #expect(book.user?.company == "Roe Music")
    #expect(book.user?.bank.venmo == "@kim-roe")
  }

  @Test func `fees become exact minor units`() throws {
    let items = try Ledger8Samples.book().projects[0].items
    #expect(items.map(\.fee.minor) == [15000, 14999, 10000])
    #expect(items.map(\.fee.currency) == [.usd, .usd, .usd])
  }

  @Test func `the years 1 and 4001 mean no date`() throws {
    let book = try Ledger8Samples.book()
    #expect(book.projects[1].closed == nil)
    #expect(book.projects[2].delivered == nil)
    #expect(book.projects[1].delivered == .instant(try Instant(parsing: "2025-10-05T18:00:00Z")))
  }

  @Test func `unknown names are kept, with a note`() throws {
    let book = try Ledger8Samples.book()
    #expect(book.projects[0].items[1].service == ServiceType("Theremin"))
    #expect(book.projects[1].mediaType == .other)
    #expect(book.projects[1].notes == "Media type: Radio Play")
    #expect(
      book.problems.map(\.message) == [
        "projects[0].items[1].itemType: \"Theremin\" is not one of the standard services",
        "projects[1].mediaType: \"Radio Play\" is not a media type of ours",
      ])
    #expect(book.problems.map(\.weight) == [.note, .note])
  }

  @Test func `one bad field never loses the rest`() throws {
    let book = try read(
      """
      {"clients":[7,{"firstName":["x"],"lastName":"Lee"}],
       "projects":[{"projectName":"A","startDate":"soon","paid":"yes","delivered":true,
         "invoiceNumber":-4,"items":[{"fee":"many"},{"fee":10.005},{"fee":1e40},"x"]}]}
      """)
    #expect(book.clients.map(\.displayName) == ["Lee"])
    #expect(book.projects[0].stage == .delivered)
    #expect(book.projects[0].items.map(\.fee.minor) == [0, 1001, 0])
    #expect(
      book.problems.map(\.message) == [
        "clients[0]: an object was expected",
        "clients[1].firstName: a text was expected",
        "projects[0].startDate: \"soon\" is not a date",
        "projects[0].paid: true or false was expected",
        "projects[0].items[0].fee: \"many\" is not a number",
        "projects[0].items[1].fee: 10.005 has more decimals than USD",
        "projects[0].items[2].fee: 1e40 is too large for an amount",
        "projects[0].items[3]: an object was expected",
        "projects[0].invoiceNumber: \"-4\" is not an invoice number",
      ])
    #expect(book.problems[5].hint == "Rounded half up to 10.01.")
  }

  @Test func `the number 0 is one, and words of its documents are understood`() throws {
    let book = try read(
      """
      {"clients":[],"projects":[{"projectName":"A","mediaType":"Game","invoiceNumber":0,
        "items":[{"name":"Cue","fee":10,"itemType":"Session"}]}]}
      """)
    #expect(book.problems.isEmpty)
    let project = try #require(book.projects.first)
    #expect(project.invoiceNumber == 0 && project.mediaType == .videoGame)
    #expect(project.items.map(\.service) == [.session])
  }

  @Test func `invoices are numbered to the greatest number there is, and no further`() throws {
    for (number, isTaken) in [
      ("1", true), ("999999999999", true), ("1000000000000", true), ("1000000000001", false),
      ("99999999999999999999", false), ("1.5", false),
    ] {
      let book = try read(
        "{\"clients\":[],\"projects\":[{\"projectName\":\"A\",\"invoiceNumber\":\(number)}]}")
      #expect(book.projects.first?.invoiceNumber == (isTaken ? Int64(number) : nil), "\(number)")
      #expect(book.problems.isEmpty == isTaken, "\(number)")
    }
  }

  @Test func `another JSON file is refused`() throws {
    for json in ["{}", "[]", "1", #"{"format":"ledgerline","projects":[]}"#] {
      #expect(throws: Ledger8Error.notABackup) { try read(json) }
    }
  }

  @Test(arguments: [
    ("2025-09-01T16:00:00Z", "2025-09-01 09:00"),
    ("2025-09-01T16:00:00.250Z", "2025-09-01 09:00"),
    ("2025-09-01T18:00:00+02:00", "2025-09-01 09:00"),
    ("2025-09-01 16:00:00 +0000", "2025-09-01 09:00"),
    ("2025-09-02T03:00:00Z", "2025-09-01 20:00"),
    ("2025-09-01", "2025-09-01"),
    ("9/1/25", "2025-09-01"),
    ("9/1/2025, 4:05\u{202F}PM", "2025-09-01 16:05"),
    ("12/31/24, 12:00 AM", "2024-12-31 00:00"),
    ("Sep 1, 2025", "2025-09-01"),
    ("September 1, 2025 at 4:05 PM", "2025-09-01 16:05"),
    ("0001-01-01T00:00:00Z", "none"), ("0000-12-30T16:07:02Z", "none"),
    ("4001-01-01T00:00:00Z", "none"), ("4000-12-31T16:00:00Z", "none"), ("", "none"),
    ("2025-13-01", "unreadable"), ("2025-09-01T16:00", "unreadable"), ("13/1/25", "unreadable"),
    ("soon", "unreadable"), ("-", "none"), ("é", "unreadable"), ("Mayday 1", "unreadable"),
  ])
  func `a date is read in every spelling Ledger 8 used`(text: String, expected: String) throws {
    #expect(try start(text) == expected)
    // A letter among its digits makes none of them a date.
    guard expected != "none" else { return }
    for place in text.indices where text[place].isNumber {
      for letter in ["x", "٣"] {
        var wrong = text
        wrong.replaceSubrange(place...place, with: letter)
        #expect(try start(wrong) == "unreadable", "\(wrong)")
      }
    }
  }

  /// How a project's first day is read.
  private func start(_ text: String) throws -> String {
    let book = try read(
      JSONWriter.text(
        .object([
          Member("projects", .list([.object([Member("startDate", .text(text))])]))
        ])))
    var found = book.problems.isEmpty ? "none" : "unreadable"
    if let start = book.projects[0].start {
      let (day, time) = start.local(in: Ledger8Samples.losAngeles)
      found = day.text + (time.map { " " + $0.text } ?? "")
    }
    return found
  }
}
