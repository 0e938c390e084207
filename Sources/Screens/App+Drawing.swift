import Documents
import Ledger
import Markup

// What the edges draw, and ask before they draw: each is a room's answer.
extension App {
  /// The `#app` region.
  public func page() -> HTML {
    LooksCard(app: self).follow()
    return Shell(app: self).page()
  }

  /// The `#sheet` region; empty when no sheet is open.
  public func sheetRegion() -> HTML { SheetFrame(app: self).sheetRegion() }

  /// The `#toasts` region.
  public func toastRegion() -> HTML { Shell(app: self).toastRegion() }

  /// Follows the size of the window.
  public func resize(to width: Int) { Cells(app: self).resize(to: width) }

  /// The title of the page, for the window.
  public var title: String { Shell(app: self).title }

  /// How the app looks to whoever sits here: their own choice, else the account's.
  public var theme: Theme { SettingActions(app: self).theme }

  /// What opens the sheet that is open again after Forward or a reload; "" when nothing does, nil for none.
  public var sheetName: String? { OpenSheet(app: self).sheetName }

  /// The invoice of the page.
  public var shownDocument: (content: InvoiceContent, standing: InvoiceStanding)? {
    InvoiceActions(app: self).shownDocument
  }

  /// Whether the hub is there to be asked for a number.
  public var numbersComeFromTheHub: Bool { NumberSheet(app: self).numbersComeFromTheHub }

  /// The issued form of a draft with this device's own next number, not applied yet.
  public func draftIssue(
    _ id: ID<Invoice>, on day: Day
  ) -> (change: Change, series: Series, count: Int64, money: [Edit])? {
    InvoiceActions(app: self).draftIssue(id, on: day)
  }

  /// Gives an invoice that was just issued what waited for it.
  public func allocate(_ money: [Edit]) -> [Effect] {
    InvoiceActions(app: self).allocate(money)
  }

  /// What a report is asked; nil when its project is gone.
  public func question(_ request: ReportRequest) -> ReportQuestion? {
    ReportRequests(app: self).question(request)
  }

  /// Whether the hub does not have a file yet.
  public func isPending(_ file: Attachment) -> Bool {
    state.hasHub && state.uploads.contains { $0.hash == file.hash }
  }
}
