// Writes Sources/Ledger/Values/ScalarTables.swift from what this toolchain's standard library knows of Unicode:
//   swiftc -O scripts/scalar-tables.swift -o .build/scalar-tables && .build/scalar-tables >Sources/Ledger/Values/ScalarTables.swift
// A test compares the tables with the library (Tests/LedgerTests/Values/ScalarTests.swift): after a new toolchain that
// knows more letters, run this.

let scalars = (0...0x10FFFF as ClosedRange<UInt32>).compactMap { Unicode.Scalar($0) }

/// Numbers in digits of five bits from "0" on; a digit that another follows is 32 more.
func text(_ numbers: [UInt32]) -> String {
  var text = ""
  for var number in numbers {
    repeat {
      let digit = number & 31
      number >>= 5
      text.unicodeScalars.append(Unicode.Scalar(48 + digit + (number > 0 ? 32 : 0))!)
    } while number > 0
  }
  return text
}

/// From the end of the last range to the start of this one, and how long it is: "without" gaps of surrogates.
func ranges(_ holds: (Unicode.Scalar) -> Bool) -> [UInt32] {
  var numbers: [UInt32] = []
  var end: UInt32 = 0
  var start: UInt32?
  for value in 0...0x110000 as ClosedRange<UInt32> {
    let isIn = Unicode.Scalar(value).map(holds) ?? false
    if isIn, start == nil { start = value }
    if !isIn, let from = start {
      numbers += [from - end, value - from]
      end = value
      start = nil
    }
  }
  return numbers
}

/// Runs of scalars that move by the same way: gap, count, 0 or 1 for each or each other one, twice the way (less one
/// when it goes down).
func moves(_ mapping: (Unicode.Scalar) -> String) -> [UInt32] {
  struct Run { var first: UInt32, count: UInt32, step: UInt32, way: Int64 }
  var runs: [Run] = []
  for scalar in scalars {
    let mapped = mapping(scalar).unicodeScalars
    guard mapped.count == 1, mapped.first! != scalar else { continue }
    let way = Int64(mapped.first!.value) - Int64(scalar.value)
    if var last = runs.last, last.way == way {
      let step = scalar.value - last.first - (last.count - 1) * last.step
      if step <= 2, last.count == 1 || step == last.step {
        last.step = step
        last.count += 1
        runs[runs.count - 1] = last
        continue
      }
    }
    runs.append(Run(first: scalar.value, count: 1, step: 1, way: way))
  }
  var numbers: [UInt32] = []
  var end: UInt32 = 0
  for run in runs {
    let way = run.way < 0 ? -run.way * 2 - 1 : run.way * 2
    numbers += [run.first - end, run.count, run.step - 1, UInt32(way)]
    end = run.first + (run.count - 1) * run.step + 1
  }
  return numbers
}

/// Scalars that become several: gap, how many, and they.
func spellings(_ mapping: (Unicode.Scalar) -> String) -> [UInt32] {
  var numbers: [UInt32] = []
  var end: UInt32 = 0
  for scalar in scalars {
    let mapped = mapping(scalar).unicodeScalars
    guard mapped.count != 1 else { continue }
    numbers += [scalar.value - end, UInt32(mapped.count)] + mapped.map(\.value)
    end = scalar.value + 1
  }
  return numbers
}

func table(_ name: String, _ meaning: String, _ numbers: [UInt32]) {
  print("\n  /// \(meaning)\n  static let \(name): StaticString = #\"\"\"")
  var rest = Substring(text(numbers))
  while !rest.isEmpty {
    print("    \(rest.prefix(88))\(rest.count > 88 ? "\\#" : "")")
    rest = rest.dropFirst(88)
  }
  print("    \"\"\"#")
}

print(
  """
  // Written by scripts/scalar-tables.swift: what Unicode says of letters, in numbers of five bits a character.

  enum ScalarTables {
  """, terminator: "")
table("alphabetic", "Letters: ranges, as gap and length.", ranges { $0.properties.isAlphabetic })
table("nonspacingMark", "Accents and other marks: ranges.", ranges { $0.properties.generalCategory == .nonspacingMark })
table("currencySymbol", "Currency symbols: ranges.", ranges { $0.properties.generalCategory == .currencySymbol })
table("lower", "To lower case: gap, count, step, way.", moves { $0.properties.lowercaseMapping })
table("upper", "To upper case: gap, count, step, way.", moves { $0.properties.uppercaseMapping })
table("lowerSpelled", "To several letters in lower case: gap, count, letters.", spellings { $0.properties.lowercaseMapping })
table("upperSpelled", "To several letters in upper case.", spellings { $0.properties.uppercaseMapping })
print("}")
