import Ledger
import LedgerTestSupport
import Testing

struct CRC32Tests {
  /// Bit by bit, as the standard has it.
  private func slow(_ bytes: [UInt8]) -> UInt32 {
    var value: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      value ^= UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
    }
    return ~value
  }

  @Test func `the standard's check value`() {
    #expect(CRC32.checksum(Array("123456789".utf8)[...]) == 0xCBF4_3926)
    #expect(CRC32.checksum([]) == 0)
  }

  @Test func `every length agrees with the slow way, from any start`() {
    var dice = Dice(seed: 1)
    let bytes = (0..<64).map { _ in UInt8(truncatingIfNeeded: dice.next()) }
    for start in 0..<9 {
      for end in start...bytes.count {
        #expect(CRC32.checksum(bytes[start..<end]) == slow(Array(bytes[start..<end])))
      }
    }
  }
}
