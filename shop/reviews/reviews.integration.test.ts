import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { deliverOrder } from "#shop/fulfilment/delivery.server.ts";
import { dispatchOrder } from "#shop/fulfilment/dispatch.server.ts";
import { refundOrder } from "#shop/fulfilment/refund-order.server.ts";
import { requestReturn } from "#shop/fulfilment/returns/open-return.server.ts";
import { DAY_MS } from "#shop/kit/time.ts";
import { listAttention } from "#shop/jobs/attention.server.ts";
import { markOf } from "#shop/mail/stopping/stop-link.server.ts";
import { stopMails } from "#shop/mail/stopping/stopped-mails.server.ts";
import { deleteAccount } from "#shop/privacy/delete-account.server.ts";
import { exportPersonalData } from "#shop/privacy/export.server.ts";
import { newCustomer, PASSWORD } from "#tests/support/accounts.ts";
import { OWNER, ownersAct } from "#tests/support/actors.ts";
import { paidOrder } from "#tests/support/paid-orders.ts";
import { testShop } from "#tests/support/shop.ts";
import { askForReviews } from "./ask-for-reviews.server.ts";
import { findReview, listReviews, publishReview, refuseReview } from "./moderate.server.ts";
import { findOwnReviews } from "./own-reviews.server.ts";
import { pruneReviews } from "./personal-data.server.ts";
import { findPublishedReviews } from "./published-reviews.server.ts";
import {
  addReviewPhoto,
  deleteLooseReviewPhotos,
  deleteReviewPhoto,
  readOwnPhoto,
  readPublishedPhoto,
} from "./review-photos.server.ts";
import { deleteReview, reviewSchema, saveReview } from "./write-review.server.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";
import { mailedToken, mailsTo, templatesTo } from "#tests/support/mails.ts";
import { PARCEL } from "#tests/support/orders.ts";
import { untilWaiting } from "#tests/support/locks.ts";

const folder = tempFolder();
process.env.DATA_DIR = folder;
process.env.UNDO_SECONDS = "0";
const shop = await testShop();
const { db } = shop;
const { grippers, airer } = shop;
const picture = await sharp({
  create: { width: 900, height: 600, channels: 3, background: "#567" },
})
  .withExif({ IFD3: { GPSLatitude: "53/1 44/1 0/1" } })
  .jpeg()
  .toBuffer();

const deliveredDaysAgo = (orderId: string, days: number) =>
  sql`update fulfilments set delivered_at = now() - ${days} * interval '1 day',
    dispatched_at = now() - ${days + 2} * interval '1 day' where order_id = ${orderId}`.execute(db);

/** An order that was delivered so many days ago, whose customer may be asked. */
async function delivered({ days = 31, products = [grippers], mayAsk = true } = {}) {
  const { customer, order } = await paidOrder(shop, products);
  await sql`update orders set may_ask_for_review = ${mayAsk} where id = ${order.id}`.execute(db);
  await dispatchOrder(db, order.id, PARCEL);
  await deliverOrder(db, order.id, { actor: OWNER, deliveredAt: new Date(Date.now() - DAY_MS) });
  await deliveredDaysAgo(order.id, days);
  return { customer, order };
}
const wasAsked = async (email: string) =>
  (await templatesTo(db, email)).filter((name) => name === "review-request").length;

/** An order of which the customer was asked, with the token of the mail. */
async function asked(options: Parameters<typeof delivered>[0] = {}) {
  const { customer, order } = await delivered(options);
  await askForReviews(db);
  return { customer, order, token: await mailedToken(db, customer.email, "review-request") };
}

const review = reviewSchema.parse({
  rating: "4",
  title: " Holds\nwell ",
  words: "Even in a gale.\r\nTwo years now.",
  shownName: "Ann L.",
});
const save = (token: string, more: Partial<typeof review> = {}, position = 0) =>
  saveReview(db, { token, position }, { ...review, ...more });
const firstOf = async (token: string) => {
  const found = (await findOwnReviews(db, token))?.lines[0]?.review;
  if (!found) throw new Error("no review");
  return found;
};
const shownOf = (product = grippers) => findPublishedReviews(db, product, { limit: 10 });

describe("a customer is asked for a review", () => {
  test("once, 30 days after the last parcel was delivered, not a day earlier", async () => {
    const { customer, order } = await delivered({ days: 29 });
    await askForReviews(db);
    expect(await wasAsked(customer.email)).toBe(0);
    await deliveredDaysAgo(order.id, 30.1);
    await Promise.all([askForReviews(db), askForReviews(db)]);
    await askForReviews(db);
    expect(await wasAsked(customer.email)).toBe(1);
    const token = await mailedToken(db, customer.email, "review-request");
    expect(await findOwnReviews(db, token)).toMatchObject({
      suggestedName: "Ann L.",
      lines: [{ position: 0, name: expect.any(String), review: null }],
    });
  });

  test("not if it was refused at the checkout or by a link, nor months later", async () => {
    const atCheckout = await delivered({ mayAsk: false });
    const byLink = await delivered();
    const late = await delivered({ days: 91 });
    await stopMails(db, { kind: "reviews", mark: await markOf(db, byLink.customer.email) });
    await askForReviews(db);
    for (const { customer } of [atCheckout, byLink, late])
      expect(await wasAsked(customer.email)).toBe(0);
  });

  test("not when the account was deleted a moment ago, after the list of those to ask was read", async () => {
    const { customer, order } = await delivered();
    let asking = Promise.resolve();
    await db.transaction().execute(async (tx) => {
      await sql`select from orders where id = ${order.id} for update`.execute(tx);
      asking = askForReviews(db);
      // It has read the list, and waits for the order.
      await untilWaiting(db);
      await sql`update orders set customer_id = null where id = ${order.id}`.execute(tx);
    });
    await asking;
    expect(await wasAsked(customer.email)).toBe(0);
  });

  test("not while a parcel is under way or a return is open, and never about what was sent back", async () => {
    const underWay = await delivered();
    await sql`update fulfilments set state = 'dispatched', delivered_at = null, delivered_by = null
      where order_id = ${underWay.order.id}`.execute(db);
    const returning = await delivered();
    await deliveredDaysAgo(returning.order.id, 3);
    expect((await requestReturn(db, returning.order.id, { actor: OWNER })).ok).toBe(true);
    await deliveredDaysAgo(returning.order.id, 31);
    const partly = await delivered({ products: [grippers, airer] });
    await sentBack(partly.order.id, 1);
    const wholly = await delivered();
    await sentBack(wholly.order.id, 0);
    await askForReviews(db);
    expect(await wasAsked(underWay.customer.email)).toBe(0);
    expect(await wasAsked(returning.customer.email)).toBe(0);
    expect(await wasAsked(wholly.customer.email)).toBe(0);
    expect(await wasAsked(partly.customer.email)).toBe(1);
    const token = await mailedToken(db, partly.customer.email, "review-request");
    expect((await findOwnReviews(db, token))?.lines.map(({ position }) => position)).toEqual([0]);
    expect(await save(token, {}, 1)).toMatchObject({ reason: "no_line" });
  });

  async function sentBack(orderId: string, position: number) {
    const line = { position, quantity: 1, cancelledQuantity: 0 };
    const none = { shippingPence: 0, goodwillPence: 0, deductionPence: 0 } as const;
    const refund = { lines: [line], isCompensation: false, reason: "", mayApprove: true };
    const asked = await refundOrder(db, orderId, { ...none, ...refund, actor: OWNER } as never);
    expect(asked.ok).toBe(true);
    await sql`update refunds set state = 'sent', sent_at = now() where order_id = ${orderId}`.execute(
      db,
    );
  }
});

/** Publishes a review as it is now. */
const publish = async (id: string) =>
  publishReview(db, { id, mark: (await findReview(db, id))?.mark ?? "" }, ownersAct());

describe("a review", () => {
  test("is listed by its state, and found by its product or its order", async () => {
    const { token, order } = await asked();
    await save(token);
    const { id } = await firstOf(token);
    const idsOf = async (query: Parameters<typeof listReviews>[1]) =>
      (await listReviews(db, query)).rows.map((each) => each.id);
    const number = order.orderNumber.toLowerCase();
    expect(await idsOf({ state: "waiting", q: number })).toEqual([id]);
    expect(await idsOf({ state: "published", q: number })).toEqual([]);
    expect(await idsOf({ state: "waiting", q: "gripper" })).toContain(id);
    expect(await idsOf({ state: "waiting", q: "kitchen maid" })).not.toContain(id);
    await publish(id);
    expect((await listReviews(db, { state: "published", q: number })).counts).toEqual({
      waiting: 0,
      published: 1,
      refused: 0,
    });
    await deleteReview(db, { token, position: 0 });
  });

  test("is published only as it was read: what its author changed since is read first", async () => {
    const { token } = await asked();
    await save(token);
    const read = await findReview(db, (await firstOf(token)).id);
    if (read === null) throw new Error("no review");
    await save(token, { title: "Something else" });
    expect(await publishReview(db, read, ownersAct())).toMatchObject({ reason: "changed" });
    expect((await firstOf(token)).state).toBe("waiting");
    expect(await publish(read.id)).toMatchObject({ ok: true });
    await deleteReview(db, { token, position: 0 });
  });

  test("is read before it is published, with what its author chose, and again after a change", async () => {
    const { token, order } = await asked({ products: [airer] });
    expect(await save(token)).toMatchObject({ ok: true });
    expect(await shownOf(airer)).toBe(null);
    const { id } = await firstOf(token);
    expect((await listReviews(db, { state: "waiting" })).rows.map((each) => each.id)).toContain(id);
    expect((await listAttention(db)).waitingReviews).toBe(1);
    expect(await findReview(db, id)).toMatchObject({ orderNumber: order.orderNumber });
    expect(await publish(id)).toMatchObject({ ok: true });
    expect(await publish(id)).toMatchObject({ reason: "unchanged" });
    const published = await shownOf(airer);
    expect(published).toMatchObject({
      summary: { count: 1, mean: 4 },
      reviews: [
        {
          title: "Holds well",
          words: "Even in a gale.\nTwo years now.",
          shownName: "Ann L.",
          choice: expect.stringContaining("Colour: Black"),
        },
      ],
    });
    await save(token);
    expect((await firstOf(token)).state).toBe("published");
    await save(token, { rating: 2 });
    expect(await shownOf(airer)).toBe(null);
    expect((await firstOf(token)).id).toBe(id);
    await refuseReview(db, id, { act: ownersAct(), reason: "It names a neighbour." });
    expect(await firstOf(token)).toMatchObject({
      state: "refused",
      refusal: "It names a neighbour.",
    });
    await save(token, { rating: 3 });
    expect(await firstOf(token)).toMatchObject({ state: "waiting", refusal: "" });
  });

  test("that is refused tells its author why by mail, each time, unless the account is deleted", async () => {
    const { customer, order, token } = await asked();
    const refuse = async (reason: string) =>
      refuseReview(db, (await firstOf(token)).id, { act: ownersAct(), reason });
    const mailed = async () =>
      (await mailsTo(db, customer.email))
        .filter(({ template }) => template === "review-refused")
        .map(({ data }) => data as object);
    await save(token, { title: "Bob came" });
    await refuse("It names a person.");
    expect(await mailed()).toMatchObject([{ title: "Bob came", reason: "It names a person." }]);
    expect(await refuse("Again.")).toMatchObject({ reason: "unchanged" });
    await save(token, { title: "Bob came late" });
    await refuse("It still names a person.");
    expect(await mailed()).toHaveLength(2);
    await save(token, { title: "Somebody came" });
    await sql`update orders set customer_id = null where id = ${order.id}`.execute(db);
    await refuse("Too late.");
    expect(await mailed()).toHaveLength(2);
  });

  test("has the mean, the count and an order by stars or time", async () => {
    const before = (await shownOf())?.summary.count ?? 0;
    for (const rating of [5, 1, 4] as const) {
      const { token } = await asked();
      await save(token, { rating, title: `${rating} stars` });
      await publish((await firstOf(token)).id);
    }
    const titles = async (sort: "newest" | "highest" | "lowest") =>
      (await findPublishedReviews(db, grippers, { sort, limit: 10 }))?.reviews.map(
        ({ title }) => title,
      );
    expect(before).toBe(0);
    expect(await titles("newest")).toEqual(["4 stars", "1 stars", "5 stars"]);
    expect(await titles("highest")).toEqual(["5 stars", "4 stars", "1 stars"]);
    expect(await titles("lowest")).toEqual(["1 stars", "4 stars", "5 stars"]);
    const second = await findPublishedReviews(db, grippers, { limit: 1, offset: 1 });
    expect(second?.summary.mean).toBeCloseTo(10 / 3);
    expect(second?.reviews.map(({ title }) => title)).toEqual(["1 stars"]);
  });

  test("is of one line, by the owner of a link that works for a year", async () => {
    const { token } = await asked();
    await Promise.all([save(token), save(token)]);
    expect((await firstOf(token)).title).toBe("Holds well");
    expect(await save("x".repeat(43))).toMatchObject({ reason: "no_link" });
    expect(await save("")).toMatchObject({ reason: "no_link" });
    expect(await deleteReview(db, { token, position: 0 })).toMatchObject({ ok: true });
    expect((await findOwnReviews(db, token))?.lines[0]?.review).toBe(null);
    await sql`update review_requests set decided_at = now() - interval '367 days'
      where order_id in (select order_id from review_requests order by decided_at desc limit 1)`.execute(
      db,
    );
    expect(await save(token)).toMatchObject({ reason: "no_link" });
    await pruneReviews(db);
  });

  test("needs stars, a title and a name, and no more than fits", () => {
    const errors = (changed: object) =>
      reviewSchema
        .safeParse({ ...review, ...changed })
        .error?.issues.map(({ path: [field], message }) => `${String(field)}: ${message}`);
    expect(errors({ rating: undefined })).toEqual(["rating: Choose a number of stars"]);
    expect(errors({ rating: "6" })).toEqual(["rating: Choose a number of stars"]);
    expect(errors({ title: " \n" })).toEqual(["title: Enter a title"]);
    expect(errors({ shownName: "n".repeat(41) })).toEqual([
      "shownName: Enter at most 40 characters",
    ]);
    expect(errors({ words: "w".repeat(2_001) })).toEqual(["words: Enter at most 2,000 characters"]);
    expect(errors({ words: undefined })).toBe(undefined);
  });
});

describe("photographs of a review", () => {
  test("are drawn again without place and time, three at most, and seen by others once it is published", async () => {
    const { token } = await asked();
    const at = { token, position: 0 };
    expect(await addReviewPhoto(db, at, picture)).toMatchObject({ reason: "no_review" });
    await save(token);
    expect(await addReviewPhoto(db, at, Buffer.from("<svg xmlns=''/>"))).toMatchObject({
      reason: "svg",
    });
    await publish((await firstOf(token)).id);
    expect(await addReviewPhoto(db, at, picture)).toMatchObject({ ok: true });
    const { id, state, photos } = await firstOf(token);
    const photo = photos[0]?.id ?? "";
    expect([state, photos]).toEqual(["waiting", [{ id: photo, width: 900, height: 600 }]]);
    expect(await readPublishedPhoto(db, photo, "large")).toBe(null);
    expect(await readOwnPhoto(db, "x".repeat(43), photo)).toBe(null);
    const small = await sharp((await readOwnPhoto(db, token, photo)) ?? undefined).metadata();
    expect([small.width, small.exif]).toEqual([320, undefined]);
    await publish(id);
    const large = await readPublishedPhoto(db, photo, "large");
    expect((await sharp(large ?? undefined).metadata()).exif).toBe(undefined);
    await addReviewPhoto(db, at, picture);
    await addReviewPhoto(db, at, picture);
    expect(await addReviewPhoto(db, at, picture)).toMatchObject({ reason: "too_many" });
    await deleteReviewPhoto(db, { ...at, photoId: photo });
    await deleteReviewPhoto(db, { ...at, photoId: randomUUID() });
    expect((await firstOf(token)).photos).toHaveLength(2);
    expect(await readdir(path.join(folder, "uploads", "reviews"))).toHaveLength(2);
    await deleteReview(db, at);
    await deleteLooseReviewPhotos(db);
    // A form may still be at work on files of the last hour.
    expect(await readdir(path.join(folder, "uploads", "reviews"))).toHaveLength(2);
  });
});

test("the export has a customer's reviews; with the account go names, photographs and what was not published", async () => {
  const session = await newCustomer(db);
  const one = await asked();
  const other = await asked();
  for (const { order } of [one, other])
    await sql`update orders set customer_id = ${session.customer.id}, email = ${session.customer.email}
      where id = ${order.id}`.execute(db);
  await save(one.token, { title: "Published" });
  await addReviewPhoto(db, { token: one.token, position: 0 }, picture);
  await publish((await firstOf(one.token)).id);
  await save(other.token, { title: "Waiting" });
  expect(await exportPersonalData(db, session.customer)).toMatchObject({
    reviews: [
      { title: "Published", shownName: "Ann L.", state: "published", photos: 1 },
      { title: "Waiting", state: "waiting" },
    ],
  });
  const credentials = { password: PASSWORD, token: session.token };
  expect((await deleteAccount(db, session.customer, credentials)).ok).toBe(true);
  const left = (await shownOf())?.reviews.filter(({ title }) => title === "Published");
  expect(left).toMatchObject([{ shownName: "A customer", photos: [] }]);
  expect(
    (await listReviews(db, { state: "waiting" })).rows.map(({ title }) => title),
  ).not.toContain("Waiting");
  expect(await findOwnReviews(db, one.token)).toBe(null);
  expect(await save(one.token)).toMatchObject({ reason: "no_link" });
});
