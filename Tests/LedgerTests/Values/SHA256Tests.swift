@testable import Ledger
import Testing

struct SHA256Tests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
        + "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
  ])
  func `the standard's examples have its digests`(text: String, digest: String) {
    #expect(SHA256.hex(Array(text.utf8)) == digest)
  }

  @Test func `a million letters have the standard's digest`() {
    var digest = SHA256()
    let thousand = [UInt8](repeating: 0x61, count: 1_000)
    for _ in 0..<1_000 { digest.update(thousand) }
    #expect(
      SHA256.hexText(digest.finish())
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test func `the processor mixes blocks as the standard's letter does`() {
    var random = Numbers(seed: 11)
    for count in 1...9 {
      let bytes = (0..<64 * count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      var (one, other) = (SHA256(), SHA256())
      one.update(bytes)
      bytes.withUnsafeBytes { other.mixOwn($0) }
      #expect(one.state == other.state)
    }
  }

  @Test func `pieces of any size have the digest of the whole`() {
    var random = Numbers(seed: 7)
    for length in 0..<200 {
      let bytes = (0..<length).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      var digest = SHA256()
      var rest = bytes[...]
      while !rest.isEmpty {
        let piece = rest.prefix(Int(random.next() % 70))
        digest.update(piece)
        rest = rest.dropFirst(piece.count)
      }
      #expect(digest.finish() == SHA256.hash(bytes))
    }
  }

  @Test func `lengths around a block are padded right`() {
    // Digests of so many letters "a", from coreutils' sha256sum.
    let known = [
      (55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
      (56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
      (63, "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"),
      (64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
      (65, "635361c48bb9eab14198e76ea8ab7f1a41685d6ad62aa9146d301d4f17eb0ae0"),
    ]
    for (count, digest) in known {
      #expect(SHA256.hex([UInt8](repeating: 0x61, count: count)) == digest)
    }
  }
}
