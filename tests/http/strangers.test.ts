import net from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { newToken } from "#shop/accounts/sessions/tokens.server.ts";
import { anOrder } from "#tests/support/builders/order.ts";
import { reviewToken } from "#tests/support/builders/review-token.ts";
import { startHttpShop } from "./support/http-shop.ts";
import { staffOf, bodyOf } from "./support/people.ts";

const shop = await startHttpShop();
const owner = await staffOf(shop, "owner");

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

test("strangers who keep uploads open stop no file of staff and no photograph of a review", async () => {
  const { id } = await anOrder(shop.db, "unpaid");
  const link = `/reviews?token=${await reviewToken(shop.db, id)}`;
  for (let count = 0; count < 8; count += 1) {
    beginUpload("/admin/products/import", `admin=${newToken()}`);
    beginUpload(`/reviews?token=${newToken()}`, "");
  }
  const file = new File(["sku,name\r\n"], "products.csv", { type: "text/csv" });
  const sent = await owner.send("products/import", { intent: "upload", file });
  expect(sent.status).not.toBe(503);
  expect((await shop.request(link, bodyOf({ intent: "photo-0", file }))).status).not.toBe(503);
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
      const { status } = await owner.open(`/admin${path}`);
      expect([path, status]).toEqual([path, 200]);
    }
    expect((await shop.request("/admin/sign-in")).text).toContain("Forgotten your password?");
  } finally {
    isOver = true;
    await Promise.all(flood);
  }
});
