import Exchange
import Ledger
import Testing

struct BackupTests {
  private func plan(_ json: String, into book: Book = Book()) throws -> BackupPlan {
    try BackupReader.plan(try JSONReader.read(Books.headed(json)), into: book)
  }

  /// Message and hint of every fault.
  private func faults(_ json: String) -> [String] {
    do {
      _ = try BackupReader.plan(try JSONReader.read(json), into: Book())
      return []
    } catch let error as BackupError {
      return error.faults.map { "\($0.message) \($0.hint)" }
    } catch {
      return ["\(error)"]
    }
  }

  @Test func `export, import into an empty book and export give the same bytes`() throws {
    let first = BackupWriter.write(Books.sample())
    #expect(BackupWriter.write(try Books.reading(first)) == first)
    let empty = BackupWriter.write(Book())
    #expect(BackupWriter.write(try Books.reading(empty)) == empty)
  }

  @Test func `importing twice adds nothing`() throws {
    let json = BackupWriter.write(Books.sample())
    let once = try Books.reading(json)
    let again = try BackupReader.plan(try JSONReader.read(json), into: once)
    #expect(again.isEmpty)
    #expect(again.rows.allSatisfy { $0.action == .unchanged })
    #expect(again.problems.isEmpty)
  }

  @Test func `a large book comes in parts that join to the same bytes`() throws {
    let book = Books.sample()
    var writer = BackupWriter(book, rowsInAPart: 7)
    var parts: [[UInt8]] = []
    while let part = writer.next() { parts.append(part) }
    #expect(parts.count > BackupFormat.listed.count + 2)
    let whole = parts.flatMap { $0 }
    #expect(whole == BackupWriter.write(book))
    #expect(BackupWriter.write(try Books.reading(whole)) == whole)
  }

  @Test func `an empty book names every list`() {
    #expect(
      String(decoding: BackupWriter.write(Book()), as: UTF8.self) == """
        {
          "format": "ledgerline",
          "version": 1,
          "account": {},
          "clients": [],
          "projects": [],
          "charges": [],
          "invoices": [],
          "lines": [],
          "payments": [],
          "allocations": [],
          "series": [],
          "attachments": [],
          "categories": [],
          "budgets": [],
          "transactions": [],
          "items": [],
          "spaces": [],
          "checklists": [],
          "checks": [],
          "templates": [],
          "lineage": [],
          "vendors": [],
          "members": [],
          "preferences": [],
          "invoicetemplates": [],
          "splits": [],
          "tags": [],
          "taggings": [],
          "recurring": [],
          "rules": [],
          "receipts": [],
          "readings": [],
          "trips": [],
          "mileagerates": [],
          "savedfilters": [],
          "importbatches": [],
          "contactpoints": [],
          "hiddensuggestions": [],
          "gigrules": [],
          "gigtimes": [],
          "seasons": [],
          "taxbands": [],
          "musicians": [],
          "players": [],
          "deals": [],
          "rates": [],
          "messages": [],
          "mailtexts": [],
          "travels": [],
          "moneyaccounts": [],
          "banklines": [],
          "bankstatements": [],
          "linematches": [],
          "statementforms": [],
          "hash": "0000000000000000000000000000000000000000000000000000000000000000"
        }

        """)
  }

  @Test func `what belongs to the business refers to nothing that is missing`() throws {
    var (rent, food, lost) = (Transaction(), Transaction(), Transaction())
    (rent.id, rent.project) = (ID(5), .business)
    (food.id, food.project) = (ID(7), .personal)
    (lost.id, lost.project) = (ID(6), ID(77))
    for (row, notes) in [(rent, 0), (food, 0), (lost, 1)] {
      var edit = Edit()
      edit.put(row, replacing: nil)
      let file = try JSONReader.read(BackupWriter.write(Books.book(edit)))
      let plan = try BackupReader.plan(file, into: Book())
      #expect(plan.problems.count == notes)
    }
  }

  @Test func `rows in the trash are exported with their life`() throws {
    var client = Client()
    client.id = ID(5)
    client.firstName = "Ann"
    client.life = .trashed
    var edit = Edit()
    edit.put(client, replacing: nil)
    let json = BackupWriter.write(Books.book(edit))
    let value = try JSONReader.read(json)
    guard case .list(let clients) = value["clients"] else { return #expect(Bool(false)) }
    #expect(clients[0]["life"] == .text("trashed"))
    #expect(clients[0]["id"] == .text("0000000000005"))
    #expect(try Books.reading(json).clients[ID(5)]?.life == .trashed)
  }

  @Test func `a partial object changes what it names and nothing else`() throws {
    var client = Client()
    client.id = ID(5)
    client.firstName = "Ann"
    client.email = "ann@example.com"
    var edit = Edit()
    edit.put(client, replacing: nil)
    let book = Books.book(edit)
    let plan = try plan(#"{"clients":[{"id":"0000000000005","lastName":"Lee"}]}"#, into: book)
    #expect(plan.rows.map(\.id) == ["0000000000005"])
    #expect(plan.rows.map(\.action) == [.changed])
    #expect(plan.summary == "0 added, 1 changed, 0 unchanged")
    client.lastName = "Lee"
    #expect(Books.book(plan.edit, on: book).clients[ID(5)] == client)
  }

  @Test func `a row needs an id, and nobody's is none`() {
    let found = faults(Books.headed(#"{"clients":[{"firstName":"Ann"},{"id":"0000000000000"}]}"#))
    #expect(found.count == 2)
    #expect(found[0].hasPrefix("clients[0]: the row has no id"))
    #expect(found[1].hasPrefix("clients[1].id: the row has no id"))
  }

  @Test func `unknown names say where they are and what was meant`() {
    #expect(
      faults(Books.headed(#"{"cleints":[]}"#)) == [
        #"cleints: "cleints" is not known here Did you mean "clients"?"#
      ])
    #expect(
      faults(Books.headed(#"{"clients":[{"id":"0000000000005","fristName":"Ann"}]}"#)) == [
        #"clients[0].fristName: "fristName" is not known here Did you mean "firstName"?"#
      ])
    #expect(
      faults(Books.headed(#"{"account":{"profil":{}}}"#)) == [
        #"account.profil: "profil" is not known here Did you mean "profile"?"#
      ])
    #expect(
      faults(Books.headed(#"{"zzzzzz":[]}"#))[0].hasSuffix(
        "See docs/json.md for the names, or take it out."))
  }

  @Test func `wrong values say what was expected, all of them at once`() {
    let found = faults(
      Books.headed(
        """
        {"clients":[{"id":"short","firstName":"Ann"},7,{"id":"0000000000005","firstName":1}],
         "charges":[{"id":"0000000000006","price":{"unit":{"minor":1.5,"currency":"USD"}}},
                    {"id":"0000000000006"}],
         "projects":[{"id":"0000000000007","schedule":{"start":"2026-02-30"}}],
         "payments":{}}
        """))
    #expect(
      found.map { String($0.split(separator: ":")[0]) } == [
        "clients[0].id", "clients[1]", "clients[2].firstName", "projects[0].schedule.start",
        "charges[1].id", "charges[0].price.unit", "payments",
      ])
    #expect(
      found.contains { $0.hasPrefix("clients[2].firstName: text was expected, not a number") })
    #expect(
      found.contains {
        $0.hasPrefix(
          "projects[0].schedule.start: a day such as 2026-11-21 was expected, not \"2026-02-30\"")
      })
  }

  @Test func `the head of a backup is checked`() {
    #expect(faults("[]")[0].hasPrefix("an object was expected"))
    #expect(faults("{}")[0].hasPrefix("format: this is not a Ledgerline file"))
    for version in ["0", "-1", "\"1\"", "1.0"] {
      #expect(
        faults("{\"format\":\"ledgerline\",\"version\":\(version)}")[0]
          .hasPrefix("version: this is not a Ledgerline file"))
    }
    #expect(
      faults(#"{"format":"ledgerline"}"#)[0].hasPrefix("version: this is not a Ledgerline")
    )
    #expect(
      faults(#"{"format":"ledgerline","version":2}"#)
        == ["version: the file has version 2, we read up to 1 Update Ledgerline, then try again."])
  }

  @Test func `a reference to nothing is noted and kept`() throws {
    let plan = try plan(
      #"{"charges":[{"id":"0000000000006","project":"0000000000009"}]}"#)
    #expect(
      plan.problems.map(\.message) == [
        "charges[0]: it refers to 0000000000009, which is nowhere"
      ])
    #expect(plan.rows.count == 1)
  }

  @Test func `what the book has already may be referred to`() throws {
    var (edit, project) = (Edit(), Project())
    project.id = ID(9)
    edit.put(project, replacing: nil)
    let file = """
      {"charges":[{"id":"0000000000006","project":"0000000000009"},{"id":"0000000000007","project":"000000000000b"}]}
      """
    let plan = try plan(file, into: Books.book(edit))
    #expect(
      plan.problems.map(\.message) == [
        "charges[1]: it refers to 000000000000b, which is nowhere"
      ])
  }

  @Test func `every cut of a backup is an error or a plan and never a trap`() throws {
    let json = BackupWriter.write(Books.sample())
    for length in stride(from: 0, to: json.count - 2, by: json.count / 25) {
      #expect(throws: JSONError.self) { try JSONReader.read(Array(json[..<length])) }
    }
    for index in stride(from: 0, to: json.count, by: json.count / 50) {
      var damaged = json
      damaged[index] = damaged[index] ^ 0x15
      guard let value = try? JSONReader.read(damaged) else { continue }
      do {
        _ = try BackupReader.plan(value, into: Book())
      } catch {
        #expect(error.count > 0 && !error.message.isEmpty && !error.hint.isEmpty)
      }
    }
  }
}
