import Ledger
import Testing

@testable import Exchange

/// By which numbers an electronic invoice knows its sender (rule G115).
struct SellerNumbersTests {
  @Test(arguments: [
    // What is written; what stands as identifier, as number for value added tax, and as tax number.
    ("DE 123 456 789", "", "DE123456789", ""),
    ("St.-Nr. 30/123/45678, USt-IdNr. DE 123 456 789", "", "DE123456789", "30/123/45678"),
    ("USt-IdNr. DE123456789 Steuernummer: 30 123 45678", "", "DE123456789", "30 123 45678"),
    ("HRB 12345, DE123456789", "", "DE123456789", ""),
    ("30/123/45678", "30/123/45678", "", "30/123/45678"),
    ("Steuer-Nr.: 30/123/45678 (Finanzamt Mitte)", "30/123/45678", "", "30/123/45678"),
    ("St. Nr. 30/123/45678; 0088:5790001234567", "30/123/45678", "", "30/123/45678"),
    ("Steuernummer:30/123/45678 0088:5790001234567", "30/123/45678", "", "30/123/45678"),
    ("USt-Nr. 12", "USt-Nr. 12", "", "USt-Nr. 12"),
    ("12-3456789, 0088:5790001234567", "12-3456789", "", "12-3456789"),
    ("0088:5790001234567", "0088:5790001234567", "", "0088:5790001234567"),
    ("Steuernummer folgt", "Steuernummer folgt", "", "Steuernummer folgt"), ("", "", "", ""),
  ])
  func `each number stands where it belongs`(
    text: String, id: String, vat: String, tax: String
  ) {
    var seller = Party()
    seller.taxID = text
    let numbers = SellerNumbers(of: seller, isOutside: false)
    #expect((numbers.id, numbers.vat, numbers.tax) == (id, vat, tax))
    // Beside what is outside of the tax no number for it stands as one.
    let outside = SellerNumbers(of: seller, isOutside: true)
    #expect((outside.id, outside.vat, outside.tax) == (vat.isEmpty ? id : vat, "", tax))
  }
}
