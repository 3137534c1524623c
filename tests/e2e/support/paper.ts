import type { Page } from "@playwright/test";
import { expect } from "./test.ts";
import { atWidths } from "./widths.ts";

/** What `@page` leaves of A4: 210 mm less two margins of 12 mm. */
const PAPER_PX = 703;

/**
 * Expects that a screen of the admin is readable on A4: its heading and every table of the screen are there, nothing is
 * wider than the sheet or cut off, and nothing asks to be pressed or to be filled in. The page is back on the screen
 * then. `mayBeEmpty`: its fields hold what is saved, which may be nothing.
 */
export async function expectPaper(
  page: Page,
  name: string,
  { mayBeEmpty = false }: { mayBeEmpty?: boolean } = {},
): Promise<void> {
  const { tables } = await page.evaluate(readPaper);
  await page.emulateMedia({ media: "print" });
  const [paper] = await atWidths(page, [PAPER_PX], readPaper);
  await page.emulateMedia({ media: "screen" });
  expect([name, mayBeEmpty ? { ...paper, emptyForms: [] } : paper]).toEqual([
    name,
    { tables, hasHeading: true, acts: [], emptyForms: [], cut: [], isTooWide: false },
  ]);
}

/** Runs in the page. */
function readPaper() {
  const shown = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((each) =>
      each.checkVisibility({ visibilityProperty: true }),
    );
  const inShort = (elements: readonly HTMLElement[]) =>
    elements.map((each) => each.outerHTML.slice(0, 160));
  const typed = "textarea, input:not([type=hidden], [type=checkbox], [type=radio])";
  const isEmpty = (form: HTMLElement) => {
    // A list that is chosen from always says something.
    const fields = shown(`${typed}, select`).filter((field) => form.contains(field));
    const isBlank = (field: HTMLElement) =>
      field.matches(typed) && "value" in field && field.value === "";
    return fields.length > 0 && fields.every(isBlank);
  };
  const isCut = (each: HTMLElement) =>
    each.scrollWidth > each.clientWidth + 1 &&
    ["auto", "scroll"].includes(getComputedStyle(each).overflowX);
  return {
    tables: shown("main table").length,
    // Each slip of a pile has its own.
    hasHeading: shown("h1, h2").length > 0,
    acts: inShort(shown("button, .button, [type=submit], [type=search], [type=file]")),
    emptyForms: inShort(shown("form").filter(isEmpty)),
    cut: inShort(shown("main *").filter(isCut)),
    isTooWide: document.documentElement.scrollWidth > window.innerWidth + 1,
  };
}
