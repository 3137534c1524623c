import { expect, test as base, type BrowserContext, type TestInfo } from "@playwright/test";

export { expect };

/** The errors that a test expects. Any other error on a page fails the test. */
export type PageErrors = {
  /** Expects a response with this status, or a failed request, from URLs that contain `path`. */
  allow(status: number | "failed", path: string): void;
  /** Also watches a browser context that the test has opened itself. */
  watch(context: BrowserContext): void;
};

/** Chromium repeats a failed response on the console; the response itself is checked. */
const RESPONSE_ERROR = "Failed to load resource:";

/**
 * A test in the browser. It fails if any page logs a warning or an error, throws, breaks its
 * Content-Security-Policy (Chromium logs that), or requests something that fails.
 */
export const test = base.extend<{ pageErrors: PageErrors }>({
  pageErrors: [
    async ({ context }, use) => {
      const errors: string[] = [];
      const allowed: { status: number | "failed"; path: string }[] = [];
      const isAllowed = (status: number | "failed", url: string) =>
        allowed.some((each) => each.status === status && url.includes(each.path));
      const watch = (watched: BrowserContext) => {
        watched.on("console", (message) => {
          if (message.text().startsWith(RESPONSE_ERROR)) return;
          if (["error", "warning", "assert"].includes(message.type()))
            errors.push(`console ${message.type()} at ${message.page()?.url()}: ${message.text()}`);
        });
        watched.on("weberror", (error) => errors.push(`page error: ${error.error().stack}`));
        watched.on("response", (response) => {
          if (response.status() >= 400 && !isAllowed(response.status(), response.url()))
            errors.push(`${response.status()} ${response.request().method()} ${response.url()}`);
        });
        watched.on("requestfailed", (request) => {
          const reason = request.failure()?.errorText ?? "";
          // Cancelled by the page, or by navigating away.
          if (reason === "net::ERR_ABORTED" || isAllowed("failed", request.url())) return;
          errors.push(`${reason} ${request.method()} ${request.url()}`);
        });
      };
      watch(context);
      await use({ allow: (status, path) => void allowed.push({ status, path }), watch });
      expect(errors, "unexpected errors").toEqual([]);
    },
    { auto: true },
  ],
});

/** Whether the test runs at the width of a phone. */
export function isPhone(info: TestInfo): boolean {
  return info.project.name === "phone";
}
