import LedgerTestSupport
import Testing

@testable import Ledger

/// Lines and totals as tills print them (rule E22): what takes off without a sign, names beside their amounts, two totals.
struct ReceiptTillLinesTests {
  private func read(_ rows: String) -> ReceiptProposal {
    ReceiptParser.proposal(
      of: ShownReceiptTests.reading(rows.split(separator: "\n").map { String($0) }),
      in: ShownReceiptTests.european, ShownReceiptTests.dayFirst)
  }

  private func lines(_ rows: String) -> [String] {
    read(rows).lines.map { "\($0.value.name) \($0.value.amount.minor)" }
  }

  @Test(arguments: [
    // It is what makes the lines come to the total.
    ("Rabatt  2,00", "SUMME  8,00", ["Lampe 1000", "Rabatt -200"]),
    ("Rabatt  2,00", "SUMME  10,00", ["Lampe 1000"]),
    ("Gutschein  2,00", "SUMME  12,00", ["Lampe 1000", "Gutschein 200"]),
    ("Remise 20%  2,00", "TOTAL  8,00", ["Lampe 1000", "Remise 20% -200"]),
    ("Remise 20 %  2,00", "TOTAL  8,00", ["Lampe 1000", "Remise 20 % -200"]),
    // Nothing fits, and a discount adds nothing.
    ("Rabatt  2,00", "SUMME  30,00", ["Lampe 1000", "Rabatt -200"]),
    ("Rabatt  -2,00", "SUMME  8,00", ["Lampe 1000", "Rabatt -200"]),
    // Points below zero are money where the sum says so.
    ("BONUS LAMPE  -2,00", "TOTAAL  8,00", ["Lampe 1000", "BONUS LAMPE -200"]),
    ("BONUS LAMPE  -2,00", "TOTAAL  10,00", ["Lampe 1000"]),
    ("Punkte  2,00", "SUMME  12,00", ["Lampe 1000"]),
  ])
  func `what takes off without a sign is what makes the lines come to the total`(
    row: String, total: String, found: [String]
  ) {
    #expect(lines("Laden\nLampe  10,00\n\(row)\n\(total)") == found)
  }

  @Test(arguments: [
    ("Cake\n2 x 4,50  9,00\nTea  1,00", ["Cake 900", "Tea 100"]),
    ("2 x 4,50  9,00\nCake\nTea  1,00", ["Cake 900", "Tea 100"]),
    ("3 x 4,50  9,00\nCake\nTea  1,00", ["Tea 100"]),
    ("3 @ 3,00 Cake  9,00\nTea  1,00", ["Cake 900", "Tea 100"]),
    ("2X4 STUD <A>\n2@4,50  9,00\nTea  1,00", ["2X4 STUD <A> 900", "Tea 100"]),
    ("2 Stk x  4,50\nCake  9,00\nTea  1,00", ["Cake 900", "Tea 100"]),
    ("Cake  9,00\n 0,704 kg x 12,78 EUR/kg\nTea  1,00", ["Cake 900", "Tea 100"]),
    ("Fuel 95\n30,50 l x 1,79  54,60", ["Fuel 95 5460"]),
    ("Cake  10,00%  9,00\nMilk 3,5%  1,00", ["Cake 900", "Milk 3,5% 100"]),
    ("2 of: Cake  9,00", ["Cake 1800"]), ("1 of: Cake  9,00", ["Cake 900"]),
    ("Cake  9.-\nTea  1,--\nTart  \u{20AC}3,\u{2013}", ["Cake 900", "Tea 100", "Tart 300"]),
    (
      "PFAND 0,25 EURO  0,25 A *\nVersandkosten  4,95", ["PFAND 0,25 EURO 25", "Versandkosten 495"]
    ),
  ])
  func `a line's name stands beside its amount, above, below or between`(
    rows: String, found: [String]
  ) {
    #expect(lines(rows + "\nSUMME  1,00") == found)
  }

  @Test(arguments: [
    ("Total 10.00\nTotal 11.00", 1_000, 1_100 as Int64?),
    // A tip, a rounding, a tax or what was paid says which.
    ("Total 10.00\nTip 1.00\nTotal 11.00", 1_100, nil),
    ("Total 10.00\nTotal 10.00", 1_000, nil), ("Total 10.00\nTotal 11.00\nVISA 11.00", 1_100, nil),
    ("Total 10.00\nTotal 11.00\nCash 20.00\nChange 9.00", 1_100, nil),
    ("Subtotal 10.00\nTotal 11.00", 1_100, nil),
  ])
  func `two totals of which nothing decides are both said, and neither is sure`(
    rows: String, total: Int64, other: Int64?
  ) {
    let read = read("Corner Deli\nSandwich 8.00\nSoda 2.00\n" + rows)
    #expect(read.total?.value.minor == total)
    #expect(read.otherTotal?.minor == other)
    #expect((read.total?.confidence == 60) == (other != nil))
  }

  @Test(arguments: [
    (
      "Ride  12.00\nSubtotal  12.00\nService fee  2.10\nTip  3.00\nTotal  17.10",
      ["Ride 1200", "Service fee 210"]
    ),
    (
      "Pizza  20.00\nSubtotal  20.00\nDelivery fee  2.99\nService fee  3.00\nTax  1.60\nTip  4.00\nTotal  31.59",
      ["Pizza 2000", "Delivery fee 299", "Service fee 300"]
    ),
    (
      "Pizza  20.00\nSubtotal  20.00\nPromotion  -5.00\nDelivery fee  2.00\nTotal  17.00",
      ["Pizza 2000", "Promotion -500", "Delivery fee 200"]
    ),
    // The lines come to the total without them, or with them neither.
    ("Pizza  20.00\nSubtotal  20.00\nTax  1.60\nTotal  21.60", ["Pizza 2000"]),
    ("Pizza  20.00\nSubtotal  20.00\nDelivery fee  2.00\nTotal  30.00", ["Pizza 2000"]),
    // The price of one, but where that of both comes to the total.
    (
      "2 of: Cake  9.00\nSubtotal  18.00\nShipping  4.00\nTotal  22.00",
      ["Cake 1800", "Shipping 400"]
    ),
    ("2 of: Cake  9.00\nTotal  9.00", ["Cake 900"]),
  ])
  func `what is charged below the subtotal is a line where that comes to the total`(
    rows: String, found: [String]
  ) {
    #expect(lines("Corner Deli\n" + rows) == found)
  }

  /// Below a subtotal, where it would make the lines come to the total, with fees beside it.
  private func isFee(_ tax: String) -> Bool {
    let rows = "Pizza  20.00\nSubtotal  20.00\n\(tax)  1.60\nDelivery fee  2.00\nTotal  23.60"
    return lines("Corner Deli\n" + rows).contains {
      !$0.hasPrefix("Pizza") && !$0.hasPrefix("Delivery fee")
    }
  }

  @Test(arguments: [
    "Tax", "Taxes", "Sales Taxes", "VAT", "GST", "HST", "PST", "MwSt", "Mehrwertsteuer", "USt",
    "Umsatzsteuer",
    "TVA", "TVQ", "TPS", "IVA", "Impuesto", "Impuestos", "Imposta", "BTW", "MVA", "Moms", "PTU",
    "Podatek",
    "Verkaufssteuer",
    // A digit or letter stands for one that looks like it.
    "7AX", "7axes", "VA7", "G5T", "HS7", "P5T", "U5t", "USf", "TP5", "1VA", "lVA", "8TW", "P7U",
    "M0ms", "MwSf",
  ])
  func `a tax is never a fee, also where it was read wrong`(_ tax: String) {
    #expect(!isFee(tax) && !isFee(tax.uppercased()) && !isFee("\(tax) 8.0%"))
  }

  @Test(arguments: [
    "MwSt", "Mehrwertsteuer", "Umsatzsteuer", "Impuesto", "Impuestos", "Imposta", "Podatek",
  ])
  func `of a long word for a tax any one letter may be read wrong`(_ tax: String) {
    for place in tax.indices {
      for (wrong, rate) in [("k", ""), ("7", ""), ("k", " 8.0%"), ("7", " 8.0%")] {
        var read = tax
        read.replaceSubrange(place...place, with: wrong)
        #expect(!isFee(read + rate), "\(read)\(rate)")
      }
    }
  }

  @Test(arguments: [
    "Service fee", "Fast delivery", "Bag fee", "Taxi", "Taxis", "Post", "P0st", "Bus", "Pets",
    "Most", "Moss",
  ])
  func `a thing whose name is a letter away from a tax is a fee`(_ thing: String) {
    #expect(isFee(thing) && isFee("\(thing) 10%") && isFee("\(thing) 3%"))
  }

  @Test func `a short tax that was misread beside its rate is the tax`() throws {
    let invoice = try #require(
      ReceiptSamples.others.first { $0.0 == "an invoice by transfer" }?.1)
    let clear = read(invoice)
    let misread = read(invoice.split(separator: "USt").joined(separator: "USf"))
    #expect(misread.taxes.map { $0.value.tax.minor } == [29_460])
    #expect(misread.taxes.map { $0.value } == clear.taxes.map { $0.value })
    #expect(misread.lines == clear.lines && misread.lines.count == 2)
    #expect(misread.total == clear.total && misread.total?.value.minor == 184_510)
  }

  @Test func `what a line with a rate costs is no tax`() {
    let read = read(
      "BAR ROMA\nDESCRIZIONE IVA Prezzo\nPANE  4,00%  1,80\nACQUA  22,00%  2,20\nTOTALE  4,00\nDI CUI IVA  0,47"
    )
    #expect(read.taxes.map { $0.value.tax.minor } == [47])
  }
}
