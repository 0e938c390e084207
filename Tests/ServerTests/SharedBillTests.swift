import Documents
import Foundation
import Ledger
import Testing

@testable import Server

/// An invoice's page for its reader has the QR-bill below the paper (rule G121).
struct SharedBillTests {
  @Test func `the page has the bill while something is to be paid`() throws {
    var content = InvoiceContent()
    content.number = "1001"
    content.currency = try #require(Currency("CHF"))
    content.seller.name = "Robert Schneider AG"
    (content.seller.address.postalCode, content.seller.address.city) = ("2501", "Biel")
    content.seller.address.country = "Switzerland"
    content.bank.iban = "CH58 0079 1123 0008 8901 2"
    content.total = Money(minor: 1_949_75, currency: content.currency)
    content.subtotal = content.total
    func page(_ content: InvoiceContent, isVoid: Bool = false) -> String {
      String(
        decoding: SharePage.invoice(
          content, InvoiceStanding(isVoid: isVoid), Formats(locale: "it-CH"), until: nil, base: ""),
        as: UTF8.self)
    }
    let text = page(content)
    for part in ["<section class=\"qr-bill\" lang=\"it\">", "Sezione pagamento", "RF40 1001"] {
      #expect(text.contains(part), "\(part)")
    }
    // It has its style, which the policy of these pages knows by its hash, and nothing to run.
    #expect(text.contains(".qr-bill { display: flex;") && !text.contains("<script"))
    #expect(!page(content, isVoid: true).contains("class=\"qr-bill\""))
    content.bank.iban = ""
    #expect(!page(content).contains("class=\"qr-bill\""))
  }
}
