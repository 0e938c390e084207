import Documents
import Ledger
import Markup

/// What an invoice would go out without: said before it is issued, with the way to add it.
///
/// The sender's own facts are asked for before the first invoice only: who has issued one without them
/// means it. The tax number is asked for wherever there is a tax.
struct IssueGaps: Room {
  let app: App

  struct Gap {
    var text: Phrase
    /// The words and the sheet that add it, or each way to go on; none where there is nothing to add.
    var mends: [(title: Phrase, action: Action)] = []
    /// Whoever issues may mend it.
    var isOwn = false
  }

  func gaps(of invoice: Invoice, on day: Day) -> [Gap] {
    var gaps: [Gap] = []
    if isFirst {
      let profile = book.profile
      if profile.displayName.isEmpty {
        gaps.append(
          Gap(text: "Your name is missing.", mends: [("Add Name", .open(.setting(.profile)))]))
      }
      if profile.address.isEmpty {
        gaps.append(
          Gap(text: "Your address is missing.", mends: [("Add Address", .open(.setting(.company)))])
        )
      }
      if book.bank.handles.isEmpty {
        gaps.append(
          Gap(
            text: "It does not say how to pay: there are no bank details.",
            mends: [("Add Bank Details", .open(.setting(.payment)))]))
      }
    }
    if let more = Drafting.overcredit(by: invoice, in: book),
      let corrected = book.invoices[invoice.corrects]
    {
      gaps.append(
        Gap(
          text: """
            With this one, credit notes give back \(state.formats.money(more)) more than \
            \(title(of: corrected)) asked for.
            """))
    }
    if let found = BilledMeanwhile(of: invoice, in: book) {
      let notice = BilledNotice(app: app)
      gaps.append(
        Gap(text: notice.words(found), mends: [notice.mend(found, invoice.id)], isOwn: true))
    }
    let drift = DraftDriftNotice(app: app)
    if let words = drift.words(invoice) {
      var gap = Gap(text: words)
      if drift.canUpdate(invoice) {
        gap.mends = [("Update Draft", .updateDraft(invoice.id))]
        gap.isOwn = true
      }
      gaps.append(gap)
    }
    if let words = AddProjects(app: app).words(beside: invoice) {
      gaps.append(Gap(text: words, mends: [("Add", .addBeside(invoice.id))], isOwn: true))
    }
    let left = DealLeftNotice(app: app)
    if let words = left.words(invoice) {
      gaps.append(Gap(text: words, mends: left.mends(invoice.id), isOwn: true))
    }
    if let former = FormerTax(of: invoice, in: book) {
      gaps.append(
        Gap(
          text: former.words(state.formats),
          mends: [(former.title(state.formats), .useFormerTax(invoice.id))], isOwn: true))
    }
    if let content = try? Issuing.content(of: invoice, on: day, in: book) {
      if content.lacksTaxNumber {
        gaps.append(
          Gap(
            text: "Your tax number is missing.",
            mends: [("Add Tax Number", .open(.setting(.company)))]
          ))
      }
      for gap in QRBillGap.all(of: content) {
        let mend: (Phrase, Action) =
          switch gap {
          case .account: ("Add Bank Details", .open(.setting(.payment)))
          case .name: ("Add Name", .open(.setting(.profile)))
          case .address: ("Add Address", .open(.setting(.company)))
          }
        gaps.append(Gap(text: gap.message, mends: [mend]))
      }
      let missing = Printable.missing(in: content)
      if !missing.isEmpty {
        var letters = ""
        for scalar in missing.prefix(8) {
          if !letters.isEmpty { letters += " " }
          letters.unicodeScalars.append(scalar)
        }
        let more = missing.count - 8
        let all: Phrase = more > 0 ? "\(letters) and \(more) more" : .verbatim(letters)
        gaps.append(
          Gap(
            text: "Documents cannot print \(all): emoji are left out, a ? stands for the rest."))
      }
    }
    return gaps
  }

  private var isFirst: Bool { !book.invoices.rows.contains { $0.isLive && $0.isIssued } }

  func draw(_ gaps: [Gap], _ html: inout HTML) {
    for gap in gaps {
      html("div", .class("notice"), .role("status")) { html in
        html("p", text: gap.text)
        for mend in gap.mends where gap.isOwn || isAdministrator {
          html.button(mend.title, mend.action, class: "button small")
        }
      }
    }
  }
}
