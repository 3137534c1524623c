import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { pence } from "#shop/kit/money.ts";
import { addDays, londonDay } from "#shop/kit/time.ts";
import { ownersAct } from "#tests/support/actors.ts";
import { soldOrder, refund } from "#tests/support/refunds.ts";
import { testShop } from "#tests/support/shop.ts";
import { readVatChecks } from "./vat-checks.server.ts";
import { noSums, vatBoxes, type VatKind, type VatSums } from "./vat-figures.ts";
import { periodLengths, vatPeriodsSince, type VatSettings } from "./vat-period.ts";
import {
  changeVatSettings,
  closeVatPeriod,
  findVatPeriod,
  listVatPeriods,
  readVatSums,
  selectDaySums,
  vatDocuments,
} from "./vat-report.server.ts";

const shop = await testShop();
const { db } = shop;

type Sold = {
  readonly id: string;
  readonly orderNumber: string;
  readonly kind: VatKind;
  readonly gross: number;
  readonly vat: number;
};
const sold: Sold[] = [];

async function sell(kind: VatKind, where: Record<string, string> = {}): Promise<Sold> {
  const { order } = await soldOrder(shop, { where });
  const vat = order.totals.reduce((sum, { vatPence }) => sum + vatPence, 0);
  const { id, orderNumber, totalPence: gross } = order;
  const made = { id, orderNumber, kind, gross, vat };
  sold.push(made);
  return made;
}

const credit = (orderId: string, goodwill: number, isCompensation = false) =>
  refund(db, orderId, { goodwillPence: pence(goodwill), isCompensation, reason: "Late" });

const airer = await sell("uk");
await sell("uk", { postcode: "IM1 1AA" });
const jersey = await sell("channel_islands", { postcode: "JE2 3AB" });
const france = await sell("export", { country: "FR", postcode: "75001" });
await credit(airer.id, 600);
await credit(airer.id, 500, true);
await credit(jersey.id, 700);
await credit(france.id, 800);

const everyDay = { firstDay: "2020-01-01", lastDay: "2099-12-31" };
const kindOf = (sums: readonly VatSums[], kind: VatKind) =>
  sums.find((each) => each.kind === kind) ?? noSums(kind);

describe("the VAT of a period", () => {
  test("has every invoice and credit note by kind; delivery and compensation as the law has them", async () => {
    const sums = await readVatSums(db, everyDay);
    const [airer, island] = sold.filter(({ kind }) => kind === "uk");
    if (airer === undefined || island === undefined) throw new Error("not sold");
    // The Isle of Man pays for delivery, with VAT.
    expect(island.gross).toBeGreaterThan(airer.gross);
    expect(island.vat).toBeGreaterThan(airer.vat);
    expect(kindOf(sums, "uk")).toEqual({
      kind: "uk",
      invoices: 2,
      netPence: airer.gross + island.gross - airer.vat - island.vat,
      vatPence: airer.vat + island.vat,
      creditNotes: 1,
      creditNetPence: 500,
      creditVatPence: 100,
    });
    expect(kindOf(sums, "channel_islands")).toMatchObject({
      invoices: 1,
      vatPence: 0,
      creditNotes: 1,
      creditNetPence: 700,
      creditVatPence: 0,
    });
    expect(kindOf(sums, "export")).toMatchObject({ invoices: 1, vatPence: 0, creditNetPence: 800 });
  });

  test("is the invoices less the credit notes, for any days of issue and any periods", async () => {
    const documents: { net: number; vat: number; day: string }[] = [];
    const settings = fc.record({
      months: fc.constantFrom(...periodLengths),
      lastMonth: fc.integer({ min: 1, max: 12 }),
    });
    const { rows: notes } = await sql<{ number: number; net: number; vat: number }>`
      select number, amount_pence - vat_pence as net, vat_pence as vat from credit_notes`.execute(
      db,
    );
    const days = fc.array(fc.integer({ min: 0, max: 1_100 }), {
      minLength: sold.length + notes.length,
      maxLength: sold.length + notes.length,
    });
    await fc.assert(
      fc.asyncProperty(settings, days, async (set: VatSettings, offsets) => {
        documents.length = 0;
        const at = async (table: string, where: string, key: unknown) => {
          const day = addDays("2023-10-20", offsets[documents.length] ?? 0);
          // Half an hour before and after midnight in London.
          const time = documents.length % 2 === 0 ? "23:30" : "00:30";
          await sql`update ${sql.ref(table)} set issued_at = ${`${day} ${time}`}::timestamp at time zone 'Europe/London'
            where ${sql.ref(where)} = ${key}`.execute(db);
          return day;
        };
        for (const { id, gross, vat } of sold)
          documents.push({ net: gross - vat, vat, day: await at("invoices", "order_id", id) });
        for (const { number, net, vat } of notes)
          documents.push({ net: -net, vat: -vat, day: await at("credit_notes", "number", number) });
        for (const period of vatPeriodsSince("2023-10-20", "2026-12-31", set)) {
          const own = documents.filter(
            ({ day }) => period.firstDay <= day && day <= period.lastDay,
          );
          const sum = (of: "net" | "vat") => own.reduce((total, each) => total + each[of], 0);
          const boxes = vatBoxes(await readVatSums(db, period));
          expect([boxes.box1Pence, boxes.box6Pounds + 0]).toEqual([
            sum("vat") + 0,
            Math.trunc(sum("net") / 100) + 0,
          ]);
        }
      }),
      { numRuns: 6 },
    );
  });

  test("by day and kind adds up to the period", async () => {
    const [days, sums] = [await selectDaySums(db, everyDay), await readVatSums(db, everyDay)];
    for (const each of sums) {
      const own = days.filter(({ kind }) => kind === each.kind);
      const add = (of: (row: VatSums) => number) => own.reduce((sum, row) => sum + of(row), 0);
      expect({
        kind: each.kind,
        invoices: add((row) => row.invoices),
        netPence: add((row) => row.netPence),
        vatPence: add((row) => row.vatPence),
        creditNotes: add((row) => row.creditNotes),
        creditNetPence: add((row) => row.creditNetPence),
        creditVatPence: add((row) => row.creditVatPence),
      }).toEqual(each);
    }
    expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted());
  });

  test("lists its documents by the time of issue", async () => {
    const { rows } = await vatDocuments(everyDay).page(db, null);
    expect(rows).toHaveLength(7);
    expect(rows).toEqual(rows.toSorted((a, b) => a.issuedAt.getTime() - b.issuedAt.getTime()));
  });
});

describe("the checks of a period", () => {
  const failing = async () => (await readVatChecks(db, everyDay)).filter(({ count }) => count > 0);
  const first = () => sold[0] ?? { id: "", orderNumber: "", gross: 0 };

  test("hold when every document is there", async () => {
    expect(await failing()).toEqual([]);
  });

  test("name what is missing or does not agree", async () => {
    const wrong = async (name: string, change: string, back: string) => {
      await sql.raw(change).execute(db);
      const found = await failing();
      expect(found.map((each) => each.name)).toContain(name);
      const rows = found.find((each) => each.name === name)?.rows ?? [];
      await sql.raw(back).execute(db);
      expect(await failing()).toEqual([]);
      return rows;
    };
    expect(
      await wrong(
        "Invoice numbers have no gaps",
        "update invoices set number = number + 7 where number = (select max(number) from invoices)",
        "update invoices set number = number - 7 where number = (select max(number) from invoices)",
      ),
    ).toHaveLength(7);
    const paid = `update payments set amount_pence = amount_pence`;
    const whose = `where order_id = '${first().id}' and state = 'paid'`;
    expect(
      await wrong("Each invoice is what was paid", `${paid} + 5 ${whose}`, `${paid} - 5 ${whose}`),
    ).toEqual([
      { orderNumber: first().orderNumber, text: expect.stringContaining("£54.05 was paid") },
    ]);
    const delivery = `update order_totals set vat_pence =`;
    const island = `where code = 'shipping' and amount_pence = 695`;
    expect(
      await wrong(
        "Delivery charges contain VAT",
        `${delivery} 0 ${island}`,
        `${delivery} 116 ${island}`,
      ),
    ).toHaveLength(1);
    const rates = "Sales have the VAT of their rate";
    const lines = "update order_lines set";
    const ofFirst = `where order_id = '${first().id}'`;
    // Orders that were written with SQL: a sale in the UK without VAT, or with a rate of none.
    expect(
      await wrong(
        rates,
        `update order_totals set vat_pence = 0 ${ofFirst} and code = 'vat'`,
        `update order_totals set vat_pence = amount_pence ${ofFirst} and code = 'vat'`,
      ),
    ).toEqual([
      {
        orderNumber: first().orderNumber,
        text: "Its invoice has £0.00 of VAT, and its rate makes £9.00.",
      },
    ]);
    expect(
      await wrong(
        rates,
        `${lines} vat_rate_bp = 0 ${ofFirst}`,
        `${lines} vat_rate_bp = 2000 ${ofFirst}`,
      ),
    ).toEqual(
      ["credit note", "invoice"].map((document) => ({
        orderNumber: first().orderNumber,
        text: `The rate on its ${document} is not that of a sale to where it went.`,
      })),
    );
    expect(
      await wrong(
        rates,
        `${lines} unit_vat_pence = unit_vat_pence - 100, unit_net_pence = unit_net_pence + 100 ${ofFirst}`,
        `${lines} unit_vat_pence = unit_vat_pence + 100, unit_net_pence = unit_net_pence - 100 ${ofFirst}`,
      ),
    ).toHaveLength(2);
    const exported = sold.find(({ kind }) => kind === "export")?.id ?? "";
    expect(
      await wrong(
        rates,
        `${lines} vat_rate_bp = 2000 where order_id = '${exported}'`,
        `${lines} vat_rate_bp = 0 where order_id = '${exported}'`,
      ),
    ).toHaveLength(2);
    const notes = `update credit_notes set vat_pence = vat_pence`;
    const ofNote = `where order_id = '${first().id}' and vat_pence > 0`;
    const toNote = `where order_id = '${first().id}'`;
    expect(await wrong(rates, `${notes} - 100 ${ofNote}`, `${notes} + 100 ${toNote}`)).toEqual([
      {
        orderNumber: first().orderNumber,
        text: "Its credit note has £0.00 of VAT, and its rate makes £1.00.",
      },
    ]);
    const [note] = await db.selectFrom("creditNotes").selectAll().orderBy("number").execute();
    if (note === undefined) throw new Error("no credit note");
    await db.deleteFrom("creditNotes").where("number", "=", note.number).execute();
    expect((await failing()).map(({ name }) => name)).toContain("Each refund has its credit note");
    await db.insertInto("creditNotes").values(note).execute();
    expect(await failing()).toEqual([]);
  });
});

describe("closing a period", () => {
  const now = new Date();
  const at = (day: string) =>
    sql`with notes as (update credit_notes set issued_at = ${`${day}T12:00:00Z`}::timestamptz)
      update invoices set issued_at = ${`${day}T12:00:00Z`}::timestamptz`.execute(db);
  const sumsOf = async (name: string) => {
    const period = await findVatPeriod(db, name, now);
    if (period === null) throw new Error(`no period ${name}`);
    return readVatSums(db, period);
  };
  const close = async (name: string, seen?: readonly VatSums[]) =>
    closeVatPeriod(db, name, { act: ownersAct(), seen: seen ?? (await sumsOf(name)) });

  test("waits for its end, earlier periods and its checks, happens once, and stays as it was", async () => {
    const today = londonDay(now);
    const quarters = { months: 3, lastMonth: 3 } as const;
    // Three quarters have at least 270 days: 200 days ago is in the third or in the one before.
    const [, , third] = vatPeriodsSince(addDays(today, -200), today, quarters);
    await at(third?.lastDay ?? "");
    const [current, last, earlier] = await listVatPeriods(db, now);
    if (!current || !last || !earlier) throw new Error("too few periods");
    expect([current.state, last.state, earlier.state]).toEqual(["current", "over", "over"]);
    expect(await close(current.name)).toMatchObject({ reason: "not_over" });
    expect(await close(last.name)).toMatchObject({ reason: "earlier_open" });
    const [none] = [await closeVatPeriod(db, "2019-12", { act: ownersAct(), seen: [] })];
    expect(none).toMatchObject({ reason: "no_period" });
    expect(await close(earlier.name, [])).toMatchObject({ reason: "changed" });
    const periods = await listVatPeriods(db, now);
    const oldest = periods.at(-1);
    if (oldest === undefined) throw new Error("no period");
    await sql`update invoices set number = number + 3 where number = (select max(number) from invoices)`.execute(
      db,
    );
    expect(await close(oldest.name)).toMatchObject({ reason: "checks_fail" });
    await sql`update invoices set number = number - 3 where number = (select max(number) from invoices)`.execute(
      db,
    );
    const both = await Promise.all([close(oldest.name), close(oldest.name)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ reason: "already_closed" });
    const closed = await findVatPeriod(db, oldest.name, now);
    expect(closed).toMatchObject({ ...oldest, state: "closed", closed: expect.anything() });
    expect(await sumsOf(oldest.name)).toEqual(closed?.closed?.sums);
    await expect(sql`delete from vat_periods`.execute(db)).rejects.toThrow("cannot be changed");
    await expect(sql`update vat_periods set figures = '[]'`.execute(db)).rejects.toThrow(
      "cannot be changed",
    );
    await at(addDays(londonDay(now), -400));
    expect(await sumsOf(oldest.name)).not.toEqual(closed?.closed?.sums);
    expect((await findVatPeriod(db, oldest.name, now))?.closed?.sums).toEqual(closed?.closed?.sums);
  });

  test("new settings begin after the last closed period, without a gap or an overlap", async () => {
    for (const months of [1, 12, 3] as const)
      for (const lastMonth of [1, 2, 3]) {
        expect(await changeVatSettings(db, { months, lastMonth }, ownersAct())).toMatchObject({
          ok: true,
        });
        const periods = await listVatPeriods(db, now);
        const ordered = periods.toReversed();
        for (const [index, period] of ordered.entries())
          if (index > 0)
            expect(period.firstDay).toBe(addDays(ordered[index - 1]?.lastDay ?? "", 1));
        expect(new Set(periods.map(({ name }) => name)).size).toBe(periods.length);
      }
    for (const bad of [
      { months: 2, lastMonth: 3 },
      { months: 3, lastMonth: 13 },
    ])
      expect(await changeVatSettings(db, bad as VatSettings, ownersAct())).toMatchObject({
        reason: "bad_settings",
      });
  });
});
