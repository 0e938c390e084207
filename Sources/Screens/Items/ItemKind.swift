import Ledger
import Markup

extension ListKind {
  /// The items of each project and of inventory: their orders, the filters that keep each, the article
  /// it is, what search looks at.
  static var items: ListKind {
    ListKind(
      label: "Items", noun: .item, wordColumns: 2, rowCount: { $0.items.count },
      id: { $0.items.rows[Int($1)].id.raw }, rowOf: { $0.items.row(of: ID($1)) },
      at: { book, route in
        switch route {
        case .projectTab(let id, .items): return id.raw
        case .inventory(.items): return 0
        case .space(let id): return book.spaces[id]?.project.raw ?? 0
        case _: return nil
        }
      },
      read: { book, row, facts in
        let item = book.items.rows[Int(row)]
        let hasImage = book.attachments(of: item.id.raw).contains { $0.role == .image }
        facts.isListed = item.isLive
        facts.part = item.project.raw
        facts.words[0] = Int32(ItemFilter.bits(of: item, hasImage: hasImage))
        if item.purchasePrice?.isZero ?? true { facts.words[0] |= noPrice }
        facts.words[1] = facts.word(for: ItemGroups.key(of: item))
        facts.code = SKU.normalized(item.sku)
        facts.texts = [item.name, book.vendor(of: item), item.sku, facts.code, item.notes]
      },
      follows: [
        Follow(.item),
        // Whose vendor is that of items without one of their own.
        Follow(.transaction) { book, row, rows in
          let id = book.transactions.rows[Int(row)].id
          for item in book.items.rows(linking: Item.transactionLink, to: id.raw)
          where isBlank(book.items.rows[Int(item)].source) { rows.append(item) }
        },
        Follow.parts(
          .attachment, { $0.attachments.count }, in: { $0.attachments.rows[Int($1)].owner.id.raw },
          row: { $0.items.row(of: ID($1)) }),
      ],
      orders: [
        ListOrder(
          key: { book, _, row in
            ListOrder.rising(book.items.rows[Int(row)].created.milliseconds)
          }, tiesByID: true),
        ListOrder(
          name: { book, _, row in ListOrder.name(book.items.rows[Int(row)].name) },
          tiesByID: true),
        ListOrder(
          key: { book, _, row in
            ListOrder.rising(book.items.rows[Int(row)].purchasePrice?.minor ?? 0)
          }, tiesByID: true),
        ListOrder(
          name: { book, _, row in ListOrder.name(book.vendor(of: book.items.rows[Int(row)])) },
          tiesByID: true),
        ListOrder(
          key: { book, _, row in
            book.items.rows[Int(row)].displayPrice.map { ListOrder.rising($0.minor) }
              ?? ListOrder.none
          }, tiesByID: true),
      ],
      sorts: ItemSort.allCases.map { sort in
        let isName = sort == .nameAscending || sort == .nameDescending
        return ListSort(
          sort.rawValue, sort.title, isName ? 1 : 0,
          isDescending: sort == .createdDescending || sort == .nameDescending)
      } + ListSort.both("source", 3) + ListSort.both("cost", 2) + ListSort.both("price", 4),
      filters: [
        ListFilter(
          "show", "",
          .bits(
            ItemFilter.allCases.map {
              ListFilter.Choice(word: $0.rawValue, title: $0.title, bit: Int32($0.bit))
            }
          ) { index, row, _ in index.word(0, of: row) }
        ) { choice, part in
          let scope = Scope(ID<Project>(part))
          return ItemFilter.modes(in: scope).contains { $0.rawValue == choice.word }
        }
      ],
      hasCodes: true, groupColumn: 1,
      groupRow: { app, key, rows, use, html in
        ItemList(app: app).itemGroupRow(key, rows, use, &html)
      },
      bulk: itemVerbs,
      row: { app, row, use, html in
        ItemRows(app: app).itemRow(app.book.items.rows[Int(row)], use, &html)
      },
      table: itemTable)
  }

  private static var itemTable: ListTable {
    ListTable(
      route: { .item(ID($0)) },
      home: { app, route in
        guard case .item(let id) = route, let item = app.book.items[id] else { return nil }
        return app.listHome(item.project, .items, .items)
      },
      title: { app, row in app.title(of: app.book.items.rows[Int(row)]) },
      menu: { .open(.itemMenu(.one(ID($0)))) },
      sheet: { app, row in .editItem(app.book.items.rows[Int(row)].id) },
      cells: { app, row, cells in
        let item = app.book.items.rows[Int(row)]
        let formats = app.state.formats
        cells.name("Name", sort: "alphabetical", edits: "name") { html in
          let image = app.book.primaryImage(of: item.id.raw, chosen: item.image)
          Gallery(app: app).thumbnail(image, icon: "tag", &html)
        }
        cells.text(
          "Source", sort: "source", edits: "source", isSpare: true, app.book.vendor(of: item))
        cells.text("SKU", edits: "sku", isSpare: true, item.sku)
        cells.text("Space", edits: "space", isSpare: true, app.book.space(of: item)?.name ?? "")
        cells.text(
          "Qty", edits: "quantity", isNumber: true, isSpare: true,
          item.quantity.map { "\($0)" } ?? "")
        cells.cell("Status", edits: "status") { html in
          if let status = item.status { html.badge(status) }
          ItemRows(app: app).bookmark(of: item, &html)
        }
        cells.text(
          "Cost", sort: "cost", edits: "purchasePrice", isNumber: true, isSpare: true,
          TransactionDisplay.amount(item.purchasePrice, formats))
        cells.cell("Price", sort: "price", edits: "projectPrice", isNumber: true) { html in
          let text = TransactionDisplay.amount(item.displayPrice, formats)
          // Without one of its own an item is charged at what it cost.
          if item.projectPrice == nil {
            html("span", .class("faint"), text: text)
          } else {
            html.text(text)
          }
        }
      },
      groupCells: { app, rows, cells in
        // They may be thousands: each is looked at where it lies.
        let items = app.book.items.rows
        guard let first = rows.first.map({ items[Int($0)] }) else { return }
        let space = app.book.space(of: first)
        var (cost, price, pieces) = (Totals(), Totals(), Int64(0))
        let source = trimmed(app.book.vendor(of: first))
        var (isSpaceOfAll, isStatusOfAll, isSourceOfAll) = (true, true, true)
        for row in app.book.counted(rows) {
          let place = Int(row)
          if let paid = items[place].purchasePrice { try? cost.add(paid) }
          if let asked = items[place].projectPrice { try? price.add(asked) }
          pieces &+= items[place].pieces
        }
        for row in rows {
          let place = Int(row)
          if items[place].status != first.status { isStatusOfAll = false }
          // Alike are those whose own is the same.
          if items[place].transaction != first.transaction, isBlank(first.source),
            app.book.vendor(of: items[place]) != source
          {
            isSourceOfAll = false
          }
          if items[place].space != first.space,
            app.book.space(of: items[place])?.id != space?.id
          {
            isSpaceOfAll = false
          }
        }
        cells.name("Name", sort: "alphabetical") { html in
          let image = app.book.primaryImage(of: first.id.raw, chosen: first.image)
          Gallery(app: app).thumbnail(image, icon: "tag", &html)
        }
        cells.text("Source", isSpare: true, isSourceOfAll ? source : "")
        cells.text("SKU", isSpare: true, trimmed(first.sku))
        cells.text("Space", isSpare: true, isSpaceOfAll ? space?.name ?? "" : "")
        cells.text(
          "Qty", isNumber: true, isSpare: true,
          pieces == Int64(rows.count) ? "" : "\(pieces)")
        cells.cell("Status") { html in
          if isStatusOfAll, let status = first.status { html.badge(status) }
        }
        cells.text(
          "Cost", isNumber: true, isSpare: true, cost.isEmpty ? "—" : app.text(cost))
        cells.text("Price", isNumber: true, price.isEmpty ? "—" : app.text(price))
      })
  }

  /// The items of one transaction: few, with orders and filters of their own.
  static func items(of transaction: ID<Transaction>) -> ListKind {
    var kind = ListKind.items
    kind.table = nil
    kind.sorts = TransactionItemSort.allCases.map { sort in
      switch sort {
      case .nameAscending: return ListSort(sort.rawValue, sort.title, 1)
      case .nameDescending: return ListSort(sort.rawValue, sort.title, 1, isDescending: true)
      case .priceAscending: return ListSort(sort.rawValue, sort.title, 2)
      case .priceDescending: return ListSort(sort.rawValue, sort.title, 2, isDescending: true)
      case .createdAscending: return ListSort(sort.rawValue, sort.title, 0)
      case .createdDescending: return ListSort(sort.rawValue, sort.title, 0, isDescending: true)
      }
    }
    kind.ownSort = { _ in
      TransactionItemSort.allCases.firstIndex(of: .createdDescending) ?? 0
    }
    kind.filters = [
      ListFilter(
        "show", "Filter",
        .bits(
          TransactionItemFilter.allCases.map {
            ListFilter.Choice(word: $0.rawValue, title: $0.title, bit: bit($0))
          }
        ) { index, row, _ in index.word(0, of: row) })
    ]
    kind.bulk = [
      BulkVerb(title: "Set Space", action: .open(.spaceOfSelected(transaction))),
      BulkVerb(title: "Set Status", action: .open(.statusOfSelected(transaction))),
      BulkVerb(title: "Set SKU", action: .open(.skuOfSelected(transaction))),
      BulkVerb(title: "Remove", action: .open(.removeSelected(transaction))),
      BulkVerb(
        title: "Delete", action: .open(.deleteSelected(transaction)),
        style: "button danger small"),
    ]
    return kind
  }

  private static var noPrice: Int32 { 1 << 10 }

  private static func bit(_ filter: TransactionItemFilter) -> Int32 {
    switch filter {
    case .all: return Int32(ItemFilter.all.bit)
    case .bookmarked: return Int32(ItemFilter.bookmarked.bit)
    case .noSKU: return Int32(ItemFilter.noSKU.bit)
    case .noName: return Int32(ItemFilter.noName.bit)
    case .noPrice: return noPrice
    case .noImage: return Int32(ItemFilter.noImage.bit)
    }
  }

  private static var itemVerbs: [BulkVerb] {
    [
      BulkVerb(title: "Set Status", action: .open(.itemStatus(.selection))),
      BulkVerb(title: "Set Space", action: .open(.itemSpace(.selection))),
      BulkVerb(title: "Set SKU", action: .open(.itemSKU(.selection))),
      BulkVerb(title: "Set Project Price", action: .open(.itemPrices(.selection))),
      BulkVerb(title: "More", action: .open(.itemMenu(.selection))),
      BulkVerb(
        title: "Delete", action: .open(.deleteItems(.selection)),
        style: "button danger small phone-hidden"),
    ]
  }
}
