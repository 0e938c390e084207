// Runs mixed fleets of this version of the core and the next; scripts/next-core builds it.
// Usage: fleets GOLDEN-FOLDER [SEEDS] [FIRST]
import Foundation

func bytes(_ folder: String, _ name: String) throws -> [UInt8] {
  [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder).appendingPathComponent(name)))
}

/// The next version reads what this one and earlier ones wrote.
func goldenFaults(_ folder: String) throws -> [String] {
  let facts = String(decoding: try bytes(folder, "facts.txt"), as: UTF8.self)
  let digest = facts.split(separator: "\n").first.map { $0.dropFirst("digest ".count) } ?? ""
  var faults: [String] = []
  for name in ["book2.snapshot", "book3.snapshot"] {
    let core = try NextCore(device: 1, snapshot: bytes(folder, name))
    if core.digest() != digest { faults.append("\(name): the digest differs in the next version") }
    let again = try NextCore(device: 1, snapshot: core.snapshot())
    if again.digest() != digest { faults.append("\(name): the digest differs when saved again") }
  }
  var core = NextCore(device: 1)
  if !core.applyFrames(try bytes(folder, "changes.frames")) { faults.append("frames are damaged") }
  if core.digest() != digest { faults.append("changes.frames: the digest differs") }
  return faults
}

let arguments = CommandLine.arguments.dropFirst()
guard let folder = arguments.first else {
  print("usage: fleets GOLDEN-FOLDER [SEEDS] [FIRST]")
  exit(2)
}
let seeds = arguments.dropFirst().first.flatMap { UInt64($0) } ?? 40
let first = arguments.dropFirst(2).first.flatMap { UInt64($0) } ?? 1
var faults = try goldenFaults(folder)
for seed in first..<(first + seeds) {
  var fleet = Fleet(seed: seed)
  do {
    try fleet.run(steps: 120)
  } catch {
    faults.append("seed \(seed): \(error)")
  }
  faults += fleet.faults.map { "seed \(seed): \($0)" }
}
let upgrades = seeds * 8
var (taken, putOff) = (0, 0)
for seed in first..<(first + upgrades) {
  do {
    var upgrade = try Upgrade(seed: seed)
    try upgrade.run(steps: 150)
    taken += upgrade.taken
    putOff += upgrade.putOff
    faults += upgrade.faults.map { "upgrade \(seed): \($0)" }
  } catch {
    faults.append("upgrade \(seed): \(error)")
  }
}
for fault in faults.prefix(40) { print("error: \(fault)") }
print("\(seeds) fleets of two versions, \(upgrades) upgrades, \(faults.count) faults")
print("upgrades: \(taken) changes taken, \(putOff) put off until the hub was upgraded")
if putOff == 0 { faults.append("no hub was too old for anything") }
exit(faults.isEmpty && OldCore.isNext == false && NextCore.isNext ? 0 : 1)
