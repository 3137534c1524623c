import fc from "fast-check";
import { expect, test } from "vitest";
import { code128, type BarCode } from "./code-128.ts";

/**
 * What a scanner reads, without the table of widths: by the published bit patterns of code set B, in which
 * 1 is a dark module.
 */
function scan({ widthModules, bars }: BarCode): string {
  const dark = Array.from({ length: widthModules }, (_, at) =>
    bars.some((bar) => at >= bar.at && at < bar.at + bar.width) ? "1" : "0",
  ).join("");
  expect(dark.endsWith("1100011101011")).toBe(true);
  const symbols = dark.slice(0, -13).match(/.{11}/g) ?? [];
  expect(symbols.join("")).toHaveLength(widthModules - 13);
  const values = symbols.map(valueOf);
  const [start, ...rest] = values;
  const check = rest.pop();
  expect(start).toBe(104);
  const sum = rest.reduce((total, value, index) => total + value * (index + 1), 104);
  expect(check).toBe(sum % 103);
  return rest.map((value) => String.fromCharCode(value + 32)).join("");
}

/** Every symbol of 11 modules begins dark, ends light, and has three bars with an even number of dark modules. */
function valueOf(bits: string): number {
  expect(bits).toMatch(/^(?:1+0+){3}$/);
  expect(bits.replaceAll("0", "").length % 2).toBe(0);
  const value = bitPatterns.indexOf(Number.parseInt(bits, 2));
  expect(value).toBeGreaterThanOrEqual(0);
  return value;
}

/** The patterns of the values 0 to 105 as numbers, from a decoder's table (each its 11 modules in binary). */
const bitPatterns = [
  1740, 1644, 1638, 1176, 1164, 1100, 1224, 1220, 1124, 1608, 1604, 1572, 1436, 1244, 1230, 1484,
  1260, 1254, 1650, 1628, 1614, 1764, 1652, 1902, 1868, 1836, 1830, 1892, 1844, 1842, 1752, 1734,
  1590, 1304, 1112, 1094, 1416, 1128, 1122, 1672, 1576, 1570, 1464, 1422, 1134, 1496, 1478, 1142,
  1910, 1678, 1582, 1768, 1762, 1774, 1880, 1862, 1814, 1896, 1890, 1818, 1914, 1602, 1930, 1328,
  1292, 1200, 1158, 1068, 1062, 1424, 1412, 1232, 1218, 1076, 1074, 1554, 1616, 1978, 1556, 1146,
  1340, 1212, 1182, 1508, 1268, 1266, 1956, 1940, 1938, 1758, 1782, 1974, 1400, 1310, 1118, 1512,
  1506, 1960, 1954, 1502, 1518, 1886, 1966, 1668, 1680, 1692,
];

test("an order's number is read back from its bars", () => {
  expect(scan(code128("LL-10051"))).toBe("LL-10051");
  expect(code128("LL-10051").widthModules).toBe(11 * 10 + 13);
});

test("whatever is printable in ASCII is read back", () => {
  const text = fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(text, (each) => {
      expect(scan(code128(each))).toBe(each);
    }),
  );
});

test.each(["", "LÄ-1", "x".repeat(41)])("%j has no bar code", (text) =>
  expect(() => code128(text)).toThrow(),
);
