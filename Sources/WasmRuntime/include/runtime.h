// The few C symbols that Embedded Swift on wasm32 needs and wasi-libc does not bring.
#ifndef LEDGERLINE_WASM_RUNTIME_H
#define LEDGERLINE_WASM_RUNTIME_H
#include <stddef.h>
#include <stdint.h>
void arc4random_buf(void *buffer, size_t count);
#endif
