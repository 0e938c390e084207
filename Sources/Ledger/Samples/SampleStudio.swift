/// A cellist's working year who furnishes houses beside it, for exploring before the first own entry:
/// twelve clients, 28 gigs over fourteen months in every stage, invoices that are drafts, sent,
/// overdue, void, partly paid and paid, and two homes with 40 transactions and 120 items; and what she pays for all
/// that and for herself; who plays with her, a deal, a rate card and a mail that has left; and her bank's lines of six weeks.
///
/// Every step is taken by the rules a person's own entries go through. Ids follow from the sample,
/// so putting it into a book twice changes nothing.
///
/// The story is told around `today`; all days move with it.
public func sampleStudio(on today: Day) -> Edit {
  var studio = SampleBuilder.studio(on: today)
  studio.bank()
  return studio.edit
}

/// Applies one step after another to a scratch book and collects them as one edit.
struct SampleBuilder {
  let today: Day
  private(set) var book = Book()
  private(set) var edit = Edit()
  private var steps: UInt64 = 0

  init(today: Day) { self.today = today }

  /// Gigs and homes, before anything else was paid.
  static func trades(on today: Day) -> SampleBuilder {
    var studio = SampleBuilder(today: today)
    studio.openBusiness()
    for client in SampleClient.all { studio.add(client) }
    for (number, gig) in SampleGig.all.enumerated() { studio.add(gig, number) }
    for event in SampleEvent.story(of: SampleGig.all) { studio.tell(event) }
    studio.openStudio()
    return studio
  }

  /// All but what a bank says.
  static func studio(on today: Day) -> SampleBuilder {
    var studio = trades(on: today)
    studio.spend()
    studio.play()
    return studio
  }

  mutating func openBusiness() {
    var step = Edit()
    var profile = book.profile
    profile.firstName = "Nora"
    profile.lastName = "Marlowe"
    profile.company = "Marlowe Strings"
    profile.email = "nora@marlowestrings.example"
    profile.phone = "(615) 555-0142"
    profile.website = "marlowestrings.example"
    profile.taxID = "62-1847305"
    profile.address.line1 = "1412 Fatherland Street"
    profile.address.city = "Nashville"
    profile.address.state = "TN"
    profile.address.postalCode = "37206"
    step.put(profile, in: book.profiles)
    var bank = book.bank
    bank.handles.bank = "Cumberland Valley Bank"
    bank.handles.accountName = "Marlowe Strings LLC"
    bank.handles.routingNumber = "123456780"
    bank.handles.accountNumber = "0004417725"
    bank.handles.venmo = "@nora-marlowe"
    bank.handles.zelle = "nora@marlowestrings.example"
    step.put(bank, in: book.banks)
    var settings = book.settings
    settings.work = [.musician, .designer]
    settings.paper = .letter
    settings.isSetUp = true
    step.put(settings, in: book.settingsTable)
    var series = Numbering.mainSeries(in: book)
    series.start = 1001
    step.put(series, in: book.seriesTable)
    apply(step)
  }

  mutating func add(_ sample: SampleClient) {
    let step = Edit(putting: sample.client, in: book.clients)
    apply(step)
  }

  mutating func add(_ gig: SampleGig, _ number: Int) {
    var step = Edit()
    var project = Project()
    project.id = SampleGig.id(number)
    project.name = gig.name
    project.artist = gig.artist
    project.client = SampleClient.id(gig.client)
    project.mediaType = gig.media
    let start = today.adding(days: gig.start)
    var schedule = Schedule.gig(on: start, zone: "America/Chicago")
    schedule.moveStart(to: start, TimeOfDay(minutes: gig.hour * 60))
    let end = TimeOfDay(minutes: (gig.hour + gig.hours) % 24 * 60)
    let nights = gig.days - 1 + (gig.hour + gig.hours) / 24
    schedule.chooseEnd(start.adding(days: nights), end)
    project.schedule = schedule
    project.opened = today.adding(days: gig.booked)
    project.location = gig.place
    project.notes = gig.notes
    step.put(project, in: book.projects)
    var last: Position?
    for (place, sample) in gig.charges.enumerated() {
      var charge = Charge()
      charge.id =
        sample.isOfDeal
        ? Deal.charge(of: project.id) : ID.foreign("sample:charge:\(number):\(place)")
      charge.project = project.id
      charge.name = sample.name
      charge.service = ServiceType(sample.service)
      charge.price = Price(
        Money(sample.dollars, .usd), times: Quantity(thousandths: sample.thousandths))
      let position = Position.between(last, nil, jitter: charge.id.raw)
      last = position
      charge.position = position
      step.put(charge, in: book.charges)
    }
    apply(step)
  }

  /// Takes one step of the story; one that the rules refuse is left out.
  mutating func tell(_ event: SampleEvent) {
    let day = today.adding(days: event.day)
    let project = SampleGig.id(event.gig)
    let invoice = ID<Invoice>.foreign("sample:invoice:\(event.gig):\(event.part)")
    switch event.what {
    case .deliver:
      guard let project = book.projects[project],
        let step = try? Stages.move(project, to: .delivered, on: day, in: book)
      else { return }
      apply(step)
    case .settle:
      guard let project = book.projects[project],
        let step = try? Stages.move(project, to: .paid, on: day, in: book)
      else { return }
      apply(step)
    case .draft(let terms, let notes):
      guard let step = try? Drafting.draft(invoice, for: project, on: day, in: book) else { return }
      apply(step)
      guard var draft = book.invoices[invoice] else { return }
      draft.due = day.adding(days: terms)
      draft.notes = notes
      let details = Edit(putting: draft, in: book.invoices)
      apply(details)
    case .issue:
      let at = Instant(day, TimeOfDay(minutes: 17 * 60 + 30), offsetMinutes: -6 * 60)
      let series = Numbering.mainSeries(in: book)
      guard let step = try? Issuing.issue(invoice, from: series, on: day, at: at, in: book)
      else { return }
      apply(step)
      // The latest is not sent yet.
      guard event.day < -30, let issued = book.invoices[invoice],
        let sent = try? Sendings.send(issued, on: day, by: .mail, in: book)
      else { return }
      apply(sent)
    case .pay(let dollars, let method, let reference):
      guard let invoice = book.invoices[invoice], let owed = try? book.balance(of: invoice)
      else { return }
      let amount = dollars == 0 ? owed : Money(dollars, .usd)
      let id = ID<Payment>.foreign("sample:payment:\(event.gig):\(event.day)")
      guard
        let step = try? Payments.record(
          id, amount, for: invoice, on: day, method: method, reference: reference, in: book)
      else { return }
      apply(step)
    case .void(let reason):
      guard let invoice = book.invoices[invoice],
        let step = try? VoidingRule.void(invoice, on: day, reason: reason, in: book)
      else { return }
      apply(step)
    }
  }

  mutating func apply(_ step: Edit) {
    steps += 1
    let stamp = Stamp(milliseconds: Int64(steps), device: 1)
    book.apply(Change(device: 1, counter: steps, stamp: stamp, body: step.body))
    edit.add(step)
  }
}
