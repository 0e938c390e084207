import Ledger
import Testing

@testable import Exchange

/// By which number the Peppol network and a register know a business (rule G115).
struct PeppolIDTests {
  private func party(_ country: String, _ number: String) -> Party {
    var party = Party()
    (party.address.country, party.taxID) = (country, number)
    return party
  }

  private func told(_ id: PeppolID?) -> String { id.map { $0.scheme + ":" + $0.number } ?? "" }

  @Test(arguments: [
    ("Belgium", "BE 0403.170.701", "0208:0403170701", "0208:0403170701"),
    ("Belgium", "BE403170701", "0208:0403170701", "0208:0403170701"),
    ("Danmark", "DK 13 58 56 28", "0184:13585628", "0184:13585628"),
    ("DK", "CVR 13585628", "0184:13585628", "0184:13585628"),
    ("Norge", "NO 974 760 673 MVA", "0192:974760673", "0192:974760673"),
    ("NO", "974 760 673", "0192:974760673", "0192:974760673"),
    ("Sverige", "SE 202100-5489 01", "0007:2021005489", "0007:2021005489"),
    ("IS", "kt. 540169-6249", "0196:5401696249", "0196:5401696249"),
    ("Finland", "FI01120389", "0216:003701120389", ""),
    ("NL", "NL123456789B01", "9944:NL123456789B01", ""),
    ("NL", "BTW NL123456789B01, KvK 12345678", "0106:12345678", "0106:12345678"),
    ("NL", "KvK12345678 NL123456789B01", "0106:12345678", "0106:12345678"),
    ("NL", "KVK-nummer: 12345678", "0106:12345678", "0106:12345678"),
    ("Germany", "USt-IdNr. DE 123 456 789", "9930:DE123456789", ""),
    ("Greece", "EL123456789", "9933:123456789", ""),
    ("Schweiz", "CHE-123.456.789 MWST", "9927:CHE123456789", ""),
    // What stands there goes before what follows from it; not every scheme is a register's.
    ("NL", "NL123456789B01, 0106:87654321", "0106:87654321", "0106:87654321"),
    ("DE", "DE123456789; 0204:991-01234-44", "0204:991-01234-44", ""),
    // Where a country has a register of its own, only its number is the legal one.
    ("DK", "DK13585628, 0088:5790001234567", "0088:5790001234567", "0184:13585628"),
    ("DK", "CVR 13585628 0088:5790001234567", "0088:5790001234567", "0184:13585628"),
    ("SE", "SE202100548901; 0088:7300010000001", "0088:7300010000001", "0007:2021005489"),
    ("NL", "NL123456789B01, 0088:8712345000004", "0088:8712345000004", ""),
    (
      "NL", "NL123456789B01 0190:00000001234567890000", "0190:00000001234567890000",
      "0190:00000001234567890000"
    ),
    ("IS", "0088:5690000000003", "0088:5690000000003", ""),
    ("DE", "DE123456789, 0088:4000001000005", "0088:4000001000005", "0088:4000001000005"),
    // A number of another country is none of the register's.
    ("BE", "DE123456789", "9930:DE123456789", ""),
    ("Germany", "30/123/45678", "", ""), ("USA", "12-3456789", "", ""), ("", "", "", ""),
  ])
  func `a business is known by its number`(
    country: String, number: String, address: String, register: String
  ) {
    let party = party(country, number)
    #expect(told(PeppolID.of(party)) == address)
    #expect(told(PeppolID.register(of: party)) == register)
  }
}
