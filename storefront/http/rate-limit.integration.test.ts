import { expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { checkRateLimit, HOUR_SECONDS } from "./rate-limit.server.ts";

await testDatabase();

const contactsAnHour = 20;
const limit = { name: "contact", byIp: { max: contactsAnHour, windowSeconds: HOUR_SECONDS } };
const request = new Request("https://shop.example");

/** Whether one message from an IP address is within the limit. */
async function mayWrite(clientIp: string): Promise<boolean> {
  return (await checkRateLimit(limit, { request, metadata: { clientIp, requestId: "r" } })).ok;
}

/**
 * How many of `tries` messages are within the limit, each from the IP address that `ipOf` gives.
 */
async function countAllowed(tries: number, ipOf: (i: number) => string): Promise<number> {
  let allowed = 0;
  for (let i = 0; i < tries; i += 1) if (await mayWrite(ipOf(i))) allowed += 1;
  return allowed;
}

test("all IP addresses of one IPv6 /64 network share a limit", async () => {
  const from = (i: number) => `2001:db8:1:1::${i.toString(16)}`;
  expect(await countAllowed(2 * contactsAnHour, from)).toBe(contactsAnHour);
  expect(await mayWrite("2001:db8:1:2::1")).toBe(true);
});

test("all networks of one IPv6 /48 share sixteen times the limit", async () => {
  const from = (i: number) => `2001:db8:2:${i.toString(16)}::1`;
  expect(await countAllowed(18 * contactsAnHour, from)).toBe(16 * contactsAnHour);
  expect(await mayWrite("2001:db8:3::1")).toBe(true);
});

test("requests refused to one network do not count against its neighbours", async () => {
  expect(await countAllowed(17 * contactsAnHour, () => "2001:db8:4:1::1")).toBe(contactsAnHour);
  expect(await mayWrite("2001:db8:4:2::1")).toBe(true);
});

test("one IPv4 address has one limit, in any notation", async () => {
  const spellings = [
    "198.51.100.9",
    "::ffff:198.51.100.9",
    "::ffff:c633:6409",
    "64:ff9b::c633:6409",
  ];
  const from = (i: number) => spellings[i % spellings.length] ?? "";
  expect(await countAllowed(2 * contactsAnHour, from)).toBe(contactsAnHour);
});
