import { expect, onTestFinished, test } from "vitest";
import type { Context } from "#bin/doctor/context.ts";
import { startDnsServer } from "#tests/support/dns-server.ts";
import { gatherMailRecords, judgeMailRecords } from "./mail-records.ts";

const spf = { "shop.test": "v=spf1 include:mail.test ~all" };
const dmarc = { "_dmarc.shop.test": "v=DMARC1; p=none" };
const dkim = { "s1._domainkey.shop.test": "v=DKIM1; k=rsa; p=MIGf" };

async function finding(records: Readonly<Record<string, string>>, servers?: readonly string[]) {
  const dns = await startDnsServer(records);
  onTestFinished(() => dns.stop());
  const env = { mailFrom: "Shop <hello@shop.test>", usesSandboxMail: false };
  const facts = await gatherMailRecords({ env } as Context, servers ?? [dns.address]);
  return judgeMailRecords(facts);
}

test("the doctor reads SPF, DKIM and DMARC from the name server", async () => {
  expect(await finding({ ...spf, ...dmarc, ...dkim })).toEqual({
    state: "good",
    text: "shop.test has SPF, DKIM (s1) and DMARC.",
  });
});

test.each([
  ["SPF", { ...dmarc, ...dkim, "shop.test": "verification=1" }, "bad", "Add the TXT record"],
  ["DMARC", { ...spf, ...dkim }, "warning", "Add a TXT record at _dmarc.shop.test"],
  ["DKIM", { ...spf, ...dmarc }, "warning", "Add the record that your mail provider names"],
])("the doctor misses %s and names its remedy", async (_, records, state, remedy) => {
  const { text, ...found } = await finding(records);
  expect(found).toEqual({ state });
  expect(text).toContain(remedy);
});

test("the doctor says that no name server answers", async () => {
  const { state, text } = await finding({}, ["127.0.0.1:9"]);
  expect(state).toBe("warning");
  expect(text).toContain("No name server answered");
});
