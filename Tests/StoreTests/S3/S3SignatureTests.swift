import Foundation
import Ledger
import Testing

@testable import S3Storage

/// Amazon's own examples ("Authenticating Requests: Using the Authorization Header", S3 API reference), and RFC 4231.
struct S3SignatureTests {
  private let signing = S3Signature(
    region: "us-east-1",
    keys: S3Keys(
      id: "AKIAIOSFODNN7EXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"))
  private let moment = "20130524T000000Z"

  private func sign(
    _ method: String, _ path: String, query: [(String, String)] = [],
    more: [(String, String)] = [], payload: String = S3Request.nothing
  ) -> String {
    let headers =
      [
        ("Host", "examplebucket.s3.amazonaws.com"), ("x-amz-date", moment),
        ("x-amz-content-sha256", payload),
      ] + more
    return signing.authorization(
      method, path, query: query, headers: headers, payload: payload, at: moment)
  }

  @Test func `an object, in part`() {
    #expect(
      sign("GET", "/test.txt", more: [("Range", "bytes=0-9")])
        == "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,"
        + " SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,"
        + " Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41")
  }

  @Test func `an object that is put`() {
    let said = sign(
      "PUT", "/test%24file.text",
      more: [
        ("Date", "Fri, 24 May 2013 00:00:00 GMT"), ("x-amz-storage-class", "REDUCED_REDUNDANCY"),
      ], payload: SHA256.hex(Array("Welcome to Amazon S3.".utf8)))
    #expect(
      said.hasSuffix("=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd"))
  }

  @Test func `a parameter without a value, and a list`() {
    #expect(
      sign("GET", "/", query: [("lifecycle", "")])
        .hasSuffix("=fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"))
    #expect(
      sign("GET", "/", query: [("prefix", "J"), ("max-keys", "2")])
        .hasSuffix("=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"))
  }

  @Test func `the code of a text by short and long keys`() {
    func code(_ text: String, _ key: [UInt8]) -> String {
      SHA256.hexText(S3Signature.code(of: Array(text.utf8), by: key))
    }
    #expect(
      code("what do ya want for nothing?", Array("Jefe".utf8))
        == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
    #expect(
      code(
        "Test Using Larger Than Block-Size Key - Hash Key First",
        [UInt8](repeating: 0xAA, count: 131))
        == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
  }

  @Test func `parameters are quoted and in order`() {
    #expect(
      S3Signature.text(of: [("prefix", "a/b ü"), ("continuation-token", "1+/="), ("a-b~_.", "")])
        == "a-b~_.=&continuation-token=1%2B%2F%3D&prefix=a%2Fb%20%C3%BC")
  }
}
