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
      Lines that somebody wrote stay, and so does a thing off the draft whose line was taken off. What a price that was written \
      leaves of a deal waits for the next invoice, unless --rest or --no-rest is said. What its projects have on no invoice \
      yet is named; `invoice add` puts it on.

      Examples:
        ledgerline invoice update 5m2k
        ledgerline invoice update 5m2k --no-rest
      """)

  @Argument(help: "The draft's id, or the beginning of it.")
  var id: String

  @Flag(
    inversion: .prefixedNo,
    help: "Whether what a price that was written leaves of a deal is billed with it, or let go.")
  var rest: Bool?

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
      var edit = Drafting.update(
        invoice, formats: book.paperFormats(for: invoice.client), in: book)
      if let rest {
        // What is left is so once the draft is up to date.
        let after = edit.laid(over: book)
        for left in DealLeft.all(by: invoice, in: after) {
          edit.add(rest ? left.takenIn(in: after) : left.letGo(in: after))
        }
      }
      hasDrifted = !edit.isEmpty
      return edit
    }
    let book = try store.book().book
    let waiting = book.invoices[draft].map { Drafting.waiting(beside: $0, in: book) } ?? []
    for (project, amount) in waiting {
      Answer.note(
        "\(amount.words) of \(project.name) is on no invoice yet: `ledgerline invoice add \(draft.text) "
          + "--project \(project.id.text)` puts it on this draft")
    }
    try InvoiceCommand.show(draft, in: store, options, now) { invoice, book in
      let name = InvoiceCommand.name(invoice)
      if hasDrifted { return try CreateInvoice.words(invoice, in: book) }
      return waiting.isEmpty
        ? "\(name) says already what is to be invoiced."
        : "\(name) says already what the charges on it say."
    }
  }
}
