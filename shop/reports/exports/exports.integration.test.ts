import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { pence, type Pence } from "#shop/kit/money.ts";
import { addDays } from "#shop/kit/time.ts";
import { issueInvoice } from "#shop/orders/invoices.server.ts";
import type { Order } from "#shop/orders/order.ts";
import { issueCreditNote } from "#shop/payments/refunds/credit-notes.server.ts";
import type { Left } from "#shop/payments/refunds/left-to-refund.ts";
import { refundSums, type RefundParts } from "#shop/payments/refunds/refund-rules.ts";
import { soldOf } from "#shop/payments/refunds/sold.ts";
import { deduct } from "#shop/pricing/deduct.ts";
import { quote } from "#shop/pricing/quote.ts";
import { addUp } from "#shop/pricing/totals.ts";
import { vatBoxes } from "#shop/reports/vat/vat-figures.ts";
import { readVatSums } from "#shop/reports/vat/vat-report.server.ts";
import { ownersAct } from "#tests/support/actors.ts";
import { makeCustomer, productId, ukAddress } from "#tests/support/customers.ts";
import { testDatabase } from "#tests/support/database.ts";
import { getOrder } from "#tests/support/orders.ts";
import { exportFormats, type ExportDays, type ExportFormat } from "./export-format.ts";
import { changeExportSettings, readExportSettings } from "./export-settings.server.ts";
import { writeExport } from "./write-export.server.ts";
import { anOrder } from "#tests/support/builders/order.ts";
import { newOrder } from "#tests/support/builders/new-order.ts";
import { setStock } from "#tests/support/stock.ts";
import { valueOf } from "#tests/support/joined-staff.ts";

const { db } = await testDatabase();

const places = [
  { vat: "uk", address: ukAddress },
  { vat: "uk", address: { ...ukAddress, postcode: "IM1 1AA" } },
  { vat: "export", address: { ...ukAddress, postcode: "JE2 3AB" } },
  { vat: "export", address: { ...ukAddress, country: "FR", postcode: "75001" } },
] as const;

const sale = fc.record({
  place: fc.constantFrom(...places),
  lines: fc.array(
    fc.record({
      netPence: fc.integer({ min: 1, max: 40_000 }).map(pence),
      quantity: fc.integer({ min: 1, max: 7 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  shipping: fc.constantFrom(0, 0, 495, 1_217),
  off: fc.constantFrom(0, 0, 1, 333, 2_501),
  offShipping: fc.constantFrom(0, 0, 100),
  refund: fc.constantFrom("none", "none", "lines", "all", "reduction", "deduction", "delivery"),
  day: fc.integer({ min: 0, max: 70 }),
  refundDay: fc.integer({ min: 0, max: 70 }),
});
type Sale = typeof sale extends fc.Arbitrary<infer Value> ? Value : never;

const FIRST_DAY = "2026-03-01";

async function sell(made: Sale): Promise<Order> {
  const vatRateBp = made.place.vat === "uk" ? 2_000 : 0;
  const plain = quote(made.lines, {
    zone: "Somewhere",
    ratePence: pence(made.shipping),
    vat: made.place.vat,
    vatRateBp,
  });
  const isLess = made.off > 0 || (made.offShipping > 0 && made.shipping > 0);
  const priced = isLess
    ? deduct(plain, {
        label: "Discount code SPRING",
        goodsPence: pence(made.off),
        lines: new Set(plain.lines.keys()),
        shippingPence: pence(made.offShipping),
      })
    : plain;
  const [line] = (await newOrder(db)).lines;
  if (line === undefined) throw new Error("no line");
  const placed = await anOrder(db, "paid", {
    customerName: "=HYPERLINK(1)",
    address: made.place.address,
    vat: made.place.vat,
    totals: priced.totals,
    totalPence: priced.totalPence,
    lines: priced.lines.map((each) => ({
      ...line,
      name: 'A peg, 5" long',
      quantity: each.quantity,
      unitNetPence: each.netPence,
      unitVatPence: each.unitVatPence,
      vatRateBp,
      discountPence: each.discountPence,
    })),
  });
  await issueInvoice(db, placed.id);
  await onDay("invoices", placed.id, made.day);
  return getOrder(db, placed.id);
}

/** Half an hour before or after midnight in London, on a day. */
const onDay = async (table: string, orderId: string, offset: number) => {
  const time = `${addDays(FIRST_DAY, offset)} ${offset % 2 === 0 ? "23:30" : "00:30"}`;
  await sql`update ${sql.ref(table)} set issued_at = ${time}::timestamp at time zone 'Europe/London'
    where order_id = ${orderId}`.execute(db);
};

/** Refunds an order as the rules say, without the provider. */
async function refund(order: Order, made: Sale): Promise<void> {
  const sold = soldOf(order);
  const all = addUp(order.totals);
  const left: Left = {
    moneyPence: all.amountPence,
    pricePence: all.amountPence,
    vatPence: all.vatPence,
    shippingPence: sold.shippingPence,
    shippingVatPence: sold.shippingVatPence,
    lines: sold.lines.map(({ position, pieces }) => ({ position, quantity: pieces.length })),
    otherPence: pence(0),
  };
  const parts = partsOf(made, left);
  const sums = refundSums(sold, left, parts);
  // A deduction of everything, or the delivery of a free delivery: there is nothing to refund.
  if (!sums.ok) return;
  const { id: paymentId } = await db
    .selectFrom("payments")
    .select("id")
    .where("orderId", "=", order.id)
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto("refunds")
    .values({
      orderId: order.id,
      paymentId,
      state: "sent",
      amountPence: sums.value.amountPence,
      vatPence: sums.value.vatPence,
      shippingPence: parts.shippingPence,
      shippingVatPence: sums.value.shippingVatPence,
      goodwillPence: parts.goodwillPence,
      deductionPence: parts.deductionPence,
      reason: parts.reason,
      origin: "shop",
      requestedByKind: "shop",
      sentAt: new Date(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const line of sums.value.lines)
    await db
      .insertInto("refundLines")
      .values({
        refundId: id,
        orderId: order.id,
        position: line.position,
        quantity: line.quantity,
        amountPence: line.amountPence,
        vatPence: line.vatPence,
      })
      .execute();
  const { amountPence, vatPence } = sums.value;
  const note = { id, amountPence, vatPence, isCompensation: false, creditNoteNumber: null };
  await issueCreditNote(db, { id: order.id, hasInvoice: true }, note);
  await onDay("credit_notes", order.id, made.refundDay);
}

function partsOf({ refund }: Sale, left: Left): RefundParts {
  const wanted = (...kinds: string[]) => kinds.includes(refund);
  const some = (line: { position: number; quantity: number }) => ({
    position: line.position,
    quantity: refund === "all" ? line.quantity : Math.ceil(line.quantity / 2),
    cancelledQuantity: 0,
  });
  return {
    lines: wanted("lines", "all", "deduction") ? left.lines.map(some) : [],
    shippingPence: wanted("all", "delivery") ? left.shippingPence : (0 as Pence),
    goodwillPence: pence(wanted("reduction") ? Math.min(77, left.pricePence) : 0),
    deductionPence: pence(wanted("deduction") ? 33 : 0),
    isCompensation: false,
    reason: "Scratched",
  };
}

/** A reader of RFC 4180. */
function readRows(file: string): Record<string, string>[] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = "", end] of file
    .replace("\uFEFF", "")
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ",") rows.push([]);
  }
  const [heads = [], ...rest] = rows.slice(0, -1);
  return rest.map((row) => Object.fromEntries(heads.map((head, at) => [head, row[at] ?? ""])));
}

async function exported(format: ExportFormat, days: ExportDays) {
  const file = valueOf(await writeExport(db, { format, days }, ownersAct()));
  const parts: Uint8Array[] = [];
  for await (const part of file.parts) parts.push(Buffer.from(part));
  return { ...file, bytes: Buffer.concat(parts) };
}

const whole = (text: string | undefined) => Math.round(Number(text) * 100);

/** What the rows of a file add up to, net and VAT in pence, as the program that reads it adds them up. */
const sumsOf: Record<
  Exclude<ExportFormat, "freeagent">,
  (row: Record<string, string>) => [number, number]
> = {
  daily: (row) => [whole(row["Net"]), whole(row["VAT"])],
  lines: (row) => [
    Number(row["Quantity"]) * whole(row["Unit net"]) + whole(row["Delivery net"]),
    Number(row["Quantity"]) * whole(row["Unit VAT"]) + whole(row["Delivery VAT"]),
  ],
  xero: (row) => [Number(row["*Quantity"]) * whole(row["*UnitAmount"]), whole(row["TaxAmount"])],
  quickbooks: (row) => [whole(row["*ItemAmount"]), whole(row["ItemTaxAmount"])],
};

const everyDay = { firstDay: "2026-01-01", lastDay: "2026-12-31" };

await setStock(db, await productId(db, "beech-pegs"), 100_000);
for (const made of fc.sample(sale, { numRuns: 60, seed: 20 })) {
  const order = await sell(made);
  if (made.refund !== "none") await refund(order, made);
}

describe("every file for accounts", () => {
  test("adds up to the VAT boxes of the same days, to the penny", async () => {
    const notes = await db.selectFrom("creditNotes").select("number").execute();
    expect(notes.length).toBeGreaterThan(15);
    const aRange = fc.tuple(fc.integer({ min: 0, max: 70 }), fc.integer({ min: 0, max: 70 }));
    await fc.assert(
      fc.asyncProperty(aRange, async (range) => {
        const [from = 0, to = 0] = range.toSorted((one, other) => one - other);
        const days = { firstDay: addDays(FIRST_DAY, from), lastDay: addDays(FIRST_DAY, to) };
        const sums = await readVatSums(db, days);
        const boxes = vatBoxes(sums);
        const net = sums.reduce((sum, each) => sum + each.netPence - each.creditNetPence, 0);
        for (const format of exportFormats) {
          // A statement has movements and no documents (payouts.integration.test.ts).
          if (format === "freeagent") continue;
          const rows = readRows((await exported(format, days)).bytes.toString("utf8"));
          const [allNet, allVat] = rows
            .map(sumsOf[format])
            .reduce((sum, each) => [sum[0] + each[0], sum[1] + each[1]], [0, 0]);
          expect([format, allNet, allVat]).toEqual([format, net, boxes.box1Pence]);
          expect(Math.trunc(allNet / 100) + 0).toBe(boxes.box6Pounds + 0);
        }
      }),
      { numRuns: 12 },
    );
  });

  test("has every document once, with a total that is its rows, and no formula", async () => {
    const rows = readRows((await exported("lines", everyDay)).bytes.toString("utf8"));
    const totals = rows.reduce((sum, row) => sum + whole(row["Total"]), 0);
    const gross = rows.map(sumsOf.lines).reduce((sum, [net, vat]) => sum + net + vat, 0);
    expect(totals).toBe(gross);
    const xero = readRows((await exported("xero", everyDay)).bytes.toString("utf8"));
    const numbers = new Set(xero.map((row) => row["*InvoiceNumber"]));
    const { rows: documents } = await sql<{ count: number }>`
      select ((select count(*) from invoices) + (select count(*) from credit_notes))::int as count`.execute(
      db,
    );
    expect(numbers.size).toBe(documents[0]?.count);
    for (const row of xero) {
      expect(row["*ContactName"]).toMatch(/^'=HYPERLINK\(1\) \(LL-\d+\)$/);
      expect(row["*InvoiceDate"]).toMatch(/^\d\d\/\d\d\/2026$/);
      const isNote = row["*InvoiceNumber"]?.startsWith("CN-");
      // A number stays one below zero; a deduction of a credit note is the only row of one above it.
      if (isNote && row["*Description"] !== "Deduction")
        expect(row["*UnitAmount"]).toMatch(/^(-\d+(\.\d\d?)?|0)$/);
    }
  });
});

describe("the names and limits of the books", () => {
  test("are in the files, and many documents become numbered files of a ZIP", async () => {
    const before = await readExportSettings(db);
    const wanted = {
      ...before,
      xeroAccount: "4000",
      xeroZeroTax: 'Zero, "mine"',
      quickbooksRows: 100,
    };
    const act = ownersAct();
    const both = await Promise.all([
      changeExportSettings(db, wanted, act),
      changeExportSettings(db, wanted, { ...act, actId: randomUUID() }),
    ]);
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(await changeExportSettings(db, { ...wanted, xeroAccount: "" }, ownersAct())).toEqual({
      ok: false,
      reason: "bad_settings",
    });
    const xero = readRows((await exported("xero", everyDay)).bytes.toString("utf8"));
    expect(new Set(xero.map((row) => row["*AccountCode"]))).toEqual(new Set(["4000"]));
    expect(new Set(xero.map((row) => row["*TaxType"]))).toEqual(
      new Set(["20% (VAT on Income)", 'Zero, "mine"']),
    );
    const zip = await exported("quickbooks", everyDay);
    expect([zip.name, zip.type]).toEqual([
      "quickbooks-2026-01-01-to-2026-12-31.zip",
      "application/zip",
    ]);
    const names = zip.bytes.toString("latin1").match(/quickbooks-[\d-]+-to-[\d-]+\.csv/g);
    // Each once at its content and once in the directory.
    expect(names?.filter((name) => name.endsWith("-1.csv"))).toHaveLength(2);
    expect(names?.length).toBeGreaterThan(3);
  });

  test("501 documents are two files for Xero, which takes 500 at once", async () => {
    const days = { firstDay: "2025-05-01", lastDay: "2025-05-31" };
    // A sold order again and again: what watches changes need not see it.
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`create temporary table copies on commit drop as
        select n, gen_random_uuid() as copy, i.order_id from generate_series(1, 501) as n,
          (select order_id from invoices order by number limit 1) as i`.execute(tx);
      const copied = async (table: string, changes: string) =>
        sql`insert into ${sql.ref(table)}
          select r.* from copies, ${sql.ref(table)} t,
            lateral jsonb_populate_record(null::${sql.ref(table)}, to_jsonb(t) || ${sql.raw(changes)}) as r
          where ${sql.ref(table === "orders" ? "t.id" : "t.orderId")} = copies.order_id`.execute(
          tx,
        );
      await copied(
        "orders",
        "jsonb_build_object('id', copy, 'order_number', 'LL-9' || (100000 + n), 'fingerprint', null)",
      );
      await copied("order_lines", "jsonb_build_object('order_id', copy)");
      await copied("order_totals", "jsonb_build_object('order_id', copy)");
      await copied(
        "payments",
        "jsonb_build_object('order_id', copy, 'id', gen_random_uuid(), 'provider_ref', 'copy-' || n, 'charge_ref', null)",
      );
      await copied(
        "invoices",
        "jsonb_build_object('order_id', copy, 'number', 900000 + n, 'issued_at', '2025-05-10T12:00:00Z')",
      );
    });
    const zip = await exported("xero", days);
    expect([zip.name, zip.type]).toEqual(["xero-2025-05-01-to-2025-05-31.zip", "application/zip"]);
    const names = new Set(zip.bytes.toString("latin1").match(/xero-[\d-]+-to-[\d-]+-\d\.csv/g));
    expect([...names].map((name) => name.slice(-6))).toEqual(["-1.csv", "-2.csv"]);
    await sql`delete from invoices where number = 900501`.execute(db);
    expect((await exported("xero", days)).type).toBe("text/csv; charset=utf-8");
    await sql`delete from invoices where number > 900000`.execute(db);
  });

  test("an export is a row of the audit log, once for a page and a choice", async () => {
    const act = ownersAct();
    const choice = { format: "xero", days: everyDay } as const;
    const rows = async () =>
      (
        await db
          .selectFrom("auditLog")
          .select(["subjectId", "changed"])
          .where("action", "=", "export_documents")
          .where("actorId", "=", act.actor.kind === "staff" ? act.actor.id : "")
          .execute()
      ).length;
    const before = await rows();
    await Promise.all([writeExport(db, choice, act), writeExport(db, choice, act)]);
    expect(await rows()).toBe(before + 1);
    await writeExport(db, { ...choice, format: "daily" }, act);
    expect(await rows()).toBe(before + 2);
  });
});

describe("the contacts of the books", () => {
  const day = "2024-05-01";
  type Buyer = Awaited<ReturnType<typeof makeCustomer>>;
  async function buy(customer: Buyer, customerName: string): Promise<string> {
    const of = ["rubber-grippers"];
    const paidAt = new Date(`${day}T12:00:00Z`);
    return (await anOrder(db, "invoiced", { customer, customerName, of, paidAt })).orderNumber;
  }
  const contacts = async () => {
    const read = async (format: ExportFormat, column: string) =>
      readRows(
        (await exported(format, { firstDay: day, lastDay: day })).bytes.toString("utf8"),
      ).map((row) => row[column]);
    const xero = await read("xero", "*ContactName");
    expect(await read("quickbooks", "*Customer")).toEqual(xero);
    return xero;
  };

  test("are one for each customer: under another name, after the account is gone, and never two people", async () => {
    const [john, other] = [await makeCustomer(db), await makeCustomer(db)];
    const first = await buy(john, "John Smith");
    const others = await buy(other, "John Smith");
    await buy(john, "John Q. Smith");
    const expected = [first, others, first].map((number) => `John Smith (${number})`);
    expect(await contacts()).toEqual(expected);
    await sql`delete from customers where id = ${john.id}`.execute(db);
    expect(await contacts()).toEqual(expected);
  });

  test("have names that both programs take", async () => {
    const number = await buy(await makeCustomer(db), `Ann "Pegs":\t${"Lee ".repeat(45)}`);
    const contact = (await contacts()).at(-1) ?? "";
    expect(contact).toMatch(/^Ann Pegs Lee Lee .* \(LL-\d+\)$/);
    expect(contact).toContain(number);
    expect(contact.length).toBeLessThanOrEqual(100);
  });
});
