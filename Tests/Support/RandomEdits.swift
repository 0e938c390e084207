import Ledger

/// Something a person might do next with the book they see; nil when the dice ask for what is
/// impossible there.
public struct RandomEdits {
  let book: Book
  let today: Day

  public init(_ book: Book, on today: Day) {
    self.book = book
    self.today = today
  }

  /// Any edit but issuing, drafting and voiding.
  public func any(_ dice: inout Dice) -> Edit? {
    switch dice.below(12) {
    case 0, 1: return booking(&dice)
    case 2, 3: return changeClient(&dice)
    case 4: return changeProject(&dice)
    case 5, 6: return changeCharge(&dice)
    case 7: return move(&dice)
    case 8: return pay(&dice)
    case 9: return delete(&dice)
    case 10: return changeAccount(&dice)
    case _: return removePayment(&dice)
    }
  }

  private func word(_ dice: inout Dice) -> String {
    dice.pick(["", "Anna", "Łukasz", "Größe", "東京", "é", "e\u{301}", "O'Neil \"x\"", "🎺"]) ?? ""
  }

  private func money(_ dice: inout Dice) -> Money {
    Money(
      minor: Int64(dice.below(200_000)) - 1_000, currency: dice.percent(90) ? .usd : .eur)
  }

  private func booking(_ dice: inout Dice) -> Edit {
    var edit = Edit()
    var client = dice.pick(book.clients.rows) ?? Client()
    if client.id.isNone || dice.percent(40) {
      client = Client()
      client.id = ID(dice.next() | 1)
      client.lastName = word(&dice)
      edit.put(client, in: book.clients)
    }
    var project = Project()
    project.id = ID(dice.next() | 1)
    project.client = client.id
    project.name = word(&dice)
    if dice.percent(50) { project.schedule = .gig(on: today, zone: "Asia/Tokyo") }
    edit.put(project, in: book.projects)
    for _ in 0..<(1 + dice.below(2)) {
      var charge = Charge()
      charge.id = ID(dice.next() | 1)
      charge.project = project.id
      charge.price = Price(Money(minor: Int64(dice.below(90_000)), currency: .usd))
      edit.put(charge, in: book.charges)
    }
    return edit
  }

  private func changeClient(_ dice: inout Dice) -> Edit? {
    guard var client = dice.pick(book.clients.rows) else { return nil }
    switch dice.below(4) {
    case 0: client.lastName = word(&dice)
    case 1: client.notes = word(&dice)
    case 2: client.address.city = word(&dice)
    case _: client.life = dice.pick(Life.allCases) ?? .live
    }
    return Edit(putting: client, in: book.clients)
  }

  private func changeProject(_ dice: inout Dice) -> Edit? {
    guard var project = dice.pick(book.projects.rows) else { return nil }
    project.notes = word(&dice)
    project.schedule?.moveStart(
      to: today.adding(days: dice.below(60)),
      TimeOfDay(hour: dice.below(24), minute: 0) ?? TimeOfDay(minutes: 0))
    if dice.percent(30) { project.client = dice.pick(book.clients.rows)?.id ?? project.client }
    return Edit(putting: project, in: book.projects)
  }

  private func changeCharge(_ dice: inout Dice) -> Edit? {
    guard var charge = dice.pick(book.charges.rows) else { return nil }
    charge.price = Price(money(&dice), times: Quantity(dice.below(4)))
    if dice.percent(30) { charge.project = dice.pick(book.projects.rows)?.id ?? charge.project }
    return Edit(putting: charge, in: book.charges)
  }

  private func move(_ dice: inout Dice) -> Edit? {
    guard let project = dice.pick(book.projects.live), let stage = dice.pick(Stage.allCases)
    else { return nil }
    return try? Stages.move(project, to: stage, on: today, in: book)
  }

  private func pay(_ dice: inout Dice) -> Edit? {
    guard let invoice = dice.pick(book.invoices.live) else { return nil }
    return try? Payments.record(
      ID(dice.next() | 1), money(&dice), for: invoice, on: today, in: book)
  }

  private func removePayment(_ dice: inout Dice) -> Edit? {
    guard let payment = dice.pick(book.payments.live) else { return nil }
    return Payments.remove(payment, in: book)
  }

  private func delete(_ dice: inout Dice) -> Edit? {
    switch dice.below(3) {
    case 0:
      guard let client = dice.pick(book.clients.live) else { return nil }
      return Deleting.delete(client, in: book)
    case 1:
      guard let project = dice.pick(book.projects.live) else { return nil }
      return Deleting.delete(project, in: book)
    case _:
      guard let charge = dice.pick(book.charges.live) else { return nil }
      return Deleting.delete(charge, in: book)
    }
  }

  private func changeAccount(_ dice: inout Dice) -> Edit {
    var edit = Edit()
    if dice.percent(50) {
      var profile = book.profile
      profile.company = word(&dice)
      edit.put(profile, in: book.profiles)
    } else {
      var settings = book.settings
      settings.paymentDays = Int64(dice.below(60))
      settings.work = [.musician, .designer].filter { _ in dice.percent(50) }
      edit.put(settings, in: book.settingsTable)
    }
    return edit
  }

  public func draft(_ id: ID<Invoice>, _ dice: inout Dice) -> Edit? {
    guard let project = dice.pick(book.projects.live) else { return nil }
    return try? Drafting.draft(id, for: project.id, on: today, in: book)
  }

  public func issue(_ id: ID<Invoice>, from installation: UInt64, at now: Instant) -> Edit? {
    let series = Numbering.deviceSeries(of: installation, in: book)
    return try? Issuing.issue(id, from: series, on: today, at: now, in: book)
  }

  public func void(_ dice: inout Dice) -> Edit? {
    guard let invoice = dice.pick(book.invoices.live) else { return nil }
    return try? VoidingRule.void(invoice, on: today, reason: "typo", in: book)
  }
}
