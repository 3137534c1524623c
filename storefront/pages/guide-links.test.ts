import { expect, test } from "vitest";
import { linkedPaths, withoutDeadLinks } from "./guide-links.ts";

const page = {
  html: '<p>The <a href="/product/kitchen-maid?color=black">Kitchen <em>Maid</em></a>, by <a href="/brands/hills">Hills</a>, and <a href="/size-guide">sizes</a>.</p>',
  questions: [
    {
      id: "which",
      question: "Which?",
      answerHtml: '<p><a href="/product/spare-rope">Rope</a>.</p>',
    },
  ],
};

test("finds the products and brands that a text links to, and no other links", () => {
  expect(linkedPaths(page)).toEqual([
    "/product/kitchen-maid",
    "/brands/hills",
    "/product/spare-rope",
  ]);
});

test("replaces a link to a product or brand that does not exist with its text", () => {
  expect(withoutDeadLinks(page, new Set(["/brands/hills"]))).toEqual({
    html: '<p>The Kitchen <em>Maid</em>, by <a href="/brands/hills">Hills</a>, and <a href="/size-guide">sizes</a>.</p>',
    questions: [{ id: "which", question: "Which?", answerHtml: "<p>Rope.</p>" }],
  });
});

test("leaves a text alone when all its links work", () => {
  expect(withoutDeadLinks(page, new Set(linkedPaths(page)))).toEqual(page);
});
