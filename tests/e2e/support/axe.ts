import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** Every rule of WCAG 2.2 A and AA, and axe's own best practice. */
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Expects that axe finds nothing on the page, except in the elements that `unchecked` selects. */
export async function expectAccessible(
  page: Page,
  name: string,
  unchecked: readonly string[] = [],
): Promise<void> {
  // No page has frames, so legacy mode is enough: the other opens a second page for each result.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .withTags(tags)
    .setLegacyMode();
  for (const selector of unchecked) axe.exclude(selector);
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    at: nodes.map(({ html, failureSummary }) => `${html.slice(0, 300)} | ${failureSummary}`),
  }));
  expect(found, `axe violations: ${name}`).toEqual([]);
}
