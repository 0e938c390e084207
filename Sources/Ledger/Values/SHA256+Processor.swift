#if canImport(OpenSSL)
  import OpenSSL

  extension SHA256 {
    /// Mixes in whole blocks of 64 bytes by libcrypto, which uses the processor's own instructions where it has them.
    ///
    /// In the browser, and in a build of the pure modules alone, there is ``mixOwn(_:)``. Only the blocks: libcrypto's newer functions look the method up for each digest, which takes longer than a row.
    mutating func mixByProcessor(_ blocks: UnsafeRawBufferPointer) {
      var context = SHA256_CTX()
      context.h = (
        state[0], state[1], state[2], state[3], state[4], state[5], state[6], state[7]
      )
      SHA256_Update(&context, blocks.baseAddress, blocks.count)
      let h = context.h
      state = SIMD8(h.0, h.1, h.2, h.3, h.4, h.5, h.6, h.7)
    }
  }
#endif
