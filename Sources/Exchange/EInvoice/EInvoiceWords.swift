import Ledger

extension EInvoiceProblem {
  /// What is wrong, and how to mend it.
  public var message: Phrase {
    line > 0 ? "Line \(line): \(what)" : what
  }

  private var what: Phrase {
    switch fault {
    case .broken: "The XML of this invoice is broken. Ask the vendor for the file again."
    case .doctype: "This XML has a document type. For safety such files are not read."
    case .unknownEntity(let name): "The entity \(name) is not one that XML knows by itself."
    case .notUTF8: "The bytes are not UTF-8. Ask the vendor for the file in UTF-8."
    case .encoding(let name):
      "The encoding \(name) is not read. Ask the vendor for the file in UTF-8."
    case .tooLarge(let limit): "The file has more than \(limit) bytes."
    case .tooDeep(let limit): "More than \(limit) elements lie inside each other."
    case .tooMany(let limit): "The file has more than \(limit) elements."
    case .noCurrency: "The invoice does not say its currency."
    case .noTotal: "The invoice does not say its total."
    }
  }
}
