import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import fc from "fast-check";
import { expect, test } from "vitest";
import { requestReset } from "#shop/accounts/password-reset.server.ts";
import { listMessagesFrom, receiveMessage } from "#shop/messages/contact.server.ts";
import { newCustomer } from "#tests/support/accounts.ts";
import { testDatabase } from "#tests/support/database.ts";
import { checkRateLimit, HOUR_SECONDS } from "./rate-limit.server.ts";
import { mailsTo } from "#tests/support/mails.ts";

process.env.PUBLIC_URL = "https://shop.example";
process.env.ALLOW_SANDBOX = "1";
const { db } = await testDatabase();

let requests = 0;
const request = new Request("https://shop.example");
const limit = {
  name: "some-act",
  byIp: { max: 100, windowSeconds: HOUR_SECONDS },
  byAccount: { max: 5, windowSeconds: HOUR_SECONDS },
};

/** Each request comes from an IP address of its own, so only the account's limit can be reached. */
const attempt = (email: string) =>
  checkRateLimit(
    limit,
    { request, metadata: { clientIp: `198.51.100.${requests++}`, requestId: "" } },
    email,
  );

/** The keys of the accounts' counters. */
async function accountKeys(): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from rate_limits where key like '%:account:%'`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** Includes letters that JavaScript and PostgreSQL convert to lower case differently. */
const letters = fc.constantFrom(..."aIiİıKkKßẞſsSΣσςÅåÅéÉ.-0");
const spelling = fc
  .array(letters, { minLength: 1, maxLength: 6 })
  .map((drawn) => `${drawn.join("")}@x.example`);

test("two spellings of one account share a counter", async () => {
  await fc.assert(
    fc.asyncProperty(spelling, spelling, async (one, other) => {
      await db.deleteFrom("rateLimits").execute();
      const { rows } = await sql<{ isOne: boolean }>`
        select lower(${one}::text) = lower(${other}::text) as is_one`.execute(db);
      await attempt(one);
      await attempt(other);
      expect((await accountKeys()).size).toBe(rows[0]?.isOne ? 1 : 2);
    }),
    {
      numRuns: 60,
      examples: [
        ["vİ@x.example", "vi@x.example"],
        ["ΑΣ@x.example", "ας@x.example"],
        ["Ann@X.example", "aNN@x.EXAMPLE"],
      ],
    },
  );
});

test("an account's limit holds for every spelling of its e-mail address", async () => {
  const id = randomUUID();
  const { customer } = await newCustomer(db, `vi.si.bi-${id}@x.example`);
  const allowed = [];
  for (let round = 0; round < 4; round++)
    for (const given of ["vi.si.bi", "vİ.si.bi", "vi.sİ.bi", "VI.Sİ.Bİ"]) {
      const email = `${given}-${id}@x.example`;
      const { ok } = await attempt(email);
      if (ok) await requestReset(db, email);
      allowed.push(ok);
    }
  expect(allowed.filter(Boolean)).toHaveLength(5);
  const resets = (await mailsTo(db, customer.email)).filter(
    ({ template }) => template === "reset-password",
  );
  expect(resets.length).toBeLessThanOrEqual(5);
});

test("a sender's messages are counted and found for every spelling", async () => {
  const id = randomUUID();
  const results = [];
  for (const given of ["vi", "vİ", "VI", "Vİ", "vi", "vİ"])
    results.push(
      await receiveMessage(db, {
        name: "Ann",
        email: `${given}-${id}@x.example`,
        message: `Message ${results.length}`,
      }),
    );
  expect(results.map(({ ok }) => ok)).toEqual([true, true, true, true, true, false]);
  expect(await listMessagesFrom(db, `vİ-${id}@x.example`)).toHaveLength(5);
});
