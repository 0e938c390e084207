import Ledger
import Screens

struct Documents { var logo: (hash: String, bytes: [UInt8])? }
extension BrowserSession {
  mutating func makeDocument(_ id: ID<Invoice>, _ use: DocumentUse) {}
  mutating func preparePreview() {}
  mutating func blobLoaded(_ message: HostMessage) {}
  mutating func fontsLoaded(_ message: HostMessage) {}
  mutating func exportBook() {}
  mutating func readImport(_ name: String, _ bytes: [UInt8]) {}
  mutating func runImport() {}
}
