import { expect, test } from "vitest";
import { classesOf, listClassAttributes } from "./html-classes.ts";
import { pageStylesOf } from "./page-styles.server.ts";

const sheet = `@layer theme{:root{--used:1px;--through:var(--used);--other:2px}}
@layer utilities{.a{width:var(--through)}.b{color:red}.desk\\:a\\/2{x:y}.a:not(.b){c:d}.a .b,.a p{e:f}
@media (width>=10em){.b{g:h}.\\[\\&_p\\]\\:a p{i:j}}table{k:l}[hidden]{m:n}}
@font-face{font-family:F;src:url(/f.woff2)}@font-face{font-family:G;src:local(Arial)}
@property --used{inherits:false}@property --other{inherits:false}`;

test("the styles of a page are those its elements and classes need, in their order, with short names", () => {
  const page = pageStylesOf(sheet)(
    `<html><p class="a [&amp;_p]:a desk:a/2">x</p><p class="a">y</p><p class="a desk:a/2">z</p></html>`,
  );
  expect(page.html).toBe(
    `<html><p class="c e d">x</p><p class="c">y</p><p class="c d">z</p></html>`,
  );
  expect(page.css).toBe(
    "@layer theme{:root{--used:1px;--through:var(--used)}}" +
      "@layer utilities{.c{width:var(--through)}.d{x:y}.c:not(.b){c:d}.c p{e:f}" +
      "@media (width>=10em){.e p{i:j}}[hidden]{m:n}}" +
      "@font-face{font-family:G;src:local(Arial)}@property --used{inherits:false}",
  );
});

test("a custom property or an animation stays where a rule of the page names it, also by way of others", () => {
  const { css } = pageStylesOf(
    "@layer theme{:root{--a:var(--b);--b:1px;--c:var(--d);--d:2px;--turn:3deg;--jump:4px}}" +
      "@layer utilities{.x{width:var(--a);animation:spin 1s}.y{animation:leap 1s}}" +
      "@keyframes spin{to{rotate:var(--turn)}}@keyframes leap{to{top:var(--jump)}}" +
      "@property --b{inherits:false}@property --d{inherits:false}",
  )(`<html><p class="x"></p></html>`);
  expect(css).toBe(
    "@layer theme{:root{--a:var(--b);--b:1px;--turn:3deg}}" +
      "@layer utilities{.a{width:var(--a);animation:spin 1s}}" +
      "@keyframes spin{to{rotate:var(--turn)}}@property --b{inherits:false}",
  );
});

test("utilities that the same elements have share a short name, and the most used have the shortest", () => {
  const page = pageStylesOf("@layer utilities{.x{a:b}.y{c:d}.z{e:f}@media print{.y{g:h}}}")(
    `<p class="x y"></p><p class="z"></p><p class="y z x"></p><p class="z"></p>`,
  );
  expect(page.html).toBe(`<p class="b"></p><p class="a"></p><p class="b a"></p><p class="a"></p>`);
  expect(page.css).toBe("@layer utilities{.b{a:b}.b{c:d}.a{e:f}@media print{.b{g:h}}}");
});

test("a rule of a utility class stays for elements that a script may draw into it later", () => {
  const { css } = pageStylesOf("@layer utilities{.x p{a:b}}@layer components{.y p{c:d}}")(
    `<div class="x y"></div>`,
  );
  expect(css).toBe("@layer utilities{.a p{a:b}}");
});

test("classes that other layers name, or that decide about other elements, keep their names", () => {
  const page = pageStylesOf(
    "@layer components{.box{a:b}.box .item{c:d}}" +
      "@layer utilities{.item{e:f}.wide{g:h}.on-hover\\:red:is(:where(.group):hover *){i:j}}",
  )(`<p class="group box"><b class="item wide on-hover:red later">x</b><b class="wide">y</b></p>`);
  expect(page.html).toBe(
    `<p class="group box"><b class="item a b later">x</b><b class="a">y</b></p>`,
  );
  expect(page.css).toContain(".item{e:f}.a{g:h}.b:is(:where(.group):hover *){i:j}");
});

test("rules for paper and for a pointer wait for the whole sheet, but for utility classes, whose short names it lacks", () => {
  const { css } = pageStylesOf(
    "@layer base{@page{a:b}@media print{p{c:d}}p:hover{e:f}p{g:h}}" +
      "@layer utilities{@media print{.x{i:j}}.x:hover{k:l}}",
  )(`<p class="x"></p>`);
  expect(css).toBe("@layer base{p{g:h}}@layer utilities{@media print{.a{i:j}}.a:hover{k:l}}");
});

test("a short name is never the name of another class, nor one that ad blockers hide", () => {
  const names = Array.from({ length: 400 }, (_, at) => `long-${at}`);
  const rules = [...names, "a", "bb"].map((name) => `.${name}{x:y}`);
  const { html } = pageStylesOf(`@layer utilities{${rules.join("")}}`)(
    names.map((name) => `<p class="${name}"></p>`).join(""),
  );
  const short = listClassAttributes(html).flatMap(classesOf);
  expect(new Set(short).size).toBe(400);
  expect(short).not.toContain("bb");
  expect(short.filter((name) => name === "a" || /ad/i.test(name))).toEqual([]);
});
