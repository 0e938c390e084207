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
        ledgerline list invoices --where 'total>=500' --where 'day<2026-11'
        ledgerline list projects --where name~bowl --where stage!=paid
        ledgerline list transactions --where project=0c4f2k7m9q1x5 --limit 20
        ledgerline list clients --where 'mergedInto!=null'

      A field is a register of docs/json.md or a derived one: \(derivedFields). \
      Dots go into parts (price.unit.minor=85000); without them the first part is meant (stage=paid). Texts are compared ignoring case and accents. != is not, \
      ~ contains, and <, <=, >, >= compare numbers, amounts, days (2026-11-21, also 2026-11 or 2026) \
      and texts; set them in quotes, because shells read < and > themselves.
      """)

  /// "clients displayName, projectCount; projects …": what `--where` knows beside registers.
  private static let derivedFields = Kind.allCases.compactMap { kind in
    let names = Derived.names(of: kind)
    return names.isEmpty ? nil : kind.plural + " " + names.joined(separator: ", ")
  }.joined(separator: "; ")

  @Argument(help: "clients, projects, charges, invoices, lines, payments, allocations …")
  var kind: String

  @Option(
    name: .customLong("where"),
    help: ArgumentHelp("Only rows with this value; may be repeated.", valueName: "field=value"))
  var conditions: [String] = []

  @Option(help: ArgumentHelp("Only the first rows.", valueName: "n"))
  var limit: Int?

  @Flag(help: "Archived, trashed and merged ones too.")
  var all = false

  @OptionGroup var options: BookOptions

  func validate() throws {
    if let limit, limit < 0 { throw ValidationError("--limit goes from 0 on") }
  }

  func run() throws {
    let kind = try Lookup.kind(kind)
    let conditions = try conditions.map { try Condition($0) }
    let now = try Now()
    let listed = ListedRows(of: kind, where: conditions, all: all)
    let book = try options.readBook(only: DerivedSource.tables(of: kind), wanting: listed.question)
    let derived = Derived(book: book, today: now.today)
    var rows = Rows(derived, where: conditions, all: all, limit: limit)
    book.reading(kind, &rows)
    if let problem = rows.problem { throw problem }
    for fault in rows.faults { Answer.note(fault.text.english) }
    if options.json {
      Answer.json(.list(rows.objects))
    } else if rows.count == 0 {
      Answer.say(conditions.isEmpty ? "No \(kind.plural) yet." : "No \(kind.plural) match.")
    } else {
      Answer.say(RowTable.text(rows.objects, of: kind))
      let shown = rows.objects.count
      Answer.say("\n" + (shown < rows.count ? "\(shown) of " : "") + counted(rows.count, kind))
    }
  }
}
