/// Writes names and texts as banks write them: capitals, cut, with marks, places and slips.
struct BankStyle: Sendable {
  private let words = GeneratorWords()

  /// A merchant on a card's or a bank's statement.
  func merchant(_ name: String, _ random: inout SeededRandom) -> String {
    var said = random.percent(75) ? capitals(name, &random) : name
    if random.percent(5) { said = slip(said, &random) }
    if random.percent(45) {
      said =
        random.pick([
          "SQ *", "POS ", "TST* ", "PAYPAL *", "VISA DEBIT ", "CARD PURCHASE ", "SumUp *",
        ])
        + said
    }
    if random.percent(30) { said += " #" + "\(random.between(100, 9_999))" }
    if random.percent(55) {
      let town = random.pick(words.towns).split(separator: "|").map { String($0) }
      said += "  " + uppered(town[0]) + (random.percent(60) ? " " + town[1] : "")
    }
    return cut(said, random.pick(["22", "25", "27", "35"]))
  }

  /// A client as the one who pays.
  func payer(_ client: Client, _ random: inout SeededRandom) -> String {
    var said: String
    let hasPerson = !client.firstName.isEmpty && !client.lastName.isEmpty
    if !client.company.isEmpty && (!hasPerson || random.percent(60)) {
      said = client.company
      if random.percent(40) { said += random.pick([" GmbH", " LLC", " Inc.", " Ltd", " e.V."]) }
    } else if hasPerson {
      switch random.below(5) {
      case 0: said = client.lastName + ", " + client.firstName
      case 1: said = client.lastName + " " + client.firstName
      case 2:
        said =
          random.pick(["Mr ", "Herr ", "Frau ", "Dr. "]) + client.firstName + " " + client.lastName
      case _: said = client.firstName + " " + client.lastName
      }
    } else {
      said = client.displayName
    }
    if random.percent(4) { said = slip(said, &random) }
    if random.percent(6) {
      // A partner pays, or the bank says nothing.
      said =
        random.percent(50) ? "" : random.pick(words.firstNames) + " " + random.pick(words.lastNames)
    }
    if random.percent(70) { said = capitals(said, &random) }
    return cut(said, random.pick(["22", "27", "35", "35"]))
  }

  /// What is said of invoices, or of none.
  func purpose(_ numbers: [String], _ random: inout SeededRandom) -> String {
    let said = numbers.map { number in
      let digits = Array(number.utf8).drop { !MatchNumbers.isDigit($0) }
      var one = random.percent(70) ? number : String(decoding: digits, as: UTF8.self)
      if one.isEmpty { one = number }
      if random.percent(6) { one = wrong(one, &random) }
      return one
    }
    if said.isEmpty || random.percent(38) {
      return random.pick(["", "Thank you!", "payment", "Zahlung", "music", "for the gig", "REF 0"])
    }
    let before = random.pick([
      "Invoice ", "INV ", "RE ", "Rechnung Nr. ", "", "your invoice no. ", "#",
    ])
    return before + said.joined(separator: random.pick([", ", " + ", " and ", "/ "]))
      + random.pick(["", " thanks", " vom 12.03.", " gig 2026"])
  }

  /// Capitals; umlauts as two letters or as one, other accents dropped.
  private func capitals(_ name: String, _ random: inout SeededRandom) -> String {
    let two = random.percent(50)
    var said = ""
    for letter in name.unicodeScalars {
      switch letter {
      case "ä", "Ä": said += two ? "AE" : "A"
      case "ö", "Ö": said += two ? "OE" : "O"
      case "ü", "Ü": said += two ? "UE" : "U"
      case _: said += uppered(folded(String(letter)))
      }
    }
    return said
  }

  /// One letter left out, doubled, or swapped with the next.
  private func slip(_ name: String, _ random: inout SeededRandom) -> String {
    var letters = Array(name.unicodeScalars)
    guard letters.count > 4 else { return name }
    let place = random.between(1, letters.count - 2)
    switch random.below(3) {
    case 0: letters.remove(at: place)
    case 1: letters.insert(letters[place], at: place)
    case _: letters.swapAt(place, place + 1)
    }
    return String(String.UnicodeScalarView(letters))
  }

  /// One digit is another, or two are swapped.
  private func wrong(_ number: String, _ random: inout SeededRandom) -> String {
    var bytes = Array(number.utf8)
    let digits = bytes.indices.filter { MatchNumbers.isDigit(bytes[$0]) }
    guard digits.count > 1 else { return number }
    let place = digits[random.below(digits.count)]
    if random.percent(50), place > 0, MatchNumbers.isDigit(bytes[place - 1]) {
      bytes.swapAt(place, place - 1)
    } else {
      bytes[place] = 0x30 + (bytes[place] - 0x30 + UInt8(random.between(1, 9))) % 10
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func cut(_ text: String, _ length: String) -> String {
    trimmed(String(String.UnicodeScalarView(text.unicodeScalars.prefix(Int(length) ?? 35))))
  }
}
