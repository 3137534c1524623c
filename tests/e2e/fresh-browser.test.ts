import { expect, test } from "./support/test.ts";

// playwright.config.ts lets a test take over the page of the test before.
test.describe.configure({ mode: "serial" });

for (const turn of ["first", "second"])
  test(
    `a test begins with nothing of the test before, ${turn} turn`,
    { tag: "@desk" },
    async ({ page, context }) => {
      expect(context.pages()).toEqual([page]);
      expect(await context.cookies()).toEqual([]);
      await page.goto("/healthz");
      expect(await page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }])).toEqual([
        {},
        {},
      ]);
      const now = await page.evaluate(() => [innerWidth, "left" in window, Date.now() > 1e12]);
      expect(now).toEqual([1440, false, true]);

      await context.addCookies([{ name: "left", value: "1", url: page.url() }]);
      await page.evaluate(() => {
        localStorage.setItem("left", "1");
        sessionStorage.setItem("left", "1");
      });
      await page.setViewportSize({ width: 500, height: 500 });
      await page.addInitScript(() => Object.assign(window, { left: 1 }));
      await page.clock.install({ time: 0 });
      await page.route("**/*", (route) => route.abort());
      await context.newPage();
    },
  );
