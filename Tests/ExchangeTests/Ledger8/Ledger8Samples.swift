import Exchange
import Ledger

/// A backup as Ledger 8 writes it: sorted keys, ISO 8601, placeholders for "none".
enum Ledger8Samples {
  static let backup = #"""
    {
      "appVersion" : "1.4",
      "backupDate" : "2025-11-01T12:00:00Z",
      "clients" : [
        {"address" : "1 Bowl Rd", "city" : "Los Angeles", "company" : "", "email" : "ann@example.com",
         "firstName" : "Ann", "id" : "C1", "lastName" : "Lee", "notes" : "", "phone" : "(123) 456-7890",
         "state" : "CA", "zip" : "90001"},
        {"address" : "", "city" : "", "company" : "Łódź Film", "email" : "", "firstName" : "",
         "id" : "C2", "lastName" : "", "notes" : "pays late", "phone" : "", "state" : "", "zip" : ""}
      ],
      "projects" : [
        {"artist" : "The Reeds", "clientCompany" : "", "clientEmail" : "ann@example.com",
         "clientName" : "Ann Lee", "clientPhone" : "(123) 456-7890",
         "dateClosed" : "2025-09-20T18:00:00Z", "dateDelivered" : "2025-09-10T18:00:00Z",
         "dateOpened" : "2025-08-01T18:00:00.123Z", "delivered" : true,
         "endDate" : "2025-09-01T17:00:00Z", "id" : "P1", "invoiceName" :
         "Invoice_1001_Ann Lee_2025-09-11.pdf", "invoiceNumber" : 1001,
         "items" : [
           {"fee" : 150, "itemType" : "Tracking Session", "name" : "Strings", "notes" : ""},
           {"fee" : 149.99, "itemType" : "Theremin", "name" : "Solo", "notes" : "encore"},
           {"fee" : 1e2, "itemType" : "Overdub", "name" : "Choir", "notes" : ""}
         ],
         "mediaType" : "Film", "notes" : "", "paid" : true, "projectName" : "Bowl Night",
         "startDate" : "2025-09-01T16:00:00Z", "status" : "Paid"},
        {"artist" : "", "clientCompany" : "Łódź Film", "clientEmail" : "", "clientName" : "Łódź Film",
         "clientPhone" : "", "dateClosed" : "4001-01-01T00:00:00Z",
         "dateDelivered" : "2025-10-05T18:00:00Z", "dateOpened" : "2025-09-01T18:00:00Z",
         "delivered" : true, "endDate" : "2025-10-02T01:30:00Z", "id" : "P2", "invoiceName" : "",
         "invoiceNumber" : 1005,
         "items" : [{"fee" : 850, "itemType" : "Score", "name" : "", "notes" : ""}],
         "mediaType" : "Radio Play", "notes" : "", "paid" : false, "projectName" : "Trailer",
         "startDate" : "2025-10-01T16:00:00Z", "status" : "Delivered"},
        {"artist" : "", "clientCompany" : "", "clientEmail" : "", "clientName" : "Bo Ek",
         "clientPhone" : "", "dateClosed" : "4001-01-01T00:00:00Z",
         "dateDelivered" : "0001-01-01T00:00:00Z", "dateOpened" : "2025-10-20T18:00:00Z",
         "delivered" : false, "endDate" : "2025-12-01T18:00:00Z", "id" : "P3",
         "invoiceName" : null, "invoiceNumber" : null, "items" : [], "mediaType" : "Lesson",
         "notes" : "bring tuner", "paid" : false, "projectName" : "Lesson", 
         "startDate" : "2025-12-01T17:00:00Z", "status" : "Open"}
      ],
      "userData" : {
        "addToCalendar" : false,
        "bankingInfo" : {"accountName" : "Kim Roe", "accountNumber" : "12345678", "bank" : "First",
          "routingNumber" : "123456789", "venmo" : "@kim-roe", "zelle" : "kim@example.com"},
        "company" : {"address" : "9 Hill St", "address2" : "", "city" : "Burbank", "contact" : "Kim",
          "email" : "kim@example.com", "name" : "Roe Music", "phone" : "5551234567", "state" : "CA",
          "zip" : "91501"},
        "firstName" : "Kim", "lastName" : "Roe"
      }
    }
    """#

  /// Los Angeles in that autumn: UTC-7 until 2 November 2025.
  static let losAngeles = ImportZone(name: "America/Los_Angeles") { instant in
    instant.milliseconds < 1_762_074_000_000 ? -420 : -480
  }

  static func book() throws -> Ledger8Book {
    try Ledger8Backup.read(try JSONReader.read(backup))
  }
}
