import { expect, test } from "vitest";
import { pageStylesOf } from "./page-styles.server.ts";

const sheet = `@layer theme{:root{--used:1px;--through:var(--used);--other:2px}}
@layer utilities{.a{width:var(--through)}.b{color:red}.desk\\:a\\/2{x:y}.a:not(.b){c:d}.a .b,.a p{e:f}
@media (width>=10em){.b{g:h}.\\[\\&_p\\]\\:a p{i:j}}table{k:l}[hidden]{m:n}}
@font-face{font-family:F;src:url(/f.woff2)}@font-face{font-family:G;src:local(Arial)}
@property --used{inherits:false}@property --other{inherits:false}`;

test("the styles of a page are those its elements and classes need, in their order", () => {
  const css = pageStylesOf(sheet)(
    `<html><p class="a [&amp;_p]:a desk:a/2">x</p><p class="a">y</p></html>`,
  );
  expect(css).toBe(
    "@layer theme{:root{--used:1px;--through:var(--used)}}" +
      "@layer utilities{.a{width:var(--through)}.desk\\:a\\/2{x:y}.a:not(.b){c:d}.a p{e:f}" +
      "@media (width>=10em){.\\[\\&_p\\]\\:a p{i:j}}[hidden]{m:n}}" +
      "@font-face{font-family:G;src:local(Arial)}@property --used{inherits:false}",
  );
});

test("a custom property or an animation stays where a rule of the page names it, also by way of others", () => {
  const css = pageStylesOf(
    "@layer theme{:root{--a:var(--b);--b:1px;--c:var(--d);--d:2px;--turn:3deg;--jump:4px}}" +
      "@layer utilities{.x{width:var(--a);animation:spin 1s}.y{animation:leap 1s}}" +
      "@keyframes spin{to{rotate:var(--turn)}}@keyframes leap{to{top:var(--jump)}}" +
      "@property --b{inherits:false}@property --d{inherits:false}",
  )(`<html><p class="x"></p></html>`);
  expect(css).toBe(
    "@layer theme{:root{--a:var(--b);--b:1px;--turn:3deg}}" +
      "@layer utilities{.x{width:var(--a);animation:spin 1s}}" +
      "@keyframes spin{to{rotate:var(--turn)}}@property --b{inherits:false}",
  );
});

test("rules for paper and for a pointer wait for the whole sheet", () => {
  const css = pageStylesOf(
    "@layer base{@page{a:b}@media print{p{c:d}}p:hover{e:f}p{g:h}}" +
      "@layer utilities{@media print{.x{i:j}}.x:hover{k:l}.x{m:n}}",
  )(`<p class="x"></p>`);
  expect(css).toBe("@layer base{p{g:h}}@layer utilities{.x{m:n}}");
});
