import { expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { checkRateLimit, HOUR_SECONDS } from "./rate-limit.server.ts";

await testDatabase();

const contactsAnHour = 20;
const limit = { name: "contact", byIp: { max: contactsAnHour, windowSeconds: HOUR_SECONDS } };
const request = new Request("https://shop.example");

/** Whether one message to the shop from a client address is let through. */
async function mayWrite(clientIp: string): Promise<boolean> {
  return (await checkRateLimit(limit, { request, metadata: { clientIp, requestId: "r" } })).ok;
}

/** How many of so many messages are let through, each from the address that `addressOf` gives. */
async function countAllowed(tries: number, addressOf: (i: number) => string): Promise<number> {
  let allowed = 0;
  for (let i = 0; i < tries; i += 1) if (await mayWrite(addressOf(i))) allowed += 1;
  return allowed;
}

test("all addresses of one IPv6 network of /64 count together, and not with another network", async () => {
  const from = (i: number) => `2001:db8:1:1::${i.toString(16)}`;
  expect(await countAllowed(2 * contactsAnHour, from)).toBe(contactsAnHour);
  expect(await mayWrite("2001:db8:1:2::1")).toBe(true);
});

test("the networks of one /48 have sixteen times the limit together", async () => {
  const from = (i: number) => `2001:db8:2:${i.toString(16)}::1`;
  expect(await countAllowed(18 * contactsAnHour, from)).toBe(16 * contactsAnHour);
  expect(await mayWrite("2001:db8:3::1")).toBe(true);
});

test("what one network is refused does not use up the tries of its neighbours", async () => {
  expect(await countAllowed(17 * contactsAnHour, () => "2001:db8:4:1::1")).toBe(contactsAnHour);
  expect(await mayWrite("2001:db8:4:2::1")).toBe(true);
});

test("one IPv4 address has one limit, however it is spelt", async () => {
  const spellings = [
    "198.51.100.9",
    "::ffff:198.51.100.9",
    "::ffff:c633:6409",
    "64:ff9b::c633:6409",
  ];
  const from = (i: number) => spellings[i % spellings.length] ?? "";
  expect(await countAllowed(2 * contactsAnHour, from)).toBe(contactsAnHour);
});
