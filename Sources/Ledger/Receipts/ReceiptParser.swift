/// Proposes what a receipt says from what was read on its file (rule E22).
///
/// Pure and quick (linear but for the rows of one height), so that it is asked again whenever a receipt is shown.
public enum ReceiptParser {
  /// The proposal for a reading; an empty one when nothing was read.
  public static func proposal(
    of reading: Reading, in book: Book, _ formats: Formats = Formats()
  ) -> ReceiptProposal {
    if !reading.fields.isEmpty { return taught(exact(reading.fields, book), book) }
    let words =
      reading.words.isEmpty
      ? ReadWords.words(fromText: reading.text)
      : reading.words.prefix(ReadWords.wordLimit).map { onPage($0) }
    var rows = ReceiptRows.rows(of: words)
    for index in rows.indices {
      ReceiptAmounts.read(&rows[index], words)
      rows[index].kinds = ReceiptKeywords.kinds(of: rows[index])
    }
    var proposal = ReceiptProposal()
    if rows.isEmpty { return proposal }
    let currency = ReceiptCurrencies.find(rows, words, own: book.settings.currency)
    proposal.currency = currency
    proposal.day = days(reading, formats, currency, own: book.settings.currency).find(rows, words)
    proposal.merchant = ReceiptMerchants.find(rows, words, in: book)
    proposal.readMerchant = proposal.merchant?.value ?? ""
    let totals = ReceiptTotals(rows: rows, currency: currency.value)
    var first: ReceiptProposal?
    for way in ReceiptLines.ways(rows, words) {
      var read = proposal
      read.lines = ReceiptLines.find(rows, words, currency.value, way)
      let found = totals.find(lines: read.lines)
      (read.total, read.otherTotal) = (found?.total, found?.other)
      // A tip is neither taxed nor a line.
      let billed = (read.total?.value.minor).map { total in
        let tip = totals.tip(within: total)
        return total &- (tip == 0 && way.hasCharges ? totals.tip : tip)
      }
      var taxes = ReceiptTaxes(
        rows: rows, words: words, currency: currency.value, total: billed)
      if sum(read.lines) == billed { taxes.lineWords = Set(read.lines.flatMap { $0.words }) }
      read.taxes = taxes.find()
      let fits = check(&read.lines, billed, read.taxes)
      if fits || first == nil { first = read }
      if fits { break }
    }
    proposal = first ?? proposal
    proposal.method = method(rows)
    return taught(proposal, book)
  }

  /// The word within its page, whatever a row that somebody else wrote says.
  private static func onPage(_ word: ReadWord) -> ReadWord {
    func within(_ value: Int64) -> Int64 { max(0, min(10_000, value)) }
    var word = word
    (word.x, word.y) = (within(word.x), within(word.y))
    (word.width, word.height) = (within(word.width), within(word.height))
    return word
  }

  /// Which order days are in: the account's, unless the receipt is from a country that has another.
  private static func days(
    _ reading: Reading, _ formats: Formats, _ currency: Proposed<Currency>, own: Currency
  ) -> ReceiptDays {
    let isForeign = currency.value != own && currency.confidence >= 55
    let isAmerican = isForeign ? currency.value == .usd : formats.dateOrder == .monthDayYear
    return ReceiptDays(
      monthFirst: isAmerican, yearFirst: !isForeign && formats.dateOrder == .yearMonthDay,
      latest: reading.read.milliseconds > 0 ? reading.read.utcDay : Day.last.adding(years: -10))
  }

  /// The name that was chosen for this merchant before.
  private static func taught(_ proposal: ReceiptProposal, _ book: Book) -> ReceiptProposal {
    guard let merchant = proposal.merchant, let taught = book.taughtMerchant(proposal.readMerchant)
    else { return proposal }
    var proposal = proposal
    proposal.merchant = Proposed(
      taught.name, confidence: max(merchant.confidence, taught.isExact ? 97 : 80),
      words: merchant.words)
    return proposal
  }

  /// The last row that says how it was paid; cash where change was given.
  private static func method(_ rows: [ReceiptRow]) -> Proposed<ReceiptMethod>? {
    let kinds: [(RowKinds, ReceiptMethod)] = [
      (.cash, .cash), (.card, .card), (.online, .online), (.debit, .directDebit),
      (.transfer, .transfer),
    ]
    var best: (method: ReceiptMethod, score: Int, row: ReceiptRow)?
    let hasChange = rows.contains { $0.kinds.contains(.change) && !$0.amounts.isEmpty }
    for row in rows {
      for (kind, method) in kinds where row.kinds.contains(kind) {
        var score = row.amounts.isEmpty ? 45 : 75
        if method == .cash, hasChange { score += 15 }
        if method == .transfer { score -= 25 }
        if score > best?.score ?? 0 { best = (method, score, row) }
      }
    }
    if best == nil,
      let row = rows.first(where: { $0.kinds.contains(.change) && !$0.amounts.isEmpty })
    {
      best = (.cash, 60, row)
    }
    return best.map { Proposed($0.method, confidence: $0.score, words: $0.row.words) }
  }

  /// Lines that add up to the total, or to what is before tax, are sure; whether they do.
  private static func check(
    _ lines: inout [Proposed<ReceiptEntry>], _ total: Int64?, _ taxes: [Proposed<ReceiptTax>]
  ) -> Bool {
    guard let total, !lines.isEmpty else { return false }
    let sum = sum(lines)
    let tax = taxes.reduce(Int64(0)) { $0 &+ $1.value.tax.minor }
    guard sum == total || sum &+ tax == total else { return false }
    for index in lines.indices { lines[index].confidence = max(95, lines[index].confidence) }
    return true
  }

  private static func sum(_ lines: [Proposed<ReceiptEntry>]) -> Int64 {
    lines.reduce(0) { $0 &+ $1.value.amount.minor }
  }
}
