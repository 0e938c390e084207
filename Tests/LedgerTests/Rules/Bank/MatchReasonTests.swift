import Testing

@testable import Ledger

/// Why a line is proposed to be something (rule M31).
struct MatchReasonTests {
  @Test func `a number, a reference and a name say whose invoice it is, and nothing else does`() {
    let names: [MatchReason] = [
      .number, .nearNumber, .creditorReference, .endToEnd, .name, .similarName,
    ]
    for reason in MatchReason.allCases {
      #expect(reason.namesPayer == names.contains(reason), "\(reason)")
    }
  }

  @Test func `what a reason is about stands in its words`() {
    let told: Set<MatchReason> = [
      .number, .nearNumber, .creditorReference, .endToEnd, .similarName, .ownAccount, .fee, .part,
      .over, .reimbursement, .rule, .history, .client, .bounced,
    ]
    for reason in MatchReason.allCases {
      let isTold = reason.phrase("INV-0042").english.contains("INV-0042")
      #expect(isTold == told.contains(reason), "\(reason)")
    }
  }
}
