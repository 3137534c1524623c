import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { APIRequestContext } from "@playwright/test";
import { sql, type RawBuilder } from "kysely";
import { beginBulkAct } from "#shop/back-office/bulk-acts.server.ts";
import { uploadImport } from "#shop/catalogue/imports/upload-import.server.ts";
import { declareWithdrawal } from "#shop/fulfilment/cancel-requests.server.ts";
import { requestReturn } from "#shop/fulfilment/returns/open-return.server.ts";
import { addDays, londonDay } from "#shop/kit/time.ts";
import { createOffer } from "#shop/offers/save-offer.server.ts";
import { addWorkingDays } from "#shop/shipping/working-days.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { addJob } from "#shop/platform/queue/queue.server.ts";
import { lockMonth, readMonth } from "#shop/reports/months/months.server.ts";
import { listVatPeriods } from "#shop/reports/vat/vat-report.server.ts";
import { OWNER, ownersAct } from "#tests/support/actors.ts";
import { valueOf } from "#tests/support/joined-staff.ts";
import { offerDraft } from "#tests/support/offers.ts";
import { buy } from "./bought-order.ts";
import { deliver, inDatabase, leaveLast } from "./staff.ts";
import { expect } from "./test.ts";

/** The one text that a query gives; it is waited for, because some rows are written by jobs. */
async function textOf(query: RawBuilder<{ text: string }>): Promise<string> {
  let text = "";
  await inDatabase((db) =>
    expect(async () => {
      text = (await query.execute(db)).rows[0]?.text ?? "";
      expect(text).not.toBe("");
    }).toPass({ timeout: 20_000 }),
  );
  return text;
}

const ofOrder = (orderNumber: string, column: "id" | "customer_id") =>
  textOf(
    sql`select ${sql.ref(column)}::text as text from orders where order_number = ${orderNumber}`,
  );

/** Pays an order out, by the provider so many pence less than by the shop. Returns the payout. */
const payOut = (orderNumber: string, at: string, less: number) =>
  textOf(sql`with paid as (
      select p.mode, p.charge_ref, p.amount_pence - ${less}::integer as pence
      from payments p join orders o on o.id = p.order_id where o.order_number = ${orderNumber}
    ), payout as (
      insert into payouts (provider_ref, mode, amount_pence, state, listing, arrives_on, opened_at, lines_read_at)
      select ${`po_${orderNumber}`}, mode, pence - 50, 'paid', 'listed', ${at}::timestamptz::date, now(), now() from paid
      returning provider_ref
    ) insert into payout_lines (provider_ref, payout_ref, kind, category, amount_pence, fee_pence, net_pence,
      source_ref, charge_ref, made_at)
    select ${`txn_${orderNumber}`}, provider_ref, 'charge', 'charge', pence, 50, pence - 50, ${`ch_${orderNumber}`},
      charge_ref, ${at}::timestamptz from payout, paid returning payout_ref as text`);

/** The answer of a function of the shop, with an act of its own. */
async function made(
  path: string,
  make: (db: Db, act: ReturnType<typeof ownersAct>) => Promise<object>,
): Promise<string> {
  const act = ownersAct();
  let id = act.actId;
  await inDatabase(async (db) => {
    const answer = await make(db, act);
    expect(answer).toMatchObject({ ok: true });
    if ("value" in answer && typeof answer.value === "string") id = answer.value;
  });
  return `${path}/${id}`;
}

/**
 * Addresses of the screens that are about one thing, by the beginning of their path: the example of
 * "orders/:orderNumber" holds for the screens below it, too. What is missing is made when it is asked for.
 */
export function screenExamples(request: APIRequestContext) {
  const once = new Map<string, Promise<string>>();
  const order = (slug: string) => {
    const bought = once.get(slug) ?? buy(request, [slug]);
    once.set(slug, bought);
    return bought;
  };
  const isPaid = (orderNumber: string) =>
    textOf(sql`select p.id::text as text from payments p join orders o on o.id = p.order_id
      where o.order_number = ${orderNumber} and p.state = 'paid'`);
  const paid = async () => {
    const orderNumber = await order("beech-pegs");
    await isPaid(orderNumber);
    await leaveLast([orderNumber]);
    return orderNumber;
  };
  const sent = async (slug = "peg-bag") => {
    const orderNumber = await order(slug);
    await deliver(orderNumber);
    return orderNumber;
  };
  const examples: Readonly<Record<string, () => Promise<string>>> = {
    "orders/late": async () => {
      const orderNumber = await order("rubber-grippers");
      await isPaid(orderNumber);
      // No other test promises this day.
      const day = addWorkingDays(londonDay(new Date()), 200, "england-and-wales");
      await leaveLast([orderNumber], day);
      await inDatabase((db) =>
        sql`insert into closed_days values (${randomUUID()}, ${day}, ${day}, 'Moving', true)`.execute(
          db,
        ),
      );
      return "orders/late";
    },
    "orders/:orderNumber": async () => `orders/${await paid()}`,
    "orders/:orderNumber/mails/:mailId": async () => {
      const orderNumber = await paid();
      const id = await textOf(sql`select m.id::text as text from mail_outbox m
        join orders o on o.id = m.order_id where o.order_number = ${orderNumber}`);
      return `orders/${orderNumber}/mails/${id}`;
    },
    "orders/bulk/:id": async () => {
      const orderIds = [await ofOrder(await paid(), "id")];
      const said = {
        action: "add_comment",
        orderIds,
        words: "Rings",
      } as const;
      return made("orders/bulk", (db, act) => beginBulkAct(db, { act, ...said }));
    },
    "pack/:orderNumber": async () => `pack/${await paid()}`,
    "pack/slips": async () => `pack/slips?order=${await paid()}`,
    "pack/numbers": async () => `pack/numbers?id=${await ofOrder(await paid(), "id")}`,
    "pack/run/results/:id": async () => {
      const orderNumber = await paid();
      const id = await textOf(sql`with result as (
          insert into carrier_results (id, carrier, actor_kind, actor_id, file_hash)
          values (${randomUUID()}, 'Royal Mail', 'staff', 'owner', sha256(${randomUUID()}::bytea)) returning id
        ) insert into carrier_result_rows (result_id, line, order_number, tracking_number)
        select id, 2, ${orderNumber}, 'JV473124801GB' from result returning result_id::text as text`);
      return `pack/run/results/${id}`;
    },
    "returns/new": async () => `returns/new?order=${await sent("hanging-peg-ring")}`,
    "returns/:id": async () => {
      const id = await ofOrder(await sent(), "id");
      return made("returns", (db) => requestReturn(db, id, { actor: OWNER }));
    },
    "returns/withdrawals/:id": async () => {
      const email = `ann.${randomUUID()}@example.com`;
      const said = { name: "Ann Lee", email, statement: "I withdraw." };
      await inDatabase((db) => declareWithdrawal(db, { orderNumber: "LL-99999999", ...said }));
      const id = await textOf(
        sql`select id::text as text from cancel_requests where email = ${email}`,
      );
      return `returns/withdrawals/${id}`;
    },
    "customers/:id": async () => `customers/${await ofOrder(await paid(), "customer_id")}`,
    "inbox/:id": async () => {
      const email = `ann.${randomUUID()}@example.com`;
      const form = {
        name: "Ann Lee",
        email,
        message: "Does the rope come in red?",
      };
      expect((await request.post("/api/contact", { data: form })).ok()).toBe(true);
      const id = await textOf(sql`select id::text as text from threads where email = ${email}`);
      return `inbox/${id}`;
    },
    reviews: async () => {
      const id = await ofOrder(await sent(), "id");
      await textOf(sql`insert into reviews (order_id, position, product_id, choice, rating, title, words, shown_name)
        select ${id}, 0, p.id, '', 4, ${`Holds ${id}`}, 'Even in a gale.', 'Ann L.'
        from products p where p.slug = 'peg-bag' returning title as text`);
      return "reviews";
    },
    "reviews/questions": async () => {
      const form = {
        name: "Robin",
        email: `${randomUUID()}@example.com`,
        question: "Does it fit?",
      };
      expect((await request.post("/product/wall-hoist-airer/ask", { form })).ok()).toBe(true);
      return "reviews/questions";
    },
    "reports/searches": async () => {
      await textOf(sql`insert into search_counts (day, query, times, found, has_pages)
        values (${londonDay(new Date())}, 'qqxxzz', 3, 0, false) returning query as text`);
      return "reports/searches";
    },
    "offers/:id": async () => {
      const { id } = await (await request.get("/api/products/beech-pegs")).json();
      const draft = offerDraft(id);
      return made("offers", (db, act) => createOffer(db, { act, draft, requestId: null }));
    },
    "products/prices/:id": async () => {
      const rule = {
        kind: "percent_up",
        by: 400,
        rounding: "none",
        withSurcharges: false,
      };
      const id = await textOf(sql`with change as (
          insert into price_changes (id, changed_by, rule) values (${randomUUID()}, 'owner', ${JSON.stringify(rule)})
          returning id
        ) insert into price_change_lines (change_id, position, product_id, from_net, to_net)
        select change.id, 0, p.id, 480, 500 from change, products p where p.slug = 'beech-pegs'
        returning change_id::text as text`);
      return `products/prices/${id}`;
    },
    "products/import/:id": async () => {
      const bytes = await readFile("tests/support/foreign-files/shopify-new.csv");
      const path = await made("products/import", (db, act) =>
        uploadImport(db, { act, fileName: "shopify-new.csv", bytes }),
      );
      const id = path.split("/").at(-1);
      await textOf(sql`select state as text from product_imports where id = ${id} and asks`);
      return path;
    },
    "reports/vat/:period": async () => {
      let name = "";
      await inDatabase(async (db) => {
        name = (await listVatPeriods(db, new Date())).at(-1)?.name ?? "";
      });
      return `reports/vat/${name}`;
    },
    "money/payouts/:ref": async () =>
      `money/payouts/${await payOut(await paid(), new Date().toISOString(), 1)}`,
    "money/disputes/:ref": async () => {
      const orderNumber = await buy(request, ["beech-pegs"], { number: "4000 0000 0000 0259" });
      await isPaid(orderNumber);
      // The stand-in disputes a payment before the shop knows it; the job that runs each hour finds it.
      await inDatabase((db) => addJob(db, { task: "find-provider-refunds", payload: {} }));
      return `money/disputes/${await textOf(sql`select d.provider_ref as text from disputes d
        join payments p on p.id = d.payment_id join orders o on o.id = p.order_id
        where o.order_number = ${orderNumber}`)}`;
    },
    "money/months/:month": async () => {
      const month = addDays(`${londonDay(new Date()).slice(0, 7)}-01`, -1).slice(0, 7);
      const orderNumber = await order("peg-bag");
      const [at, paymentId] = [`${month}-12T12:00:00Z`, await isPaid(orderNumber)];
      await textOf(sql`update invoices i set issued_at = ${at} from orders o
        where o.id = i.order_id and o.order_number = ${orderNumber} returning order_number as text`);
      await payOut(orderNumber, at, 0);
      await inDatabase(async (db) => {
        await sql`update payments set paid_at = ${at} where id = ${paymentId}`.execute(db);
        const page = await readMonth(db, month, new Date());
        const locked = { act: ownersAct(), seen: page?.fingerprint ?? "" };
        valueOf(await lockMonth(db, month, locked));
        // What a payment of a locked month was is changed afterwards.
        await sql`update payments set amount_pence = amount_pence + 100 where id = ${paymentId}`.execute(
          db,
        );
      });
      return `money/months/${month}`;
    },
    "staff/:id": async () =>
      `staff/${await textOf(sql`select id::text as text from staff limit 1`)}`,
    "make/settings/:sku": async () => "make/settings/LL-CA-001",
    "products/:sku": async () => "products/LL-CA-001",
    "stock/:sku": async () => "stock/LL-AC-007",
    "products/export/:format": async () => "products/export/shopify",
    "categories/:slug": async () => "categories/ceiling-airers",
    "brands/:slug": async () => "brands/hills",
    "discounts/:code": async () => "discounts/SPRING10",
    "content/pages/:page": async () => "content/pages/faq",
    "settings/mails/:name": async () => "settings/mails/order-dispatched",
    "settings/:section/versions": async () => "settings/shop/versions",
    "content/search-words/edit": async () => "content/search-words/edit?term=prop",
    "*": async () => "no/such/screen",
  };
  return async (path: string): Promise<string> => {
    const beginning = Object.keys(examples)
      .filter((each) => `${path}/`.startsWith(`${each}/`))
      .toSorted((a, b) => b.length - a.length)[0];
    const address =
      beginning === undefined
        ? path
        : (await examples[beginning]?.()) + path.slice(beginning.length);
    if (address.includes(":"))
      throw new Error(`The screen ${path} has no example in tests/e2e/support/screen-examples.ts.`);
    return `/admin/${address}`;
  };
}
