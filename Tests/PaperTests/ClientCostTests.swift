import Documents
import Exchange
import Foundation
import Ledger
import Markup
import Paper
import Testing

/// Whatever becomes of a thing, no document for a client holds a byte of what it was bought for (rule R7,
/// D1): screen, text, JSON, CSV and paper of two projects, after every move.
struct ClientCostTests {
  private static let today = Day(number: 20_500)
  private static let home = ID<Project>(4711)
  private static let other = ID<Project>(4712)

  /// Two projects of one category; bought for the first one, what the client owes and what nobody does.
  private struct Studio {
    var replica = Replica(device: 7)
    var count: UInt64 = 0
    /// Costs as documents would write them.
    var costs: [String] = []

    var book: Book { replica.book }

    init() {
      var edit = Edit()
      for (id, name) in [(home, "Harbor House"), (other, "Hill House")] {
        var project = Project()
        project.id = id
        project.name = name
        edit.put(project, replacing: nil)
        edit.put(Budget(of: id, for: ID(51)), replacing: nil)
      }
      var category = BudgetCategory()
      category.id = ID(51)
      category.name = "Furnishings"
      edit.put(category, replacing: nil)
      for number in 0..<2 {
        var giving = Transaction()
        giving.id = ID(UInt64(81 + number))
        giving.type = .return
        giving.project = home
        giving.reimbursement = number == 0 ? .none : .owedToClient
        edit.put(giving, replacing: nil)
      }
      commit(edit)
    }

    mutating func commit(_ edit: Edit) {
      count += 1
      _ = replica.commit(
        edit, now: Instant(milliseconds: Int64(count) * 60_000), undoable: false)
    }

    mutating func operation() -> ItemOperation {
      ItemOperation(count + 1_000, at: Instant(milliseconds: Int64(count) * 60_000), on: today)
    }

    /// A purchase of its own with one thing in it; costs are numbers that occur nowhere else.
    mutating func buy(_ number: UInt64, price: Int64?, _ owed: Reimbursement) -> ID<Item> {
      var edit = Edit()
      var purchase = Transaction()
      purchase.id = ID(200 + number)
      purchase.project = home
      purchase.source = "Arhaus"
      purchase.category = ID(51)
      purchase.reimbursement = owed
      purchase.amount = Money(minor: 7_100_017 + Int64(number) * 1_001, currency: .usd)
      edit.put(purchase, replacing: nil)
      var item = Item()
      item.id = ID(300 + number)
      item.name = "Sofa"
      item.project = home
      item.transaction = purchase.id
      item.purchasePrice = Money(minor: 3_300_039 + Int64(number) * 1_003, currency: .usd)
      item.projectPrice = price.map { Money(minor: $0, currency: .usd) }
      edit.put(item, replacing: nil)
      commit(edit)
      for amount in [purchase.amount, item.purchasePrice] {
        costs += [Formats().money(amount!), amount!.plain, "\(amount!.minor)"]
      }
      return item.id
    }

    mutating func sell(_ item: ID<Item>, to target: Selling.Target) throws {
      commit(try Selling.sell([book.items[item]!], to: target, by: operation(), in: book).edit)
    }

    mutating func giveBack(_ item: ID<Item>, to giving: UInt64) throws {
      commit(
        try Returning.move(
          [book.items[item]!], to: book.transactions[ID(giving)]!, by: operation(), in: book))
    }

    mutating func unlink(_ item: ID<Item>) {
      commit(Linking.unlink([book.items[item]!], by: operation(), in: book))
    }

    mutating func delete(_ item: ID<Item>) {
      let row = book.items[item]!
      let edit = Edit(trashing: row, in: book.items)
      commit(edit)
    }
  }

  /// Compared as bytes: a paper has half a million, and is searched for each cost after each move.
  private func holds(_ form: Data, _ cost: String) -> Bool {
    form.range(of: Data(cost.utf8)) != nil
  }

  @Test func `a cost within a form is found`() {
    let form = Data("%PDF 71000.17 \u{0} 33000.39".utf8)
    #expect(holds(form, "71000.17") && holds(form, "33000.39") && !holds(form, "33000.40"))
  }

  /// Every client's report of both projects, in every form.
  private func search(_ studio: Studio, _ what: String) throws {
    for project in [Self.home, Self.other] {
      for report in Report.all where report.audience == .client {
        var question = ReportQuestion(studio.book, on: Self.today)
        question.project = project
        let document = try report.document(question)
        var html = HTML()
        document.html(into: &html)
        let csv = String(decoding: DocumentCSV.write(document), as: UTF8.self)
        let json = JSONWriter.text(.object(document.members))
        let paper = try withFile(try document.pdf(fonts: Samples.fonts).bytes) { path in
          let plain = path + ".plain"
          _ = try output(of: "qpdf", "--qdf", "--stream-data=uncompress", path, plain)
          return Data(try output(of: "pdftotext", plain, "-").text.utf8) + Samples.bytes(plain)
        }
        question.formats = .exact
        let exact = try report.document(question).text
        for form in [html.string, document.text, exact, csv, json].map({ Data($0.utf8) }) + [paper]
        {
          for cost in studio.costs {
            #expect(!holds(form, cost), "\(report.name) after \(what) shows \(cost)")
          }
        }
      }
    }
  }

  @Test(arguments: [nil, 90_000] as [Int64?])
  func `sold on, returned, emptied, deleted: nothing says what it cost`(_ price: Int64?) throws {
    for owed in [Reimbursement.owedToCompany, .owedToClient] {
      var studio = Studio()
      let moves: [(String, (inout Studio, ID<Item>) throws -> Void)] = [
        ("buying", { _, _ in }),
        ("selling to the business", { try $0.sell($1, to: .business) }),
        (
          "selling on through inventory",
          {
            try $0.sell($1, to: .business)
            try $0.sell($1, to: .project(Self.other))
          }
        ),
        ("selling to a project", { try $0.sell($1, to: .project(Self.other)) }),
        (
          "selling there and back",
          {
            try $0.sell($1, to: .project(Self.other))
            try $0.sell($1, to: .project(Self.home))
          }
        ),
        ("returning", { try $0.giveBack($1, to: 81) }),
        ("returning for a credit", { try $0.giveBack($1, to: 82) }),
        ("unlinking", { $0.unlink($1) }),
        ("deleting", { $0.delete($1) }),
        (
          "selling and deleting",
          {
            try $0.sell($1, to: .business)
            $0.delete($1)
          }
        ),
      ]
      for (number, move) in moves.enumerated() {
        let item = studio.buy(UInt64(number), price: price, owed)
        try move.1(&studio, item)
        try search(studio, move.0)
      }
    }
  }

  @Test func `a missing price and notes are the studio's, and the sender stands at the top`() throws
  {
    var studio = Studio()
    _ = studio.buy(1, price: nil, .owedToCompany)
    var edit = Edit()
    var purchase = try #require(studio.book.transactions[ID(201)])
    purchase.notes = "haggled, margin is good"
    edit.put(purchase, in: studio.book.transactions)
    var profile = BusinessProfile()
    profile.id = BusinessProfile.onlyID
    profile.company = "Lee Interiors"
    profile.address.line1 = "12 Harbor Street"
    edit.put(profile, replacing: nil)
    studio.commit(edit)
    var question = ReportQuestion(studio.book, on: Self.today)
    question.project = Self.home
    let document = try #require(Report.named("invoice")).document(question)
    let paper = try withFile(try document.pdf(fonts: Samples.fonts).bytes) {
      try output(of: "pdftotext", "-layout", $0, "-").text
    }
    var html = HTML()
    document.html(into: &html)
    for word in ["Missing project price", "haggled"] {
      #expect(!paper.contains(word))
      #expect(html.string.contains(word) && document.text.contains(word))
    }
    let top = paper.prefix { $0 != "I" }
    #expect(top.contains("Lee") || paper.hasPrefix("Lee Interiors"), "\(paper.prefix(200))")
    #expect(paper.contains("12 Harbor Street"))
  }
}
