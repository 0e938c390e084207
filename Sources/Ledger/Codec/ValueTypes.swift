// The ledger's own values as registers.

extension ID: RegisterValue {
  public static var shape: Shape { .reference }
  public func encode(into writer: inout ByteWriter) { writer.fixed64(raw) }

  public init(from reader: inout ByteReader) throws(CodecError) {
    self.init(try reader.fixed64())
  }

  /// 13 characters, or null for no id.
  public var value: Value { isNone ? .null : .text(text) }

  public init(value: Value) throws(ValueError) {
    if value == .null {
      self.init()
      return
    }
    guard case .text(let text) = value, let id = ID(text) else {
      var found = value.description
      if case .text(let text) = value { found = "\"" + text + "\"" }
      throw ValueError("an id of 13 characters", found: found)
    }
    self = id
  }
}

extension Money: RegisterValue {
  public static var shape: Shape { .money }

  public func encode(into writer: inout ByteWriter) {
    writer.signed(minor)
    writer.text(currency.code)
  }

  public init(from reader: inout ByteReader) throws(CodecError) {
    let minor = try reader.signed()
    self.init(minor: minor, currency: try reader.currency())
  }

  public var value: Value {
    .object([Member("minor", .integer(minor)), Member("currency", .text(currency.code))])
  }

  public init(value: Value) throws(ValueError) {
    guard case .object(let members) = value, members.count == 2, let minor = value["minor"],
      let currency = value["currency"]
    else {
      throw ValueError(
        "money such as {\"minor\":12500,\"currency\":\"USD\"}", found: value.description)
    }
    do throws(ValueError) {
      self.init(
        minor: try Int64(value: minor), currency: try Currency(value: currency))
    } catch {
      throw error
    }
  }
}

extension Currency: RegisterValue {
  public static var shape: Shape { .text }
  public func encode(into writer: inout ByteWriter) { writer.text(code) }

  public init(from reader: inout ByteReader) throws(CodecError) {
    self = try reader.currency()
  }

  public var value: Value { .text(code) }

  public init(value: Value) throws(ValueError) {
    guard case .text(let code) = value, let currency = Currency(code) else {
      var found = value.description
      if case .text(let text) = value { found = "\"" + text + "\"" }
      throw ValueError("an ISO 4217 currency code such as USD", found: found, path: "currency")
    }
    self = currency
  }
}

extension Quantity: RegisterValue {
  public static var shape: Shape { .decimal }
  public func encode(into writer: inout ByteWriter) { writer.signed(thousandths) }

  public init(from reader: inout ByteReader) throws(CodecError) {
    self.init(thousandths: try reader.signed())
  }

  public var value: Value { .text(plain) }

  /// `"2.5"` or a number.
  public init(value: Value) throws(ValueError) {
    guard let text = value.decimalText, let quantity = try? Quantity(parsing: text) else {
      throw ValueError(
        "a quantity such as \"2.5\" (three decimals at most)", found: value.description)
    }
    self = quantity
  }
}

extension Rate: RegisterValue {
  public static var shape: Shape { .decimal }
  public func encode(into writer: inout ByteWriter) { writer.signed(micros) }

  public init(from reader: inout ByteReader) throws(CodecError) {
    self.init(micros: try reader.signed())
  }

  public var value: Value { .text(plain) }

  /// `"8.25"` or a number, in percent.
  public init(value: Value) throws(ValueError) {
    guard let text = value.decimalText, let rate = try? Rate(parsing: text) else {
      throw ValueError("a percentage such as \"8.25\"", found: value.description)
    }
    self = rate
  }
}

extension Value {
  /// The digits of a number, whether it came as a number or as text.
  var decimalText: String? {
    switch self {
    case .integer(let number): return "\(number)"
    case .number(let text), .text(let text): return text
    case .null, .bool, .list, .object: return nil
    }
  }
}

extension Day: RegisterValue {
  public static var shape: Shape { .day }
  public func encode(into writer: inout ByteWriter) { writer.signed(Int64(number)) }

  public init(from reader: inout ByteReader) throws(CodecError) {
    let number = try reader.signed()
    guard number >= Int64(Day.first.number), number <= Int64(Day.last.number) else {
      throw .outOfRange(at: reader.position)
    }
    self.init(number: Int32(number))
  }

  public var value: Value { .text(text) }

  public init(value: Value) throws(ValueError) {
    guard case .text(let text) = value, let day = try? Day(parsing: text) else {
      var found = value.description
      if case .text(let text) = value { found = "\"" + text + "\"" }
      throw ValueError("a day such as 2026-11-21", found: found)
    }
    self = day
  }
}

extension Instant: RegisterValue {
  public static var shape: Shape { .instant }
  public func encode(into writer: inout ByteWriter) { writer.signed(milliseconds) }

  public init(from reader: inout ByteReader) throws(CodecError) {
    let moment = try reader.signed()
    self.init(milliseconds: moment)
    // Shown as the nearest there is, kept as it came: else two replicas would hold two things.
    if milliseconds != moment { reader.isExact = false }
  }

  public var value: Value { .text(text) }

  public init(value: Value) throws(ValueError) {
    guard case .text(let text) = value, let instant = try? Instant(parsing: text) else {
      throw ValueError("an instant such as 2026-11-21T09:00:00.000Z", found: value.description)
    }
    self = instant
  }
}

extension TimeOfDay: RegisterValue {
  public static var shape: Shape { .time }
  public func encode(into writer: inout ByteWriter) { writer.signed(Int64(minutes)) }

  public init(from reader: inout ByteReader) throws(CodecError) {
    let minutes = try reader.signed()
    guard minutes >= 0, minutes < 1440,
      let time = TimeOfDay(hour: Int(minutes) / 60, minute: Int(minutes) % 60)
    else { throw .outOfRange(at: reader.position) }
    self = time
  }

  public var value: Value { .text(text) }

  public init(value: Value) throws(ValueError) {
    guard case .text(let text) = value, let time = try? TimeOfDay(parsing: text) else {
      throw ValueError("a time such as 09:00", found: value.description)
    }
    self = time
  }
}

extension Schedule: Composite {
  public init() { self = .gig(on: Day(number: 0), zone: "") }

  public mutating func parts<V: RegisterVisitor>(_ visitor: inout V) {
    visitor.register(1, "start", &start)
    visitor.register(2, "startTime", &startTime)
    visitor.register(3, "end", &end)
    visitor.register(4, "endTime", &endTime)
    visitor.register(5, "allDay", &allDay)
    visitor.register(6, "zone", &zone)
    visitor.register(7, "endChosen", &endChosen)
  }
}

extension Position: RegisterValue {
  public static var shape: Shape { .text }
  public func encode(into writer: inout ByteWriter) { writer.text(text) }

  public init(from reader: inout ByteReader) throws(CodecError) {
    let text = try reader.text()
    guard let position = Position(text) else { throw .unknownWord(text) }
    self = position
  }

  public var value: Value { .text(text) }

  public init(value: Value) throws(ValueError) {
    guard case .text(let text) = value, let position = Position(text) else {
      throw ValueError("a position of letters and digits", found: value.description)
    }
    self = position
  }
}
