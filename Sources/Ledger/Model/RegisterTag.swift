/// The permanent tags that laws read and rules write anew, by kind.
enum RegisterTag {
  static var life: UInt8 { 1 }

  enum Invoice {
    static var client: UInt8 { 2 }
    static var project: UInt8 { 3 }
    static var tax: UInt8 { 7 }
    static var issue: UInt8 { 10 }
    static var void: UInt8 { 11 }
    static var discount: UInt8 { 15 }
    static var reverseCharge: UInt8 { 16 }
    static var corrects: UInt8 { 17 }
    static var bills: UInt8 { 18 }
  }

  enum Project {
    static var client: UInt8 { 4 }
    static var schedule: UInt8 { 6 }
    static var opened: UInt8 { 8 }
    static var created: UInt8 { 12 }
    static var rule: UInt8 { 16 }
    static var heard: UInt8 { 21 }
  }

  enum GigRule {
    static var heard: UInt8 { 14 }
  }

  enum ImportBatch {
    static var imported: UInt8 { 4 }
    static var count: UInt8 { 6 }
  }

  enum Payment {
    static var client: UInt8 { 2 }
    static var project: UInt8 { 3 }
    static var amount: UInt8 { 4 }
    static var day: UInt8 { 5 }
    static var method: UInt8 { 6 }
    static var reference: UInt8 { 7 }
    static var byStage: UInt8 { 8 }
    static var worth: UInt8 { 9 }
  }

  enum Allocation {
    static var payment: UInt8 { 2 }
    static var invoice: UInt8 { 3 }
    static var amount: UInt8 { 4 }
  }

  enum BankLine {
    static var amount: UInt8 { 5 }
    static var isUnwanted: UInt8 { 17 }
  }

  enum Match {
    static var line: UInt8 { 2 }
    static var other: UInt8 { 3 }
    static var type: UInt8 { 4 }
    static var amount: UInt8 { 5 }
    static var created: UInt8 { 9 }
  }

  enum Transaction {
    static var project: UInt8 { 2 }
    static var amount: UInt8 { 4 }
    static var created: UInt8 { 17 }
    static var worth: UInt8 { 18 }
  }

  enum Space {
    static var project: UInt8 { 3 }
  }

  enum Trip {
    static var project: UInt8 { 10 }
  }

  enum Recurring {
    static var project: UInt8 { 9 }
  }

  enum Rule {
    static var project: UInt8 { 7 }
  }

  enum Attachment {
    static var owner: UInt8 { 2 }
  }

  enum Charge {
    static var project: UInt8 { 2 }
    static var price: UInt8 { 5 }
  }

  enum Line {
    static var invoice: UInt8 { 2 }
    static var text: UInt8 { 3 }
    static var service: UInt8 { 4 }
    static var price: UInt8 { 5 }
    static var charge: UInt8 { 7 }
    static var source: UInt8 { 8 }
    static var discount: UInt8 { 9 }
    static var tax: UInt8 { 10 }
  }

  enum Item {
    static var project: UInt8 { 3 }
    static var space: UInt8 { 4 }
    static var transaction: UInt8 { 5 }
    static var status: UInt8 { 6 }
    static var purchasePrice: UInt8 { 9 }
    static var projectPrice: UInt8 { 10 }
    static var marketValue: UInt8 { 11 }
    static var quantity: UInt8 { 13 }
    static var category: UInt8 { 15 }

    /// Where it is, which is written together.
    static var place: [UInt8] { [project, space, transaction] }
  }

  enum Deal {
    static var project: UInt8 { 2 }
    static var terms: UInt8 { 3 }
    static var door: UInt8 { 4 }
    static var deposit: UInt8 { 5 }
  }

  enum Player {
    static var project: UInt8 { 2 }
    static var musician: UInt8 { 3 }
  }

  enum Series {
    static var name: UInt8 { 2 }
    static var pattern: UInt8 { 3 }
    static var start: UInt8 { 4 }
    static var owner: UInt8 { 5 }
  }

  // What says who somebody is, and whether their row is in use, which an erasure writes together.

  enum Settings {
    static var tax: UInt8 { 13 }
  }

  enum Client {
    static var tax: UInt8 { 12 }
    /// Name, company, email, phone, attention, address, notes, tax number, reference.
    static var erased: [UInt8] { [RegisterTag.life, 2, 3, 4, 5, 6, 7, 8, 9, 13, 17] }
  }

  enum Musician {
    /// Name, email, phone, notes.
    static var erased: [UInt8] { [RegisterTag.life, 2, 3, 4, 6] }
  }

  enum ContactPoint {
    /// What it is called, what it says, address.
    static var erased: [UInt8] { [RegisterTag.life, 4, 5, 6] }
  }

  enum HiddenSuggestion {
    /// The name.
    static var erased: [UInt8] { [RegisterTag.life, 3] }
  }

  enum MailMessage {
    /// To whom, copies, subject, body.
    static var erased: [UInt8] { [RegisterTag.life, 5, 6, 7, 8] }
  }
}
