import Ledger
import Markup

/// When a backup was last made, by this device or by the hub, and whether it is time for another (rule G62).
struct BackupAge: Room {
  let app: App

  /// What a device remembers: milliseconds.
  private static var name: String { "backup" }
  private static var week: Int64 { 7 * 86_400_000 }
  /// So much work is to be lost before anybody is reminded for the first time.
  private static var fewRows: Int { 100 }

  var last: Instant? {
    let own = Int64(state.remembered[BackupAge.name] ?? "").map { Instant(milliseconds: $0) }
    guard let hub = state.membership.backup else { return own }
    return own.map { $0 < hub ? hub : $0 } ?? hub
  }

  /// Whoever may not write the account's settings is not told.
  var isDue: Bool {
    guard isAdministrator else { return false }
    if let last { return state.now - last > BackupAge.week }
    return rows > BackupAge.fewRows
  }

  private var rows: Int {
    let work =
      book.clients.count + book.projects.count + book.charges.count + book.invoices.count
      + book.payments.count
    return work + book.transactions.count + book.items.count + book.spaces.count
  }

  func saved() {
    app.remember(BackupAge.name, "\(state.now.milliseconds)")
    toast("Backup saved")
  }

  private var words: Phrase {
    guard let last else { return "There is no backup of this book yet." }
    return "The last backup is from \(text(last.utcDay))."
  }

  /// In Settings.
  func draw(_ html: inout HTML) {
    if isDue {
      html("p", .class("problem"), .key("backup-age")) { html in html.text(words) }
    } else if last != nil {
      html("p", .class("muted"), .key("backup-age")) { html in html.text(words) }
    }
  }

  /// On Today, where it is due.
  func remind(_ html: inout HTML) {
    if !isDue { return }
    html("div", .class("notice"), .key("backup-due")) { html in
      html("span", text: words)
      html.button("Save Backup", .saveBackup, class: "button small")
    }
  }
}
