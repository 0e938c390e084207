import Ledger
import Markup

// The imports that can be taken back as a whole (rule E30).
extension SheetKind {
  static var takeBackImport: SheetName<ID<ImportBatch>> { SheetName("import/take-back") }
}

extension Action {
  static var takeBackImport: Verb<ID<ImportBatch>> { Verb("take-back-import") }
  /// Those that were changed since go too.
  static var takeBackWholeImport: Verb<ID<ImportBatch>> { Verb("take-back-whole-import") }
}

extension SheetSearch {
  mutating func imports() {
    on(SheetKind.takeBackImport) { id in
      .about({ $0.book.importBatches.live(id) != nil }) {
        ImportsCard(app: $0).confirm(id, &$1)
      }
    }
  }
}

struct ImportsCard: Room {
  let app: App

  func perform(_ at: inout Reading) {
    at.on(Action.takeBackImport) { takeBack($0, all: false) }
    at.on(Action.takeBackWholeImport) { takeBack($0, all: true) }
  }

  /// Nothing where nothing was imported.
  func draw(_ html: inout HTML) {
    let batches = ImportBatches.live(in: book)
    if batches.isEmpty { return }
    let counts = ImportBatches.counts(in: book)
    html.card("Imports") { html in
      html(
        "p", .class("muted"),
        text: """
          What came from one of these files can be taken back at once, and the corrected file \
          brought in.
          """)
      html("ul", .class("list")) { html in
        for batch in batches {
          html("li", .class("row free"), .key(batch.id.text)) { html in
            html("span", .class("row-main")) { html in
              html("span", .class("row-title"), text: name(of: batch))
              html(
                "span", .class("row-note"),
                text: """
                  \(what(of: batch, counts[batch.id] ?? 0)), imported on \
                  \(state.formats.day(min(day(of: batch.imported), state.today)))
                  """)
            }
            if isAdministrator {
              html.button("Take Back …", .open(.takeBackImport(batch.id)), of: name(of: batch))
            }
          }
        }
      }
    }
  }

  /// What is left of it.
  private func what(of batch: ImportBatch, _ transactions: Int) -> Phrase {
    if batch.isOfRows { return words(ImportBatches.brought(batch.id, in: book), of: batch) }
    let lines = book.bankLines(from: batch.id).count
    return lines > 0
      ? Noun.bankLine.count(lines, state.formats)
      : Noun.transaction.count(transactions, state.formats)
  }

  /// "2 clients, 3 contact details"; what it is of, where there is none.
  private func words(
    _ count: ImportedRows.Count, without less: ImportedRows.Count = ImportedRows.Count(),
    of batch: ImportBatch
  ) -> Phrase {
    let counts: [(noun: Noun, count: Int)] = [
      (.client, count.clients - less.clients), (.contactDetail, count.ways - less.ways),
      (batch.isOfHours ? .project : .gig, count.gigs - less.gigs),
      (.recurringGig, count.series - less.series), (.payment, count.payments - less.payments),
      (.charge, count.charges - less.charges), (.item, count.items - less.items),
    ]
    let some = counts.filter { $0.count > 0 }
    if some.isEmpty {
      let isOfGigs = batch.format == ImportBatch.calendar || batch.format == ImportBatch.gigList
      if batch.isOfItems { return Noun.item.count(0) }
      return (batch.isOfHours ? Noun.charge : isOfGigs ? .gig : .client).count(0)
    }
    return some.map { $0.noun.count($0.count, state.formats) }.joined(separator: ", ")
  }

  /// The day that it was here.
  private func day(of moment: Instant) -> Day {
    TimeZoneRules(state.zone)?.local(moment).day ?? moment.utcDay
  }

  private func name(of batch: ImportBatch) -> Phrase {
    batch.name.isEmpty ? "A file without a name" : .verbatim(batch.name)
  }

  /// Asks, with what would go and what was changed since.
  fileprivate func confirm(_ id: ID<ImportBatch>, _ html: inout HTML) {
    guard let batch = book.importBatches.live(id) else { return }
    // It is only counted.
    let operation = itemOperation(id.raw)
    let plan = ImportBatches.takeBack(id, by: operation, in: book)
    let isWhole = plan.kept.isEmpty && plan.keptLines.isEmpty && plan.rows.kept.all == 0
    let whole = isWhole ? plan : ImportBatches.takeBack(id, all: true, by: operation, in: book)
    html.plainSheet("Take Back Import?") { html in
      html("p", .class("strong"), text: name(of: batch))
      let lines = plan.lines > 0 || whole.lines > 0
      if lines {
        html("p", text: "To be deleted: \(Noun.bankLine.count(plan.lines, state.formats)).")
        if plan.made > 0 {
          html(
            "p",
            text:
              "With what your rules made of them: \(Noun.expense.count(plan.made, state.formats)).")
        }
        for account in plan.accounts {
          html("p", text: "With the account that it made: \(account.name).")
        }
        if whole.lines > plan.lines {
          html(
            "p",
            text: """
              Explained since and kept, unless you take all back: \
              \(Noun.bankLine.count(whole.lines - plan.lines, state.formats)). What was made of them goes along.
              """)
        }
      }
      if batch.isOfRows {
        rows(of: batch, plan.rows, whole.rows, &html)
      } else if !lines || plan.count > 0 {
        transactions(plan, &html)
      }
      if whole.count > plan.count {
        let changed = Noun.transaction.count(whole.count - plan.count, state.formats)
        html("p", text: "Changed since and kept, unless you take all back: \(changed).")
      }
      if !whole.kept.isEmpty {
        let billed = Noun.transaction.count(whole.kept.count, state.formats)
        html("p", text: "Billed to a client and kept: \(billed).")
      }
      if batch.isOfItems {
        html("p", .class("muted"), text: "Categories and spaces that came with it stay.")
      }
      if !batch.isOfRows {
        html(
          "p", .class("muted"),
          text: "Categories and tags that came with it stay, and files in the Inbox.")
      }
      html("div", .class("buttons")) { html in
        html.button("Take Back", .takeBackImport(id), class: "button danger primary")
        if whole.count > plan.count || whole.lines > plan.lines
          || whole.rows.going.all > plan.rows.going.all
        {
          html.button("Take Back All", .takeBackWholeImport(id), class: "button danger")
        }
        html.button("Cancel", .close)
      }
    }
  }

  /// What of an address book, a calendar, a list of clients, of gigs, of hours or of items would go and stay.
  private func rows(
    of batch: ImportBatch, _ plan: ImportedRows, _ whole: ImportedRows, _ html: inout HTML
  ) {
    html("p", text: "To be deleted: \(words(plan.going, of: batch)).")
    if plan.restored.all > 0 {
      html(
        "p",
        text: """
          Filled in or changed by it, and to be as before again: \
          \(words(plan.restored, of: batch)).
          """)
    }
    if whole.going.all > plan.going.all {
      let changed = words(whole.going, without: plan.going, of: batch)
      html("p", text: "Changed since and kept, unless you take all back: \(changed).")
    }
    if whole.kept.all > 0 {
      html("p", text: "In use and kept: \(words(whole.kept, of: batch)).")
    }
    if plan.keptAsTheyAre.all > 0 {
      html(
        "p",
        text: """
          Filled in or changed by it, written by somebody since, and kept as written: \
          \(words(plan.keptAsTheyAre, of: batch)).
          """)
    }
    if plan.unread > 0 {
      html("p", text: "Cannot be read, and not brought back: \(Noun.field.count(plan.unread)).")
    }
  }

  private func transactions(_ plan: ImportBatches.TakeBack, _ html: inout HTML) {
    html(
      "p",
      text: plan.files == 0
        ? "To be deleted: \(Noun.transaction.count(plan.count, state.formats))."
        : """
        To be deleted: \(Noun.transaction.count(plan.count, state.formats)) with \
        \(Noun.receipt.count(plan.files, state.formats)).
        """)
  }

  private func takeBack(_ id: ID<ImportBatch>, all: Bool) {
    guard CurrentRole(app: app).mayChange() else { return }
    let plan = ImportBatches.takeBack(id, all: all, by: itemOperation(), in: book)
    closeSheet()
    commit(plan.edits, toast: "Import taken back")
  }
}
