import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { APIRequestContext } from "@playwright/test";
import { sql, type RawBuilder } from "kysely";
import { beginBulkAct } from "#shop/admin/bulk-acts.server.ts";
import { uploadImport } from "#shop/catalogue/imports/upload-import.server.ts";
import { declareWithdrawal } from "#shop/fulfilment/cancel-requests.server.ts";
import { requestReturn } from "#shop/fulfilment/returns/open-return.server.ts";
import { londonDay } from "#shop/kit/time.ts";
import { createOffer } from "#shop/offers/save-offer.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { listVatPeriods } from "#shop/reports/vat/vat-report.server.ts";
import { OWNER, ownersAct } from "#tests/support/actors.ts";
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
  const paid = async () => {
    const orderNumber = await order("beech-pegs");
    await textOf(sql`select p.id::text as text from payments p join orders o on o.id = p.order_id
      where o.order_number = ${orderNumber} and p.state = 'paid'`);
    await leaveLast([orderNumber]);
    return orderNumber;
  };
  const sent = async () => {
    const orderNumber = await order("peg-bag");
    await deliver(orderNumber);
    return orderNumber;
  };
  const examples: Readonly<Record<string, () => Promise<string>>> = {
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
        comment: "Rings",
      } as const;
      return made("orders/bulk", (db, act) => beginBulkAct(db, { act, ...said }));
    },
    "pack/:orderNumber": async () => `pack/${await paid()}`,
    "pack/run/results/:id": async () => {
      const orderNumber = await paid();
      const id = await textOf(sql`with result as (
          insert into carrier_results (id, carrier, actor_kind, actor_id, file_hash)
          values (${randomUUID()}, 'Royal Mail', 'staff', 'owner', sha256(${randomUUID()}::bytea)) returning id
        ) insert into carrier_result_rows (result_id, line, order_number, tracking_number)
        select id, 2, ${orderNumber}, 'JV473124801GB' from result returning result_id::text as text`);
      return `pack/run/results/${id}`;
    },
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
    "money/payouts/:ref": async () => {
      const orderNumber = await paid();
      await textOf(sql`with payout as (
          insert into payouts (provider_ref, mode, amount_pence, state, listing, arrives_on, opened_at, lines_read_at)
          select ${`po_${orderNumber}`}, p.mode, p.amount_pence - 50, 'paid', 'listed', now(), now(), now()
          from payments p join orders o on o.id = p.order_id where o.order_number = ${orderNumber}
          returning provider_ref
        ) insert into payout_lines (provider_ref, payout_ref, kind, category, amount_pence, fee_pence, net_pence,
          source_ref, charge_ref, made_at)
        select ${`txn_${orderNumber}`}, payout.provider_ref, 'charge', 'charge', p.amount_pence, 50, p.amount_pence - 50,
          ${`ch_${orderNumber}`}, p.charge_ref, now()
        from payout, payments p join orders o on o.id = p.order_id where o.order_number = ${orderNumber}
        returning payout_ref as text`);
      return `money/payouts/po_${orderNumber}`;
    },
    "money/disputes/:ref": async () => {
      const orderNumber = await paid();
      await textOf(sql`insert into disputes (provider_ref, payment_id, amount_pence, status, reason, due_by, opened_at)
        select ${`du_${orderNumber}`}, p.id, 300, 'needs_response', 'product_not_received', now() + interval '9 days', now()
        from payments p join orders o on o.id = p.order_id where o.order_number = ${orderNumber}
        returning provider_ref as text`);
      return `money/disputes/du_${orderNumber}`;
    },
    "money/months/:month": async () => {
      await paid();
      return `money/months/${londonDay(new Date()).slice(0, 7)}`;
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
