import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { startHttpShop } from "./support/http-shop.ts";

const secret = randomUUID();
const shop = await startHttpShop({ MAIL_WEBHOOK_SECRET: secret });
const json = { bounces: [{ recipient: "nobody@example.com", reason: "no such user" }] };
const post = (Authorization: string, body: object = json) =>
  shop.request("/api/mail-bounces", { method: "POST", json: body, headers: { Authorization } });

test("reports about mails are taken with the secret alone", async () => {
  const basic = Buffer.from(`shop:${secret}`).toString("base64");
  expect((await post(`Bearer ${secret}`)).status).toBe(204);
  expect((await post(`Basic ${basic}`)).status).toBe(204);
  for (const wrong of ["", "Bearer", `Bearer ${secret}x`, "Basic !", secret, `Digest ${secret}`])
    expect([wrong, (await post(wrong)).status]).toEqual([wrong, 401]);
  expect((await post(`Bearer ${secret}`, { bounces: [] })).status).toBe(422);
  expect((await shop.request("/api/mail-bounces")).status).toBe(405);
});
