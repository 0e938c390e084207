import Documents
import Ledger

// A design project's invoice: a draft of what its report says and issued invoices do not (rule R10).
extension CreateInvoice {
  /// Whether a project bills its things; one that says it is a designer's does so in any book, unless it has charges.
  static func isDesign(_ project: Project, in book: Book) -> Bool {
    Trades.isDesign(project, book.settings.work)
      || project.work == .designer && book.charges(of: project.id).isEmpty
  }

  func draftOfReport(
    _ id: ID<Invoice>, _ project: Project, on day: Day, in book: Book
  ) throws -> Edit {
    if deposit || fee != nil {
      throw CommandError.usage(
        "\(project.name) is a design project: --deposit, --fee and --no-fee are about the deal of a gig"
      )
    }
    CreateInvoice.nameUnpriced(of: project, in: book)
    do throws(ProjectInvoicing.Problem) {
      let edit = try ProjectInvoicing.draft(
        id, for: project.id, on: day, formats: book.paperFormats(for: project.client), in: book)
      CreateInvoice.nameOtherCurrencies(of: project, in: book)
      return edit
    } catch {
      if case .draftExists(let draft) = error {
        throw CommandError.refused(
          "there is a draft of this project already: \(draft.text). "
            + "`ledgerline invoice update \(draft.text)` brings it up to the report")
      }
      throw CommandError.refused(CommandError.lead(error.message.english))
    }
  }

  /// How many things a note names.
  private static let most = 5

  private static func nameUnpriced(of project: Project, in book: Book) {
    let items = ProjectInvoicing.unpriced(of: project.id, in: book).compactMap { book.items[$0] }
    if items.isEmpty { return }
    let names = items.prefix(most).map { ItemCommand.name($0) }.joined(separator: ", ")
    let more = items.count > most ? " and \(items.count - most) more" : ""
    Answer.note(
      "\(counted(items.count, .item)) without a project price \(items.count == 1 ? "is" : "are") not on it: "
        + "\(names)\(more). `ledgerline item price` gives them one, `ledgerline invoice update` takes them along"
    )
  }

  private static func nameOtherCurrencies(of project: Project, in book: Book) {
    guard let all = try? ProjectInvoicing.differences(of: project.id, in: book) else { return }
    let codes = all.filter { !$0.open.isZero }.map { $0.open.currency.code }
    let own = book.currency(of: project.id).code
    let taken = codes.contains(own) ? own : codes.first
    let others = Set(codes).filter { $0 != taken }.sorted()
    if !others.isEmpty {
      Answer.note("what is in \(others.joined(separator: ", ")) waits for an invoice of its own")
    }
  }

  /// What a draft says that was just made, or brought up to date: one that gives money back is a credit note.
  static func words(_ invoice: Invoice, in book: Book) throws -> String {
    let total = try book.total(of: invoice)
    let client = book.named(invoice.client)?.displayName ?? "nobody"
    var words = "\(InvoiceCommand.name(invoice)) over \(total.words) for \(client)"
    if total.isNegative {
      words += ": a credit note"
      if let corrected = book.invoices.live(invoice.corrects) {
        words += " that corrects \(InvoiceCommand.name(corrected))"
      }
    }
    return Answer.sentence(words)
  }
}
