/// What names a client: one list, which deleting one and taking an import back read.
///
/// Ways to reach them and names that are hidden for them are theirs alone, and name nobody by themselves.
enum ClientReferences {
  /// Whether a row that is not in the trash names a client, but for those that go with them.
  static func name(
    _ client: ID<Client>, but going: Set<RowKey> = [], in book: Book
  ) -> Bool {
    let id = client.raw
    return isPointed(at: id, by: Project.clientLink, in: book.projects, but: going)
      || isPointed(at: id, by: Invoice.clientLink, in: book.invoices, but: going)
      || isPointed(at: id, by: Payment.clientLink, in: book.payments, but: going)
      || isPointed(at: id, by: Client.payerLink, in: book.clients, but: going)
      || isPointed(at: id, by: GigRule.clientLink, in: book.gigRules, but: going)
      || isPointed(at: id, by: Transaction.billToLink, in: book.transactions, but: going)
  }

  @inline(never)
  private static func isPointed<E: Entity>(
    at id: UInt64, by slot: Int, in table: Table<E>, but going: Set<RowKey>
  ) -> Bool {
    table.rows(linking: slot, to: id).contains { place in
      let row = table.rows[Int(place)]
      return row.life != .trashed && !going.contains(RowKey(E.kind, row.id.raw))
    }
  }
}
