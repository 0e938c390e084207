// The front door of BrowserApp: what the host (web/host.js) and the pure core say to each other.
//
//   Exports.swift         the wasm functions: reserve, receive; imports: perform, random, log
//   HostMessage.swift     the one envelope both directions use
//   BrowserSession.swift  what happens on a message
//   Later.swift           the door to what is loaded after the first screen
