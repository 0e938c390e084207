extension RecurrenceRule {
  /// What it says: "Every 2 weeks, on Tuesday and Thursday, 12 times".
  public func words(in formats: Formats) -> Phrase {
    var parts = [every]
    if !months.isEmpty {
      parts.append("in \(listed(months.map { .verbatim(formats.monthNames[$0 - 1]) }))")
    }
    if !weeks.isEmpty { parts.append("in week \(listed(weeks.map { place($0) })) of the year") }
    if !yearDays.isEmpty {
      parts.append("on day \(listed(yearDays.map { place($0) })) of the year")
    }
    if monthDays == [-1] {
      parts.append("on the last day of the month")
    } else if !monthDays.isEmpty {
      parts.append("on day \(listed(monthDays.map { place($0) })) of the month")
    }
    if !weekdays.isEmpty {
      parts.append("on \(listed(weekdays.map { words($0, formats) }))")
    }
    if positions == [-1] {
      parts.append("only the last of these")
    } else if !positions.isEmpty {
      parts.append("only number \(listed(positions.map { place($0) })) of these")
    }
    if let count { parts.append(count == 1 ? "once" : "\(count) times") }
    if let until { parts.append("until \(formats.day(until.day))") }
    return parts.joined(separator: ", ")
  }

  private var every: Phrase {
    switch (frequency, interval) {
    case (.daily, 1): "Every day"
    case (.weekly, 1): "Every week"
    case (.monthly, 1): "Every month"
    case (.yearly, 1): "Every year"
    case (.daily, _): "Every \(interval) days"
    case (.weekly, _): "Every \(interval) weeks"
    case (.monthly, _): "Every \(interval) months"
    case (.yearly, _): "Every \(interval) years"
    }
  }

  private func words(_ day: Weekday, _ formats: Formats) -> Phrase {
    let name = formats.weekdayNames[day.weekday - 1]
    switch day.ordinal {
    case 0: return .verbatim(name)
    case 1: return "the first \(name)"
    case 2: return "the second \(name)"
    case 3: return "the third \(name)"
    case 4: return "the fourth \(name)"
    case 5: return "the fifth \(name)"
    case -1: return "the last \(name)"
    case let other: return "\(name) number \(place(other))"
    }
  }

  /// A number counted from the beginning or the end.
  private func place(_ number: Int) -> Phrase {
    switch number {
    case -1: "last"
    case ..<0: "\(-number) from the end"
    default: .verbatim("\(number)")
    }
  }

  private func listed(_ parts: [Phrase]) -> Phrase {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? .none }
    return "\(parts.dropLast().joined(separator: ", ")) and \(last)"
  }
}
