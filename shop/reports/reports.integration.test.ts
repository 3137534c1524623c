import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { dispatchOrder } from "#shop/fulfilment/dispatch.server.ts";
import { deliverOrder } from "#shop/fulfilment/delivery.server.ts";
import { requestReturn } from "#shop/fulfilment/returns/open-return.server.ts";
import { receiveReturnByStaff } from "#shop/fulfilment/returns/return-acts.server.ts";
import { pence } from "#shop/kit/money.ts";
import { addDays } from "#shop/kit/time.ts";
import { moveDays } from "#shop/making/move-day.server.ts";
import { paymentMode } from "#shop/platform/payment-mode.server.ts";
import { paidForLines } from "#shop/pricing/pieces.ts";
import { readWorkshop } from "#shop/shipping/workshop/workshop.server.ts";
import { isOpen } from "#shop/shipping/workshop/workshop.ts";
import { vatPence } from "#shop/tax/vat.ts";
import { OWNER, ownersAct } from "#tests/support/actors.ts";
import { soldOrder, refund } from "#tests/support/refunds.ts";
import { testShop } from "#tests/support/shop.ts";
import { todayOfFile } from "#tests/support/today.ts";
import { lateLines, readLeadTimes } from "./lead-times/lead-time-report.server.ts";
import { readOptionSales } from "./products/option-sales.server.ts";
import { productSorts } from "./products/product-sales.ts";
import { productSales } from "./products/product-sales.server.ts";
import type { ReportRange } from "./report-range.ts";
import { addReturns } from "./returns/return-figures.ts";
import { readReturns, returnedProducts } from "./returns/return-report.server.ts";
import { netDelivery } from "./sales/sales-figures.ts";
import { readSales, salesRows } from "./sales/sales-report.server.ts";
import { linePaid, lineVat } from "./sold-lines.ts";
import type { VisitStep } from "./visits/visit.ts";
import { addFunnels, readFunnel, saveVisits } from "./visits/visits.server.ts";
import { readVatSums } from "./vat/vat-report.server.ts";
import { PARCEL } from "#tests/support/orders.ts";
import { allOf } from "#tests/support/all-of.ts";
import { valueOf } from "#tests/support/joined-staff.ts";
import { productRow } from "#tests/support/customers.ts";

const shop = await testShop();
const { db } = shop;
const today = await todayOfFile();
const range: ReportRange = {
  firstDay: addDays(today, -6),
  lastDay: today,
  by: "day",
  against: "previous",
};

const airer = (await soldOrder(shop)).order;
const grippers = (await soldOrder(shop, { items: { "rubber-grippers": 3 } })).order;
await refund(db, grippers.id, { goodwillPence: pence(250), reason: "Late" });

describe("what customers paid for a line and the VAT in it", () => {
  test("are the same in SQL as in the rules of pricing, for any discount and rate", async () => {
    const line = fc
      .record({
        quantity: fc.integer({ min: 1, max: 100 }),
        netPence: fc.integer({ min: 1, max: 50_000 }),
        vatRateBp: fc.constantFrom(2000, 500, 0),
        share: fc.double({ min: 0, max: 1, noNaN: true }),
      })
      .map(({ quantity, netPence, vatRateBp, share }) => {
        const unitVatPence = vatPence(pence(netPence), vatRateBp);
        const unitPence = pence(netPence + unitVatPence);
        const discountPence = pence(Math.floor(share * quantity * unitPence));
        return { quantity, netPence, unitVatPence, unitPence, vatRateBp, discountPence };
      });
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 50 }), async (lines) => {
        const columns = (of: (each: (typeof lines)[number]) => number) => lines.map(of);
        const { rows } = await sql<{ paid: number; vat: number }>`
          select ${linePaid}::int as paid, ${lineVat}::int as vat from unnest(
            ${columns((each) => each.quantity)}::int[], ${columns((each) => each.netPence)}::int[],
            ${columns((each) => each.unitVatPence)}::int[], ${columns((each) => each.discountPence)}::int[],
            ${columns((each) => each.vatRateBp)}::int[]) with ordinality
          as l (quantity, unit_net_pence, unit_vat_pence, discount_pence, vat_rate_bp, n) order by n`.execute(
          db,
        );
        expect(rows).toEqual(
          lines.map((each) => {
            const { amountPence, vatPence: vat } = paidForLines([each]);
            return { paid: amountPence, vat };
          }),
        );
      }),
      { numRuns: 30 },
    );
  });
});

describe("sales", () => {
  test("have orders on the day of payment, refunds on the day they were sent, and add up", async () => {
    const { parts, all, earlier } = await readSales(db, range);
    expect(parts).toHaveLength(7);
    expect(parts.at(-1)?.sales).toEqual(all);
    expect(all).toMatchObject({ orders: 2, refunds: 1, refundedPence: 250 });
    expect(all.takenPence).toBe(airer.totalPence + grippers.totalPence);
    const goods = [...airer.lines, ...grippers.lines];
    const net = goods.reduce((sum, line) => sum + line.quantity * line.unitNetPence, 0);
    expect(all.netSalesPence).toBe(net);
    expect(all.takenPence).toBe(all.vatPence + netDelivery(all) + all.netSalesPence);
    expect(earlier).toMatchObject({ orders: 0, takenPence: 0 });
  });

  test("agree with the invoices that VAT is paid on, and with the rows they open", async () => {
    const { all } = await readSales(db, range);
    const sums = await readVatSums(db, range);
    expect(all.vatPence).toBe(sums.reduce((sum, each) => sum + each.vatPence, 0));
    const rows = await allOf(salesRows(range).parts(db));
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(["payment", "payment", "refund"]);
    const paid = rows.filter(({ kind }) => kind === "payment");
    expect(paid.reduce((sum, row) => sum + row.takenPence, 0)).toBe(all.takenPence);
    expect(paid.reduce((sum, row) => sum + row.vatPence, 0)).toBe(all.vatPence);
    expect(paid.reduce((sum, row) => sum + row.netSalesPence, 0)).toBe(all.netSalesPence);
  });

  test("of a day in London count a payment just after midnight in summer on the new day", async () => {
    const moment = new Date("2026-06-30T23:30:00Z"); // 00:30 on 1 July in London
    const { order } = await soldOrder(shop, { items: { "beech-pegs": 1 } });
    await db
      .updateTable("payments")
      .set({ paidAt: moment })
      .where("orderId", "=", order.id)
      .execute();
    const of = async (day: string) =>
      (await readSales(db, { ...range, firstDay: day, lastDay: day })).all.orders;
    expect([await of("2026-06-30"), await of("2026-07-01")]).toEqual([0, 1]);
  });
});

describe("products and options", () => {
  test("have pieces, net sales and shares; what was not sold is there with nothing", async () => {
    const rows = await allOf(productSales(range, { sort: "-net", today }).parts(db));
    const [first, second, third] = rows;
    expect(first).toMatchObject({ pieces: 1, orders: 1 });
    expect(second).toMatchObject({ pieces: 3, orders: 1 });
    expect(third?.pieces).toBe(0);
    const { all } = await readSales(db, range);
    expect(first?.allNetSalesPence).toBe(all.netSalesPence);
    expect(rows.reduce((sum, row) => sum + row.netSalesPence, 0)).toBe(all.netSalesPence);
  });

  test.each(productSorts)("are each in one part of a file, sorted by %s", async (sort) => {
    const list = productSales(range, { sort, today });
    const [whole, inParts] = [await allOf(list.parts(db)), await allOf(list.parts(db, 7))];
    expect(inParts).toEqual(whole);
    expect(new Set(whole.map(({ sku }) => sku)).size).toBe(whole.length);
    expect(whole.length).toBeGreaterThan(50);
  });

  test("show how long stock lasts at the sales of the last 28 days", async () => {
    const { id, stock } = await productRow(db, "rubber-grippers");
    await sql`update products set created_at = now() - interval '1 year' where id = ${id}`.execute(
      db,
    );
    const yesterday = new Date(Date.now() - 86_400_000);
    await db
      .updateTable("payments")
      .set({ paidAt: yesterday })
      .where("orderId", "=", grippers.id)
      .execute();
    const { rows } = await productSales(range, { sort: "left", today }).page(db, null);
    expect(rows[0]).toMatchObject({ productId: id, toSell: stock });
    expect(rows[0]?.daysLeft).toBe(Math.floor(((stock ?? 0) * 28) / 3));
  });

  test("of an airer are counted by option and value, for one product or all", async () => {
    const all = await readOptionSales(db, { days: range, productId: null });
    const options = airer.lines[0]?.options ?? [];
    expect(options.length).toBeGreaterThan(0);
    for (const { name, label } of options) {
      const found = all.options.find((each) => each.name === name);
      expect(found?.values).toContainEqual({ option: name, value: label, pieces: 1 });
    }
    const none = await readOptionSales(db, { days: range, productId: -1 });
    expect(none).toEqual({ options: [], isCut: false });
  });
});

describe("the funnel", () => {
  test("adds what each process has counted, and has the orders of those days", async () => {
    const before = addDays(today, -1);
    const count = (day: string, step: VisitStep, times: number) => ({ day, subject: step, times });
    const counts = [count(today, "product", 40), count(today, "quote", 6)];
    await Promise.all([
      ...Array.from({ length: 8 }, (_, at) =>
        saveVisits(db, at % 2 === 0 ? counts : counts.toReversed()),
      ),
      saveVisits(db, [count(before, "checkout", 3)]),
      saveVisits(db, []),
    ]);
    const parts = await readFunnel(db, range);
    expect(parts).toHaveLength(7);
    expect(parts.at(-1)?.funnel).toMatchObject({ products: 320, quotes: 48, checkouts: 0 });
    expect(parts.at(-2)?.funnel).toMatchObject({ products: 0, checkouts: 3 });
    const all = addFunnels(parts.map(({ funnel }) => funnel));
    const { all: sales } = await readSales(db, range);
    expect(all.paid).toBe(sales.orders);
    expect(all.placed).toBeGreaterThanOrEqual(all.paid);
  });
});

describe("returns and lead times", () => {
  test("count what came back of the orders of those days, by reason and product", async () => {
    await dispatchOrder(db, grippers.id, PARCEL);
    await deliverOrder(db, grippers.id, { actor: OWNER, deliveredAt: new Date() });
    const asked = valueOf(await requestReturn(db, grippers.id, { actor: OWNER }));
    const lines = [{ position: 0, quantity: 1, condition: "used", isRestocked: false }] as const;
    const act = ownersAct();
    const received = await receiveReturnByStaff(db, asked, {
      act,
      receivedAt: new Date(),
      lines,
    });
    expect(received.ok).toBe(true);
    const parts = await readReturns(db, { ...range, by: "week" }, today);
    expect(addReturns(parts)).toMatchObject({ sent: 3, changedMind: 1 });
    expect(parts.every((part) => part.isSettled)).toBe(false);
    const { rows } = await returnedProducts(range).page(db, null);
    expect(rows).toMatchObject([{ sent: 3, changedMind: 1, faulty: 0, wrongItem: 0 }]);
  });

  test("take the first promise, not a later day that was agreed since", async () => {
    const promised = await db
      .selectFrom("orderLines")
      .select(sql<string>`leaves_by::text`.as("leavesBy"))
      .where("orderId", "=", airer.id)
      .executeTakeFirstOrThrow();
    const workshop = await readWorkshop(db, new Date());
    let leavesBy = addDays(promised.leavesBy, 14);
    while (!isOpen(leavesBy, workshop)) leavesBy = addDays(leavesBy, 1);
    const act = ownersAct();
    const move = { orderId: airer.id, seenLeaveBy: promised.leavesBy, leavesBy };
    expect(await moveDays(db, [move], { act, message: "" })).toMatchObject([{ reason: null }]);
    await dispatchOrder(db, airer.id, PARCEL);
    const left = addDays(promised.leavesBy, 2);
    await sql`update fulfilments set dispatched_at = ${`${left}T12:00:00Z`}::timestamptz
      where order_id = ${airer.id}`.execute(db);
    const days = { ...range, firstDay: left, lastDay: left };
    const { all, parts } = await readLeadTimes(db, days);
    expect(all).toMatchObject({ pieces: 1, kept: 0, late: 1, stockDays: null });
    expect(parts).toHaveLength(1);
    const late = await lateLines(days).page(db, null);
    expect(late.rows).toMatchObject([
      {
        orderNumber: airer.orderNumber,
        leaveBy: promised.leavesBy,
        dispatchedOn: left,
        daysLate: 2,
      },
    ]);
    const before = await readLeadTimes(db, { ...range, lastDay: addDays(today, 1) });
    expect(before.all).toMatchObject({ kept: 3, late: 0, stockDays: expect.any(Number) });
  });
});

describe("an order that was paid twice", () => {
  test("is one sale in every report, and sending the second payment back is no refund", async () => {
    const { order } = await soldOrder(shop, { items: { "beech-pegs": 2 } });
    await dispatchOrder(db, order.id, PARCEL);
    const days = { ...range, against: "none" } as const;
    const products = productSales(days, { sort: "-pieces", today });
    const figures = async () => ({
      sales: (await readSales(db, days)).all,
      rows: (await allOf(salesRows(days).parts(db))).length,
      products: (await allOf(products.parts(db))).map(({ pieces }) => pieces),
      left: (await readLeadTimes(db, days)).all,
      funnel: addFunnels((await readFunnel(db, days)).map(({ funnel }) => funnel)),
    });
    const once = await figures();
    expect(once.left.pieces).toBeGreaterThanOrEqual(2);
    const second = await db
      .insertInto("payments")
      .values({
        orderId: order.id,
        mode: paymentMode(),
        amountPence: order.totalPence,
        state: "paid",
        attempt: 2,
        expiresAt: new Date(),
        paidAt: new Date(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("refunds")
      .values({
        orderId: order.id,
        paymentId: second.id,
        state: "sent",
        amountPence: order.totalPence,
        goodwillPence: order.totalPence,
        origin: "shop",
        requestedByKind: "shop",
        sentAt: new Date(),
      })
      .execute();
    expect(await figures()).toEqual(once);
  });
});
