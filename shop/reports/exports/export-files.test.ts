import fc from "fast-check";
import { expect, test } from "vitest";
import { csvRows, headsOf, type CsvColumns } from "#shop/kit/csv.ts";
import {
  dailyColumns,
  freeagentRow,
  lineColumns,
  quickbooksColumns,
  splitFiles,
  xeroColumns,
} from "./export-files.ts";

const head = <Row>(columns: CsvColumns<Row>) => csvRows([headsOf(columns)]);

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

const at = new Date("2026-11-24T23:30:00Z");

test("a row has the day in London, the pounds with their sign, and what it was", () => {
  const row = {
    kind: "charge",
    at,
    amountPence: 5_400,
    orderNumber: "LL-10042",
    description: "",
  } as const;
  expect(csvRows([freeagentRow(row)])).toBe("24/11/2026,54,Sale LL-10042\r\n");
  const fee = { ...row, kind: "line_fee", amountPence: -101 } as const;
  expect(csvRows([freeagentRow(fee)])).toBe("24/11/2026,-1.01,Fee LL-10042\r\n");
  const radar = {
    ...row,
    kind: "fee",
    amountPence: -250,
    orderNumber: null,
    description: 'Radar, "fraud"; teams',
  } as const;
  expect(csvRows([freeagentRow(radar)])).toBe("24/11/2026,-2.5,Fee Radar fraud teams\r\n");
});

test("a row is three columns without quotes whatever the provider calls it, and no formula", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary" }),
      fc.integer({ min: -9_999_999, max: 9_999_999 }),
      (description, amountPence) => {
        const text = csvRows([
          freeagentRow({ kind: "other", at, amountPence, orderNumber: null, description }),
        ]);
        expect(text).toMatch(/^\d\d\/\d\d\/\d{4},-?\d+(\.\d\d?)?,Other[^,"\r\n]*\r\n$/u);
      },
    ),
  );
});

type Document = { readonly name: string; readonly lines: number };

/** The documents of each file by their names, a row each time. */
async function filesOf(
  documents: readonly Document[],
  limits: { readonly documentsMax: number; readonly rowsMax: number },
): Promise<string[][]> {
  async function* parts() {
    for (let at = 0; at < documents.length; at += 300) yield documents.slice(at, at + 300);
  }
  const files: string[][] = [];
  const rowsOf = ({ name, lines }: Document) => Array<string>(lines).fill(name);
  const columns: CsvColumns<string> = [["Number", (name) => name]];
  for await (const text of splitFiles(parts(), { columns, rowsOf, ...limits })) {
    const [head, ...rows] = text.trimEnd().split("\r\n");
    expect(head).toBe("Number");
    files.push(rows);
  }
  return files;
}
const documents = (count: number, lines: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `INV-${at + 1}`, lines }));

test("1,001 documents of three lines are files of 500, 500 and 1 documents, as Xero takes them", async () => {
  const files = await filesOf(documents(1_001, 3), { documentsMax: 500, rowsMax: Infinity });
  expect(files.map((rows) => [rows.length, new Set(rows).size])).toEqual([
    [1_500, 500],
    [1_500, 500],
    [3, 1],
  ]);
  expect((await filesOf(documents(500, 1), { documentsMax: 500, rowsMax: Infinity })).length).toBe(
    1,
  );
  expect(await filesOf([], { documentsMax: 500, rowsMax: Infinity })).toEqual([[]]);
});

test("no document is in two files, none is lost, and no file is over its limits unless it is one document", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 60 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 20 }),
      async (lines, documentsMax, rowsMax) => {
        const all = lines.map((count, at) => ({ name: `INV-${at}`, lines: count }));
        const files = await filesOf(all, { documentsMax, rowsMax });
        expect(files.flat()).toEqual(
          all.flatMap(({ name, lines: count }) => Array<string>(count).fill(name)),
        );
        const seen = files.map((rows) => new Set(rows));
        expect(seen.reduce((sum, names) => sum + names.size, 0)).toBe(all.length);
        for (const [at, names] of seen.entries()) {
          expect(names.size).toBeLessThanOrEqual(documentsMax);
          if (names.size > 1) expect(files[at]?.length).toBeLessThanOrEqual(rowsMax);
        }
      },
    ),
  );
});
