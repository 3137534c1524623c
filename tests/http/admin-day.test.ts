import { expect, test } from "vitest";
import { startHttpShop, type HttpResponse, cookieHeader } from "./support/http-shop.ts";
import { press } from "./support/press.ts";
import { chosenOptions, halifax, newShopper, type Shopper, mailsTo } from "./support/shoppers.ts";
import { staffOf } from "./support/people.ts";

const shop = await startHttpShop({ UNDO_SECONDS: "0" });
const manager = await staffOf(shop, "manager");

const read = async (path: string) => {
  const page = await manager.open(path);
  expect([path, page.status]).toEqual([path, 200]);
  return page.text;
};
/** Says whether pages have a text, without printing them. */
const has = async (path: string, text: string) => [path, text, (await read(path)).includes(text)];
const yes = (path: string, text: string) => [path, text, true];
const no = (path: string, text: string) => [path, text, false];
const idOf = async (slug: string) => (await shop.request(`/api/products/${slug}`)).json?.["id"];

/** Buys one piece and pays. Returns the number of the order. */
async function buy(shopper: Shopper, item: object): Promise<string> {
  const started = await shop.callApi(
    "create-checkout-session",
    { items: [item], shipping: { address: halifax }, notes: "" },
    { token: shopper.token },
  );
  const { id = "", url = "", orderNumber = "" } = started.json as Record<string, string>;
  const card = { number: "4242424242424242", expiry: "12 / 40", cvc: "123", name: "Ann Lee" };
  await shop.request(new URL(url).pathname, { form: card });
  await shop.request(`/order/success?session_id=${id}`);
  return orderNumber;
}

/** Gives the file of a carrier to the shop, as a browser does. Returns where it leads. */
async function giveBack(lines: readonly string[]): Promise<string> {
  const csv = ["Order reference,Tracking number", ...lines].join("\r\n");
  const form = {
    intent: "read_result",
    carrier: "Royal Mail",
    file: new File([csv], "numbers.csv"),
  };
  const answer = await manager.send("pack/run", form);
  return answer.headers.get("location") ?? "";
}

const mailTo = async ({ email }: Shopper) => JSON.stringify(await mailsTo(shop, email));
const statusesOf = async (shopper: Shopper) =>
  JSON.stringify((await shop.request("/api/get-user-orders", { token: shopper.token })).json);
const saysDone = (answer: HttpResponse, words: string) =>
  expect([answer.status, answer.text.includes(words)]).toEqual([200, true]);

/** Each press is on a form that the page has, sent as it is filled in: nothing needs JavaScript. */
test("a day: what must be made, picked, packed and sent, one parcel that comes back, and nothing is left to do", async () => {
  const [ann, ben] = [await newShopper(shop), await newShopper(shop)];
  const airer = await buy(ann, {
    id: await idOf("traditional-kitchen-maid"),
    options: chosenOptions,
  });
  const pegs = await buy(ben, { id: await idOf("beech-pegs"), options: {} });

  // Make: the piece, its cut list, and its bar sawn.
  expect(await has("/admin", "To make")).toEqual(yes("/admin", "To make"));
  const make = "/admin/make?view=all";
  saysDone(await manager.press(make, "Start making"), "1 piece is being made.");
  expect(await has("/admin/make/print?view=all", airer)).toEqual(
    yes("/admin/make/print?view=all", airer),
  );
  expect((await manager.press(make, "Bar 1 is sawn")).status).toBe(200);
  saysDone(await manager.press(make, "Mark made"), "1 piece is made.");
  expect(await read(make)).not.toMatch(new RegExp(`Start making[^<]*<[^>]*>: [^<]*${airer}`));

  // Pick and pack: both orders are on the list, each with a slip that has no price.
  const pick = await read("/admin/pack");
  const slips = await read(`/admin/pack/slips?order=${airer}&order=${pegs}`);
  for (const order of [airer, pegs]) {
    expect(pick).toContain(order);
    expect(slips).toContain(`Packing slip of ${order}`);
  }
  expect(slips).not.toContain("£");

  // The carrier run: a file for each carrier, their numbers back in, one press for both parcels.
  const run = "/admin/pack/run";
  const files: string[] = [];
  for (let page = await read(run); page.includes("Make the file: "); page = await read(run)) {
    const made = await manager.press(run, "Make the file: ");
    const link = /href="(\/admin\/pack\/run\/files\/[^"]+)"/.exec(made.text)?.[1] ?? "";
    files.push(await read(link));
  }
  for (const order of [airer, pegs])
    expect(files.filter((file) => file.includes(order))).toHaveLength(1);
  const result = await giveBack([`${airer},JV473125152GB`, `${pegs},JV473125166GB`]);
  expect(await has(result, "Dispatch 2")).toEqual(yes(result, "Dispatch 2"));
  const sent = await manager.press(result, "Dispatch 2");
  expect(sent.status).toBe(303);
  for (const shopper of [ann, ben]) {
    await expect.poll(() => mailTo(shopper)).toContain("JV4731251");
    expect(await statusesOf(shopper)).toContain('"dispatched"');
  }

  // The pegs arrive and come back: asked by the customer, answered from Today, received, inspected, refunded.
  await manager.press(`/admin/orders/${pegs}`, "Mark delivered");
  expect(await statusesOf(ben)).toContain('"delivered"');
  const asked = await press(shop, `/account/orders/${pegs}/cancel`, {
    button: "Request a return",
    typed: { return_reason: "faulty" },
    headers: { Cookie: cookieHeader(ben.registered) },
  });
  expect(asked.status).toBe(303);
  const path = /href="(\/admin\/returns\/[0-9a-f-]{36})"/.exec(await read("/admin"))?.[1] ?? "";
  expect(await read(path)).toContain("We pay the postage.");
  saysDone(await manager.press(path, "Accept and send the mail"), "The return is accepted.");
  expect(await has("/admin", path)).toEqual(no("/admin", path));
  saysDone(await manager.press(path, "Record goods received"), "recorded as received");
  expect(await has("/admin", path)).toEqual(yes("/admin", path));
  saysDone(
    await manager.press(path, "Record inspection", { typed: { finding: "As new" } }),
    "Refund the goods next.",
  );
  const refund = /href="(\/admin\/orders\/[^"]+\/refund)"/.exec(await read(path))?.[1] ?? "";
  // The form is filled from what came back, so its button has the sum.
  const sum = /Refund £\d+\.\d\d/.exec(await read(refund))?.[0] ?? "no sum";
  expect((await manager.press(refund, sum)).status).toBe(303);
  await expect.poll(() => statusesOf(ben)).toContain('"refunded"');
  await expect.poll(() => mailTo(ben)).toContain(sum.replace("Refund ", ""));

  // Nothing is left: not on Today, and in no list of work.
  for (const list of ["/admin", make, "/admin/pack", run]) {
    const page = await read(list);
    for (const order of [airer, pegs])
      expect([list, order, page.includes(order)]).toEqual([list, order, false]);
  }
  const board = await read("/admin/returns");
  expect(board.slice(board.indexOf("Settled"))).toContain(pegs);
});
