import Testing

@testable import Ledger

/// What is a number for value added tax (rules G19, G115).
struct VATNumberTests {
  @Test(arguments: [
    ("DE 123 456 789", "DE123456789"), ("ATU12345678", "ATU12345678"),
    ("nl123456789b01", "NL123456789B01"), ("IE1234567WA", "IE1234567WA"),
    ("RO123456", "RO123456"), ("EL123456789", "EL123456789"), ("FR XX 123456789", "FRXX123456789"),
    ("CHE-123.456.789 MWST", "CHE123456789MWST"), ("CHE-123.456.789", "CHE123456789"),
    ("GB 123 4567 89", "GB123456789"), ("NO 123 456 789 MVA", "NO123456789MVA"),
    ("USt-IdNr.: DE 123 456 789", "DE123456789"), ("UID ATU12345678", "ATU12345678"),
    ("St.-Nr. 30/123/45678, USt-IdNr. DE123456789", "DE123456789"),
    ("DE123456789; 30 123 45678", "DE123456789"),
    // What stands behind it is no part of it, whatever stands between them.
    ("DE123456789 AG", "DE123456789"), ("DE 123456789 12", "DE123456789"),
    ("(ATU12345678)", "ATU12345678"), ("DE123456789/30", "DE123456789"),
    ("USt-IdNr.\nDE 123 456 789", "DE123456789"), ("DE\u{A0}123\u{A0}456\u{A0}789", "DE123456789"),
    ("CHE-123.456.789 HR/MWST", "CHE123456789"), ("GB 123 4567 89 000", "GB123456789000"),
  ])
  func `it begins with its country and is as long as there`(text: String, number: String) {
    #expect(VATNumber.found(in: text) == number)
  }

  @Test(arguments: [
    // What begins like Slovenia, Croatia, Finland, Norway and Great Britain.
    "SIRET 732 829 320 00074", "SIREN 732 829 320", "HRB 123456", "Finanzamt Mitte 30/1",
    "No. 12-3456789", "GB 12345678", "CHE 12", "93-1234567", "30/123/45678", "DE12345",
    "DE, 123456789", "",
    // As many as another country has, or letters where there are none: Lithuania, Croatia, Portugal, Sweden.
    "Ltd 12345678", "HRB 12345678", "Pty 12345678", "SE 556677-8899", "DE 12345678", "IT 123456789",
    "ATU1234567", "NL123456789C01",
  ])
  func `other numbers are none`(text: String) {
    #expect(VATNumber.found(in: text) == nil)
    #expect(!VATNumber.isOfUnion(text))
  }

  @Test(arguments: [
    "ATU13585627", "BE0428759497", "BG175074752", "BG7523169263", "CY10259033P", "CZ25123891",
    "CZ7103192745", "DE136695976", "DK13585628", "EE100931558", "EL094259216", "ESB58378431",
    "ESX2482300W", "FI20774740", "FR40303265045", "FRK7399859412", "HR33392005961", "HU12892312",
    "IE6433435F", "IE6433435OA", "IE8D79739I", "IT00743110157", "LT119511515", "LT100001919017",
    "LU15027442", "LV40003521600", "MT11679112", "NL004495445B01", "PL8567346215", "PT501964843",
    "RO18547290", "RO160796", "SE123456789701", "SI50223054", "SK2022749619",
  ])
  func `those of all countries of the union are numbers, however they are typed`(number: String) {
    var spaced = ""
    for (place, letter) in number.lowercased().enumerated() {
      spaced += [2: " ", 5: ".", 8: " "][place] ?? ""
      spaced.append(letter)
    }
    for text in [number, spaced] {
      #expect(VATNumber.isOfUnion(text), "\(text)")
      #expect(VATNumber.found(in: text) == number, "\(text)")
    }
  }
}
