import Ledger

/// The two CSV files of Ledger 8: one of its projects, one of its clients.
///
/// They hold less than the backup: a project has one sum instead of its items, no invoice, and no
/// closing day. Prefer the backup where there is one.
public enum Ledger8CSV {
  public static var projectsHeader: [String] {
    [
      "Project Name", "Artist", "Start Date", "End Date", "Media Type", "Status", "Fee Total",
      "Client Name", "Client Email", "Items Count",
    ]
  }

  public static var clientsHeader: [String] {
    ["Name", "Email", "Phone", "Company", "Address", "City", "State", "Zip"]
  }

  /// Whether a table's first line is one of the two headers.
  public static func recognizes(_ table: CSVTable) -> Bool {
    guard let header = table.rows.first?.fields else { return false }
    return missing(projectsHeader, in: header).isEmpty || missing(clientsHeader, in: header).isEmpty
  }

  /// Reads either file; columns are found by name, in any order.
  public static func read(
    _ table: CSVTable, currency: Currency = .usd
  ) throws(Ledger8Error) -> Ledger8Book {
    let header = table.rows.first?.fields ?? []
    let ofProjects = missing(projectsHeader, in: header)
    let ofClients = missing(clientsHeader, in: header)
    guard ofProjects.isEmpty || ofClients.isEmpty else {
      throw .notItsCSV(missing: ofProjects.count <= ofClients.count ? ofProjects : ofClients)
    }
    var book = Ledger8Book()
    for problem in table.problems {
      book.problems.append(
        ImportProblem(.warning, "line \(problem.line)", problem.fault.what, hint: problem.hint))
    }
    for row in table.rows.dropFirst() {
      var fields = Ledger8Fields(record(row, header), at: "line \(row.line)")
      if row.fields.count != header.count {
        fields.warn(
          "", "\(row.fields.count) fields where the first line has \(header.count)",
          hint: "Missing ones are taken as empty; look for a stray comma or quote.")
      }
      if ofProjects.isEmpty {
        book.projects.append(project(&fields, currency))
      } else {
        book.clients.append(client(&fields))
      }
      book.problems += fields.problems
    }
    return book
  }

  private static func missing(_ wanted: [String], in header: [String]) -> [String] {
    wanted.filter { name in !header.contains { folded($0) == folded(name) } }
  }

  /// The row as an object, so that it is read the way the backup's objects are.
  private static func record(_ row: CSVRow, _ header: [String]) -> Value {
    var members: [Member] = []
    for (index, field) in row.fields.enumerated() where index < header.count {
      let name = folded(header[index])
      let known = (projectsHeader + clientsHeader).first { folded($0) == name }
      members.append(Member(known ?? header[index], .text(CSVWriter.unguarded(field))))
    }
    return .object(members)
  }

  private static func project(
    _ fields: inout Ledger8Fields, _ currency: Currency
  ) -> Ledger8Project {
    var project = Ledger8Project()
    project.path = fields.path
    project.name = fields.text("Project Name")
    project.artist = fields.text("Artist")
    project.start = fields.date("Start Date")
    project.end = fields.date("End Date")
    project.mediaType = fields.mediaType("Media Type", &project.notes)
    project.stage = fields.stage("Status")
    project.clientName = fields.text("Client Name")
    project.clientEmail = fields.text("Client Email")
    let fee = fields.fee("Fee Total", currency)
    if !fee.isZero {
      var item = Ledger8Item(fee: fee)
      let count = fields.text("Items Count")
      item.name = ["", "0", "1"].contains { $0 == count } ? "Fee" : "Fee (\(count) items)"
      item.service = .other
      project.items = [item]
    }
    return project
  }

  private static func client(_ fields: inout Ledger8Fields) -> Ledger8Client {
    var client = Ledger8Client()
    client.path = fields.path
    client.company = fields.text("Company")
    client.split(name: fields.text("Name"))
    client.email = fields.text("Email")
    client.phone = fields.text("Phone")
    client.address.line1 = fields.text("Address")
    client.address.city = fields.text("City")
    client.address.state = fields.text("State")
    client.address.postalCode = fields.text("Zip")
    return client
  }
}

extension Ledger8Client {
  /// Takes a shown name apart again: the last word is the last name.
  mutating func split(name: String) {
    if name == company || name == "Unnamed Contact" { return }
    let bytes = Array(name.utf8)
    guard let gap = bytes.lastIndex(of: Ascii.space) else {
      firstName = name
      return
    }
    firstName = String(decoding: bytes[..<gap], as: UTF8.self)
    lastName = String(decoding: bytes[(gap + 1)...], as: UTF8.self)
  }
}
