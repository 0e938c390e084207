import ArgumentParser
import Foundation
import Ledger
import Server
import Store

struct ExpenseAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Enter an expense.",
    discussion: """
      Without --category one is suggested: what the vendor's rule says, what the merchant's expenses \
      had, else what its name says; the answer says why. What else the vendor's rule says is filled in \
      where nothing is said of it, but for the place: without --place it is the business's. Money back without --tax has that of \
      the purchase: one of the same amount, else the last one there.

      Examples:
        ledgerline expense add --amount 12.34 --merchant Starbucks
        ledgerline expense add --amount 89.00 --merchant Adobe --date 2026-11-01 \
      --category Software --tag Studio --method Visa --tax 19 --deductible
        ledgerline expense add --amount 40 --merchant Thomann --money-back
        ledgerline expense add --amount 240 --merchant 'West Elm' --place 7h1z --receipt scan.pdf
      """)

  @Option(help: "How much, with its tax.")
  var amount: String?

  @Option(help: ArgumentHelp("The amount's currency; the place's without it.", valueName: "code"))
  var currency: String?

  @Option(help: "Who was paid.")
  var merchant: String = ""

  @Option(help: ArgumentHelp("The day it was paid; today without it.", valueName: "day"))
  var date: String?

  @Option(help: ArgumentHelp("Its name or id; one is suggested without it.", valueName: "category"))
  var category: String?

  @Option(
    name: .customLong("tag"),
    help: ArgumentHelp("A tag, made where there is none; may be repeated.", valueName: "name"))
  var tags: [String] = []

  @Option(
    help: ArgumentHelp("business, personal, inventory or a project.", valueName: "place"))
  var place: String = "business"

  @Option(help: "Which card or account paid.")
  var method: String = ""

  @Option(help: "What else is to be known.")
  var notes: String = ""

  @Option(help: ArgumentHelp("The rate of the tax that is in it.", valueName: "percent"))
  var tax: String?

  @Flag(help: "It lowers the tax.")
  var deductible = false

  @Flag(help: "It is what the shop gave back, and is listed below zero.")
  var moneyBack = false

  @Option(help: ArgumentHelp("A picture or PDF to keep with it.", valueName: "file"))
  var receipt: String?

  @OptionGroup var options: BookOptions

  func validate() throws {
    for tag in tags.flatMap({ $0.split(separator: ",") })
    where trimmed(String(tag)).count > Tag.longestName {
      throw ValidationError("a tag has at most \(Tag.longestName) letters")
    }
  }

  func run() throws {
    let now = try Now()
    // What is typed between commas are tags of their own, as in the app (rule E18).
    let tags = tags.flatMap { $0.split(separator: ",").map { trimmed(String($0)) } }
      .filter { !$0.isEmpty }
    let day = try Lookup.day(date, option: "--date") ?? now.today
    let rate = try ExpenseAdd.taxRate(tax)
    let file = try receipt.map { try ExpenseReceipt(at: $0) }
    let store = try options.open()
    var expense = Transaction()
    expense.id = ID(UInt64.random(in: 256...UInt64.max))
    expense.type = moneyBack ? .return : .purchase
    expense.created = now.instant
    expense.day = day
    expense.source = trimmed(merchant)
    expense.paymentMethod = trimmed(method)
    expense.notes = notes
    expense.isDeductible = deductible
    // Nothing is written, no file either, before all that was said is right.
    var known = try store.book().book
    let begun = ExpenseAdd.begin(known)
    known = begun.laid(over: known)
    let proposal = try fill(&expense, known, now.today)
    expense.tax = TaxInference.written(
      amount: expense.amount, rate: rate, subtotal: nil, taxAmount: nil)
    let ruled = ExpenseAdd.follow(&expense, known)
    let isOfPurchase = moneyBack && rate == nil && expense.tax == TransactionTax()
    if isOfPurchase {
      expense.tax = ExpenseProposal.taxGivenBack(
        by: expense, after: known.expenses(at: expense.source), in: known)
    }
    expense.reimbursement = known.owed(back: expense)
    if let file {
      try store.putBlob(file.bytes, mediaType: file.type.mediaType, now: now.instant)
    }
    let jitter = UInt64.random(in: 256...UInt64.max)
    var twin: Transaction?
    try store.commit(now: now.instant) { book in
      twin = DuplicateTransactions.twin(of: expense, among: book.transactions.rows)
      var edit = ExpenseAdd.begin(book)
      edit.put(expense, in: book.transactions)
      let ids = ExpenseTags.tags(named: tags, in: book, &edit)
      edit.add(ExpenseTags.set(ids + (ruled?.tags ?? []), on: expense.id, in: book))
      for line in ruled?.splits ?? [] { edit.put(line, in: book.splits) }
      if let file {
        edit.put(file.attachment(to: expense.id, jitter), in: book.attachments)
      }
      return edit
    }
    if let twin {
      Answer.note("possible duplicate: \(twin.id.text) is the same merchant, day and amount")
    }
    if !begun.isEmpty {
      Answer.note(
        "the book has the categories that expenses begin with now: `ledgerline list categories`")
    }
    let reason = proposal?.reason(.category)
    let why = reason.map { Member("suggested", .text($0.rawValue)) }
    try ExpenseCommand.show(
      expense.id, in: store, options, now, with: [why ?? Member("suggested", .null)]
    ) { expense, book in
      sentences(about: expense, proposal, book) + ExpenseAdd.sentence(about: ruled)
        + (isOfPurchase ? ExpenseAdd.sentence(aboutTaxOf: expense) : "")
    }
  }

  /// The first expense of a book brings the categories that the app's welcome gives (rule E17); designers have their own.
  private static func begin(_ book: Book) -> Edit {
    book.transactions.isEmpty && !book.settings.work.contains(.designer)
      ? ExpensePresets.fill(book) : Edit()
  }

  private static func sentence(aboutTaxOf expense: Transaction) -> String {
    expense.tax.rate.map { " Tax \($0.plain) %, as what was bought there; --tax says another." }
      ?? ""
  }

  /// A tax's rate, which is not below zero.
  static func taxRate(_ text: String?) throws -> Rate? {
    let rate = try ItemPrice.rate(text)
    guard let text, rate?.isNegative == true else { return rate }
    throw CommandError.usage("--tax \"\(text)\" is below zero. Write it like 19 or 8.875")
  }

  /// Where it belongs, its amount and its category; what was proposed for it.
  private func fill(
    _ expense: inout Transaction, _ book: Book, _ today: Day
  ) throws -> ExpenseProposal? {
    let scope = book.expensePlace(try ExpenseCommand.place(place, in: book))
    expense.project = scope.project
    let own = book.currency(of: expense.project)
    if let amount {
      expense.amount =
        try currency.map { try Money(parsing: amount, code: $0) }
        ?? Money(parsing: amount, currency: own)
    }
    try ExpenseCommand.refuse(ExpenseValidation.problems(expense, [], on: today))
    let use = book.categoryUse(of: scope)
    let proposal = ExpenseProposal(
      for: expense, after: book.expenses(at: expense.source), canMove: false, in: book)
    if expense.type == .return, proposal.isDeductible { expense.isDeductible = true }
    if let category {
      expense.category = try ExpenseCommand.category(category, in: book, for: use).id
      return nil
    }
    if !proposal.category.isNone {
      expense.category = proposal.category
      return proposal
    }
    expense.category = book.usualCategory(for: use)
    return nil
  }

  /// What the first rule for its vendor says of what nobody said, but for the place (rules E19 and E31); nil without one.
  private static func follow(
    _ expense: inout Transaction, _ book: Book
  ) -> RuleApplying.Outcome? {
    guard let rule = RuleMatcher(book).rule(for: expense.source, expense.amount) else {
      return nil
    }
    let outcome = RuleApplying.outcome(of: rule, on: expense, in: book, replacing: false)
    let place = expense.project
    expense = outcome.transaction
    expense.project = place
    return outcome
  }

  private static func sentence(about ruled: RuleApplying.Outcome?) -> String {
    let parts = (ruled?.parts ?? []).filter { $0 != .place }.map { $0.title.english }
    return parts.isEmpty ? "" : " By a rule: " + parts.joined(separator: ", ") + "."
  }

  private func sentences(
    about expense: Transaction, _ proposal: ExpenseProposal?, _ book: Book
  ) -> String {
    let amount = expense.amount?.words ?? ""
    var said =
      "\(amount) \(moneyBack ? "back from" : "at") \(expense.source) added as \(expense.id.text)."
    if let proposal {
      said += " Category \(book.name(of: expense.category)): "
      switch proposal.reason(.category) {
      case .lastTime: said += "as last time."
      case .mostOften: said += "as most often."
      case .word: said += "because of the merchant's name."
      case .rule: said += "a rule says so."
      case nil: break
      }
    } else if !expense.category.isNone {
      said += " Category \(book.name(of: expense.category))."
    }
    return said
  }
}

/// A file that is to be kept as a receipt.
struct ExpenseReceipt {
  let bytes: [UInt8]
  let type: FileType
  let name: String

  /// As the Inbox takes them, which is where most come from.
  private static let largest = ReceiptFile.limit

  init(at path: String) throws {
    // A film that somebody names by mistake is not read at all.
    let size = Files.size(path)
    let isLarge = size.map { $0 > ExpenseReceipt.largest } == true
    bytes = isLarge ? [] : try Files.read(path, most: ExpenseReceipt.largest)
    name = path == "-" ? "receipt" : String(path.split(separator: "/").last ?? "receipt")
    if (size ?? bytes.count) > ExpenseReceipt.largest || bytes.count > ExpenseReceipt.largest {
      throw CommandError.badData(
        "\(path) is too large. A receipt may have \(ExpenseReceipt.largest >> 20) MiB")
    }
    if bytes.isEmpty { throw CommandError.badData("\(path) is empty. Save it once more") }
    guard let type = FileType(of: bytes), type.isPaper else {
      throw CommandError.badData(
        "\(path) is no JPEG, PNG, WebP, GIF or PDF. Save it as one of them")
    }
    if !type.isWhole(bytes) {
      throw CommandError.badData("\(path) is damaged: its end is missing. Save it once more")
    }
    self.type = type
  }

  func attachment(to expense: ID<Transaction>, _ random: UInt64) -> Attachment {
    var file = Attachment()
    file.id = ID(random)
    file.owner.kind = Kind.transaction.name
    file.owner.id = ID(expense.raw)
    file.role = .receipt
    file.name = String(trimmed(name).prefix(120))
    file.mediaType = type.mediaType
    file.size = Int64(bytes.count)
    file.hash = SHA256.hex(bytes)
    file.position = Position.between(nil, nil, jitter: random)
    return file
  }
}
