import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults, ContextObject, RunOptions } from "axe-core";
import { isFull } from "#tests/support/full-size.ts";
import { expect } from "./test.ts";

/** Every rule of WCAG 2.2 A and AA, and axe's own best practice. */
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
type WithAxe = { axe: { run(context: ContextObject, options: RunOptions): Promise<AxeResults> } };

/** The rows of a table are alike, so the first ones are enough. */
const laterRows = isFull ? [] : ["tbody > tr:nth-child(n + 9)"];

/**
 * Expects that axe finds nothing on the page, by any rule but `rulesOff`, except in the elements that `unchecked`
 * selects. axe is given to a page once, and says only what it found: its package for Playwright takes twice the time.
 */
export async function expectAccessible(
  page: Page,
  name: string,
  unchecked = laterRows,
  rulesOff: readonly string[] = [],
): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  const found = await page.evaluate(
    async ({ exclude, runOnly, off }) => {
      const rules = Object.fromEntries(off.map((rule) => [rule, { enabled: false }]));
      const { violations } = await (window as unknown as WithAxe).axe.run(
        { exclude: [...exclude] },
        { resultTypes: ["violations"], iframes: false, runOnly, rules },
      );
      return violations.map(({ id, help, nodes }) => ({
        rule: `${id}: ${help}`,
        at: nodes.map(({ html, failureSummary }) => `${html.slice(0, 300)} | ${failureSummary}`),
      }));
    },
    { exclude: unchecked, runOnly: tags, off: rulesOff },
  );
  expect(found, `axe violations: ${name}`).toEqual([]);
}
