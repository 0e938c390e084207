import LedgerTestSupport
import Testing

@testable import Ledger

/// What the hub tells of a row's history, byte by byte, and what of it is told as lost.
struct RowWritesTests {
  private static let member = ID<AccountMember>(0x55)

  private static func write(_ seen: Int64?, _ registers: [RowWrite.Register]) -> RowWrite {
    RowWrite(
      RowKey(3, 0x0102), seq: 5, device: 0x11, stamp: Stamp(time: 0x22, device: 0x33), at: 7,
      seen: seen, member: member, registers: registers)
  }

  @Test(arguments: [true, false])
  func `every field of a history comes back as it went`(_ isWhole: Bool) throws {
    let registers = [
      RowWrite.Register(4, [8, 9]), .init(5, nil), .init(6, []), .init(255, [1]),
    ]
    for writes in [
      [], [Self.write(nil, registers)], [Self.write(0, []), Self.write(9, registers)],
    ] as [[RowWrite]] {
      let history = RowWrites(writes, isWhole: isWhole)
      let bytes = history.encoded
      #expect(try RowWrites(encoded: bytes) == history)
      #expect(throws: CodecError.self) { try RowWrites(encoded: bytes + [0]) }
      for count in bytes.indices {
        #expect(throws: CodecError.self) { try RowWrites(encoded: Array(bytes[..<count])) }
      }
    }
    #expect(throws: CodecError.newer(version: 2)) { try RowWrites(encoded: [2, 1, 0]) }
    #expect(throws: CodecError.newer(version: 0)) { try RowWrites(encoded: [0, 1, 0]) }
  }

  @Test func `its bytes are those that the papers name`() {
    let history = RowWrites([Self.write(nil, [.init(4, [8, 9]), .init(5, nil)])], isWhole: false)
    func fixed(_ number: UInt8, _ next: UInt8 = 0) -> [UInt8] { [number, next, 0, 0, 0, 0, 0, 0] }
    // Signed numbers are folded: 5 is 10, 7 is 14, -1 is 1.
    let head: [UInt8] = [1, 0, 1, 3] + fixed(2, 1) + [10]
    let rest = fixed(0x11) + fixed(0x22) + fixed(0x33) + [14, 1] + fixed(0x55)
    #expect(history.encoded == head + rest + [2, 4, 1, 2, 8, 9, 5, 0])
  }

  @Test func `what a device lost is told once, where another's stands`() {
    func one(
      _ text: UInt8, tag: UInt8 = 3, seq: Int64, device: UInt64, at time: UInt64, seen: Int64
    ) -> RowWrite {
      RowWrite(
        RowKey(.client, 1), seq: seq, device: device, stamp: Stamp(time: time, device: device),
        seen: seen, member: ID(device), registers: [.init(tag, [text])])
    }
    let writes = [
      // Written over by somebody who knew nothing of it.
      one(1, seq: 1, device: 1, at: 10, seen: 0), one(2, seq: 2, device: 2, at: 20, seen: 0),
      // Written over by somebody who knew.
      one(3, tag: 4, seq: 3, device: 1, at: 30, seen: 2),
      one(4, tag: 4, seq: 4, device: 2, at: 40, seen: 3),
      // Lost, and the same was written.
      one(5, tag: 5, seq: 5, device: 1, at: 50, seen: 4),
      one(5, tag: 5, seq: 6, device: 2, at: 60, seen: 4),
    ]
    let history = RowHistory(of: writes)
    func lost(_ own: Set<UInt64>) -> [String] {
      history.lost(by: own).map { mine, standing in
        "\(mine.key.tag) \(mine.to?.first ?? 0) by \(standing.device)"
      }
    }
    #expect(lost([1]) == ["3 1 by 2"])
    #expect(lost([2]) == [] && lost([1, 2]) == [] && lost([9]) == [])
  }
}
