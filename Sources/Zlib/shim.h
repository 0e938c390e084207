#include <zlib.h>

/* A macro, which Swift does not see. */
static inline int deflate_as_gzip(z_streamp stream, int level) {
  return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}
