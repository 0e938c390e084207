import Ledger
import Markup

// What driving is worth, from which day on.
struct MileagePage: Room {
  let app: App

  func draw(_ html: inout HTML) {
    let rates = book.mileageRates.live.sorted {
      ($0.since ?? .first, $0.id) > ($1.since ?? .first, $1.id)
    }
    html.card(
      "Rates", action: isAdministrator ? ("Add Rate", Action.open(.newMileageRate)) : nil
    ) { html in
      if rates.isEmpty {
        html(
          "p", .class("muted"),
          text:
            "What a mile or kilometer counts, as your tax office says. Trips take the rate of their day."
        )
        return
      }
      html("ul", .class("list"), .label("Rates")) { html in
        for rate in rates { row(rate, &html) }
      }
    }
    html(
      "p", .class("muted small"),
      text: "A trip keeps the rate it was entered with; a new rate is for new trips.")
  }

  private func row(_ rate: MileageRate, _ html: inout HTML) {
    html("li", .class("row free"), .key("rate-" + rate.id.text)) { html in
      html("div", .class("row-main")) { html in
        html("span", .class("row-title"), text: worth(rate))
        html("span", .class("row-note"), text: note(rate))
      }
      if isAdministrator {
        html.iconButton("edit", "Edit Rate: \(note(rate))", .open(.editMileageRate(rate.id)))
        html.iconButton("trash", "Delete Rate: \(note(rate))", .open(.deleteMileageRate(rate.id)))
      }
    }
  }

  private func worth(_ rate: MileageRate) -> Phrase {
    guard let money = rate.perThousand else { return "–" }
    let each = state.formats.money(each: Mileage.rate(of: money), money.currency)
    return rate.unit == .miles ? "\(each) per mile" : "\(each) per kilometer"
  }

  private func note(_ rate: MileageRate) -> Phrase {
    var parts: [Phrase] = []
    if let since = rate.since { parts.append("from \(state.formats.day(since))") }
    if !isBlank(rate.name) { parts.append(.verbatim(rate.name)) }
    return parts.joined(separator: " · ")
  }
}

extension SheetKind {
  static var newMileageRate: SheetKind { SheetKind("trip/new-rate") }
  static var editMileageRate: SheetName<ID<MileageRate>> { SheetName("trip/edit-rate") }
  static var deleteMileageRate: SheetName<ID<MileageRate>> { SheetName("trip/delete-rate") }
}

struct MileageSheet: Room {
  let app: App

  static func new() -> SheetType {
    SheetType("New Mileage Rate") { app, walk in
      var rate = MileageRate()
      rate.id = ID(walk.newID)
      rate.since = app.state.today.firstOfYear
      let last = Mileage.rate(on: app.state.today, app.book)
      rate.unit = last?.unit ?? .usual(with: app.book.settings.currency)
      return MileageSheet(app: app).fields(&rate, &walk)
    }
  }

  static func edit(_ id: ID<MileageRate>) -> SheetType {
    SheetType("Edit Mileage Rate", keeps: .row) { app, walk in
      guard var rate = app.book.mileageRates.live(id) else { return nil }
      return MileageSheet(app: app).fields(&rate, &walk)
    }
  }

  private func fields(_ rate: inout MileageRate, _ walk: inout FieldWalk) -> Saving? {
    guard isAdministrator else { return nil }
    walk.day("since", "From", &rate.since, isRequired: true)
    RateField(app: app).draw("rate", "Rate for One", &rate.perThousand, isRequired: true, &walk)
    var unit = rate.unit.word
    walk.choice("unit", "Unit", &unit) {
      [DistanceUnit.miles, .kilometres].map { ($0.word, $0.name) }
    }
    rate.unit = DistanceUnit(word: unit) ?? rate.unit
    walk.text("name", "Name", &rate.name, hint: "Such as the car it is for.")
    let filled = rate
    return { app in
      let edit = Edit(putting: filled, in: app.book.mileageRates)
      app.closeSheet()
      app.commit(edit, toast: "Saved")
    }
  }
}
