import type { Page } from "@playwright/test";
import { expectAccessible, type AxeOptions } from "./axe.ts";
import { expect } from "./test.ts";
import { atWidths } from "./widths.ts";

/** The narrowest window that screens of the admin are made for, and the usual one, which stays. */
const WINDOWS = [820, 1_280];

/**
 * Expects that axe finds nothing on a screen of the admin, that nothing is wider than the window, and on a phone no
 * table of a list wider than its place.
 */
export async function look(
  page: Page,
  name: string,
  { widths = WINDOWS, ...forAxe }: { widths?: readonly number[] } & AxeOptions = {},
): Promise<void> {
  await expectAccessible(page, name, forAxe);
  const width = widths.at(-1) ?? 0;
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 900 });
  const wide = await atWidths(page, widths, readWide);
  expect([name, wide]).toEqual([name, widths.map(() => [])]);
}

/** What is too wide. Runs in the page. */
function readWide() {
  const lists = [...document.querySelectorAll(".scrolls:has(> .stacks)")];
  const isPhone = innerWidth < 480;
  // Other screens are made for a tablet.
  if (isPhone && lists.length === 0) return [];
  return [document.documentElement, ...(isPhone ? lists : [])]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map((each) => `${each.tagName} ${each.querySelector("caption")?.textContent ?? ""}`);
}
