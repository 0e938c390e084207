import Foundation
import Ledger
import Testing

@testable import Store

/// Files that come in parts (rule G89).
struct PartialBlobTests {
  private let bytes = (0..<70_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
  private var hash: String { SHA256.hex(bytes) }

  private func within(_ body: (Store) throws -> Void) throws {
    let scratch = Scratch()
    try body(try Store(folder: scratch.path))
  }

  @Test func `parts add up to the file, also when it is opened anew`() throws {
    try within { store in
      for part in [bytes[..<10_000], bytes[10_000..<65_000]] {
        let partial = try #require(try store.partialBlob(hash, of: "ann"))
        #expect(partial.size == Int64(part.startIndex))
        #expect(try partial.append(Array(part)))
      }
      #expect(store.partialSize(hash, of: "ann") == 65_000 && store.partialBytes() == 65_000)
      #expect(store.partialBytes(but: hash) == 0)
      let partial = try #require(try store.partialBlob(hash, of: "ann"))
      #expect(try partial.append(Array(bytes[65_000...])))
      #expect(try store.keep(partial, expecting: hash, now: noon))
      #expect(try store.blob(hash) == bytes && store.partialBytes() == 0)
      #expect(try store.verify().problems.isEmpty)
    }
  }

  @Test func `each has parts of their own, and one sender at a time`() throws {
    try within { store in
      let ann = try #require(try store.partialBlob(hash, of: "ann"))
      #expect(try ann.append([1, 2, 3]))
      let bob = try #require(try store.partialBlob(hash, of: "bob"))
      #expect(bob.size == 0)
      #expect(try ann.append([4]))
      let again = try #require(try store.partialBlob(hash, of: "ann"))
      #expect(again.size == 4)
      #expect(try !ann.append([5]), "it was ended")
      #expect(try !store.keep(ann, expecting: hash, now: noon))
      #expect(store.partialSize(hash, of: "ann") == 4)
      #expect(try !again.append([5]), "whoever asks where it stands ends it, too")
    }
  }

  @Test func `what is not what its name says goes, and names lead nowhere`() throws {
    try within { store in
      let partial = try #require(try store.partialBlob(hash, of: "ann"))
      #expect(try partial.append([7]))
      #expect(throws: StoreError.wrongHash(expected: hash)) {
        try store.keep(partial, expecting: hash, now: noon)
      }
      #expect(try store.partialSize(hash, of: "ann") == 0 && store.blob(hash) == nil)
      for (name, owner) in [("../x", "ann"), (hash, "../ann"), (hash, ""), (hash + "/", "ann")] {
        #expect(try store.partialBlob(name, of: owner) == nil)
      }
      #expect(try Store(inMemory: ()).partialBlob(hash, of: "ann") == nil)
    }
  }

  @Test func `nobody has more than eight, and none is older than it may be`() throws {
    try within { store in
      for number in 0..<10 {
        let name = SHA256.hex([UInt8(number)])
        let partial = try #require(try store.partialBlob(name, of: "ann"))
        #expect(try partial.append([1]))
        usleep(5_000)
      }
      #expect(store.partialBytes() == 8)
      store.forgetPartials(olderThan: Instant(milliseconds: 0))
      #expect(store.partialBytes() == 8)
      store.forgetPartials(olderThan: Instant(milliseconds: .max))
      #expect(store.partialBytes() == 0)
    }
  }
}
