import Ledger
import Markup

/// A draft that what it bills has outrun (rules R10 and G104): said on it and before it is issued, and mended by one button.
struct DraftDriftNotice: Room {
  let app: App

  /// nil where the draft says what is to be asked for.
  func words(_ invoice: Invoice) -> Phrase? {
    let moved: Phrase? =
      hasMoved(invoice) ? "A gig is on another day since this draft was made." : nil
    let all = [changed(invoice), moved, leftDeposits(invoice)].compactMap { $0 }
    return all.isEmpty ? nil : all.joined(separator: " ")
  }

  private func hasMoved(_ invoice: Invoice) -> Bool {
    let formats = book.paperFormats(for: invoice.client)
    return !Drafting.moved(on: invoice, formats: formats, in: book).isEmpty
  }

  /// Deposits in another currency, which no update takes off.
  private func leftDeposits(_ invoice: Invoice) -> Phrase? {
    let left = Deposits.leftInOtherCurrency(by: invoice, in: book).map {
      Deposits.words(ofLeft: state.formats.money($0.amount), askedForBy: $0.number)
    }
    return left.isEmpty ? nil : left.joined(separator: " ")
  }

  private func changed(_ invoice: Invoice) -> Phrase? {
    let formats = state.formats
    if let drift = ProjectDraftDrift(of: invoice, in: book) {
      let (open, asked) = (formats.money(drift.open), formats.money(drift.asked))
      if !drift.canUpdate {
        return """
          Prices that were written on this draft stand: of its things \(open) is to be invoiced, \
          the draft has \(asked). The rest waits for the next invoice.
          """
      }
      return open == asked
        ? "The project changed since this draft was made."
        : """
        The project changed since this draft was made: of its things \(open) is to be invoiced, the \
        draft has \(asked).
        """
    }
    if let drift = GigDraftDrift(of: invoice, in: book) {
      let written = drift.overwritten.map { formats.money($0) }.joined(separator: ", ")
      if written.isEmpty { return words(drift) }
      let more: Phrase = "Updating it writes over what was written on it: \(written)."
      return [words(drift), more].joined(separator: " ")
    }
    return nil
  }

  private func words(_ drift: GigDraftDrift) -> Phrase {
    let (open, asked) = (state.formats.money(drift.open), state.formats.money(drift.asked))
    if let number = drift.untaken {
      return """
        Invoice \(number) asks for a deposit that this draft does not take off: \(open) is to be \
        invoiced, the draft has \(asked).
        """
    }
    if open == asked { return "Charges changed since this draft was made." }
    return "Charges changed since this draft was made: \(open) now, the draft has \(asked)."
  }

  /// Whether Update Draft changes something: what a person wrote stands.
  func canUpdate(_ invoice: Invoice) -> Bool {
    hasMoved(invoice)
      || ProjectDraftDrift(of: invoice, in: book)?.canUpdate
        ?? (GigDraftDrift(of: invoice, in: book) != nil)
  }

  func draw(_ invoice: Invoice, _ html: inout HTML) {
    guard let words = words(invoice) else { return }
    html("div", .class("notice"), .role("status"), .key("drift")) { html in
      html.icon("warning")
      html("span", text: words)
      if canUpdate(invoice) {
        html.button("Update Draft", .updateDraft(invoice.id), class: "button small")
      }
    }
  }

  func update(_ id: ID<Invoice>) {
    guard let invoice = book.invoices.live(id) else { return }
    let formats = book.paperFormats(for: invoice.client)
    let edit = Drafting.update(invoice, formats: formats, in: book)
    if !edit.isEmpty { commit(edit, toast: "Draft updated") }
  }
}
