import { until } from "#tests/support/until.ts";
import { randomBytes, randomUUID } from "node:crypto";
import sharp from "sharp";
import { expect, test } from "vitest";
import { answerQuestion, listQuestions } from "#shop/questions/answer-questions.server.ts";
import { listReviews, publishReview } from "#shop/reviews/moderate.server.ts";
import { ownersAct } from "#tests/support/actors.ts";
import { anOrder } from "#tests/support/builders/order.ts";
import { reviewToken } from "#tests/support/builders/review-token.ts";
import { structuredData } from "./support/html.ts";
import { htmlErrors } from "./support/html-rules.ts";
import { startHttpShop } from "./support/http-shop.ts";
import { bodyOf } from "./support/people.ts";

const shop = await startHttpShop();

test("a made-to-order product that takes no orders is sold out on its page, in the API and in a quote", async () => {
  const path = "/product/traditional-kitchen-maid";
  expect((await shop.request(path)).text).toContain("MADE TO ORDER");
  await shop.db
    .updateTable("products")
    .set({ takesOrders: false })
    .where("slug", "=", "traditional-kitchen-maid")
    .execute();
  // Cached pages are refreshed a moment after the change.
  await until(async () => {
    const sold = (await shop.request(path)).text;
    expect(sold).toContain("SOLD OUT");
    expect(sold).not.toContain("MADE TO ORDER</span>");
    expect(sold).toContain("https://schema.org/OutOfStock");
  });
  const product = (await shop.request("/api/products/traditional-kitchen-maid")).json;
  expect(product?.["availability"]).toBe("sold-out");
  const quoted = await shop.callApi("quote", { items: [{ id: product?.["id"] }] });
  expect(quoted.json).toMatchObject({
    payable: false,
    lines: [{ available: false, reason: "sold_out" }],
  });
});

test("a category filtered by lath length or fixing is rendered anew when a product's options or fixing change", async () => {
  const reads = async (path: string, total: string) =>
    until(async () => {
      const { text } = await shop.request(path);
      expect(text.includes(total)).toBe(true);
    });
  const [byLath, byFixing] = ["/ceiling-airers?lath=0.9m", "/ceiling-airers?fixing=ceiling"];
  await reads(byLath, "2 products match your filters");
  await reads(byFixing, "5 products match your filters");
  await shop.db
    .updateTable("products")
    .set({ fixedTo: "wall" })
    .where("slug", "=", "traditional-stacker")
    .execute();
  await reads(byFixing, "4 products match your filters");
  await shop.db
    .updateTable("optionValues")
    .set({ isAvailable: false })
    .where("value", "=", "0.9m")
    .where("groupId", "in", (groups) =>
      groups
        .selectFrom("optionGroups as g")
        .innerJoin("products as p", "p.id", "g.productId")
        .select("g.id")
        .where("p.slug", "=", "traditional-stacker"),
    )
    .execute();
  await reads(byLath, "1 product matches your filters");
});

test("a visitor without a script asks for a mail on the page of a sold-out product, confirms it, and stops such mails with one click", async () => {
  const email = `ann.${randomUUID()}@example.com`;
  const page = (await shop.request("/product/traditional-kitchen-maid")).text;
  const path = /action="(\/product\/[^"]+\/back-in-stock)"/.exec(page)?.[1] ?? "";
  expect(page).toContain("E-mail me when it is back");
  expect((await shop.request(path, { form: { email: "nobody" } })).status).toBe(422);
  const asked = await shop.request(path, { form: { email } });
  expect([asked.status, asked.headers.get("Location")]).toEqual([302, `${path}?sent=confirm`]);
  expect((await shop.request(`${path}?sent=confirm`)).text).toContain("Check your e-mail");
  const mail = await until(async () => {
    const { text } = await shop.request(`/sandbox/mailbox.json?to=${encodeURIComponent(email)}`);
    expect(text).toContain("/back-in-stock?token=");
    return text;
  });
  const linkOf = (name: string) => new RegExp(`/${name}\\?token=[\\w.-]+`).exec(mail)?.[0] ?? "";
  const notice = linkOf("back-in-stock");
  expect((await shop.request(notice)).text).toContain("Confirm e-mail address");
  expect((await shop.request(notice)).text).toContain("Confirm e-mail address");
  expect((await shop.request(notice, { form: {} })).text).toContain("We will send one e-mail");

  const preferences = linkOf("mail-preferences");
  expect((await shop.request(preferences)).text).toContain("Stop these e-mails");
  expect((await shop.request(notice)).status).toBe(200);
  const oneClick = { "List-Unsubscribe": "One-Click" };
  const stopped = await shop.request(preferences, { form: oneClick });
  expect(stopped.status).toBe(200);
  expect(stopped.headers.get("Cache-Control")).toBe("no-store");
  expect((await shop.request(preferences, { form: oneClick })).status).toBe(200);
  expect((await shop.request(preferences)).text).toContain("Ask for these e-mails again");
  expect((await shop.request(notice)).status).toBe(404);
  await shop.request(preferences, { form: { intent: "allow" } });
  expect((await shop.request(preferences)).text).toContain("Stop these e-mails");
  // Not its last character, of which base64 leaves some bits unused.
  const wrong = preferences.replace(/.(?=.{9}$)/, (one) => (one === "A" ? "B" : "A"));
  expect((await shop.request(wrong)).status).toBe(404);
  expect((await shop.request(wrong, { form: oneClick })).status).toBe(404);
});

test("a customer without a script reviews what was delivered; the page of the product shows it once it is published", async () => {
  const page = "/product/rubber-grippers";
  expect(structuredData((await shop.request(page)).text).join()).not.toMatch(/rating/i);
  const { id } = await anOrder(shop.db, "delivered", { of: ["rubber-grippers"] });
  const token = await reviewToken(shop.db, id);
  const form = `/reviews?token=${token}`;
  expect((await shop.request(form)).text).toContain("Send review");
  const bad = await shop.request(form, { form: { intent: "save-0", words: "Kept, too." } });
  expect(bad.status).toBe(422);
  for (const said of ["Choose a number of stars", "Enter a title", "Kept, too."])
    expect(bad.text).toContain(said);
  expect(await htmlErrors(bad.text)).toEqual([]);
  const review = {
    rating: "4",
    title: "Grip <b>well</b>",
    words: "In a gale.",
    shownName: "Ann L.",
  };
  const saved = await shop.request(form, { form: { intent: "save-0", ...review } });
  expect(saved.text).toContain("Thank you. We publish your review once we have read it.");
  const taken = new File([await photograph()], "large.png");
  const added = await shop.request(form, bodyOf({ intent: "photo-0", photo: taken }));
  expect([added.status, await htmlErrors(added.text)]).toEqual([200, []]);
  const own = /\/reviews\/photo\?token=[^"]+/.exec((await shop.request(form)).text)?.[0] ?? "";
  expect((await shop.request(own.replace("&amp;", "&"))).headers.get("Content-Type")).toBe(
    "image/webp",
  );
  expect((await shop.request(`${page}/reviews`)).status).toBe(404);

  const [waiting] = (await listReviews(shop.db, { state: "waiting" })).rows;
  if (waiting === undefined) throw new Error("no review waits");
  await publishReview(shop.db, waiting, ownersAct());
  const shown = await until(async () => {
    const { text } = await shop.request(page);
    expect(text).toContain("4.0 out of 5, 1 review");
    return text;
  });
  expect(shown).toContain("Grip &lt;b&gt;well&lt;/b&gt;");
  expect(JSON.stringify(structuredData(shown))).toContain('"ratingValue":"4.0","reviewCount":1');
  expect(await htmlErrors(shown)).toEqual([]);
  const photo = /\/review-photos\/[0-9a-f-]+-small\.webp/.exec(shown)?.[0] ?? "";
  expect((await shop.request(photo)).headers.get("Content-Type")).toBe("image/webp");
  const all = await shop.request(`${page}/reviews?sort=lowest`);
  expect([all.status, await htmlErrors(all.text)]).toEqual([200, []]);
  for (const wrong of ["?sort=best", "?page=2", "?page=0"])
    expect((await shop.request(`${page}/reviews${wrong}`)).status).toBe(404);

  await shop.request(form, { form: { intent: "remove-0" } });
  await expect.poll(async () => (await shop.request(photo)).status).toBe(404);
  await expect.poll(async () => (await shop.request(page)).text).not.toContain("1 review");
});

test("a visitor without a script asks about a product; question and answer stand on its page once it is answered", async () => {
  const page = "/product/wall-hoist-airer";
  const form = `${page}/ask`;
  expect((await shop.request(page)).text).toContain(`href="${form}"`);
  expect((await shop.request(`${page}/questions`)).status).toBe(404);
  const blank = await shop.request(form, { form: { name: "Ann", email: "ann", question: "" } });
  expect([blank.status, blank.headers.get("Cache-Control")]).toEqual([422, "no-store"]);
  for (const said of ["Enter your question", "Ann"]) expect(blank.text).toContain(said);
  expect(await htmlErrors(blank.text)).toEqual([]);
  const asked = { name: "Ann", email: "ann@example.com", question: "Does it fit <b>studs</b>?" };
  await shop.request(form, { form: { ...asked, website: "https://bot.example" } });
  expect((await listQuestions(shop.db, { state: "waiting" })).rows).toEqual([]);
  const sent = await shop.request(form, { form: asked });
  expect([sent.status, sent.headers.get("Location")]).toEqual([302, `${form}?sent=1`]);
  expect((await shop.request(`${form}?sent=1`)).text).toContain("Your question has reached us.");
  expect((await shop.request(page)).text).not.toContain("studs");
  const gone = await shop.request("/product/no-such-airer/ask", { form: asked });
  expect(gone.status).toBe(404);

  const [waiting] = (await listQuestions(shop.db, { state: "waiting" })).rows;
  const answer = { act: ownersAct(), mark: null, answer: "Yes, with both brackets in studs." };
  await answerQuestion(shop.db, waiting?.id ?? "", answer);
  const shown = await until(async () => {
    const { text } = await shop.request(page);
    expect(text).toContain("Yes, with both brackets in studs.");
    return text;
  });
  expect(shown).toContain("Does it fit &lt;b&gt;studs&lt;/b&gt;?");
  expect(shown).not.toContain("ann@example.com");
  expect(await htmlErrors(shown)).toEqual([]);
  const all = await shop.request(`${page}/questions`);
  expect([all.status, await htmlErrors(all.text)]).toEqual([200, []]);
  for (const wrong of ["?page=2", "?page=0", "?page=x"])
    expect((await shop.request(`${page}/questions${wrong}`)).status).toBe(404);
});

/** Noise, so that the file is larger than what is read of other forms. */
function photograph(): Promise<Buffer<ArrayBuffer>> {
  const raw = { width: 300, height: 200, channels: 3 } as const;
  return sharp(randomBytes(300 * 200 * 3), { raw })
    .png()
    .toBuffer() as Promise<Buffer<ArrayBuffer>>;
}

test("a renamed product is in the sitemap at its new path, and the old path redirects there", async () => {
  const rename = (from: string, to: string) =>
    shop.db.updateTable("products").set({ slug: to }).where("slug", "=", from).execute();
  await rename("double-pulley", "pulley-for-two-ropes");
  const { text } = await shop.request("/sitemap.xml");
  expect(text).toContain("/product/pulley-for-two-ropes</loc>");
  expect(text).not.toContain("/product/double-pulley</loc>");
  const old = "/product/double-pulley?utm_source=x";
  await expect.poll(async () => (await shop.request(old)).status).toBe(301);
  const { headers } = await shop.request(old);
  expect(headers.get("Location")).toBe("/product/pulley-for-two-ropes?utm_source=x");
  await rename("pulley-for-two-ropes", "double-pulley");
  await expect.poll(async () => (await shop.request(old)).status).toBe(200);
});

test("the URL of a share picture changes with the text on it", async () => {
  const pictureUrl = async () =>
    /\/og\/product\/hills-cover\.jpg\?v=\w+/.exec(
      (await shop.request("/product/hills-cover")).text,
    )?.[0];
  const before = await pictureUrl();
  await shop.db
    .updateTable("products")
    .set({ facts: "Green" })
    .where("slug", "=", "hills-cover")
    .execute();
  await expect.poll(pictureUrl).not.toBe(before);
});
