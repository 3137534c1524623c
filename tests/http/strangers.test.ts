import { randomUUID } from "node:crypto";
import net from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { newToken, tokenHash } from "#shop/accounts/sessions/tokens.server.ts";
import { placeUnpaidOrder } from "#tests/support/orders.ts";
import { joinedStaff } from "#tests/support/staff.ts";
import { startHttpShop } from "./support/http-shop.ts";
import { newShopper } from "./support/shoppers.ts";

process.env["ADMIN_SECRET"] = randomUUID() + randomUUID();
const shop = await startHttpShop();
const owner = await joinedStaff(shop.db, "owner");
const asOwner = { Cookie: `admin=${owner.token}` };

/** Begins a request with a file, which comes just fast enough to keep a place as long as the test lasts. */
function beginUpload(path: string, cookie: string): void {
  const { hostname, port } = new URL(shop.url);
  const socket = net.connect(Number(port), hostname);
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${hostname}`,
    `Cookie: ${cookie}`,
    "Content-Type: multipart/form-data; boundary=x",
    "Content-Length: 5000000",
  ];
  socket.on("error", () => {});
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  const sending = setInterval(() => socket.write("x".repeat(8_192)), 200);
  onTestFinished(() => {
    clearInterval(sending);
    socket.destroy();
  });
}

function formWith(intent: string): FormData {
  const form = new FormData();
  form.set("act_id", randomUUID());
  form.set("intent", intent);
  form.set("file", new Blob(["sku,name\r\n"], { type: "text/csv" }), "products.csv");
  return form;
}

/** A link to the reviews of an order. */
async function reviewLink(): Promise<string> {
  const { userId: id, email } = await newShopper(shop);
  const pegs = await shop.db
    .selectFrom("products")
    .select("id")
    .where("slug", "=", "beech-pegs")
    .executeTakeFirstOrThrow();
  const order = await placeUnpaidOrder(shop.db, { id, email }, [pegs.id]);
  const token = newToken();
  await shop.db
    .insertInto("review_requests")
    .values({ order_id: order.id, token_hash: tokenHash(token) })
    .execute();
  return `/reviews?token=${token}`;
}

test("strangers who keep uploads open stop no file of staff and no photograph of a review", async () => {
  const link = await reviewLink();
  for (let count = 0; count < 8; count += 1) {
    beginUpload("/admin/products/import", `admin=${newToken()}`);
    beginUpload(`/reviews?token=${newToken()}`, "");
  }
  const sent = { headers: asOwner, upload: formWith("upload") };
  expect((await shop.request("/admin/products/import", sent)).status).not.toBe(503);
  expect((await shop.request(link, { upload: formWith("photo-0") })).status).not.toBe(503);
});

test("strangers who ask for the admin again and again stop nobody who has a session or wants to sign in", async () => {
  let isOver = false;
  const paths = ["/sign-in", "/orders", "/join?token=x", "/sign-in?to=%2F", "/sign-in?round="];
  const flood = Array.from({ length: 30 }, async (_, at) => {
    const headers: Record<string, string> = at % 2 === 0 ? {} : { Cookie: `admin=${newToken()}` };
    for (let round = 0; !isOver; round += 1)
      await shop.request(`/admin${paths[at % 5]}${at % 5 === 4 ? round : ""}`, { headers });
  });
  try {
    for (const path of ["", "/orders", "/products", "/staff", "/me"]) {
      const { status } = await shop.request(`/admin${path}`, { headers: asOwner });
      expect([path, status]).toEqual([path, 200]);
    }
    expect((await shop.request("/admin/sign-in")).text).toContain("Forgotten your password?");
  } finally {
    isOver = true;
    await Promise.all(flood);
  }
});
