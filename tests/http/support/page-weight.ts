import { readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { attributes, inlineScripts } from "./html.ts";

const built = path.resolve(import.meta.dirname, "../../../build/storefront/client");

/** Loaded by the page of a ceiling airer only. */
export const liveAirer = /airer-(?:panel|fit)-|scene-of-/;
/** Loaded on first use, when it is about to be seen, for signed-in customers, or when a page fails. */
const onDemand =
  /airer-drawing-|notice-|clear-of-focus|search-suggestions|picture-zoom|outage-advice|ways-on|keep-lists|save-for-later/;

/** The size of a page's HTML without its styles in bytes, as a page that is asked for often is sent. */
export function htmlBytes(html: string): number {
  return compressedBytes(
    Buffer.from(html.replaceAll(/<style\b[^>]*>[\s\S]*?<\/style>/g, "")),
    constants.BROTLI_MODE_TEXT,
  );
}

/** The scripts that a page loads, without those that it loads on demand, each with its compressed bytes. */
export function scriptsOf(html: string, except?: RegExp) {
  return [...filesOf(html, except)].map((file) => ({
    file,
    bytes: compressedBytes(readFileSync(path.join(built, file)), constants.BROTLI_MODE_GENERIC),
  }));
}

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

function compressedBytes(content: Buffer, mode: number): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_MODE]: mode };
  return brotliCompressSync(content, { params }).length;
}
