import type { Locator, Page } from "@playwright/test";

/** How much a task has taken so far. */
export type TaskCounts = {
  /** Pages that were gone to, by whatever way; the one where the task began is not counted. */
  readonly pages: number;
  readonly taps: number;
  readonly fields: number;
};

/** Counts the pages, taps and fields of a task. A choice on a page that changes its query is no new page. */
export function countTask(page: Page) {
  const counts = { pages: 0, taps: 0, fields: 0 };
  let shown = new URL(page.url()).pathname;
  page.on("framenavigated", (frame) => {
    const { pathname } = new URL(frame.url());
    if (frame !== page.mainFrame() || pathname === shown) return;
    shown = pathname;
    counts.pages += 1;
  });
  return {
    counts: (): TaskCounts => ({ ...counts }),
    tap: async (what: Locator) => {
      await what.click();
      counts.taps += 1;
    },
    back: async () => {
      await page.goBack();
      counts.taps += 1;
    },
    fill: async (values: Readonly<Record<string, string>>, within: Page | Locator = page) => {
      for (const [label, value] of Object.entries(values)) {
        await within.getByLabel(label, { exact: true }).fill(value);
        counts.fields += 1;
      }
    },
    choose: async (what: Locator, label: string) => {
      await what.selectOption({ label });
      counts.fields += 1;
    },
  };
}

/** Writes what a task took, beside what it may take. */
export function report(task: string, { pages, taps, fields }: TaskCounts): void {
  process.stdout.write(`${task}: ${pages} pages, ${taps} taps, ${fields} fields\n`);
}
