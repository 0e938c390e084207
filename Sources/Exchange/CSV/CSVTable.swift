import Ledger

/// What a CSV file held: every record that could be read, and a note for every one that could not.
public struct CSVTable: Equatable, Sendable {
  public var delimiter: CSVDelimiter
  public var rows: [CSVRow] = []
  public var problems: [CSVProblem] = []
  /// The last line has no end, as in a file that was cut off within it.
  public var isCut = false
  /// There are more lines or fields than are read.
  var isTooLong = false
  /// It ends in a quote, so that its last field is whole.
  var endsQuoted = false
  /// How its letters and fields were told apart, where that was not plain.
  var conclusions: [Phrase] = []
  /// Its letters are known, and not read.
  var isShiftJIS = false

  public init(delimiter: CSVDelimiter) {
    self.delimiter = delimiter
  }
}

/// One record and the line of the file where it begins (1 for the first).
public struct CSVRow: Equatable, Sendable {
  public var line: Int
  public var fields: [String]

  public init(line: Int, fields: [String]) {
    self.line = line
    self.fields = fields
  }
}

/// The character between two fields.
public enum CSVDelimiter: UInt8, CaseIterable, Sendable {
  case comma = 0x2C
  case semicolon = 0x3B
  case tab = 0x09
  case pipe = 0x7C
}

/// One line that is not what CSV says; the rest of the file is read all the same.
public struct CSVProblem: Equatable, Sendable {
  /// What is wrong with the line, and what becomes of it.
  public enum Fault: Equatable, Sendable {
    /// A quote opens and never closes; the line is left out.
    case unclosedQuote
    /// Text follows a closing quote; the line is left out.
    case textAfterQuote
    /// Bytes that are not UTF-8; they are read as Windows-1252 and the row is kept.
    case notUTF8
    /// A field is larger than anything that people write; the line is left out.
    case tooLarge
    /// More fields than any spreadsheet has columns; the line is left out.
    case tooMany
  }

  public var fault: Fault
  /// 1 for the first line of the file.
  public var line: Int

  public init(_ fault: Fault, line: Int) {
    self.fault = fault
    self.line = line
  }

  /// What is wrong and where.
  public var message: Phrase { "line \(line): \(fault.what)" }

  /// How to mend it.
  public var hint: Phrase {
    switch fault {
    case .unclosedQuote: "Close the quote, or write a quote inside a field as \"\"."
    case .textAfterQuote: "Write a quote inside a field as \"\"."
    case .tooLarge: "Look for a quote that opens before it, or take the field out."
    case .tooMany: "Take the empty columns out, and save the file again."
    case .notUTF8: "Check the accents, or save the file again with the encoding UTF-8."
    }
  }
}

extension CSVProblem.Fault {
  var what: Phrase {
    switch self {
    case .unclosedQuote: "a quote opens and never closes; the line is left out"
    case .textAfterQuote: "text follows a closing quote; the line is left out"
    case .tooLarge: "a field has more than a million bytes; the line is left out"
    case .tooMany: "it has more than 16,384 fields; the line is left out"
    case .notUTF8: "not UTF-8, read as Windows-1252"
    }
  }
}
