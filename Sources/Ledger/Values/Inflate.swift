/// Unpacks a zlib stream (RFC 1950), or nothing when it is damaged or larger than `limit`.
public func inflated(_ input: [UInt8], limit: Int) -> [UInt8]? {
  guard input.count > 2, input[0] & 15 == 8, input[1] & 0x20 == 0 else { return nil }
  return inflated(bare: input[2...], limit: limit)
}

/// Unpacks deflated bytes without a head (RFC 1951), as zip archives hold them, or nothing when they are damaged or
/// larger than `limit`.
public func inflated(bare input: ArraySlice<UInt8>, limit: Int) -> [UInt8]? {
  var reader = BitReader(bytes: input, at: input.startIndex)
  var output: [UInt8] = []
  output.reserveCapacity(Swift.min(limit, input.count * 4))
  while true {
    guard let last = reader.bits(1), let kind = reader.bits(2) else { return nil }
    switch kind {
    case 0:
      guard let stored = reader.storedBlock(), output.count + stored.count <= limit else {
        return nil
      }
      output.append(contentsOf: stored)
    case 1:
      var lengths = [UInt8](repeating: 8, count: 288)
      for symbol in 144..<256 { lengths[symbol] = 9 }
      for symbol in 256..<280 { lengths[symbol] = 7 }
      let literals = Huffman(lengths)
      let distances = Huffman([UInt8](repeating: 5, count: 30))
      guard unpack(&reader, literals, distances, limit, &output) else { return nil }
    case 2:
      guard let (literals, distances) = readCodes(&reader),
        unpack(&reader, literals, distances, limit, &output)
      else { return nil }
    case _: return nil
    }
    if last == 1 { return output }
  }
}

private func unpack(
  _ reader: inout BitReader, _ literals: Huffman, _ distances: Huffman, _ limit: Int,
  _ output: inout [UInt8]
) -> Bool {
  while true {
    guard let symbol = literals.next(&reader) else { return false }
    if symbol < 256 {
      guard output.count < limit else { return false }
      output.append(UInt8(symbol))
      continue
    }
    if symbol == 256 { return true }
    guard symbol <= 285 else { return false }
    var length = 258
    if symbol < 285 {
      guard let value = readSplit(&reader, code: symbol - 257, perPower: 4) else { return false }
      length = value + 3
    }
    guard let code = distances.next(&reader), code < 30,
      let value = readSplit(&reader, code: code, perPower: 2)
    else { return false }
    let distance = value + 1
    guard distance <= output.count, output.count + length <= limit else { return false }
    for _ in 0..<length { output.append(output[output.count - distance]) }
  }
}

private func readSplit(_ reader: inout BitReader, code: Int, perPower: Int) -> Int? {
  if code < perPower * 2 { return code }
  let count = code / perPower - 1
  guard let extra = reader.bits(count) else { return nil }
  return (perPower + code % perPower) << count | extra
}

private func readCodes(_ reader: inout BitReader) -> (Huffman, Huffman)? {
  guard let hlit = reader.bits(5), let hdist = reader.bits(5), let hclen = reader.bits(4),
    hlit <= 29
  else { return nil }
  let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
  var first = [UInt8](repeating: 0, count: 19)
  for i in 0..<(hclen + 4) {
    guard let length = reader.bits(3) else { return nil }
    first[order[i]] = UInt8(length)
  }
  let codes = Huffman(first)
  let total = hlit + 257 + hdist + 1
  var lengths: [UInt8] = []
  while lengths.count < total {
    guard let symbol = codes.next(&reader) else { return nil }
    var repeated: UInt8 = 0
    var count = 1
    switch symbol {
    case 0..<16: repeated = UInt8(symbol)
    case 16:
      guard let last = lengths.last, let extra = reader.bits(2) else { return nil }
      repeated = last
      count = extra + 3
    case 17:
      guard let extra = reader.bits(3) else { return nil }
      count = extra + 3
    case _:
      guard let extra = reader.bits(7) else { return nil }
      count = extra + 11
    }
    guard lengths.count + count <= total else { return nil }
    for _ in 0..<count { lengths.append(repeated) }
  }
  return (Huffman(Array(lengths[..<(hlit + 257)])), Huffman(Array(lengths[(hlit + 257)...])))
}

private struct BitReader {
  let bytes: ArraySlice<UInt8>
  var at: Int
  var pending: UInt32 = 0
  var count = 0

  init(bytes: ArraySlice<UInt8>, at: Int) {
    self.bytes = bytes
    self.at = at
  }

  mutating func bits(_ wanted: Int) -> Int? {
    while count < wanted {
      guard at < bytes.endIndex else { return nil }
      pending |= UInt32(bytes[at]) << UInt32(count)
      at += 1
      count += 8
    }
    let value = Int(pending & ((1 << UInt32(wanted)) - 1))
    pending >>= UInt32(wanted)
    count -= wanted
    return value
  }

  mutating func storedBlock() -> ArraySlice<UInt8>? {
    pending = 0
    count = 0
    guard at + 4 <= bytes.endIndex else { return nil }
    let length = Int(bytes[at]) | Int(bytes[at + 1]) << 8
    at += 4
    guard at + length <= bytes.endIndex else { return nil }
    defer { at += length }
    return bytes[at..<(at + length)]
  }
}

/// A canonical Huffman code, read bit by bit.
private struct Huffman {
  private var counts = [Int](repeating: 0, count: 16)
  private var symbols: [Int]

  init(_ lengths: [UInt8]) {
    symbols = [Int](repeating: 0, count: lengths.count)
    for length in lengths { counts[Int(length)] += 1 }
    counts[0] = 0
    var offsets = [Int](repeating: 0, count: 16)
    for length in 1..<15 { offsets[length + 1] = offsets[length] + counts[length] }
    for (symbol, length) in lengths.enumerated() where length > 0 {
      symbols[offsets[Int(length)]] = symbol
      offsets[Int(length)] += 1
    }
  }

  func next(_ reader: inout BitReader) -> Int? {
    var code = 0
    var first = 0
    var index = 0
    for length in 1...15 {
      guard let bit = reader.bits(1) else { return nil }
      code |= bit
      let count = counts[length]
      // It is never below the first, also where more codes are given out than there are.
      if code - count < first { return symbols[index + code - first] }
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    return nil
  }
}
