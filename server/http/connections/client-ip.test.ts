import { expect, test } from "vitest";
import { createClientIpReader } from "./client-ip.ts";
import { startTestServer } from "#server/http/http-for-tests.ts";

type Case = [trustProxy: string[], forwarded: string | undefined, address: string];

test.each<Case>([
  [[], undefined, "127.0.0.1"],
  [[], "203.0.113.9", "127.0.0.1"],
  [["10.0.0.0/8"], "203.0.113.9", "127.0.0.1"],
  [["127.0.0.1"], undefined, "127.0.0.1"],
  [["127.0.0.1"], "203.0.113.9", "203.0.113.9"],
  [["127.0.0.1"], "198.51.100.1, 203.0.113.9", "203.0.113.9"],
  [["127.0.0.0/8", "10.0.0.0/8"], "198.51.100.1, 203.0.113.9, 10.1.2.3", "203.0.113.9"],
  [["127.0.0.1", "10.0.0.0/8"], "10.1.2.3", "10.1.2.3"],
  [["127.0.0.1"], "made up", "127.0.0.1"],
  [["127.0.0.1", "10.0.0.1"], "203.0.113.9, made up, 10.0.0.1", "10.0.0.1"],
  [["127.0.0.1"], "203.0.113.9:4711", "203.0.113.9"],
  [["127.0.0.1"], "[2001:db8::9]:4711", "2001:db8::9"],
  [["127.0.0.1", "2001:db8::/32"], "2001:dc0::1, 2001:db8::9", "2001:dc0::1"],
  [["127.0.0.1"], "::ffff:203.0.113.9", "203.0.113.9"],
])("behind %j a request forwarded for %s comes from %s", async (trustProxy, forwarded, address) => {
  const { origin } = await startTestServer({
    trustProxy,
    respond: async (request, { clientIp }) => {
      expect(request.headers.has("x-forwarded-for")).toBe(false);
      return new Response(clientIp);
    },
  });
  const headers: Record<string, string> =
    forwarded === undefined ? {} : { "X-Forwarded-For": forwarded };
  expect(await (await fetch(origin, { headers })).text()).toBe(address);
});

test.each(["proxy.example", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/8/8", "::/129", "10.0.0"])(
  "%s is no address to trust",
  (entry) => {
    expect(() => createClientIpReader([entry])).toThrow(/^TRUST_PROXY/);
  },
);
