#include "runtime.h"

__attribute__((import_module("host"), import_name("random")))
extern void host_random(void *buffer, size_t count);

// Swift's hashing seed and SystemRandomNumberGenerator ask for this.
void arc4random_buf(void *buffer, size_t count) { host_random(buffer, count); }

// The allocator's memory. It asks for 64 KB at a time, and a browser takes as long to give those as to give a megabyte.
enum { page = 65536, step = 16 };
void *sbrk(intptr_t more) {
  static uintptr_t end;
  uintptr_t have = (uintptr_t)__builtin_wasm_memory_size(0) * page;
  if (end == 0) end = have;
  if (more < 0) return (void *)-1;
  if ((uintptr_t)more > have - end) {
    uintptr_t pages = ((uintptr_t)more - (have - end) + page - 1) / page;
    if (__builtin_wasm_memory_grow(0, pages < step ? step : pages) == (size_t)-1 &&
        __builtin_wasm_memory_grow(0, pages) == (size_t)-1) return (void *)-1;
  }
  uintptr_t start = end;
  end += (uintptr_t)more;
  return (void *)start;
}

// 128-bit multiplication (compiler-rt's symbol): 64-bit multiplication with overflow uses it.
typedef struct { uint64_t low, high; } wide;

static wide multiply(uint64_t a, uint64_t b) {
  uint64_t a0 = (uint32_t)a, a1 = a >> 32, b0 = (uint32_t)b, b1 = b >> 32;
  uint64_t p00 = a0 * b0, p01 = a0 * b1, p10 = a1 * b0, p11 = a1 * b1;
  uint64_t middle = (p00 >> 32) + (uint32_t)p01 + (uint32_t)p10;
  wide r;
  r.low = (middle << 32) | (uint32_t)p00;
  r.high = p11 + (p01 >> 32) + (p10 >> 32) + (middle >> 32);
  return r;
}

__int128 __multi3(__int128 a, __int128 b) {
  wide r = multiply((uint64_t)a, (uint64_t)b);
  r.high += (uint64_t)((unsigned __int128)a >> 64) * (uint64_t)b + (uint64_t)a * (uint64_t)((unsigned __int128)b >> 64);
  return (__int128)(((unsigned __int128)r.high << 64) | r.low);
}

// wasi-libc's stdio ends in these. There are no files here: every one answers "bad descriptor", so
// that the module imports nothing but "host". (Only unoptimized builds keep anything that calls them.)
enum { bad_descriptor = 8 };
int32_t __imported_wasi_snapshot_preview1_fd_close(int32_t file) { return bad_descriptor; }
int32_t __imported_wasi_snapshot_preview1_fd_fdstat_get(int32_t file, int32_t out) { return bad_descriptor; }
int32_t __imported_wasi_snapshot_preview1_fd_seek(int32_t file, int64_t offset, int32_t whence, int32_t out) {
  return bad_descriptor;
}
int32_t __imported_wasi_snapshot_preview1_fd_write(int32_t file, int32_t parts, int32_t count, int32_t out) {
  return bad_descriptor;
}

// Static constructors run once, called by the host; without this export wasm-ld runs them per call.
void __wasm_call_ctors(void);
__attribute__((export_name("_initialize"))) void _initialize(void) { __wasm_call_ctors(); }
