import Ledger

/// The parts that every report of a project is made of.
struct ReportParts {
  let heading: ReportHeading
  let formats: Formats

  func document(_ title: String, _ blocks: [Block]) -> PaperDocument {
    var document = PaperDocument(
      title: title + " \u{2013} " + heading.project, author: heading.business,
      language: formats.locale.hasPrefix("en") ? formats.locale : "en")
    document.blocks = head(title) + blocks
    return document
  }

  /// Logo, title, project, client and day.
  private func head(_ title: String) -> [Block] {
    [
      .logo(alternative: heading.business.isEmpty ? "Logo" : heading.business),
      .heading(title, level: 1), .lines([heading.project], .name),
      .lines(
        [
          "Client: " + (heading.client.isEmpty ? "\u{2014}" : heading.client),
          "Date: " + formats.day(heading.day),
        ], .quiet), .gap(24),
    ]
  }

  func section(_ title: String, _ blocks: [Block]) -> [Block] {
    [.heading(title, level: 2), .gap(3)] + blocks + [.gap(22)]
  }

  func text(_ amount: Money?) -> String { amount.map { formats.money($0) } ?? "\u{2014}" }

  /// One sum for each currency: "$1,250.00 · 80,00 €".
  func text(_ totals: Totals) -> String { formats.money(totals, or: heading.currency) }

  /// The same, a dash where nobody entered an amount.
  func text(orDash totals: Totals) -> String { totals.isEmpty ? "\u{2014}" : text(totals) }
}

/// `Client Summary_Harbor House_2026-02-07.pdf`.
public func reportFileName(_ title: String, _ heading: ReportHeading) -> String {
  fileNamePart(title) + "_" + fileNamePart(heading.project) + "_" + heading.day.text + ".pdf"
}
