import Foundation
import Ledger

/// The style of the pages for people without a sign-in: it stands in them, so that they load nothing.
enum ShareStyle {
  static let text: StaticString = """
    :root { color-scheme: light dark; --ground: #f4f5f7; --paper: #fff; --text: #181c21; --quiet: #59616b; --line: #d9dde2; \
    --accent: #1f5fbf; --on: #fff; --bad: #9c1c1c; --bad-ground: #fdeceb; }
    @media (prefers-color-scheme: dark) { :root { --ground: #101215; --paper: #1a1d21; --text: #eceef0; --quiet: #a5adb6; \
    --line: #383e45; --accent: #8db8ff; --on: #10131a; --bad: #ffb4ab; --bad-ground: #3b1a18; } }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
    main { max-width: 800px; margin: 0 auto; padding: 24px 16px 48px; }
    h1, h2, h3, p, dl, dd { margin: 0; } h1 { font-size: 1.5rem; line-height: 1.25; }
    header { display: flex; flex-wrap: wrap; gap: 12px 24px; align-items: center; justify-content: space-between; margin-bottom: 16px; }
    header p, footer p { color: var(--quiet); } footer { margin-top: 16px; font-size: .875rem; }
    .button { display: inline-block; min-height: 44px; padding: 10px 18px; border-radius: 8px; background: var(--accent); \
    color: var(--on); font-weight: 600; text-decoration: none; }
    .button:focus-visible { outline: 3px solid var(--text); outline-offset: 2px; }
    .notice { padding: 12px 16px; margin-bottom: 16px; border: 1px solid var(--bad); border-radius: 8px; background: var(--bad-ground); \
    color: var(--bad); font-weight: 600; }
    .paper { padding: clamp(16px, 5vw, 48px); background: var(--paper); border: 1px solid var(--line); border-radius: 8px; overflow-wrap: anywhere; text-align: left; }
    .paper :is(p, td, dd) { unicode-bidi: plaintext; }
    .paper-columns { display: flex; flex-wrap: wrap; gap: 16px 32px; justify-content: space-between; margin-bottom: 24px; }
    .paper-columns > div { flex: 1 1 180px; min-width: 0; } .paper-trailing { text-align: right; }
    .paper-logo { max-height: 64px; max-width: 180px; margin-bottom: 12px; background: #fff; padding: 4px; border-radius: 4px; }
    .paper-title { font-size: 1.25rem; } .paper-title span { font-weight: 400; color: var(--quiet); } .paper-name { font-weight: 650; }
    .paper-brand { font-size: 1.1rem; font-weight: 650; } .paper-headline { padding: 8px 0; }
    .paper-amount { font-size: 1.75rem; line-height: 1.2; font-weight: 700; font-variant-numeric: tabular-nums; }
    .paper-stamp { display: inline-block; padding: 2px 10px; margin-top: 6px; border: 2px solid; border-radius: 6px; font-weight: 700; letter-spacing: .06em; }
    .paper-quiet, .paper dt, .paper small { color: var(--quiet); } .paper small { display: block; font-size: .875rem; }
    .paper-label { font-size: .8rem; color: var(--quiet); margin: 12px 0 4px; }
    .paper-facts > div { display: grid; grid-template-columns: minmax(108px, 30%) 1fr; gap: 12px; padding: 2px 0; }
    .paper-facts dd { white-space: pre-line; }
    .paper-table { width: 100%; border-collapse: collapse; margin-bottom: 12px; }
    .paper-table th, .paper-table td { padding: 7px 10px 7px 0; text-align: left; vertical-align: baseline; border-bottom: 1px solid var(--line); }
    .paper-table td, .paper-table th { overflow-wrap: break-word; } .paper-table td.paper-wide { overflow-wrap: anywhere; }
    .paper-table .paper-number small { white-space: normal; }
    .paper-table th { font-size: .8rem; color: var(--quiet); } .paper-table .total td { font-weight: 650; }
    .paper-table .paper-number { text-align: right; padding: 7px 0 7px 10px; white-space: nowrap; font-variant-numeric: tabular-nums; overflow-wrap: normal; }
    .paper-sums { max-width: 300px; margin: 12px 0 24px auto; }
    .paper-sums > div { display: flex; justify-content: space-between; gap: 24px; padding: 4px 0; font-variant-numeric: tabular-nums; }
    .paper-sums > div:last-child { font-weight: 700; font-size: 1.1rem; } .paper-sums > div:last-child dt { color: inherit; }
    .paper-sums dd { flex: none; max-width: 60%; text-align: right; } .paper-gap { height: 16px; }
    .qr-bill { display: flex; flex-wrap: wrap; margin: 24px 0 0; overflow: hidden; background: #fff; color: #000; \
    font: 400 12px/1.25 Arial, "Liberation Sans", Helvetica, sans-serif; } .qr-bill > div { padding: 12px; margin-left: -1px; \
    border: dashed; border-width: 1px 0 0 1px; } .qr-receipt { flex: 1 1 150px; font-size: 10.5px; } .qr-payment { flex: 3 1 330px; display: grid; \
    grid-template-columns: minmax(130px, 2fr) 3fr; gap: 0 16px; align-content: start; } .qr-bill h3 { grid-column: 1 / -1; margin: 0 0 8px; font-size: 14px; }
    .qr-bill dl { margin: 0; } .qr-bill dt { font-weight: 700; font-size: .8em; } .qr-bill dd { margin: 0 0 .9em; overflow-wrap: anywhere; }
    .qr-open { height: 64px; max-width: 185px; border: 1px dashed; } .qr-code { display: block; width: 100%; max-width: 180px; margin-bottom: 12px; }
    .qr-sum { display: flex; gap: 16px; } .qr-point { text-align: right; font-weight: 700; font-size: .8em; }
    h2 { font-size: 1.1rem; margin-bottom: 8px; } section { margin-bottom: 24px; } nav { margin-bottom: 12px; } \
    nav a { display: inline-block; padding: 10px 0; color: var(--accent); } .quiet { color: var(--quiet); } .paper { margin-bottom: 16px; }
    .card { padding: 16px; background: var(--paper); border: 1px solid var(--line); border-radius: 8px; }
    .card .paper-facts { margin-bottom: 12px; } .card dt { color: var(--quiet); } .card .quiet { margin-top: 12px; }
    .button { border: 1px solid var(--accent); font: inherit; font-weight: 600; cursor: pointer; } \
    .button.plain { background: transparent; color: var(--accent); } .answers { display: flex; flex-wrap: wrap; gap: 12px; }
    .gigs { list-style: none; margin: 0; padding: 0; background: var(--paper); border: 1px solid var(--line); border-radius: 8px; }
    .gigs li + li { border-top: 1px solid var(--line); } .gig { display: flex; flex-wrap: wrap; gap: 2px 16px; min-height: 44px; \
    padding: 12px 16px; color: inherit; text-decoration: none; overflow-wrap: anywhere; } .gig > .quiet { flex: 1 1 100%; order: 1; }
    .gig-name { flex: 1 1 auto; font-weight: 600; } a.gig .gig-name { color: var(--accent); } a.gig:hover .gig-name { text-decoration: underline; }
    a:focus-visible, button:focus-visible { outline: 3px solid var(--text); outline-offset: 2px; }
    .gig-state { color: var(--quiet); font-variant-numeric: tabular-nums; } .gig-state.asked { color: var(--bad); font-weight: 600; }
    p.gig-state { margin-bottom: 16px; font-weight: 600; } p.gig-state.confirmed { color: var(--text); }
    @media (max-width: 560px) {
      .button { width: 100%; text-align: center; }
      .paper-trailing { text-align: left; }
      .paper-table thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
      .paper-table, .paper-table tbody { display: block; }
      .paper-table tr { display: flex; flex-direction: column; padding: 8px 0; border-bottom: 1px solid var(--line); }
      .paper-table td, .paper-table .paper-number { display: flex; justify-content: space-between; gap: 16px; padding: 1px 0; border: 0; text-align: right; white-space: normal; }
      .paper-table td.paper-wide { display: block; order: -1; text-align: left; font-weight: 600; }
      .paper-table td[data-label]::before { content: attr(data-label); color: var(--quiet); }
      .paper-sums { max-width: none; }
    }
    @media print {
      :root { --ground: #fff; --paper: #fff; --text: #000; --quiet: #444; --line: #bbb; color-scheme: light; }
      main { max-width: none; padding: 0; } header, footer { display: none; } .paper { border: 0; padding: 0; }
      tr, .paper-sums, .paper-facts { break-inside: avoid; }
    }
    """

  /// What a browser may do there: show this style and pictures of this hub, and nothing else.
  static let policy = policy(forms: "'none'")
  /// The same where a form is answered, at this hub alone.
  static let answering = policy(forms: "'self'")

  private static func policy(forms: String) -> String {
    let bytes = text.withUTF8Buffer { Array($0) }
    let hash = Data(SHA256.hash(bytes)).base64EncodedString()
    return "default-src 'none'; style-src 'sha256-\(hash)'; img-src 'self'; base-uri 'none';"
      + " form-action \(forms); frame-ancestors 'none'"
  }
}
