import Foundation
import Ledger
import Testing

@testable import Exchange

/// What a file of an exact format says, as short text to compare.
enum ExactLines {
  /// "2026-01-05 -12.50 EUR Café": day, amount, currency, text.
  static func short(_ file: StatementFile) -> [String] {
    file.statements.flatMap { $0.lines }.map {
      "\($0.day.text) \($0.amount.plain) \($0.amount.currency.code) \($0.text)"
    }
  }

  static func remarks(_ file: StatementFile) -> [String] {
    file.leftOut.map { "\($0.row): \($0.what.english)" }
  }

  /// What is wrong with the file; "" for one that is read.
  static func fault(_ read: () throws -> StatementFile) -> String {
    do {
      _ = try read()
      return ""
    } catch let fault as StatementFault {
      return "\(fault.line): \(fault.message.english)"
    } catch {
      return "\(error)"
    }
  }

  /// A folder of samples that lies beside the repository and not in it; nil where it is not there.
  static func folder(_ name: String) -> URL? {
    var place = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { place.deleteLastPathComponent() }
    let beside = place.deletingLastPathComponent().appending(path: "shared/data/\(name)")
    return [beside, URL(fileURLWithPath: "/work/shared/data/\(name)")].first {
      FileManager.default.fileExists(atPath: $0.path)
    }
  }
}
