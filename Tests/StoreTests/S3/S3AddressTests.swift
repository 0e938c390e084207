import Foundation
import Testing

@testable import S3Storage

struct S3AddressTests {
  @Test func `an address says bucket, prefix, endpoint and region`() throws {
    let address = try S3Address(
      "s3://files/led.ger/line-1/?endpoint=https%3A%2F%2Fminio.example.com%3A9000%2F&region=eu-central-1"
    )
    #expect(address.bucket == "files" && address.prefix == "led.ger/line-1")
    #expect(
      address.endpoint == "https://minio.example.com:9000" && address.region == "eu-central-1")
    #expect(address.host == "minio.example.com:9000")
    #expect(address.path("x/y") == "/files/x/y" && address.path(nil) == "/files")
    #expect(address.key("a") == "led.ger/line-1/a")
    #expect(try S3Address(address.text) == address)
    #expect(address.name == "s3://files/led.ger/line-1 at minio.example.com:9000")
  }

  @Test func `without more it is Amazon's`() throws {
    let address = try S3Address("s3://my.files?region=eu-west-3")
    #expect(address.endpoint == "https://s3.eu-west-3.amazonaws.com" && address.prefix == "")
    #expect(address.key("a") == "a" && address.host == "s3.eu-west-3.amazonaws.com")
    #expect(try S3Address("s3://abc").endpoint == "https://s3.us-east-1.amazonaws.com")
  }

  @Test func `usual ports are not said, and an endpoint may have a path`() throws {
    #expect(try S3Address("s3://abc?endpoint=https://a.example:443").host == "a.example")
    #expect(try S3Address("s3://abc?endpoint=http://a.example:80").host == "a.example")
    #expect(try S3Address("s3://abc?endpoint=http://[::1]:9000").host == "[::1]:9000")
    let below = try S3Address("s3://abc/p?endpoint=https://a.example/storage/v1/s3")
    #expect(below.path("p/x") == "/storage/v1/s3/abc/p/x" && below.host == "a.example")
  }

  @Test func `what is none is refused, and never repeated`() {
    for text in [
      "", "http://files", "s3://", "s3://AB", "s3://a b", "s3://ab", "s3://-abc",
      "s3://key:geheim@files",
      "s3://files/../x", "s3://files//x", "s3://files/a%2Fb", "s3://files/ü",
      "s3://files?secret=geheim",
      "s3://files?region=EU geheim", "s3://files?endpoint=geheim",
      "s3://files?endpoint=ftp://geheim",
      "s3://files?endpoint=https://u:geheim@x", "s3://files?endpoint=https://", "s3://files?geheim",
      "s3://files?endpoint=https://x/../geheim", "s3://files?endpoint=https://x?geheim",
    ] {
      do {
        _ = try S3Address(text)
        Issue.record("\(text) was taken")
      } catch {
        #expect(!"\(error)".contains("geheim"))
      }
    }
  }

  @Test func `the same objects by two ways`() throws {
    let one = try S3Address("s3://files/a?endpoint=https://one.example")
    #expect(one.isSamePlace(as: try S3Address("s3://files/a?endpoint=https://two.example")))
    #expect(!one.isSamePlace(as: try S3Address("s3://files/b?endpoint=https://one.example")))
  }

  @Test func `keys are in the environment, or in Amazon's file`() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: file) }
    try """
    # mine
    [default]
    aws_access_key_id = ONE
    aws_secret_access_key=eins=eins

    [studio]
    aws_access_key_id=TWO
    aws_secret_access_key = zwei
    aws_session_token = token
    """.write(toFile: file, atomically: true, encoding: .utf8)
    let there = ["AWS_SHARED_CREDENTIALS_FILE": file]
    #expect(try S3Keys.find(there) == S3Keys(id: "ONE", secret: "eins=eins"))
    #expect(
      try S3Keys.find(there.merging(["AWS_PROFILE": "studio"]) { $1 })
        == S3Keys(id: "TWO", secret: "zwei", token: "token"))
    let named = ["AWS_ACCESS_KEY_ID": "THREE", "AWS_SECRET_ACCESS_KEY": "drei"]
    #expect(try S3Keys.find(there.merging(named) { $1 }) == S3Keys(id: "THREE", secret: "drei"))
    #expect("\(try S3Keys.find(there))" == "keys")
    for wrong in [
      [:], ["HOME": "/nowhere"], there.merging(["AWS_PROFILE": "other"]) { $1 },
      ["AWS_ACCESS_KEY_ID": "A\r\nx: y", "AWS_SECRET_ACCESS_KEY": "geheim"],
    ] {
      do {
        _ = try S3Keys.find(wrong)
        Issue.record("\(wrong.keys) has none")
      } catch {
        #expect(!"\(error)".contains("geheim"))
      }
    }
  }

  @Test func `a list is read page by page`() {
    let page = """
      <?xml version="1.0" encoding="UTF-8"?><ListBucketResult><Name>files</Name><Prefix>a</Prefix>
      <IsTruncated>true</IsTruncated><NextContinuationToken>1&amp;2=</NextContinuationToken>
      <Contents><Key>a/&lt;b&gt;</Key><LastModified>2026-02-28T23:59:59.000Z</LastModified><Size>12</Size></Contents>
      <Contents><Size>7</Size><Key>a/c</Key><Owner><ID>x</ID></Owner></Contents>
      <Contents><Key>no size</Key></Contents></ListBucketResult>
      """
    let (objects, next) = S3Answer.objects(in: Array(page.utf8))
    #expect(
      objects == [
        S3Object(key: "a/<b>", size: 12, changed: 1_772_323_199_000),
        S3Object(key: "a/c", size: 7, changed: 0),
      ])
    #expect(next == "1&2=")
    let last = page.replacingOccurrences(of: "true", with: "false")
    #expect(S3Answer.objects(in: Array(last.utf8)).next == nil)
    #expect(S3Answer.objects(in: []).objects.isEmpty)
    #expect(S3Answer.objects(in: Array("<Contents><Key>a</Key>".utf8)).objects.isEmpty)
    let error = "<Error><Code>NoSuchKey</Code><Message>x</Message></Error>"
    #expect(S3Answer.text("Code", in: Array(error.utf8)[...]) == "NoSuchKey")
    #expect(S3Bucket.moment(Date(timeIntervalSince1970: 1_772_323_199)) == "20260228T235959Z")
  }
}
