import { expect, test } from "vitest";
import { linkedPaths, withoutDeadLinks } from "./guide-links.ts";

const page = {
  html: '<p>The <a href="/product/kitchen-maid?color=black">Kitchen <em>Maid</em></a>, by <a href="/brands/hills">Hills</a>, and <a href="/size-guide">sizes</a>.</p>',
  questions: [{ question: "Which?", answerHtml: '<p><a href="/product/spare-rope">Rope</a>.</p>' }],
};

test("the products and brands that a text links to are found, its other links are not", () => {
  expect(linkedPaths(page)).toEqual([
    "/product/kitchen-maid",
    "/brands/hills",
    "/product/spare-rope",
  ]);
});

test("a link to what the shop does not have becomes its words", () => {
  expect(withoutDeadLinks(page, new Set(["/brands/hills"]))).toEqual({
    html: '<p>The Kitchen <em>Maid</em>, by <a href="/brands/hills">Hills</a>, and <a href="/size-guide">sizes</a>.</p>',
    questions: [{ question: "Which?", answerHtml: "<p>Rope.</p>" }],
  });
});

test("a text whose links all lead somewhere stays as it is", () => {
  expect(withoutDeadLinks(page, new Set(linkedPaths(page)))).toEqual(page);
});
