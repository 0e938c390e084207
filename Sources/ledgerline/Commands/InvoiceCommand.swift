import ArgumentParser
import Documents
import Ledger
import Store

struct InvoiceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "invoice",
    abstract: "Create, add to, update, issue, print, send, pay, refund, credit and void invoices.",
    discussion: """
      Examples:
        ledgerline invoice create --project 0c4f
        ledgerline invoice issue 5m2k
        ledgerline invoice pdf 1001 --out invoice.pdf
        ledgerline invoice pay 1001 --amount 850.00
      """,
    subcommands: [
      CreateInvoice.self, AddToInvoice.self, UpdateInvoice.self, IssueInvoice.self,
      PrintInvoice.self, WriteEInvoice.self, SendInvoice.self,
      PayInvoice.self, RefundInvoice.self, VoidInvoice.self, CreditInvoice.self,
      DuplicateInvoice.self, SaveInvoiceTemplate.self,
    ])

  /// Prints an invoice after something was done to it.
  static func show(
    _ id: ID<Invoice>, in store: Store, _ options: BookOptions, _ now: Now,
    words: (Invoice, Book) throws -> String
  ) throws {
    let book = try store.book().book
    guard let invoice = book.invoices[id] else { throw Issuing.Problem.notFound }
    if options.json {
      Answer.json(try Derived(book: book, today: now.today).object(invoice))
    } else {
      Answer.say(try words(invoice, book))
    }
  }

  /// One that is not in the trash.
  static func live(_ text: String, in book: Book) throws -> Invoice {
    let invoice = try Lookup.invoice(text, in: book)
    guard invoice.isLive else {
      throw CommandError.refused("\(name(invoice)) is \(invoice.life.word)")
    }
    return invoice
  }

  /// How a person calls it: its number, or its id while it has none.
  static func name(_ invoice: Invoice) -> String {
    if !invoice.isIssued { return "Draft \(invoice.id.text)" }
    return (invoice.isCreditNote ? "Credit Note " : "Invoice ") + invoice.number
  }

  /// Names what changed of a project's things, charges or gigs' days since the draft was made (rules R10 and G104).
  static func nameDrift(of invoice: Invoice, in book: Book) {
    if let drift = ProjectDraftDrift(of: invoice, in: book) {
      Answer.note(
        drift.canUpdate
          ? "the project changed since this draft was made: \(drift.open.words) of its things is to be invoiced, "
            + "the draft has \(drift.asked.words)"
          : "prices that were written on this draft stand: \(drift.open.words) of the project's things is to be "
            + "invoiced, the draft has \(drift.asked.words); the rest waits for the next invoice")
    }
    if let former = FormerTax(of: invoice, in: book) {
      let formats = Formats(locale: "en-US")
      Answer.note(CommandError.lead(former.words(formats).english))
    }
    if let drift = GigDraftDrift(of: invoice, in: book) {
      let sums =
        drift.open == drift.asked
        ? "" : ": \(drift.open.words) now, the draft has \(drift.asked.words)"
      let written = drift.overwritten.map { $0.words }.joined(separator: ", ")
      Answer.note(
        (drift.untaken.map {
          "invoice \($0) asks for a deposit that this draft does not take off"
        } ?? "charges changed since this draft was made") + sums
          + "; `invoice update` brings it up to them"
          + (written.isEmpty ? "" : ", and writes over what was written on it: \(written)"))
    }
    let formats = book.paperFormats(for: invoice.client)
    for line in Drafting.moved(on: invoice, formats: formats, in: book) {
      let said = book.lines[line.id]?.text ?? ""
      Answer.note(
        "a gig is on another day since this draft was made: the draft says \(said); `invoice update` makes it \(line.text)"
      )
    }
    for left in DealLeft.all(by: invoice, in: book) {
      var words = CommandError.lead(left.words { $0.words }.english)
      if let name = left.name(in: book) { words = "\(name.english): \(words)" }
      Answer.note(
        words + " `invoice update` with --rest bills all of it, with --no-rest lets it go")
    }
    for (amount, number) in Deposits.leftInOtherCurrency(by: invoice, in: book) {
      let words = Deposits.words(ofLeft: amount.words, askedForBy: number)
      Answer.note(CommandError.lead(words.english))
    }
  }

  /// That an invoice or a draft goes on asking a client for something, for a note.
  static func stillAsks(_ invoice: Invoice, for what: String) -> String {
    invoice.isIssued
      ? "invoice \(invoice.number) asks the client for \(what), and stays as it is"
      : "draft \(invoice.id.text) still asks the client for \(what)"
  }

  /// Names what credit notes would give back beyond what an invoice asked for (rule G65).
  static func nameOvercredit(by invoice: Invoice, in book: Book) {
    guard let more = Drafting.overcredit(by: invoice, in: book),
      let corrected = book.invoices[invoice.corrects]
    else { return }
    Answer.note(
      "with this one, credit notes give back \(more.words) more than \(name(corrected)) asked for")
  }

  /// Names that an invoice with a tax goes out without its sender's tax number (rule G8).
  static func nameTaxNumber(of invoice: Invoice, on day: Day, in book: Book) {
    guard let content = try? Issuing.content(of: invoice, on: day, in: book),
      content.lacksTaxNumber
    else { return }
    Answer.note(
      "your tax number is missing, and a tax is on this invoice: it stands in the business's profile (taxID)"
    )
  }

  /// Names what the QR-bill lacks without which the invoice is printed (rule G121).
  static func nameBillGaps(of invoice: Invoice, on day: Day, in book: Book) {
    guard let content = try? Issuing.content(of: invoice, on: day, in: book) else { return }
    for gap in QRBillGap.all(of: content) {
      let words = CommandError.lead(gap.message.english)
      Answer.note(words.hasSuffix(".") ? String(words.dropLast()) : words)
    }
  }

  /// Names what of a draft documents cannot print, while it can still be changed.
  static func nameUnprintable(in invoice: Invoice, on day: Day, in book: Book) {
    guard let content = try? Issuing.content(of: invoice, on: day, in: book) else { return }
    let missing = Printable.missing(in: content)
    if missing.isEmpty { return }
    let letters = missing.map { "U+" + String($0.value, radix: 16).uppercased() }
    Answer.note(
      "no font has a glyph for " + letters.joined(separator: ", ")
        + ": emoji are left out once it is issued, and a ? stands for any other")
  }
}
