import ArgumentParser
import Ledger
import Store

struct AddToInvoice: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Put what waits of further projects of its client on a draft.",
    discussion: """
      Examples:
        ledgerline invoice add 5m2k --project 7kq2
        ledgerline invoice add 5m2k --project 7kq2 --project 0c4f --no-fee
      """)

  @Argument(help: "The draft's id, or the beginning of it.")
  var id: String

  @Option(help: ArgumentHelp("A project of the draft's client; may be repeated.", valueName: "id"))
  var project: [String] = []

  @Flag(
    inversion: .prefixedNo,
    help: "Whether what a project's deal brings comes along where no charge bills it.")
  var fee: Bool?

  @OptionGroup var options: BookOptions

  func validate() throws {
    if project.isEmpty { throw ValidationError("Name a --project ID") }
  }

  func run() throws {
    let now = try Now()
    let store = try options.openExisting()
    let draft = try Lookup.invoice(id, in: try store.book().book)
    try store.commit(now: now.instant) { book in
      guard let draft = book.invoices.live(draft.id) else { throw Issuing.Problem.notFound }
      if let issue = draft.issue {
        throw Issuing.Problem.alreadyIssued(number: issue.content.number)
      }
      guard Drafting.takesProjects(draft, in: book) else {
        throw CommandError.refused("projects are added to drafts that bill charges of gigs")
      }
      let rows = try project.map { try Lookup.liveProject($0, in: book) }
      for row in rows { try CreateInvoice.ask(fee, about: row, in: book) }
      do throws(Drafting.Problem) {
        return try Drafting.adding(
          rows.map { $0.id }, to: draft, takesFee: fee,
          formats: book.paperFormats(for: draft.client), in: book)
      } catch {
        throw CommandError.refused(
          error == .noCharges
            ? "nothing of these projects waits in \(draft.currency.code)" : error.message.english)
      }
    }
    try InvoiceCommand.show(draft.id, in: store, options, now) { invoice, book in
      "\(InvoiceCommand.name(invoice)) over \(try book.total(of: invoice).words)."
    }
  }
}
