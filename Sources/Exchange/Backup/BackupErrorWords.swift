import Ledger

extension BackupError {
  /// The first fault in one line, and how many more there are.
  public var message: Phrase {
    let first = faults.first?.message ?? "the file cannot be read"
    return count > 1 ? "\(first) (and \(count - 1) more)" : first
  }

  /// How to mend the first fault.
  public var hint: Phrase { faults.first?.hint ?? .none }
}

extension BackupFault {
  /// Place and fault in one line.
  public var message: Phrase {
    if line == 0 { return path.isEmpty ? what : "\(path): \(what)" }
    return path.isEmpty ? "line \(line): \(what)" : "line \(line), column \(path): \(what)"
  }

  /// Whether the book has it otherwise on paper, as it has where the file is from before.
  public var saysOtherMoney: Bool {
    switch reason {
    case .issuedChanged, .voidChanged, .paymentChanged, .paymentOvergiven: true
    case _: false
    }
  }

  public var what: Phrase {
    switch reason {
    case .notAnObject: "an object was expected"
    case .notOurs: "this is not a Ledgerline file"
    case .damaged: "the file is not as it was exported: something in it was changed or damaged"
    case .newer(let version):
      "the file has version \(version), we read up to \(BackupFormat.version)"
    case .unknownName(let name, _): "\"\(name)\" is not known here"
    case .wrongValue(let expected, let found): "\(expected) was expected, not \(found)"
    case .noID: "the row has no id"
    case .doubleID(let id): "the id \(id) appears twice"
    case .issuedChanged(let number): "invoice \(number) is issued and does not change"
    case .issuedTrashed(let number): "invoice \(number) is issued and cannot be deleted"
    case .brokenSeal(let number): "the content of invoice \(number) does not match its hash"
    case .voidChanged(let number): "invoice \(number) is void and stays so"
    case .numberTaken(let number): "another invoice already has the number \(number)"
    case .paymentChanged:
      "a recorded payment keeps its client, project and currency, and whether it came or went"
    case .paymentOvergiven: "invoices have more of the payment than its amount"
    }
  }

  /// How to mend it.
  public var hint: Phrase {
    switch reason {
    case .notAnObject: "Write it in braces: {\"id\":\"…\", …}."
    case .notOurs: "A file of ours begins with {\"format\":\"ledgerline\",\"version\":1."
    case .damaged:
      "Take the file anew from where it was saved. Whoever changed it on purpose takes \"hash\" out."
    case .newer: "Update Ledgerline, then try again."
    case .unknownName(_, let nearest?): "Did you mean \"\(nearest)\"?"
    case .unknownName(_, nil): "See docs/json.md for the names, or take it out."
    case .wrongValue: "Correct the value; docs/json.md shows each shape."
    case .noID: "Give it an \"id\" of 13 characters, as exports have."
    case .doubleID: "Keep one of the two."
    case .issuedChanged, .brokenSeal: "Leave \"issue\" as it was exported, or void the invoice."
    case .issuedTrashed: "Void it instead: its number stays used."
    case .voidChanged: "Leave \"void\" as it was exported."
    case .numberTaken: "Keep one of the two invoices; numbers are given out once."
    case .paymentChanged: "Set its \"life\" to \"trashed\" and record a new one."
    case .paymentOvergiven: "Lower its allocations as well."
    }
  }
}

/// The name a person most likely meant.
public enum NearestName {
  /// The known name with the fewest slips (letters added, left out, changed); nil when all are far.
  public static func find(_ word: String, among known: [String]) -> String? {
    let wanted = Array(folded(word).utf8)
    var best: String?
    var fewest = max(1, min(3, wanted.count / 2)) + 1
    for name in known {
      let slips = distance(wanted, Array(folded(name).utf8))
      if slips < fewest { (best, fewest) = (name, slips) }
    }
    return best
  }

  /// Levenshtein's distance, one row of the table at a time.
  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var row = Array(0...b.count)
    for (i, left) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, right) in b.enumerated() {
        let changed = diagonal + (left == right ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(changed, diagonal + 1, row[j] + 1)
      }
    }
    return row[b.count]
  }
}
