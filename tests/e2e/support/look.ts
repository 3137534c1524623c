import type { Page } from "@playwright/test";
import { expectAccessible, type AxeOptions } from "./axe.ts";
import { expect } from "./test.ts";
import { atWidths } from "./widths.ts";

/** The narrowest window that screens of the admin are made for, and the usual one, which stays. */
const WINDOWS = [820, 1_280];

/** Expects that axe finds nothing on a screen of the admin, and that nothing is wider than the window. */
export async function look(
  page: Page,
  name: string,
  { widths = WINDOWS, ...forAxe }: { widths?: readonly number[] } & AxeOptions = {},
): Promise<void> {
  await expectAccessible(page, name, forAxe);
  const width = widths.at(-1) ?? 0;
  await page.setViewportSize({ width, height: 900 });
  const overflows = await atWidths(
    page,
    widths,
    () => document.documentElement.scrollWidth - innerWidth,
  );
  const wide = widths.filter((_, at) => (overflows[at] ?? 0) > 0);
  expect([name, wide]).toEqual([name, []]);
}
