import Brotli
import Zlib

/// How an answer's bytes are packed for the way (RFC 9110, 8.4.1).
///
/// Browsers take Brotli over HTTPS and on their own machine, gzip elsewhere.
enum ContentCoding: String, CaseIterable, Sendable {
  case brotli = "br"
  case gzip

  /// What is worth packing: fewer bytes travel in a packet or two as they are.
  static let least = 4_096
  /// From here on speed counts for more than the last tenth of the size: a browser on the same machine waits for
  /// nothing else.
  private static let large = 4 * 1024 * 1024

  /// The best that a request takes; nil for none.
  init?(accepted header: String) {
    let accepted = AcceptedEncodings(header)
    guard let best = ContentCoding.allCases.first(where: { accepted.has($0.rawValue) }) else {
      return nil
    }
    self = best
  }

  /// The bytes packed; nil when the library will not, or when that saves nothing.
  func packed(_ bytes: [UInt8]) -> [UInt8]? {
    if bytes.count < ContentCoding.least { return nil }
    let isLarge = bytes.count >= ContentCoding.large
    let packed =
      self == .brotli
      ? brotli(bytes, quality: isLarge ? 2 : 5) : gzip(bytes, level: isLarge ? 3 : 6)
    guard let packed, packed.count < bytes.count else { return nil }
    return packed
  }

  private func brotli(_ bytes: [UInt8], quality: Int32) -> [UInt8]? {
    var size = BrotliEncoderMaxCompressedSize(bytes.count)
    if size == 0 { return nil }
    var isDone = BROTLI_FALSE
    let packed = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      isDone = BrotliEncoderCompress(
        quality, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_GENERIC, bytes.count, bytes, &size,
        buffer.baseAddress)
      count = isDone == BROTLI_TRUE ? size : 0
    }
    return isDone == BROTLI_TRUE ? packed : nil
  }

  private func gzip(_ bytes: [UInt8], level: Int32) -> [UInt8]? {
    guard bytes.count < Int(UInt32.max) else { return nil }
    var stream = z_stream()
    guard deflate_as_gzip(&stream, level) == Z_OK else { return nil }
    defer { deflateEnd(&stream) }
    var source = bytes
    var result = Z_ERRNO
    let bound = Int(deflateBound(&stream, UInt(bytes.count)))
    let packed = source.withUnsafeMutableBufferPointer { source in
      [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
        stream.next_in = source.baseAddress
        stream.avail_in = UInt32(source.count)
        stream.next_out = buffer.baseAddress
        stream.avail_out = UInt32(bound)
        result = deflate(&stream, Z_FINISH)
        count = bound - Int(stream.avail_out)
      }
    }
    return result == Z_STREAM_END ? packed : nil
  }
}
