import { expect, test } from "vitest";
import { createClientIpReader } from "./client-ip.ts";
import { startTestServer } from "#server/http/http-for-tests.ts";

type Case = [trustProxy: string[], forwardedFor: string | undefined, clientIp: string];

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
  [["loopback"], "203.0.113.9", "203.0.113.9"],
  [["private"], "203.0.113.9", "127.0.0.1"],
  [["loopback", "private"], "203.0.113.9, 172.18.0.3, fd00::7", "203.0.113.9"],
  [["loopback", "private"], "203.0.113.9, 172.32.0.1, 192.168.1.1", "172.32.0.1"],
  [["127.0.0.1", "10.0.0.1"], "203.0.113.9, made up, 10.0.0.1", "10.0.0.1"],
  [["127.0.0.1"], "203.0.113.9:4711", "203.0.113.9"],
  [["127.0.0.1"], "[2001:db8::9]:4711", "2001:db8::9"],
  [["127.0.0.1", "2001:db8::/32"], "2001:dc0::1, 2001:db8::9", "2001:dc0::1"],
  [["127.0.0.1"], "::ffff:203.0.113.9", "203.0.113.9"],
])(
  "with TRUST_PROXY=%j and X-Forwarded-For: %s, the client is %s",
  async (trustProxy, forwardedFor, expected) => {
    const { origin } = await startTestServer({
      trustProxy,
      respond: async (request, { clientIp }) => {
        expect(request.headers.has("x-forwarded-for")).toBe(false);
        return new Response(clientIp);
      },
    });
    const headers: Record<string, string> =
      forwardedFor === undefined ? {} : { "X-Forwarded-For": forwardedFor };
    expect(await (await fetch(origin, { headers })).text()).toBe(expected);
  },
);

test.each([
  "proxy.example",
  "linklocal",
  "constructor",
  "10.0.0.0/33",
  "10.0.0.0/",
  "10.0.0.0/8/8",
  "10.0.0.0/255.0.0.0",
  "0.0.0.0/0",
  "::/129",
  "10.0.0",
])("TRUST_PROXY refuses %s", (entry) => {
  expect(() => createClientIpReader([entry])).toThrow(/^TRUST_PROXY/);
});
