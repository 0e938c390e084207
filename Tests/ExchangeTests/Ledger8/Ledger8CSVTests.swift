import Exchange
import Ledger
import Testing

struct Ledger8CSVTests {
  @Test func `the headers are Ledger 8's own`() {
    #expect(
      Ledger8CSV.projectsHeader.joined(separator: ",")
        == "Project Name,Artist,Start Date,End Date,Media Type,Status,Fee Total,Client Name,"
        + "Client Email,Items Count")
    #expect(
      Ledger8CSV.clientsHeader.joined(separator: ",")
        == "Name,Email,Phone,Company,Address,City,State,Zip")
  }

  @Test func `projects are read with their sum as one charge`() throws {
    let table = CSVReader.read(
      """
      Project Name,Artist,Start Date,End Date,Media Type,Status,Fee Total,Client Name,Client Email,Items Count
      "Bowl, Night",The Reeds,2025-09-01,2025-09-01,Film,Paid,425.00,Ann Lee,ann@example.com,3
      Lesson,,2025-12-01,,Lesson,Open,0.00,,,0
      """)
    #expect(Ledger8CSV.recognizes(table))
    let book = try Ledger8CSV.read(table)
    #expect(book.problems.isEmpty)
    #expect(book.projects.map(\.name) == ["Bowl, Night", "Lesson"])
    #expect(book.projects[0].items.map(\.fee) == [Money(minor: 42500, currency: .usd)])
    #expect(book.projects[0].items.map(\.name) == ["Fee (3 items)"])
    #expect(book.projects[0].stage == .paid)
    #expect(book.projects[1].items.isEmpty)
    #expect(!book.projects[1].hasClient)
  }

  @Test(
    arguments: [
      ("\"1,234.50\"", 123_450), ("$425.00", 42_500), ("\"$1,234.50\"", 123_450), ("(5.00)", -500),
    ] as [(String, Int64)])
  func `a fee that a spreadsheet saved again is read`(_ fee: String, _ minor: Int64) throws {
    let header = Ledger8CSV.projectsHeader.joined(separator: ",")
    let book = try Ledger8CSV.read(
      CSVReader.read("\(header)\nBowl Night,,2025-09-01,,Film,Open,\(fee),,,1\n"))
    #expect(book.problems.isEmpty)
    #expect(book.projects.map { $0.items.map(\.fee.minor) } == [[minor]])
  }

  @Test func `clients are read with their names taken apart`() throws {
    let book = try Ledger8CSV.read(
      CSVReader.read(
        """
        Name,Email,Phone,Company,Address,City,State,Zip
        Ann Mary Lee,ann@example.com,'+1 (123) 456-7890,,1 Bowl Rd,Los Angeles,CA,90001
        Łódź Film,,,Łódź Film,,,,
        Cher,,,,,,,
        """))
    #expect(book.clients.map(\.firstName) == ["Ann Mary", "", "Cher"])
    #expect(book.clients.map(\.lastName) == ["Lee", "", ""])
    #expect(book.clients[0].phone == "+1 (123) 456-7890")
    #expect(book.clients[1].displayName == "Łódź Film")
  }

  @Test func `a short or broken line is told with its number`() throws {
    let book = try Ledger8CSV.read(
      CSVReader.read(
        "Name,Email,Phone,Company,Address,City,State,Zip\nAnn Lee,a@b.co\n\"x\" y,,,,,,,\nBo,,,,,,,\n"
      ))
    #expect(book.clients.map(\.firstName) == ["Ann", "Bo"])
    #expect(
      book.problems.map(\.message) == [
        "line 3: text follows a closing quote; the line is left out",
        "line 2: 2 fields where the first line has 8",
      ])
  }

  @Test func `another CSV is refused with the column it lacks`() {
    let table = CSVReader.read("Name,Email,Phone,Company,Address,City,State\n")
    #expect(!Ledger8CSV.recognizes(table))
    #expect(throws: Ledger8Error.notItsCSV(missing: ["Zip"])) { try Ledger8CSV.read(table) }
  }
}
