import { expect, test } from "vitest";
import { pageStylesOf } from "./page-styles.server.ts";

const sheet = `@layer theme{:root{--used:1px;--through:var(--used);--other:2px}}
@layer utilities{.a{width:var(--through)}.b{color:red}.desk\\:a\\/2{x:y}.a:not(.b){c:d}.a .b,.a p{e:f}
@media (width>=10em){.b{g:h}.\\[\\&_p\\]\\:a p{i:j}}table{k:l}[hidden]{m:n}}
@font-face{font-family:F;src:url(/f.woff2)}@font-face{font-family:G;src:local(Arial)}
@property --used{inherits:false}@property --other{inherits:false}`;

test("the styles of a page are those its elements and classes need, in their order", () => {
  const styles = pageStylesOf(sheet)(`<html><p class="a [&amp;_p]:a desk:a/2">x</p></html>`);
  expect(styles).toBe(
    "@layer theme{:root{--used:1px;--through:var(--used)}}" +
      "@layer utilities{.a{width:var(--through)}.desk\\:a\\/2{x:y}.a:not(.b){c:d}.a p{e:f}" +
      "@media (width>=10em){.\\[\\&_p\\]\\:a p{i:j}}[hidden]{m:n}}" +
      "@font-face{font-family:G;src:local(Arial)}@property --used{inherits:false}",
  );
});
