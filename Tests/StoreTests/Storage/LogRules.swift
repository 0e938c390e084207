import Ledger
import Storage
import Testing

@testable import Store

/// What every storage promises of the log, the devices and what is kept of folded changes.
struct LogRules {
  @Test(arguments: StoragePlace.all)
  func `a change is found again as it was`(place: StoragePlace) throws {
    let book = try place.book()
    let lines = [
      line(1), line(2, device: .max, counter: UInt64(Int64.max), time: 1 << 62),
      line(3, device: 1 << 63, counter: 1, body: []),
      line(4, counter: 9, body: [UInt8](repeating: 0, count: 70_000)),
    ]
    try book.one.commit { writer in for line in lines { try writer.append(line) } }
    try book.other.read { reader throws in
      #expect(try reader.head() == 4)
      for line in lines {
        let entry = line.entry
        #expect(try reader.change(at: entry.seq) == entry)
        #expect(try reader.change(entry.change.identity) == entry)
        #expect(try reader.hash(at: entry.seq) == line.hash)
        #expect(try reader.time(of: entry.seq) == line.at)
      }
      var found: [LogLine] = []
      try reader.forEachLine(after: 0, upTo: .max) { line in
        found.append(line)
        return true
      }
      #expect(found == lines)
      #expect(try reader.change(at: 5) == nil && reader.time(of: 5) == nil)
      #expect(try reader.hash(at: 5) == nil)
      #expect(try reader.change(Change.Identity(device: 7, counter: 2)) == nil)
    }
  }

  @Test(arguments: StoragePlace.all)
  func `a place or an identity is given once`(place: StoragePlace) throws {
    let book = try place.book()
    try book.one.commit { writer throws in
      try writer.append(line(1))
      for twin in [line(1, counter: 2), line(2, counter: 1)] {
        #expect(try isConstraint { () throws(StorageError) in try writer.append(twin) })
      }
      try writer.append(line(2, device: 8, counter: 1))
    }
    #expect(try book.one.read { try $0.head() } == 2)
    #expect(try book.one.read { try $0.change(at: 1) } == line(1).entry)
  }

  @Test(arguments: StoragePlace.all)
  func `the log is read in order, from a place to a place, until enough`(
    place: StoragePlace
  ) throws {
    let book = try place.book()
    try book.one.commit { writer throws in
      for seq: Int64 in [1, 2, 3, 4, 5, 6] { try writer.append(line(seq)) }
    }
    try book.one.read { reader throws in
      var seen: [Int64] = []
      try reader.forEachChange(after: 2) { entry in
        seen.append(entry.seq)
        // Whoever is called may ask the same again.
        try reader.forEachChange(after: 5) { inner in
          #expect(inner.seq == 6)
          return true
        }
        return entry.seq < 5
      }
      #expect(seen == [3, 4, 5])
      seen = []
      try reader.forEachLine(after: 1, upTo: 4) { line in
        seen.append(line.entry.seq)
        return true
      }
      #expect(seen == [2, 3, 4])
      seen = []
      try reader.forEachLine(after: 0, upTo: .max) { line in
        seen.append(line.entry.seq)
        return false
      }
      #expect(seen == [1])
    }
  }

  @Test(arguments: StoragePlace.all)
  func `a change's neighbours of its device are found`(place: StoragePlace) throws {
    let book = try place.book()
    try book.one.commit { writer throws in
      try writer.append(line(1, counter: 4, time: 40))
      try writer.append(line(2, counter: 2, time: 20))
      try writer.append(line(3, counter: 9, time: 90))
      try writer.append(line(4, device: 8, counter: 5, time: 50))
    }
    try book.one.read { reader throws in
      #expect(
        try reader.reach(of: 7, before: 9) == DeviceReach(counter: 4, stampTime: 40))
      #expect(
        try reader.reach(of: 7, after: 2) == DeviceReach(counter: 4, stampTime: 40))
      #expect(try reader.reach(of: 7, before: 2) == nil)
      #expect(try reader.reach(of: 7, after: 9) == nil)
      #expect(
        try reader.writers(after: 2) == [
          7: DeviceReach(counter: 9, stampTime: 90), 8: DeviceReach(counter: 5, stampTime: 50),
        ])
      #expect(try reader.writers(after: 4) == [:])
    }
  }

  @Test(arguments: StoragePlace.all)
  func `a device never goes back`(place: StoragePlace) throws {
    let book = try place.book()
    try book.one.commit { writer throws in
      try writer.note(.max, DeviceReach(counter: 5, stampTime: 50), seen: noon)
      try writer.note(.max, DeviceReach(counter: 3, stampTime: 70), seen: noon)
      try writer.note(8, DeviceReach(counter: 1, stampTime: 60), seen: noon)
    }
    try book.other.read { reader throws in
      let reach = DeviceReach(counter: 5, stampTime: 70)
      #expect(try reader.device(.max) == reach)
      #expect(try reader.device(9) == nil)
      #expect(try reader.devices() == [.max: reach, 8: DeviceReach(counter: 1, stampTime: 60)])
      #expect(try reader.latestStampTime() == 70)
    }
  }

  @Test(arguments: StoragePlace.all)
  func `a device stays whose it is`(place: StoragePlace) throws {
    let book = try place.book()
    try book.one.commit { writer throws in
      try writer.bind(1 << 63, to: ID<AccountMember>(5))
      try writer.bind(1 << 63, to: ID<AccountMember>(6))
    }
    try book.other.read { reader throws in
      #expect(try reader.member(ofDevice: 1 << 63) == ID(5))
      #expect(try reader.member(ofDevice: 2) == nil)
    }
  }

  @Test(arguments: StoragePlace.all)
  func `only devices that were silent for long are forgotten`(place: StoragePlace) throws {
    let book = try place.book()
    let later = Instant(milliseconds: noon.milliseconds + 1)
    let gone = try book.one.commit { writer throws in
      for device: UInt64 in [1, 2, 3, 4] {
        try writer.note(device, DeviceReach(counter: 1, stampTime: device), seen: noon)
      }
      try writer.note(5, DeviceReach(counter: 1, stampTime: 5), seen: later)
      try writer.note(6, DeviceReach(counter: 1, stampTime: 99), seen: noon)
      try writer.append(line(1, device: 1, counter: 1))
      try writer.append(line(2, device: 2, counter: 1))
      return try writer.forgetDevices(seenUpTo: noon, horizon: 1, but: 4)
    }
    #expect(gone == 2)
    // 2 wrote after the horizon, 4 is one's own, 5 was seen since, 6 has the latest stamp.
    #expect(try book.one.read { try $0.devices().keys.sorted() } == [2, 4, 5, 6])
  }

  // MARK: folded changes

  @Test(arguments: StoragePlace.all)
  func `blocks are read in order, and each once`(place: StoragePlace) throws {
    let book = try place.book()
    let hash = [UInt8](repeating: 9, count: 16)
    let blocks = [256, 512, 768].map { last in
      StoredBlock(last: Int64(last), hash: hash, bytes: [UInt8(last / 256), 0])
    }
    try book.one.commit { writer throws in
      for block in blocks.reversed() { try writer.put(block) }
      #expect(try isConstraint { () throws(StorageError) in try writer.put(blocks[0]) })
    }
    try book.one.read { reader throws in
      var seen: [StoredBlock] = []
      try reader.forEachBlock(endingIn: 256..<768) { block in
        seen.append(block)
        return true
      }
      #expect(seen == [blocks[0], blocks[1]])
      seen = []
      try reader.forEachBlock(endingIn: 0..<Int64.max) { block in
        seen.append(block)
        return false
      }
      #expect(seen == [blocks[0]])
      #expect(try reader.hash(at: 512) == LogHash(bytes: hash))
      #expect(try reader.hash(at: 511) == nil)
    }
  }

  @Test(arguments: StoragePlace.all)
  func `a row's history is kept line by line`(place: StoragePlace) throws {
    let book = try place.book()
    let (row, twin) = (RowKey(2, .max), RowKey(3, .max))
    let lines = [
      StoredHistory(row: row, first: 5, bytes: [5]), StoredHistory(row: row, first: 9, bytes: [9]),
      StoredHistory(row: twin, first: 7, bytes: [7]),
    ]
    try book.one.commit { writer throws in
      for line in lines.reversed() { try writer.put(line) }
      try writer.put(StoredHistory(row: row, first: 9, bytes: [9, 9]))
    }
    try book.one.read { reader throws in
      let latest = StoredHistory(row: row, first: 9, bytes: [9, 9])
      #expect(try reader.history(of: row) == [lines[0], latest])
      #expect(try reader.lastHistory(of: row) == latest)
      #expect(try reader.lastHistory(of: RowKey(2, 1)) == nil)
      var all: [StoredHistory] = []
      try reader.forEachHistory { all.append($0) }
      #expect(all.count == 3 && all.contains(lines[2]))
    }
  }

  @Test(arguments: StoragePlace.all)
  func `a counter's range of a device is found`(place: StoragePlace) throws {
    let book = try place.book()
    let ranges = [
      DeviceRange(device: .max, first: 1, last: 4, seqFirst: 1, seqLast: 9),
      DeviceRange(device: .max, first: 6, last: 6, seqFirst: 10, seqLast: 10),
      DeviceRange(device: 8, first: 2, last: 3, seqFirst: 2, seqLast: 3),
    ]
    try book.one.commit { writer throws in
      for range in ranges { try writer.put(range) }
      #expect(try isConstraint { () throws(StorageError) in try writer.put(ranges[0]) })
    }
    try book.one.read { reader throws in
      #expect(try reader.range(of: .max, from: 5) == ranges[0])
      #expect(try reader.range(of: .max, from: 6) == ranges[1])
      #expect(try reader.range(of: 8, from: 1) == nil)
      #expect(try reader.range(of: .max, endingAfter: 4) == ranges[0])
      #expect(try reader.range(of: .max, endingAfter: 5) == ranges[1])
      #expect(try reader.range(of: .max, endingAfter: 7) == nil)
      var all: [DeviceRange] = []
      try reader.forEachRange { all.append($0) }
      #expect(all.count == 3 && ranges.allSatisfy { all.contains($0) })
    }
  }

  @Test(arguments: StoragePlace.all)
  func `folding removes changes but those that answers are made of`(place: StoragePlace) throws {
    let book = try place.book()
    try book.one.commit { writer throws in
      for seq: Int64 in 1...6 { try writer.append(line(seq)) }
      try writer.claim(
        IssuedNumber(
          series: ID(1), count: 1, number: "1", invoice: ID(9), seq: 2, giver: .hub))
      try writer.keep(
        IssueAnswer(invoice: ID(8), key: "k", member: ID(1), series: ID(), seq: 3))
      #expect(try writer.missingAnswers() == [])
      try writer.fold(after: 1, upTo: 5)
    }
    try book.one.read { reader throws in
      var whole: [Int64] = []
      try reader.forEachChange(after: 0) { entry in
        whole.append(entry.seq)
        return true
      }
      #expect(whole == [1, 2, 3, 6])
      #expect(try reader.change(at: 4) == nil)
      #expect(try reader.change(line(4).entry.change.identity) == nil)
      #expect(try reader.missingAnswers() == [])
    }
    try book.one.commit { writer throws in
      let lost = [(ID<Invoice>(10), Int64(5)), (ID(11), 4)]
      for (invoice, seq) in lost {
        try writer.claim(
          IssuedNumber(
            series: ID(1), count: seq, number: "\(seq)", invoice: invoice, seq: seq, giver: .hub))
      }
      #expect(try writer.missingAnswers() == [4, 5])
    }
  }
}
