import Ledger

/// Where the hub's number series stand: after a restore its owner confirms the last numbers.
public struct LastNumbers: Equatable, Sendable {
  /// One series of the hub's.
  public struct Line: Equatable, Sendable {
    public var series: ID<Series>
    public var pattern: String
    /// The greatest count that the hub's book knows of; 0 before the first.
    public var last: Int64
    /// The greatest that the book or a returning device knows of.
    public var known: Int64

    /// The name of its field.
    var field: String { "last-" + series.text }
  }

  public var isConfirmed = false
  public var lines: [Line] = []

  /// Reads what `GET /v1/numbering` answered: lines of a word and what follows, tabs between.
  public init(_ text: String) {
    for line in text.split(separator: "\n") {
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) }
      if cells.count == 2, cells[0] == "state" {
        isConfirmed = cells[1] == "confirmed"
      } else if cells.count >= 5, cells[0] == "series", let id = ID<Series>(cells[1]),
        let last = Int64(cells[3]), let known = Int64(cells[4])
      {
        lines.append(
          Line(series: id, pattern: cells[2], last: last, known: Swift.max(last, known)))
      }
    }
  }
}

// Confirming them: what the sheet holds, and what becomes of the invoice that waits.
struct LastNumberAnswers: Room {
  let app: App

  /// The hub gave an invoice no number: an owner is asked for the last one, others read who is.
  func numbersUnconfirmed(_ wish: SyncMachine.Wish) {
    state.areNumbersUnconfirmed = true
    if state.lastNumbers?.isConfirmed == true { state.lastNumbers = nil }
    if state.sheet?.form.isDirty == true {
      toast(
        """
        The hub was restored from a backup: the last invoice number is confirmed first, in \
        Settings, Account, Invoice Numbers
        """, isBad: true,
        offer: Toast.Offer(
          label: "Invoice Numbers", action: .go(.setting(.numbering))))
      return
    }
    openSheet(.lastNumbers(wish.invoice))
    state.sheet?.form["day"] = wish.day.text
  }

  /// The hub knows that numbers come from elsewhere: what it said of its series before is not so any more.
  func numbersDoubted() {
    state.areNumbersUnconfirmed = true
    state.lastNumbers = nil
  }

  /// Asks the hub where its series stand; only owners are told.
  func lookAtLastNumbers() {
    guard state.hasHub, state.isOnline, !state.isSignedOut, role == .owner else { return }
    effects.append(.member(.lastNumbers))
  }

  /// A field a series, with the greatest number that anybody knows of.
  func lastNumbersForm(for invoice: ID<Invoice>?) -> Form {
    let day = invoice.flatMap { book.invoices[$0]?.day } ?? state.today
    var fields = [("day", day.text)]
    for line in state.lastNumbers?.lines ?? [] { fields.append((line.field, "\(line.known)")) }
    return Form(fields)
  }

  func checkLastNumbers(_ form: inout Form) {
    for line in state.lastNumbers?.lines ?? [] {
      guard let last = LastNumberAnswers.count(form.trimmed(line.field)) else {
        form.fail(line.field, "Enter a whole number, 0 if none was given")
        continue
      }
      if last < line.last {
        form.fail(line.field, "The book has number \(line.last): enter it or a later one")
      } else if last < line.known {
        form.fail(line.field, "A device knows number \(line.known): enter it or a later one")
      }
    }
  }

  /// A count that was typed; 0 stands for none.
  static func count(_ text: String) -> Int64? {
    guard let count = Int64(text), count >= 0, count <= Numbering.greatestCount else { return nil }
    return count
  }

  func saveLastNumbers(_ sheet: Sheet) {
    guard role == .owner, let numbers = state.lastNumbers, !numbers.isConfirmed else {
      return closeSheet()
    }
    let request = MemberRequest.confirmNumbers(
      numbers.lines.reduce("") { $0 + $1.series.text + " " + sheet.form.trimmed($1.field) + "\n" })
    guard state.isOnline else { return lastNumbersFailed(request, request.offline) }
    if !state.membership.isWaiting { MemberAnswers(app: app).ask(request) }
  }

  /// What the hub answers about its series.
  func hear(_ answer: MemberAnswer) {
    state.membership.isWaiting = false
    guard answer.isDone else {
      return lastNumbersFailed(
        answer.request, answer.text.isEmpty ? answer.request.offline : .heard(answer.text))
    }
    if answer.request == .lastNumbers {
      take(LastNumbers(answer.text))
    } else {
      lastNumbersConfirmed()
    }
  }

  /// What was typed stays; what was filled in follows.
  func take(_ numbers: LastNumbers) {
    let isNews = state.lastNumbers != numbers
    state.lastNumbers = numbers
    state.areNumbersUnconfirmed = !numbers.isConfirmed
    guard let sheet = state.sheet, let invoice = sheet.kind.about(SheetKind.lastNumbers) else {
      return
    }
    if numbers.isConfirmed { return lastNumbersConfirmed() }
    guard isNews else { return }
    var form = lastNumbersForm(for: invoice)
    for field in sheet.form.fields where field.value != field.original {
      form[field.name] = field.value
    }
    form.showsAll = sheet.form.showsAll
    state.sheet?.form = form
    validate()
  }

  /// Issuing goes on with the invoice that waited.
  func lastNumbersConfirmed() {
    state.areNumbersUnconfirmed = false
    state.lastNumbers?.isConfirmed = true
    guard let sheet = state.sheet, let invoice = sheet.kind.about(SheetKind.lastNumbers) else {
      return
    }
    closeSheet()
    guard let invoice, book.invoices[invoice]?.isIssued == false,
      let day = try? Day(parsing: sheet.form["day"])
    else { return toast("The last number is confirmed") }
    effects.append(.issue(invoice, on: day))
  }

  /// In words at the field; where the series stand by now is asked anew.
  func lastNumbersFailed(_ request: MemberRequest, _ words: Phrase) {
    guard state.sheet?.kind.isOne(SheetKind.lastNumbers) == true else { return }
    guard request != .lastNumbers, let first = state.lastNumbers?.lines.first else {
      if state.lastNumbers == nil {
        closeSheet()
        toast(words, isBad: true)
      }
      return
    }
    state.sheet?.form.fail(first.field, words)
    state.sheet?.form.showsAll = true
    effects.append(.focus("#f-" + first.field))
    lookAtLastNumbers()
  }
}
