import Ledger
import Testing

@testable import Exchange

/// What the files of all banks have in common: numbers of accounts, and what lies beside a table.
struct StatementWordsTests {
  @Test(arguments: [
    ("NO9386011117947", true), ("NO938601111794", false), ("MT84MALT011000012345MTLCAST001S", true),
    ("GB00" + String(repeating: "A", count: 30), true),
    ("GB00" + String(repeating: "A", count: 31), false),
    ("1B00AAAAAAAAAAA", false), ("G100AAAAAAAAAAA", false), ("GBA0AAAAAAAAAAA", false),
    ("GB0AAAAAAAAAAAA", false),
    ("GB00AAAAA-AAAAA", false), ("GB00AAAAAAAAAA ", false), ("gb00AAAAAAAAAAA", false),
    ("GB00aAAAAAAAAAA", false),
    ("GB00AAAAAAAAAA9", true), ("GB00AAAAAAAAAAÄ", false), ("", false),
  ])
  func `the form of an IBAN`(_ number: String, _ isOne: Bool) {
    #expect(StatementText.isIBAN(number) == isOne)
  }

  @Test(arguments: [
    ("Débit euros", "EUR"), ("Montant(EUROS)", "EUR"), ("Importe en euros", "EUR"),
    ("Betrag (EUR)", "EUR"),
    ("Umsatz in Euro", "EUR"), ("Amount (US Dollars)", "USD"), ("Amount in pounds", "GBP"),
    ("Beløb i kroner", "NOK"), ("Debit (£)", "GBP"), ("Kwota zloty", "PLN"), ("Betrag", nil),
    ("Amount", nil),
    ("Valeur", nil), ("Kurs", nil), ("Total euphoria", nil),
  ])
  func `the currency that a title says`(_ title: String, _ code: String?) {
    #expect(ColumnRole.currency(in: title, usual: .chf)?.code == code)
  }

  @Test(arguments: [
    ("a/receipt.pdf", true), ("a/table.xlsx", false), ("a/TABLE.XLSX", false), ("book.json", false),
    ("Book.JSON", false), ("xlsx", true), ("json/receipt.jpg", true), ("a.xlsx/receipt.jpg", true),
  ])
  func `what of a folder is read`(_ path: String, _ isWanted: Bool) {
    #expect(ImportFolder.isWanted(path) == isWanted)
  }
}
