import Ledger

/// Reads the backup that Ledger 8 writes as `ledger8_backup_<date>.json`.
///
/// One bad field never loses the rest: it is left blank, with a problem that names its path.
public enum Ledger8Backup {
  /// Whether a JSON value looks like such a backup.
  public static func recognizes(_ value: Value) -> Bool {
    guard value["format"] == nil else { return false }
    if case .list = value["projects"] { return true }
    if case .list = value["clients"] { return true }
    return false
  }

  /// Reads a backup; its fees are in `currency` (the app shows dollars only).
  public static func read(
    _ value: Value, currency: Currency = .usd
  ) throws(Ledger8Error) -> Ledger8Book {
    guard recognizes(value) else { throw .notABackup }
    var book = Ledger8Book()
    var fields = Ledger8Fields(value, at: "")
    book.backupDate = fields.date("backupDate")
    book.appVersion = fields.text("appVersion")
    for (element, path) in fields.list("clients") where isObject(element, path, &fields) {
      book.clients.append(client(element, path, &fields))
    }
    for (element, path) in fields.list("projects") where isObject(element, path, &fields) {
      book.projects.append(project(element, path, currency, &fields))
    }
    if let user = value["userData"], case .object = user {
      book.user = self.user(user, "userData", &fields)
    }
    book.problems = fields.problems
    return book
  }

  private static func isObject(
    _ value: Value, _ path: String, _ parent: inout Ledger8Fields
  ) -> Bool {
    if case .object = value { return true }
    parent.take([
      ImportProblem(.warning, path, "an object was expected", hint: "This entry is left out.")
    ])
    return false
  }

  private static func client(
    _ value: Value, _ path: String, _ parent: inout Ledger8Fields
  ) -> Ledger8Client {
    var fields = Ledger8Fields(value, at: path)
    var client = Ledger8Client()
    client.id = identity(value)
    client.firstName = fields.text("firstName")
    client.lastName = fields.text("lastName")
    client.email = fields.text("email")
    client.phone = fields.text("phone")
    client.company = fields.text("company")
    client.attention = fields.text("attention")
    client.address = address(&fields)
    client.notes = fields.text("notes")
    client.path = path
    parent.take(fields.problems)
    return client
  }

  private static func project(
    _ value: Value, _ path: String, _ currency: Currency, _ parent: inout Ledger8Fields
  ) -> Ledger8Project {
    var fields = Ledger8Fields(value, at: path)
    var project = Ledger8Project()
    project.id = identity(value)
    project.name = fields.text("projectName")
    project.artist = fields.text("artist")
    project.start = fields.date("startDate")
    project.end = fields.date("endDate")
    project.notes = fields.text("notes")
    project.mediaType = fields.mediaType("mediaType", &project.notes)
    project.stage = stage(&fields)
    project.opened = fields.date("dateOpened")
    project.delivered = fields.date("dateDelivered")
    project.closed = fields.date("dateClosed")
    project.clientName = fields.text("clientName")
    project.clientEmail = fields.text("clientEmail")
    project.clientPhone = fields.text("clientPhone")
    project.clientCompany = fields.text("clientCompany")
    for (element, path) in fields.list("items") where isObject(element, path, &fields) {
      project.items.append(item(element, path, currency, &fields))
    }
    project.invoiceNumber = invoiceNumber(&fields)
    project.invoiceName = fields.text("invoiceName")
    project.path = path
    parent.take(fields.problems)
    return project
  }

  private static func item(
    _ value: Value, _ path: String, _ currency: Currency, _ parent: inout Ledger8Fields
  ) -> Ledger8Item {
    var fields = Ledger8Fields(value, at: path)
    var item = Ledger8Item(fee: fields.fee("fee", currency))
    item.name = fields.text("name")
    item.service = fields.service("itemType")
    item.notes = fields.text("notes")
    parent.take(fields.problems)
    return item
  }

  /// The flags decide, as they do in Ledger 8; the status word only where there are none.
  private static func stage(_ fields: inout Ledger8Fields) -> Stage {
    let delivered = fields.flag("delivered")
    let paid = fields.flag("paid")
    guard delivered == nil && paid == nil else {
      if paid == true { return .paid }
      return delivered == true ? .delivered : .open
    }
    return fields.stage("status")
  }

  private static func invoiceNumber(_ fields: inout Ledger8Fields) -> Int64? {
    let text = fields.text("invoiceNumber")
    if text.isEmpty { return nil }
    guard let number = Int64(text), (0...Numbering.greatestCount).contains(number) else {
      fields.warn(
        "invoiceNumber", "\"\(text)\" is not an invoice number",
        hint: "The project comes without an invoice; write a whole number up to 10^12.")
      return nil
    }
    return number
  }

  private static func user(
    _ value: Value, _ path: String, _ parent: inout Ledger8Fields
  ) -> Ledger8User {
    var fields = Ledger8Fields(value, at: path)
    var user = Ledger8User()
    user.firstName = fields.text("firstName")
    if user.firstName.isEmpty { user.firstName = fields.text("userFirstName") }
    user.lastName = fields.text("lastName")
    if user.lastName.isEmpty { user.lastName = fields.text("userLastName") }
    var company = Ledger8Fields(value["company"] ?? .null, at: path + ".company")
    user.company = company.text("name")
    user.contact = company.text("contact")
    user.address = address(&company)
    user.phone = company.text("phone")
    user.email = company.text("email")
    var bank = Ledger8Fields(value["bankingInfo"] ?? .null, at: path + ".bankingInfo")
    user.bank.bank = bank.text("bank")
    user.bank.accountName = bank.text("accountName")
    user.bank.routingNumber = bank.text("routingNumber")
    user.bank.accountNumber = bank.text("accountNumber")
    user.bank.venmo = bank.text("venmo")
    user.bank.zelle = bank.text("zelle")
    for part in [fields, company, bank] { parent.take(part.problems) }
    return user
  }

  private static func address(_ fields: inout Ledger8Fields) -> Address {
    var address = Address()
    address.line1 = fields.text("address")
    address.line2 = fields.text("address2")
    address.city = fields.text("city")
    address.state = fields.text("state")
    address.postalCode = fields.text("zip")
    return address
  }

  /// Its `id` as text, whatever shape the database gave it.
  private static func identity(_ value: Value) -> String {
    switch value["id"] {
    case nil, .null: return ""
    case .text(let text): return text
    case .some(let other): return JSONWriter.text(other)
    }
  }
}
