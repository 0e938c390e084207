import Ledger
import Markup

/// How a CSV from elsewhere is read, as a person may change it.
///
/// The edge guesses it and reads the file again after each choice.
public struct ImportColumns: Equatable, Sendable {
  /// One of several that may be chosen: what the edge knows it by, and what it is called.
  public struct Choice: Equatable, Sendable {
    public var name: String
    public var title: Phrase

    public init(_ name: String, _ title: Phrase) {
      self.name = name
      self.title = title
    }
  }

  /// One of our fields and the number of the column it is read from.
  public struct Field: Equatable, Sendable {
    public var name: String
    public var title: Phrase
    public var column: Int?
    public var isRequired: Bool

    public init(_ name: String, _ title: Phrase, column: Int?, isRequired: Bool) {
      self.name = name
      self.title = title
      self.column = column
      self.isRequired = isRequired
    }
  }

  /// What a statement leaves open: what may be answered, and what its first lines would be then (rule M1).
  public struct Question: Equatable, Sendable {
    /// "sign", "dates": what ``answers`` know it by.
    public var name: String
    public var message: Phrase
    public var choices: [Choice]
    /// The first lines of each choice.
    public var lines: [[Phrase]]
    /// It stands there to be answered otherwise.
    public var isAnswered = false

    public init(_ name: String, _ message: Phrase, _ choices: [Choice], lines: [[Phrase]]) {
      self.name = name
      self.message = message
      self.choices = choices
      self.lines = lines
    }
  }

  /// What was chosen for a ``Question``, by their names.
  public struct Answer: Equatable, Sendable {
    public var question: String
    public var value: String

    public init(_ question: String, _ value: String) {
      self.question = question
      self.value = value
    }
  }

  /// Where a statement's lines go: "" for expenses, "number" to the accounts of their numbers, "new", or an account's id.
  public var into = ""
  /// Empty where the file is no statement.
  public var intos: [Choice] = []
  /// What a new account is called.
  public var newName = ""
  /// What a new account is in, where the file does not say it: a code; "" as the book is.
  public var newCurrency = ""
  public var asksCurrency = false
  /// Why it cannot go there.
  public var obstacle = Phrase.none
  public var questions: [Question] = []
  /// What was answered so far.
  public var answers: [Answer] = []
  /// What the lines are: the name of one of ``subjects``.
  public var subject = ""
  public var subjects: [Choice] = []
  /// None is business inventory.
  public var project = ID<Project>()
  /// The name of one of ``dateOrders``; "" finds out.
  public var dates = ""
  public var dateOrders: [Choice] = []
  /// The name of one of ``signs``; "" as the amounts say.
  public var sign = ""
  /// How spending may be written; empty where it does not matter.
  public var signs: [Choice] = []
  /// The name of one of ``marks``; "" as the amounts say.
  public var decimals = ""
  /// What may stand before decimals; empty where it is not asked.
  public var marks: [Choice] = []
  /// The name of one of ``pricesFor``; "" as the titles say.
  public var prices = ""
  /// What prices of several pieces may be for; empty where it is not asked.
  public var pricesFor: [Choice] = []
  /// What the file leaves open: nothing comes in until it is chosen.
  public var question = Phrase.none
  /// The titles of the columns.
  public var header: [String] = []
  /// Those of columns that go nowhere.
  public var unread: [String] = []
  /// Empty asks the edge to guess anew, and stays so where a known program wrote the file.
  public var fields: [Field] = []
  /// What the file is called.
  public var fileName = ""
  /// Whether its lines are expenses, which may be the business's or personal ones.
  public var areExpenses = false
  /// They are gigs or hours, whose columns are known.
  public var areWork = false

  public init() {}

  /// Asks what is open; what was answered stays above it, to be answered otherwise.
  public mutating func ask(_ open: [Question]) {
    var asked = questions.filter { old in
      // Of columns one answer leads to the next question.
      old.name != "columns" && !open.contains { $0.name == old.name }
        && answers.contains { $0.question == old.name }
    }
    for place in asked.indices {
      asked[place].isAnswered = true
      asked[place].lines = asked[place].choices.map { _ in [] }
    }
    questions = asked + open
  }

  /// The titles of fields that cannot be done without and have no column.
  public var missing: [Phrase] {
    fields.filter { $0.isRequired && $0.column == nil }.map { $0.title }
  }
}
