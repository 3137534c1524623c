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
  const tall = 900;
  let now = size?.height === tall ? size.width : null;
  for (const width of widths) {
    if (width !== now) await page.setViewportSize({ width, height: tall });
    now = width;
    said.push(await page.evaluate<T>(expression));
  }
  if (size !== null && (size.width !== now || size.height !== tall))
    await page.setViewportSize(size);
  return said;
}
