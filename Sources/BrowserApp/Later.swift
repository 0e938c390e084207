import Documents
import Ledger
import Markup
import Screens

/// The door to what the page loads after its first screen: import and export, documents, the sample
/// studio.
///
/// `scripts/split-wasm` puts every function that nothing reaches but through this enum into a second
/// wasm module, which shares the memory of the first. So nobody calls it before the page has said that
/// the second module is here, and only ``BrowserSession/later(_:)`` and what it began call it at all.
enum Later {
  /// Carries out what ``BrowserSession/run(_:)`` leaves to the second module.
  @inline(never)
  static func run(_ effect: Effect, in session: inout BrowserSession) {
    switch effect {
    case .document(let id, let use): session.makeDocument(.invoice(id), use)
    case .letter(let id, let letter): session.makeDocument(.letter(id, letter), .download)
    case .reportDocument(let request, let use): session.makeDocument(.report(request), use)
    case .exportTransactions(let project): session.exportTransactions(project)
    case .exportGig(let project): session.exportGig(project)
    case .exportExpenses(let expenses): session.exportExpenses(expenses)
    case .exportTrips(let trips): session.exportTrips(trips)
    case .exportBook: session.exportBook()
    case .saveBackup: session.saveBackup()
    case .checkBackup(let picked): session.checkBackup(picked)
    case .exportTable(let table): session.exportTable(table)
    case .readImport(let picked): session.readImport(picked)
    case .planImport(let columns): session.planImport(columns)
    case .planBackup(let onlyNew): session.planBackup(onlyNew: onlyNew)
    case .runImport: session.runImport()
    case .loadSample: session.loadSample()
    case _: break
    }
  }

  /// The QR-bill below an invoice on the screen, where one belongs to it (rule G121).
  @inline(never)
  static func bill(
    of content: InvoiceContent, _ standing: InvoiceStanding, _ formats: Formats,
    into html: inout HTML
  ) {
    QRBill(content, standing: standing, formats: formats)?.html(into: &html)
  }

  /// The next step of a backup that is being written or read.
  @inline(never)
  static func backupFurther(in session: inout BrowserSession) {
    session.backupFurther()
  }

  /// Message 9, the answer to a document's wish for fonts.
  @inline(never)
  static func fontsLoaded(_ message: HostMessage, in session: inout BrowserSession) {
    session.fontsLoaded(message)
  }

  /// Message 8, the answer to a document's wish for its logo.
  @inline(never)
  static func blobLoaded(_ message: HostMessage, in session: inout BrowserSession) {
    session.blobLoaded(message)
  }
}
