// The areas of the app, each with its actions and its sheets. Adding one is a line in both lists.
struct Areas: Room {
  let app: App

  func performInArea(_ action: inout Reading) {
    CommonActions(app: app).performEverywhere(&action)
    ClientViewing(app: app).perform(&action)
    DraftActions(app: app).perform(&action)
    ProjectActions(app: app).perform(&action)
    CalendarActions(app: app).perform(&action)
    ClientSheet(app: app).perform(&action)
    InvoiceActions(app: app).perform(&action)
    TransactionActions(app: app).perform(&action)
    ExpenseActions(app: app).perform(&action)
    RecurringActions(app: app).perform(&action)
    InboxActions(app: app).perform(&action)
    InsightActions(app: app).perform(&action)
    TripActions(app: app).perform(&action)
    RuleActions(app: app).perform(&action)
    ErrorLogActions(app: app).perform(&action)
    ItemActions(app: app).perform(&action)
    SpaceActions(app: app).perform(&action)
    BudgetActions(app: app).perform(&action)
    StudioActions(app: app).perform(&action)
    ReportPage(app: app).perform(&action)
    ImageActions(app: app).perform(&action)
    FindActions(app: app).perform(&action)
    PresetActions(app: app).perform(&action)
    MemberActions(app: app).perform(&action)
    SettingActions(app: app).perform(&action)
    SeriesSheet(app: app).perform(&action)
    ImportsCard(app: app).perform(&action)
    AttentionActions(app: app).perform(&action)
    HistoryActions(app: app).perform(&action)
    WelcomeActions(app: app).perform(&action)
  }
}

extension SheetSearch {
  static func type(of kind: SheetKind) -> SheetType? {
    var search = SheetSearch(kind)
    search.everywhere()
    search.projects()
    search.clients()
    search.invoices()
    search.transactions()
    search.expenses()
    search.recurring()
    search.inbox()
    search.insight()
    search.trips()
    search.rules()
    search.items()
    search.spaces()
    search.budget()
    search.studio()
    search.images()
    search.presets()
    search.members()
    search.settings()
    search.series()
    search.imports()
    search.attention()
    search.history()
    search.welcome()
    return search.found
  }
}
