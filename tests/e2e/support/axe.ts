import axe from "axe-core";
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** Every rule of WCAG 2.2 A and AA, and axe's own best practice. */
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Expects that axe finds nothing on the page, by any rule but `rulesOff`; it looks into no frame. */
export async function expectAccessible(
  page: Page,
  name: string,
  rulesOff: readonly string[] = [],
): Promise<void> {
  // A document keeps it: its text is half a megabyte.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const rules = Object.fromEntries(rulesOff.map((rule) => [rule, { enabled: false }]));
  const found = await page.evaluate(findViolations, { runOnly: tags, rules });
  expect(found, `axe violations: ${name}`).toEqual([]);
}

/** Runs in the page. */
async function findViolations(options: Pick<axe.RunOptions, "runOnly" | "rules">) {
  const { axe: inPage } = window as unknown as { axe: typeof axe };
  const { violations } = await inPage.run({
    ...options,
    resultTypes: ["violations"],
    iframes: false,
  });
  return violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    at: nodes.map(({ html, failureSummary }) => `${html.slice(0, 300)} | ${failureSummary}`),
  }));
}
