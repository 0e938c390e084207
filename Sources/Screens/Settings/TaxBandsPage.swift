import Ledger
import Markup

// The person's own table of tax rates (rule R15): what the tax year is estimated by.
struct TaxBandsPage: Room {
  let app: App

  func draw(_ html: inout HTML) {
    let bands = book.taxBands.live.sorted(by: TaxBands.isBefore)
    html.card(
      "Bands", action: isAdministrator ? ("Add Band", Action.open(.newTaxBand)) : nil
    ) { html in
      if bands.isEmpty {
        html(
          "p", .class("muted"),
          text: """
            What your profit is taxed at, as your tax office says: a band for each rate. Without \
            bands there is no estimate.
            """)
        return
      }
      html("ul", .class("list"), .label("Bands")) { html in
        for band in bands { row(band, &html) }
      }
    }
    html(
      "p", .class("muted small"),
      text: "The estimate in the tax year is by this table alone, and no tax advice.")
    html("p") { html in
      html(
        "a", .class("button"), .href(Route.report(ID(), "tax-year").path), text: "Tax Year")
    }
  }

  private func row(_ band: TaxBand, _ html: inout HTML) {
    html("li", .class("row free"), .key("band-" + band.id.text)) { html in
      html("div", .class("row-main")) { html in
        html("span", .class("row-title"), text: .verbatim(band.name))
        html("span", .class("row-note"), text: note(band))
      }
      html("span", .class("amount"), text: .verbatim(state.formats.rate(band.rate)))
      if isAdministrator {
        html.iconButton("edit", "Edit Band", .open(.editTaxBand(band.id)))
        html.iconButton("trash", "Delete Band", .open(.deleteTaxBand(band.id)))
      }
    }
  }

  private func note(_ band: TaxBand) -> Phrase {
    let year = String(band.since)
    guard let above = band.above, !above.isZero else { return "from \(year), of everything" }
    return "from \(year), above \(state.formats.money(above))"
  }
}

extension SheetKind {
  static var newTaxBand: SheetKind { SheetKind("tax-band/new") }
  static var editTaxBand: SheetName<ID<TaxBand>> { SheetName("tax-band/edit") }
  static var deleteTaxBand: SheetName<ID<TaxBand>> { SheetName("tax-band/delete") }
}

extension Action {
  static var deleteTaxBand: Verb<ID<TaxBand>> { Verb("tax-band/delete") }
}

struct TaxBandSheet: Room {
  let app: App

  static func new() -> SheetType {
    SheetType("New Tax Band", addsAnother: true) { app, walk in
      var band = TaxBand()
      band.id = ID(walk.newID)
      // The next band of the table that was entered last.
      let last = app.book.taxBands.live.max { ($0.since, $0.id) < ($1.since, $1.id) }
      band.name = last?.name ?? ""
      band.since = last?.since ?? Int64(app.state.today.year)
      return TaxBandSheet(app: app).fields(&band, &walk)
    }
  }

  static func edit(_ id: ID<TaxBand>) -> SheetType {
    SheetType("Edit Tax Band", keeps: .row) { app, walk in
      guard var band = app.book.taxBands.live(id) else { return nil }
      return TaxBandSheet(app: app).fields(&band, &walk)
    }
  }

  private func fields(_ band: inout TaxBand, _ walk: inout FieldWalk) -> Saving? {
    guard isAdministrator else { return nil }
    walk.text("name", "Tax", &band.name, hint: "Such as Income Tax. Bands of one name are one tax.")
    if TaxBands.problem(band) == .noName { walk.rule(TaxBands.Problem.noName.message) }
    var year: Int64? = band.since
    walk.number("since", "First Year", &year)
    band.since = year ?? 0
    if TaxBands.problem(band) == .noYear { walk.rule(TaxBands.Problem.noYear.message) }
    let currency = band.above?.currency ?? book.settings.currency
    walk.money(
      "above", "From", &band.above, in: currency,
      hint: "What of the year's profit is above this, up to the next band, is taxed.")
    var rate: Rate? = band.rate
    walk.percent("rate", "Rate %", &rate, most: Rate(percent: 100))
    band.rate = rate ?? .zero
    let filled = band
    return { app in
      let edit = Edit(putting: filled, in: app.book.taxBands)
      app.closeSheet()
      app.commit(edit, toast: "Saved")
    }
  }
}
