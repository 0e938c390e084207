import Ledger
import Testing

@testable import Exchange

/// What fees of a list of gigs are in that names no currency (rule G111).
struct GigListCurrencyTests {
  private let lines = """
    2026-03-14,A,Reeds GmbH,80,yes
    2026-03-15,B,Kawa,81,
    2026-03-16,C,Ann,82,
    2026-03-17,D,Reeds GmbH,83,
    2026-03-17,D,Reeds GmbH,84,
    2026-03-18,Bal,Reeds GmbH,85,

    """

  /// A client in euros, one in yen, and a gig in pounds.
  private var before: Book {
    var (client, other, twin, edit) = (Client(), Client(), Project(), Edit())
    (client.id, client.company, client.currency) = (ID(8), "Reeds GmbH", .eur)
    (other.id, other.company, other.currency) = (ID(9), "Kawa", .jpy)
    (twin.id, twin.name, twin.client, twin.currency) = (ID(7), "Bal", ID(8), .gbp)
    twin.schedule = Day(year: 2026, month: 3, day: 18).map { Schedule.gig(on: $0, zone: "UTC") }
    for row in [client, other] { edit.put(row, in: Book().clients) }
    edit.put(twin, in: Book().projects)
    return Book().after(edit)
  }

  private func currencies(_ book: Book) -> Set<String> {
    Set(book.charges.live.map { $0.price.unit.currency.code })
  }

  @Test func `where no currency is said it is the client's`() throws {
    let file = try read("Date,Gig,Client,Fee,Paid\n" + lines, into: before)
    let book = before.after(file.edit)
    #expect(
      book.charges.live.map { $0.price.unit }.sorted { $0.minor < $1.minor } == [
        // Yen have no cents: what is written is in the book's.
        Money(80, .eur), Money(81, .usd), Money(82, .usd), Money(83, .eur), Money(84, .eur),
      ])
    let paid = try #require(book.projects.live.first { $0.name == "A" })
    #expect(
      paid.stage == .paid && book.payments(of: paid.id).map { $0.amount } == [Money(80, .eur)])
    #expect(
      file.summary.contains(
        "the file names no currency: amounts are in that of their project or client"))
    let twin = try #require(
      file.problems.first {
        $0.english.hasPrefix("line 7: the book has “Bal” without a fee; that of ")
      })
    #expect(!twin.english.contains("$"))
  }

  @Test func `nothing else is said of them when the list comes again, in whatever order`() throws {
    let book = before.after(try read("Date,Gig,Client,Fee,Paid\n" + lines, into: before).edit)
    let turned = lines.split(separator: "\n").reversed().joined(separator: "\n")
    let again = try read("Date,Gig,Client,Fee,Paid\n\(turned)\n", into: book)
    #expect(again.edit.isEmpty)
    #expect(!again.problems.contains { $0.english.hasSuffix("change it at the project.") })
    // Another fee is.
    let other = try read("Date,Gig,Client,Fee\n2026-03-14,A,Reeds GmbH,90\n", into: book)
    #expect(other.problems.map { $0.english.hasSuffix("change it at the project.") } == [true])
  }

  @Test(arguments: ["USD 80", "80 USD", "80 dollars"])
  func `a code or a word at an amount says it as a sign does`(_ fee: String) throws {
    for text in [
      "Date,Gig,Client,Fee\n2026-03-14,A,Reeds GmbH,\(fee)\n2026-03-15,B,Reeds GmbH,90\n",
      "Date,Client,Project,Hours,Rate\n2026-03-14,Reeds GmbH,Shop,1,\(fee)\n",
    ] {
      let file = try read(text, into: before)
      #expect(currencies(before.after(file.edit)) == ["USD"], "\(text)")
      #expect(!file.summary.contains { $0.english.contains("names no currency") })
    }
  }

  @Test func `a currency that the file says, or who imports it, is that of its amounts`() throws {
    let file = try read("Date,Gig,Client,Fee (USD),Paid\n" + lines, into: before)
    #expect(currencies(before.after(file.edit)) == ["USD"])
    var options = Ledger8Import.Options(today: Books.today, now: Books.now)
    options.currency = .usd
    for text in [
      "Date,Gig,Client,Fee\n2026-03-14,A,Reeds GmbH,80\n",
      "Date,Client,Project,Hours,Rate\n2026-03-14,Reeds GmbH,Shop,1,80\n",
    ] {
      let said = try ImportFile.read(Array(text.utf8), into: before, options, CSVRequest())
      #expect(currencies(before.after(said.edit)) == ["USD"], "\(text)")
    }
  }
}
