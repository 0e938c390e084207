// SHA-256 block by block has an old name and no new one.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/sha.h>
