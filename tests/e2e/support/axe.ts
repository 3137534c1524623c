import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults, ContextObject, RunOptions } from "axe-core";
import { isFull } from "#tests/support/full-size.ts";
import { expect } from "./test.ts";

/** Every rule of WCAG 2.2 A and AA, and axe's own best practice. */
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
type WithAxe = {
  axe: { run(context: ContextObject, options: RunOptions): Promise<AxeResults> };
  /** The parts of the page that it has looked at. */
  looked?: Set<string>;
};

/** The rows of a table and the entries of a list are alike, so the first ones are enough. */
const laterRows = isFull
  ? []
  : ["tbody > tr:nth-child(n + 9)", "main :is(ul, ol, select, datalist) > :nth-child(n + 9)"];
/** What all pages share. */
const frame = [":is(header, footer):not(main *)"];

export type AxeOptions = {
  /** Whether it looks at header, footer and style sheets, too, which other pages share. */
  readonly hasFrame?: boolean;
  /** Whether it looks only at the parts that were not on the page when it looked before. */
  readonly onlyNew?: boolean;
  readonly rulesOff?: readonly string[];
};

/**
 * Expects that axe finds nothing on the page. It is given to a page once, and says only what it found: its package for
 * Playwright takes twice the time.
 */
export async function expectAccessible(
  page: Page,
  name: string,
  { hasFrame = true, onlyNew = false, rulesOff = [] }: AxeOptions = {},
): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  const found = await page.evaluate(
    async ({ exclude, runOnly, off, preload, isNextState }) => {
      const rules = Object.fromEntries(off.map((rule) => [rule, { enabled: false }]));
      const page = window as unknown as WithAxe;
      const parts = [...document.querySelectorAll("main :is(section, form, table)")];
      const looked = (isNextState && page.looked) || new Set();
      const known = parts.filter(({ outerHTML }) => looked.has(outerHTML));
      page.looked = new Set([...looked, ...parts.map(({ outerHTML }) => outerHTML)]);
      const { violations } = await page.axe.run(
        { exclude: [...exclude, ...known] },
        { resultTypes: ["violations"], iframes: false, runOnly, rules, preload },
      );
      return violations.map(({ id, help, nodes }) => ({
        rule: `${id}: ${help}`,
        at: nodes.map(({ html, failureSummary }) => `${html.slice(0, 300)} | ${failureSummary}`),
      }));
    },
    {
      exclude: hasFrame ? laterRows : [...laterRows, ...frame],
      runOnly: tags,
      off: rulesOff,
      preload: hasFrame,
      isNextState: onlyNew && !isFull,
    },
  );
  expect(found, `axe violations: ${name}`).toEqual([]);
}
