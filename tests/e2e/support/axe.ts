import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type axe from "axe-core";
import { isFull } from "#tests/support/full-size.ts";
import { expect } from "./test.ts";

/** Every rule of WCAG 2.2 A and AA, and axe's own best practice. */
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const source = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

/** The rows of a table are alike, so the first ones are enough. */
const unchecked = isFull ? [] : ["tbody > tr:nth-child(n + 9)"];

/** Expects that axe finds nothing on the page, by any rule but `rulesOff`; it looks into no frame. */
export async function expectAccessible(
  page: Page,
  name: string,
  rulesOff: readonly string[] = [],
): Promise<void> {
  // A document keeps it: its text is half a megabyte.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const rules = Object.fromEntries(rulesOff.map((rule) => [rule, { enabled: false }]));
  const found = await page.evaluate(findViolations, {
    unchecked,
    options: { runOnly: tags, rules },
  });
  expect(found, `axe violations: ${name}`).toEqual([]);
}

/** Runs in the page. */
async function findViolations({
  unchecked: exclude,
  options,
}: {
  unchecked: string[];
  options: axe.RunOptions;
}) {
  const { axe: inPage } = window as unknown as { axe: typeof axe };
  const { violations } = await inPage.run(
    { exclude },
    { ...options, resultTypes: ["violations"], iframes: false },
  );
  return violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    at: nodes.map(({ html, failureSummary }) => `${html.slice(0, 300)} | ${failureSummary}`),
  }));
}
