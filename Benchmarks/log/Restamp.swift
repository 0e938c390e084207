import Ledger

/// An outbox made with a clock ten minutes fast and confirmed under the stamps that the hub gave, 64 changes an
/// answer, as many devices' pulls are; beside it the same outbox made with a right clock (S14 of the reviews).
func restamp(_ count: Int) async {
  for (name, isFast) in [("clock right", false), ("clock ten minutes fast", true)] {
    var replica = Replica(device: 7)
    let now = start.adding(milliseconds: isFast ? 600_000 : 0)
    for number in 0..<count {
      var client = Client()
      client.id = ID(UInt64(number % 500) + 1)
      let before = replica.book.clients[client.id]
      client.lastName = "Client \(number)"
      var edit = Edit()
      edit.put(client, replacing: before)
      _ = replica.commit(edit, now: now)
    }
    let sent = replica.outbox
    await phase("\(sent.count) changes confirmed, \(name)") {
      var place = 0
      while place < sent.count {
        let part = sent[place..<min(place + 64, sent.count)]
        replica.receive(
          part.enumerated().map { offset, change in
            var change = change
            if isFast {
              change.stamp = Stamp(
                milliseconds: start.milliseconds + Int64(place + offset), device: change.stamp.device)
            }
            return Replica.Sequenced(seq: Int64(place + offset + 1), change: change)
          }, epoch: 1)
        place += part.count
      }
    }
  }
}
