import type { Page } from "@playwright/test";

/** What `read`, which runs in the page, says of `about` at each width. The page gets its own size back. */
export async function atWidths<T, A>(
  page: Page,
  widths: readonly number[],
  read: (about: A) => T,
  about?: A,
): Promise<readonly T[]> {
  const size = page.viewportSize();
  const said: T[] = [];
  const expression = `(${String(read)})(${JSON.stringify(about)})`;
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    said.push(await page.evaluate<T>(expression));
  }
  if (size !== null) await page.setViewportSize(size);
  return said;
}
