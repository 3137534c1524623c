import { expect, test as base, type BrowserContext, type TestInfo } from "@playwright/test";

export { expect };

/** What a journey expects to go wrong; everything else that does fails it. */
export type PageErrors = {
  /** This journey provokes an answer of this status from addresses that hold `path`. */
  allow(status: number | "failed", path: string): void;
  /** Watches a context that the test has opened by itself. */
  watch(context: BrowserContext): void;
};

/** The browser's word for an answer that the response itself has told already. */
const TOLD_BY_RESPONSE = "Failed to load resource:";

/**
 * A test that walks through the shop. It fails when any page says something on the console, throws,
 * breaks its Content-Security-Policy (Chromium says so on the console), or asks for something that is
 * refused or can't be had.
 */
export const test = base.extend<{ pageErrors: PageErrors }>({
  pageErrors: [
    async ({ context }, use) => {
      const faults: string[] = [];
      const allowed: { status: number | "failed"; path: string }[] = [];
      const isAllowed = (status: number | "failed", url: string) =>
        allowed.some((each) => each.status === status && url.includes(each.path));
      const watch = (watched: BrowserContext) => {
        watched.on("console", (message) => {
          if (message.text().startsWith(TOLD_BY_RESPONSE)) return;
          if (["error", "warning", "assert"].includes(message.type()))
            faults.push(`console ${message.type()} at ${message.page()?.url()}: ${message.text()}`);
        });
        watched.on("weberror", (error) => faults.push(`page error: ${error.error().stack}`));
        watched.on("response", (response) => {
          if (response.status() >= 400 && !isAllowed(response.status(), response.url()))
            faults.push(`${response.status()} ${response.request().method()} ${response.url()}`);
        });
        watched.on("requestfailed", (request) => {
          const reason = request.failure()?.errorText ?? "";
          // Called off by the page itself, or left behind by going to another.
          if (reason === "net::ERR_ABORTED" || isAllowed("failed", request.url())) return;
          faults.push(`${reason} ${request.method()} ${request.url()}`);
        });
      };
      watch(context);
      await use({ allow: (status, path) => void allowed.push({ status, path }), watch });
      expect(faults, "what went wrong unseen").toEqual([]);
    },
    { auto: true },
  ],
});

/** Whether the test is walked at the width of a phone. */
export function isPhone(info: TestInfo): boolean {
  return info.project.name === "phone";
}
