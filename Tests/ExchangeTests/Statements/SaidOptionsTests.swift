import Ledger
import Testing

@testable import Exchange

/// What a person says of a file reaches its reader, each thing by itself and nothing else with it.
struct SaidOptionsTests {
  private let today = Day(year: 2026, month: 11, day: 21) ?? .first

  private func options(
    _ header: [String] = ["Date", "Text"], _ say: (inout CSVRequest) -> Void = { _ in }
  ) -> StatementOptions {
    var request = CSVRequest()
    say(&request)
    return StatementImport.options(request, header, in: Book(), today)
  }

  private var usual: StatementOptions {
    var usual = StatementOptions(currency: Book().settings.currency)
    usual.today = today
    return usual
  }

  private func expect(
    _ say: (inout CSVRequest) -> Void, _ change: (inout StatementOptions) -> Void,
    _ place: SourceLocation = #_sourceLocation
  ) {
    var wanted = usual
    change(&wanted)
    #expect(options(["Date", "Text"], say) == wanted, sourceLocation: place)
  }

  @Test func `each thing that is said is said to the reader`() {
    #expect(options() == usual)
    expect({ $0.sign = .positive }, { $0.isPositiveOut = true })
    expect({ $0.sign = .negative }, { $0.isPositiveOut = false })
    for order in DateOrder.allCases { expect({ $0.dates = order }, { $0.dates = order }) }
    for mark in [DecimalMark.point, .comma] {
      expect({ $0.decimals = mark }, { $0.decimal = mark })
    }
    expect({ $0.hasNoTitles = true }, { $0.hasNoTitles = true })
    for takes in [true, false] {
      expect({ $0.takesBalances = takes }, { $0.takesBalances = takes })
    }
    expect({ $0.columns = ["out=Soll", "in=Haben"] }, { $0.map = ["out=Soll", "in=Haben"] })
    expect({ $0.project = ID(5) }, { _ in })
    expect({ $0.prices = .row }, { _ in })
  }

  @Test func `of our own fields the reader knows the day and the amount`() {
    for field in CSVField.allCases {
      let isKnown = field == .date || field == .amount
      expect(
        {
          $0.columns = ["out=Soll"]
          $0.titles = [CSVRequest.Title(field, "Betrag")]
        },
        { $0.map = isKnown ? ["out=Soll", field.rawValue + "=Betrag"] : ["out=Soll"] })
      // Columns are counted from one where somebody names them.
      expect(
        {
          $0.mapping = ColumnMapping()
          $0.mapping?[field] = 4
        }, { $0.map = isKnown ? [field.rawValue + "=5"] : [] })
    }
    expect(
      {
        $0.mapping = ColumnMapping()
        $0.mapping?[.amount] = 0
        $0.mapping?[.date] = 2
      }, { $0.map = ["date=3", "amount=1"] })
  }

  @Test func `titles of purchases are told from a bank's`() {
    for title in [
      "Vendor", "Store", "Shop", "Purchased By", "Sales Tax", "tax rate", "RECEIPT", "Bill To",
      "Order Total", "Grand Total", "Budget Category", "Receipt Files", "Payment Method",
      "Lieferant", "Verkäufer",
    ] {
      #expect(
        options(["Date", title]).areSpendings && options([title, "Date"]).areSpendings, "\(title)")
    }
    for title in [
      "Date", "Amount", "Description", "Balance", "Payee", "Sold", "Store Number Two", "",
    ] {
      #expect(!options([title]).areSpendings, "\(title)")
    }
    #expect(!options([]).areSpendings)
  }
}
