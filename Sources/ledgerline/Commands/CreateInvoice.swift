import ArgumentParser
import Documents
import Ledger
import Store

struct CreateInvoice: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Draft an invoice from a project's charges, or an empty one for a client.",
    discussion: """
      Of a design project the draft has what its report says and issued invoices do not; a sum below zero makes a credit \
      note.

      Examples:
        ledgerline invoice create --project 0c4f
        ledgerline invoice create --project 0c4f --project 7kq2
        ledgerline invoice create --waiting --through 2026-11-30
        ledgerline invoice create --project 0c4f --deposit
        ledgerline invoice create --client 7kq2 --due 2026-12-31
        ledgerline invoice create --client 7kq2 --late-fees
      """)

  @Option(
    help: ArgumentHelp(
      "A line for each charge that no invoice has yet; may be repeated, for projects of one client.",
      valueName: "id"))
  var project: [String] = []

  @Flag(help: "A draft for each client of all that is delivered and on no invoice yet.")
  var waiting = false

  @Option(help: ArgumentHelp("The last day of gigs that --waiting bills.", valueName: "day"))
  var through: String?

  @Flag(
    inversion: .prefixedNo,
    help: "Whether what the project's deal brings comes along where no charge bills it.")
  var fee: Bool?

  @Flag(help: "Asks for what of the deal's deposit is open, before the gig.")
  var deposit = false

  @Option(help: ArgumentHelp("An empty draft for this client.", valueName: "id"))
  var client: String?

  @Flag(
    help:
      "Asks for what the client paid too much, as interest or a fee for paying late: issued, `invoice pay --credit` pays it."
  )
  var lateFees = false

  @Option(
    help: ArgumentHelp("What it begins with: a template's name or id.", valueName: "template"))
  var template: String?

  @Option(help: ArgumentHelp("The issue day it starts with.", valueName: "day"))
  var on: String?

  @Option(help: ArgumentHelp("When payment is due.", valueName: "day"))
  var due: String?

  @Option(help: "A text under the lines.")
  var notes: String?

  @Option(help: ArgumentHelp("The tax of its lines: \"VAT 19%\" or 19.", valueName: "tax"))
  var tax: String?

  @Option(help: ArgumentHelp("Off the sum of its lines: 10% or 25.00.", valueName: "discount"))
  var discount: String?

  @Flag(
    inversion: .prefixedNo,
    help: "Whether it says that its recipient owes the tax, whatever follows from the addresses.")
  var reverseCharge: Bool?

  @OptionGroup var options: BookOptions

  func validate() throws {
    if waiting { return try validateWaiting() }
    if through != nil { throw ValidationError("--through needs --waiting") }
    if project.isEmpty == (client == nil) {
      throw ValidationError("Name either --project ID or --client ID, or say --waiting")
    }
    if template != nil && client == nil { throw ValidationError("--template needs --client ID") }
    if lateFees && (client == nil || template != nil) {
      throw ValidationError("--late-fees needs --client ID, and no template")
    }
    if deposit && project.count != 1 { throw ValidationError("--deposit needs one --project ID") }
  }

  func run() throws {
    if waiting { return try draftWaiting() }
    let now = try Now()
    let day = try Lookup.day(on, option: "--on") ?? now.today
    let due = try Lookup.day(due, option: "--due")
    var id = ID<Invoice>(UInt64.random(in: 1...UInt64.max))
    let store = try options.openExisting()
    try store.commit(now: now.instant) { book in
      var edit = try draft(&id, on: day, in: book)
      if due == nil && notes == nil && tax == nil && discount == nil && reverseCharge == nil {
        return edit
      }
      let scratch = edit.laid(over: book)
      guard var invoice = scratch.invoices[id] else { return edit }
      invoice.due = due ?? invoice.due
      invoice.notes = notes ?? invoice.notes
      if let tax { invoice.tax = try readTax(tax) }
      if let discount { invoice.discount = try readDiscount(discount, in: invoice.currency) }
      invoice.reverseCharge = reverseCharge ?? invoice.reverseCharge
      // What cannot be taken off is said before it is written.
      let lines = scratch.lines(of: invoice.id)
      if reverseCharge == true, ReverseCharge.isTaxed(invoice, lines) {
        throw CommandError.usage(
          "an invoice with reverse charge has no tax: say --tax 0, or take it off its lines")
      }
      if tax != nil || discount != nil, ProjectCredits.isAll(of: invoice, in: scratch) {
        throw CommandError.usage(
          """
          it gives back what invoices asked for, with their tax and less their discount: leave \
          --tax and --discount out
          """)
      }
      if !lines.isEmpty {
        _ = try InvoiceTotals(of: lines, invoice.tax, invoice.discount, in: invoice.currency)
      }
      edit.put(invoice, in: scratch.invoices)
      return edit
    }
    let book = try store.book().book
    if let invoice = book.invoices[id] {
      InvoiceCommand.nameUnprintable(in: invoice, on: day, in: book)
      if !deposit { try noteWaiting(beside: invoice, in: book) }
    }
    try InvoiceCommand.show(id, in: store, options, now) { invoice, book in
      try CreateInvoice.words(invoice, in: book)
    }
  }

  /// Names the currencies of what waits for another invoice: one invoice is in one (rule G101).
  private func noteWaiting(beside invoice: Invoice, in book: Book) throws {
    var codes: Set<String> = []
    for word in project {
      let row = try Lookup.find(word, in: book.projects)
      for charge in book.charges(of: row.id) where !Drafting.isBilled(charge, in: book) {
        codes.insert(charge.price.unit.currency.code)
      }
      guard CreateInvoice.isDesign(row, in: book) else { continue }
      for difference in try ProjectInvoicing.differences(of: row.id, in: book)
      where !difference.open.isZero {
        codes.insert(difference.open.currency.code)
      }
    }
    codes.remove(invoice.currency.code)
    if codes.isEmpty { return }
    Answer.note(
      "what is in \(codes.sorted().joined(separator: ", ")) waits for an invoice of its own")
  }

  private func readTax(_ text: String) throws -> Tax {
    guard let tax = Formats(locale: "en-US").readTax(text, named: "Tax") else {
      throw CommandError.usage("--tax \(text) has no rate. Write it like \"VAT 19%\" or 19")
    }
    return tax
  }

  private func readDiscount(_ text: String, in currency: Currency) throws -> Discount {
    guard let discount = Formats(locale: "en-US").readDiscount(text, in: currency) else {
      throw CommandError.usage(
        "--discount \(text) is no discount. Write a rate like 10% or an amount like 25.00")
    }
    return discount
  }

  private func draft(_ id: inout ID<Invoice>, on day: Day, in book: Book) throws -> Edit {
    if let client {
      let row = try Lookup.find(client, in: book.clients)
      if let template {
        return InvoiceTemplates.draft(
          id, from: try InvoiceCommand.template(template, in: book), for: row.id, on: day, in: book)
      }
      if lateFees {
        let amounts = LateFees.amounts(of: row.id, in: book)
        let next = amounts.first { LateFees.draft(of: row.id, $0.currency, in: book) == nil }
        guard let currency = next?.currency else {
          guard let begun = LateFees.draft(of: row.id, in: book) else {
            throw CommandError.refused("\(row.displayName) has no credit to give back")
          }
          throw CommandError.refused(
            "\(InvoiceCommand.name(begun)) asks for it already. Issue or delete that one")
        }
        id = LateFees.id(for: row.id, currency, in: book)
        let words = Language(locale: book.paperLocale(for: row.id))
        return LateFees.draft(
          id, for: row.id, currency, saying: words(.lateFees), on: day, in: book)
      }
      return Edit(putting: Drafting.blank(id, client: row.id, on: day, in: book), in: book.invoices)
    }
    let rows = try project.map { try Lookup.liveProject($0, in: book) }
    guard let row = rows.first else { return Edit() }
    if let design = rows.first(where: { CreateInvoice.isDesign($0, in: book) }) {
      if rows.count == 1 { return try draftOfReport(id, design, on: day, in: book) }
      throw CommandError.refused(
        "\(design.name) is a design project, whose report becomes an invoice of its own. Invoice it by itself"
      )
    }
    if deposit {
      do throws(Deposits.Problem) {
        return try Deposits.request(id, for: row.id, on: day, in: book)
      } catch {
        throw CommandError.refused(error.message.english)
      }
    }
    for row in rows { try CreateInvoice.ask(fee, about: row, in: book) }
    if rows.count > 1 { return try draft(id, for: rows, on: day, in: book) }
    let charges = book.charges(of: row.id)
    let isAllBilled = charges.allSatisfy { Drafting.isBilled($0, in: book) }
    if !charges.isEmpty, isAllBilled,
      fee == false || Deals.uncharged(of: row.id, in: book) == nil
    {
      throw CommandError.refused(
        "every charge of \(row.name) is on an invoice already "
          + CreateInvoice.whatNext(charges, in: book))
    }
    return try Drafting.draft(id, for: row.id, on: day, takesFee: fee, in: book)
  }

  /// Where charges that are billed are, and what can be done: a draft goes on, and an issued one is what was asked for.
  private static func whatNext(_ charges: [Charge], in book: Book) -> String {
    let invoices = charges.compactMap { Drafting.invoice(with: $0.id, in: book) }
    if let draft = invoices.first(where: { !$0.isIssued }) {
      return "(\(InvoiceCommand.name(draft))). Issue or delete that one"
    }
    let last = invoices.last.map(InvoiceCommand.name) ?? "another"
    return "(\(last)). To ask for them again, void or credit that one"
  }

  /// One invoice for several (rule G101).
  private func draft(
    _ id: ID<Invoice>, for rows: [Project], on day: Day, in book: Book
  ) throws -> Edit {
    do throws(Drafting.Problem) {
      return try Drafting.draft(
        id, for: rows.map { $0.id }, on: day, takesFee: fee,
        formats: book.paperFormats(for: rows.first?.client ?? ID()), in: book)
    } catch {
      throw CommandError.refused(
        error == .noCharges
          ? "every charge of these projects is on an invoice already" : error.message.english)
    }
  }

  /// Refuses what is to be decided of a project's deal until it is said (rule G99).
  static func ask(_ fee: Bool?, about row: Project, in book: Book) throws {
    if fee == nil, let question = Deals.question(of: row.id, in: book) {
      throw CommandError.refused(words(of: question, row, in: book))
    }
  }

  private static func words(
    of question: Deals.Question, _ project: Project, in book: Book
  ) -> String {
    switch question {
    case .unbilled(let fee) where fee.isNegative:
      let less = (try? fee.negated()) ?? fee
      let before = Deals.isDiscounted(project.id, in: book) ? ", before the discount" : ""
      return "the deal of \(project.name) brings \(less.words) less than was asked for\(before). "
        + "Take that off with --fee, or leave it with --no-fee"
    case .unbilled(let fee):
      return "the deal of \(project.name) brings \(fee.words), and no charge bills it. "
        + "Take it along with --fee, or leave it out with --no-fee"
    case .differs(let fee, let charge):
      return "the deal of \(project.name) brings \(fee.words), and its charge says "
        + "\(charge.words). Say --fee for the deal's amount, --no-fee for the charge's"
    }
  }
}
