// The wasm boundary: memory goes in through `reserve` and `receive`, effects go out through
// `host.perform`. Nothing here decides anything; see HostMessage for the bytes.
#if arch(wasm32)
  import WasmRuntime

  @_extern(wasm, module: "host", name: "perform")
  @_extern(c)
  private func hostPerform(_ bytes: UnsafePointer<UInt8>?, _ count: Int32)

  @_extern(wasm, module: "host", name: "random")
  @_extern(c)
  private func hostRandom(_ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int32)

  @_extern(wasm, module: "host", name: "log")
  @_extern(c)
  private func hostLog(_ bytes: UnsafePointer<UInt8>?, _ count: Int32)

  @_extern(wasm, module: "host", name: "lent")
  @_extern(c)
  private func hostLent(
    _ loan: Int32, _ place: Int32, _ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int32)

  // One instance lives as long as its page, on the page's one thread.
  nonisolated(unsafe) private var input: [UInt8] = []
  nonisolated(unsafe) private var session = BrowserSession(
    perform: { message in
      message.encoded.withUnsafeBufferPointer { hostPerform($0.baseAddress, Int32($0.count)) }
    },
    random: { count in
      [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
        hostRandom(buffer.baseAddress, Int32(count))
        initialized = count
      }
    },
    lent: { loan, place, count in
      [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
        hostLent(Int32(loan), Int32(place), buffer.baseAddress, Int32(count))
        initialized = count
      }
    }, isWhole: false)

  /// Makes room for a message of `count` bytes and says where the host is to write it.
  @_expose(wasm, "reserve")
  @c(ledgerline_reserve)
  public func reserve(_ count: UInt32) -> UnsafeMutableRawPointer? {
    let count = max(Int(count), 1)
    // Let go of before the next is made: a book's worth of bytes.
    input = []
    input = [UInt8](unsafeUninitializedCapacity: count) { _, initialized in initialized = count }
    // The array stays where it is while nobody touches it, which nobody does until `receive`.
    return input.withUnsafeMutableBytes { $0.baseAddress }
  }

  /// Handles the message of `count` bytes that the host wrote into the reserved room.
  @_expose(wasm, "receive")
  @c(ledgerline_receive)
  public func receive(_ count: UInt32) {
    let bytes = input.count == Int(count) ? input : Array(input.prefix(Int(count)))
    input = []
    let message = HostMessage(decoding: bytes)
    guard let message else {
      let complaint = Array("the page sent a message that cannot be read".utf8)
      complaint.withUnsafeBufferPointer { hostLog($0.baseAddress, Int32($0.count)) }
      return
    }
    session.receive(message)
  }
#endif
