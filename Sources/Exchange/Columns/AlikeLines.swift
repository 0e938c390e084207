import Ledger

/// Lines of one file that say the same: each is an expense of its own, and somebody should know (rule E30).
struct AlikeLines {
  private var lines: [[Int]] = []
  private var hasNews: [Bool] = []
  private var places: [String: Int] = [:]

  /// How many of them are named.
  static var most: Int { 20 }

  /// The last field of a line that is keyed says which it is.
  mutating func add(_ row: CSVRow, isNew: Bool, isKeyed: Bool) {
    let key = isKeyed ? row.fields.last ?? "" : row.fields.joined(separator: "\u{1F}")
    if let place = places[key] {
      lines[place].append(row.line)
      hasNews[place] = hasNews[place] || isNew
    } else {
      places[key] = lines.count
      lines.append([row.line])
      hasNews.append(isNew)
    }
  }

  var notes: [ImportProblem] {
    var notes: [ImportProblem] = []
    var more = 0
    for (place, lines) in lines.enumerated() where lines.count > 1 && hasNews[place] {
      guard notes.count < AlikeLines.most, let last = lines.last else {
        more += 1
        continue
      }
      let first = lines.dropLast().map { "\($0)" }.joined(separator: ", ")
      notes.append(
        ImportProblem(
          .note, "lines \(first) and \(last)",
          lines.count == 2
            ? "2 lines alike: both are taken" : "\(lines.count) lines alike: all are taken",
          hint: "Delete what was paid only once."))
    }
    if more > 0 {
      notes.append(
        ImportProblem(
          .note, "this file", "\(more) times more lines are alike: all are taken",
          hint: "Delete what was paid only once."))
    }
    return notes
  }
}
