import Foundation
import Hummingbird
import Ledger
import NIOCore
import Store

/// The book as one block of bytes for everybody who reads it at the same `seq`.
///
/// Readers hold the block; it goes with the last of them. While several blocks are being read, newer
/// readers get the newest of those, which is a little behind, and pull the rest.
actor SnapshotCache {
  /// One encoded book.
  final class Block: Sendable {
    /// Whose it is; a store that ends while somebody reads would leave its place in memory to another one.
    let store: Store
    let bytes: ByteBuffer
    let cursor: Int64
    /// The log's running hash there.
    let hash: String

    init(of store: Store, _ bytes: [UInt8], _ cursor: Int64, _ hash: LogHash) {
      self.store = store
      self.hash = hash.text
      self.bytes = ByteBuffer(bytes: bytes)
      self.cursor = cursor
    }

    private let packing = Packing()

    /// The bytes as readers take them, made once for all who take them so; nil when a coding saves nothing.
    func bytes(_ way: Way) async throws -> ByteBuffer? { try await packing.bytes(bytes, way) }

    /// Piece by piece, as fast as the reader takes it.
    func body(_ bytes: ByteBuffer) -> ResponseBody {
      ResponseBody(contentLength: bytes.readableBytes) { writer in
        var rest = bytes
        while let piece = rest.readSlice(length: min(rest.readableBytes, SnapshotCache.piece)),
          piece.readableBytes > 0
        {
          try await writer.write(piece)
        }
        try await writer.finish(nil)
        withExtendedLifetime(self) {}
      }
    }
  }

  /// How a reader takes a block: with its rows turned into columns (``SnapshotColumns``), and packed.
  struct Way: Hashable {
    var isTurned: Bool
    var coding: ContentCoding?
  }

  private actor Packing {
    private var tasks: [Way: Task<ByteBuffer?, any Error>] = [:]

    func bytes(_ bytes: ByteBuffer, _ way: Way) async throws -> ByteBuffer? {
      guard way != Way(isTurned: false, coding: nil) else { return bytes }
      if let known = tasks[way] { return try await known.value }
      let task = Task {
        try await offThread { () -> ByteBuffer? in
          var made = Array(bytes.readableBytesView)
          if way.isTurned { made = try SnapshotColumns.turned(made) }
          guard let coding = way.coding else { return ByteBuffer(bytes: made) }
          return coding.packed(made).map { ByteBuffer(bytes: $0) }
        }
      }
      tasks[way] = task
      return try await task.value
    }
  }

  private struct Weak {
    weak var block: Block?
  }

  static let piece = 65_536
  /// Blocks that are read at once, of one account.
  static let most = 3
  private var blocks: [ObjectIdentifier: [Weak]] = [:]
  private var making: [ObjectIdentifier: Task<Block, any Error>] = [:]
  /// How many blocks were made, for tests.
  private(set) var made = 0

  func block(of store: Store) async throws -> Block {
    let key = ObjectIdentifier(store)
    let head = try await offThread { try store.head() }
    let alive = (blocks[key] ?? []).filter { $0.block != nil }
    blocks[key] = alive.isEmpty ? nil : alive
    // Those that nobody reads any more, of stores that nobody asks.
    if blocks.count > 64 { blocks = blocks.filter { $0.value.contains { $0.block != nil } } }
    let newest = alive.last?.block
    if let newest, newest.cursor >= head || alive.count >= SnapshotCache.most { return newest }
    if let making = making[key] {
      let block = try await making.value
      // Begun before this reader came: it may be behind by what came in between, which is pulled.
      return block
    }
    let task = Task {
      try await offThread {
        let made = try store.snapshot()
        if let newest, newest.cursor == made.cursor, newest.hash == made.hash.text { return newest }
        return Block(of: store, made.bytes, made.cursor, made.hash)
      }
    }
    making[key] = task
    defer { making[key] = nil }
    let block = try await task.value
    if block === newest { return block }
    made += 1
    blocks[key, default: []].append(Weak(block: block))
    return block
  }
}
