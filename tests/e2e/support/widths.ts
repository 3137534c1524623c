import type { CDPSession, Page } from "@playwright/test";
import { expect } from "./test.ts";

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/**
 * What `read`, which runs in the page, says at each width. All are asked for at once and without a new size of the
 * window, which takes half of the time. The page has the size that it had then.
 */
export async function atWidths<T, A>(
  page: Page,
  widths: readonly number[],
  read: (about: A) => T,
  about?: A,
): Promise<readonly T[]> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  const client = await session;
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  const resize = (width: number, height: number) =>
    client.send("Emulation.setDeviceMetricsOverride", {
      width,
      height,
      screenWidth: width,
      screenHeight: height,
      deviceScaleFactor: 1,
      mobile: false,
    });
  const expression = `({ width: innerWidth, said: (${read})(${JSON.stringify(about)}) })`;
  const [answers] = await Promise.all([
    Promise.all(
      widths.map(async (width) => {
        const resized = resize(width, 900);
        const { result } = await client.send("Runtime.evaluate", {
          expression,
          returnByValue: true,
        });
        await resized;
        return result.value as { width: number; said: T };
      }),
    ),
    resize(size.width, size.height),
  ]);
  expect(answers.map(({ width }) => width)).toEqual(widths);
  return answers.map(({ said }) => said);
}
