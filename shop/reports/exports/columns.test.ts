import { expect, test } from "vitest";
import { csvRows } from "#shop/kit/csv.ts";
import { dailyColumns } from "./daily-file.ts";
import { lineColumns } from "./lines-file.ts";
import { quickbooksColumns } from "./quickbooks-file.ts";
import { xeroColumns } from "./xero-file.ts";

const head = (columns: readonly string[]) => csvRows([columns]);

test("the heads are to the letter those that the programs map by themselves", () => {
  expect(head(xeroColumns)).toBe(
    "*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,POCountry,*InvoiceNumber,Reference,*InvoiceDate,*DueDate,Total,InventoryItemCode,*Description,*Quantity,*UnitAmount,Discount,*AccountCode,*TaxType,TaxAmount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency,BrandingTheme\r\n",
  );
  expect(head(quickbooksColumns)).toBe(
    "*InvoiceNo,*Customer,*InvoiceDate,*DueDate,Terms,Memo,Item(Product/Service),ItemDescription,ItemQuantity,ItemRate,*ItemAmount,*ItemTaxCode,ItemTaxAmount\r\n",
  );
});

test("our own files have every column that a shop is asked for", () => {
  expect(head(lineColumns)).toBe(
    "Order,Placed,Paid,Invoice,Customer,E-mail,Town,Postcode,Country,Zone,VAT treatment,SKU,Name,Options,Quantity,Unit net,Unit VAT,Line gross,Delivery net,Delivery VAT,Total,Refunded,Credit notes,Carrier,Tracking,Left,Came,Payout\r\n",
  );
  expect(head(dailyColumns)).toBe(
    "Date,Treatment,Invoices,Net sales,VAT on sales,Credit notes,Net credited,VAT credited,Net,VAT,Gross\r\n",
  );
});
