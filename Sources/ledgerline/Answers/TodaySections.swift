import Ledger

/// The parts of what waits, as the app's start page has them.
struct TodaySections {
  let book: Book
  private var rows: TodayRows { TodayRows(book: book) }

  struct Section {
    var name: String
    var title: String
    var sum = ""
    var rows: [TodayRows.Row]
  }

  func sections(of today: Today) -> [Section] {
    [
      Section(name: "next", title: "Next", rows: today.coming(in: book).map { rows.coming($0) }),
      Section(
        name: "lapsing", title: "Options that lapse",
        rows: today.lapsing.map { rows.job($0) }),
      Section(
        name: "movingUp", title: "Options that move up",
        rows: today.movingUp.map { rows.job($0.row, option: $0.option) }),
      Section(
        name: "toDeliver", title: "To deliver", rows: today.toDeliver.map { rows.job($0) }),
      Section(
        name: "ongoing", title: "In progress", rows: today.ongoing.map { rows.job($0) }),
      Section(
        name: "toInvoice", title: KeyFigure.readyToInvoice.name.english,
        sum: rows.text(today.toInvoiceTotals),
        rows: today.toInvoice.map { rows.job($0.row, $0.totals, fee: $0.fee) }),
      Section(
        name: "designs", title: "Design projects to invoice", sum: rows.text(today.designs.totals),
        rows: today.designs.jobs.map { rows.job($0.row, $0.totals) }),
      Section(
        name: "deposits", title: "Deposits to request",
        rows: today.deposits.map { rows.job($0.row, $0.totals) }),
      Section(
        name: "overdue", title: KeyFigure.overdue.name.english,
        sum: rows.text(today.overdueTotals),
        rows: today.overdue.map { rows.bill($0) }),
      Section(
        name: "billedTwice", title: "Billed twice",
        rows: today.billedTwice.map { rows.twice($0) }
          + today.designsTwice.map { rows.twice($0) }),
      Section(
        name: "paidBackTwice", title: "Paid back twice",
        rows: today.paidBackTwice.map { rows.backTwice($0) }),
      Section(
        name: "recordedTwice", title: "Recorded twice?",
        rows: today.recordedTwice.map { rows.twice($0) }),
      Section(
        name: "wentBackAlone", title: "Went back, never came",
        rows: today.wentBackAlone.compactMap { rows.alone($0) }),
      Section(
        name: "changed", title: "Changed since invoiced",
        rows: today.changed.compactMap { rows.changed($0) }),
      Section(
        name: "stageDoubts", title: "Stage and money differ",
        rows: today.stageDoubts.map { rows.doubt($0) }),
      Section(
        name: "toSend", title: "Issued, not sent", rows: today.toSend.map { rows.bill($0) }),
      Section(
        name: "drafts", title: "Draft invoices", rows: today.drafts.map { rows.draft($0) }),
      Section(
        name: "toReview", title: "To look at again",
        rows: today.toReview.map { rows.review($0) }),
    ]
  }

  /// What is somebody else's (rule G109): no task of the day.
  func held(_ held: HeldMoney) -> [Section] {
    [
      Section(
        name: "credits", title: "Credit to give back", sum: rows.text(held.creditTotals),
        rows: held.credits.map { credit in
          let client = book.clients.rows[Int(credit.row)]
          return rows.row(
            client.id.text,
            [("client", client.displayName), ("amount", rows.text(credit.totals))])
        }),
      Section(
        name: "players", title: "Players to pay", sum: rows.text(held.playerTotals),
        rows: held.players.map { rows.job($0.row, $0.totals) }),
    ]
  }
}
