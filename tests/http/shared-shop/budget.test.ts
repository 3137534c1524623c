import { readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { expect, test } from "vitest";
import { attributes, inlineScripts } from "#tests/http/support/html.ts";
import { sharedHttpShop } from "#tests/http/support/http-shop.ts";

const shop = sharedHttpShop();
const built = path.resolve(import.meta.dirname, "../../../build/storefront/client");
const PRODUCT_MAX_KB = 110;
/** What a ceiling airer's page loads in addition: its figures and the fit form. The drawing comes later. */
const LIVE_AIRER_MAX_KB = 12;

test("the JavaScript of a product page is at most 110 KB, compressed with brotli", async () => {
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
  const sizes = [...filesOf(html, except)]
    .map((file) => ({ file, bytes: compressedBytes(file) }))
    .toSorted((a, b) => b.bytes - a.bytes);
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  const table = sizes.map(({ file, bytes }) => `${kilobytes(bytes)} KB  ${file}`);
  process.stdout.write(`JavaScript: ${kilobytes(total)} KB\n${table.join("\n")}\n`);
  expect(sizes.length).toBeGreaterThan(3);
  return total / 1_024;
}

/** Loaded by the page of a ceiling airer only. */
const liveAirer = /airer-(?:panel|fit)-|scene-of-/;
/** Loaded on first use, when it is about to be seen, for signed-in customers, or when a page fails. */
const onDemand =
  /airer-drawing-|notice-|clear-of-focus|search-suggestions|picture-zoom|outage-advice|ways-on|keep-lists|save-for-later/;

/** The scripts that a page names, and those that they import. */
function filesOf(html: string, except?: RegExp): Set<string> {
  const named = [
    ...attributes(html, "script", "src"),
    ...attributes(html, "script", "data-modules").flatMap((urls) => urls.split(" ")),
  ];
  const waiting = [...named, ...inlineScripts(html).flatMap(importedBy)];
  const files = new Set<string>();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file) || onDemand.test(file) || except?.test(file)) continue;
    files.add(file);
    const folder = path.posix.dirname(file);
    const code = readFileSync(path.join(built, file), "utf8");
    waiting.push(
      ...importedBy(code).map((name) =>
        name.startsWith("/") ? name : path.posix.join(folder, name),
      ),
    );
  }
  return files;
}

/** What a script imports, statically or dynamically. */
function importedBy(code: string): string[] {
  const found = code.matchAll(
    /(?:from|import)\s*\(?\s*["'`]((?:\/assets\/|\.\/)[\w.-]+\.js)["'`]/g,
  );
  return [...found].map(([, file]) => file ?? "");
}

function compressedBytes(file: string): number {
  const parameters = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  return brotliCompressSync(readFileSync(path.join(built, file)), { params: parameters }).length;
}

function kilobytes(bytes: number): string {
  return (bytes / 1_024).toFixed(1).padStart(6);
}
