import Exchange
import Ledger
import LedgerTestSupport
import Testing

/// The sum and the count that Ledger 8's table has of a project, beside its charges added up here (rule G63).
struct Ledger8FeesTests {
  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `charges of one currency are their sum, of several those of the account's`(
    _ seed: UInt64
  ) throws {
    var dice = Dice(seed: seed)
    var edit = Edit()
    var settings = Settings()
    settings.id = Settings.onlyID
    settings.currency = dice.percent(50) ? .usd : .eur
    edit.put(settings, replacing: nil)
    var wanted: [String: (fee: Int64, count: Int)] = [:]
    for number in 1...8 as ClosedRange<UInt64> {
      var project = Project()
      project.id = ID(100 + number)
      project.name = "Gig \(number)"
      edit.put(project, replacing: nil)
      let some: [[Currency]] = [[.usd], [.eur], [.usd, .eur], [.usd, .eur, .gbp], [.gbp]]
      let currencies = dice.pick(some) ?? []
      var sums: [Currency: Int64] = [:]
      let count = dice.below(5)
      for one in 0..<count as Range<Int> {
        var charge = Charge()
        charge.id = ID(1_000 * number + UInt64(one))
        charge.project = project.id
        let currency = dice.pick(currencies) ?? Currency.usd
        let minor = Int64(100 + dice.below(90_000))
        charge.price = Price(Money(minor: minor, currency: currency), times: Quantity(2))
        sums[currency, default: 0] += 2 * minor
        edit.put(charge, replacing: nil)
      }
      let fee = sums.count == 1 ? sums.first?.value ?? 0 : sums[settings.currency] ?? 0
      wanted[project.name] = (fee, count)
    }
    var replica = Replica(device: 7)
    _ = replica.commit(edit, now: Instant(milliseconds: 5))
    let table = CSVReader.read(try Ledger8CSV.projects(of: replica.book))
    #expect(table.rows.count == 9)
    for row in table.rows.dropFirst() {
      let (fee, count) = try #require(wanted[row.fields[0]])
      let said = try Money(parsing: row.fields[6], currency: .usd).minor
      #expect(said == fee && row.fields[9] == "\(count)", "\(row.fields[0])")
    }
  }
}
