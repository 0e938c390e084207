import ArgumentParser
import Ledger

struct List: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List clients, projects, charges, invoices, payments …",
    discussion: """
      Examples:
        ledgerline list projects --where stage=delivered
        ledgerline list invoices --where status=overdue --json
        ledgerline list clients --where address.city=Chicago

      A field is a register of docs/json.md or a derived one: clients displayName, projectCount, \
      outstanding; projects clientName, total, totals; charges projectName, amount; invoices \
      number, status, clientName, projectName, total, received, balance; payments clientName, \
      projectName, invoiceNumbers. Dots go into parts (price.unit.minor=85000); without them the \
      first part is meant (stage=paid). Texts are compared ignoring case and accents.
      """)

  @Argument(help: "clients, projects, charges, invoices, lines, payments, allocations …")
  var kind: String

  @Option(
    name: .customLong("where"),
    help: ArgumentHelp("Only rows with this value; may be repeated.", valueName: "field=value"))
  var conditions: [String] = []

  @Flag(help: "Archived and trashed ones too.")
  var all = false

  @OptionGroup var options: BookOptions

  func run() throws {
    let kind = try Lookup.kind(kind)
    let conditions = try conditions.map { try Condition($0) }
    let now = try Now()
    let book = try options.readBook(only: Derived.tables(of: kind))
    var rows = Rows(Derived(book: book, today: now.today), where: conditions, all: all)
    book.reading(kind, &rows)
    if let problem = rows.problem { throw problem }
    if options.json {
      Answer.json(.list(rows.objects))
    } else if rows.objects.isEmpty {
      Answer.say(conditions.isEmpty ? "No \(kind.plural) yet." : "No \(kind.plural) match.")
    } else {
      Answer.say(RowTable.text(rows.objects, of: kind))
      Answer.say("\n" + counted(rows.objects.count, kind))
    }
  }
}
