import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// Leaving to Ledger 8: what that format has comes back by our own reader (rule G63).
struct Ledger8ExportTests {
  private let zone = ImportZone(name: "America/Chicago") { _ in -360 }

  private func exported(_ book: Book) throws -> Ledger8Book {
    let bytes = try Ledger8Export.bytes(of: book, made: Books.now, app: "0.1.0", zone: zone)
    return try Ledger8Backup.read(try JSONReader.read(bytes), currency: book.settings.currency)
  }

  /// The book that a backup of Ledger 8 makes of itself.
  private func imported(_ source: Ledger8Book) throws -> Book {
    let options = Ledger8Import.Options(zone: zone, today: Books.today, now: Books.now)
    return Books.book(try Ledger8Import.plan(source, into: Book(), options).edit)
  }

  @Test func `clients, projects, charges and who it is of come back`() throws {
    let book = Books.sample()
    let source = try exported(book)
    #expect(source.problems.isEmpty)
    let back = try imported(source)
    #expect(
      Set(back.clients.live.map { $0.displayName + $0.email + $0.notes })
        .isSuperset(of: book.clients.live.map { $0.displayName + $0.email + $0.notes }))
    let projects = Dictionary(grouping: back.projects.live) { $0.name }
    for project in book.projects.live {
      let same = try #require(
        projects[project.name]?.first {
          $0.schedule?.start == project.schedule?.start && $0.artist == project.artist
        }, "\(project.name)")
      #expect(same.progress == project.progress, "\(project.name)")
      #expect(same.opened == project.opened || project.opened == nil, "\(project.name)")
      #expect(same.mediaType == project.mediaType && same.notes == project.notes)
      #expect(same.schedule?.startTime == project.schedule?.startTime, "\(project.name)")
      #expect(same.schedule?.end == project.schedule?.end, "\(project.name)")
      #expect(
        book.named(project.client)?.displayName == back.named(same.client)?.displayName)
      let charges = book.charges(of: project.id)
      let others = back.charges(of: same.id)
      #expect(others.map { $0.name } == charges.map { $0.name })
      #expect(others.map { $0.service } == charges.map { $0.service })
      #expect(try others.map { try $0.price.amount() } == charges.map { try $0.price.amount() })
    }
    #expect(back.profile.company == book.profile.company && back.bank.handles == book.bank.handles)
  }

  @Test func `what Ledger 8 made is the same after it was here`() throws {
    var source = try Ledger8Samples.book()
    let again = try exported(try imported(source))
    // Who is named by a project alone is a client by now.
    #expect(
      Set(again.clients.map { $0.displayName })
        .isSuperset(of: source.clients.map { $0.displayName }))
    source.projects.sort { $0.name < $1.name }
    let projects = again.projects.sorted { $0.name < $1.name }
    #expect(projects.map { $0.name } == source.projects.map { $0.name })
    #expect(projects.map { $0.stage } == source.projects.map { $0.stage })
    #expect(projects.map { $0.invoiceNumber } == source.projects.map { $0.invoiceNumber })
    #expect(
      projects.map { $0.items.map { $0.fee } } == source.projects.map { $0.items.map { $0.fee } })
    #expect(projects.map { $0.start } == source.projects.map { $0.start })
    #expect(
      projects.compactMap { $0.invoiceNumber == 1001 ? $0.invoiceName : nil }
        == ["Invoice_1001_Ann Lee_2025-09-11.pdf"])
  }
}
