import Documents
import Foundation
import Ledger
import Paper

/// What the tests of this target print.
enum Samples {
  static let regular = bytes("/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf")
  static let bold = bytes("/usr/share/fonts/truetype/noto/NotoSans-Bold.ttf")
  static let fonts = try! DocumentFonts(regular: regular, bold: bold)

  static func bytes(_ path: String) -> [UInt8] {
    [UInt8](FileManager.default.contents(atPath: path)!)
  }

  static func dollars(_ text: String) -> Money { try! Money(parsing: text, currency: .usd) }

  static func seller() -> Party {
    var party = Party()
    party.name = "Ann Lee Music"
    party.contact = "Ann Lee"
    party.address.line1 = "12 Harbor Street"
    party.address.city = "Portland"
    party.address.state = "OR"
    party.address.postalCode = "97201"
    party.phone = "(503) 555-0142"
    party.email = "ann@annlee.example"
    return party
  }

  static func gig() -> InvoiceContent {
    var content = InvoiceContent()
    content.number = "1001"
    content.issued = Day(year: 2026, month: 1, day: 5)!
    content.due = Day(year: 2026, month: 2, day: 4)!
    content.seller = seller()
    content.buyer.name = "Blue Note Hall"
    content.buyer.attention = "Jo Baker"
    content.buyer.email = "jo@bluenote.example"
    content.buyer.address.line1 = "131 West 3rd Street"
    content.buyer.address.city = "New York"
    content.buyer.address.state = "NY"
    content.buyer.address.postalCode = "10012"
    content.artist = "Łódź Quartet"
    content.project = "Bowl Night"
    content.jobDate = Day(year: 2026, month: 1, day: 2)!
    content.lines = [
      line("Concert", "Two sets, evening", "1", "850.00"),
      line("Rehearsal", "Afternoon rehearsal", "2", "75.00"),
      line("Per Diem", "Travel day", "1", "60.00"),
    ]
    content.subtotal = dollars("1060.00")
    content.total = dollars("1060.00")
    content.bank.bank = "First Harbor Bank"
    content.bank.accountName = "Ann Lee"
    content.bank.routingNumber = "123456789"
    content.bank.accountNumber = "000123456789"
    content.bank.venmo = "@annlee"
    content.bank.zelle = "ann@annlee.example"
    return content
  }

  static func plain(lines count: Int = 3) -> InvoiceContent {
    var content = gig()
    content.number = "INV-202601-1042"
    content.project = ""
    content.artist = ""
    content.jobDate = nil
    content.seller.taxID = "93-1234567"
    content.lines = (1...count).map {
      line(
        "",
        $0 == 2
          ? "Arrangement for string quartet, first and second movement, with parts for all players and a score"
          : "Session \($0)", "\($0 % 3 + 1)", "15.50")
    }
    content.subtotal = Money(
      minor: content.lines.reduce(0) { $0 + $1.amount.minor }, currency: .usd)
    var tax = TaxAmount()
    tax.name = "Sales tax"
    tax.rate = try! Rate(parsing: "8.25")
    tax.amount = try! content.subtotal.percent(tax.rate)
    content.tax = tax
    content.total = try! content.subtotal.adding(tax.amount)
    content.notes =
      "Thank you for your business.\nPlease pay within thirty days; put the invoice number on the transfer."
    return content
  }

  static func line(
    _ kind: String, _ text: String, _ quantity: String, _ unit: String
  ) -> ContentLine {
    var line = ContentLine()
    line.kind = kind
    line.text = text
    line.quantity = try! Quantity(parsing: quantity)
    line.unit = dollars(unit)
    line.amount = try! line.unit.times(line.quantity)
    return line
  }

  static func pdf(
    _ content: InvoiceContent, logo: [UInt8]? = nil, paper: PaperSize = .a4
  ) throws -> PDFResult {
    try invoicePDF(
      content, standing: InvoiceStanding(), formats: Formats(), fonts: fonts,
      logo: logo, paper: paper,
      author: "")
  }
}

/// A program of the system and what it prints.
func output(of program: String, _ arguments: String...) throws -> (text: String, code: Int32) {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = [program] + arguments
  let pipe = Pipe()
  process.standardOutput = pipe
  process.standardError = pipe
  try process.run()
  let data = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return (String(decoding: data, as: UTF8.self), process.terminationStatus)
}

/// A file that exists while `body` runs; what `body` writes beside it goes with it.
func withFile<Result>(
  _ bytes: [UInt8], _ body: (String) throws -> Result
) throws -> Result {
  let folder = NSTemporaryDirectory() + "/paper-\(UUID().uuidString)"
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  let path = folder + "/paper.pdf"
  try Data(bytes).write(to: URL(fileURLWithPath: path))
  return try body(path)
}
