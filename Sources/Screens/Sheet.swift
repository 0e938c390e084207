import Ledger
import Markup

/// Which sheet it is and what it is about, as text: `charge/PROJECT/CHARGE`.
///
/// Sheets are never stacked: opening another replaces the one bottom sheet (side panel on wide screens).
/// Names make them, and each area says in its part of ``SheetSearch`` what its names stand for.
public struct SheetKind: Equatable, Sendable {
  public let text: String

  /// A sheet about nothing in particular.
  init(_ word: StaticString) { text = word.string }

  public init(text: String) { self.text = text }

  func isOne<A>(_ name: SheetName<A>) -> Bool { begins(with: name.word) }

  func begins(with word: StaticString) -> Bool {
    var reading = Reading(text)
    return reading.begins(with: word)
  }

  /// What it is about; nil for another sheet.
  func about<A>(_ name: SheetName<A>) -> A? {
    var reading = Reading(text)
    return reading.begins(with: name.word) ? A.read(from: &reading) : nil
  }
}

/// What a sheet is called, and what it is about: `.copies(item.id)` is a sheet.
struct SheetName<A: Argument> {
  let word: StaticString

  init(_ word: StaticString) { self.word = word }

  func callAsFunction(_ about: A) -> SheetKind { SheetKind(text: Writing.text(word, about)) }
}

/// The name of a sheet about two things.
struct SheetName2<A: Argument, B: Argument> {
  let word: StaticString

  init(_ word: StaticString) { self.word = word }

  func callAsFunction(_ about: A, _ second: B) -> SheetKind {
    SheetKind(text: Writing.text(word, about, second))
  }
}

/// What a sheet is: the fields it opens with, what is wrong with them, what saving does, how it looks.
struct SheetType {
  /// What becomes of what is typed when the sheet is left.
  enum Keeping {
    /// It is gone: the sheet confirms, chooses, or holds a secret.
    case nothing
    /// It is there again when the sheet opens again.
    case draft
    /// So it is, and others may write the row that the sheet edits meanwhile.
    case row
  }

  var keeps: Keeping
  /// nil when what it is about does not exist.
  var form: (App) -> Form?
  /// Fields that follow the one that was typed into.
  var follow: ((App, String) -> Void)?
  /// What follows where the form opens otherwise than its row has it: with its draft, or with what stays of the one before.
  var continues: ((App, _ isAnother: Bool) -> Void)?
  var check: ((App, inout Form) -> Void)?
  /// Closes the sheet where it is not said.
  var save: ((App, Sheet) -> Void)?
  var view: (App, Sheet, inout HTML) -> Void
  /// The page that is its form: there its cells open at any width.
  var page: Route?
  /// What edits the row that it made: where one row after another is typed into a page.
  var made: ((UInt64) -> SheetKind)?

  init(
    keeps: Keeping = .draft,
    form: @escaping (App) -> Form? = { _ in Form() },
    follow: ((App, String) -> Void)? = nil,
    check: ((App, inout Form) -> Void)? = nil,
    save: ((App, Sheet) -> Void)? = nil,
    view: @escaping (App, Sheet, inout HTML) -> Void
  ) {
    self.keeps = keeps
    self.form = form
    self.follow = follow
    self.check = check
    self.save = save
    self.view = view
  }

  /// The same sheet, in whose form something follows as it opens.
  func continuing(_ follow: @escaping (App, _ isAnother: Bool) -> Void) -> SheetType {
    var type = self
    type.continues = follow
    return type
  }

  /// The same sheet, whose cells stand on a page.
  func on(_ page: Route, made: ((UInt64) -> SheetKind)? = nil) -> SheetType {
    var type = self
    type.page = page
    type.made = made
    return type
  }
}

/// Finds out what a sheet is: every area is asked for the names it knows.
struct SheetSearch {
  private var reading: Reading
  private(set) var found: SheetType?

  init(_ kind: SheetKind) { reading = Reading(kind.text) }

  @inline(__always)
  mutating func on(_ kind: SheetKind, _ type: () -> SheetType) {
    if reading.isAll(kind.text) { found = type() }
  }

  @inline(__always)
  mutating func on<A>(_ name: SheetName<A>, _ type: (A) -> SheetType) {
    if reading.begins(with: name.word), let about = A.read(from: &reading), reading.ends() {
      found = type(about)
    }
  }

  @inline(__always)
  mutating func on<A, B>(_ name: SheetName2<A, B>, _ type: (A, B) -> SheetType) {
    if reading.begins(with: name.word), let about = A.read(from: &reading),
      let second = B.read(from: &reading), reading.ends()
    {
      found = type(about, second)
    }
  }
}

/// The open sheet: what it is and what has been typed into it.
public struct Sheet: Equatable, Sendable {
  public var kind: SheetKind
  public var form: Form
  /// The raw id that saving will give to what the sheet creates: minted when it opens, so that
  /// saving twice makes one thing.
  public var newID: UInt64
  /// How many were added one after another before this one.
  var added = 0
  /// It was opened from the list beside the page, which its choices are about.
  var isOfList = false
  /// The one field that stands open in a cell of a table instead; "" for a sheet.
  var cell = ""

  public init(_ kind: SheetKind, form: Form = Form(), newID: UInt64) {
    self.kind = kind
    self.form = form
    self.newID = newID
  }
}
