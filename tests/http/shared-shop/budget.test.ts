import { expect, test } from "vitest";
import { sharedHttpShop } from "#tests/http/support/http-shop.ts";
import { liveAirer, scriptsOf } from "#tests/http/support/page-weight.ts";

const shop = sharedHttpShop();
const PRODUCT_MAX_KB = 120;
/** What a ceiling airer's page loads in addition: its figures and the fit form. The drawing comes later. */
const LIVE_AIRER_MAX_KB = 12;

test("the JavaScript of a product page is at most 120 KB, compressed with brotli", async () => {
  const { text } = await shop.request("/product/four-arm-rotary");
  // The page names no script of the airer; they load only on the pages of airers.
  expect(text).not.toMatch(liveAirer);
  expect(text).not.toMatch(/airer-drawing-/);
  expect(kilobytesOf(text, liveAirer)).toBeLessThanOrEqual(PRODUCT_MAX_KB);
});

test("a ceiling airer's page loads at most 12 KB more", async () => {
  const { text } = await shop.request("/product/traditional-kitchen-maid");
  expect(kilobytesOf(text)).toBeLessThanOrEqual(PRODUCT_MAX_KB + LIVE_AIRER_MAX_KB);
});

/** The compressed size of a page's scripts in KB. Prints a table of them. */
function kilobytesOf(html: string, except?: RegExp): number {
  const sizes = scriptsOf(html, except).toSorted((a, b) => b.bytes - a.bytes);
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  const table = sizes.map(({ file, bytes }) => `${kilobytes(bytes)} KB  ${file}`);
  process.stdout.write(`JavaScript: ${kilobytes(total)} KB\n${table.join("\n")}\n`);
  expect(sizes.length).toBeGreaterThan(3);
  return total / 1_024;
}

function kilobytes(bytes: number): string {
  return (bytes / 1_024).toFixed(1).padStart(6);
}
