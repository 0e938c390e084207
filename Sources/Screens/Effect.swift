import Documents
import Ledger

/// Everything a screen may ask of the page around it.
///
/// Screens never do these themselves.
public enum Effect: Equatable, Sendable {
  /// A change to store and to send; it is applied already.
  case store(Change)
  /// The address bar; the state has moved already.
  case navigate(String, replace: Bool)
  /// Puts the focus on the first match of a CSS selector.
  case focus(String)
  case scrollToTop
  /// Wakes the app with ``Event/tick(_:)`` later.
  case timer(String, milliseconds: Int)
  /// Issues an invoice: by the hub when it answers, else from this installation's own series.
  case issue(ID<Invoice>, on: Day)
  /// Issues it from this installation's own series: the person was shown the number.
  case issueHere(ID<Invoice>, on: Day)
  /// Lets go of what the hub refused.
  case drop(Change.Identity)
  /// Makes the invoice's PDF and hands it over.
  case document(ID<Invoice>, DocumentUse)
  /// Makes the PDF and hands it over in a file that mail programs open as a message to be sent.
  case letter(ID<Invoice>, InvoiceLetter)
  /// Opens an address that another program answers: `mailto:`.
  case openLink(String)
  /// Makes the PDF of a report and hands it over.
  case reportDocument(ReportRequest, DocumentUse)
  case print
  /// Asks for files; they come back as ``Event/file(token:name:mediaType:bytes:)``.
  case pick(token: String, accept: String, capture: Bool, multiple: Bool)
  /// Keeps a file here at once; it goes to the hub in the background.
  case storeBlob(hash: String, mediaType: String, bytes: [UInt8])
  /// Tries an upload again; "" tries all that wait.
  case retryUpload(String)
  /// Fetches a file from the hub and keeps it on this device.
  case keepBlob(String)
  /// Lets go of this device's copy of a file that the hub has.
  case dropBlob(String)
  /// Opens a kept file in a tab of its own, or saves it.
  case handOverBlob(hash: String, name: String, DocumentUse)
  case copy(String)
  /// Keeps a small choice on this device; ``State/remembered`` has it after the next start.
  case remember(String, String)
  /// Asks the person for leave to show notices; ``Event/notices(_:)`` says what they answered.
  case askForNotices
  /// Shows those of them that this device has not shown today.
  case notify([Notice])
  /// Saves a project's transactions as CSV.
  case exportTransactions(ID<Project>)
  /// Saves a gig for another calendar.
  case exportGig(ID<Project>)
  /// Saves expenses as CSV, in this order.
  case exportExpenses([ID<Transaction>])
  /// Saves trips as CSV, in this order.
  case exportTrips([ID<Trip>])
  /// Saves the book, or a table of it, for another program.
  case exportTable(BookTable)
  /// Saves the whole book with its files as one file; ``Event/backupSaved`` when it is handed over.
  case saveBackup
  /// Reads a picked backup to its end and keeps nothing of it; what is wrong is said.
  case checkBackup([PickedFile])
  /// Saves the whole book as exchange JSON.
  case exportBook
  /// Reads picked files as an import and answers with ``Event/importRead(_:)``.
  case readImport([PickedFile])
  /// Reads the file of the open preview again, as a person chose; it answers in the same way.
  case planImport(ImportColumns)
  /// The same of a file of ours: whether what the book has otherwise stays.
  case planBackup(onlyNew: Bool)
  case runImport
  case loadSample
  /// Drops every local copy and begins anew.
  case forget
  case signOut
  /// Signs in with the hub's password or a one-time token, or an email and a password on two lines.
  case signIn(String)
  /// Asks the hub about people and accounts; it answers with ``Event/memberAnswered(_:)``.
  case member(MemberRequest)
  /// Asks the hub who wrote what; it answers with ``Event/historyAnswered(_:)``.
  case history(HistoryRequest)
  /// Asks the hub about reading receipts; it answers with ``Event/readingAnswered(_:)``.
  case reading(ReadingRequest)
  /// Activates the waiting version of the app.
  case reload
  /// Does again what ``Event/mayTryAgain(_:)`` said could not be done.
  case tryAgain
  case announce(String)
  /// Brings the words of the app in a language, "" in the browser's.
  case language(String)
  /// Something that must not happen happened: for the page's console.
  case complain(String)
}

/// What is saved for another program: tables as CSV (rule G14), the book as plain text or as Ledger 8 has it (rule G63).
public enum BookTable: String, Equatable, Sendable {
  case projects, clients, invoices, payments, expenses, trips, hledger, beancount, ledger8
}

/// What to do with a finished document.
public enum DocumentUse: String, Equatable, Sendable {
  case download, share, open
  /// Its figures for spreadsheets; reports only.
  case csv
  /// What other programs book by themselves; issued invoices only.
  case einvoice
  /// To the client by the share sheet: ``Event/shared(_:)`` says what came of it.
  case send
}

/// What became of a document that was offered to the share sheet.
public enum ShareOutcome: String, Equatable, Sendable {
  case shared
  /// The sheet was closed again.
  case closed
  /// This browser shares no files: it was saved as one.
  case saved
}
