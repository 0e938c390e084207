import Foundation
import Ledger
import Testing

@testable import Exchange

/// The samples of the package mt-940, which lie beside the repository and not in it; where they are not there, nothing is tried.
///
/// How many lines and what they add up to is what `mt940.parse` of mt-940 5.1.1 says of each.
struct MT940FilesTests {
  private struct Sample: CustomTestStringConvertible {
    var name: String
    var count: Int
    var sum: String
    /// How many remarks.
    var remarks = 0
    var testDescription: String { name }
  }

  private static let samples = [
    // With mt-940's `reversal_sign`; without it, it adds two reversed credits instead of taking them away.
    Sample(name: "betterplace-sepa_mt9401.sta", count: 97, sum: "-9269135.90"),
    Sample(name: "jejik-generic.sta", count: 2, sum: "-20.00"),
    Sample(name: "jejik-rabobank-iban.sta", count: 4, sum: "-70.00"),
    Sample(name: "jejik-sns.sta", count: 2, sum: "-25.00"),
    Sample(name: "mBank-mt940.sta", count: 3, sum: "0.03"),
    Sample(name: "self-provided-february_30.sta", count: 1, sum: "-6.00"),
    Sample(name: "self-provided-transaction_details_wrapped.sta", count: 1, sum: "-6.00"),
    Sample(name: "self-provided-wrapped_timestamp.sta", count: 1, sum: "-6.00"),
    // These were shortened for their purpose: their lines do not add up, and that is said.
    Sample(name: "jejik-knab.sta", count: 3, sum: "-6260.00", remarks: 1),
    Sample(name: "mBank-with_newline_in_tnr.sta", count: 2, sum: "89.00", remarks: 1),
    Sample(name: "self-provided-details_60-63.sta", count: 1, sum: "-233.15", remarks: 1),
    Sample(name: "self-provided-malformed_details.sta", count: 1, sum: "-233.15", remarks: 1),
    Sample(name: "self-provided-overly_long_details.sta", count: 1, sum: "-233.15", remarks: 1),
    // Its words stand in a field that means the account: named, and it does not add up.
    Sample(name: "betterplace-sepa_snippet_broken.sta", count: 1, sum: "50990.05", remarks: 2),
    // mt-940 adds marks and zlotys: 16 and 12327.30. Eleven of its lines are marks, which are no currency of today.
    Sample(name: "cmxl-mt940.sta", count: 5, sum: "", remarks: 1),
  ]

  /// What is refused, and why; mt-940 reads a line or none of them.
  private static let refused = [
    // Single fields, of no message.
    "betterplace-amount_formats.sta", "betterplace-empty_86.sta", "betterplace-empty_line.sta",
    "cmxl-account_balance_credit.sta", "cmxl-account_identification_iban.sta",
    "cmxl-available_balance.sta", "cmxl-statement_number.sta",
    "self-provided-invalid_statement.sta",
    // A line without account and currency.
    "cmxl-statement_details.sta",
    // All of it is marks.
    "self-provided-raphaelm.sta",
  ]

  private static func bytes(_ name: String) throws -> [UInt8]? {
    guard let folder = ExactLines.folder("mt940") else { return nil }
    return [UInt8](try Data(contentsOf: folder.appending(path: name)))
  }

  @Test(arguments: samples)
  private func `lines and sums are those of mt-940`(_ sample: Sample) throws {
    guard let bytes = try Self.bytes(sample.name) else { return }
    #expect(MT940Reader.recognizes(bytes))
    let file = try MT940Reader.read(bytes)
    let lines = file.statements.flatMap { $0.lines }
    #expect(lines.count == sample.count)
    #expect(file.leftOut.count == sample.remarks, "\(ExactLines.remarks(file))")
    let codes = Set(lines.map { $0.amount.currency })
    if codes.count == 1, let currency = codes.first {
      let sum = Money(minor: lines.reduce(0) { $0 + $1.amount.minor }, currency: currency)
      #expect(sum.plain == sample.sum)
    } else {
      #expect(sample.sum == "")
    }
  }

  @Test(arguments: refused)
  func `what is no whole statement is refused with words`(_ name: String) throws {
    guard let bytes = try Self.bytes(name) else { return }
    #expect(ExactLines.fault { try MT940Reader.read(bytes) } != "")
  }

  @Test func `every sample is listed`() throws {
    guard let folder = ExactLines.folder("mt940") else { return }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix(".sta")
    }
    #expect(names.sorted() == (Self.samples.map { $0.name } + Self.refused).sorted())
  }
}
