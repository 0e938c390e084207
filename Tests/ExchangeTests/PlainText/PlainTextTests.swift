import Ledger
import LedgerTestSupport
import Testing

@testable import Exchange

/// A book as double entries (rule G63); `test_backup_file.py` asks hledger and beancount themselves.
@Suite struct PlainTextTests {
  private func sums(_ journal: Journal) throws -> [String: Totals] {
    var sums: [String: Totals] = [:]
    for entry in journal.entries {
      for posting in entry.postings {
        try sums[posting.account, default: Totals()].add(posting.amount)
      }
    }
    return sums
  }

  @Test func `every entry adds up to nothing in each currency`() throws {
    for entry in try Journal(Books.sample()).entries {
      var totals = Totals()
      for posting in entry.postings { try totals.add(posting.amount) }
      #expect(totals.amounts.allSatisfy { $0.isZero }, "\(entry.code)")
    }
  }

  @Test func `what clients owe, what was asked and what was spent are our own sums`() throws {
    let book = Books.sample()
    let sums = try sums(Journal(book))
    var owed = Totals()
    var asked = Totals()
    for invoice in book.invoices.live where invoice.isIssued {
      try owed.add(try book.balance(of: invoice))
      if !invoice.isVoid { try asked.add(try book.total(of: invoice)) }
    }
    func total(_ root: String) throws -> Int64 {
      var total = Totals()
      for (account, sum) in sums where account.hasPrefix(root) {
        for amount in sum.amounts { try total.add(amount) }
      }
      return total[.usd].minor
    }
    #expect(try total("Assets:Receivable:") == owed[.usd].minor)
    let uninvoiced = sums["Income:Uninvoiced"]?[.usd].minor ?? 0
    #expect(try total("Income:") + total("Liabilities:Tax:") - uninvoiced == -asked[.usd].minor)
    #expect(try total("Expenses:Business:") == ExpenseInsight(of: book).total.minor)
    #expect(try total("Expenses:Personal:") == ExpenseInsight(of: book, .personal).total.minor)
  }

  @Test func `accounts of one name stay apart, and every name is one that both programs take`() {
    var names = AccountNames()
    let first = names.account("Assets:Receivable", "Łódź Film & Co.", key: "3v9k2m7q1x5bv")
    #expect(first == "Assets:Receivable:LodzFilmCo")
    #expect(
      names.account("Assets:Receivable", "lodz film co", key: "0000000abcdef") == first + "-Abcdef")
    #expect(names.account("Assets:Receivable", "anything", key: "3v9k2m7q1x5bv") == first)
    #expect(names.account("Income", "東京", key: "tokyo1") == "Income:XTokyo1")
    #expect(AccountNames.word("O'Brien's 2nd café") == "Obriens2ndCafe")
  }

  @Test func `what people wrote ends no line, no quote and no code`() {
    #expect(PlainText.plain("a;b|c\nd") == "a,b,c d")
    #expect(PlainText.quoted("say \"hi\" \\ \n") == #""say \"hi\" \\""#)
    #expect(PlainText.code("(A) 1;2") == "A 12")
  }
}
