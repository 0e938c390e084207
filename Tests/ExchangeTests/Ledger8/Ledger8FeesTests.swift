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

  @Test func `what a deal brings and no charge says is in the fee, and an item of the backup`()
    throws
  {
    var edit = Edit()
    for (number, charge) in [(1, 0), (2, 12_000)] as [(UInt64, Int64)] {
      var project = Project()
      (project.id, project.name, project.mediaType) = (ID(number), "Gig \(number)", .concert)
      edit.put(project, replacing: nil)
      var deal = Deal()
      (deal.id, deal.project) = (Deal.id(of: project.id), project.id)
      deal.terms.amount = Money(500, .usd)
      edit.put(deal, replacing: nil)
      if charge == 0 { continue }
      var row = Charge()
      (row.id, row.project, row.name) = (ID(10 + number), project.id, "Travel")
      row.price = Price(Money(minor: charge, currency: .usd))
      edit.put(row, replacing: nil)
    }
    var replica = Replica(device: 7)
    _ = replica.commit(edit, now: Instant(milliseconds: 5))
    let book = replica.book
    let rows = CSVReader.read(try Ledger8CSV.projects(of: book)).rows.dropFirst()
    #expect(rows.map { $0.fields[6] } == ["500.00", "620.00"])
    #expect(rows.map { $0.fields[9] } == ["1", "2"])
    let bytes = try Ledger8Export.bytes(of: book, made: Books.now, app: "0.1.0", zone: .utc)
    let read = try Ledger8Backup.read(try JSONReader.read(bytes))
    let items = Dictionary(uniqueKeysWithValues: read.projects.map { ($0.name, $0.items) })
    #expect(items["Gig 1"]?.map { $0.fee } == [Money(500, .usd)])
    #expect(items["Gig 1"]?.map { $0.service } == [.concert])
    #expect(items["Gig 2"]?.map { $0.fee } == [Money(120, .usd), Money(500, .usd)])
  }

  @Test func `projects of one day stand by the hour`() throws {
    var edit = Edit()
    for (number, hour) in [(1, 20), (2, 9)] as [(UInt64, Int)] {
      var project = Project()
      (project.id, project.name) = (ID(number), "At \(hour)")
      var schedule = Schedule.gig(on: Books.today, zone: "")
      schedule.moveStart(to: Books.today, TimeOfDay(minutes: hour * 60))
      project.schedule = schedule
      edit.put(project, replacing: nil)
    }
    var replica = Replica(device: 7)
    _ = replica.commit(edit, now: Instant(milliseconds: 5))
    let rows = CSVReader.read(try Ledger8CSV.projects(of: replica.book)).rows.dropFirst()
    #expect(rows.map { $0.fields[0] } == ["At 9", "At 20"])
  }

  @Test func `a client that was merged into another is not listed beside it`() throws {
    var edit = Edit()
    for (number, name, into) in [(1, "Ann", 0), (2, "Anne", 1)] as [(UInt64, String, UInt64)] {
      var client = Client()
      (client.id, client.firstName, client.into) = (ID(number), name, ID(into))
      edit.put(client, replacing: nil)
    }
    var replica = Replica(device: 7)
    _ = replica.commit(edit, now: Instant(milliseconds: 5))
    let bytes = try Ledger8Export.bytes(
      of: replica.book, made: Books.now, app: "0.1.0", zone: .utc)
    let read = try Ledger8Backup.read(try JSONReader.read(bytes))
    #expect(read.clients.map { $0.firstName } == ["Ann"])
  }
}
