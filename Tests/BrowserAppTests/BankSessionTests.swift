import BrowserApp
import LedgerTestSupport
import Testing

@testable import Ledger

/// Statements that go into accounts (rule M39).
struct BankSessionTests {
  private let csv = Array(
    """
    Date,Description,Amount,Balance
    2026-11-02,STRING SHOP,-24.50,975.50
    2026-11-03,ANN LEE,600.00,1575.50
    2026-11-14,OAK GRILL,-31.20,1544.30

    """.utf8)

  private func browser() throws -> FakeBrowser {
    let browser = FakeBrowser(hub: nil, seed: 3)
    let book = SampleBuilder.studio(on: try Day(parsing: "2026-11-21")).book
    browser.snapshot = Snapshot(book: book, cursor: 0, epoch: 0).encoded()
    browser.open()
    return browser
  }

  @Test func `a statement on the page of accounts begins one, and comes in once`() throws {
    let browser = try browser()
    browser.open("/accounts")
    browser.hand(csv, named: "everyday.csv")
    #expect(browser.sheet.contains("A new account: everyday"))
    #expect(browser.sheet.contains("3 lines from Nov 2, 2026 to Nov 14, 2026"), "\(browser.sheet)")
    browser.event("change", "type/newName", value: "Everyday")
    #expect(browser.sheet.contains("A new account: Everyday"))
    let before = browser.book.transactions.liveCount
    browser.press("import")
    let account = try #require(browser.book.moneyAccounts.live.first)
    #expect(account.name == "Everyday" && account.opening == Money(1_000, .usd))
    #expect(browser.book.bankLines.liveCount == 3)
    #expect(browser.book.transactions.liveCount == before)
    #expect(browser.app.contains("$1,544.30") && browser.toasts.contains("Take Back"))
    // Where such files went they go again, wherever they are dropped.
    browser.open("/projects")
    browser.hand(csv, named: "everyday.csv")
    #expect(browser.sheet.contains("In the book already, and left out: 3"))
    #expect(!browser.sheet.contains("Import</button>"))
    browser.press("close")
    browser.open("/accounts")
    browser.hand(csv, named: "everyday.csv")
    #expect(browser.sheet.contains("In the book already, and left out: 3"), "there, too")
    // As expenses after all.
    browser.event("change", "type/into", value: "")
    #expect(browser.sheet.contains("add transaction STRING SHOP"), "\(browser.sheet)")
  }

  @Test func `a new account is in the currency that is chosen where the file names none`() throws {
    let browser = try browser()
    browser.open("/accounts")
    browser.hand(csv, named: "everyday.csv")
    #expect(browser.sheet.contains("newCurrency") && browser.sheet.contains("taken as USD"))
    browser.event("change", "type/newCurrency", value: "EUR")
    #expect(browser.sheet.contains("taken as EUR") && browser.sheet.contains("€"))
    browser.press("import")
    let account = try #require(browser.book.moneyAccounts.live.first)
    #expect(account.currency == .eur && account.opening == Money(1_000, .eur))
    #expect(browser.book.bankLines.live.allSatisfy { $0.amount.currency == .eur })
    // One that is there says it itself.
    browser.open("/accounts")
    browser.hand(csv, named: "everyday.csv")
    #expect(!browser.sheet.contains("newCurrency") && browser.sheet.contains("left out: 3"))
  }

  @Test func `without an account a statement is expenses, until somebody says otherwise`() throws {
    let browser = try browser()
    browser.hand(csv, named: "everyday.csv")
    #expect(browser.sheet.contains("add transaction STRING SHOP"))
    browser.event("change", "type/into", value: "new")
    #expect(browser.sheet.contains("A new account: everyday"))
    browser.press("import")
    #expect(browser.book.bankLines.liveCount == 3)
    let batch = try #require(browser.book.importBatches.live.first)
    browser.open("/settings/data")
    #expect(browser.app.contains("3 lines, imported on"))
    browser.press("take-back-import/" + batch.id.text)
    #expect(browser.book.bankLines.liveCount == 0)
  }

  @Test func `an answer can be changed until the statement is in, and what is open is counted`()
    throws
  {
    let open = Array(
      """
      Date,Description,Amount
      03/04/2026,STRING SHOP ORDER 77,24.50
      05/04/2026,ANN LEE THANKS,600.00
      07/06/2026,CARD PAYMENT THE OAK GRILL,31.20

      """.utf8)
    let browser = try browser()
    browser.open("/accounts")
    browser.hand(open, named: "everyday.csv")
    #expect(browser.sheet.contains("Answer the 2 questions above"), "\(browser.sheet)")
    #expect(!browser.sheet.contains("data-on-click=\"import\""))
    #expect(browser.sheet.contains("Apr 3, 2026 · ") && browser.sheet.contains("Mar 4, 2026 · "))
    browser.event("change", "type/answer-dates", value: "day-first")
    #expect(browser.sheet.contains("Answer the question above"))
    #expect(browser.sheet.contains("<option value=\"day-first\" selected"), "\(browser.sheet)")
    #expect(!browser.sheet.contains("Mar 4, 2026 · "), "its lines have gone")
    browser.event("change", "type/answer-sign", value: "out")
    #expect(!browser.sheet.contains("open-questions"))
    #expect(browser.sheet.contains("3 lines from Apr 3, 2026 to Jun 7, 2026"))
    // The other day after all.
    browser.event("change", "type/answer-dates", value: "month-first")
    #expect(browser.sheet.contains("3 lines from Mar 4, 2026 to Jul 6, 2026"), "\(browser.sheet)")
    // And none: it is asked again.
    browser.event("change", "type/answer-dates", value: "")
    #expect(browser.sheet.contains("Answer the question above"))
    browser.event("change", "type/answer-dates", value: "month-first")
    browser.press("import")
    #expect(browser.book.bankLines.live.map { $0.day.text }.sorted().first == "2026-03-04")
    #expect(browser.book.bankLines.live.allSatisfy { $0.isOut })
  }

  /// With a rule that makes an expense of what the string shop took.
  private func explaining() throws -> FakeBrowser {
    let browser = try browser()
    browser.open("/settings/rules")
    browser.press("sheet/rule/edit/new")
    browser.type("contains", "string shop")
    browser.event("change", "type/explains", value: "expense")
    browser.press("save")
    if !browser.sheet.isEmpty { browser.press("close") }
    return browser
  }

  @Test func `what rules say of new lines is done as they come in, and goes with them`() throws {
    let browser = try explaining()
    let before = browser.book.transactions.liveCount
    browser.open("/accounts")
    browser.hand(csv, named: "everyday.csv")
    browser.press("import")
    #expect(browser.toasts.contains("Imported 3 lines, 1 explained by your rules"))
    #expect(browser.book.transactions.liveCount == before + 1)
    let batch = try #require(browser.book.importBatches.live.first { $0.name == "everyday.csv" })
    browser.open("/settings/data")
    browser.press("sheet/import/take-back/" + batch.id.text)
    #expect(browser.sheet.contains("With what your rules made of them: 1 expense."))
    #expect(!browser.sheet.contains("Explained since"))
    browser.press("take-back-import/" + batch.id.text)
    #expect(browser.book.bankLines.liveCount == 0 && browser.book.lineMatches.liveCount == 0)
    #expect(browser.book.transactions.liveCount == before)
  }

  @Test func `a single new line that a rule explains is counted`() throws {
    let browser = try explaining()
    let before = browser.book.transactions.liveCount
    browser.open("/accounts")
    let one = "Date,Description,Amount,Balance\n2026-11-02,STRING SHOP,-24.50,975.50\n"
    browser.hand(Array(one.utf8), named: "one.csv")
    browser.press("import")
    #expect(browser.toasts.contains("Imported 1 line, 1 explained by your rules"))
    #expect(browser.book.transactions.liveCount == before + 1)
  }
}
