/// A value that many rows have in common, in a box that they share: four bytes of a row in the browser.
///
///     @Repeated public var seller: Party
///     visitor.register(6, "seller", &_seller)
///
/// Rows that are read of one snapshot share what they have in common; what is set later has a box of its own. In bytes,
/// in files and in comparisons it is the value.
@propertyWrapper
public struct Repeated<Held: Repeatable>: Sendable {
  fileprivate final class Box: Sendable {
    let held: Held
    init(_ held: Held) { self.held = held }
  }

  /// None where it is as new rows have it.
  private var box: Box?

  private init(_ box: Box) { self.box = box }

  public init() {}

  public init(wrappedValue: Held) { box = Box(wrappedValue) }

  public var wrappedValue: Held {
    get { box?.held ?? Held() }
    set { box = Box(newValue) }
  }
}

/// What can be ``Repeated``.
public protocol Repeatable: Composite, Equatable {
  /// What of it was read so far.
  static func known(in memory: ReadingMemory) -> Recurrences<Self>
}

extension Repeated: Equatable {
  public static func == (a: Repeated, b: Repeated) -> Bool {
    a.box === b.box || a.wrappedValue == b.wrappedValue
  }
}

extension Repeated: Wrapper {
  public init(from reader: inout ByteReader) throws(CodecError) {
    let start = reader.position
    let held = try Held(from: &reader)
    guard let memory = reader.memory else {
      self.init(wrappedValue: held)
      return
    }
    self.init(Held.known(in: memory).box(held, of: reader.bytes[start..<reader.position]))
  }
}

/// What rows of a snapshot may have in common, while it is read; one reading has it, and nobody else.
public final class ReadingMemory: @unchecked Sendable {
  let parties = Recurrences<Party>()
  let handles = Recurrences<BankHandles>()
  /// The latest services, as ``Recurrences`` are kept.
  private var services: [ServiceType.Name?] = []

  fileprivate static var places: Int { 4_096 }

  /// By a sum of the bytes that a value was read of.
  @inline(never)
  fileprivate static func place(of bytes: ArraySlice<UInt8>) -> Int {
    var sum: UInt32 = 0
    for byte in bytes { sum = (sum ^ UInt32(byte)) &* 0x0100_0193 }
    return Int((sum ^ sum >> 16) & UInt32(places - 1))
  }

  @inline(never)
  func service(_ name: String, of bytes: ArraySlice<UInt8>) -> ServiceType.Name {
    if services.isEmpty { services = Array(repeating: nil, count: ReadingMemory.places) }
    let place = ReadingMemory.place(of: bytes)
    if let known = services[place], known.text == name { return known }
    let service = ServiceType.Name(name)
    services[place] = service
    return service
  }
}

/// The latest values of a type by the sum of their bytes: another one of the same sum takes the place.
public final class Recurrences<Held: Repeatable> {
  private var boxes: [Repeated<Held>.Box?] = []

  fileprivate func box(_ held: Held, of bytes: ArraySlice<UInt8>) -> Repeated<Held>.Box {
    if boxes.isEmpty { boxes = Array(repeating: nil, count: ReadingMemory.places) }
    let place = ReadingMemory.place(of: bytes)
    if let known = boxes[place], known.held == held { return known }
    let box = Repeated<Held>.Box(held)
    boxes[place] = box
    return box
  }
}
