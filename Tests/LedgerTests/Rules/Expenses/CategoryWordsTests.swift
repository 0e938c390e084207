import LedgerTestSupport
import Testing

@testable import Ledger

/// Which word of a merchant's name is one, and which category was chosen most (rule E10).
struct CategoryWordsTests {
  @Test(
    arguments: [
      ("Bar", "Dining Out"), ("The Bar", "Dining Out"), ("bar 9", "Dining Out"),
      ("9bar9", "Dining Out"), ("rebar bar", "Dining Out"), ("Bär", "Dining Out"),
      ("Barber", nil), ("Rebar", nil), ("abar", nil), ("zbar", nil), ("bara", nil), ("barz", nil),
      ("barbar", nil), ("漢bar", nil), ("bar漢", nil), ("Burgers", "Dining Out"),
      ("Hamburger", nil), ("zburger", nil), ("McDonald", "Dining Out"), ("Mcdonal", nil),
      ("BP", "Transportation"), ("BPM", nil), ("B", nil), ("", nil), (" ", nil),
      ("Degas", nil), ("Gas Bar", "Dining Out"), ("Taxi to the hotel", "Transportation"),
      ("Booking.com", "Travel"), ("Booking com", nil), ("Hotels", "Travel"), ("Motels", nil),
      ("AT&T", "Utilities"), ("Zara", "Shopping"), ("Zaras", nil), ("Azara", nil),
    ] as [(String, String?)])
  func `a word stands between what are no letters`(_ merchant: String, _ wanted: String?) {
    let names = CategorySuggestion.names(for: merchant).map { $0.english }
    let parents = ["Dining Out": ["Food"]]
    #expect(names == (wanted.map { [$0] + (parents[$0] ?? []) } ?? []), "\(merchant)")
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `what was chosen most often is proposed, of equals the latest, then by name`(_ seed: UInt64)
  {
    var dice = Dice(seed: seed)
    for _ in 0..<20 {
      var history: [ExpenseFacts] = []
      for _ in 0..<dice.below(9) {
        var expense = ExpenseFacts()
        expense.merchant = dice.pick(["Rewe", " REWE ", "Rewé", "Other", ""]) ?? ""
        expense.category = dice.pick(["Item 10", "Item 2", "Food", "", " "]) ?? ""
        if dice.percent(70) { expense.day = Day(number: 20_400).adding(days: dice.below(3)) }
        history.append(expense)
      }
      let own = history.filter { folded(trimmed($0.merchant)) == "rewe" }
      // In the order of their names; the first of the best ones stays.
      var best: (name: String, count: Int, latest: Int32)?
      for name in ["Food", "Item 2", "Item 10"] {
        let rows = own.filter { $0.category == name }
        if rows.isEmpty { continue }
        let latest = rows.map { $0.day?.number ?? .min }.max() ?? .min
        if let known = best, (known.count, known.latest) >= (rows.count, latest) { continue }
        best = (name, rows.count, latest)
      }
      #expect(CategorySuggestion.past("rewe", history) == best?.name)
      #expect(CategorySuggestion.past(" ", history) == nil)
    }
  }
}
