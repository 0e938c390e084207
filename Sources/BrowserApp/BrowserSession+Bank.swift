import Exchange
import Ledger
import Screens

// Statements on their way into accounts of money (rule M39): where they go is chosen, what would come in is shown first.
extension BrowserSession {
  /// Where a statement may go; a CSV may be expenses as well.
  func bankChoices(isCSV: Bool) -> [ImportColumns.Choice] {
    var choices: [ImportColumns.Choice] = isCSV ? [ImportColumns.Choice("", "Expenses")] : []
    if !isCSV { choices.append(ImportColumns.Choice("number", "The Accounts It Names")) }
    for account in app.book.moneyAccountsInOrder {
      choices.append(ImportColumns.Choice(account.id.text, .verbatim(account.name)))
    }
    choices.append(ImportColumns.Choice("new", "A New Account"))
    return choices
  }

  /// The account whose page it is dropped on, or chosen from.
  private var shownAccount: String? {
    guard case .moneyAccount(let id) = app.state.location.route,
      app.book.moneyAccounts.live(id) != nil
    else { return nil }
    return id.text
  }

  /// A file that says itself that it is a bank's.
  mutating func readBank(_ file: PickedFile) {
    files.bank = (file.name, file.bytes)
    files.importing = nil
    var columns = ImportColumns()
    columns.fileName = file.name
    columns.newName = BrowserSession.accountName(of: file.name)
    columns.intos = bankChoices(isCSV: false)
    columns.into = shownAccount ?? "number"
    planBank(columns, isFirst: true)
  }

  /// A CSV that reads as a statement: whether it goes to an account, as such files did, or as it was chosen from one's page.
  mutating func offersBank(_ file: PickedFile) -> Bool {
    files.bank = (file.name, file.bytes)
    var into = shownAccount
    if into == nil {
      let read = try? BankFile.read(file.bytes, in: app.book, today: app.state.today)
      into = read?.account(in: app.book)?.id.text
    }
    if into == nil, case .moneyAccounts = app.state.location.route { into = "new" }
    guard let into else { return false }
    var columns = ImportColumns()
    columns.fileName = file.name
    columns.newName = BrowserSession.accountName(of: file.name)
    columns.intos = bankChoices(isCSV: true)
    columns.into = into
    files.importing = nil
    planBank(columns)
    return true
  }

  /// "november" of "november.csv".
  private static func accountName(of file: String) -> String {
    let parts = file.split(separator: ".")
    return parts.count > 1 ? parts.dropLast().joined(separator: ".") : file
  }

  /// Reads the file as was chosen, and shows what it would bring.
  mutating func planBank(_ chosen: ImportColumns, isFirst: Bool = false) {
    guard let (name, bytes) = files.bank else { return }
    files.bankImport = nil
    files.planned = nil
    var columns = chosen
    if columns.newName.isEmpty { columns.newName = BrowserSession.accountName(of: name) }
    if columns.into.isEmpty { return readAgain(name, bytes) }
    let account = ID<MoneyAccount>(columns.into).flatMap { app.book.moneyAccounts.live($0) }
    var request = CSVRequest(columns)
    request.subject = nil
    if columns.into == "new" { request.currency = Currency(columns.newCurrency) }
    let file: BankFile
    do throws(ImportFile.Fault) {
      file = try BankFile.read(
        bytes, request, into: account, in: app.book, today: app.state.today)
    } catch {
      return refuse(name, error)
    }
    columns.asksCurrency = file.isCurrencyGuessed
    columns.ask(file.questions.map { ImportColumns.Question($0, app.state.formats) })
    columns.fields = []
    let target: BankImport.Target
    switch columns.into {
    case "number": target = .byNumber
    case "new": target = .named(columns.newName)
    case _: target = account.map { .account($0.id) } ?? .named(columns.newName)
    }
    var plan: BankImport?
    columns.obstacle = .none
    do throws(BankImport.Problem) {
      plan = try BankImport.plan(
        file, to: target, name: name, hash: SHA256.hex(bytes), in: app.book, now: app.state.now)
    } catch {
      // What names no account is a new one until somebody says otherwise.
      if isFirst, error == .unnamed {
        columns.into = "new"
        return planBank(columns)
      }
      columns.obstacle = error.message
    }
    showBank(name, file, plan, columns)
  }

  /// As expenses after all.
  private mutating func readAgain(_ name: String, _ bytes: [UInt8]) {
    readImport([PickedFile(name, "text/csv", bytes)], asExpenses: true)
  }

  private mutating func showBank(
    _ name: String, _ file: BankFile, _ plan: BankImport?, _ columns: ImportColumns
  ) {
    let formats = app.state.formats
    var summary: [Phrase] = []
    for part in plan?.parts ?? [] {
      let account = part.account.name
      summary.append(
        part.isNew
          ? "A new account: \(account)"
          : part.isBroughtBack
            ? "Into \(account), which comes back from the archive" : "Into \(account)")
      if part.added > 0, let first = part.first, let last = part.last {
        summary.append(
          part.added == 1
            ? "1 line of \(formats.day(first))"
            : "\(part.added) lines from \(formats.day(first)) to \(formats.day(last))")
      } else if part.added == 0 {
        summary.append("No new lines")
      }
      if part.known > 0 { summary.append("In the book already, and left out: \(part.known)") }
      if part.deleted > 0 { summary.append("Deleted by hand, and left out: \(part.deleted)") }
    }
    var conclusions = file.conclusions
    // Those of a CSV say it.
    if file.isCurrencyGuessed, conclusions.isEmpty {
      conclusions.append("the file names no currency: it is taken for the account’s")
    }
    let edit = plan?.edit ?? Edit()
    let refusals = edit.isEmpty ? [] : app.judge(edit)
    let canRun = file.questions.isEmpty && !edit.isEmpty && refusals.isEmpty
    let added = plan?.added ?? 0
    var preview = ImportPreview(
      fileName: name, summary: summary,
      problems: (plan?.remarks ?? [])
        + file.leftOut.map { "line \($0.row): \($0.what)" },
      canRun: canRun, news: added == 1 ? "1 line" : "\(added) lines",
      refusals: refusals.map { $0.words }, columns: columns)
    preview.conclusions = conclusions
    // Lines that hang on an answer stand beside it.
    if file.questions.isEmpty {
      preview.firstLines = (plan?.parts ?? []).flatMap { $0.firstLines }.prefix(3).map {
        formats.firstLine($0.day, $0.amount, $0.counterparty.isEmpty ? $0.text : $0.counterparty)
      }
    }
    preview.landing = .moneyAccounts
    if let parts = plan?.parts, parts.count == 1 {
      preview.landing = .moneyAccount(parts[0].account.id)
    }
    preview.batch = plan?.batch?.id ?? ID()
    if canRun { files.bankImport = plan }
    run(app.handle(.importRead(preview)))
  }

  /// Writes what was shown.
  mutating func runBank() {
    guard let plan = files.bankImport else { return }
    files.bankImport = nil
    var changes: [Change] = []
    let known = plan.batch.map { app.book.bankLines(from: $0.id) } ?? []
    if let refusal = app.bringIn(plan.edit, &changes).first {
      run(app.handle(.failed(refusal.words)))
      return
    }
    files.bank = nil
    sync(.made(changes))
    run(app.handle(.imported(explained: explain(plan, but: known))))
  }

  /// What the person's rules say of the new lines without asking (rule M36); how many they explain.
  ///
  /// What the laws refuse of that leaves the lines open.
  private mutating func explain(_ plan: BankImport, but known: [BankLine]) -> Int {
    guard let batch = plan.batch, plan.added > 0 else { return 0 }
    var old: Set<ID<BankLine>> = []
    for line in known { old.insert(line.id) }
    let new = app.book.bankLines(from: batch.id).filter { !old.contains($0.id) }
    // The import's own moment: taking it back knows by that what came along with it.
    let edit = Accepting.byRules(new, at: batch.imported, in: app.book)
    var changes: [Change] = []
    if edit.isEmpty || !app.bringIn(edit, &changes).isEmpty { return 0 }
    sync(.made(changes))
    return new.filter { app.book.isExplained($0) }.count
  }
}
