// Makes one invoice again and again, in process: pages a second, fonts and layout kept as a program keeps them.
// Usage: paper FONT-FOLDER LAYOUT LINES SECONDS [OUT.pdf]
import Documents
import Foundation
import Ledger
import Paper

func stop(_ words: String) -> Never {
  FileHandle.standardError.write(Data(("error: " + words + "\n").utf8))
  exit(2)
}

let arguments = CommandLine.arguments
guard arguments.count >= 5, let layout = PaperLayout(word: arguments[2]),
  let lines = Int64(arguments[3]), let seconds = Double(arguments[4]),
  let regular = FileManager.default.contents(atPath: arguments[1] + "/NotoSans-Regular.ttf"),
  let bold = FileManager.default.contents(atPath: arguments[1] + "/NotoSans-Bold.ttf")
else { stop("usage: paper FONT-FOLDER LAYOUT LINES SECONDS [OUT.pdf]") }
let fonts = try DocumentFonts(regular: [UInt8](regular), bold: [UInt8](bold))

func invoice(_ number: Int) -> InvoiceContent {
  var content = InvoiceContent()
  content.number = String(number)
  content.issued = Day(year: 2026, month: 11, day: 2)!
  content.due = Day(year: 2026, month: 12, day: 2)!
  content.seller.name = "Marlowe Strings"
  content.seller.address.line1 = "1412 Fatherland Street"
  content.seller.address.city = "Nashville"
  content.seller.email = "nora@marlowestrings.example"
  content.buyer.name = "Lantern Games"
  content.buyer.contact = "Theo Größe"
  content.buyer.address.line1 = "410 Pike Street, Suite 9"
  content.buyer.address.city = "Seattle"
  content.look.layout = layout
  content.look.accent = .blue
  content.bank.bank = "Cumberland Valley Bank"
  content.bank.accountName = "Marlowe Strings LLC"
  content.bank.accountNumber = "0004417725"
  var sum: Int64 = 0
  for place in 1...lines {
    var line = ContentLine()
    line.text = "Session \(place), solo cello and string arrangement"
    line.quantity = Quantity(2)
    line.unit = Money(minor: 18_000 + place, currency: .usd)
    line.amount = Money(minor: 2 * line.unit.minor, currency: .usd)
    sum += line.amount.minor
    content.lines.append(line)
  }
  content.subtotal = Money(minor: sum, currency: .usd)
  var tax = TaxAmount()
  tax.name = "Sales tax"
  tax.rate = Rate(micros: 9_250_000)
  tax.amount = try! content.subtotal.percent(tax.rate)
  content.tax = tax
  content.total = try! content.subtotal.adding(tax.amount)
  return content
}

func made(_ number: Int) throws -> [UInt8] {
  try invoicePDF(
    invoice(number), standing: InvoiceStanding(), formats: Formats(), fonts: fonts, logo: nil,
    paper: .a4, author: ""
  ).bytes
}

if arguments.count > 5 { try Data(try made(1)).write(to: URL(fileURLWithPath: arguments[5])) }
for number in 0..<20 { _ = try made(number) }
let clock = ContinuousClock()
let began = clock.now
var count = 0
var bytes = 0
while clock.now - began < .seconds(seconds) {
  bytes = try made(1000 + count).count
  count += 1
}
let taken = clock.now - began
let whole = Double(taken.components.seconds) + Double(taken.components.attoseconds) / 1e18
print(String(format: "%.1f %d", Double(count) / whole, bytes))
