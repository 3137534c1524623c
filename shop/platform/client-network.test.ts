import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clientNetworkOf, limitKeysOf } from "./client-network.ts";

const hex = (group: number) => group.toString(16);
const groups = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: length, maxLength: length });
/** Networks without embedded IPv4 addresses: global unicast, 2000::/3. */
const networks = fc
  .tuple(fc.integer({ min: 0x2000, max: 0x3fff }), groups(3))
  .map(([a, b]) => [a, ...b]);

/** Every spelling that RFC 4291 allows for eight groups. */
const spellings = (address: readonly number[]) =>
  fc
    .record({
      pads: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
      isUpper: fc.boolean(),
      isCompressed: fc.boolean(),
      hasDots: fc.boolean(),
      zone: fc.constantFrom("", "%eth0", "%1", "%25eth0"),
    })
    .map(({ pads, isUpper, isCompressed, hasDots, zone }) => {
      const parts = address.map((group, i) => (pads[i] ? hex(group).padStart(4, "0") : hex(group)));
      const low = address.slice(6).flatMap((group) => [group >> 8, group & 255]);
      if (hasDots) parts.splice(6, 2, low.join("."));
      const text = parts.join(":");
      const short = isCompressed ? text.replace(/(?:^|:)0+(?::0+)*(?=:|$)(?:$|:)/, "::") : text;
      return (isUpper ? short.toUpperCase() : short) + zone;
    });

describe("the keys that a client is counted by", () => {
  it("are the IP address for IPv4", () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(limitKeysOf(address)).toEqual([{ key: address, times: 1 }]);
      }),
    );
  });

  it("are the same for all IP addresses of one /64, however they are written", () => {
    const pairs = fc
      .tuple(networks, groups(4), groups(4))
      .chain(([network, one, other]) =>
        fc.tuple(spellings([...network, ...one]), spellings([...network, ...other])),
      );
    fc.assert(
      fc.property(pairs, ([one, other]) => {
        expect(limitKeysOf(one)).toEqual(limitKeysOf(other));
        expect(limitKeysOf(one)).toHaveLength(2);
      }),
    );
  });

  it("differ between two /64, which share the key of their /48", () => {
    fc.assert(
      fc.property(networks, fc.integer({ min: 1, max: 0xffff }), (network, difference) => {
        const [a = 0, b = 0, c = 0, d = 0] = network;
        const [own, site] = limitKeysOf(`${[a, b, c, d].map(hex).join(":")}::1`);
        const [otherOwn, otherSite] = limitKeysOf(
          `${[a, b, c, d ^ difference].map(hex).join(":")}::1`,
        );
        expect(own?.key).not.toBe(otherOwn?.key);
        expect(site).toEqual(otherSite);
        expect(site?.times).toBe(16);
      }),
    );
  });

  it("are the IPv4 address when it is embedded in an IPv6 address", () => {
    const prefixes = ["::ffff:", "::ffff:0:", "64:ff9b::", "64:ff9b:1::", "64:ff9b:1:7:8:9:"];
    fc.assert(
      fc.property(fc.ipV4(), fc.constantFrom(...prefixes), fc.boolean(), (ipv4, prefix, isHex) => {
        const [a = 0, b = 0, c = 0, d = 0] = ipv4.split(".").map(Number);
        const tail = isHex ? `${hex((a << 8) | b)}:${hex((c << 8) | d)}` : ipv4;
        expect(limitKeysOf(prefix + tail)).toEqual([{ key: ipv4, times: 1 }]);
      }),
    );
  });

  it("are short and the same each time for any text", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) => {
        const keys = limitKeysOf(text);
        expect(keys).toEqual(limitKeysOf(text));
        for (const { key } of keys) expect(key.length).toBeLessThanOrEqual(100);
      }),
    );
  });
});

it.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["::FFFF:c633:6409", "198.51.100.9"],
  ["0:0:0:0:0:ffff:c633:6409", "198.51.100.9"],
  ["64:ff9b::c633:6409", "198.51.100.9"],
  ["2001:DB8::1", "2001:db8:0:0::/64"],
  ["2001:0db8:0000:0000:ffff::", "2001:db8:0:0::/64"],
  ["[2001:db8::1]", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["203.0.113.09", "203.0.113.09"],
  ["1.2.3", "1.2.3"],
  ["", ""],
  ["not an address", "not an address"],
])("the client %j counts as the network %j", (address, network) => {
  expect(clientNetworkOf(address)).toBe(network);
});
