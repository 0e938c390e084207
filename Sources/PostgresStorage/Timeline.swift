/// By what a server that took another one's place is known: PostgreSQL counts a new timeline then, and when it was put back
/// to an earlier moment.
enum Timeline {
  /// The server's own, in SQL; 0 where it only follows another one.
  static let present = """
    CASE WHEN pg_is_in_recovery() THEN 0
    ELSE ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint END
    """

  /// Whether a commit waits until a replica has it on its disk, in SQL.
  static let isReplicated = """
    (current_setting('synchronous_standby_names') <> ''
    AND current_setting('synchronous_commit') IN ('on', 'remote_apply'))
    """
}
