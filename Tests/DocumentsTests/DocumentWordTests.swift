import Ledger
import LedgerTestSupport
import Testing

@testable import Documents

/// What documents say by themselves, with every fact that a sentence may have, in each language.
struct DocumentWordTests {
  private static let counts = [0, 1, 2, 21]

  private static var sentences: [(String, Word)] {
    var all: [(String, Word)] = [
      ("page", .page("2", of: "3")), ("due on", .dueOn("DAY")), ("balance", .balanceDueOn("DAY")),
      ("paid on", .paidOn("DAY")), ("line", .lineDiscount("", "5.00")),
      ("line", .lineDiscount("10%", "5.00")), ("tax", .taxOn("VAT 19%", "100.00")),
      ("greeting", .greeting("")), ("greeting", .greeting("Ann")),
      ("letter", .letterSubject("17", from: "")), ("letter", .letterSubject("17", from: "Studio")),
      ("reminder", .reminderSubject("17", due: "DAY")),
      ("attached", .attachedInvoice("17", for: "5.00 USD", due: "DAY")),
      ("for", .letterIsFor("Bowl Night")), ("due", .dueSubject("17", due: "DAY")),
      ("due", .dueText("17", due: "DAY", open: "5.00 USD")), ("received", .receivedSubject("17")),
      ("received", .receivedText("17", amount: "5.00 USD")), ("open", .stillOpen("5.00 USD")),
      ("sheet", .gigSheetSubject("Bowl Night", from: "")),
      ("sheet", .gigSheetSubject("Bowl Night", from: "Studio")),
      ("sheet", .gigSheetText("Bowl Night")), ("client", .forClient("Ann")), ("day", .onDay("DAY")),
      ("by", .by("Ann")), ("from", .fromDay("DAY")), ("to", .toDay("DAY")),
      ("pieces", .pieces("3")), ("remaining", .remaining("5.00")), ("over", .over("5.00")),
      ("over", .overReceived("5.00")), ("spent", .amountSpent("5.00")),
      ("received", .amountReceived("5.00")), ("month", .daysPassed("3", of: "30")),
      ("alike", .alike("80%")),
    ]
    for count in counts {
      all.append(("within \(count)", .dueWithin(count, "\(count)")))
      all.append(("items \(count)", .items(count, "\(count)")))
      all.append(("late \(count)", .reminderText("17", due: "DAY", days: count, open: "5.00 USD")))
    }
    for trend in ExpenseChange.Trend.allCases {
      for isSignificant in [true, false] {
        all.append(("trend", .trend(trend, isSignificant: isSignificant)))
      }
    }
    for pattern in SpendingPattern.allCases { all.append(("pattern", .pattern(pattern))) }
    return all
  }

  @Test func `every sentence in English and in German`() throws {
    var text = ""
    for (name, word) in Self.sentences {
      text += "\(name)\n  \(Language.english(word))\n  \(Language.german(word))\n"
    }
    #expect(try Golden.differences(text, from: "reports/words.txt") == [])
  }

  @Test func `the ledger's own words are said in the document's language, what people wrote stays`()
  {
    var said: Set<String> = []
    for word in Word.own {
      let english = Language.english(word)
      #expect(Language.german.own(english) == Language.german(word), "\(english)")
      #expect(Language.english.own(english) == english)
      said.insert(english)
    }
    #expect(said.count == Word.own.count, "two are called the same")
    for text in ["Bowl Night", "", "inventory ", "Budgets"] {
      #expect(!said.contains(text) && Language.german.own(text) == text)
    }
  }

  @Test(arguments: [
    ("de", Language.german), ("de-AT", .german), ("DE_de", .german), ("en", .english),
    ("", .english), ("den", .english), ("fr-DE", .english),
  ])
  func `the language is a tag's first part`(_ locale: String, _ language: Language) {
    #expect(Language(locale: locale) == language)
  }
}
