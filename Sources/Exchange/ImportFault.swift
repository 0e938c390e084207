import Ledger

extension ImportFile {
  /// Why a file cannot be imported at all.
  public enum Fault: Error, Equatable, Sendable {
    case json(JSONError)
    case backup(BackupError)
    case ledger8(Ledger8Error)
    case calendar(ICalendarError)
    case money(MoneyError)
    /// A title that the file, or a field that the subject, does not have.
    case column(CSVRequest.Title, subject: CSVSubject, header: [String])
    case columns(missing: [CSVField], subject: CSVSubject, header: [String])
    /// Files together that are none of an import.
    case folder(ImportFolder.Fault)
    /// A line of one of Ledgerline's own CSVs that is not whole.
    case line(Int, what: Phrase)
    /// Lines that are no money.
    case statement(Phrase)
    /// A CSV of more lines than are read at once.
    case tooLong
    case unknown

    /// What is wrong and how to mend it.
    public var message: Phrase {
      switch self {
      case .json(let error): return "\(error.message). \(error.hint)"
      case .backup(let error): return "\(error.message). \(error.hint)"
      case .ledger8(let error): return "\(error.message). \(error.hint)"
      case .calendar(let error): return error.message
      case .money: return "The amounts in the file are too large to add up."
      case .column(let title, let subject, let header):
        guard subject.fields.contains(title.field) else {
          let known = subject.fields.map { $0.rawValue }.joined(separator: ", ")
          return "\(subject.title) have no field \(title.field.rawValue). They have \(known)."
        }
        return """
          There is no column “\(title.title)” for \(title.field.title). The columns are \
          \(Fault.listed(header)).
          """
      case .columns(let missing, let subject, let header):
        var fields: Phrase = missing.first?.title ?? .none
        for field in missing.dropFirst() { fields = "\(fields) and \(field.title)" }
        return """
          \(subject.title) need a column for \(fields), and no title says it. The columns are \
          \(Fault.listed(header)).
          """
      case .folder(let fault): return fault.message
      case .line(let line, let what):
        return
          "line \(line): \(what). The file was cut off or changed: export it again, or mend the line."
      case .statement(let why): return why
      case .tooLong:
        return """
          The file has more than 1,048,576 lines, or 16 fields for each of so many. Split it, leave the line of titles in \
          each part, and import them one after another.
          """
      case .unknown:
        return """
          The file is neither a Ledgerline backup, a Ledger 8 backup, an export of the earlier \
          design app, an address book (vCard) nor a CSV with a line of titles. Choose one of those.
          """
      }
    }

    /// What a file of JSON says.
    static func value(ofJSON bytes: [UInt8]) throws(Fault) -> Value {
      do throws(JSONError) {
        return try JSONReader.read(bytes)
      } catch {
        throw .json(error)
      }
    }

    /// The same with lines and columns of a CSV in place of lists and members: `items[3].sku` is in the fourth row under the
    /// titles.
    func placed(in table: CSVTable) -> Fault {
      guard case .backup(var error) = self else { return self }
      for index in error.faults.indices {
        let parts = error.faults[index].path.split(separator: "[", maxSplits: 1)
        let place = parts.last?.split(separator: "]", maxSplits: 1) ?? []
        guard parts.count == 2, let first = place.first, let row = Int(first),
          table.rows.indices.contains(row + 1)
        else { continue }
        error.faults[index].line = table.rows[row + 1].line
        error.faults[index].path = place.count == 2 ? String(place[1].dropFirst()) : ""
      }
      return .backup(error)
    }

    private static func listed(_ header: [String]) -> String {
      header.map { "“" + $0 + "”" }.joined(separator: ", ")
    }
  }
}
