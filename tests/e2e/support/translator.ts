import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";

const cases = path.resolve(import.meta.dirname, "../../support/cases");

/** What an extension of the browser does to every page that is loaded. */
export const extension = path.join(cases, "extension.js");

/** Translates the page as it stands: each text goes into two new elements, in capitals. */
export async function translateOnce(page: Page): Promise<void> {
  await page.evaluate(await readFile(path.join(cases, "translate.js"), "utf8"));
}

/**
 * Translates every page from the moment that React has taken over the header, and each text that comes later. The
 * words stay, so that a test finds them.
 */
export async function keepTranslating(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const left = /^(SCRIPT|STYLE|NOSCRIPT|FONT)$/;
    const translate = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        const { parentElement } = text;
        if (!text.data.trim() || !(parentElement instanceof HTMLElement)) continue;
        if (left.test(parentElement.tagName)) continue;
        const outer = document.createElement("font");
        outer.append(Object.assign(document.createElement("font"), { textContent: text.data }));
        text.replaceWith(outer);
      }
    };
    const begin = () => {
      const header = document.querySelector("header a");
      const isHydrated =
        header && Object.keys(header).some((key) => key.startsWith("__reactProps"));
      if (!isHydrated) return void requestAnimationFrame(begin);
      translate();
      const changes = { childList: true, characterData: true, subtree: true };
      new MutationObserver(translate).observe(document.body, changes);
    };
    requestAnimationFrame(begin);
  });
}
