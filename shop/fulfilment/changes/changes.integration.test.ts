import { describe, expect, it } from "vitest";
import { dispatchOrder } from "#shop/fulfilment/dispatch.server.ts";
import { drawInvoice } from "#shop/fulfilment/documents/invoice-pdf.server.ts";
import { startMaking } from "#shop/fulfilment/making.server.ts";
import { findInvoice } from "#shop/orders/invoices.server.ts";
import type { Order } from "#shop/orders/order.ts";
import { OWNER, ownersAct, auditOf } from "#tests/support/actors.ts";
import { ukAddress } from "#tests/support/customers.ts";
import { pdfText } from "#tests/support/pdf-text.ts";
import { testShop } from "#tests/support/shop.ts";
import { changeDeliveryAddress } from "./change-delivery-address.server.ts";
import { changeOption } from "./change-option.server.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { getOrder, PARCEL } from "#tests/support/orders.ts";
import { paidOrder } from "#tests/support/paid-orders.ts";

const shop = await testShop();
const { db, airer, grippers } = shop;

/** A paid order of an airer that is made to order and one thing from stock. */
const paid = async () =>
  (
    await paidOrder(shop, [], {
      items: [
        { productId: airer, options: { color: "black" }, seenPence: null },
        { productId: grippers, options: {}, seenPence: null },
      ],
    })
  ).order;

const current = ({ id }: Order) => getOrder(db, id);

async function textOfInvoice(order: Order): Promise<string> {
  const invoice = await findInvoice(db, order.id);
  if (invoice === null) throw new Error("no invoice");
  return pdfText(await drawInvoice(await current(order), invoice)).join("\n");
}

const eventsOf = async ({ id }: Order) =>
  db
    .selectFrom("orderHistory")
    .select(["event", "actorKind", "actorId", "detail"])
    .where("orderId", "=", id)
    .where("event", "in", ["address_changed", "option_changed"])
    .execute();
const mailsOf = ({ email }: Order) => mailsTo(db, email, "order-changed");

const positionOf = ({ lines }: Order, product: number) =>
  lines.find((line) => line.productId === product)?.position ?? -1;
const changeOf = (order: Order) => ({
  act: ownersAct(),
  orderId: order.id,
  version: order.version,
});
const moved = { ...ukAddress, line1: "9 New Road", postcode: "HX7 8AA" };

describe("the delivery address of a paid order", () => {
  const change = (order: Order, address = moved, changed = {}) =>
    changeDeliveryAddress(db, { ...changeOf(order), address, ...changed });

  it("changes once, though the form is sent twice at once; the customer is told, the invoice stays", async () => {
    const order = await paid();
    const invoice = await textOfInvoice(order);
    const { act } = changeOf(order);
    const answers = await Promise.all([
      change(order, moved, { act }),
      change(order, moved, { act }),
      change(order, moved),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(answers[2]?.ok ? 1 : 2);
    expect(await current(order)).toMatchObject({
      address: { line1: "9 New Road", postcode: "HX7 8AA" },
      zone: "UK Mainland",
      totalPence: order.totalPence,
    });
    expect(await eventsOf(order)).toEqual([
      { event: "address_changed", actorKind: "staff", actorId: "owner", detail: {} },
    ]);
    expect(await auditOf(db, order.id)).toEqual([
      { action: "change_delivery_address", changed: { address: {} } },
    ]);
    expect(await mailsOf(order)).toMatchObject([
      { data: { change: { what: "address", address: { line1: "9 New Road" } } } },
    ]);
    expect(await textOfInvoice(order)).toBe(invoice);
    expect(invoice).toContain(ukAddress.line1);
  });

  it("is refused when it is incomplete, unchanged, or made from an older form", async () => {
    const order = await paid();
    expect(await change(order, { ...moved, postcode: "nowhere" })).toMatchObject({
      reason: "bad_address",
      errors: { postcode: expect.any(String) },
    });
    expect(await change(order, order.address)).toMatchObject({ reason: "unchanged" });
    expect(await change(order, moved, { version: order.version - 1 })).toMatchObject({
      reason: "version_changed",
    });
    expect(await eventsOf(order)).toEqual([]);
  });

  it("is refused where delivery costs something else or there is no VAT", async () => {
    const order = await paid();
    for (const address of [
      { ...moved, country: "JE", postcode: "JE2 3AB" },
      { ...moved, country: "FR", postcode: "75001" },
    ])
      expect(await change(order, address)).toMatchObject({ reason: "price_differs" });
    // Another zone at the same charge.
    expect(await change(order, { ...moved, postcode: "KW15 1AA" })).toMatchObject({ ok: true });
    expect((await current(order)).zone).not.toBe(order.zone);
  });

  it("is refused once a part was dispatched", async () => {
    const order = await paid();
    const lines = [{ position: positionOf(order, grippers), quantity: 1 }];
    await dispatchOrder(db, order.id, { ...PARCEL, lines });
    expect(await change(await current(order))).toMatchObject({ reason: "too_late" });
  });
});

describe("an option of a paid order", () => {
  const change = (order: Order, options: Record<string, string>, changed = {}) =>
    changeOption(db, {
      ...changeOf(order),
      position: positionOf(order, airer),
      options,
      ...changed,
    });
  const valuesOf = ({ lines }: Order) =>
    lines.flatMap((line) => (line.productId === airer ? line.options : []));

  it("changes to another at the same price; the other options and the invoice stay", async () => {
    const order = await paid();
    const invoice = await textOfInvoice(order);
    expect(await change(order, { color: "white" })).toEqual({ ok: true, value: null });
    const after = await current(order);
    expect(after.totalPence).toBe(order.totalPence);
    expect(after.version).toBeGreaterThan(order.version);
    expect(valuesOf(after)).toEqual(
      valuesOf(order).map((option) =>
        option.key === "color" ? { ...option, value: "white", label: "White" } : option,
      ),
    );
    const changed = { color: { from: "black", to: "white" } };
    expect(await eventsOf(order)).toMatchObject([
      { event: "option_changed", detail: { options: changed } },
    ]);
    expect(await auditOf(db, order.id)).toEqual([{ action: "change_option", changed }]);
    expect(await mailsOf(order)).toMatchObject([
      {
        data: {
          change: {
            from: expect.stringMatching(/^Colour: Black/),
            to: expect.stringMatching(/^Colour: White/),
          },
        },
      },
    ]);
    expect(await textOfInvoice(order)).toBe(invoice);
    expect(invoice).toContain("Black");
  });

  it("is refused at another price, unknown, unchanged, or made from an older form", async () => {
    const order = await paid();
    expect(await change(order, { ropeLength: "15m" })).toMatchObject({ reason: "price_differs" });
    expect(await change(order, { color: "mauve" })).toMatchObject({ reason: "bad_option" });
    expect(await change(order, { color: "black" })).toMatchObject({ reason: "unchanged" });
    expect(await change(order, { color: "white" }, { version: 0 })).toMatchObject({
      reason: "version_changed",
    });
    expect(await change(order, { color: "white" }, { position: 9 })).toMatchObject({
      reason: "no_line",
    });
    expect(await eventsOf(order)).toEqual([]);
  });

  it("is refused once it is being made", async () => {
    const order = await paid();
    await startMaking(db, order.id, { actor: OWNER });
    expect(await change(await current(order), { color: "white" })).toMatchObject({
      reason: "too_late",
    });
  });
});
