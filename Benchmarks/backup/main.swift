// Times a whole book as one file: written, checked, and read back into an empty book. CPU of one core, medians.
// Usage: backup CHARGES PICTURES ROUNDS     (Benchmarks/backup.sh builds and runs it)
import Exchange
import Foundation
import Ledger

func stop(_ words: String) -> Never {
  FileHandle.standardError.write(Data(("error: " + words + "\n").utf8))
  exit(2)
}

func seconds(_ body: () throws -> Void) rethrows -> Double {
  let taken = try ContinuousClock().measure(body)
  return Double(taken.components.seconds) + Double(taken.components.attoseconds) / 1e18
}

func median(_ rounds: Int, _ body: () throws -> Void) rethrows -> Double {
  let times = try (0..<rounds).map { _ in try seconds(body) }.sorted()
  return times[times.count / 2]
}

let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
guard numbers.count == 3, numbers[2] > 0 else { stop("usage: backup CHARGES PICTURES ROUNDS") }
let now = Instant(milliseconds: 1_795_255_200_000)
var replica = Replica(device: 7)
replica.isAlone = true
var generator = BookGenerator(charges: numbers[0], seed: 7, on: now.utcDay)
while let edit = generator.next() {
  for part in edit.split() { _ = replica.commit(part, now: now, undoable: false) }
}
// What no packing makes smaller, as pictures are.
var files: [String: [UInt8]] = [:]
var state: UInt64 = 7
var edit = Edit()
for number in 0..<numbers[1] {
  var bytes: [UInt8] = []
  while bytes.count < 400_000 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    withUnsafeBytes(of: state) { bytes += $0 }
  }
  var attachment = Attachment()
  attachment.id = ID(UInt64(1_000_000 + number))
  attachment.hash = SHA256.hex(bytes)
  attachment.mediaType = "image/jpeg"
  files[attachment.hash] = bytes
  edit.put(attachment, in: Book().attachments)
}
for part in edit.split() { _ = replica.commit(part, now: now, undoable: false) }
let book = replica.book

func row(_ what: String, _ bytes: Int, _ time: Double) {
  let rate = Double(bytes) / 1e6 / time
  print(
    String(format: "| %@ | %.1f | %.2f | %.0f |", what as NSString, Double(bytes) / 1e6, time, rate)
  )
}

func rounds(_ name: String, _ book: Book, _ kept: [String: [UInt8]]) throws {
  let json = BackupWriter.write(book).count
  let whole = json + kept.values.reduce(0) { $0 + $1.count }
  var file: [UInt8] = []
  let saving = try median(numbers[2]) {
    file = try BookFileWriter.write(book, made: now, app: "0", account: "") { kept[$0] }
  }
  let reader = try BookFileReader(ByteSource(file))
  print(
    "\(name): \(reader.manifest.rows) rows, \(reader.manifest.files) files, \(file.count / 1_000_000) MB as one file"
  )
  print("| what | MB of JSON and files | s | MB/s |\n|---|---|---|---|")
  row("backup", whole, saving)
  row("check", whole, try median(numbers[2]) { try BookFileReader(ByteSource(file)).verify() })
  row(
    "restore into an empty book, in memory", whole,
    try median(numbers[2]) {
      let reader = try BookFileReader(ByteSource(file))
      let edit = try reader.verifiedEdit()
      for member in reader.files { _ = try reader.bytes(of: member) }
      var back = Replica(device: 8)
      back.isAlone = true
      for part in edit.split(bytesPerEdit: Limits.part, rowsPerEdit: 400) {
        _ = back.commit(part, now: now, undoable: false)
      }
      if back.book.projects.count != book.projects.count { stop("another book came back") }
    })
}

do {
  var bare = book
  bare.attachments = Book().attachments
  try rounds("rows alone", bare, [:])
  try rounds("with pictures", book, files)
} catch {
  stop("\(error)")
}
