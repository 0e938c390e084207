import ArgumentParser
import Documents
import Ledger
import Store

struct IssueInvoice: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "issue",
    abstract: "Give a draft its number and freeze what it says.",
    discussion: """
      Asked again for the same invoice it answers with the number it has, and refuses another day. Letters that documents \
      cannot print are named before it gets one.

      Examples:
        ledgerline invoice issue 5m2k
        ledgerline invoice issue 5m2k --on 2026-11-21
      """)

  @Argument(help: "The invoice's id, or the beginning of it.")
  var id: String

  @Option(help: ArgumentHelp("The issue day; today without it.", valueName: "day"))
  var on: String?

  @Flag(help: "Takes off first what another invoice bills by now.")
  var withoutBilled = false

  @OptionGroup var options: BookOptions

  func run() throws {
    let now = try Now()
    let day = try Lookup.day(on, option: "--on") ?? now.today
    let store = try options.openExisting()
    let book = try store.book().book
    let invoice = try Lookup.invoice(id, in: book)
    if on != nil, let issued = invoice.issue?.content.issued, issued != day {
      throw CommandError.refused(
        "\(InvoiceCommand.name(invoice)) is issued as of \(issued.text), and stays so")
    }
    if !invoice.isIssued {
      InvoiceCommand.nameUnprintable(in: invoice, on: day, in: book)
      InvoiceCommand.nameTaxNumber(of: invoice, on: day, in: book)
      InvoiceCommand.nameBillGaps(of: invoice, on: day, in: book)
      InvoiceCommand.nameDrift(of: invoice, in: book)
      InvoiceCommand.nameOvercredit(by: invoice, in: book)
      let series = Numbering.mainSeries(for: invoice, on: day, in: book)
      if let later = Numbering.issued(after: day, in: series, of: book) {
        Answer.note(
          "\(InvoiceCommand.name(later)) is of \(later.issue?.content.issued.text ?? ""), a later day "
            + "than this one's: numbers go up and days go back")
      }
      if series.id == Numbering.currentSeries(in: book).id,
        let turn = NumbersCommand.turn(on: day, in: book)
      {
        Answer.note(turn)
      }
      try takeOffBilled(invoice, in: store, now)
      _ = try store.issue(invoice.id, on: day, today: now.today, now: now.instant)
      if on == nil, let planned = invoice.day, planned != day {
        Answer.note(
          "the draft was of \(planned.text), and is issued as of today; --on says another day")
      }
    }
    try InvoiceCommand.show(invoice.id, in: store, options, now) { invoice, _ in
      guard let issue = invoice.issue else { return "" }
      let due = invoice.isCreditNote ? "" : ", due \(issue.content.due.text)"
      return "\(InvoiceCommand.name(invoice)) over \(issue.content.total.words), issued "
        + "\(issue.content.issued.text)\(due)."
    }
  }

  /// Lines that another invoice bills by now cannot be issued (rule G107): named with the way on, or taken off.
  private func takeOffBilled(_ draft: Invoice, in store: Store, _ now: Now) throws {
    guard let billed = BilledMeanwhile(of: draft, in: try store.book().book) else { return }
    let invoices = billed.invoices.map(InvoiceCommand.name).joined(separator: ", ")
    if billed.isAll {
      throw CommandError.refused(
        "\(invoices) bills all of this draft already. Nothing is left to issue: delete it")
    }
    if !withoutBilled {
      let names = billed.lines.map {
        $0.line.text.isEmpty ? $0.line.service.name : $0.line.text
      }
      throw CommandError.refused(
        "\(invoices) bills some of this draft already: \(names.joined(separator: ", ")). "
          + "Issue the rest with --without-billed")
    }
    try store.commit(now: now.instant) { book in
      guard let draft = book.invoices.live(draft.id) else { return Edit() }
      return BilledMeanwhile(of: draft, in: book)?.removal(in: book) ?? Edit()
    }
  }
}
