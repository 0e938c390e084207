import LedgerTestSupport
import Testing

@testable import Ledger

/// What single words and rows of receipts are: amounts, rates, days, keywords, currencies, at both sides of every limit
/// (`Tests/Golden/shown/receipts/words.txt`).
struct ReceiptWordsTests {
  /// The only row of some words in a line, each at its place where gaps are said.
  private static func row(
    _ texts: [String], gap: Int64? = nil
  ) -> (row: ReceiptRow, words: [ReadWord]) {
    var words: [ReadWord] = []
    var x: Int64 = 500
    for text in texts {
      var word = ReadWord()
      word.text = text
      word.confidence = 90
      word.x = gap == nil ? Int64(words.count) : x
      if let gap {
        word.width = Int64(text.utf8.count) * 100
        word.height = 180
        x += word.width + gap
      }
      words.append(word)
    }
    var rows = ReceiptRows.rows(of: words)
    for place in rows.indices {
      ReceiptAmounts.read(&rows[place], words)
      rows[place].kinds = ReceiptKeywords.kinds(of: rows[place])
    }
    return (rows.first ?? ReceiptRow(), words)
  }

  private static func shown(_ texts: [String], gap: Int64? = nil) -> String {
    let (row, _) = row(texts, gap: gap)
    var text = texts.joined(separator: " ") + (gap.map { " (\($0))" } ?? "") + ":"
    for amount in row.amounts {
      text += " \(amount.number)/\(amount.decimals)@\(amount.place)x\(amount.words.count)"
      text += (amount.isMarked ? "$" : "") + (amount.isMended ? "~" : "")
      text +=
        "="
        + [Currency.usd, .jpy, Currency("KWD") ?? .usd].map {
          amount.minor($0).map { "\($0)" } ?? "-"
        }.joined(separator: ",")
    }
    for rate in row.rates { text += " \(rate.rate.plain)%@\(rate.place)x\(rate.words.count)" }
    return text + "\n"
  }

  private static let numbers = [
    "1", "12", "123", "1234", "1.2", "1.23", "1.234", "1.2345", "1,23", "1,234", "1,234.56",
    "1.234,56",
    "1,234,567.89", "1.234.567", "12,34,567.00", "1234,567.00", "123,456.7", "1'234.50", "1’234.50",
    "1'23",
    "'12.00", ".50", ",50", ".500", "0.00", "-12.50", "12.50-", "(12.50)", "*12.50*", "=12.50",
    ":12.50", "+12.50",
    "12.50A", "12.50G", "12.50AB", "A12.50", "$12.50", "12.50$", "$12", "12$", "€1.234,00",
    "1.234,00€", "USD12.50",
    "12.50USD", "USD", "USDX12.50", "kr.12,50", "12,50kr.", "$-12.50", "-$12.50", "12.50-$",
    "123456789012.00",
    "1234567890.12", "12345678901.23", "999999999", "1000000000", "$999999999", "$1000000000",
    "$10000000", "12:30",
    "12-30", "l2.50", "1O.50", "lO.50", "lO.OO", "OO.OO", "S5,B8", "Z.50", "G.bq", "x1.50", "1.5O",
    "1.5x", "1|.5!",
    "]2.50", "D0.Q0", "123456789012345678901.23", "000000000000000000000.00",
    "1234567890123456789012345",
    "19%", "19.5%", "40%", "40.01%", "41%", "0%", "A=19%", "(19%", "a%", "%", "1234567%", "123456%",
    "19,00%", "é19%",
    "12.", "12,", "1.2.3", "1..2", "1,2.3", "12.345,6", "12,345.678", "Fr.12.50", "SFr.12.50",
    "RM12.50", "-", "--12.00",
    "0123456789.12", "1.000", "1000.000", "1.000.00",
  ]

  private static let pairs: [[String]] = [
    ["1", "234,50"], ["12", "345,50"], ["123", "456,50"], ["1234", "567,50"], ["0", "234,50"],
    ["-1", "234,50"],
    ["1", "-234,50"], ["1", "34,50"], ["1", "234"], ["12,", "50"], ["12", ",50"], ["12,", "5"],
    ["12,", "500"],
    ["12", ",5"], ["12", ".500"], ["x", ",50"], ["$1", "234.50"], ["12.50", "$"], ["$", "12.50"],
    ["12.50", "EUR"],
    ["EUR", "12.50"], ["-", "12.50"], ["12.50", "-"], ["-", "-12.50"], ["19", "%"], ["19,", "00%"],
    ["19.", "5%"],
    ["19", "%)"], ["19", "%))"], ["19,", "0"], ["41", "%"], ["41,", "00%"], ["19%", "12.50"],
    ["12.50", "19%"],
    ["2", "x", "3.50", "7.00"], ["EUR", "12", "EUR"], ["12", "-", "13.00"],
    ["19", "%", "12.50", "2.38"],
    ["1", "234,50", "EUR"], ["12345", "678,90"], ["100000", "678,90"], ["USD", "-", "5.00"],
  ]

  private static let days = [
    "21.11.2026", "21/11/2026", "11/21/2026", "21-11-2026", "2026-11-21", "2026/11/21",
    "2026.11.21", "26-11-21",
    "21.11.26", "3/4/26", "3.4.26", "03-04-2026", "3/4/126", "3/4/6", "123/4/2026", "3/456/2026",
    "20261-1-1",
    "2026-1-123", "32.1.2026", "31.2.2026", "13/13/2026", "12/12/2026", "5/5/26", "21.11/2026",
    "28.11.2026",
    "27.11.2026", "29.11.2026", "21.11.2020", "26.11.2020", "27.11.2020", "28.11.2020", "12/1/2026",
    "1/12/2026",
    "21 Nov 2026", "Nov 21 2026", "Nov 21st, 2026", "November 21, 26", "21 Nov 26", "21 Nov 126",
    "121 Nov 2026",
    "Nov 121 2026", "21st of November 2026", "21 de noviembre de 2026", "21 de noviembre",
    "de noviembre de 2026",
    "of Nov of 2026", "21 Novembor 2026", "21 Octobre 2026", "21 Juni 2026", "21 Jn 2026",
    "21 Novembers 2026",
    "21NOV26", "21NOV2026", "NOV212026", "21. 11. 2026", "21. 11.2026", "21.11. 2026", "21 11 2026",
    "21. Nov. 2026",
    "O3.1O.2O25", "l1.O2.26", "O3.1O.2O2S5X", "O3.O.O", "21.11.2026 12:30", "21.11.2026 1230",
    "21.11.2026 1:23",
    "21.11.2026 123:4", "21.11.2026 12:3", "21.11.2026 12:30:45", "Date 21.11.2026",
    "Due date 21.11.2026",
    "20.11.2026 21.11.2026", "2026-02-29", "2024-02-29", "29.2.2028", "0.1.2026", "1.0.2026",
    "30 Feb 2026",
  ]

  private static func day(_ said: String, _ order: Int) -> String {
    let (row, words) = row(said.split(separator: " ").map { String($0) })
    let finder = ReceiptDays(
      monthFirst: order == 1, yearFirst: order == 2,
      latest: BankDay.text("2026-11-27"))
    guard let found = finder.find([row], words) else { return "-" }
    return "\(found.value.text) \(found.confidence) \(found.words)"
  }

  private enum BankDay {
    static func text(_ text: String) -> Day { (try? Day(parsing: text)) ?? .first }
  }

  @Test func `single words and pairs as amounts and rates`() throws {
    var text = ""
    for one in Self.numbers { text += Self.shown([one]) }
    for pair in Self.pairs {
      text += Self.shown(pair)
      for gap in [0, 160, 170, 171, 180, 400] as [Int64] { text += Self.shown(pair, gap: gap) }
    }
    #expect(try Golden.differences(text, from: "receipts/words.txt") == [])
  }

  @Test func `days in every order`() throws {
    var text = ""
    for said in Self.days {
      text += "\(said): \((0..<3).map { Self.day(said, $0) }.joined(separator: " | "))\n"
    }
    #expect(try Golden.differences(text, from: "receipts/days.txt") == [])
  }

  @Test func `which kinds words are, whole, cut, with a letter wrong and in compounds`() throws {
    let words = [
      "total", "summe", "gesamtbetrag", "subtotal", "sous total", "netto", "mwst", "vat",
      "umsatzsteuer", "bar",
      "gegeben", "change", "change due", "rückgeld", "visa", "mastercard", "ec karte",
      "überweisung", "lastschrift",
      "paypal", "rabatt", "trinkgeld", "incl", "inklusive", "anzahl", "points", "rounding", "datum",
      "due date",
      "rechnung", "tel", "strasse", "gmbh", "amount", "betrag", "total tax", "total incl vat",
      "total vat incl",
      "cash total", "card change", "contact", "charge", "contract", "total items", "net a payer",
    ]
    var text = ""
    for word in words {
      let forms = [
        word, word.uppercased(), String(word.dropLast()), String(word.dropFirst()), word + "s",
        word + "zahlung", "x" + word, word.replacing("a", with: "e", maxReplacements: 1),
        word.replacing("o", with: "0"), word.replacing("l", with: "1").replacing("o", with: "0"),
        String(word.reversed()), word.replacing(" ", with: ""),
      ]
      let kinds = forms.map { form in
        String(
          Self.row(form.split(separator: " ").map { String($0) }).row.kinds.rawValue, radix: 16)
      }
      text += "\(word): \(kinds.joined(separator: " "))\n"
    }
    #expect(try Golden.differences(text, from: "receipts/kinds.txt") == [])
  }

  @Test func `a word that is half digits is a number, with fewer it is misread`() {
    func kinds(_ text: String) -> RowKinds { Self.row([text]).row.kinds }
    for text in ["t0tal", "t0ta1", "5umme", "8argeld"] { #expect(!kinds(text).isEmpty, "\(text)") }
    for text in ["5a", "5t", "8v", "s1", "c0", "v15a"] { #expect(kinds(text).isEmpty, "\(text)") }
  }

  @Test func `which currency rows say, for whoever has which`() throws {
    let rows = [
      "12.50 €", "12,50 EUR", "EUR 12", "$ 12.50", "US$ 12", "CA$12", "A$12", "NZ$12", "S$12",
      "HK$12", "R$12", "£12",
      "¥1200", "12 zł", "12 Kč", "SFr.12", "Fr. 12", "12 kr", "12 kr.", "RM12", "Rp12", "Rs.12",
      "12 Ft", "₹12", "Total EUR",
      "Total NOK", "NOK 12", "SAR", "12 SAR", "ALL 12", "ALL", "12.50", "MwSt 8.1% 12.00",
      "MwSt 19% 12.00", "HST 13% 1.00",
      "8.1% 12.00", "CHE-123", "ABN 12", "SIRET 123", "UID 1", "M5V 2T6", "SW1A 1AA", "W1 1AA",
      "M60 1NW", "ABCDE 1AA",
      "ON M5V 2T6 $12", "QC ABC DEF", "QC A1C 2D4", "on abc 123", "P IVA 12", "$12 HST",
      "kr 12 EUR", "12 € 13 $ 14 $",
      "USD: 12", "(EUR) 12", "EURX 12", "euro 12", "12euro", "Euro",
    ]
    var text = ""
    for said in rows {
      let (row, words) = Self.row(said.split(separator: " ").map { String($0) })
      let found = ["USD", "EUR", "SEK", "CAD", "CNY", "SAR"].map { code in
        let one = ReceiptCurrencies.find([row], words, own: Currency(code) ?? .usd)
        return "\(one.value.code) \(one.confidence) \(one.words)"
      }
      text += "\(said): \(found.joined(separator: " | "))\n"
    }
    #expect(try Golden.differences(text, from: "receipts/currencies.txt") == [])
  }

  @Test func `rows of words that lie askew, near and far`() throws {
    var text = ""
    for seed in 1...60 as ClosedRange<UInt64> {
      var dice = Dice(seed: seed)
      var words: [ReadWord] = []
      let slope = Int64(dice.below(700)) - 350
      for line in 0..<dice.below(6) + 2 {
        for column in 0..<dice.below(4) + 1 {
          var word = ReadWord()
          word.text = "w\(line).\(column)"
          word.line = Int64(dice.percent(30) ? words.count : line)
          word.page = Int64(dice.percent(5) ? 1 : 0)
          word.x = Int64(column * 2_100 + dice.below(900))
          let drift = dice.percent(70) ? word.x * slope / 10_000 : 0
          word.y =
            Int64(500 + line * (dice.percent(50) ? 250 : 180)) + drift + Int64(dice.below(60))
          word.width = Int64(dice.below(900)) + 100
          word.height = Int64(dice.below(120)) + 100
          words.append(word)
        }
      }
      dice.shuffle(&words)
      let rows = ReceiptRows.rows(of: words)
      text += "\(seed): "
      text += rows.map { row in
        row.words.map { String(words[$0].text.dropFirst()) }.joined(separator: " ")
          + " h\(row.height)"
      }.joined(separator: " / ")
      text += "\n"
    }
    #expect(try Golden.differences(text, from: "receipts/rows.txt") == [])
  }

  @Test func `net and tax among amounts, by a cent and more`() throws {
    var text = ""
    for rate in [7, 19, 20, 40] as [Int64] {
      let share = Rate(micros: rate * 1_000_000)
      for net in [1, 2, 49, 50, 51, 1_000, 99_999] as [Int64] {
        let tax = ReceiptTaxes.tax(of: net, share) ?? 0
        for off in [-3, -2, -1, 0, 1, 2, 3] as [Int64] {
          let sets: [[Int64]] = [
            [net, tax + off], [tax + off, net], [net + tax + off, net], [net + tax, tax + off],
            [net, tax + off, net + tax + off], [net, tax, net + tax + off],
            [5, 6, 7, 8, net, tax + off],
            [5, 6, 7, 8, 9, net, tax + off], [0, net, tax + off], [net], [net, net],
          ]
          let found = sets.map { amounts in
            ReceiptTaxes.solve(amounts, share).map { "\($0.net)+\($0.tax)" } ?? "-"
          }
          text += "\(rate)% \(net) \(off): \(found.joined(separator: " "))\n"
        }
      }
    }
    #expect(try Golden.differences(text, from: "receipts/solved.txt") == [])
  }

  @Test func `which words differ by one letter`() {
    func alike(_ a: String, _ b: String) -> Bool {
      let both = ReceiptText.differByOne(Array(a.utf8), Array(b.utf8))
      #expect(ReceiptText.differByOne(Array(b.utf8), Array(a.utf8)) == both)
      return both
    }
    for same in ["", "a", "total"] { #expect(alike(same, same)) }
    for (a, b) in [
      ("", "a"), ("total", "totel"), ("total", "tota"), ("total", "otal"), ("total", "totaal"),
      ("total", "total1"), ("total", "xotal"), ("total", "totax"),
    ] { #expect(alike(a, b), "\(a) \(b)") }
    for (a, b) in [
      ("", "ab"), ("total", "toxxl"), ("total", "tot"), ("total", "ttoall"), ("ab", "ba"),
      ("total", "xtotax"), ("total", "totalxy"),
    ] { #expect(!alike(a, b), "\(a) \(b)") }
  }
}
