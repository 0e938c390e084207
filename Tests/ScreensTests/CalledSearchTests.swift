import Ledger
import LedgerTestSupport
import Testing

@testable import Screens

/// What rows are called by a choice of theirs is found by what it is called, in the language of the app and in English (rule F2).
struct CalledSearchTests {
  private func musician(_ work: WorkKind = .musician) throws -> Person {
    var edit = Edit()
    var settings = Settings()
    (settings.id, settings.isSetUp, settings.work) = (Settings.onlyID, true, [work])
    edit.put(settings, replacing: nil)
    for (number, media) in [MediaType.recording, .concert, .film].enumerated() {
      var gig = Project()
      (gig.id, gig.name, gig.mediaType) = (ID(named: "g\(number)"), "Gig \(number)", media)
      edit.put(gig, replacing: nil)
    }
    for (number, service) in ["Rehearsal", "Deposit", "Own Probe", ""].enumerated() {
      var charge = Charge()
      (charge.id, charge.project) = (ID(named: "c\(number)"), ID(named: "g0"))
      charge.service = ServiceType(service)
      edit.put(charge, replacing: nil)
    }
    return try Person(edit)
  }

  private func found(_ tab: FindTab, _ query: String, _ person: inout Person) -> Set<Int32> {
    person.go("/search")
    person.press("search", value: query)
    return Set(FindResults(app: person.app).found(tab))
  }

  @Test func `transactions are found by type, canonical sale and who bought`() throws {
    var person = try TransactionStage.designer { edit in
      for (number, type) in TransactionType.allCases.enumerated() {
        edit.put(
          TransactionStage.transaction("t\(number)") {
            ($0.source, $0.type) = ("Shop \(number)", type)
          }, replacing: nil)
      }
      let sale = TransactionStage.transaction("sale") {
        $0.sale = CanonicalSale(.projectToBusiness)
      }
      edit.put(sale, replacing: nil)
      var item = Item()
      (item.id, item.name, item.project) = (ID(named: "i"), "Lamp", TransactionStage.project)
      item.transaction = sale.id
      edit.put(item, replacing: nil)
      for purchaser in ["client-card", "missing", "Ann"] {
        edit.put(
          TransactionStage.transaction("by-\(purchaser)") {
            ($0.source, $0.purchasedBy) = ("Market", purchaser)
          }, replacing: nil)
      }
    }
    func names(_ rows: some Sequence<Int32>) -> Set<ID<Transaction>> {
      Set(rows.map { person.app.book.transactions.rows[Int($0)].id })
    }
    let list = Route.projectTab(TransactionStage.project, .transactions).path
    func check(_ query: String, _ wanted: [String]) {
      let wanted = Set(wanted.map { ID<Transaction>(named: $0) })
      #expect(names(found(.transactions, query, &person)) == wanted, "\(query)")
      person.go(list)
      person.press("search", value: query)
      #expect(
        names(person.app.rows(of: .transactions, TransactionStage.project.raw)) == wanted,
        "\(query) in the list")
    }
    check("purchase", ["t0"])
    check("einkauf", [])
    person.app.state.catalogue = try LanguageTests.german()
    for (query, wanted) in [
      ("einkauf", ["t0"]), ("purchase", ["t0"]), ("rückgabe", ["t2"]), ("RETURN", ["t2"]),
      ("verkauf", ["t1", "sale"]), ("verkauf bestand", ["sale"]), ("sale to", ["sale"]),
      ("kunden market", ["by-client-card"]), ("fehlt", ["by-missing"]), ("einkauf market", []),
    ] {
      check(query, wanted)
    }
    // What is edited is found as it is called now.
    var edit = Edit()
    edit.put(
      TransactionStage.transaction("t0") { ($0.source, $0.type) = ("Shop 0", .return) },
      in: person.app.book.transactions)
    person.app.withReplica { _ = $0.commit(edit, now: Instant(milliseconds: 9_999_999_999_999)) }
    check("einkauf", [])
    check("rückgabe", ["t0", "t2"])
    person.app.state.catalogue = nil
    check("rückgabe", [])
  }

  @Test func `gigs are found by their media type where it is shown, charges by their service`()
    throws
  {
    var person = try musician()
    #expect(found(.projects, "konzert", &person) == [])
    person.app.state.catalogue = try LanguageTests.german()
    #expect(found(.projects, "konzert", &person) == [1])
    #expect(found(.projects, "gig concert", &person) == [1])
    #expect(found(.projects, "aufnahme", &person) == [0])
    #expect(found(.charges, "probe", &person) == [0, 2])
    #expect(found(.charges, "rehearsal", &person) == [0])
    #expect(found(.charges, "anzahlung", &person) == [1])
    #expect(found(.charges, "konzert", &person) == [])
    // A freelancer's jobs have no media type that anybody sees: each would be a recording.
    var freelancer = try musician(.freelancer)
    freelancer.app.state.catalogue = person.app.state.catalogue
    #expect(found(.projects, "aufnahme", &freelancer) == [])
    #expect(found(.projects, "gig", &freelancer) == [0, 1, 2])
  }

  @Test func `the rate card is searched and sorted as it is shown, also after another language`()
    throws
  {
    var edit = Edit()
    var settings = Settings()
    (settings.id, settings.isSetUp, settings.work) = (Settings.onlyID, true, [.musician])
    edit.put(settings, replacing: nil)
    // In English Cartage, Mileage, Overtime, in German Instrumententransport, Kilometersätze, Überstunden; Late is a rate
    // of its own name.
    for (number, rate) in [
      (CardRateType.overtime, ""), (.cartage, ""), (.mileage, ""), (.overtime, "Late"),
    ].enumerated() {
      var row = CardRate()
      (row.id, row.type, row.name) = (ID(named: "r\(number)"), rate.0, rate.1)
      edit.put(row, replacing: nil)
    }
    var person = try Person(edit)
    func rows(_ query: String) -> [Int32] {
      person.go("/settings/rates" + query)
      return person.app.rows(of: .rates)
    }
    #expect(rows("?sort=name-asc") == [1, 3, 2, 0])
    #expect(rows("?q=kilometer") == [])
    person.app.state.catalogue = try LanguageTests.german()
    person.app.refresh()
    #expect(rows("?sort=name-asc") == [1, 2, 3, 0])
    #expect(rows("?q=kilometer") == [2] && rows("?q=mileage") == [2])
    #expect(Set(rows("?q=stunden")) == [0, 3])
    person.app.state.catalogue = nil
    person.app.refresh()
    #expect(rows("?sort=name-asc") == [1, 3, 2, 0])
  }
}
