import Ledger
import Testing

/// Checklists of a template and their entries, moved about.
struct TemplateOrderTests {
  @Test func `what is moved in a list goes where it was meant, and nothing is lost`() {
    let lists = (0..<3).map { number in
      var list = TemplateChecklist()
      list.name = "L\(number)"
      list.items = (0..<number + 2).map { "\(number).\($0)" }
      return list
    }
    func order(_ rows: [String], _ place: Int, _ move: TemplateOrder.Move) -> [String] {
      guard rows.indices.contains(place) else { return rows }
      var others = rows
      let one = others.remove(at: place)
      switch move {
      case .by(let step):
        guard rows.indices.contains(place + step) else { return rows }
        others.insert(one, at: place + step)
      case .before(let next):
        guard let next else { return others + [one] }
        guard rows.indices.contains(next) else { return rows }
        others.insert(one, at: next > place ? next - 1 : next)
      }
      return others
    }
    for place in -1...3 {
      for move in (-3...3).map({ TemplateOrder.Move.by($0) }) + [
        .before(nil), .before(0), .before(1), .before(2),
      ] {
        let names = lists.map(\.name)
        #expect(
          TemplateOrder.move(.init(list: place), move, in: lists).map(\.name)
            == order(names, place, move))
        for entry in -1...4 {
          let moved = TemplateOrder.move(.init(list: place, entry: entry), move, in: lists)
          #expect(moved.map(\.name) == names)
          for (number, list) in moved.enumerated() {
            let before = lists[number].items
            if number != place {
              #expect(list.items == before)
            } else {
              #expect(list.items.sorted() == before.sorted())
              if before.indices.contains(entry), case .before(let next?) = move,
                next >= before.count
              {
                continue
              }
              #expect(list.items == order(before, entry, move), "\(place) \(entry) \(move)")
            }
          }
        }
      }
      let fewer = TemplateOrder.remove(.init(list: place), from: lists).map(\.name)
      #expect(fewer == lists.map(\.name).enumerated().filter { $0.offset != place }.map(\.element))
      for entry in -1...4 {
        let left = TemplateOrder.remove(.init(list: place, entry: entry), from: lists)
        for (number, list) in left.enumerated() {
          let wanted = lists[number].items.enumerated().filter {
            number != place || $0.offset != entry
          }
          #expect(list.items == wanted.map(\.element))
        }
      }
    }
  }
}
