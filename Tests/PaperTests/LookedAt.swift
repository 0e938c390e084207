import Foundation
import Paper

/// `PAPER_OUT=DIR` keeps the files of these tests so that a person can look at them.
func keepForLooking(_ result: PDFResult, _ name: String) throws {
  guard let folder = ProcessInfo.processInfo.environment["PAPER_OUT"] else { return }
  try Data(result.bytes).write(to: URL(fileURLWithPath: "\(folder)/\(name).pdf"))
}
