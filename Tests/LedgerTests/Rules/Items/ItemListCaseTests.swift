import Ledger
import LedgerTestSupport
import Testing

/// The cases about lists of items and their menus, and those of an item's form.
struct ItemListCaseTests {
  private func item(_ value: Value) throws -> Item {
    var item = Item()
    item.id = ID(named: try value.words("id"))
    item.name = try value.words("name")
    item.sku = try value.words("sku")
    item.source = try value.words("source")
    item.bookmark = value.isOn("bookmark")
    item.project = ID(named: try value.words("projectId"))
    item.transaction = ID(named: try value.words("transactionId"))
    item.space = ID(named: try value.words("spaceId"))
    let status = try value.words("status")
    item.status = status.isEmpty ? nil : try ItemStatus(value: .text(status))
    item.projectPrice = try value.dollars("projectPriceCents")
    item.purchasePrice = try value.dollars("purchasePriceCents")
    item.marketValue = try value.dollars("marketValueCents")
    return item
  }

  @Test func `each mode keeps what the cases say`() throws {
    for row in try CaseFile.rows(.itemsList, "filters") {
      let mode = try #require(ItemFilter(rawValue: try row.member("mode").string()))
      let item = try item(row.member("item"))
      let hasImage = try row.member("item").count("images") > 0
      let matches = try row.member("matches").flag()
      #expect(mode.matches(item, hasImage: hasImage) == matches, "\(row)")
      #expect((ItemFilter.bits(of: item, hasImage: hasImage) & mode.bit != 0) == matches)
    }
    #expect(!ItemFilter.noImage.matches(Item(), hasImage: true))
    #expect(ItemFilter.modes(in: .project(ID(1))).count == 10)
    #expect(ItemFilter.modes(in: .inventory).count == 7)
  }

  @Test func `several modes keep what any of them keeps`() throws {
    for row in try CaseFile.rows(.itemsList, "multi") {
      let modes = try row.member("modes").elements().map {
        try #require(ItemFilter(rawValue: try $0.string()))
      }
      var items: [(name: String, item: Item)] = []
      switch try row.member("items") {
      case .object(let members):
        for member in members { items.append((member.name, try item(member.value))) }
      case let list: items = try list.elements().map { (try $0.string(), Item()) }
      }
      let kept = items.filter { ItemFilter.keeps($0.item, in: modes, hasImage: false) }
      let wanted = try row.member("expect")
      if case .text = wanted {
        #expect(kept.count == items.count)
      } else {
        #expect(try kept.map { $0.name } == wanted.elements().map { try $0.string() })
      }
    }
  }

  @Test func `each order is as the cases say`() throws {
    for row in try CaseFile.rows(.itemsList, "sorts") {
      let sort = try #require(ItemSort(rawValue: try row.member("mode").string()))
      var items: [Item] = []
      for value in try row.member("in").elements() {
        var item = Item()
        item.id = ID(UInt64(items.count + 1))
        if case .list(let parts) = value {
          item.name = try parts[0].string()
          if parts[1] != .null { item.created = Instant(try parts[1].day(), TimeOfDay(minutes: 0)) }
        } else {
          item.name = try value.string()
        }
        items.append(item)
      }
      let names = items.sorted { sort.precedes($0, $1) }.map { $0.name }
      #expect(try names == row.member("out").elements().map { try $0.string() })
    }
  }

  @Test func `equal articles are one line`() throws {
    for row in try CaseFile.rows(.itemsList, "groups") {
      let entries = ItemGroups.entries(try row.member("items").elements().map { try item($0) })
      let wanted = try row.member("expect").elements()
      #expect(entries.count == wanted.count)
      for (entry, value) in zip(entries, wanted) {
        switch entry {
        case .item(let id):
          #expect(try value.member("type").string() == "item")
          #expect(try id.name == value.member("id").string())
        case .group(let group):
          #expect(try value.member("type").string() == "group")
          #expect(
            try group.items.map { $0.name }
              == value.member("ids").elements().map { try $0.string() })
          #expect(try Int64(group.items.count) == value.member("count").whole())
          #expect(try (group.total.single?.minor ?? 0) == value.member("totalCents").whole())
        }
      }
    }
    #expect(ItemGroups.entries([Item(), Item()]).count == 2, "nothing is known of either")
  }

  @Test func `a menu offers what the cases say`() throws {
    for row in try CaseFile.rows(.itemsList, "actions") {
      let isInventory = try row["scope"]?.string() == "inventory"
      let scope = isInventory ? Scope.inventory : .project(ID(named: "p1"))
      let offered = ItemMenu.entries(for: try item(row), in: scope).map { $0.rawValue }
      func words(_ name: String) throws -> [String] {
        try row[name]?.elements().map { try $0.string() } ?? []
      }
      for word in try words("expectContains") { #expect(offered.contains(word)) }
      for word in try words("expectMissing") { #expect(!offered.contains(word)) }
      let only = try words("expectOnly").map { $0.hasPrefix("bookmark") ? "bookmark" : $0 }
      if !only.isEmpty { #expect(offered == only) }
    }
    #expect(ItemMenu.entries(for: Item(), in: .inventory).last == .delete)
    #expect(!ItemMenu.entries(for: Item(), in: .inventory).contains(.clearSpace))
  }

  @Test func `an item's form is checked as the cases say`() throws {
    for row in try CaseFile.rows(.formValidation, "item") {
      let parts = try row.elements()
      #expect(
        try ItemRules.problem(try item(parts[0]))?.message.english == parts[1].optionalString(),
        "\(row)")
    }
    var item = Item()
    item.name = "Lamp"
    for price in [\Item.purchasePrice, \.projectPrice, \.marketValue] {
      item[keyPath: price] = Money(minor: -1, currency: .usd)
      #expect(ItemRules.problem(item) == .priceNegative)
      item[keyPath: price] = nil
    }
    item.quantity = -1
    #expect(ItemRules.problem(item) == .quantityNegative)
  }

  @Test func `a SKU is compared by its letters and digits`() throws {
    for row in try CaseFile.rows(.search, "normalizedSKU") {
      let parts = try row.elements()
      #expect(try SKU.normalized(try parts[0].string()) == parts[1].string())
    }
  }
}
