#include <libpq-fe.h>

/* PG_DIAG_SQLSTATE is a character, which Swift does not hand over as a number. */
static inline const char *result_sqlstate(const PGresult *result) {
  return PQresultErrorField(result, PG_DIAG_SQLSTATE);
}
static inline const char *result_words(const PGresult *result) {
  return PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
}
