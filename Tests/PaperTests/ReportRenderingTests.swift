import Documents
import Exchange
import Foundation
import Ledger
import LedgerTestSupport
import Markup
import Paper
import Testing

/// Every report there is, over whole books: screen, PDF, text, CSV and JSON say the same figures.
struct ReportRenderingTests {
  private static let today = Day(year: 2026, month: 11, day: 21)!

  /// The sample studio, three designers' projects by seeds, gigs by a seed, and a person's odd edits.
  private static let books: [(name: String, book: Book)] = {
    var books: [(String, Book)] = []
    var sample = Replica(device: 7)
    _ = sample.commit(sampleStudio(on: today), now: Instant(milliseconds: 1), undoable: false)
    books.append(("sample", sample.book))
    for seed in 1...3 as ClosedRange<UInt64> {
      var generator = DesignGenerator(transactions: 60, items: 60, seed: seed, on: today)
      var replica = Replica(device: 7)
      while let batch = generator.next() {
        _ = replica.commit(batch, now: Instant(milliseconds: 1), undoable: false)
      }
      books.append(("design \(seed)", replica.book))
    }
    var gigs = BookGenerator(charges: 300, seed: 4, on: today)
    var replica = Replica(device: 7)
    while let batch = gigs.next() {
      _ = replica.commit(batch, now: Instant(milliseconds: 1), undoable: false)
    }
    books.append(("gigs", replica.book))
    var dice = Dice(seed: 5)
    for _ in 0..<80 {
      guard let edit = RandomEdits(replica.book, on: today).any(&dice) else { continue }
      _ = replica.commit(edit, now: Instant(milliseconds: 2), undoable: false)
    }
    books.append(("random", replica.book))
    for seed in 1...2 as ClosedRange<UInt64> {
      books.append(("spending \(seed)", RandomSpending(seed: seed).book))
    }
    return books
  }()

  /// Every question worth asking: a report of each project that has something, each grouping.
  private func questions(_ report: Report, _ book: Book) -> [ReportQuestion] {
    let plain = ReportQuestion(book, on: ReportRenderingTests.today)
    switch report.subject {
    case .project:
      let projects = book.projects.live.filter {
        !book.items(in: .project($0.id)).isEmpty || !book.transactions(in: .project($0.id)).isEmpty
      }
      return projects.prefix(3).map { project in
        var question = plain
        question.project = project.id
        return question
      }
    case .gig:
      return book.projects.live.filter { $0.schedule != nil }.prefix(3).map { project in
        var question = plain
        question.project = project.id
        return question
      }
    case .player:
      return book.players.live.prefix(3).map { player in
        var question = plain
        question.player = player.id
        return question
      }
    case .client:
      return book.clientList.prefix(3).map { client in
        var question = plain
        question.client = client.id
        return question
      }
    case .book:
      let groupings = report.groupings.isEmpty ? [""] : report.groupings.map { $0.word }
      return groupings.map { word in
        var question = plain
        question.by = word
        question.first = Day(year: 2026, month: 1, day: 1)
        return question
      }
    }
  }

  @Test(arguments: Report.all.map { $0.name })
  func `a report needs no other tables than it names`(name: String) throws {
    let report = try #require(Report.named(name))
    for (title, book) in ReportRenderingTests.books {
      let bytes = Snapshot(book: book, cursor: 0, epoch: 0).encoded()
      for question in questions(report, book) {
        guard let kinds = report.kinds(report.grouping(question.by)) else { continue }
        var partial = question
        partial.book = try Snapshot(encoded: bytes, only: kinds + [.settings, .profile]).book
        #expect(
          try report.document(partial).text == report.document(question).text,
          "\(name) of \(title)")
      }
    }
  }

  @Test(arguments: Report.all.map { $0.name })
  func `all five renderings of a report agree in every figure`(name: String) throws {
    let report = try #require(Report.named(name))
    var compared = 0
    for (title, book) in ReportRenderingTests.books {
      for question in questions(report, book) {
        let document = try report.document(question)
        guard document.empty.isEmpty else { continue }
        let screen = Figures(screen: document)
        let told = Comment(rawValue: "\(name) of \(title)")
        // Of days without anything, paper and text have none.
        let isByDay = question.by == "day"
        func read(_ figures: Figures) -> [String] {
          isByDay ? figures.amounts.filter { !$0.hasPrefix("0.00 ") } : figures.amounts
        }
        #expect(read(screen) == read(Figures(text: document)), told)
        #expect(try read(screen) == read(Figures(pdf: document)), told)
        let shown = Set(screen.amounts)
        #expect(shown == Set(Figures(csv: document).amounts), told)
        let json = Figures(json: .object(document.members))
        let unshown = Figures(json: .object(ReportRenderingTests.data(document.blocks)))
        #expect(Set(json.amounts).subtracting(unshown.amounts).isSubset(of: shown), told)
        #expect(shown.isSubset(of: json.amounts), told)
        compared += screen.amounts.count
      }
    }
    // What players are told has no amounts, or those of one: PlayerPaperTests reads it.
    #expect(compared > 10 || report.audience == .player, "\(name) was never compared")
  }

  /// What only programs are told.
  private static func data(_ blocks: [Block]) -> [Member] {
    var members: [Member] = []
    for block in blocks {
      switch block {
      case .data(let more): members += more
      case .sections(let sections, _): for section in sections { members += data(section.blocks) }
      default: continue
      }
    }
    return members
  }

  @Test(arguments: Report.all.map { $0.name })
  func `a report of nothing says so to readers, and programs get its shape`(name: String) throws {
    let report = try #require(Report.named(name))
    let document = try report.document(ReportQuestion(Book(), on: ReportRenderingTests.today))
    var html = HTML()
    document.html(into: &html)
    #expect(document.text.isEmpty == false)
    #expect(document.text.split(separator: "\n").allSatisfy { html.string.contains(escaped($0)) })
    #expect(document.members.isEmpty == false)
    #expect(try document.pdf(fonts: Samples.fonts).missingGlyphs.isEmpty)
  }

  private func escaped(_ text: Substring) -> String {
    // A line of text has columns; the screen has the words between them.
    var html = HTML()
    html.text(String(text.split(separator: " ").first ?? ""))
    return html.string
  }

  @Test func `a name is one report's, and its address is spelled plainly`() {
    let names = Report.all.map { $0.name }
    #expect(Set(names).count == names.count)
    for report in Report.all {
      #expect(report.name.allSatisfy { $0.isLowercase || $0 == "-" })
      #expect(report.about.english.hasSuffix("."))
      #expect(ID<Project>(report.name) == nil, "an address would take it for a project")
    }
  }
}

/// The amounts of a rendering in dollars and euros, sorted.
private struct Figures {
  var amounts: [String] = []

  init(screen document: Document) {
    var html = HTML()
    document.html(into: &html)
    take(words: html.string)
  }

  init(pdf document: Document) throws {
    let pdf = try document.pdf(fonts: Samples.fonts)
    take(
      words: try withFile(pdf.bytes) { path in
        try output(of: "pdftotext", "-layout", path, "-").text
      })
  }

  init(text document: Document) {
    var document = document
    document.formats = .exact
    for match in document.text.matches(of: /(-?\d+\.\d\d) (USD|EUR)/) {
      amounts.append("\(match.1) \(match.2)")
    }
    amounts.sort()
  }

  init(csv document: Document) {
    let text = String(decoding: DocumentCSV.write(document), as: UTF8.self)
    for table in text.components(separatedBy: "\r\n\r\n") {
      var records = CSVReader.read(table, delimiter: .comma).rows.map { $0.fields }
      let names = records.removeFirst()
      for record in records {
        for place in names.indices.dropLast() where names[place + 1] == names[place] + "Currency" {
          let numbers = record[place].split(separator: "|")
          let codes = record[place + 1].split(separator: "|")
          for (number, code) in zip(numbers, codes) { amounts.append("\(number) \(code)") }
        }
      }
    }
    amounts.sort()
  }

  init(json value: Value) {
    take(value)
    amounts.sort()
  }

  private mutating func take(_ value: Value) {
    if let money = try? Money(value: value) {
      amounts.append("\(money.plain) \(money.currency.code)")
      return
    }
    switch value {
    case .list(let values): for value in values { take(value) }
    case .object(let members): for member in members { take(member.value) }
    case .null, .bool, .integer, .number, .text: return
    }
  }

  /// "-$1,234.50" and "€20.00".
  private mutating func take(words: String) {
    for match in words.matches(of: /(-?)([$€])([\d,]+\.\d\d)/) {
      let number = match.3.replacingOccurrences(of: ",", with: "")
      amounts.append("\(match.1)\(number) \(match.2 == "$" ? "USD" : "EUR")")
    }
    amounts.sort()
  }
}
