/// Ready-made answers for people who open the file with their own SQL tools; see docs/data.md.
enum Views {
  static let names = ["invoice_balance", "project_list", "charge_amount", "transaction_amount"]

  static let all = [
    """
    CREATE VIEW invoice_balance AS
    SELECT i.id, i.issue_number AS number,
      coalesce(nullif(c.company, ''), trim(c.first_name || ' ' || c.last_name)) AS client,
      trim(c.first_name || ' ' || c.last_name) AS client_person, c.company AS client_company,
      p.name AS project, i.issue_issued AS issued, coalesce(i.issue_due, i.due) AS due,
      i.currency, i.issue_total_minor AS total_minor, paid.minor AS paid_minor,
      CASE
        WHEN i.void_day IS NOT NULL THEN 0
        ELSE i.issue_total_minor - paid.minor
      END AS balance_minor,
      CASE
        WHEN i.void_day IS NOT NULL THEN 'void'
        WHEN i.issue_at IS NULL THEN 'draft'
        WHEN i.issue_total_minor <= paid.minor THEN 'paid'
        WHEN i.issue_due < date('now') THEN 'overdue'
        WHEN paid.minor > 0 THEN 'partly paid'
        ELSE 'issued'
      END AS status
    FROM invoice AS i
    LEFT JOIN client AS c ON c.id = i.client
    LEFT JOIN project AS p ON p.id = i.project
    LEFT JOIN (
      SELECT v.id AS invoice,
        coalesce(sum(a.amount_minor) FILTER (WHERE m.id IS NOT NULL), 0) AS minor
      FROM invoice AS v
      LEFT JOIN allocation AS a ON a.invoice = v.id AND a.life = 'live'
      LEFT JOIN payment AS m ON m.id = a.payment AND m.life = 'live'
      GROUP BY v.id
    ) AS paid ON paid.invoice = i.id
    WHERE i.life = 'live'
    """,
    """
    CREATE VIEW project_list AS
    SELECT p.id, p.name, p.artist, p.stage,
      coalesce(nullif(c.company, ''), trim(c.first_name || ' ' || c.last_name)) AS client,
      trim(c.first_name || ' ' || c.last_name) AS client_person, c.company AS client_company,
      coalesce(p.schedule_start, p.opened) AS day, p.stage_delivered AS delivered,
      p.stage_closed AS closed, p.media_type, p.location
    FROM project AS p LEFT JOIN client AS c ON c.id = p.client
    WHERE p.life = 'live'
    """,
    // Quantity × unit in whole numbers: thousandths of a piece, half up and away from zero.
    """
    CREATE VIEW charge_amount AS
    SELECT h.id, h.project, p.name AS project_name, p.client, h.name, h.service,
      h.price_quantity AS quantity, h.price_unit_minor AS unit_minor,
      (CASE WHEN h.price_unit_minor < 0 THEN -1 ELSE 1 END)
        * (CASE WHEN h.price_quantity < 0 THEN -1 ELSE 1 END)
        * ((abs(h.price_unit_minor) * CAST(round(abs(h.price_quantity) * 1000) AS INTEGER) + 500)
          / 1000) AS amount_minor,
      h.price_unit_currency AS currency
    FROM charge AS h LEFT JOIN project AS p ON p.id = h.project
    WHERE h.life = 'live'
    """,
    // A canonical sale: what is linked to it now, and what left it by being sold on or returned.
    """
    CREATE VIEW transaction_amount AS
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
        AND o.movement <> 'association' AND o.to_transaction IS NOT t.id
      JOIN lineage AS a ON a.id = o.after AND a.life = 'live' AND a.movement = 'sold'
        AND a.to_transaction = t.id
      WHERE t.sale_direction IS NOT NULL
    )
    SELECT t.id, t.project, t.day, t.source, t.type,
      CASE WHEN t.sale_direction IS NULL OR NOT arrived.is_any AND t.amount_minor IS NOT NULL
        THEN t.amount_minor ELSE sum(part.minor) END AS amount_minor,
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
    GROUP BY t.id, part.currency
    """,
  ]
}
