/// One export of each program, written from what its documentation or its source says.
enum ExportSamples {
  /// https://support.ynab.com "How to Export Plan Data": the register of a plan, whose days and amounts are written as the
  /// plan's settings say.
  static var ynab: String {
    """
    \u{FEFF}"Account","Flag","Date","Payee","Category Group/Category","Category Group","Category","Memo","Outflow","Inflow","Cleared"
    "Checking","","01/15/2026","Trader Joe's","Everyday: Groceries","Everyday","Groceries","Weekly haul",$85.42,$0.00,"Cleared"
    "Checking","Red","01/16/2026","Landlord","Bills: Rent","Bills","Rent","",$1,250.00,$0.00,"Cleared"
    "Checking","","01/16/2026","Cafe","Everyday: Dining","Everyday","Dining","",$4.50,$0.00,"Cleared"
    "Checking","","01/16/2026","Cafe","Everyday: Dining","Everyday","Dining","",$4.50,$0.00,"Cleared"
    "Checking","","01/31/2026","Employer","Inflow: Ready to Assign","Inflow","Ready to Assign","",$0.00,$3000.00,"Cleared"
    "Checking","","01/31/2026","Transfer : Savings","","","","",$100.00,$0.00,"Cleared"
    "Savings","","01/31/2026","Transfer : Checking","","","","",$0.00,$100.00,"Cleared"
    "Savings","","01/01/2026","Starting Balance","Inflow: Ready to Assign","Inflow","Ready to Assign","",$0.00,$50.00,"Cleared"

    """.replacing("$1,250.00", with: "\"$1,250.00\"")
  }

  /// github.com/midday-ai/midday, packages/jobs/src/tasks/transactions/export.ts and process-export.ts.
  static var midday: String {
    """
    ID,Date,Description,Additional info,Amount,Currency,Formatted amount,Tax type,Tax rate,Tax amount,From / To,Category,Category description,Status,Attachments,Balance,Account,Note,Tags
    8a1c,"Jan 15, 2026",GITHUB INC,,-119,EUR,-€119.00,VAT,19%,€19.00,GitHub,Software,,Completed,"github-1.pdf, github-1_1.pdf",1200.5,Business,Team plan,"Tools, Office"
    8a1d,"Jan 16, 2026",Invoice 12,,2400.5,EUR,"€2,400.50",,,€0.00,Acme,Income,,Completed,,3601,Business,,
    8a1e,"Jan 17, 2026",To savings,,-500,EUR,-€500.00,,,€0.00,,Internal transfer,,Not completed,,3101,Business,,
    8a1f,"Jan 18, 2026",Taxi,,-12.3,USD,-$12.30,,,$0.00,,,,Not completed,,3090,Business,,

    """
  }

  /// https://help.expensify.com, the default template of exports; Description was Comment before.
  static var expensify: String {
    """
    Timestamp,Merchant,Amount,MCC,Category,Tag,Description,Reimbursable,"Original Currency","Original Amount",Receipt
    "2026-01-12 00:00:00",Uber,18.68,4121,"Local Transportation","Client A:Delivery","To the office",yes,USD,18.68,https://www.expensify.com/receipts/1
    "2026-01-13 00:00:00",Hotel,109.10,7011,Lodging,,,no,GBP,85.00,https://www.expensify.com/receipts/2
    "2026-01-14 00:00:00",Hotel,-20.00,7011,Lodging,,Deposit back,no,GBP,-15.00,

    """
  }

  /// https://support.waveapps.com "Export your accounting data": every transaction has a line in each of its accounts.
  static var wave: String {
    """
    Transaction ID,Transaction Date,Account Name,Transaction Description,Transaction Line Description,Amount (One column), ,Debit Amount (Two Column Approach),Credit Amount (Two Column Approach),Other Accounts for this Transaction,Customer,Vendor,Invoice Number,Bill Number,Notes / Memo,Amount Before Sales Tax,Sales Tax Amount,Sales Tax Name,Transaction Date Added,Transaction Date Last Modified,Account Group,Account Type,Account ID
    1002,2026-01-09,Office Supplies,Staples run,,45.20,,45.20,,Visa,,Staples,,,,,,,2026-01-09,2026-01-09,Expense,Operating Expense,
    1002,2026-01-09,Visa,Staples run,,-45.20,,,45.20,Office Supplies,,Staples,,,,,,,2026-01-09,2026-01-09,Liability,Credit Card,
    1003,2026-01-10,Checking,Client payment,,500.00,,500.00,,Sales,Acme,,,,,,,,2026-01-10,2026-01-10,Asset,Cash and Bank,
    1003,2026-01-10,Sales,Client payment,,500.00,,,500.00,Checking,Acme,,,,,,,,2026-01-10,2026-01-10,Income,Income,

    """
  }

  /// github.com/firefly-iii/firefly-iii, app/Support/Export/ExportDataGenerator.php, exportTransactions.
  static var firefly: String {
    """
    user_id,group_id,journal_id,created_at,updated_at,group_title,type,currency_code,amount,foreign_currency_code,foreign_amount,primary_currency_code,pc_amount,pc_foreign_amount,description,date,source_name,source_iban,source_type,destination_name,destination_iban,destination_type,reconciled,category,budget,bill,tags,notes
    1,7,71,2026-01-05T10:00:00+01:00,2026-01-05T10:00:00+01:00,,Withdrawal,EUR,-23.500000000000,,,EUR,-23.50,,Pizza,2026-01-05T00:00:00+01:00,Giro,,Asset account,Da Enzo,,Expense account,0,Dining,Food,,"evening,friends",with Ann
    1,8,72,2026-01-06T10:00:00+01:00,2026-01-06T10:00:00+01:00,,Withdrawal,EUR,-2.00,,,EUR,-2.00,,Parking,2026-01-06T00:00:00+01:00,Wallet,,Asset account,(cash),,Cash account,0,,,,,
    1,9,73,2026-01-07T10:00:00+01:00,2026-01-07T10:00:00+01:00,,Deposit,EUR,2000.00,,,EUR,2000.00,,Salary,2026-01-07T00:00:00+01:00,Employer,,Revenue account,Giro,,Asset account,0,,,,,
    1,10,74,2026-01-08T10:00:00+01:00,2026-01-08T10:00:00+01:00,,Transfer,EUR,100.00,,,EUR,100.00,,Saving,2026-01-08T00:00:00+01:00,Giro,,Asset account,Savings,,Asset account,0,,,,,
    1,11,75,2026-01-01T10:00:00+01:00,2026-01-01T10:00:00+01:00,,Opening balance,EUR,50.00,,,EUR,50.00,,Opening,2026-01-01T00:00:00+01:00,Initial,,Initial balance account,Giro,,Asset account,0,,,,,

    """
  }

  /// github.com/actualbudget/actual, packages/loot-core/src/server/transactions/export/export-to-csv.ts, exportQueryToCSV.
  static var actual: String {
    """
    Account,Date,Payee,Notes,Category,Amount,Split_Amount,Cleared
    Checking,2026-01-05,Market,,Groceries,-31.5,0,Cleared
    Checking,2026-01-06,Store,(SPLIT INTO 2) ,,0,-30,Cleared
    Checking,2026-01-06,Store,(SPLIT 1 OF 2) ,Groceries,-10,0,Cleared
    Checking,2026-01-06,Store,(SPLIT 2 OF 2) paint,Home,-20,0,Cleared
    Checking,2026-01-07,Savings,,,-200,0,Cleared
    Savings,2026-01-07,Checking,,,200,0,Cleared
    Checking,2026-01-08,Employer,,Income,2500,0,Cleared
    Savings,2026-01-01,Starting Balance,,Starting Balances,75,0,Reconciled

    """
  }

  /// Zoho Invoice and Zoho Books, Expenses, Export Expenses.
  static var zoho: String {
    """
    Expense Date,Expense Description,Expense Account,Expense Account Code,Paid Through,Paid Through Account Code,Vendor,Tax Name,Tax Percentage,Tax Type,Tax Amount,Currency Code,Exchange Rate,Expense Amount,Total,Is Inclusive Tax,Reference#,Is Billable,Customer Name,Project Name,Employee Name,Expense Reference ID,Mileage Type
    2026-01-03,Strings and picks,Office Supplies,,Petty Cash,,Guitar Barn,Sales Tax,8.25,ItemAmount,3.30,USD,1.00,40.00,43.30,false,R-1,false,,,,5001,NonMileage
    2026-01-07,Flight to Hamburg,Travel Expense,,Visa 4242,,,,,,,EUR,1.08,210.00,210.00,true,,true,Noor Khan,Tour,,5002,NonMileage
    2026-01-09,Refund,Travel Expense,,Visa 4242,,Lufthansa,,,,,EUR,1.08,-20.00,-20.00,true,,false,,,,5003,NonMileage

    """
  }

  /// QuickBooks Self-Employed, Transactions, Export; nothing of an example but its line of titles.
  static var quickBooks: String {
    """
    Date,Bank,Account,Description,Amount,Type,Category,Receipt,Notes,Income streams,Ungrouped
    01/15/26,Chase,Checking 1234,ADOBE CREATIVE CLOUD,-54.99,Business,Office expenses,N,Yearly plan,,
    01/16/26,Chase,Checking 1234,TRADER JOES,-85.42,Personal,,N,,,
    01/19/26,Chase,Checking 1234,STRIPE PAYOUT,1200.00,Business,Business income,N,,,
    01/21/26,Chase,Visa 4242,SHELL OIL,-40.00,Business,Car and truck,Y,,,
    01/22/26,Chase,Checking 1234,CARD PAYMENT,-94.99,Business,Transfer,N,,,

    """
  }
}
