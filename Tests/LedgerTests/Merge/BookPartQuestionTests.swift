import LedgerTestSupport
import Testing

@testable import Ledger

/// What several questions at once want of a book is what each of them alone wants.
struct BookPartQuestionTests {
  private typealias Question = (name: String, ask: (inout WantedRows) -> Void)

  /// One of each kind of question, some of them of one kind of rows, some twice with another end, slot or id.
  private func questions(_ book: Book) throws -> [Question] {
    let invoices = book.invoices.rows.map { $0.id.raw }.sorted()
    let (first, last) = (try #require(invoices.first), try #require(invoices.last))
    let project = try #require(book.charges.rows.first?.project.raw)
    let other = try #require(book.charges.rows.last { $0.project.raw != project }?.project.raw)
    let client = try #require(book.invoices.rows.first { !$0.client.isNone }?.client.raw)
    return [
      ("an invoice", { $0.row(of: .invoice, first) }),
      ("another one", { $0.row(of: .invoice, last) }),
      ("a charge", { $0.row(of: .charge, book.charges.rows[0].id.raw) }),
      ("no row", { $0.row(of: .invoice, 1) }),
      ("from the first on", { $0.rows(.invoice, from: first, to: first) }),
      ("up to the last", { $0.rows(.invoice, from: first + 1, to: last) }),
      ("all invoices", { $0.all(.invoice) }),
      ("all charges", { $0.all(.charge) }),
      ("owing", { $0.invoicesOwing() }),
      ("those of a client", { $0.rows(of: .invoice, linking: Invoice.clientLink, to: client) }),
      (
        "those of a project",
        { $0.rows(of: .invoice, linking: Invoice.projectLink, to: project) }
      ),
      ("charges of a project", { $0.rows(of: .charge, linking: Charge.projectLink, to: project) }),
      ("charges of another", { $0.rows(of: .charge, linking: Charge.projectLink, to: other) }),
      (
        "live ones",
        {
          $0.rows(
            .invoice,
            meeting: [RowTest(tag: RegisterTag.life) { $0.value == .text(Life.live.word) }])
        }
      ),
      (
        "charges in the trash",
        {
          $0.rows(
            .charge,
            meeting: [RowTest(tag: RegisterTag.life) { $0.value == .text(Life.trashed.word) }])
        }
      ),
    ]
  }

  private func rows(_ questions: [Question], in source: IndexedSnapshot) throws -> Set<String> {
    var part = try #require(
      BookPart.read(from: source, []) { _, wanted in for one in questions { one.ask(&wanted) } })
    var names = RowNames()
    for kind in Kind.allCases { part.visit(kind, &names) }
    return names.names
  }

  @Test func `two questions bring what both bring, in either order and asked again`() throws {
    let book = TangledBook(seed: 61).book
    let source = try Saved(book).open()
    let questions = try questions(book)
    let alone = try questions.map { try rows([$0], in: source) }
    // Each of them wants something of its own, but for the row that is not there.
    let nothing = try rows([], in: source)
    #expect(alone[3] == nothing && alone.count { $0.count > nothing.count } >= 10)
    for (place, one) in questions.enumerated() {
      #expect(try rows([one, one], in: source) == alone[place], "\(one.name) twice")
      for (after, other) in questions.enumerated() where after != place {
        #expect(
          try rows([one, other], in: source) == alone[place].union(alone[after]),
          "\(one.name), then \(other.name)")
      }
    }
    let all = alone.reduce(into: Set<String>()) { $0.formUnion($1) }
    #expect(try rows(questions, in: source) == all)
  }
}

private struct RowNames: TableVisitor {
  var names: Set<String> = []

  mutating func visit<E: Entity>(_ table: inout Table<E>) {
    for row in table.rows { names.insert("\(E.kind.name) \(row.id.text)") }
  }
}
