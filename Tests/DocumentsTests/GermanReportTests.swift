import Documents
import Foundation
import Ledger
import LedgerTestSupport
import Testing

/// Reports in German: nothing of the catalogue's English is left, and what people wrote stays.
struct GermanReportTests {
  private static let today = Day(year: 2026, month: 11, day: 21)!

  private func question() throws -> ReportQuestion {
    var book = try GuideBook.book()
    var replica = Replica(device: 9)
    var settings = book.settings
    settings.locale = "de-DE"
    let edit = Edit(putting: settings, in: book.settingsTable)
    _ = replica.commit(edit, now: Instant(milliseconds: 1), undoable: false)
    // The guide's rows under German settings.
    book.settingsTable = replica.book.settingsTable
    var question = ReportQuestion(book, on: Self.today)
    question.project = GuideBook.project
    return question
  }

  /// What the reports say by themselves in English, word by word.
  private static let english: Set<String> = [
    "Client", "Date", "By", "Property", "Management", "Summary", "Invoice", "Budget", "Accounting",
    "Income", "Category", "Source", "Item", "Receipt", "Spent", "Owed", "Market", "Value", "Total",
    "Items", "Overview", "What", "You", "Saved", "Savings", "Furnishings", "Charges", "Credits",
    "Net", "Amount", "Due", "Description", "Price", "remaining", "spent", "received", "over",
    "items", "item", "No", "Space", "Missing", "Month", "Media", "Type", "Design", "Business",
  ]

  @Test func `a report on paper is in the language and the figures of the book`() throws {
    for report in Report.all {
      let question = try question().onPaper(report)
      let document = try report.document(question)
      #expect(document.language == "de-DE", "\(report.name)")
      let title = document.title.split(separator: " \u{2013} ")[0]
      var labels: [String] = [String(title)]
      func read(_ blocks: [Block]) {
        for block in blocks {
          switch block {
          case .heading(let text, _): labels.append(text)
          case .facts(let facts), .sums(let facts): labels += facts.map(\.label)
          case .table(let table): labels += table.columns.map(\.title) + [table.empty]
          case .columns(let columns): for column in columns { read(column.blocks) }
          case .sections(let sections, _):
            for section in sections {
              labels.append(section.note)
              read(section.blocks)
            }
          default: continue
          }
        }
      }
      read(document.read)
      let words = Set(labels.joined(separator: " ").split { !$0.isLetter }.map { String($0) })
      let left = words.intersection(Self.english.subtracting(["Budget"]))
      #expect(left.isEmpty, "\(report.name): \(left)")
      let text = document.text
      #expect(!text.contains("$") || text.contains("\u{A0}$"), "\(report.name): \(text)")
    }
  }

  @Test(arguments: ["Business", "Inventory", "Income", "Concert"])
  func `a project that is called like a word of the ledger keeps its name`(_ name: String) throws {
    var replica = Replica(device: 9)
    var edit = Edit()
    var settings = Settings()
    settings.id = Settings.onlyID
    settings.locale = "de-DE"
    edit.put(settings, replacing: nil)
    var project = Project()
    project.id = ID(5)
    project.name = name
    edit.put(project, replacing: nil)
    for (id, place) in [(6, project.id), (7, ID<Project>.business)] as [(UInt64, ID<Project>)] {
      var transaction = Transaction()
      transaction.id = ID(id)
      transaction.project = place
      transaction.type = .purchase
      transaction.amount = Money(Int(id), .usd)
      transaction.day = Self.today
      edit.put(transaction, replacing: nil)
    }
    _ = replica.commit(edit, now: Instant(milliseconds: 1), undoable: false)
    let report = try #require(Report.named("expenses"))
    let question = ReportQuestion(replica.book, on: Self.today).onPaper(report)
    let bars = ExpenseCharts(question, .business).chart(by: "project").bars
    #expect(bars.map(\.label) == [Language.german.own("Business"), name])
  }

  @Test func `what all pieces of a thing cost is no price of one`() throws {
    for name in ["client-summary", "invoice"] {
      let report = try #require(Report.named(name))
      let text = try report.document(question().onPaper(report)).text
      #expect(text.contains("PREIS") && !text.contains("EINZELPREIS"), "\(name): \(text)")
    }
  }

  @Test func `a screen and a terminal stay English`() throws {
    let question = try question()
    for report in Report.all {
      let document = try report.document(question)
      #expect(document.title.hasPrefix(report.title))
    }
  }

  @Test func `each service that is offered has a German word on paper`() {
    var names: Set<String> = []
    for kind in WorkKind.allCases { names.formUnion(Trades.services(of: kind).map(\.name)) }
    for name in names.subtracting(["Arrangement", "Demo", "Overdub"]) {
      #expect(Language.german.service(name) != name, "\(name)")
    }
    for (name, said) in [
      ("Consulting", "Beratung"), ("Translation", "Übersetzung"), ("Retainer", "Pauschale"),
      ("Design Fee", "Entwurfshonorar"),
    ] {
      #expect(Language.german.service(name) == said && Language.english.service(name) == name)
      // Of a category or a thing it is somebody's own word.
      #expect(Language.german.own(name) == name)
    }
    // Billed to a client they are money laid out, in a report what was spent.
    #expect(Language.german.service("Expenses") == "Auslagen")
    #expect(Language.german.own("Expenses") == "Ausgaben")
  }

  @Test func `what the ledger calls things itself has a German word`() {
    let german = Language.german
    var own = [
      PropertyReport.title, PropertyReport.noSpace, PropertyReport.noValue,
      PropertyReport.emptyText,
      ClientSummary.title, ClientSummary.unknownCategory, ProjectInvoiceReport.title,
      ProjectInvoiceReport.missingPrice, ProjectInvoiceReport.leftText,
      ProjectInvoiceReport.emptyText, "Design Business Inventory Sale",
      "Design Business Inventory Purchase", "Transaction", "Untitled Space", "Untitled item",
      "No Client", ReceiptLink.invoice.printed, ReceiptLink.pendingUpload.printed,
    ]
    for report in Report.all { own += [report.title] + report.groupings.map(\.title) }
    let alike: Set<String> = ["Budget"]
    for text in own where !alike.contains(text) { #expect(german.own(text) != text, "\(text)") }
    // Words that both languages share stay; people's own are not touched.
    #expect(german.own("Linen Sofa") == "Linen Sofa")
    #expect(Language.english.own("Concert") == "Concert" && german.own("Concert") == "Konzert")
  }
}
