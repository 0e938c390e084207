import Testing

@testable import Ledger

/// Names and numbers as banks write them (rules M31 and M36).
struct MatchNameTests {
  private func share(_ name: String, _ party: String, _ text: String = "") -> Int {
    let reader = NameReader()
    var name = MatchName(reader.words(ofName: name))
    name.weigh(IDMap(), among: 1)
    var line = BankLine()
    line.counterparty = party
    line.text = text
    return LineWords(line, reader).share(of: name)
  }

  @Test func `order, case, accents, legal forms and marks do not matter`() {
    for said in [
      "LEE ANN", "Lee, Ann", "DR ANN LEE", "ann lee", "SEPA FROM ANN LEE", "ANN LÉE",
    ] {
      #expect(share("Ann Lee", said) == 100, "\(said)")
    }
    #expect(share("Müller & Söhne GmbH", "MUELLER UND SOEHNE") == 100)
    #expect(share("Müller & Söhne GmbH", "MULLER SOHNE GMBH & CO KG") == 100)
    #expect(share("Ember Café", "SQ *EMBER CAFE #12 NASHVILLE TN") == 100)
    #expect(share("Ember Café", "", "POS 12.03. EMBER CAFE") == 100)
    #expect(share("GmbH", "GMBH") == 100, "a name of nothing else stays")
  }

  @Test func `what the bank cut off and slips of one letter are forgiven`() {
    #expect(share("Northern Lantern Television", "NORTHERN LANTERN TELE") >= 90)
    #expect(share("Northern Lantern Television", "NORTHERN LANTERN") >= 60)
    #expect(share("Northern Lantern", "NORTHREN LANTERN") >= 80)
    #expect(share("Bluebird Market", "BLUEBIRDMARKET 12") == 90)
  }

  @Test func `other names are other names`() {
    #expect(share("Ann Lee", "BEN LEE") < 80)
    #expect(share("Ember Café", "CEDAR MOTORS") == 0)
    #expect(share("Ann Lee", "") == 0)
    #expect(share("Ann", "ANNA") < 80)
  }

  @Test func `a distance is what a slow table says`() {
    var dice = SeededRandom(seed: 5)
    for _ in 0..<2_000 {
      let a = (0..<dice.between(0, 6)).map { _ in UInt8(97 + dice.below(3)) }
      let b = (0..<dice.between(0, 6)).map { _ in UInt8(97 + dice.below(3)) }
      let slow = distance(a, b)
      // Swapped neighbours that are edited again count more here, so only one way at two.
      #expect(EditDistance.isWithin(1, a, b) == (slow <= 1))
      if EditDistance.isWithin(2, a, b) { #expect(slow <= 2) }
      if slow > 2 { #expect(!EditDistance.isWithin(2, a, b)) }
    }
  }

  /// Changes, omissions, additions and swaps of neighbours.
  private func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var table = (0...a.count).map { i in (0...b.count).map { j in i == 0 ? j : j == 0 ? i : 0 } }
    for i in a.indices {
      for j in b.indices {
        var least = min(table[i][j + 1], table[i + 1][j]) + 1
        least = min(least, table[i][j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          least = min(least, table[i - 1][j - 1] + 1)
        }
        table[i + 1][j + 1] = least
      }
    }
    return table[a.count][b.count]
  }

  @Test func `a vendor is called without what the bank set around its name`() {
    for (said, name) in [
      ("SQ *EMBER CAFE #0042  NASHVILLE TN", "Ember Cafe"), ("PAYPAL *SPOTIFY", "Spotify"),
      ("POS Bluebird Market", "Bluebird Market"), ("TST* OAK GRILL AUSTIN TX", "Oak Grill Austin"),
      ("REWE SAGT DANKE 4711", "Rewe Sagt Danke"), ("Adobe", "Adobe"), ("IKEA", "IKEA"), ("", ""),
      ("VISA", "VISA"),
    ] {
      #expect(MerchantName.cleaned(said) == name)
    }
    #expect(MerchantName.cleaned("OAK GRILL NASHVILLE", city: "Nashville") == "Oak Grill")
  }

  @Test func `numbers are found with and without marks, and years are weak`() {
    func isHit(_ number: String, _ text: String) -> Bool? {
      var line = BankLine()
      line.text = text
      for key in MatchNumbers.keys(of: number) {
        for run in MatchNumbers.runs(of: line)
        where run.hash == key.hash && run.bytes.count == key.length {
          return key.isStrong
        }
      }
      return nil
    }
    #expect(isHit("INV-1042", "invoice inv 1042 thanks") == true)
    #expect(isHit("INV-1042", "INV1042") == true)
    #expect(isHit("INV-1042", "Nr.1042") == true)
    #expect(isHit("2026-0042", "RE 2026-0042") == true)
    #expect(isHit("2026-0042", "RE 2026/0042") == true)
    #expect(isHit("42", "no 42") == false)
    #expect(isHit("2026", "2026") == false)
    #expect(isHit("INV-1042", "INV-10421") == nil)
    #expect(isHit("Draft", "Draft") == nil)
  }

  @Test func `of every gross amount a tariff's rest leads back to it`() {
    for gross in stride(from: Int64(200), to: 400_000, by: 997) {
      for tariff in ServiceFees.tariffs {
        guard let fee = ServiceFees.fee(gross, tariff), fee < gross else { continue }
        #expect(ServiceFees.gross(of: gross - fee).contains(gross))
      }
    }
    #expect(ServiceFees.gross(of: .max).allSatisfy { $0 > 0 })
  }
}
