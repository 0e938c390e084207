import Documents
import Ledger

/// A book as Ledger 8 keeps one: `ledger8_backup_<date>.json`, with its names in their order, ISO 8601 and sorted keys
/// (rule G63).
///
/// It holds what Ledger 8 knows: live clients, live projects with their charges and as one more what a deal brings beside them,
/// the number of a project's invoice, and who the book is of. A project whose charges are in several currencies has them as
/// their plain numbers.
public enum Ledger8Export {
  public static func fileName(on day: Day) -> String { "ledger8_backup_" + day.text + ".json" }

  /// `zone` is where days and times are moments of world time.
  public static func bytes(
    of book: Book, made: Instant, app: String, zone: ImportZone
  ) throws(MoneyError) -> [UInt8] {
    var json = JSONWriter(.pretty)
    json.beginObject()
    json.member("appVersion", .text(app))
    json.member("backupDate", .text(moment(made)))
    json.name("clients")
    json.beginList()
    for client in book.clientList { json.value(value(of: client), .pretty) }
    json.endList()
    json.name("projects")
    json.beginList()
    for project in book.projects.live {
      json.value(try value(of: project, in: book, zone), .pretty)
    }
    json.endList()
    json.member("userData", user(book), .pretty)
    json.endObject()
    json.endLine()
    return json.takeBytes()
  }

  private static func object(_ members: [(String, Value)]) -> Value {
    BackupHash.ordered(.object(members.map { Member($0.0, $0.1) }))
  }

  private static func value(of client: Client) -> Value {
    let address = client.address
    return object([
      ("id", .text(client.id.text)), ("firstName", .text(client.firstName)),
      ("lastName", .text(client.lastName)), ("email", .text(client.email)),
      ("phone", .text(client.phone)), ("company", .text(client.company)),
      ("attention", .text(client.attention)), ("address", .text(address.line1)),
      ("address2", .text(address.line2)), ("city", .text(address.city)),
      ("state", .text(address.state)), ("zip", .text(address.postalCode)),
      ("notes", .text(client.notes)),
    ])
  }

  private static func value(
    of project: Project, in book: Book, _ zone: ImportZone
  ) throws(MoneyError) -> Value {
    let client = book.named(project.client)
    let stage = project.stage
    var items: [Value] = []
    for charge in book.charges(of: project.id) { items.append(try value(of: charge)) }
    if let rest = book.notCharged(of: project.id) {
      var fee = Charge()
      fee.service = Trades.service(ofNewChargeIn: project, book)
      (fee.name, fee.price) = (fee.service.name, Price(rest))
      items.append(try value(of: fee))
    }
    let invoice = invoice(of: project, in: book)
    var members: [(String, Value)] = [
      ("id", .text(project.id.text)), ("projectName", .text(project.name)),
      ("artist", .text(project.artist)), ("mediaType", .text(project.mediaType.word)),
      ("status", .text(stage.title.english)), ("notes", .text(project.notes)),
      ("delivered", .bool(stage != .open)), ("paid", .bool(stage == .paid)),
      // Ledger 8's own words for "not yet".
      ("dateOpened", .text(day(project.opened ?? project.listDay, or: distantPast, zone))),
      ("dateDelivered", .text(day(project.progress.delivered, or: distantPast, zone))),
      ("dateClosed", .text(day(project.progress.closed, or: distantFuture, zone))),
      ("clientName", .text(client?.displayName ?? "")),
      ("clientEmail", .text(client?.email ?? "")), ("clientPhone", .text(client?.phone ?? "")),
      ("clientCompany", .text(client?.company ?? "")), ("items", .list(items)),
      ("invoiceNumber", invoice.map { .integer($0.number) } ?? .null),
      ("invoiceName", .text(invoice?.name ?? "")),
    ]
    if let schedule = project.schedule {
      members.append(("startDate", .text(moment(schedule.start, schedule.startTime, zone))))
      members.append(("endDate", .text(moment(schedule.end, schedule.endTime, zone))))
    }
    return object(members)
  }

  private static func value(of charge: Charge) throws(MoneyError) -> Value {
    object([
      ("name", .text(charge.name)), ("fee", .number(try charge.price.amount().plain)),
      ("itemType", .text(charge.service.name)), ("notes", .text(charge.notes)),
    ])
  }

  /// How many live projects have an amount in another currency than the account's: Ledger 8 knows one, so it stands there
  /// without its name, and is not in a sum that has any of the account's.
  public static func foreignProjects(in book: Book) -> Int {
    let own = book.settings.currency
    return book.projects.live.filter { project in
      book.charges(of: project.id).contains { $0.price.unit.currency != own }
        || book.notCharged(of: project.id).map { $0.currency != own } ?? false
    }.count
  }

  /// The last issued invoice of a project that is not void, if its number ends as Ledger 8's are: with a count.
  private static func invoice(
    of project: Project, in book: Book
  ) -> (number: Int64, name: String)? {
    var found: (number: Int64, name: String)?
    for invoice in book.invoices(billing: project.id) where invoice.isIssued && !invoice.isVoid {
      guard let issue = invoice.issue else { continue }
      let number = Int64(issue.content.number) ?? issue.count
      guard number >= 0 else { continue }
      var client = fileNamePart(book.named(invoice.client)?.displayName ?? "")
      if !client.isEmpty { client += "_" }
      found = (number, "Invoice_\(number)_\(client)\(issue.content.issued.text).pdf")
    }
    return found
  }

  private static func user(_ book: Book) -> Value {
    let profile = book.profile
    let bank = book.bank.handles
    let company = object([
      ("name", .text(profile.company)), ("contact", .text(profile.contact)),
      ("address", .text(profile.address.line1)), ("address2", .text(profile.address.line2)),
      ("city", .text(profile.address.city)), ("state", .text(profile.address.state)),
      ("zip", .text(profile.address.postalCode)), ("phone", .text(profile.phone)),
      ("email", .text(profile.email)),
    ])
    let handles = object([
      ("bank", .text(bank.bank)), ("routingNumber", .text(bank.routingNumber)),
      ("accountNumber", .text(bank.accountNumber)), ("accountName", .text(bank.accountName)),
      ("zelle", .text(bank.zelle)), ("venmo", .text(bank.venmo)),
    ])
    return object([
      ("firstName", .text(profile.firstName)), ("lastName", .text(profile.lastName)),
      ("company", company), ("bankingInfo", handles), ("addToCalendar", .bool(false)),
    ])
  }

  // MARK: moments

  private static var distantPast: String { "0001-01-01T00:00:00Z" }
  private static var distantFuture: String { "4001-01-01T00:00:00Z" }

  /// A day is its noon, so that it is the same day in every zone that Ledger 8 may be in.
  private static func day(_ day: Day?, or none: String, _ zone: ImportZone) -> String {
    day.map { moment($0, TimeOfDay(minutes: 720), zone) } ?? none
  }

  private static func moment(_ day: Day, _ time: TimeOfDay, _ zone: ImportZone) -> String {
    let guess = Instant(day, time)
    // The offset of the moment itself: that of the guess may be the other side of a change of the clock.
    let near = Instant(day, time, offsetMinutes: zone.offsetMinutes(guess))
    return moment(Instant(day, time, offsetMinutes: zone.offsetMinutes(near)))
  }

  /// Without thousandths, as Swift's ISO 8601 writes it.
  private static func moment(_ instant: Instant) -> String {
    String(decoding: Array(instant.text.utf8).prefix(19) + [UInt8(ascii: "Z")], as: UTF8.self)
  }
}
