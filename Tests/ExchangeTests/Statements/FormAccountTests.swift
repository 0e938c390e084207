import Ledger
import Testing

@testable import Exchange

/// Where files go that are read like earlier ones (rule M25).
struct FormAccountTests {
  private func book(_ life: Life = .live) -> Book {
    var account = MoneyAccount()
    (account.id, account.life) = (ID(5), life)
    var form = StatementForm()
    (form.id, form.account) = (StatementForm.id(of: "date,amount"), account.id)
    var edit = Edit()
    edit.put(account, replacing: nil)
    edit.put(form, replacing: nil)
    return Books.book(edit)
  }

  private func account(
    _ shape: String, _ numbers: [String], in book: Book
  ) throws -> MoneyAccount? {
    let text = "Date,Description,Amount\n2026-03-14,Shop,-4.10\n"
    var file = try BankFile.read([UInt8](text.utf8), in: Book(), today: Books.today)
    file.shape = shape
    file.statements = numbers.map { number in
      var statement = AccountStatement(currency: .usd)
      statement.number = number
      return statement
    }
    return file.account(in: book)
  }

  @Test func `to the account that such a file went to, unless it names one itself`() throws {
    let book = book()
    #expect(try account("date,amount", [""], in: book)?.id == ID(5))
    #expect(try account("date,amount", ["", ""], in: book)?.id == ID(5))
    #expect(try account("date,amount", [], in: book)?.id == ID(5))
    for numbers in [["1"], ["1", ""], ["", "1"], ["1", "2"]] {
      #expect(try account("date,amount", numbers, in: book) == nil, "\(numbers)")
    }
    #expect(try account("date,sum", [""], in: book) == nil)
    #expect(try account("", [""], in: book) == nil)
    #expect(try account("date,amount", [""], in: self.book(.trashed)) == nil)
    #expect(try account("date,amount", [""], in: Book()) == nil)
  }
}
