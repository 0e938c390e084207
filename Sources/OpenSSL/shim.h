#include <openssl/evp.h>
#include <openssl/kdf.h>
