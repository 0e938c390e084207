import Ledger
import LedgerTestSupport
import Testing

/// Lines as tills and shops print them (rule T6): deposits and shipping, how many and for how much beside a name or on a line of
/// their own.
struct ReceiptTillTests {
  private func said(_ list: ReceiptList) -> [String] {
    list.items.map {
      "\($0.pieces) \($0.name) \($0.price.minor)" + ($0.sku.isEmpty ? "" : " " + $0.sku)
    }
  }

  @Test func `deposits, shipping, fees and discounts are no things`() {
    let charges = [
      "PFAND 0,25 EURO 0,25 A *", "Becherpfand 1,00", "Leergut 0,50", "Consigne verre 0,20",
      "STATIEGELD 0,15", "Bottle Deposit 0.05", "CA CRV 0.05", "Depot PET 0.50", "Kaucja 0,50",
      "Shipping & Handling: 9.99", "Standard Shipping 4.99", "Free delivery 4.99",
      "Delivery Fee 2.99", "Postage 3.00", "Versandkosten 5,95", "Versand 5,95", "Lieferung 49,00",
      "Speditionszuschlag 29,95", "Frais de port 6,00", "Frais de livraison 9,90", "Livraison 9,90",
      "Gastos de env\u{ED}o 5,00", "Spese di spedizione 5,00", "Verzendkosten 5,00",
      "Koszt dostawy 5,00", "Service Charge 12.5% 6.71", "Service Fee 5.18",
      "Rabatt 2,00", "Rabatt 10% 4,00", "Mitarbeiterrabatt 4,00", "Lidl Plus Rabatt 0,50",
      "Remise fid\u{E9}lit\u{E9} 0,80", "Member Discount 3.00", "CLUBCARD SAVINGS 0.95",
      "Gutschein HERBST 20,00", "Bezahlt Kreditkarte 292,00", "EC 64,36",
      "XXXX4242 VISA USD$ 30.68",
      "Fr. 21.10", "CA Redemption Value 0.10", "CA REDEMP VA 0.10", "\u{C9}co-participation 2,50",
      "R\u{FC}ckgeld BAR EUR 0,37", "Rundungsdifferenz 0,02", "Suggested Tip 18%: 5.40",
    ]
    let things = [
      "Shipping Labels", "Delivery Box", "Handling Gloves", "Deposit Box", "Container Home Book",
      "Port", "Bottle", "Discount Store Map", "Pfandflaschenhalter", "Gutschein Massage",
      "Service Plate", "Standard Lamp", "Home Express", "Wasser inkl. Pfand", "Lamp with discount",
    ]
    let list = ReceiptList(
      (charges + things.map { $0 + " 9,00" }).joined(separator: "\n"), currency: .eur)
    #expect(list.skippedLines == charges)
    #expect(list.items.map { $0.name } == things)
  }

  @Test(arguments: [
    ("3 @ 1.20 Cake 3.60", "3 Cake 360"), ("3 x 1,20 Cake 3,60", "3 Cake 360"),
    ("3x 1,20 Cake 3,60", "3 Cake 360"), ("3@1.20 Cake 3.60", "3 Cake 360"),
    ("3 x 1,20 EUR Cake 3,60 EUR", "3 Cake 360"),
    ("3 @ \u{20AC}1.20 Cake \u{20AC}3.60", "3 Cake 360"),
    // It does not come to the price: what it says is of the name, but for how many.
    ("3 x 1,30 Cake 3,60", "3 1,30 Cake 360"),
    ("Cake 1,20 x 3 3,60 A", "3 Cake 360"), ("Cake 1,20 x  3     3,60", "3 Cake 360"),
    ("Cake 1,30 x 3 3,60", "1 Cake 1,30 x 3 360"),
    ("Cake 3 1.20 3.60", "3 Cake 360"), ("Cake 1 3.60 3.60", "1 Cake 360"),
    ("Cake 3 1.20 3.60 1", "3 Cake 360"), ("3 Cakes @ 1.20 3.60", "3 Cakes 360"),
    ("3 Cakes \u{E0} 1,20 3,60", "3 Cakes 360"), ("3 Cakes @ 1.20", "3 Cakes 360"),
    ("3 of: Cake $1.20", "3 Cake 360"), ("Cake 10,00% 3,60", "1 Cake 360"),
    ("Cake <A> 3.60", "1 Cake 360"), ("Silk 100% 3.60", "1 Silk 100% 360"),
    ("Cake 3,60 A *", "1 Cake 360"), ("Cake 3,-", "1 Cake 300"),
    ("Cake \u{20AC} 12.--", "1 Cake 1200"), ("Cake 3,\u{2013}", "1 Cake 300"),
    ("Cake 12.\u{2014} EUR", "1 Cake 1200"),
  ])
  func `how many and for how much may stand before, behind or after the name`(
    line: String, item: String
  ) {
    #expect(said(ReceiptList(line, currency: .eur)) == [item])
  }

  @Test(arguments: [
    ("Cake\n2 x 4,50 9,00\nTea 1,00", ["2 Cake 900", "1 Tea 100"]),
    ("2 x 4,50 9,00\nCake\nTea 1,00", ["2 Cake 900", "1 Tea 100"]),
    ("Cake\n2 x 4,50 9,00\nTart\n3 x 1,00 3,00", ["2 Cake 900", "3 Tart 300"]),
    ("2 x 4,50 9,00\nCake\n3 x 1,00 3,00\nTart", ["2 Cake 900", "3 Tart 300"]),
    ("Cake\n 2 x 4,50 \u{20AC}   9,00 \u{20AC}", ["2 Cake 900"]),
    ("Cake\n2 x 4,50", ["2 Cake 900"]),
    ("12345678 STUD <A>\n 4@3.98 15.92", ["4 STUD 1592 12345678"]),
    ("Fuel 95\n30.50 l x 1.79 54.60", ["1 Fuel 95 5460"]),
    // What a kilogram costs is nobody's price.
    ("Cake 9,00\n0,704 kg x 1,99\nTart\n2 x 1,00 2,00", ["1 Cake 900", "2 Tart 200"]),
    // Beside a price it says how many that was for.
    ("Cake 9,00\n2 x 4,50\nTea 1,00", ["2 Cake 900", "1 Tea 100"]),
    ("2 Stk x 4,50\nCake 9,00", ["2 Cake 900"]), ("2 x 4,50\nCake 8,00", ["1 Cake 800"]),
    // Whose it is nobody knows where both fit.
    ("Cake 9,00\n2 x 4,50\nTart 9,00", ["1 Cake 900", "1 Tart 900"]),
    // The price of both is no other line's.
    ("Cake 9,00\n2 x 4,50 9,00\nTart", ["1 Cake 900", "2 Tart 900"]),
    ("Subtotal\n2 x 4,50 9,00", []), ("Shipping\n2 x 4,50 9,00", []), ("Items:\n2 x 4,50 9,00", []),
  ])
  func `a line without a name belongs to the one beside it`(text: String, items: [String]) {
    #expect(said(ReceiptList(text, currency: .eur)) == items)
  }

  @Test func `lines that another one has are not skipped ones, all others are`() {
    let list = ReceiptList(
      "Cake\n2 x 4,50 9,00\nTart 9,00\n2 x 4,50\nPie 9,00\n5 x 1,00 5,00", currency: .eur)
    #expect(list.skippedLines == ["2 x 4,50", "5 x 1,00 5,00"])
  }

  @Test func `currencies stand before or behind as their countries write them`() throws {
    let francs = ReceiptList(
      "Lampe Fr. 49.90\nTisch SFr. 1'200.00\nBett CHF 900.-\nWomen\u{2019}s Rug 1\u{2019}000.00",
      currency: try #require(Currency("CHF")))
    #expect(
      said(francs) == [
        "1 Lampe 4990", "1 Tisch 120000", "1 Bett 90000", "1 Women\u{2019}s Rug 100000",
      ])
    let crowns = ReceiptList(
      "Lampa 249,50 kr\nBord kr 900,00", currency: try #require(Currency("SEK")))
    #expect(said(crowns) == ["1 Lampa 24950", "1 Bord 90000"])
  }
}
