import ArgumentParser
import Documents
import Ledger
import Paper
import Store

struct SendInvoice: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "send",
    abstract: "Mark an issued invoice as sent or reminded of, and write the mail.",
    discussion: """
      Nothing leaves this machine: --out writes a file that a mail program opens as a message with
      the PDF in it, ready to be sent.

      Examples:
        ledgerline invoice send 1001 --out invoice.eml
        ledgerline invoice send 1001 --remind --out reminder.eml
        ledgerline invoice send 1001
        ledgerline invoice send 1001 --undo
      """)

  @Argument(help: "The invoice's number or id, or the beginning of its id.")
  var id: String

  @Flag(help: "A reminder of what is owed.")
  var remind = false

  @Flag(help: "Take back that it was sent.")
  var undo = false

  @Option(help: ArgumentHelp("The day; today without it.", valueName: "day"))
  var on: String?

  @Option(
    help: ArgumentHelp(
      "The message to write, with the PDF; - is standard output.", valueName: "path"))
  var out: String?

  @Option(help: ArgumentHelp("A TrueType font instead of Noto Sans.", valueName: "file"))
  var font: String?

  @OptionGroup var options: BookOptions

  func validate() throws {
    if undo && (remind || on != nil || out != nil) {
      throw ValidationError("--undo goes with no other option")
    }
  }

  func run() throws {
    let now = try Now()
    let day = try Lookup.day(on, option: "--on") ?? now.today
    let store = try options.openExisting()
    let book = try store.book().book
    let invoice = try Lookup.invoice(id, in: book)
    let problem =
      remind
      ? Sendings.problem(remindingOf: invoice, in: book) : Sendings.problem(sending: invoice)
    if let problem = problem ?? Sendings.problem(of: day, sending: invoice, today: now.today) {
      throw CommandError.refused(problem.message.english)
    }
    if let out { try Files.write(try mail(invoice, store, book, now), to: out) }
    let way = out == nil ? SendingWay.hand : .mail
    try store.commitAll(now: now.instant) { book in
      let invoice = try Lookup.invoice(invoice.id.text, in: book)
      if undo { return [Sendings.unsend(invoice, in: book)] }
      return [
        remind
          ? try Sendings.remind(of: invoice, on: day, by: way, in: book)
          : try Sendings.send(invoice, on: day, by: way, in: book)
      ]
    }
    if out == "-" { return }
    try InvoiceCommand.show(invoice.id, in: store, options, now) { invoice, _ in
      let name = InvoiceCommand.name(invoice)
      if undo { return "\(name) is marked as not sent." }
      let place = out.map { " The message is in \($0)." } ?? ""
      return "\(name) is marked as \(remind ? "reminded of" : "sent") on \(day.text)." + place
    }
  }

  private func mail(
    _ invoice: Invoice, _ store: Store, _ book: Book, _ now: Now
  ) throws -> [UInt8] {
    guard let content = invoice.issue?.content else {
      throw CommandError.refused(Sendings.Problem.notIssued.message.english)
    }
    let formats = content.paperFormats(in: book)
    let standing = InvoiceStanding(of: invoice, in: book)
    var document = invoiceDocument(content, standing: standing, formats: formats)
    document.bill = QRBill(content, standing: standing, formats: formats)
    document.author = content.seller.name
    let pdf = try DocumentPrinter.pdf(
      document, logo: content.logo, font: font, store: store, book: book)
    let letter = InvoiceLetter(
      remind ? .reminder : .invoice, for: content, to: book.named(invoice.client),
      balance: try book.balance(of: invoice), received: try book.received(for: invoice),
      on: now.today, formats)
    return MailFile.bytes(
      of: letter, from: book.profile.email, attaching: pdf, named: invoiceFileName(content),
      boundary: String(SHA256.hex(pdf).prefix(16)))
  }
}
