/// Ready-made answers for people who open the file with their own SQL tools; see docs/data.md.
enum Views {
  static let names = ["invoice_balance", "project_list"]

  static let all = [
    """
    CREATE VIEW invoice_balance AS
    SELECT i.id, i.issue_number AS number,
      coalesce(nullif(c.company, ''), trim(c.first_name || ' ' || c.last_name)) AS client,
      p.name AS project, i.issue_issued AS issued, coalesce(i.issue_due, i.due) AS due,
      i.currency, i.issue_total_minor AS total_minor, paid.minor AS paid_minor,
      i.issue_total_minor - paid.minor AS balance_minor,
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
      coalesce(p.schedule_start, p.opened) AS day, p.stage_delivered AS delivered,
      p.stage_closed AS closed, p.media_type, p.location
    FROM project AS p LEFT JOIN client AS c ON c.id = p.client
    WHERE p.life = 'live'
    """,
  ]
}
