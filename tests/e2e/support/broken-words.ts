import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** The words of some elements that are set on two lines. Fails unless `known` is one of the words. */
export async function brokenWords(page: Page, within: string, known: string): Promise<string[]> {
  const { words, broken } = await page.evaluate((selector) => {
    const words: string[] = [];
    const broken: string[] = [];
    for (const element of document.querySelectorAll(selector)) {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        for (const match of (node.nodeValue ?? "").matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(node, match.index);
          range.setEnd(node, match.index + match[0].length);
          words.push(match[0]);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) broken.push(match[0]);
        }
      }
    }
    return { words, broken };
  }, within);
  expect(words).toContain(known);
  return broken;
}
