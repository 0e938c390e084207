/// A number of the hub that a device's own took the place of.
struct LostAnswer {
  var invoice: RowKey
  /// The hub's issue register, as the void invoice will carry it.
  var bytes: [UInt8]
  var voidID: UInt64
  var day: Day
}

/// Issuing: what an invoice says is frozen with the hash of its bytes, sums that follow from its
/// lines, and a number that its series gives.
///
/// Issued is never un-issued or rewritten. Only the hub numbers in its own series, without a gap; a
/// device's series belongs to the member who first used it, and its counts rise. Numbers from
/// elsewhere come with whole rows, by administrators. When the hub's answer to an installation was lost
/// and that one numbered the invoice itself, its number may be printed and stands: the hub's goes to a
/// void invoice. Whoever did not ask comes too late: another was told the hub's number.
enum IssueLaw {
  static func check<L: LawLookups>(_ trial: inout Trial<L>) throws(Verdict) {
    for row in trial.view.touched where row.kind == .invoice {
      guard let write = row.write(RegisterTag.Invoice.issue) else { continue }
      let old = row.before?.register(RegisterTag.Invoice.issue)
      if write.bytes == [0] {
        if let old, old.bytes != [0] { trial.stayBelow(old.stamp.time) }
        continue
      }
      if let old, old.bytes == write.bytes { continue }
      let place = row.key.register(RegisterTag.Invoice.issue)
      let issued = try read(write.bytes, place)
      if let old, old.bytes != [0] {
        try takeLostAnswer(issued, over: old, row.key, &trial)
      }
      if let old { trial.exceed(old.stamp.time) }
      try checkContent(issued, place)
      try checkNumber(issued.issue, of: row, place, &trial)
    }
  }

  private static func read(
    _ bytes: [UInt8], _ place: RegisterKey
  ) throws(Verdict) -> IssuedInvoice {
    do throws(CodecError) {
      guard let issued = try IssuedInvoice(register: bytes) else { throw .notOurs }
      let isKnown = (1...2).contains(issued.issue.content.rules)
      if issued.hasMore || !isKnown { throw .newer(version: 0) }
      if !issued.isWithinRange { throw .outOfRange(at: 0) }
      return issued
    } catch {
      if case .newer = error { throw .tooNew(at: place) }
      if case .unknownWord = error { throw .tooNew(at: place) }
      throw .no("unreadable", "What was issued cannot be read", at: place)
    }
  }

  // MARK: what it says

  private static func checkContent(
    _ issued: IssuedInvoice, _ place: RegisterKey
  ) throws(Verdict) {
    if !issued.isGenuine {
      throw .no("hash", "The invoice's hash is not that of what it says", at: place)
    }
    let content = issued.issue.content
    if !addsUp(content) {
      throw .no("totals", "The invoice's sums do not follow from its lines", at: place)
    }
  }

  /// Whether sums follow from the lines by their version of the rules (``InvoiceTotals``).
  static func addsUp(_ content: InvoiceContent) -> Bool {
    content.total.minor.magnitude <= UInt64(ShapeLaw.greatestAmount) && content.addsUp()
  }

  // MARK: its number

  private static func checkNumber<L: LawLookups>(
    _ issue: Issue, of row: LawView<L>.Touched, _ place: RegisterKey, _ trial: inout Trial<L>
  ) throws(Verdict) {
    // Whole rows that an administrator brings were issued elsewhere: an import, a backup.
    let isBrought = row.isNew && trial.context.isAdministrator
    if issue.series.isNone {
      if isBrought { return }
      throw .no("no-series", "A number belongs to a series", at: place)
    }
    guard SeriesLaw.counts.contains(issue.count) else {
      throw .no("count-range", "A number's count is from 1 to 1,000,000,000,000", at: place)
    }
    let series = issue.series.raw
    guard let seriesRow = trial.view.after(RowKey(.series, series)) else {
      throw .no("no-series", "The number's series is not in the book", at: place)
    }
    let number = GivenNumber(
      series: series, count: issue.count, number: issue.content.number, invoice: row.key.id)
    let isImported = SeriesLaw.isImported(seriesRow, series)
    if isImported && !isBrought {
      throw .no(
        "closed-series",
        row.isNew
          ? "Numbers that another program gave come in by administrators alone"
          : "That series holds numbers from elsewhere only", at: place)
    }
    try checkFree(number, isImported: isImported, place, trial)
    if !isBrought {
      try checkText(issue, seriesRow, place)
      try checkOwner(issue, SeriesLaw.owner(of: seriesRow), place, &trial)
    }
    trial.judgement.numbers.append(number)
  }

  private static func checkFree<L: LawLookups>(
    _ number: GivenNumber, isImported: Bool, _ place: RegisterKey, _ trial: Trial<L>
  ) throws(Verdict) {
    let lookups = trial.view.lookups
    var holders = [lookups.holder(of: number.count, in: number.series)]
    if !isImported { holders.append(lookups.holder(ofNumber: number.number)) }
    let isInChange = trial.judgement.numbers.contains { other in
      other.series == number.series && other.count == number.count
        || !isImported && other.number == number.number
    }
    if isInChange || holders.contains(where: { $0 != 0 && $0 != number.invoice }) {
      throw .no(
        "number-taken", "The number \(number.number) is already given to another invoice",
        at: place)
    }
  }

  private static func checkText(
    _ issue: Issue, _ series: LawRow, _ place: RegisterKey
  ) throws(Verdict) {
    guard let pattern: String = series.value(RegisterTag.Series.pattern),
      let numbers = try? NumberPattern(pattern),
      numbers.number(issue.count, on: issue.content.issued) == issue.content.number
    else {
      throw .no("number-text", "The number is not what its series gives", at: place)
    }
  }

  private static func checkOwner<L: LawLookups>(
    _ issue: Issue, _ owner: UInt64, _ place: RegisterKey, _ trial: inout Trial<L>
  ) throws(Verdict) {
    let series = issue.series.raw
    let (context, lookups) = (trial.context, trial.view.lookups)
    if context.origin == .returned {
      // Once confirmed, the hub has gone on from the last number: nothing is laid in between.
      if owner != 0 || !context.numbersConfirmed { return }
      throw .no("hub-number", "The owner confirmed the last number already", at: place)
    }
    if owner == 0 {
      guard context.origin == .hub || (context.origin == .device && !context.hasHub) else {
        throw .no("hub-number", "Only the hub gives numbers of this series", at: place)
      }
    } else {
      if let first = lookups.firstMember(of: series), first != context.member {
        throw .no("series-taken", "That series is another member's", at: place)
      }
      trial.judgement.usedSeries.append(series)
    }
    if let last = lookups.lastCount(of: series), issue.count <= last {
      throw .no("count-falls", "The series has come further than this number", at: place)
    }
  }

  // MARK: a lost answer

  /// An issued invoice arrives as issued again: the same deed under a device's own number, or a
  /// refusal.
  private static func takeLostAnswer<L: LawLookups>(
    _ issued: IssuedInvoice, over old: LawRow.Register, _ key: RowKey, _ trial: inout Trial<L>
  ) throws(Verdict) {
    let place = key.register(RegisterTag.Invoice.issue)
    guard let known = (try? IssuedInvoice(register: old.bytes)) ?? nil else {
      throw .no("already-issued", "The invoice is already issued", at: place)
    }
    let refusal = Verdict.no(
      "already-issued", "The invoice is already issued as \(known.issue.content.number)",
      at: place)
    let lookups = trial.view.lookups
    guard trial.context.origin == .device, trial.context.hasHub,
      lookups.askedToIssue(key.id, before: issued.issue.series.raw) == trial.context.member,
      let series = trial.view.before(RowKey(.series, known.issue.series.raw)),
      SeriesLaw.owner(of: series) == 0,
      known.issue.series != issued.issue.series
    else { throw refusal }
    var mine = issued.issue.content
    mine.number = known.issue.content.number
    // Whoever waits past midnight and then numbers it themselves does the same deed on another day.
    mine.issued = known.issue.content.issued
    mine.due = known.issue.content.due
    // How it looks is nothing that it asks; an older program has neither look nor terms.
    mine.look = known.issue.content.look
    if mine.terms.isEmpty { mine.terms = known.issue.content.terms }
    if mine != known.issue.content { throw refusal }
    trial.lostAnswers.append(
      LostAnswer(
        invoice: key, bytes: old.bytes,
        voidID: ID<Invoice>.foreign("lost-answer:" + ID<Invoice>(key.id).text).raw,
        day: known.issue.content.issued))
  }

  /// The void invoices that carry the hub's numbers.
  static func answer<L: LawLookups>(_ trial: inout Trial<L>, under stamp: Stamp) {
    for lost in trial.lostAnswers {
      guard let row = trial.view.after(lost.invoice),
        let issued = (try? IssuedInvoice(register: lost.bytes)) ?? nil
      else { continue }
      var invoice = Invoice()
      invoice.id = ID(lost.voidID)
      invoice.client = ID(row.link(RegisterTag.Invoice.client))
      invoice.project = ID(row.link(RegisterTag.Invoice.project))
      invoice.currency = issued.issue.content.currency
      invoice.day = lost.day
      invoice.due = issued.issue.content.due
      invoice.series = issued.issue.series
      invoice.notes = issued.issue.content.notes
      invoice.voided = Voiding(on: lost.day, reason: reason(in: row))
      trial.judgement.answer.put(invoice, replacing: nil)
      trial.judgement.answer.write(
        RegisterKey(kind: Kind.invoice.rawValue, id: lost.voidID, tag: RegisterTag.Invoice.issue),
        lost.bytes)
      trial.judgement.moved.append((from: lost.invoice.id, to: lost.voidID))
    }
  }

  private static func reason(in row: LawRow) -> String {
    let issue = row.value(RegisterTag.Invoice.issue, as: Issue?.self) ?? nil
    return "Issued as \(issue?.content.number ?? "") while the hub's answer was lost"
  }
}
