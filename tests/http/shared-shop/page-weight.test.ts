import { brotliCompressSync, constants } from "node:zlib";
import { expect, test } from "vitest";
import { inlineScripts } from "#tests/http/support/html.ts";
import { sharedHttpShop } from "#tests/http/support/http-shop.ts";

const shop = sharedHttpShop();

/** The most that the HTML of a page may weigh in KB, as a page that is asked for often is sent. */
const limits = {
  "/": 8.6,
  "/ceiling-airers": 8.4,
  "/accessories": 10.1,
  "/product/rubber-grippers": 8.2,
  "/product/traditional-kitchen-maid": 12.7,
};

test.each(Object.entries(limits))("the HTML of %s is at most %s KB", async (path, limit) => {
  const kilobytes = await kilobytesOf(path);
  process.stdout.write(`HTML: ${kilobytes} KB  ${path}\n`);
  expect(kilobytes).toBeLessThanOrEqual(limit);
});

/** The products with the longest pages: most have the table of covers or of parts. None of them is drawn. */
const LONG = /rotary|cover|rope|laths|hoist/;

test("the HTML of a plain product is at most 9 KB", async () => {
  const sitemap = (await shop.request("/sitemap.xml")).text;
  const paths = [...sitemap.matchAll(/<loc>[^<]*?(\/product\/[^<]+)<\/loc>/g)]
    .map(([, path]) => path ?? "")
    .filter((path) => LONG.test(path));
  expect(paths.length).toBeGreaterThan(12);
  const weights = await Promise.all(
    paths.map(async (path) => ({ path, kilobytes: await kilobytesOf(path) })),
  );
  expect(weights.filter(({ kilobytes }) => kilobytes > 9)).toEqual([]);
});

async function kilobytesOf(path: string): Promise<number> {
  const { status, text } = await shop.request(path);
  expect(status).toBe(200);
  return kilobytesIn(text);
}

/** Without the styles, to a tenth: the names of built files change a few bytes with every build. */
function kilobytesIn(html: string): number {
  const bytes = compressedBytes(html.replaceAll(/<style\b[^>]*>[\s\S]*?<\/style>/g, ""));
  return Number((bytes / 1_024).toFixed(1));
}

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
