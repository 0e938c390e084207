import Ledger
import Testing

@testable import Exchange

/// Amounts without signs beside running balances: each step is a sign, but only where nothing is written that says it
/// another way (rule M7).
struct BalanceSignTests {
  private static let head = "Date,Description,Amount,Balance\n"

  /// "50.00 -20.00 30.00", before it "proven" where the balances said it, and what is asked.
  private func said(_ text: String, isPositiveOut: Bool? = nil) -> String {
    var options = StatementOptions(currency: .usd)
    options.isPositiveOut = isPositiveOut
    let (questions, statement): ([StatementQuestion], Statement)
    switch StatementReader.read([UInt8](text.utf8), options) {
    case .none, .refused: return "none"
    case .asks(let asked, let read): (questions, statement) = (asked, read)
    case .read(let read): (questions, statement) = ([], read)
    }
    return
      (questions.map { "asks " + $0.ask.rawValue } + (statement.isProven ? ["proven"] : [])
      + statement.lines.map { $0.amount.plain }).joined(separator: " ")
  }

  private func lines(_ rows: [String], head: String = head) -> String {
    head
      + rows.enumerated().map { "2026-03-0\($0.offset + 1)," + $0.element + "\n" }.joined()
  }

  @Test func `steps are signs, from the first line on and from the last`() {
    let rows = ["One,50.00,100.00", "Two,20.00,80.00", "Three,30.00,110.00"]
    #expect(said(lines(rows)) == "asks sign proven 50.00 -20.00 30.00")
    let newestFirst =
      Self.head
      + "2026-03-03,Three,30.00,110.00\n2026-03-02,Two,20.00,80.00\n2026-03-01,One,50.00,100.00\n"
    #expect(said(newestFirst) == "asks sign proven 30.00 -20.00 50.00")
    #expect(said(lines(rows), isPositiveOut: true) == "proven -50.00 -20.00 30.00")
    #expect(said(lines(rows), isPositiveOut: false) == "proven 50.00 -20.00 30.00")
    let (rent, wages) = ("Purchase,50.00,100.00", "Salary,50.00,100.00")
    #expect(said(lines([rent, rows[1], rows[2]])) == "proven -50.00 -20.00 30.00")
    #expect(said(lines([wages, rows[1], rows[2]])) == "proven 50.00 -20.00 30.00")
  }

  @Test(arguments: [
    // The first has a minus of its own.
    ["One,-50.00,100.00", "Two,20.00,80.00", "Three,30.00,110.00"],
    // A balance is missing: at the beginning, in the middle, at the end.
    ["One,50.00,", "Two,20.00,20.00", "Three,5.00,15.00", "Four,5.00,20.00"],
    ["One,50.00,100.00", "Two,20.00,80.00", "Three,30.00,", "Four,10.00,120.00"],
    ["One,50.00,100.00", "Two,20.00,80.00", "Three,30.00,110.00", "Four,10.00,"],
    // A step of another size, and none at all.
    ["One,50.00,100.00", "Two,20.00,80.00", "Three,30.00,111.00"],
    ["One,50.00,100.00", "Two,20.00,80.00", "Three,30.00,80.00"],
  ])
  func `they say nothing where one does not agree, is missing, or a sign is written`(rows: [String])
  {
    let said = said(lines(rows))
    #expect(!said.contains("proven"), "\(said)")
    #expect(areAllAlike(said, rows), "\(said)")
  }

  @Test func `a word that says which way one line went forbids balances to say it of all`() {
    let head = "Date,Description,Amount,Balance,Type\n"
    let marked = ["One,50.00,100.00,D", "Two,20.00,80.00,", "Three,30.00,110.00,"]
    #expect(said(lines(marked, head: head)) == "-50.00 20.00 30.00")
    let other = ["One,50.00,100.00,C", "Two,20.00,80.00,", "Three,30.00,110.00,"]
    #expect(said(lines(other, head: head)) == "50.00 -20.00 -30.00")
  }

  @Test func `nor do balances of two currencies`() {
    let head = "Date,Description,Amount,Balance,Currency\n"
    let rows = ["One,50.00,100.00,USD", "Two,20.00,80.00,USD", "Three,30.00,110.00,EUR"]
    #expect(areAllAlike(said(lines(rows, head: head)), rows))
  }

  /// Whether every amount is as it is written, or every one is turned round.
  private func areAllAlike(_ said: String, _ rows: [String]) -> Bool {
    let amounts = said.split(separator: " ").filter { $0.contains(".") }
    let written = rows.map { $0.split(separator: ",")[1] }
    let turns = zip(amounts, written).map { ($0.first == "-") != ($1.first == "-") }
    return amounts.count == rows.count && Set(turns).count == 1
  }
}
