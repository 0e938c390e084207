import Documents
import Foundation
import Ledger
import Testing

/// docs/reports.md says what every report is and what programs get of it; it is made from the code.
struct ReportsGuideTests {
  @Test func `the guide lists every report, its members and its columns as they are`() throws {
    let path = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../docs/reports.md").standardizedFileURL
    let guide = try String(contentsOf: path, encoding: .utf8)
    let mark = "<!-- reports -->\n"
    let parts = guide.split(separator: mark, omittingEmptySubsequences: false)
    try #require(parts.count == 2)
    let wanted = try ReportsGuideTests.reports()
    if ProcessInfo.processInfo.environment["LEDGERLINE_WRITE_DOCS"] == "1" {
      try (parts[0] + mark + wanted).write(to: path, atomically: true, encoding: .utf8)
      return
    }
    #expect(parts[1] == wanted, "run this test with LEDGERLINE_WRITE_DOCS=1")
  }

  private static func reports() throws -> String {
    let book = try GuideBook.book()
    var text = ""
    for report in Report.all {
      var question = ReportQuestion(book, on: GuideBook.today)
      question.project = report.subject == .gig ? ID(4712) : GuideBook.project
      question.player = ID(6004)
      let document = try report.document(question)
      text += "\n## \(report.name): \(report.title)\n\n\(report.about.english) "
      switch report.subject {
      case .project: text += "Of one project, "
      case .gig: text += "Of one gig, "
      case .player: text += "Of one player, "
      case .client, .book: text += "Of the whole book, "
      }
      switch report.audience {
      case .client: text += "for the client; it shows no purchase price.\n"
      case .player: text += "for players; it shows nobody else's pay.\n"
      case .studio: text += "for the studio itself.\n"
      }
      if !report.groupings.isEmpty {
        text += "Grouped by " + report.groupings.map { "`\($0.word)`" }.joined(separator: ", ")
        text += "; without `--by` the first.\n"
      }
      let project = report.subject == .project ? [Member("project", .text(""))] : []
      text += "\n```\n" + shape(.object(project + document.members)) + "\n```\n"
    }
    return text
  }

  /// The names of a value's members: lists by their first element.
  private static func shape(_ value: Value) -> String {
    if (try? Money(value: value)) != nil { return "amount" }
    switch value {
    case .null: return "null"
    case .bool: return "bool"
    case .integer, .number: return "number"
    case .text(let text): return (try? Day(parsing: text)) == nil ? "text" : "day"
    case .list(let values): return "[" + (values.first.map { shape($0) } ?? "") + "]"
    case .object(let members):
      return "{" + members.map { "\"\($0.name)\": " + shape($0.value) }.joined(separator: ", ")
        + "}"
    }
  }
}

/// A book in which every report has something of everything.
enum GuideBook {
  static let project = ID<Project>(4711)
  static let today = Day(year: 2026, month: 11, day: 21)!

  static func book() throws -> Book {
    var edit = Edit()
    var client = Client()
    client.id = ID(1001)
    client.firstName = "Ann"
    client.lastName = "Lee"
    edit.put(client, replacing: nil)
    var row = Project()
    row.id = project
    row.name = "Harbor House"
    row.client = client.id
    edit.put(row, replacing: nil)
    var category = BudgetCategory()
    category.id = ID(1500)
    category.name = "Furnishings"
    edit.put(category, replacing: nil)
    var space = Space()
    space.id = ID(1600)
    space.name = "Living Room"
    space.project = project
    edit.put(space, replacing: nil)
    for (number, owed) in [(2001, Reimbursement.owedToCompany), (2002, .owedToClient)] {
      var transaction = Transaction()
      transaction.id = ID(UInt64(number))
      transaction.project = project
      transaction.source = owed == .owedToCompany ? "Arhaus" : "=Wayfair"
      transaction.category = category.id
      transaction.amount = Money(number == 2001 ? 1111 : 300, .usd)
      transaction.day = Day(year: 2026, month: 2, day: 1)
      transaction.reimbursement = owed
      edit.put(transaction, replacing: nil)
    }
    for (number, name) in [(3001, "Linen Sofa"), (3002, "Brass Lamp")] {
      var item = Item()
      item.id = ID(UInt64(number))
      item.name = name
      item.project = project
      item.transaction = ID(2001)
      item.space = number == 3001 ? space.id : ID()
      item.sku = number == 3001 ? "AB-77" : ""
      item.projectPrice = number == 3001 ? Money(1500, .usd) : nil
      item.marketValue = number == 3001 ? Money(1900, .usd) : nil
      edit.put(item, replacing: nil)
    }
    var stock = Item()
    stock.id = ID(3003)
    stock.name = "Oak Chest"
    stock.purchasePrice = Money(400, .usd)
    stock.marketValue = Money(900, .usd)
    edit.put(stock, replacing: nil)
    var payment = Payment()
    payment.id = ID(5001)
    payment.client = client.id
    payment.project = project
    payment.amount = Money(450, .usd)
    payment.day = Day(year: 2026, month: 3, day: 5)!
    edit.put(payment, replacing: nil)
    var gig = Project()
    gig.id = ID(4712)
    gig.name = "Winter Concert"
    gig.client = client.id
    gig.schedule = .gig(on: Day(year: 2026, month: 12, day: 5)!, zone: "")
    edit.put(gig, replacing: nil)
    var charge = Charge()
    charge.id = ID(6001)
    charge.project = gig.id
    charge.price = Price(Money(800, .usd))
    edit.put(charge, replacing: nil)
    var band = TaxBand()
    band.id = ID(6002)
    band.name = "Income Tax"
    band.since = 2026
    band.rate = Rate(percent: 20)
    edit.put(band, replacing: nil)
    var musician = Musician()
    musician.id = ID(6003)
    musician.name = "Zoe Park"
    musician.instrument = "Viola"
    edit.put(musician, replacing: nil)
    var player = Player()
    player.id = ID(6004)
    player.project = gig.id
    player.musician = musician.id
    edit.put(player, replacing: nil)
    var time = GigTime()
    time.id = ID(6005)
    time.project = gig.id
    time.name = "Soundcheck"
    edit.put(time, replacing: nil)
    var replica = Replica(device: 7)
    _ = replica.commit(edit, now: Instant(milliseconds: 1), undoable: false)
    return replica.book
  }
}
