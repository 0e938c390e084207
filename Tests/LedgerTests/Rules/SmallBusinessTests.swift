import Ledger
import Testing

/// What small businesses say on their invoices (rule G120).
struct SmallBusinessTests {
  @Test(arguments: [
    ("Deutschland", "", "§ 19 UStG"), ("DE", "", "§ 19 UStG"),
    ("Österreich", "", "§ 6 Abs. 1 Z 27"),
    ("", "FR 12 345678901", "293 B"), ("Italia", "", "190/2014"), ("Netherlands", "", "Wet OB"),
  ])
  func `its country's law is named`(country: String, number: String, words: String) {
    var business = Party()
    (business.address.country, business.taxID) = (country, number)
    #expect(SmallBusiness.sentence(of: business)?.contains(words) == true)
  }

  @Test(arguments: ["", "Schweiz", "USA", "Atlantis"])
  func `where no law is known nothing is offered`(country: String) {
    var business = Party()
    business.address.country = country
    #expect(SmallBusiness.sentence(of: business) == nil)
  }
}
