import Ledger

/// What was read on a receipt, as the values of an expense, and where on the picture they stand.
struct ReadReceipt: Sendable {
  /// A value that stands on the receipt, by the name of its field.
  struct Mark: Sendable {
    var field: String
    /// Nobody has to look at it again.
    var isSure: Bool
    /// Another amount that is as likely.
    var other: Money?
    var boxes: [Box]
  }

  /// A place on the first page, in ten-thousandths of its width and height.
  struct Box: Equatable, Sendable {
    var x: Int64
    var y: Int64
    var width: Int64
    var height: Int64
  }

  var values = ReceiptValues()
  var marks: [Mark] = []

  func mark(_ field: String) -> Mark? { marks.first { $0.field == field } }

  /// Merchant, day and total are all sure (rule E25).
  var isSure: Bool {
    for field in ["source", "date", "amount"] where mark(field)?.isSure != true { return false }
    return true
  }

  /// From here on a value needs no second look; of 100.
  static var sureFrom: Int { 80 }

  /// A receipt of which nothing was read yet.
  init(on today: Day) { values.expense.day = today }

  init(_ proposal: ReceiptProposal, of reading: Ledger.Reading, _ formats: Formats) {
    values.readMerchant = proposal.readMerchant
    if let merchant = proposal.merchant {
      values.expense.source = merchant.value
      mark("source", merchant.confidence, merchant.words, reading)
    }
    if let total = proposal.total {
      values.expense.amount = total.value
      mark("amount", total.confidence, total.words, reading)
      marks[marks.count - 1].other = proposal.otherTotal
    }
    if let day = proposal.day {
      values.expense.day = day.value
      mark("date", day.confidence, day.words, reading)
    }
    if let currency = proposal.currency {
      mark("currency", currency.confidence, currency.words, reading)
    }
    if let method = proposal.method {
      mark("paymentMethod", method.confidence, method.words, reading)
    }
    if proposal.taxes.count == 1, let tax = proposal.taxes.first {
      values.expense.tax = TransactionTax(rate: tax.value.rate, subtotal: tax.value.net)
      mark("taxRate", tax.confidence, tax.words, reading)
    }
    if proposal.lines.isEmpty { splitByRate(proposal, reading, formats) }
    let lines = ReceiptParts.aboveZero(
      proposal.lines, isBack: proposal.total?.value.isNegative == true)
    for (place, line) in lines.prefix(ExpenseLines.most).enumerated() {
      let rate = proposal.taxes.count == 1 ? proposal.taxes[0].value.rate : nil
      values.lines.append(ReadReceipt.split(line.value.name, line.value.amount, rate))
      mark("lineName\(place)", line.confidence, line.words, reading)
    }
    if values.expense.amount?.isNegative == true { giveBack() }
    if let tax = ReceiptParts.taxInMoney(proposal, of: values.expense.amount) {
      values.expense.tax = tax
      if values.lines.isEmpty { splitTaxed(proposal, reading, formats) }
    }
  }

  /// What a vendor gives back is Money Back, whose amounts are typed above zero (rule E23).
  private mutating func giveBack() {
    values.expense.type = .return
    values.expense.amount = values.expense.amount.flatMap { try? $0.negated() }
    values.expense.tax.subtotal = values.expense.tax.subtotal.flatMap { try? $0.negated() }
    for place in marks.indices {
      marks[place].other = marks[place].other.flatMap { try? $0.negated() }
    }
    for place in values.lines.indices {
      values.lines[place].amount = values.lines[place].amount.flatMap { try? $0.negated() }
    }
  }

  private static func split(_ name: String, _ amount: Money?, _ rate: Rate?) -> Split {
    var split = Split()
    split.name = name
    split.amount = amount
    split.taxRate = rate
    return split
  }

  /// Several rates on one receipt become a line each, where they come to the total.
  private mutating func splitByRate(
    _ proposal: ReceiptProposal, _ reading: Ledger.Reading, _ formats: Formats
  ) {
    guard proposal.taxes.count > 1, let total = proposal.total?.value else { return }
    var parts: [Split] = []
    var sum = Money.zero(total.currency)
    for tax in proposal.taxes {
      guard let rate = tax.value.rate, let net = tax.value.net,
        let gross = try? net.adding(tax.value.tax), let more = try? sum.adding(gross)
      else { return }
      sum = more
      parts.append(ReadReceipt.split(formats.rate(rate), gross, rate))
    }
    guard sum == total else { return }
    values.lines = parts
    for (place, tax) in proposal.taxes.enumerated() {
      mark("lineName\(place)", tax.confidence, tax.words, reading)
    }
  }

  /// What is taxed becomes a line, so that a tip is left over without tax.
  private mutating func splitTaxed(
    _ proposal: ReceiptProposal, _ reading: Ledger.Reading, _ formats: Formats
  ) {
    guard let tax = proposal.taxes.first, let rate = tax.value.rate, let net = tax.value.net,
      let gross = try? net.adding(tax.value.tax).absolute(), let amount = values.expense.amount,
      gross.minor < amount.minor
    else { return }
    values.lines = [ReadReceipt.split(formats.rate(rate), gross, rate)]
    values.expense.tax = TransactionTax()
    marks.removeAll { $0.field == "taxRate" }
    mark("lineName0", tax.confidence, tax.words, reading)
  }

  private mutating func mark(
    _ field: String, _ confidence: Int, _ words: [Int], _ reading: Ledger.Reading
  ) {
    marks.append(
      Mark(
        field: field, isSure: confidence >= ReadReceipt.sureFrom,
        boxes: ReadReceipt.boxes(words, of: reading)))
  }

  /// One box for the words of each line of the first page.
  static func boxes(_ words: [Int], of reading: Ledger.Reading) -> [Box] {
    var lines: [(line: Int64, box: Box)] = []
    for place in words where reading.words.indices.contains(place) {
      let word = reading.words[place]
      // What comes from a file is held to the page.
      guard word.page == 0, word.x >= 0, word.y >= 0, word.width > 0, word.height > 0,
        word.x < 10_000, word.y < 10_000, word.width <= 10_000, word.height <= 10_000
      else { continue }
      if let at = lines.firstIndex(where: { $0.line == word.line }) {
        let old = lines[at].box
        let (x, y) = (min(old.x, word.x), min(old.y, word.y))
        lines[at].box = Box(
          x: x, y: y, width: max(old.x + old.width, word.x + word.width) - x,
          height: max(old.y + old.height, word.y + word.height) - y)
      } else {
        lines.append(
          (word.line, Box(x: word.x, y: word.y, width: word.width, height: word.height)))
      }
    }
    return lines.map { $0.box }
  }
}

/// What was read, kept until the book changes: a list of receipts is not parsed at every key.
struct KeptReceipts {
  var found: [(id: ID<Receipt>, read: ReadReceipt)] = []
  /// Of those that were looked at closely.
  var twins: [(id: ID<Receipt>, twins: [ReceiptTwin])] = []
}

struct ReceiptReadings: Room {
  let app: App

  /// What stands on a receipt; without a reading nothing but today.
  func read(_ receipt: Receipt) -> ReadReceipt {
    if let kept = app.index.receipts.found.first(where: { $0.id == receipt.id }) {
      return kept.read
    }
    var read = ReadReceipt(on: state.today)
    if let reading = reading(receipt) {
      let proposal = ReceiptParser.proposal(of: reading, in: book, state.formats)
      read = ReadReceipt(proposal, of: reading, state.formats)
      if let method = proposal.method {
        read.values.expense.paymentMethod = say(method.value.title)
      }
    }
    app.index.receipts.found.append((receipt.id, read))
    return read
  }

  private func reading(_ receipt: Receipt) -> Ledger.Reading? {
    book.reading(of: receipt.hash).flatMap { $0.state == .done ? $0 : nil }
  }

  /// What else in the book shows the same.
  func twins(_ receipt: Receipt) -> [ReceiptTwin] {
    if let kept = app.index.receipts.twins.first(where: { $0.id == receipt.id }) {
      return kept.twins
    }
    let proposal = reading(receipt).map { ReceiptParser.proposal(of: $0, in: book, state.formats) }
    let twins = ReceiptTwins.of(receipt, proposal, in: book)
    app.index.receipts.twins.append((receipt.id, twins))
    return twins
  }

  /// What was read, with what is proposed for an expense at that merchant (rule E31); a project ends, so none into one.
  ///
  /// `form` says what was typed instead.
  func values(
    _ receipt: Receipt, _ form: Form
  ) -> (values: ReceiptValues, proposal: ExpenseProposal) {
    var values = read(receipt).values
    values.expense.id = ReceiptConfirming.expense(of: receipt, or: receipt.id.retyped(), in: book)
    var typed = values.expense
    if !form.trimmed("source").isEmpty { typed.source = form.trimmed("source") }
    if let isBack = form.field("moneyBack") {
      typed.type = isBack.value == "on" ? .return : .purchase
    }
    let currency = Currency(form["currency"]) ?? typed.amount?.currency ?? book.settings.currency
    typed.amount =
      (try? state.formats.readMoney(form["amount"], currency: currency)) ?? typed.amount
    let proposal = ExpenseProposal(
      for: typed, after: ExpenseEntry(app: app).expenses(at: typed.source), canMove: true,
      intoProjects: false, in: book, state.catalogue)
    proposal.fill(&values.expense)
    values.tags = ExpenseEntry(app: app).names(of: proposal.tags)
    return (values, proposal)
  }

  /// The receipts that wait, the oldest first.
  var waiting: [Receipt] { book.inbox }

  /// The one that comes after a receipt, else the first; nil when no other waits.
  func next(after id: ID<Receipt>) -> ID<Receipt>? {
    let waiting = waiting
    let place = waiting.firstIndex { $0.id == id } ?? -1
    if place + 1 < waiting.count { return waiting[place + 1].id }
    return waiting.first { $0.id != id }?.id
  }

  /// The receipt's file.
  func file(of receipt: Receipt) -> Attachment? {
    book.attachments(of: receipt.id.raw).first { $0.hash == receipt.hash }
  }
}
