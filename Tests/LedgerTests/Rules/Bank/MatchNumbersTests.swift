import Testing

@testable import Ledger

/// What of a line may be a number of an invoice (rule M31), and what services keep (rule M34), at their borders.
struct MatchNumbersTests {
  private func runs(_ text: String) -> [String] {
    var line = BankLine()
    line.text = text
    return MatchNumbers.runs(of: line).map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  /// The lengths of what is looked for, and which of it are strong.
  private func keys(_ number: String) -> [String] {
    MatchNumbers.keys(of: number).map { "\($0.length)" + ($0.isStrong ? "!" : "") }
  }

  private func body(_ text: String) -> String? {
    MatchNumbers.creditorBody(Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `a number is strong from five signs on, of digits alone from four, but no year`() {
    #expect(keys("A12") == ["3"] && keys("A123") == ["4", "3"])
    #expect(keys("A1234") == ["5!", "4!"] && keys("AB-12") == ["4"])
    #expect(keys("123") == ["3"] && keys("1234") == ["4!"])
    #expect(keys("1999") == ["4"] && keys("2045") == ["4"])
    #expect(keys("1899") == ["4!"] && keys("2145") == ["4!"] && keys("20261") == ["5!"])
    #expect(keys("R2026") == ["5!", "4"])
    // Zeros before the last digits are none of them.
    #expect(keys("INV-0042") == ["7!"] && keys("INV-00421") == ["8!", "3"])
    #expect(keys("1A") == ["2"] && keys("ABC") == [])
    #expect(
      MatchNumbers.keys(of: "inv-0421").map(\.hash)
        == ["INV0421", "421"].map { MatchWord.hash(of: Array($0.utf8)) })
  }

  @Test func `words that one mark parts are one number too, up to four of them`() {
    #expect(runs("a1 b2") == ["A1", "A1B2", "B2"])
    #expect(runs("a1  b2") == ["A1", "B2"])
    #expect(
      runs("1-2-3-4-5") == ["12", "123", "1234", "23", "234", "2345", "34", "345", "45"])
    #expect(runs("7") == [] && runs("77") == ["77"] && runs("ab") == [])
    #expect(runs("0042") == ["0042"] && runs("00420") == ["00420", "420"])
    #expect(runs("RE1042") == ["RE1042", "1042"] && runs("RE104") == ["RE104"])
    #expect(runs("RE10A42") == ["RE10A42"] && runs("{12}") == ["12"] && runs("@Z[`z9") == ["Z9"])
    for (count, isFound) in [(34, true), (35, false)] {
      #expect(runs(String(repeating: "1", count: count)).isEmpty == !isFound)
    }
    // Four hundred bytes are looked at, and sixty-four runs kept.
    #expect(runs(String(repeating: ".", count: 398) + "12") == ["12"])
    #expect(runs(String(repeating: ".", count: 399) + "12") == [])
    var many = BankLine()
    many.text = (10..<80).map { "\($0)" }.joined(separator: "  ")
    #expect(MatchNumbers.runs(of: many).count == 64)
    var fields = BankLine()
    (fields.text, fields.reference, fields.endToEnd) = ("11", "22", "33")
    #expect(
      MatchNumbers.runs(of: fields).map { String(decoding: $0.bytes, as: UTF8.self) }
        == ["11", "22", "33"])
  }

  @Test func `the reference of a QR-bill says what stands before its check digit`() {
    func body(_ text: String) -> String? {
      MatchNumbers.swissBody(Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(body("210000000003139471430009017") == "21000000000313947143000901")
    #expect(body("210000000003139471430009016") == nil && body("21000000000313947143000901") == nil)
    #expect(body("000000000000000000000000000") == nil)
    var line = BankLine()
    line.reference = "00 00000 00000 00000 02026 00427"
    let run = MatchNumbers.runs(of: line).first
    #expect(run?.isCreditor == true && run?.bytes == Array("20260042".utf8))
    // Most banks' lists have it among other words.
    line.reference = ""
    line.text = "Gutschrift Meier AG, Ref. 000000000000000000202600427"
    #expect(
      MatchNumbers.runs(of: line).contains { $0.isCreditor && $0.bytes == Array("20260042".utf8) })
  }

  @Test func `a creditor reference says what stands behind its check digits`() {
    #expect(body("RF18539007547034") == "539007547034")
    #expect(body("RF19539007547034") == nil && body("XF18539007547034") == nil)
    #expect(body("RF741") == "1" && body("RF74") == nil)
    #expect(body("RF040") == nil && body("RF680012") == "12")
    #expect(body("RF90A1") == "A1" && body("RF11Z9") == "Z9" && body("RFA41") == nil)
    let ones = String(repeating: "1", count: 21)
    #expect(body("RF48" + ones) == ones)
    #expect(body("RF29" + ones + "1") == nil, "25 signs at most")
    // In a field of its own it comes first, whatever is between its digits.
    var line = BankLine()
    (line.text, line.reference) = ("12", "RF18 5390 0754 7034")
    let runs = MatchNumbers.runs(of: line)
    #expect(runs.first?.isCreditor == true && runs.first?.bytes == Array("539007547034".utf8))
    #expect(runs.filter { !$0.isCreditor }.first?.bytes == Array("12".utf8))
  }

  @Test func `one typing error is near, none and two are not`() {
    func isNear(_ number: String, _ run: String) -> Bool {
      MatchNumbers.isNear(number, [MatchNumbers.Run(Array(run.utf8))])
    }
    #expect(isNear("INV-1042", "INV1043") && isNear("INV-1042", "1043") && isNear("1042", "1402"))
    #expect(!isNear("INV-1042", "INV1042") && !isNear("INV-1042", "1042"))
    #expect(!isNear("INV-1042", "INV1053") && !isNear("INV-1042", "INV10421"))
    #expect(!isNear("A12", "A13") && !isNear("123", "124") && isNear("A123", "A124"))
    #expect(!MatchNumbers.isNear("1042", []))
  }

  @Test func `services keep what they publish, to the cent`() {
    // Of a million whole: the share, and the fixed part, in cents.
    let published: [(Int64, Int64)] = [
      (2_900_000, 30), (3_490_000, 49), (2_990_000, 49), (2_600_000, 10), (2_600_000, 15),
      (2_490_000, 35), (2_990_000, 39), (1_500_000, 25), (1_400_000, 25), (1_400_000, 20),
      (1_500_000, 20), (1_900_000, 30), (2_750_000, 0), (2_500_000, 0), (1_750_000, 0),
      (1_690_000, 0), (1_390_000, 0), (1_000_000, 20),
    ]
    let gross: Int64 = 100_000_000
    let fees = Set(published.map { $0.0 + $0.1 })
    #expect(fees.count == ServiceFees.tariffs.count)
    for fee in fees {
      for other in fee - 2...fee + 2 {
        #expect(ServiceFees.isKnown(other, of: gross) == fees.contains(other), "\(other)")
      }
    }
    // Halves go up: 2.9 % of 15.00 is 43.5 cents.
    #expect(ServiceFees.isKnown(74, of: 1_500) && !ServiceFees.isKnown(73, of: 1_500))
  }

  @Test(arguments: [Int64(1), 99, 100, 957, 9_680, 12_345, 99_999])
  func `the gross amounts of a net are all that there are`(net: Int64) {
    let found = ServiceFees.gross(of: net)
    let slow = (net + 1...net * 105 / 100 + 100).filter {
      ServiceFees.isKnown($0 - net, of: $0)
    }
    #expect(found.count == Set(found).count)
    #expect(found.sorted() == slow)
  }

  @Test func `five percent and one whole are the most that a service takes`() {
    for (fee, isPlausible) in [(-1, false), (0, false), (1, true), (600, true), (601, false)] {
      #expect(ServiceFees.isPlausible(Int64(fee), of: 10_000) == isPlausible, "\(fee)")
    }
    #expect(ServiceFees.isPlausible(100, of: 1) && !ServiceFees.isPlausible(101, of: 1))
  }

  @Test(arguments: [
    ("ABCDEFGHIJKL*SHOPS", "Shops"), ("ABCDEFGHIJKLM*SHOPS", "Abcdefghijklm*shops"),
    ("BAKER*", "Baker*"), ("A*B*CAFES", "B*cafes"), ("SQ*  Corner Shop", "Corner Shop"),
    ("Baker A12", "Baker"), ("Baker AB12", "Baker"), ("Baker ABC12", "Baker ABC12"),
    ("Baker A7", "Baker A7"), ("Baker 12 Shop", "Baker"), ("Oak TN", "Oak TN"),
    ("Oak Grill TN", "Oak Grill"), ("Oak Grill Tn", "Oak Grill Tn"), ("Oak Grill -", "Oak Grill"),
    ("Oak Grill TEX", "Oak Grill TEX"), ("Oaks  Grill", "Oaks"), ("Oak  Grill", "Oak"),
    ("Ok  Grill", "Ok Grill"), ("IKEAS", "Ikeas"), ("IKEA", "IKEA"), ("ÖLHOF", "Ölhof"),
  ]) func `a vendor's name at its borders`(_ said: String, _ name: String) {
    #expect(MerchantName.cleaned(said) == name)
  }

  @Test func `a run of lines adds up, of two or more and one way`() {
    func run(_ minors: [Int64], _ sum: Int64, odd: Int? = nil) -> Range<Int>? {
      var lines: [BankLine] = []
      for (place, minor) in minors.enumerated() {
        var line = BankLine()
        line.amount = Money(minor: minor, currency: place == odd ? .eur : .usd)
        lines.append(line)
      }
      return BankLine.run(of: lines, addingUpTo: Money(minor: sum, currency: .usd))
    }
    let out: [Int64] = [-100, -200, -300, -400]
    #expect(run(out, -300) == 0..<2 && run(out, -500) == 1..<3 && run(out, -700) == 2..<4)
    #expect(run(out, -600) == 0..<3 && run(out, -1_000) == 0..<4)
    #expect(run(out, -100) == nil && run(out, -400) == nil && run(out, -301) == nil)
    #expect(run(out, 300) == nil && run(out, -1_001) == nil)
    #expect(run([100, 200], 300) == 0..<2)
    #expect(run([-100, 50, -200], -300) == nil && run([-100, 50, -200, -100], -300) == 2..<4)
    #expect(run(out, -300, odd: 1) == nil && run(out, -700, odd: 1) == 2..<4)
    #expect(run([], -300) == nil)
  }
}
