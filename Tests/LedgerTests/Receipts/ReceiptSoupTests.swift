import LedgerTestSupport
import Testing

@testable import Ledger

/// What is proposed of thrown receipts, on which totals, taxes, tips, cash and change agree or just do not
/// (`Tests/Golden/shown/receipts/thrown.txt`).
struct ReceiptSoupTests {
  /// A receipt whose amounts belong together, in a style of its own.
  private struct Thrown {
    var dice: Dice
    var rows: [String] = []
    let isGerman: Bool
    let mark: String
    let isBehind: Bool

    init(seed: UInt64) {
      dice = Dice(seed: seed)
      isGerman = dice.percent(50)
      mark = dice.pick(["€", "EUR", "$", "£", "CHF", "kr", "", "", "", "CA$", "zł"]) ?? ""
      isBehind = dice.percent(50)
      head()
      body()
      foot()
    }

    func plain(_ minor: Int64) -> String {
      let size = minor.magnitude
      let cents = size % 100 < 10 ? "0\(size % 100)" : "\(size % 100)"
      let whole = size / 100
      let group = isGerman ? "." : ","
      let hundreds = "\(whole % 1_000)"
      let text =
        whole < 1_000
        ? "\(whole)"
        : "\(whole / 1_000)" + group + String(repeating: "0", count: 3 - hundreds.count) + hundreds
      return (minor < 0 ? "-" : "") + text + (isGerman ? "," : ".") + cents
    }

    mutating func amount(_ minor: Int64) -> String {
      if mark.isEmpty || dice.percent(40) { return plain(minor) }
      let gap = dice.percent(50) ? " " : ""
      return isBehind ? plain(minor) + gap + mark : mark + gap + plain(minor)
    }

    /// A row of a word and amounts; sometimes the word stands above.
    mutating func row(_ word: String, _ amounts: [Int64]) {
      let cells = amounts.map { amount($0) }
      if dice.percent(6) {
        rows.append(word)
        rows.append(cells.joined(separator: "  "))
      } else {
        rows.append(([word] + cells).joined(separator: "  "))
      }
    }

    mutating func word(_ words: [String]) -> String { dice.pick(words) ?? "" }

    mutating func head() {
      let heads = [
        "^Blue Note Café", "Müller & Söhne GmbH", "99 Speed Mart", "SHOE CORNER",
        "Trattoria Da Vinci",
        "12345 Town", "Tel 030 123456", "RECEIPT", "Rechnung", "Sdn Bhd", "& Co. KG",
        "www.shop.example",
        "Main Street 12", "10115 Berlin", "Date 03/04/2026", "M5V 2T6 Toronto ON",
        "SW1A 1AA London",
        "ABN 51 824 753 556", "P.IVA 0123", "*** Welcome ***", "(126926-H)", "- 7 -",
      ]
      for _ in 0..<dice.below(5) + 1 { rows.append(word(heads)) }
      let days = [
        "21.11.2026", "11/21/2026", "03/04/26", "2026-11-21 12:30", "Nov 21, 2026",
        "21 de noviembre de 2026",
        "21NOV26", "1.2.2031", "12/11/2018 09:15", "Due date 12/01/2026", "21st of November 2026",
        "O3.1O.2O25", "26-11-03", "13/13/2026", "30. 10. 2026", "Datum: 5.1.26 8:05",
      ]
      for _ in 0..<dice.below(3) { rows.append(word(days)) }
    }

    mutating func body() {
      let things = [
        "Bowl", "2 x Tea", "Bread 750 g", "3 @ 1.20 Cake", "Café au lait", "Pfand", "X",
        "0042 Soap",
      ]
      for _ in 0..<dice.below(4) {
        let minor = Int64(dice.below(3_000)) + 50
        row(word(things), dice.percent(20) ? [minor / 2, minor] : [minor])
      }
      if dice.percent(20) { row(word(["Rabatt", "Discount 10%", "You saved"]), [-150]) }
    }

    mutating func foot() {
      let net = Int64(dice.below(dice.percent(20) ? 400_000 : 9_000)) + 20
      let (rate, text) =
        dice.pick([
          (190, "19%"), (70, "7%"), (200, "20 %"), (81, "8,1%"), (25, "2%"), (55, "5.5%"),
          (100, "A=10%"),
          (400, "40%"), (410, "41%"), (190, "19,00 %"),
        ]) ?? (190, "19%")
      let off = dice.percent(80) ? 0 : Int64(dice.below(7)) - 3
      let tax = (net * Int64(rate) + 500) / 1_000 + off
      let gross = net + tax
      let taxWord = word([
        "MwSt", "VAT", "TVA", "Tax", "GST", "incl. VAT", "Total tax", "MWST enthalten",
      ])
      let totalWord = word([
        "Total", "SUMME", "Grand total", "Zu zahlen", "T0TAL", "Totel", "Amount due", "Betrag",
        "Total incl. VAT", "Sum",
      ])
      if dice.percent(50) { row(word(["Subtotal", "Netto", "Zwischensumme", "Total HT"]), [net]) }
      switch dice.below(8) {
      case 0: row(taxWord + " " + text, [tax])
      case 1: row(taxWord + " " + text, [net, tax])
      case 2: row(taxWord + " " + text, [net, tax, gross])
      case 3: row(taxWord + " " + text, [gross, tax])
      case 4: row(taxWord, [tax])
      case 5:
        rows.append(taxWord)
        row(text, [tax, net])
        row("7%", [net / 10, (net / 10 * 7 + 50) / 100])
      case 6: row(taxWord + " " + text, [])
      default: break
      }
      let tip = dice.percent(20) ? Int64(dice.below(5) + 1) * 50 : 0
      let rounded = dice.percent(15) ? (gross + 2) / 5 * 5 : gross
      if dice.percent(85) { row(totalWord, [gross]) }
      if tip > 0 {
        row(word(["Tip", "Trinkgeld"]), [tip])
        if dice.percent(70) { row("Total", [gross + tip]) }
      }
      if rounded != gross {
        row("Rounding", [rounded - gross])
        row("Total", [rounded])
      }
      switch dice.below(5) {
      case 0:
        let given = (rounded + tip) / 1_000 * 1_000 + 1_000
        row(word(["Cash", "Bar", "Gegeben"]), [given])
        row(word(["Change", "Rückgeld", "Zurück"]), [given - rounded - tip])
      case 1: row(word(["VISA", "EC Karte", "Debit card"]), [rounded + tip])
      case 2:
        rows.append(
          word(["Paid with PayPal", "SEPA-Lastschrift", "per Überweisung", "contactless"]))
      default: break
      }
      if dice.percent(20) {
        row(word(["Points", "You saved", "Anzahl Artikel", "Balance"]), [gross * 2])
      }
      if dice.percent(20) { rows.append("19,00  \(plain(net))  \(plain(tax))") }
      if dice.percent(8) { rows.shuffle(&dice) }
    }
  }

  @Test func `thrown receipts as text and on a page`() throws {
    var text = ""
    for seed in 1...220 as ClosedRange<UInt64> {
      let rows = Thrown(seed: seed).rows
      text += "\(seed): \(rows.joined(separator: " / "))\n"
      let isText = seed % 2 == 0
      let reading =
        isText ? ShownReceiptTests.reading(rows) : ShownReceiptTests.placed(rows, seed: seed)
      let read =
        seed % 3 == 0
        ? ReceiptParser.proposal(of: reading, in: ShownReceiptTests.american)
        : ReceiptParser.proposal(
          of: reading, in: ShownReceiptTests.european, ShownReceiptTests.dayFirst)
      text += ShownReceiptTests.lines(read).map { "  \($0)\n" }.joined()
    }
    #expect(try Golden.differences(text, from: "receipts/thrown.txt") == [])
  }
}

extension Array {
  fileprivate mutating func shuffle(_ dice: inout Dice) { dice.shuffle(&self) }
}
