/// What gigs that come again are billed at (rule G26).
extension GigRules {
  /// Bills one gig of a rule at another fee than its rule's; nil is none.
  ///
  /// Empty where the gig's charge of the rule's fee is on an invoice, or says something of its own by now. `project` is in
  /// `book`; one that is only drawn is written before.
  public static func bill(
    _ project: ID<Project>, of rule: GigRule, at fee: Money?, _ service: ServiceType, in book: Book
  ) -> Edit {
    var edit = Edit()
    if fee == rule.fee && (fee == nil || service == rule.service) { return edit }
    let next = fee.map { Booking.charge($0, service, for: project) }
    guard let before = rule.fee else {
      if let next, book.charges(of: project).isEmpty { edit.put(next, in: book.charges) }
      return edit
    }
    let ruled = Booking.charge(before, rule.service, for: project)
    guard let charge = charge(of: rule, in: project, book), !Drafting.isBilled(charge, in: book)
    else { return edit }
    var changed = charge
    if let next {
      changed.price = next.price
      changed.service = next.service
      if charge.name == ruled.name { changed.name = next.name }
    } else {
      changed.life = .trashed
    }
    edit.put(changed, in: book.charges)
    return edit
  }

  /// The same of one that is only drawn: begins it and bills it at another fee.
  public static func begin(
    _ changed: Project, of rule: GigRule, at fee: Money?, _ service: ServiceType, in book: Book
  ) -> [Edit] {
    let edits = change(changed, in: book)
    var edit = Edit()
    let drawn = rule.fee.map { Booking.charge($0, rule.service, for: changed.id) }
    if let next = fee.map({ Booking.charge($0, service, for: changed.id) }) {
      edit.put(next, replacing: drawn)
    } else if let drawn {
      var gone = drawn
      gone.life = .trashed
      edit.put(gone, replacing: drawn)
    }
    return edit.isEmpty ? edits : edits + [edit]
  }

  /// The charge of a gig that is its rule's fee: the one that was entered with it, or the only one, at that price for that service.
  private static func charge(
    of rule: GigRule, in project: ID<Project>, _ book: Book
  ) -> Charge? {
    guard let fee = rule.fee else { return nil }
    let own = Booking.charge(fee, rule.service, for: project)
    let charges = book.charges(of: project)
    guard
      let charge = charges.first(where: { $0.id == own.id })
        ?? (charges.count == 1 ? charges.first : nil)
    else { return nil }
    return charge.price == own.price && charge.service == own.service ? charge : nil
  }
}
