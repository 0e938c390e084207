import ArgumentParser
import Documents
import Ledger
import Store

/// Which invoice a draft is made of, and from which day on.
struct CopiedInvoice: ParsableArguments {
  @Argument(help: "The invoice's number or id, or the beginning of its id.")
  var id: String

  @Option(help: ArgumentHelp("The issue day it starts with; today without it.", valueName: "day"))
  var on: String?

  func day(_ now: Now) throws -> Day { try Lookup.day(on, option: "--on") ?? now.today }
}

/// A draft that says what another invoice says.
struct DuplicateInvoice: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "duplicate",
    abstract: "Draft an invoice that says what another one says.",
    discussion: """
      Its lines bill no charge, so that nothing is billed twice unnoticed.

      Examples:
        ledgerline invoice duplicate 1001
      """)

  @OptionGroup var source: CopiedInvoice

  @OptionGroup var options: BookOptions

  func run() throws {
    let now = try Now()
    let day = try source.day(now)
    let copy = ID<Invoice>(UInt64.random(in: 256...UInt64.max))
    let store = try options.openExisting()
    try store.commit(now: now.instant) { book in
      Drafting.duplicate(copy, of: try InvoiceCommand.live(source.id, in: book), on: day, in: book)
    }
    try InvoiceCommand.show(copy, in: store, options, now) { invoice, book in
      try CreateInvoice.words(invoice, in: book)
    }
  }
}

/// A draft that gives back what an issued invoice asked for (rule G65).
struct CreditInvoice: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "credit",
    abstract: "Draft a credit note of all that an issued invoice asked for.",
    discussion: """
      Its lines can be lowered or taken off with `apply`, then `invoice issue` makes it a credit note. A draft that is \
      there already goes on.

      Examples:
        ledgerline invoice credit 1001
        ledgerline invoice credit 1001 --rest
      """)

  @OptionGroup var source: CopiedInvoice

  @Flag(
    help:
      "Only what is left to pay, up to 1.00 and a twentieth, or a discount of 1 to 5 whole percent: nobody asks for it any more."
  )
  var rest = false

  @OptionGroup var options: BookOptions

  func run() throws {
    let now = try Now()
    let day = try source.day(now)
    let fresh = ID<Invoice>(UInt64.random(in: 256...UInt64.max))
    var note = fresh
    let store = try options.openExisting()
    try store.commit(now: now.instant) { book in
      let invoice = try InvoiceCommand.live(source.id, in: book)
      guard invoice.isIssued else {
        throw CommandError.refused(
          "\(InvoiceCommand.name(invoice)) is not issued: it can be changed itself")
      }
      if let draft = Drafting.credits(of: invoice, in: book).first(where: { !$0.isIssued }) {
        if rest, !SmallRests.isRest(draft, of: invoice, in: book) {
          throw CommandError.refused(
            "a draft of a credit note is there already (\(draft.id.text)): issue or delete it first"
          )
        }
        note = draft.id
        return nil
      }
      guard try Drafting.creditable(invoice, in: book).isPositive else {
        throw CommandError.refused("there is nothing left to credit")
      }
      note = fresh
      if rest {
        guard SmallRests.rest(of: invoice, in: book) != nil else {
          throw CommandError.refused(
            "of \(InvoiceCommand.name(invoice)) nothing is left, or more than can be let go: leave --rest out"
          )
        }
        let words = Language(locale: book.paperLocale(for: invoice.client))
        return SmallRests.letGo(
          fresh, of: invoice, on: day, calling: words(.earlyDiscount), in: book)
      }
      return Drafting.credit(fresh, of: invoice, on: day, in: book)
    }
    try InvoiceCommand.show(note, in: store, options, now) { invoice, book in
      try CreateInvoice.words(invoice, in: book)
    }
  }
}

/// An invoice that others begin with (rule G17).
struct SaveInvoiceTemplate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "template",
    abstract: "Keep what an invoice says for others to begin with.",
    discussion: """
      Its lines, taxes, discount, notes and layout, without the client and the days; of an issued one what was printed. \
      `ledgerline invoice create --client ID --template NAME` begins another with it, `list invoicetemplates` shows all.

      Examples:
        ledgerline invoice template 1001 --name 'Monthly Retainer'
      """)

  @Argument(help: "The invoice's number or id, or the beginning of its id.")
  var id: String

  @Option(help: "What the template is called.")
  var name: String

  @OptionGroup var options: BookOptions

  func run() throws {
    let now = try Now()
    let made = ID<InvoiceTemplate>(UInt64.random(in: 256...UInt64.max))
    let store = try options.openExisting()
    try store.commit(now: now.instant) { book in
      let invoice = try InvoiceCommand.live(id, in: book)
      do throws(InvoiceTemplates.Problem) {
        return try InvoiceTemplates.template(
          made, named: trimmed(name), of: invoice, in: book)
      } catch {
        throw ItemCommand.refusal(error.message.english)
      }
    }
    let book = try store.book().book
    guard let template = book.invoiceTemplates[made] else { return }
    if options.json {
      return Answer.json(try Derived(book: book, today: now.today).object(template))
    }
    Answer.say(
      "Kept \(template.name) with \(counted(template.lines.count, "line")): \(template.id.text).")
  }
}

extension InvoiceCommand {
  /// The template of a name or id.
  static func template(_ text: String, in book: Book) throws -> InvoiceTemplate {
    let wanted = folded(trimmed(text))
    if let row = book.liveInvoiceTemplates.first(where: { folded($0.name) == wanted }) {
      return row
    }
    let row = try Lookup.find(text, in: book.invoiceTemplates)
    guard row.isLive else { throw CommandError.refused("\(row.name) is \(row.life.word)") }
    return row
  }
}
