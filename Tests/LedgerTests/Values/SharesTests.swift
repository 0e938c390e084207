import Testing

@testable import Ledger

/// A whole in parts, some of which are taken off (`Shares.signed`).
struct SharesTests {
  @Test func `what rounding leaves goes to the largest part, wherever it stands`() {
    // 5/3, -1/3 and -1/3 of 1 are 2, 0 and 0: one too much.
    #expect(Shares.signed(1, by: [5, -1, -1]) == [1, 0, 0])
    #expect(Shares.signed(1, by: [-1, 5, -1]) == [0, 1, 0])
    #expect(Shares.signed(1, by: [-1, -1, 5]) == [0, 0, 1])
    #expect(Shares.signed(-1, by: [5, -1, -1]) == [-1, 0, 0])
    // 5/12 of 1 and less: nobody has the unit.
    #expect(Shares.signed(1, by: [2, 5, 2, 4, -1]) == [0, 1, 0, 0, 0])
  }

  @Test func `of parts that are alike the earlier ones give way, one unit each`() {
    // 2/3 of 1 are 1, twice.
    #expect(Shares.signed(1, by: [2, 2, -1]) == [0, 1, 0])
    // 20/27 are 1, seven times: two too many.
    #expect(Shares.signed(5, by: [4, 4, 4, 4, 4, 4, 4, -1]) == [0, 0, 1, 1, 1, 1, 1, 0])
  }

  @Test func `a whole that is the sum has the weights for parts, also below zero`() {
    #expect(Shares.signed(3, by: [4, -1]) == [4, -1])
    #expect(Shares.signed(-3, by: [-4, 1]) == [-4, 1])
    #expect(Shares.signed(6, by: [-4, 1]) == [8, -2])
  }
}
