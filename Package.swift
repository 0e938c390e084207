// swift-tools-version:6.2
import PackageDescription

// Two ways to build it natively; scripts/build-wasm builds the browser's half.
//   swift build                 everything
//   LEDGERLINE_PURE=1 swift …   the pure modules and their tests only, no dependency: the quick edit loop
let isPure = Context.environment["LEDGERLINE_PURE"] == "1"

let pure: [SwiftSetting] = [.treatWarning("EmbeddedRestrictions", as: .error)]
/// The core and its pages optimized in debug builds, too: 17 s more to build, and the pure tests take a quarter.
let optimized: [SwiftSetting] =
  pure + [
    .unsafeFlags(
      ["-O", "-Xfrontend", "-assert-config", "-Xfrontend", "Debug"], .when(configuration: .debug))
  ]

// pure
var targets: [Target] = [
  .target(name: "Phrases", swiftSettings: optimized),
  .target(
    name: "Ledger", dependencies: isPure ? ["Phrases"] : ["Phrases", "OpenSSL"],
    swiftSettings: optimized),
  .target(name: "Markup", dependencies: ["Phrases"], swiftSettings: optimized),
  .target(name: "Documents", dependencies: ["Ledger", "Markup"], swiftSettings: pure),
  .target(
    name: "Exchange", dependencies: ["Ledger", "Markup", "Documents"], swiftSettings: pure),
  .target(name: "Paper", dependencies: ["Ledger", "Markup", "Documents"], swiftSettings: pure),
  .target(name: "Screens", dependencies: ["Ledger", "Markup", "Documents"], swiftSettings: pure),
  .target(
    name: "BrowserApp",
    dependencies: ["Ledger", "Markup", "Documents", "Exchange", "Paper", "Screens"],
    swiftSettings: pure),
  // tests of the pure modules
  .target(
    name: "LedgerTestSupport", dependencies: ["Ledger", "Exchange"],
    path: "Tests/Support"),
  .testTarget(
    name: "LedgerTests", dependencies: ["Ledger", "Exchange", "LedgerTestSupport"]),
  .testTarget(name: "PhrasesTests", dependencies: ["Phrases"]),
  .testTarget(name: "MarkupTests", dependencies: ["Markup"]),
  .testTarget(name: "ExchangeTests", dependencies: ["Exchange", "LedgerTestSupport"]),
  .testTarget(
    name: "DocumentsTests", dependencies: ["Documents", "Exchange", "LedgerTestSupport"]),
  .testTarget(
    name: "PaperTests", dependencies: ["Paper", "Documents", "Exchange", "LedgerTestSupport"]),
  .testTarget(
    name: "ScreensTests", dependencies: ["Screens", "Documents", "LedgerTestSupport"]),
  .testTarget(name: "BrowserAppTests", dependencies: ["BrowserApp", "LedgerTestSupport"]),
]

var dependencies: [Package.Dependency] = []
if !isPure {
  dependencies = [
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ]
  // shell
  targets += [
    .systemLibrary(name: "OpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(
      name: "Brotli", pkgConfig: "libbrotlienc", providers: [.apt(["libbrotli-dev"])]),
    .systemLibrary(
      name: "Curl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(name: "FileBirth"),
    .systemLibrary(name: "PostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    .systemLibrary(name: "Zlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .target(name: "Storage", dependencies: ["Ledger"]),
    .target(
      name: "SQLiteStorage",
      dependencies: ["Ledger", "Storage", .product(name: "GRDB", package: "GRDB.swift")]),
    .target(name: "PostgresStorage", dependencies: ["Ledger", "Storage", "PostgreSQL"]),
    .target(name: "S3Storage", dependencies: ["Ledger", "Curl"]),
    .target(
      name: "Store",
      dependencies: [
        "Ledger", "Storage", "SQLiteStorage", "PostgresStorage", "S3Storage", "FileBirth",
      ]),
    .target(
      name: "Server",
      dependencies: [
        "Ledger", "Markup", "Store", "Documents", "Paper", "Exchange", "OpenSSL", "Brotli", "Zlib",
        "Curl",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ]),
    .executableTarget(
      name: "ledgerline",
      dependencies: [
        "Ledger", "Store", "Server", "Documents", "Paper", "Exchange",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    // tests
    .executableTarget(
      name: "simulate",
      dependencies: ["Ledger", "Store", "SQLiteStorage", "Storage", "LedgerTestSupport"],
      path: "Tests/Simulator"),
    .testTarget(
      name: "StoreTests",
      dependencies: [
        "Store", "SQLiteStorage", "PostgresStorage", "S3Storage", "Storage", "LedgerTestSupport",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .testTarget(
      name: "FuzzTests",
      dependencies: ["Exchange", "Paper", "Documents", "Store", "LedgerTestSupport"],
      path: "Tests/Fuzz", exclude: ["README.md", "test_fuzz_apply.py"]),
    .testTarget(
      name: "ServerTests", dependencies: ["Server", "LedgerTestSupport"]),
  ]
}

// measurements, which nobody builds without asking: Benchmarks/log.sh
if Context.environment["LEDGERLINE_BENCH"] == "1" {
  targets.append(
    .executableTarget(
      name: "log-bench", dependencies: ["Ledger", "Store"], path: "Benchmarks/log"))
}

/// Files of a debug build are compiled by as many processes as there are cores, not 25 to each: a module is read fewer times,
/// which takes a sixth to a quarter off the CPU time of the largest.
for target in targets where target.type != .system {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .unsafeFlags(["-driver-batch-size-limit", "400"], .when(configuration: .debug))
    ]
}

let package = Package(
  name: "ledgerline",
  dependencies: dependencies,
  targets: targets,
  swiftLanguageModes: [.v6]
)
