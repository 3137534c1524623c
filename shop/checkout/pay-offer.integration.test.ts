import { describe, expect, it } from "vitest";
import { pence } from "#shop/kit/money.ts";
import { changeOffer } from "#shop/offers/save-offer.server.ts";
import { listOffersTo, deleteOffersTo, pruneOffers } from "#shop/offers/personal-data.server.ts";
import { findOffer } from "#shop/offers/offers.server.ts";
import { findOfferByToken, sendOffer } from "#shop/offers/send-offer.server.ts";
import { ownersAct } from "#tests/support/actors.ts";
import { ukAddress } from "#tests/support/customers.ts";
import { norway, offerDraft, offerTokenTo, sentOffer } from "#tests/support/offers.ts";
import { testShop } from "#tests/support/shop.ts";
import { payAgain } from "./pay-again.server.ts";
import { payOffer } from "./pay-offer.server.ts";
import { settlePage } from "./settle-payment.server.ts";
import { withdrawOffer } from "./withdraw-offer.server.ts";
import { setStock } from "#tests/support/stock.ts";

const shop = await testShop();
const { db, airer, cover } = shop;

const press = (token: string, { seenVersion = 1, sessionToken = null as string | null } = {}) =>
  payOffer(db, { token, seenVersion, sessionToken });

async function open(token: string, seenVersion = 1) {
  const opened = await press(token, { seenVersion });
  if (!opened.ok) throw new Error(opened.reason);
  return opened;
}

/** Sends an offer again by somebody who has seen it as it is. */
async function sendAgain(id: string, seenVersion: number) {
  const seenSentAt = (await findOffer(db, id))?.sentAt ?? null;
  const sent = await sendOffer(db, id, { act: ownersAct(), seenVersion, seenSentAt });
  expect(sent).toEqual({ ok: true, value: null });
}

const ordersTo = (email: string) =>
  db
    .selectFrom("orders")
    .leftJoin("customers", "customers.id", "customerId")
    .select([
      "orders.id",
      "orderNumber",
      "state",
      "totalPence",
      "address",
      "notes",
      "verifiedAt",
      "customerId",
    ])
    .where("orders.email", "=", email)
    .orderBy("orders.createdAt")
    .execute();

const setCovers = (stock: number) => setStock(db, cover, stock);

describe("paying an offer by its link", () => {
  it("places its order, with its prices and address, for the account of the address it was mailed to", async () => {
    const draft = offerDraft(airer, { notes: "Leave it with number 3." });
    const { token } = await sentOffer(db, draft);
    const { url, sessionId, orderNumber } = await open(token);
    const [order, ...others] = await ordersTo(draft.email);
    expect(others).toEqual([]);
    // 45.00 net, without UK VAT, and the delivery.
    expect(order).toMatchObject({
      orderNumber: orderNumber,
      totalPence: 4_500 + 4_800,
      address: { ...norway, telephone: draft.telephone },
      notes: "Leave it with number 3.",
    });
    expect(order?.verifiedAt).not.toBeNull();
    await shop.pay(url);
    expect(await settlePage(db, sessionId)).toMatchObject({ state: "paid" });
    expect((await findOfferByToken(db, token))?.paidOrder).toBe(orderNumber);
    expect(await press(token)).toEqual({ ok: false, reason: "already_paid" });
  });

  it("is one order however often and from wherever it is pressed", async () => {
    const draft = offerDraft(airer);
    const { id, token } = await sentOffer(db, draft);
    await sendAgain(id, 1);
    const other = await offerTokenTo(db, draft.email);
    expect(other).not.toBe(token);
    const pressed = await Promise.all([open(token), open(other), open(token), open(other)]);
    expect(new Set(pressed.map(({ sessionId }) => sessionId)).size).toBe(1);
    expect(await ordersTo(draft.email)).toHaveLength(1);
    await shop.pay(pressed[0]?.url ?? "");
    // The payment is not settled yet: a late press places nothing.
    expect(await Promise.all([press(token), press(other)])).toMatchObject([{}, {}]);
    await settlePage(db, pressed[0]?.sessionId ?? "");
    expect(await press(token)).toEqual({ ok: false, reason: "already_paid" });
    expect(await ordersTo(draft.email)).toHaveLength(1);
  });

  it("charges UK VAT where the goods bear it, and the delivery price contains it", async () => {
    const draft = offerDraft(airer, { address: ukAddress, shippingPence: pence(1_200) });
    const { token } = await sentOffer(db, draft);
    const offer = await findOfferByToken(db, token);
    expect(offer?.totals).toMatchObject([
      { code: "subtotal", amountPence: 4_500 },
      { code: "vat", amountPence: 900 },
      { code: "shipping", amountPence: 1_200, vatPence: 200 },
    ]);
    expect(offer?.totalPence).toBe(6_600);
  });
});

describe("an offer that can't be paid", () => {
  it("has a changed version: what was seen is refused, and an order of the old version is ended", async () => {
    const draft = offerDraft(airer);
    const { id, token } = await sentOffer(db, draft);
    const first = await open(token);
    const change = { ...draft, shippingPence: pence(5_200) };
    const changed = await changeOffer(db, id, { act: ownersAct(), draft: change, seenVersion: 1 });
    expect(changed).toEqual({ ok: true, value: 2 });
    expect(await press(token)).toEqual({ ok: false, reason: "offer_changed" });
    const second = await open(token, 2);
    expect(second.sessionId).not.toBe(first.sessionId);
    expect(await ordersTo(draft.email)).toMatchObject([
      { state: "closed" },
      { state: "placed", totalPence: 4_500 + 5_200 },
    ]);
    // The same content is no new version, and a colleague's older form is refused.
    const again = { act: ownersAct(), draft: change };
    expect(await changeOffer(db, id, { ...again, seenVersion: 2 })).toEqual({ ok: true, value: 2 });
    expect(await changeOffer(db, id, { act: ownersAct(), draft, seenVersion: 1 })).toMatchObject({
      reason: "offer_changed",
    });
  });

  it("went to a wrong address: its link ends when the address is corrected, and proves nothing of the new one", async () => {
    const draft = offerDraft(airer);
    const { id, token } = await sentOffer(db, draft);
    const right = { ...draft, email: offerDraft(airer).email };
    const change = { act: ownersAct(), draft: right, seenVersion: 1 };
    expect(await changeOffer(db, id, change)).toEqual({ ok: true, value: 2 });
    expect(await findOfferByToken(db, token)).toBeNull();
    expect(await press(token, { seenVersion: 2 })).toEqual({ ok: false, reason: "no_offer" });
    expect(await ordersTo(right.email)).toEqual([]);
    await sendAgain(id, 2);
    await open(await offerTokenTo(db, right.email), 2);
    expect(await ordersTo(right.email)).toHaveLength(1);
  });

  it("whose old version was paid meanwhile is paid, and nothing is placed again", async () => {
    const draft = offerDraft(airer);
    const { id, token } = await sentOffer(db, draft);
    const first = await open(token);
    await shop.pay(first.url);
    await changeOffer(db, id, {
      act: ownersAct(),
      draft: { ...draft, shippingPence: pence(100) },
      seenVersion: 1,
    });
    expect(await press(token, { seenVersion: 2 })).toEqual({ ok: false, reason: "already_paid" });
    expect(await ordersTo(draft.email)).toHaveLength(1);
  });

  it("has lapsed, is withdrawn, was never sent or is unknown", async () => {
    const lapsed = await sentOffer(db, offerDraft(airer));
    await db
      .updateTable("offers")
      .set({ validUntil: new Date(Date.now() - 1) })
      .where("id", "=", lapsed.id)
      .execute();
    expect(await press(lapsed.token)).toEqual({ ok: false, reason: "lapsed" });
    const draft = offerDraft(airer);
    const withdrawn = await sentOffer(db, draft);
    await open(withdrawn.token);
    const act = ownersAct();
    const twice = await Promise.all([
      withdrawOffer(db, withdrawn.id, act),
      withdrawOffer(db, withdrawn.id, act),
    ]);
    expect(twice).toEqual([
      { ok: true, value: null },
      { ok: true, value: null },
    ]);
    expect(await press(withdrawn.token)).toEqual({ ok: false, reason: "withdrawn" });
    expect(await ordersTo(draft.email)).toMatchObject([{ state: "cancelled" }]);
    expect(await press("x".repeat(43))).toEqual({ ok: false, reason: "no_offer" });
    expect(await press("short")).toEqual({ ok: false, reason: "no_offer" });
  });

  it("has goods that are gone: nothing is placed, and it can be paid once they are back", async () => {
    await setCovers(1);
    const draft = offerDraft(cover, { items: [{ productId: cover, options: {}, quantity: 2 }] });
    const { token } = await sentOffer(db, draft);
    expect(await press(token)).toEqual({ ok: false, reason: "sold_out" });
    expect(await ordersTo(draft.email)).toEqual([]);
    await setCovers(2);
    expect((await press(token)).ok).toBe(true);
  });

  it("is not paid again from the account: its order names the offer's link", async () => {
    const draft = offerDraft(airer);
    const { id, token } = await sentOffer(db, draft);
    const { orderNumber } = await open(token);
    await withdrawOffer(db, id, ownersAct());
    const [order] = await ordersTo(draft.email);
    const customer = { id: order?.customerId ?? "", email: draft.email, fullName: "Kari" };
    expect(await payAgain(db, { customer, orderNumber })).toEqual({
      ok: false,
      reason: "order_of_offer",
    });
  });
});

describe("the account of an offer", () => {
  const newCustomer = async (email: string, verifiedAt: Date | null) => {
    const { id } = await db
      .insertInto("customers")
      .values({ email, fullName: "Somebody", passwordHash: "known", verifiedAt })
      .returning("id")
      .executeTakeFirstOrThrow();
    const token_hash = Buffer.from(id.replaceAll("-", "").padEnd(64, "0"), "hex");
    await db
      .insertInto("sessions")
      .values({ tokenHash: token_hash, customerId: id, expiresAt: new Date(Date.now() + 60_000) })
      .execute();
    return id;
  };
  const stateOf = async (id: string) => ({
    ...(await db
      .selectFrom("customers")
      .select(["passwordHash", "verifiedAt"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow()),
    sessions: (await db.selectFrom("sessions").select("id").where("customerId", "=", id).execute())
      .length,
  });

  it("is the verified one of that address, which stays as it is", async () => {
    const draft = offerDraft(airer);
    const id = await newCustomer(draft.email.toUpperCase(), new Date());
    await open((await sentOffer(db, draft)).token);
    expect(await ordersTo(draft.email)).toMatchObject([{ customerId: id }]);
    expect(await stateOf(id)).toMatchObject({ passwordHash: "known", sessions: 1 });
  });

  it("is taken away from whoever made it without proving the address", async () => {
    const draft = offerDraft(airer);
    const id = await newCustomer(draft.email, null);
    await open((await sentOffer(db, draft)).token);
    expect(await ordersTo(draft.email)).toMatchObject([{ customerId: id }]);
    const { passwordHash: hash, verifiedAt, sessions } = await stateOf(id);
    expect([hash === "known", verifiedAt === null, sessions]).toEqual([false, false, 0]);
  });
});

it("offers are kept for their time, and deleted with the account", async () => {
  const draft = offerDraft(airer);
  const { id } = await sentOffer(db, draft);
  await pruneOffers(db);
  expect(await listOffersTo(db, draft.email.toUpperCase())).toMatchObject([{ id }]);
  await db
    .updateTable("offers")
    .set({ validUntil: new Date(Date.now() - 91 * 86_400_000) })
    .where("id", "=", id)
    .execute();
  await pruneOffers(db);
  expect(await listOffersTo(db, draft.email)).toEqual([]);
  const other = offerDraft(airer);
  await sentOffer(db, other);
  await deleteOffersTo(db, other.email);
  expect(await listOffersTo(db, other.email)).toEqual([]);
});
