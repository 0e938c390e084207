import Ledger

/// What reaches the app from the page, besides actions.
public enum Event: Equatable, Sendable {
  /// A person's action, with the fields of the form around it.
  case action(Action, fields: [Member] = [], value: String = "")
  /// The same in the list that stands beside what of it is open.
  case listAction(Action, value: String = "")
  /// A key that was not typed into a field: `n`, `/`, `Escape`, `ctrl+k`.
  ///
  /// `row` is the list row that has the focus, as `project/ID`; "" for none.
  case key(String, row: String = "")
  /// The address bar moved (back button, link).
  case arrived(String)
  /// A link of the list beside was followed: to the list as it is narrowed otherwise, or away from it.
  case listArrived(String)
  /// The focus walked to another row of a list: what is open beside it follows.
  case walked(String)
  /// The history was walked: to a sheet that was open, or from it: "".
  case history(sheet: String)
  case tick(String)
  case online(Bool)
  case file(token: String, name: String, mediaType: String, bytes: [UInt8])
  /// Several at once.
  case files(token: String, [PickedFile])
  /// The page did not take a file; nothing of it is kept.
  case fileRefused(token: String, name: String, FileRefusal)
  /// A file moved on its way to the hub.
  case upload(Upload)
  /// A book that is set up came to a device that showed the welcome.
  case bookArrived
  case importRead(ImportPreview)
  /// What was shown last is in the book now.
  ///
  /// Of lines of a bank, the person's rules explained some.
  case imported(explained: Int = 0)
  case issued(ID<Invoice>, String)
  /// What became of the document that was to be sent.
  case shared(ShareOutcome)
  /// The hub gave no answer about a number: the person decides.
  case numberUnanswered(SyncMachine.Wish)
  /// Another tab took the number that was shown.
  case numberTaken(ID<Invoice>)
  /// The hub was restored, and its owner has not confirmed the last number yet.
  case numbersUnconfirmed(SyncMachine.Wish)
  case memberAnswered(MemberAnswer)
  case historyAnswered(HistoryAnswer)
  case readingAnswered(ReadingAnswer)
  /// The log brought what other devices wrote.
  case othersWrote
  /// Another tab kept a value of this device, or forgot it: "".
  case remembered(String, String)
  /// Which tab this is, and which others are alive.
  case tabs(mine: String, others: [String])
  /// Whether the browser shows notices: "granted", "denied", "default", "none"; what there is to show is asked.
  case notices(String)
  /// A backup was handed over as a file.
  case backupSaved
  case failed(Phrase)
  /// What was asked for begins in a moment.
  case awaited(Phrase)
  /// Something asked for could not be begun; nothing of it is done, and it can be asked for again.
  case mayTryAgain(Phrase)
}

/// What an import would do, in words, before it is done.
public struct ImportPreview: Equatable, Sendable {
  public var fileName: String
  public var summary: [Phrase]
  /// The first of what comes in, as it would stand in the book.
  public var firstLines: [Phrase] = []
  /// How the file was read: what was concluded, and from what.
  public var conclusions: [Phrase] = []
  public var problems: [Phrase]
  /// What is worth knowing, and no problem.
  public var notes: [Phrase] = []
  /// What the book's laws refuse: nothing comes in before it is mended.
  public var refusals: [Phrase]
  /// Whether there is anything to do.
  public var canRun: Bool
  /// What comes in, in few words: "2 clients, 12 projects".
  public var news: Phrase
  /// What a person may choose about a CSV from elsewhere; nil for other files.
  public var columns: ImportColumns?
  /// Where what came in is looked at, where that is no list of the file's kind.
  public var landing: Route?
  /// The import that it makes, where it can be taken back as a whole.
  public var batch = ID<ImportBatch>()
  /// Whether it is an address book.
  public var areContacts = false
  /// Whether it writes over what the book has, so that Undo brings that back.
  public var canUndo = false
  /// Whether what the book has otherwise stays; nil where there is nothing to choose.
  public var onlyNew: Bool?

  public init(
    fileName: String, summary: [Phrase], problems: [Phrase], canRun: Bool, news: Phrase = .none,
    refusals: [Phrase] = [], columns: ImportColumns? = nil
  ) {
    self.fileName = fileName
    self.summary = summary
    self.problems = problems
    self.refusals = refusals
    self.canRun = canRun
    self.news = news
    self.columns = columns
  }
}
