import Ledger
import Markup

// What is to be invoiced, chased and sent.
struct TodayMoney: Room {
  let app: App

  private var sections: TodaySections { TodaySections(app: app) }

  func draw(_ today: Today, _ html: inout HTML) {
    toInvoice(today, &html)
    deposits(today.deposits, &html)
    if state.isWhole {
      designs(today.designs, &html)
      doubts(today, &html)
    }
    overdue(today, &html)
    toSend(today.toSend, &html)
    if state.isWhole { held(&html) }
  }

  /// What is somebody else's (rule G109): each leads to where it is paid out.
  @inline(never)
  private func held(_ html: inout HTML) {
    let held = TodayFacts(app: app).held
    if !held.credits.isEmpty {
      sections.list(
        "Credit to Give Back", held.credits.count, text(held.creditTotals), .clients, &html,
        leadingTo: Location.creditedClients.path
      ) { html in
        for job in held.credits.prefix(TodaySections.most) {
          let client = book.clients.rows[Int(job.row)]
          sections.jobRow(
            client.id.text, .verbatim(client.displayName), ID(), .verbatim(text(job.totals)),
            .client(client.id), &html
          ) { _ in }
        }
      }
    }
    if held.players.isEmpty { return }
    sections.list(
      "Players to Pay", held.players.count, text(held.playerTotals), .projects(.paid), &html
    ) { html in
      for job in held.players.prefix(TodaySections.most) {
        let project = book.projects.rows[Int(job.row)]
        sections.jobRow(project, .verbatim(text(job.totals)), &html) { _ in }
      }
    }
  }

  /// What devices did without hearing of each other, or changed since.
  @inline(never)
  private func doubts(_ today: Today, _ html: inout HTML) {
    billedTwice(today, &html)
    paidBackTwice(today.paidBackTwice, &html)
    recordedTwice(today.recordedTwice, &html)
    wentBackAlone(today.wentBackAlone, &html)
    changed(today.changed, &html)
    stageDoubts(today.stageDoubts, &html)
  }

  private func toInvoice(_ today: Today, _ html: inout HTML) {
    if today.toInvoice.isEmpty { return }
    sections.list(
      KeyFigure.readyToInvoice.name, today.toInvoice.count, text(today.toInvoiceTotals),
      .projects(.delivered), &html, of: .readyToInvoice
    ) { html in
      for job in today.toInvoice.prefix(TodaySections.most) {
        let project = book.projects.rows[Int(job.row)]
        let delivered = project.progress.delivered.map { Phrase("delivered \(text($0))") }
        let late = GigReminders.lateDays(project, on: state.today)
          .map { Phrase("\($0) days ago") }
        let isDealAlone = job.fee.map { job.totals == Totals($0) } ?? false
        let sum: Phrase
        if let fee = job.fee {
          let money = state.formats.money(fee)
          sum =
            isDealAlone
            ? "\(money) from its deal" : "\(text(job.totals)) with \(money) from its deal"
        } else {
          sum = .verbatim(text(job.totals))
        }
        let day = project.schedule.map { Phrase.verbatim(text($0.start)) }
        let note = [sum, day ?? .none, delivered ?? .none, late ?? .none]
          .joined(separator: " · ")
        sections.jobRow(project, note, &html) { html in
          html.button(
            isDealAlone ? "Add and Invoice" : "Invoice", .draftInvoice(project.id),
            of: title(of: project))
        }
      }
    }
  }

  /// Deposits whose day has come (rule G100).
  private func deposits(_ jobs: [Today.Job], _ html: inout HTML) {
    if jobs.isEmpty { return }
    sections.list("Deposits to Request", jobs.count, "", .projects(.open), &html) { html in
      for job in jobs.prefix(TodaySections.most) {
        let project = book.projects.rows[Int(job.row)]
        let day = book.deal(of: project.id)?.deposit.day
        let money = text(job.totals)
        let note: Phrase = day.map { "\(money) by \(text($0))" } ?? .verbatim(money)
        sections.jobRow(project, note, &html) { html in
          html.button("Request Deposit", .requestDeposit(project.id), of: title(of: project))
        }
      }
    }
  }

  /// What the next invoices of design projects ask for (rule R16).
  @inline(never)
  private func designs(_ open: DesignsToInvoice, _ html: inout HTML) {
    if open.jobs.isEmpty { return }
    sections.list(
      "Design Projects to Invoice", open.jobs.count, text(open.totals),
      .studio(isArchived: false), &html
    ) { html in
      for job in open.jobs.prefix(TodaySections.most) {
        let project = book.projects.rows[Int(job.row)]
        sections.jobRow(project, .verbatim(text(job.totals)), &html) { html in
          html.button(
            project.isLive ? "Invoice" : "Restore",
            project.isLive ? .projectInvoice(project.id) : .restoreProject(project.id),
            of: title(of: project))
        }
      }
    }
  }

  /// What two devices issued without hearing of each other: one of the invoices is to be voided, or credited.
  private func billedTwice(_ today: Today, _ html: inout HTML) {
    // What the same invoices bill is one row.
    var rows: [(invoices: [Int32], work: String, sum: Totals)] = []
    for one in today.billedTwice {
      guard let charge = book.charges[one.charge] else { continue }
      var place = rows.firstIndex { $0.invoices == one.invoices } ?? rows.count
      if place == rows.count {
        rows.append(
          (one.invoices, book.projects[charge.project].map { title(of: $0) } ?? "", Totals()))
        place = rows.count - 1
      }
      if let amount = try? charge.price.amount() { try? rows[place].sum.add(amount) }
    }
    for one in today.designsTwice {
      let work = book.projects[one.project].map { title(of: $0) } ?? ""
      rows.append((one.invoices, work, one.beyond))
    }
    if rows.isEmpty { return }
    sections.list("Billed Twice", rows.count, "", nil, &html) { html in
      for one in rows.prefix(TodaySections.most) {
        guard let last = one.invoices.last else { continue }
        let numbers = one.invoices.map { book.invoices.rows[Int($0)].number }
        let (work, amount) = (one.work, text(one.sum))
        sections.invoiceRow(
          book.invoices.rows[Int(last)], "Invoices \(numbers.joined(separator: ", "))",
          .verbatim([work, amount].filter { !$0.isEmpty }.joined(separator: " · ")), &html
        ) { _ in }
      }
    }
  }

  /// Credit notes that two devices paid back, or applied, without hearing of each other (rule G64).
  private func paidBackTwice(_ found: [PaidBackTwice], _ html: inout HTML) {
    if found.isEmpty { return }
    sections.list("Paid Back Twice", found.count, "", nil, &html) { html in
      for one in found.prefix(TodaySections.most) {
        let note = book.invoices.rows[Int(one.note)]
        let refunds = one.refunds.map { refund -> Phrase in
          let said = "\(state.formats.money(refund.amount)) \(text(refund.day))"
          guard let paid = PaidBackTwice.paid(by: refund, in: book) else { return .verbatim(said) }
          return "\(said), applied to Invoice \(paid.number)"
        }
        let beyond: Phrase = "\(state.formats.money(one.beyond)) too much"
        sections.invoiceRow(
          note, title(of: note), ([beyond] + refunds).joined(separator: " · "), &html
        ) { _ in }
      }
    }
  }

  /// What two devices recorded without hearing of each other: one of the payments is to be removed, or is credit.
  private func recordedTwice(_ found: [RecordedTwice], _ html: inout HTML) {
    if found.isEmpty { return }
    sections.list("Recorded Twice?", found.count, "", nil, &html) { html in
      for one in found.prefix(TodaySections.most) {
        let invoice = book.invoices.rows[Int(one.invoice)]
        let payments = one.payments.compactMap { book.payments[$0] }
          .map { text($0.day) + " " + state.formats.money($0.amount) }
        sections.invoiceRow(
          invoice, "Invoice \(invoice.number)", .verbatim(payments.joined(separator: " · ")), &html
        ) { _ in }
      }
    }
  }

  /// What one device took back of a payment that another deleted (rule M45): the refund goes, too, or the payment is recorded again.
  private func wentBackAlone(_ found: [WentBackAlone], _ html: inout HTML) {
    if found.isEmpty { return }
    sections.list("Went Back, Never Came", found.count, "", nil, &html) { html in
      for one in found.prefix(TodaySections.most) {
        guard let refund = book.payments[one.refund] else { continue }
        let note = Phrase.verbatim(text(refund.day) + " " + state.formats.money(refund.amount))
        if let invoice = book.invoices[one.invoice] {
          sections.invoiceRow(invoice, "Invoice \(invoice.number)", note, &html) { _ in }
        } else if let project = book.projects[refund.project] {
          sections.jobRow(project, note, &html) { _ in }
        } else {
          let name = book.named(refund.client)?.displayName ?? ""
          sections.jobRow(
            refund.client.text, .verbatim(name), ID(), note, .client(refund.client), &html
          ) { _ in }
        }
      }
    }
  }

  /// Gigs that say another sum than the invoice that bills them (rule G108), each once with all charges that do.
  private func changed(_ found: [ChangedSinceIssue], _ html: inout HTML) {
    if found.isEmpty { return }
    var gigs: [(project: Project, note: Phrase)] = []
    for one in found {
      guard let id = book.charges[one.charge]?.project, let project = book.projects.live(id)
      else { continue }
      let words = ChangedCharges(app: app).words(one)
      if let place = gigs.firstIndex(where: { $0.project.id == id }) {
        gigs[place].note = [gigs[place].note, words].joined(separator: " · ")
      } else {
        gigs.append((project, words))
      }
    }
    sections.list("Changed Since Invoiced", gigs.count, "", nil, &html) { html in
      for (project, note) in gigs.prefix(TodaySections.most) {
        sections.jobRow(project, note, &html) { _ in }
      }
    }
  }

  /// What devices did to a gig's stage and money without hearing of each other (rules G4, G106).
  private func stageDoubts(_ found: [StageDoubt], _ html: inout HTML) {
    if found.isEmpty { return }
    sections.list("Stage and Money Differ", found.count, "", nil, &html) { html in
      for one in found.prefix(TodaySections.most) {
        let project = book.projects.rows[Int(one.project)]
        let name = title(of: project)
        switch one.reason {
        case .isPaid:
          sections.jobRow(project, "All of it is paid", &html) { html in
            html.button("Mark as Paid", .stage(project.id, .paid), of: name)
          }
        case .beyond(let more):
          let note: Phrase = "\(state.formats.money(more)) beyond what came in"
          sections.jobRow(project, note, &html) { html in
            html.button("Deliver Again", .deliverAgain(project.id), of: name)
          }
        case .beside(let part, let row):
          let invoice = book.invoices.rows[Int(row)]
          let note: Phrase =
            "\(state.formats.money(part)) is on no invoice, and Invoice \(invoice.number) is owed"
          sections.jobRow(project, note, &html) { html in
            html.button("Apply Credit", .applyCredit(invoice.id), of: name)
          }
        }
      }
    }
  }

  private func overdue(_ today: Today, _ html: inout HTML) {
    if today.overdue.isEmpty { return }
    sections.list(
      KeyFigure.overdue.name, today.overdue.count, text(today.overdueTotals), .invoices(.overdue),
      &html, of: .overdue
    ) { html in
      for bill in today.overdue.prefix(TodaySections.most) {
        let invoice = book.invoices.rows[Int(bill.row)]
        let late: Phrase =
          "\(Noun.day.count(Int(state.today.number - bill.due.number), state.formats)) late"
        let told = invoice.reminded.map { Phrase("reminded \(text($0.day))") } ?? .none
        sections.billRow(bill, [late, told].joined(separator: " · "), &html) { html in
          html.button("Remind", .open(.remind(invoice.id)), of: "Invoice \(invoice.number)")
        }
      }
    }
  }

  private func toSend(_ bills: [Today.Bill], _ html: inout HTML) {
    if bills.isEmpty { return }
    sections.list("Issued, Not Sent", bills.count, "", .invoices(.issued), &html) { html in
      for bill in bills.prefix(TodaySections.most) {
        let invoice = book.invoices.rows[Int(bill.row)]
        sections.billRow(bill, "due \(text(bill.due))", &html) { html in
          html.button("Send", .open(.send(invoice.id)), of: "Invoice \(invoice.number)")
        }
      }
    }
  }
}
