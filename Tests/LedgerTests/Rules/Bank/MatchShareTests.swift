import Testing

@testable import Ledger

/// How much of a name a line says, to the percent, and what a vendor is called, to the letter (rules M31 and M36).
struct MatchShareTests {
  private func share(
    _ name: String, _ party: String, _ text: String = "", uses: [(String, Int32)] = [],
    among count: Int = 1
  ) -> Int {
    let reader = NameReader()
    var known = MatchName(reader.words(ofName: name))
    var map = IDMap()
    for (word, times) in uses { map.set(MatchWord.hash(of: Array(word.utf8)), times) }
    known.weigh(map, among: count)
    var line = BankLine()
    (line.counterparty, line.text) = (party, text)
    return LineWords(line, reader).share(of: known)
  }

  /// "backerei" has 8 letters and "schmidt" 7, each worth 2: 16 and 14 of 30.
  private let bakery = "Bäckerei Schmidt"

  @Test func `each word counts by its letters, one with a slip 85 and an initial 40 of a hundred`()
  {
    for (said, points) in [
      ("Schmidt", 46), ("Backerei", 53), ("Schmidt Backerei", 100), ("Schmdt Baeckerei", 90),
      ("Schmit Backerey", 80), ("Bakerey", 0), ("", 0), ("B Schmidt", 66), ("C Schmidt", 46),
    ] {
      #expect(share(bakery, said) == points, "\(said)")
    }
    // Two slips from nine letters on, in the shorter of both; none in four.
    for (said, points) in [
      ("Lindenhof", 100), ("Lindemhof", 81), ("Lindemhoff", 81), ("Lyndemhoff", 0), ("Lindemof", 0),
      ("Lindeno", 0),
    ] {
      #expect(share("Lindenhof", said) == points, "\(said)")
    }
    #expect(share("Anna", "Annb") == 0 && share("Annas", "Annbs") == 80)
    #expect(share("Anna Lee", "A. Lee") == 64 && share("Anna Lee", "B Lee") == 42)
  }

  @Test func `where a bank cut a field of twelve bytes, the rest of a name is not missed`() {
    for (said, points) in [
      ("Baeckerei Sch", 93), ("Baeckerei Sc", 93), ("Baeckerei S", 70), ("Baeckerei  S", 70),
    ] {
      #expect(share(bakery, said) == points, "\(said)")
    }
    // What follows the cut word could not be said, once half of what is before it was.
    #expect(share("Bäckerei Schmidt Söhne", "Baeckerei Sch") == 93)
    #expect(share("Bäckerei Schmidt Söhne", ".........Soeh") == 22)
    #expect(share("Bäckerei Schmidt Söhne", "Schmidt Soehne") == 60)
    // Alone it needs three letters.
    #expect(share("Schmidt", "----------Sc") == 0 && share("Schmidt", "---------Sch") == 85)
  }

  @Test func `a name of eight letters may stand without blanks, and end where the field does`() {
    for (said, points) in [
      ("Backereischmidt", 90), ("Zahlung Backereischmidt Mitte", 90), ("Backereischm", 90),
      ("Backereisc", 90), ("Backereis", 43), ("Baeckerei Schmid", 93),
    ] {
      #expect(share(bakery, said) == points, "\(said)")
    }
    #expect(share("Bäckerei Schmidt Söhne", "Baeckerei Schmidt") == 90)
    #expect(share("Anna Lee", "XXANNALEEX") == 0, "seven letters")
    #expect(share("Anna Leex", "XXANNALEEXX") == 90, "eight letters")
  }

  @Test func `the text counts where the party says less than eighty`() {
    #expect(share(bakery, "Schmidt", "Baeckerei Schmidt") == 100)
    #expect(share(bakery, "Schmidt", "nothing") == 46)
    #expect(share(bakery, "", "Schmidt") == 46)
    #expect(share(bakery, "Schmit Backerey", "Baeckerei Schmidt") == 80)
  }

  @Test func `twelve words of the party are looked at, and thirty-two of the text`() {
    func said(_ count: Int) -> String { String(repeating: "b ", count: count) + "Schmidt" }
    #expect(share("Schmidt", said(11)) == 100 && share("Schmidt", said(12)) == 0)
    #expect(share("Schmidt", "", said(31)) == 100 && share("Schmidt", "", said(32)) == 0)
  }

  @Test func `what few names have counts more`() {
    // Of 16 names 4 have "lee": 2 + log2(4) for each of 3 letters; nobody else has "anna": 2 + log2(16) for each of 4.
    for (said, points) in [("Lee", 33), ("Anna", 66), ("Lee Anna", 100)] {
      #expect(share("Anna Lee", said, uses: [("lee", 4)], among: 16) == points, "\(said)")
    }
    #expect(share("Anna Lee", "Lee", among: 0) == 42)
  }

  // MARK: what a vendor is called

  @Test(arguments: [
    // A star among the first thirteen signs, with something behind it.
    ("SQ*SHOP", "SHOP"), ("SQ*SHOPS", "Shops"), ("ABCDEFGHIJKL*SHOPS", "Shops"),
    ("ABCDEFGHIJKLM*SHOPS", "Abcdefghijklm*shops"), ("SHOPS*", "Shops*"),
    // Two blanks end the field, from its fourth sign on.
    ("AB  CDEFG", "Ab Cdefg"), ("ABC  DEFG", "ABC"), ("Abcd  Efg", "Abcd"),
    // Words that are numbers for one half and more.
    ("Shop 12 Town", "Shop"), ("Shop A12 Town", "Shop"), ("Shop AB12", "Shop"),
    ("Shop ABC12", "Shop ABC12"), ("Shop 1 Town", "Shop 1 Town"), ("12 Shop", "12 Shop"),
    // Marks of schemes before it.
    ("POS VISA Market", "Market"), ("- Market", "Market"), ("POS-X Market", "POS-X Market"),
    ("Visa", "Visa"),
    // A state of two capitals behind two words, and signs that say nothing.
    ("Grill Austin TX", "Grill Austin"), ("Grill TX", "Grill TX"),
    ("Grill Austin Tx", "Grill Austin Tx"),
    ("Grill Austin -", "Grill Austin"), ("Grill -", "Grill"),
  ]) func `a vendor is called by what is its own`(_ said: String, _ name: String) {
    #expect(MerchantName.cleaned(said) == name)
  }

  @Test func `the business's own town is no part of a name, unless it is all of it`() {
    for (said, city, name) in [
      ("Oak Grill Nashville", "Nashville", "Oak Grill"), ("Nashville", "Nashville", "Nashville"),
      ("OAK GRILL NASHVILLE TN", "nashville", "Oak Grill"), ("Deli New York", "New York", "Deli"),
      ("DELI NEW YORK NY", "New York", "DELI"), ("Deli New Haven", "New York", "Deli New Haven"),
      ("Oak Grill Nashville", "", "Oak Grill Nashville"),
    ] {
      #expect(MerchantName.cleaned(said, city: city) == name, "\(said)")
    }
    var line = BankLine()
    (line.counterparty, line.text) = (" ", "Oak Grill")
    #expect(MerchantName.cleaned(line, in: Book()) == "Oak Grill")
    line.counterparty = "Elm Grill"
    #expect(MerchantName.cleaned(line, in: Book()) == "Elm Grill")
  }
}
