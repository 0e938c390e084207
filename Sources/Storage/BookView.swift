/// Ready-made answers over the typed tables, for people with SQL tools of their own; see docs/data.md.
///
/// In words that every storage's SQL knows: the one description for all of them.
public struct BookView: Sendable {
  public let name: String
  /// What makes it, after the tables.
  public let sql: String

  private init(_ name: String, _ body: String) {
    self.name = name
    sql = "CREATE VIEW \(name) AS\n" + body
  }

  public static let names = [
    "invoice_balance", "project_list", "charge_amount", "transaction_amount",
  ]

  /// All of them; `today` is what the storage calls the day it is, as the tables have days.
  public static func all(today: String) -> [BookView] {
    [invoiceBalance(today), projectList, chargeAmount, transactionAmount]
  }

  /// Credit notes are set off against what they correct, the first issued first (rule G65).
  private static func invoiceBalance(_ today: String) -> BookView {
    BookView(
      "invoice_balance",
      """
      WITH paid AS (
        SELECT v.id,
          CAST(coalesce(sum(a.amount_minor) FILTER (WHERE m.id IS NOT NULL), 0) AS BIGINT) AS minor
        FROM invoice AS v
        LEFT JOIN allocation AS a ON a.invoice = v.id AND a.life = 'live'
        LEFT JOIN payment AS m ON m.id = a.payment AND m.life = 'live'
        GROUP BY v.id
      ), asked AS (
        SELECT v.id, v.corrects, v.issue_currency AS currency, v.issue_issued AS issued,
          v.issue_total_minor AS total, v.issue_total_minor - paid.minor AS rest
        FROM invoice AS v JOIN paid ON paid.id = v.id
        WHERE v.life = 'live' AND v.issue_at IS NOT NULL AND v.void_day IS NULL
      ), note AS (
        SELECT n.id, i.id AS invoice, -n.total AS whole, -n.rest AS credit, i.rest AS owed,
          CAST(sum(-n.rest) OVER (PARTITION BY i.id ORDER BY n.issued, n.id) AS BIGINT) + n.rest
            AS earlier
        FROM asked AS n JOIN asked AS i ON i.id = n.corrects AND i.currency = n.currency
        WHERE n.total < 0 AND n.rest <= 0 AND i.total > 0
      ), used AS (
        SELECT id, invoice, whole,
          CASE WHEN owed <= earlier THEN 0
            WHEN owed - earlier < credit THEN owed - earlier ELSE credit END AS minor
        FROM note
      ), credited AS (
        SELECT id, -minor AS minor, minor > 0 AS is_all FROM used
        UNION ALL
        SELECT u.invoice, CAST(sum(u.minor) AS BIGINT), sum(u.whole) >= min(a.total)
        FROM used AS u JOIN asked AS a ON a.id = u.invoice GROUP BY u.invoice
      )
      SELECT i.id, i.issue_number AS number,
        coalesce(nullif(c.company, ''), trim(c.first_name || ' ' || c.last_name)) AS client,
        trim(c.first_name || ' ' || c.last_name) AS client_person, c.company AS client_company,
        p.name AS project, i.issue_issued AS issued, coalesce(i.issue_due, i.due) AS due,
        i.currency, i.issue_total_minor AS total_minor, paid.minor AS paid_minor,
        coalesce(credited.minor, 0) AS credited_minor,
        CASE
          WHEN i.void_day IS NOT NULL THEN 0
          WHEN i.issue_total_minor < 0 AND i.issue_total_minor > paid.minor THEN 0
          ELSE i.issue_total_minor - paid.minor - coalesce(credited.minor, 0)
        END AS balance_minor,
        CASE
          WHEN i.void_day IS NOT NULL THEN 'void'
          WHEN i.issue_at IS NULL THEN 'draft'
          WHEN i.issue_total_minor < 0
            AND i.issue_total_minor < paid.minor + coalesce(credited.minor, 0) THEN 'credit'
          WHEN i.issue_total_minor < 0 AND i.issue_total_minor > paid.minor THEN 'refunded'
          WHEN i.issue_total_minor <= paid.minor + coalesce(credited.minor, 0)
            THEN CASE WHEN credited.is_all THEN 'credited'
              WHEN i.issue_total_minor < 0 THEN 'refunded' ELSE 'paid' END
          WHEN i.issue_due < \(today) THEN 'overdue'
          WHEN paid.minor > 0 OR credited.minor > 0 THEN 'partly paid'
          ELSE 'issued'
        END AS status
      FROM invoice AS i
      JOIN paid ON paid.id = i.id
      LEFT JOIN credited ON credited.id = i.id
      LEFT JOIN client AS c ON c.id = i.client
      LEFT JOIN project AS p ON p.id = i.project
      WHERE i.life = 'live'
      """)
  }

  private static let projectList = BookView(
    "project_list",
    """
    SELECT p.id, p.name, p.artist, p.stage,
      coalesce(nullif(c.company, ''), trim(c.first_name || ' ' || c.last_name)) AS client,
      trim(c.first_name || ' ' || c.last_name) AS client_person, c.company AS client_company,
      coalesce(p.schedule_start, p.opened) AS day, p.stage_delivered AS delivered,
      p.stage_closed AS closed, p.media_type, p.location
    FROM project AS p LEFT JOIN client AS c ON c.id = p.client
    WHERE p.life = 'live'
    """)

  /// Quantity × unit in whole numbers: thousandths of a piece, half up and away from zero.
  private static let chargeAmount = BookView(
    "charge_amount",
    """
    SELECT h.id, h.project, p.name AS project_name, p.client, h.name, h.service,
      h.price_quantity AS quantity, h.price_unit_minor AS unit_minor,
      (CASE WHEN h.price_unit_minor < 0 THEN -1 ELSE 1 END)
        * (CASE WHEN CAST(h.price_quantity AS NUMERIC) < 0 THEN -1 ELSE 1 END)
        * ((abs(h.price_unit_minor)
          * CAST(round(abs(CAST(h.price_quantity AS NUMERIC)) * 1000) AS BIGINT) + 500)
          / 1000) AS amount_minor,
      h.price_unit_currency AS currency
    FROM charge AS h LEFT JOIN project AS p ON p.id = h.project
    WHERE h.life = 'live'
    """)

  /// A canonical sale: what is linked to it now, and what left it by being sold on or returned.
  private static let transactionAmount = BookView(
    "transaction_amount",
    """
    WITH part AS (
      SELECT t.id, coalesce(i.project_price_minor, i.purchase_price_minor) AS minor,
        CASE WHEN i.project_price_minor IS NULL THEN i.purchase_price_currency
          ELSE i.project_price_currency END AS currency
      FROM "transaction" AS t JOIN item AS i ON i."transaction" = t.id AND i.life = 'live'
      WHERE t.sale_direction IS NOT NULL
      UNION ALL
      SELECT t.id, coalesce(o.from_amount_minor, a.amount_minor),
        CASE WHEN o.from_amount_minor IS NULL THEN a.amount_currency ELSE o.from_amount_currency END
      FROM "transaction" AS t
      JOIN lineage AS o ON o.from_transaction = t.id AND o.life = 'live'
        AND o.movement <> 'association' AND (o.to_transaction IS NULL OR o.to_transaction <> t.id)
      JOIN lineage AS a ON a.id = o.after AND a.life = 'live' AND a.movement = 'sold'
        AND a.to_transaction = t.id
      WHERE t.sale_direction IS NOT NULL
    )
    SELECT t.id, t.project, t.day, t.source, t.type,
      CASE WHEN t.sale_direction IS NULL OR NOT arrived.is_any AND t.amount_minor IS NOT NULL
        THEN t.amount_minor ELSE CAST(sum(part.minor) AS BIGINT) END AS amount_minor,
      CASE WHEN t.sale_direction IS NULL OR NOT arrived.is_any AND t.amount_minor IS NOT NULL
        THEN t.amount_currency ELSE part.currency END AS currency
    FROM "transaction" AS t
    LEFT JOIN (
      SELECT t.id, EXISTS (
        SELECT 1 FROM lineage AS e
        WHERE e.to_transaction = t.id AND e.movement = 'sold' AND e.life = 'live') AS is_any
      FROM "transaction" AS t
    ) AS arrived ON arrived.id = t.id
    LEFT JOIN part ON part.id = t.id AND part.minor IS NOT NULL
    WHERE t.life = 'live'
    GROUP BY t.id, t.project, t.day, t.source, t.type, t.sale_direction, t.amount_minor,
      t.amount_currency, arrived.is_any, part.currency
    """)
}
