import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { Screen } from "#admin/screen.ts";
import { screens } from "#admin/screens.ts";
import { isFull } from "#tests/support/full-size.ts";
import { expectAccessible } from "./support/axe.ts";
import { look } from "./support/look.ts";
import { expectPaper } from "./support/paper.ts";
import { screenExamples } from "./support/screen-examples.ts";
import { openScreen, reach, screenStates } from "./support/screen-states.ts";
import { signInOwner } from "./support/staff.ts";
import { test } from "./support/test.ts";

test.use({ contextOptions: { reducedMotion: "reduce" }, viewport: { width: 1_280, height: 900 } });

/** Every screen that is drawn, at its first address; the other rows of the table are files, and links that open with one of these. */
const drawn = (screens as readonly Screen[]).filter(
  ({ file }, at) =>
    screens.findIndex((each) => each.file === file) === at &&
    readFileSync(`admin/${file}`, "utf8").includes("export default "),
);

/** Their fields hold what is saved, and a new shop has saved nothing. */
const mayBeEmpty = new Set(["settings/days", "settings/product-safety", "settings/mails/:name"]);

/** Neighbours share their examples. */
const GROUPS = 4;
const size = Math.ceil(drawn.length / GROUPS);

/** What folds hold is looked at, too. */
const openFolds = (page: Page) =>
  page.evaluate(() => {
    for (const fold of document.querySelectorAll("main details")) fold.setAttribute("open", "");
  });

test.describe(
  "axe finds nothing, no window and no list on a phone scrolls sideways, and A4 has all but what is pressed:",
  { tag: "@desk" },
  () => {
    for (let group = 0; group < GROUPS; group += 1)
      test(`every screen of the admin, group ${group + 1} of ${GROUPS}`, async ({
        page,
        request,
        pageErrors,
      }) => {
        test.setTimeout(300_000);
        pageErrors.allow(404, "/admin/no/such/screen");
        // States are also of what is refused.
        for (const status of [409, 422]) pageErrors.allow(status, "/admin/");
        await signInOwner(page);
        const addressOf = screenExamples(request);
        const addresses = new Map<string, string>();
        // All examples first, so that the lists have rows.
        for (const { path } of drawn.slice(group * size, (group + 1) * size))
          addresses.set(path, await addressOf(path));
        for (const [path, address] of addresses) {
          await openScreen(page, address);
          await expectPaper(page, path, { mayBeEmpty: mayBeEmpty.has(path) });
          await openFolds(page);
          const widths = isFull ? [390, 820, 1_440, 1_600, 1_280] : [390, 820, 1_440, 1_280];
          await look(page, path, { widths, hasFrame: path === "" });
          for (const state of screenStates[path] ?? [])
            await test.step(`${path}: ${JSON.stringify(state)}`, async () => {
              await reach(page, address, state);
              await openFolds(page);
              const name = `${path}: ${JSON.stringify(state)}`;
              // It is rarely wider than its screen.
              const ofState = { hasFrame: false, onlyNew: true };
              await (isFull ? look : expectAccessible)(page, name, ofState);
            });
        }
      });
  },
);
