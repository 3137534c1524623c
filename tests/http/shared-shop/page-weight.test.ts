import { expect, test } from "vitest";
import { inlineScripts } from "#tests/http/support/html.ts";
import { sharedHttpShop } from "#tests/http/support/http-shop.ts";
import { htmlBytes } from "#tests/http/support/page-weight.ts";
import { isFull } from "#tests/support/full-size.ts";
import { inParallel } from "#tests/resilience/wait-until.ts";

const shop = sharedHttpShop();

/**
 * The most that the HTML of a page may weigh in KB, as a page that is asked for often is sent. There is
 * room for days and dates, which differ from one day to the next.
 */
const limits = {
  "/": 11.4,
  "/ceiling-airers": 10.7,
  "/accessories": 12.5,
  "/product/rubber-grippers": 10,
  "/product/traditional-kitchen-maid": 15.2,
};

test.each(Object.entries(limits))("the HTML of %s is at most %s KB", async (path, limit) => {
  const kilobytes = await kilobytesOf(path);
  process.stdout.write(`HTML: ${kilobytes} KB  ${path}\n`);
  expect(kilobytes).toBeLessThanOrEqual(limit);
});

/** In bytes: rounded, 11,310 would pass for 11 KB. */
const PLAIN_MAX = 11 * 1_024;
const AIRER_MAX = 17 * 1_024;

test("the HTML of every plain product is at most 11 KB, of every airer that is drawn at most 17 KB", async () => {
  const sitemap = (await shop.request("/sitemap.xml")).text;
  const paths = [...sitemap.matchAll(/<loc>[^<]*?(\/product\/[^<]+)<\/loc>/g)];
  // Eight at a time: the shop answers 503 to more than it can draw.
  const pages = await inParallel(paths, 8, async ([, path = ""]) => {
    const { status, text } = await shop.request(path);
    expect(status, path).toBe(200);
    return { path, text, isDrawn: text.includes(`href="${path}/template`) };
  });
  const drawn = pages.filter(({ isDrawn }) => isDrawn);
  expect(pages.length).toBeGreaterThanOrEqual(67);
  expect(drawn.length).toBeGreaterThanOrEqual(3);
  expect(drawn.length).toBeLessThan(10);
  // The longest ones: compressing takes longer than drawing them.
  const plain = pages.filter(({ isDrawn }) => !isDrawn);
  const longest = plain.toSorted((a, b) => b.text.length - a.text.length);
  const weighed = [...drawn, ...longest.slice(0, isFull ? plain.length : 8)];
  const weights = weighed.map(({ path, text, isDrawn }) => [
    path,
    htmlBytes(text) - (isDrawn ? AIRER_MAX : PLAIN_MAX),
  ]);
  expect(weights.filter(([, above]) => Number(above) > 0)).toEqual([]);
});

async function kilobytesOf(path: string): Promise<number> {
  const { status, text } = await shop.request(path);
  expect(status).toBe(200);
  return kilobytesIn(text);
}

/** Without the styles, to a tenth: the names of built files change a few bytes with every build. */
function kilobytesIn(html: string): number {
  return Number((htmlBytes(html) / 1_024).toFixed(1));
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
