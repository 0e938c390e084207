import LedgerTestSupport
import Testing

@testable import Ledger

/// QR codes: what is drawn is read back by other means, square by square.
struct QRCodeTests {
  /// Drawn by the Python package `qrcode` 8 (byte mode, level M, the mask that is named), which shares
  /// nothing with ours.
  @Test func `another program draws the same squares`() throws {
    let code = try #require(QRCode("https://a.example/#/device/0"))
    let rows = (0..<code.size).map { row in
      String((0..<code.size).map { code[row, $0] ? "#" : "." })
    }
    #expect(code.mask == QRCodeTests.mask)
    #expect(rows == QRCodeTests.drawn)
  }

  @Test func `every length has the smallest size that holds it`() throws {
    // Bytes that each version holds at level M (table 7).
    let most = [
      14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666,
      711, 779, 857, 911, 997,
    ]
    for (index, count) in most.enumerated() {
      let size = 21 + 4 * index
      #expect(QRCode(String(repeating: "x", count: count))?.size == size)
      #expect(
        QRCode(String(repeating: "x", count: count + 1))?.size
          == (count == QRCode.most ? nil : size + 4))
    }
    #expect(QRCode("")?.size == 21)
    #expect(QRCode(String(repeating: "ü", count: 206))?.size == 77)
    #expect(QRCode(String(repeating: "ü", count: 498))?.size == 117)
    #expect(QRCode(String(repeating: "ü", count: 499)) == nil)
  }

  @Test func `the path draws exactly the dark squares`() throws {
    let code = try #require(QRCode("Ledgerline"))
    var drawn: Set<[Int]> = []
    for run in code.path.split(separator: "M") {
      let parts = run.split { " hvz".contains($0) }.compactMap { Int($0) }
      // x, y, across, down (1), back.
      #expect(parts.count == 5 && parts[3] == 1 && parts[4] == -parts[2])
      for step in 0..<parts[2] { drawn.insert([parts[1] - 4, parts[0] - 4 + step]) }
    }
    for row in -1...code.size {
      for column in -1...code.size {
        #expect(drawn.contains([row, column]) == code[row, column])
      }
    }
  }

  @Test func `codes of all lengths are drawn as they were, under the mask that they had`() throws {
    var text = ""
    for count in stride(from: 0, to: 412, by: 11) {
      let said = String((0..<count).map { Character(Unicode.Scalar(33 + UInt8($0 * 7 % 90))) })
      let code = try #require(QRCode(said))
      let squares = (0..<code.size).flatMap { row in
        (0..<code.size).map { code[row, $0] ? UInt8(1) : 0 }
      }
      text += "\(count) \(code.size) \(code.mask) \(SHA256.hex(squares).prefix(16))\n"
    }
    #expect(try Golden.differences(text, from: "rules/qr.txt") == [])
  }

  static let mask = 6
  static let drawn = [
    "#######.##..#..###....#######",
    "#.....#.###.....##.#..#.....#",
    "#.###.#.#..#...##.###.#.###.#",
    "#.###.#...#.....##..#.#.###.#",
    "#.###.#.##..#.###.##..#.###.#",
    "#.....#..#..#..####...#.....#",
    "#######.#.#.#.#.#.#.#.#######",
    "............##.##..#.........",
    "#..########..#...#.#.#..#.###",
    "#..#.#..#..#.#..#.##...##.##.",
    "..#.###..##..#.##.#..#.##.#..",
    ".##.##..#.#.##..##.#####.#..#",
    "##...##.##.###.##...#.#.....#",
    "..##.#...#.####.#.#.#.#######",
    "..##########.#..#..##..##.#.#",
    "..##...#.#..#..#...######.#.#",
    "..#..####..##.#.#.#.#..#.#...",
    "#.#..#...#..###.#.##.#..#.##.",
    "##....###...#..#...#.###.#..#",
    "######.#..#...#........#.##..",
    "####.##############.########.",
    "........##.##.#.....#...##...",
    "#######.#.##..#..####.#.##...",
    "#.....#.##..#.##.##.#...#...#",
    "#.###.#.#....##..#########...",
    "#.###.#.######...##.##.....#.",
    "#.###.#...#.####.#...#..#.###",
    "#.....#..##..#..###..#.####.#",
    "#######.###..###.#.###.##....",
  ]
}
