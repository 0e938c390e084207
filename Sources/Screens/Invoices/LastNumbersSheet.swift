import Ledger
import Markup

// After a restore: the last number of each series that was given out, for an owner to confirm.
struct LastNumbersSheet: Room {
  let app: App

  func draw(_ invoice: ID<Invoice>?, _ sheet: Sheet, _ html: inout HTML) {
    guard role == .owner else { return ownersConfirm(&html) }
    guard let numbers = state.lastNumbers, !numbers.isConfirmed else {
      html.plainSheet(LastNumbersSheet.confirmTitle) { html in
        html(
          "p", .class("muted"), .role("status"),
          text: NumberSheet(app: app).numbersComeFromTheHub
            ? "Asking the hub …" : "The hub does not answer.")
      }
      return
    }
    html.formSheet(
      LastNumbersSheet.confirmTitle, save: state.membership.isWaiting ? "Saving …" : "Save"
    ) { html in
      html.problemBanner(sheet.form)
      html(
        "p", .class("muted"),
        text: """
          The book was restored from a backup. Numbers may have been given out since then: look \
          at the last invoice that you sent.
          """)
      for line in numbers.lines {
        series(line, sheet.form, isFirst: line == numbers.lines.first, &html)
      }
      if invoice != nil {
        html("p", .class("muted small"), text: "Saving goes on with the invoice you were issuing.")
      }
    }
  }

  private func series(
    _ line: LastNumbers.Line, _ form: Form, isFirst: Bool, _ html: inout HTML
  ) {
    let row = book.seriesTable[line.series]
    let day = (try? Day(parsing: form["day"])) ?? state.today
    let pattern = try? NumberPattern(line.pattern)
    let next = LastNumberAnswers.count(form.trimmed(line.field)).map {
      Swift.max(Numbering.after($0), row?.start ?? 1)
    }
    html("section", .class("group"), .key("series-" + line.series.text)) { html in
      html("h3", text: row?.name ?? Numbering.mainSeries(in: book).name)
      html("dl", .class("facts")) { html in
        html.fact("Pattern", line.pattern)
        html.fact("Last in the Book", LastNumbersSheet.given(line.last))
        html.fact("Known to Devices", LastNumbersSheet.given(line.known))
      }
      html.field(
        form, line.field, "Last Number Given Out",
        hint: next.flatMap { next in pattern.map { "Next comes \($0.number(next, on: day))" } }
          ?? "",
        mode: "numeric", isFocused: isFirst)
    }
  }

  /// Who is not an owner reads who is.
  private func ownersConfirm(_ html: inout HTML) {
    html.plainSheet("The Last Number Is Not Confirmed", isText: true) { html in
      html("p", text: ownersConfirmWords)
      html(
        "p", .class("muted"),
        text: "The draft stays as it is: issue it once that is done.")
    }
  }

  /// Above the series in Settings, while the hub gives no number.
  func unconfirmedNumbersNotice(_ html: inout HTML) {
    guard state.areNumbersUnconfirmed else { return }
    let isOwner = role == .owner
    html("div", .class("notice bad"), .role("status"), .key("unconfirmed")) { html in
      html(
        "p",
        text: isOwner
          ? """
          The book was restored from a backup. The hub gives no invoice a number until the last \
          one is confirmed.
          """
          : ownersConfirmWords)
      if isOwner { html.button("Confirm the Last Number", .open(.lastNumbers(nil))) }
    }
  }

  private var ownersConfirmWords: Phrase {
    let people = MembersPage(app: app).people.filter { $0.role == .owner }
    var owners = Phrase.none
    for person in people {
      let name = MembersPage.name(of: person)
      owners = owners.isEmpty ? "\(name)" : "\(owners) or \(name)"
    }
    return """
      The book was restored from a backup. Before the hub gives numbers again, an owner confirms \
      the last one: \(owners).
      """
  }

  private static func given(_ count: Int64) -> Phrase {
    count == 0 ? "None" : .verbatim("\(count)")
  }

  private static var confirmTitle: Phrase { "Confirm the Last Number" }
}
