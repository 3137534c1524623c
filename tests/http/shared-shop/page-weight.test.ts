import { brotliCompressSync, constants } from "node:zlib";
import { expect, test } from "vitest";
import { inlineScripts } from "#tests/http/support/html.ts";
import { sharedHttpShop } from "#tests/http/support/http-shop.ts";

const shop = sharedHttpShop();

/** The most that the HTML of a page may weigh in KB, as a page that is asked for often is sent. */
const limits = {
  "/": 9.3,
  "/ceiling-airers": 8.9,
  "/accessories": 10.7,
  "/product/four-arm-rotary": 9.8,
  "/product/rubber-grippers": 9,
  "/product/traditional-kitchen-maid": 13.8,
};

test.each(Object.entries(limits))("the HTML of %s is at most %s KB", async (path, limit) => {
  const { status, text } = await shop.request(path);
  expect(status).toBe(200);
  const bytes = compressedBytes(text.replaceAll(/<style\b[^>]*>[\s\S]*?<\/style>/g, ""));
  // To a tenth: the names of built files change a few bytes with every build.
  const kilobytes = (bytes / 1_024).toFixed(1);
  process.stdout.write(`HTML: ${kilobytes} KB  ${path}\n`);
  expect(Number(kilobytes)).toBeLessThanOrEqual(limit);
});

test("a product's document does not repeat as data what it shows as HTML; its data alone has it", async () => {
  const words = "locks? at three tensions";
  const { text } = await shop.request("/product/four-arm-rotary");
  expect(text).toMatch(new RegExp(`<p[^>]*>[^<]*${words}`));
  expect(text).toContain('"@type":"Product"');
  expect(inlineScripts(text).join("\n")).not.toMatch(new RegExp(words));
  const data = await shop.request("/product/four-arm-rotary.data");
  expect(data.text).toMatch(new RegExp(words));
});

function compressedBytes(html: string): number {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  return brotliCompressSync(html, { params }).length;
}
