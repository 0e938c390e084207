// Who plays with the sample's cellist, what was agreed, and what was written: issue 12's parts of the sample.

/// Somebody who plays in the sample.
struct SampleMusician {
  var name: String
  var instrument: String
  var email: String
  var phone: String
  var notes = ""

  var id: ID<Musician> { .foreign("sample:musician:" + name) }

  static var all: [SampleMusician] {
    [
      SampleMusician(
        name: "Ida Roth", instrument: "Viola", email: "ida.roth@example.com",
        phone: "(612) 555-0128", notes: "Lives in Minneapolis; no hotel needed there."),
      SampleMusician(
        name: "Max Bell", instrument: "Violin", email: "max.bell@example.com",
        phone: "(615) 555-0161"),
      SampleMusician(
        name: "June Okafor", instrument: "Double Bass", email: "june.okafor@example.com",
        phone: "(615) 555-0137"),
    ]
  }

  static func id(_ name: String) -> ID<Musician> { .foreign("sample:musician:" + name) }
}

/// A musician on a gig of the sample; nobody is the cellist herself.
struct SamplePlayer {
  var gig: String
  var name: String
  var pay: PlayerPay
  var state: PlayerState
  /// The day on which they were paid.
  var paid: Int?

  static var all: [SamplePlayer] {
    [
      SamplePlayer(
        gig: "Bowl Night", name: "June Okafor", pay: PlayerPay(Money(120, .usd)),
        state: .confirmed, paid: -20),
      SamplePlayer(
        gig: "Advent Concert", name: "Max Bell", pay: PlayerPay(Money(150, .usd)), state: .asked),
      SamplePlayer(
        gig: "Museum Gala", name: "", pay: PlayerPay(), state: .confirmed),
      SamplePlayer(
        gig: "Museum Gala", name: "Ida Roth", pay: PlayerPay(share: Rate(percent: 40)),
        state: .confirmed),
      SamplePlayer(
        gig: "Museum Gala", name: "Max Bell", pay: PlayerPay(Money(90, .usd)), state: .declined),
    ]
  }
}

extension SampleBuilder {
  /// Who plays, the deal and the rate card, the way to a place, and a mail that has left.
  mutating func play() {
    addMusicians()
    for player in SamplePlayer.all { add(player) }
    addDeal()
    addRates()
    var step = Edit()
    var way = Travel(between: "Home studio", and: "St. Cecilia Chapel, Franklin")
    way.set(35, from: "Home studio", back: 40)
    step.put(way, in: book.travels)
    apply(step)
    writeMail()
  }

  private func gig(_ name: String) -> ID<Project>? {
    SampleGig.all.lastIndex { $0.name == name }.map { SampleGig.id($0) }
  }

  private mutating func addMusicians() {
    var step = Edit()
    for sample in SampleMusician.all {
      var musician = Musician()
      musician.id = sample.id
      musician.name = sample.name
      musician.instrument = sample.instrument
      musician.email = sample.email
      musician.phone = sample.phone
      musician.notes = sample.notes
      musician.created = Instant(today.adding(days: -60), TimeOfDay(minutes: 600))
      step.put(musician, in: book.musicians)
    }
    apply(step)
  }

  private mutating func add(_ sample: SamplePlayer) {
    let musician = sample.name.isEmpty ? ID<Musician>() : SampleMusician.id(sample.name)
    guard let gig = gig(sample.gig),
      var player = try? Players.player(musician, on: gig, in: book)
    else { return }
    player.pay = sample.pay
    player.state = sample.state
    var step = Edit()
    step.put(player, in: book.players)
    apply(step)
    guard let paid = sample.paid else { return }
    let day = today.adding(days: paid)
    let at = Instant(day, TimeOfDay(minutes: 1_140))
    guard
      let payment = try? Players.pay(player.id, on: day, method: "Venmo", at: at, in: book)
    else { return }
    apply(payment)
    guard var expense = book.transactions[Player.expense(of: player.id)] else { return }
    expense.category = SampleCategory.id("Other")
    step = Edit()
    step.put(expense, in: book.transactions)
    apply(step)
  }

  /// The gala's fee is what its charge asks for: the least that the deal brings.
  private mutating func addDeal() {
    guard let gig = gig("Museum Gala") else { return }
    var deal = Deal()
    deal.id = Deal.id(of: gig)
    deal.project = gig
    deal.terms.type = .guarantee
    deal.terms.amount = Money(1_000, .usd)
    deal.terms.share = Rate(percent: 60)
    deal.deposit.share = Rate(percent: 25)
    deal.deposit.day = today.adding(days: 10)
    deal.notes = "Door is settled on the night, with the house manager."
    let step = Edit(putting: deal, in: book.deals)
    apply(step)
  }

  private mutating func addRates() {
    var step = Edit()
    var last: Position?
    func rate(_ type: CardRateType, _ unit: String, _ set: (inout CardPrice) -> Void) {
      var rate = CardRate()
      rate.id = .foreign("sample:rate:" + type.word)
      rate.type = type
      rate.unit = unit
      set(&rate.price)
      rate.position = Position.between(last, nil, jitter: rate.id.raw)
      last = rate.position
      step.put(rate, in: book.rates)
    }
    rate(.perDiem, "day") { $0.amount = Money(60, .usd) }
    rate(.mileage, "mile") { $0.amount = Money(minor: 70, currency: .usd) }
    rate(.doubling, "") { $0.share = Rate(percent: 50) }
    rate(.cartage, "") { $0.amount = Money(140, .usd) }
    apply(step)
  }

  /// An invoice that left by mail; nothing waits, so that trying the sample sends nothing.
  private mutating func writeMail() {
    guard let number = SampleGig.all.lastIndex(where: { $0.name == "Harbor Lights, S3" }),
      let invoice = book.invoices[.foreign("sample:invoice:\(number):0")], invoice.isIssued,
      let client = book.clients[invoice.client]
    else { return }
    let at = Instant(
      today.adding(days: SampleGig.all[number].start + 3), TimeOfDay(minutes: 1_060),
      offsetMinutes: -6 * 60)
    var mail = MailMessage()
    mail.document.kind = Kind.invoice.name
    mail.document.id = invoice.id.retyped()
    mail.attachment = mail.document
    mail.id = MailMessage.id(of: mail.document, for: .invoice, count: 1)
    mail.to = client.email
    mail.subject = "Invoice \(invoice.number), Marlowe Strings"
    mail.body = """
      Hello \(client.displayName),

      please find invoice \(invoice.number) attached.

      Nora Marlowe
      """
    mail.created = at
    mail.state = .sent
    mail.at = at
    mail.tries = 1
    mail.answered = 1
    let step = Edit(putting: mail, in: book.messages)
    apply(step)
  }
}
