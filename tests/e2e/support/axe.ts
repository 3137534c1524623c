import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults, ContextObject, RunOptions } from "axe-core";
import { isFull } from "#tests/support/full-size.ts";
import { expect } from "./test.ts";

/** Every rule of WCAG 2.2 A and AA, and axe's own best practice. */
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
type WithAxe = { axe: { run(context: ContextObject, options: RunOptions): Promise<AxeResults> } };

/** The shapes (`lookAt`) that axe has looked at in this worker. */
const looked = new Set<number>();

/**
 * Expects that axe finds nothing on the page. It looks at all at full size, and else at each shape once in a worker: the
 * rows of a table are alike, and so are the frames of all pages and most parts of a screen. Axe is given to a page once,
 * and says only what it found: its package for Playwright takes twice the time.
 */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  const known = isFull ? null : [...looked];
  const { found, shapes } = await page.evaluate(lookAt, { known, tags });
  for (const shape of shapes) looked.add(shape);
  expect(found, `axe violations: ${name}`).toEqual([]);
}

/**
 * What axe finds but in parts of known shapes, all parts if `known` is null; and the new shapes. A shape is an element
 * in the one around it, by what axe judges: its name, some attributes, whether it is seen, the colours and size of its
 * text, the classes of what is pressed, the labels of a control, and the heading before a heading. Runs in the page.
 */
async function lookAt({ known, tags }: { known: readonly number[] | null; tags: string[] }) {
  const old = new Set(known);
  const shapes: number[] = [];
  const exclude: Element[] = [];
  let heading = "";
  const hash = (text: string) => {
    let sum = 0;
    for (let at = 0; at < text.length; at += 1) sum = (sum * 31 + text.charCodeAt(at)) | 0;
    return sum;
  };
  const PARTS = "header, footer, nav, section, form, fieldset, details, table, tr, ul, ol, dl, li";
  const READ = /^(?:aria-|role|type|alt|href|title|lang|tabindex|autocomplete|scope|open|hidden)/;
  const MEANT = /^(?:role|type|tabindex|autocomplete|aria-hidden)$/;
  const PRESSED = "a, button, summary, label, input, select, textarea";
  const shapeOf = (element: Element, ground: string) => {
    const { localName, attributes, childNodes, classList } = element;
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const hasText = [...childNodes].some((each) => each instanceof Text && /\S/.test(each.data));
    const isHeading = /^h[1-6]$/.test(localName);
    const shape = [
      localName,
      ...[...attributes]
        .filter(({ name }) => READ.test(name))
        .map(({ name, value }) => `${name}=${MEANT.test(name) ? value : value !== ""}`),
      element.matches(PRESSED) && classList.value,
      element.checkVisibility({ visibilityProperty: true }),
      hasText && [color, ground, fontSize, fontWeight],
      isHeading && heading,
      (element as HTMLInputElement).labels?.length,
    ];
    if (isHeading) heading = localName;
    return shape.join(" ");
  };
  /** Whether it and all in it is of known shapes. */
  const visit = (element: Element, around: string, behind: string): boolean => {
    const { backgroundColor } = getComputedStyle(element);
    const ground = backgroundColor === "rgba(0, 0, 0, 0)" ? behind : backgroundColor;
    const shape = shapeOf(element, ground);
    const pair = hash(`${around} > ${shape}`);
    const isNew = !old.has(pair);
    if (isNew) shapes.push(pair);
    old.add(pair);
    const inside = [...element.children].filter((each) => visit(each, shape, ground));
    if (!isNew && inside.length === element.children.length) return true;
    // To leave out many small parts takes longer than to look at them.
    exclude.push(...inside.filter((each) => each.matches(PARTS)));
    return false;
  };
  visit(document.body, /^\/admin\b/.test(location.pathname) ? "admin" : "", "");
  if (known !== null && shapes.length === 0) return { found: [], shapes };
  const { violations } = await (window as unknown as WithAxe).axe.run(
    { exclude: known === null ? [] : exclude },
    {
      resultTypes: ["violations"],
      iframes: false,
      runOnly: tags,
      // The style sheets, which all pages share.
      preload: known === null || known.length === 0,
    },
  );
  const found = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    at: nodes.map(({ html, failureSummary }) => `${html.slice(0, 300)} | ${failureSummary}`),
  }));
  return { found, shapes };
}
