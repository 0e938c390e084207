import ArgumentParser
import Documents
import Ledger
import Store

struct UpdateInvoice: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "update",
    abstract: "Bring a draft up to what it bills.",
    discussion: """
      What a design project's report says by now, or what charges were changed to since the draft was made, is taken over. \
      Lines that somebody wrote stay, and so does a thing off the draft whose line was taken off.

      Examples:
        ledgerline invoice update 5m2k
      """)

  @Argument(help: "The draft's id, or the beginning of it.")
  var id: String

  @OptionGroup var options: BookOptions

  func run() throws {
    let now = try Now()
    let store = try options.openExisting()
    var draft = ID<Invoice>()
    var hasDrifted = false
    try store.commit(now: now.instant) { book in
      let invoice = try InvoiceCommand.live(id, in: book)
      draft = invoice.id
      if invoice.isIssued {
        throw CommandError.refused("\(InvoiceCommand.name(invoice)) is issued and stays as it is")
      }
      InvoiceCommand.nameDrift(of: invoice, in: book)
      let edit = Drafting.update(
        invoice, formats: book.paperFormats(for: invoice.client), in: book)
      hasDrifted = !edit.isEmpty
      return edit
    }
    try InvoiceCommand.show(draft, in: store, options, now) { invoice, book in
      hasDrifted
        ? try CreateInvoice.words(invoice, in: book)
        : "\(InvoiceCommand.name(invoice)) says already what is to be invoiced."
    }
  }
}
