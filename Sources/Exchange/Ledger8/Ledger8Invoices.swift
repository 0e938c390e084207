import Ledger

extension Ledger8Import {
  /// The series that imported numbers belong to: never the account's own, so that nothing the hub
  /// gives out later can meet them.
  static var seriesID: ID<Series> { .foreign("ledger8:series") }

  /// A draft with its lines, and the number it had.
  struct Draft {
    var id: ID<Invoice>
    var number: Int64
    var day: Day
    var path: String
  }

  /// Adds a draft for every project with an invoice number.
  mutating func addDrafts(of projects: [Ledger8Planned]) -> [Draft] {
    var drafts: [Draft] = []
    var edit = Edit()
    for planned in projects {
      let before = edit.rowCount
      defer { plan.place(edit, from: before, at: planned.source.path) }
      guard let number = planned.source.invoiceNumber else { continue }
      let project = planned.project
      let id = ID<Invoice>.foreign("ledger8:invoice:" + project.id.text)
      if book.invoices[id] != nil {
        plan.say(.invoice, .kept, "\(number)")
        continue
      }
      let day = invoiceDay(planned)
      var invoice = Drafting.blank(id, client: project.client, on: day, in: book)
      invoice.project = project.id
      invoice.series = Ledger8Import.seriesID
      if let fee = planned.source.items.first?.fee { invoice.currency = fee.currency }
      edit.put(invoice, in: book.invoices)
      for charge in book.charges(of: project.id) {
        var line = Line()
        line.id = .foreign("line:\(id.text):\(charge.id.text)")
        line.invoice = id
        line.text = charge.name
        line.service = charge.service
        line.price = charge.price
        line.position = charge.position
        line.charge = charge.id
        edit.put(line, in: book.lines)
      }
      drafts.append(Draft(id: id, number: number, day: day, path: planned.source.path))
    }
    commit(edit)
    return drafts
  }

  /// The day in the invoice's file name (`Invoice_<n>_<client>_<yyyy-MM-dd>.pdf`), else delivery,
  /// else the gig.
  private func invoiceDay(_ planned: Ledger8Planned) -> Day {
    var name = Array(planned.source.invoiceName.utf8)
    if name.count > 4, name.suffix(4).elementsEqual(".pdf".utf8) { name.removeLast(4) }
    if let day = try? Day(parsing: String(decoding: name.suffix(10), as: UTF8.self)) { return day }
    return planned.project.progress.delivered ?? planned.project.listDay ?? options.today
  }

  /// Freezes the drafts under the numbers they had.
  mutating func issue(_ drafts: [Draft]) throws(MoneyError) {
    if drafts.isEmpty { return }
    var edit = Edit()
    var taken = takenNumbers()
    let ours = numbersFromElsewhere()
    var highest: Int64 = 0
    for draft in drafts {
      let before = edit.rowCount
      defer { plan.place(edit, from: before, at: draft.path) }
      guard var invoice = book.invoices[draft.id] else { continue }
      var issue = Issue()
      // The first one there was 0 where nobody chose a start; counts begin at 1.
      issue.count = Swift.max(1, draft.number)
      issue.series = series(for: draft, &taken, &edit)
      let number = "\(draft.number)"
      if ours.contains(number) {
        warn(
          draft.path, "the book has another invoice \(number)",
          hint: "Both keep their number; tell them apart by client and date.", in: &plan)
      }
      issue.at = options.now
      issue.content = try content(of: invoice, draft)
      issue.hash = issue.content.fingerprint
      invoice.series = issue.series
      invoice.issue = issue
      invoice.bills = Issuing.bills(of: invoice, in: book)
      invoice.due = issue.content.due
      edit.put(invoice, in: book.invoices)
      highest = max(highest, draft.number)
      let total = issue.content.total
      plan.say(
        .invoice, .added, "\(draft.number)",
        options.formats.day(draft.day) + ", " + options.formats.money(total))
    }
    continueNumbers(after: highest, &edit)
    commit(edit)
  }

  private func content(
    of invoice: Invoice, _ draft: Draft
  ) throws(MoneyError) -> InvoiceContent {
    do throws(Issuing.Problem) {
      var content = try Issuing.content(of: invoice, on: draft.day, in: book)
      content.number = "\(draft.number)"
      return content
    } catch {
      if case .money(let problem) = error { throw problem }
      throw .overflow
    }
  }

  /// The numbers of invoices that were not issued in Ledger 8.
  private func numbersFromElsewhere() -> Set<String> {
    var numbers = Set<String>()
    for invoice in book.invoices.rows where invoice.isLive {
      guard let issue = invoice.issue else { continue }
      let name = book.seriesTable[issue.series]?.name ?? ""
      if issue.series != Ledger8Import.seriesID && !name.hasPrefix("Ledger 8") {
        numbers.insert(issue.content.number)
      }
    }
    return numbers
  }

  private func takenNumbers() -> Set<Int64> {
    var taken = Set<Int64>()
    for invoice in book.invoices.rows {
      if let issue = invoice.issue, issue.series == Ledger8Import.seriesID {
        taken.insert(issue.count)
      }
    }
    return taken
  }

  /// The Ledger 8 series, or one of its own for the number 0, which is no count, and for one that was given out twice.
  private mutating func series(
    for draft: Draft, _ taken: inout Set<Int64>, _ edit: inout Edit
  ) -> ID<Series> {
    var series = Series()
    series.id = Ledger8Import.seriesID
    series.name = "Ledger 8"
    series.owner = Series.importedOwner
    let isSecond = !taken.insert(draft.number).inserted
    if isSecond || draft.number == 0 {
      series.id = .foreign("ledger8:series:" + draft.id.text)
      series.name = "Ledger 8, \(isSecond ? "second" : "number") \(draft.number)"
    }
    if isSecond {
      warn(
        draft.path, "the invoice number \(draft.number) was given out twice",
        hint: "Both keep it; tell the two clients apart by name.", in: &plan)
    }
    if book.seriesTable[series.id] == nil { edit.put(series, in: book.seriesTable) }
    return series.id
  }

  /// The account's own plain numbers go on after Ledger 8's, as they would have there.
  private func continueNumbers(after highest: Int64, _ edit: inout Edit) {
    guard let next = Numbering.currentSeries(goingOnAfter: highest, in: book) else { return }
    edit.put(next, in: book.seriesTable)
  }

  /// Records what paid projects received, on their closing day, by the rule that marking one paid
  /// follows.
  mutating func settle(_ projects: [Ledger8Planned]) throws(MoneyError) {
    var edit = Edit()
    for planned in projects where planned.source.stage == .paid {
      let before = edit.rowCount
      defer { plan.place(edit, from: before, at: planned.source.path) }
      guard let project = book.projects.live(planned.project.id), let day = project.progress.closed
      else { continue }
      let settling = try Stages.move(project, to: .paid, on: day, in: book)
      if settling.isEmpty { continue }
      edit.add(settling)
      let total = planned.source.items.reduce(into: Totals()) { try? $0.add($1.fee) }
      for amount in total.amounts {
        plan.say(
          .payment, .added, project.name,
          options.formats.day(day) + ", " + options.formats.money(amount))
      }
      if planned.source.closed == nil {
        warn(
          planned.source.path, "it is paid but has no closing day",
          hint: "Its payment is dated \(day.text); correct it if that matters.", in: &plan)
      }
    }
    commit(edit)
  }
}
