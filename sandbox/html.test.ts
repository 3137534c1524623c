import { describe, expect, test } from "vitest";
import { html, textOf } from "./html.ts";
import { moneyText } from "./money.ts";

describe("html", () => {
  test("escapes values in text and in attributes", () => {
    const text = `<b a="1" c='2'>&`;
    expect(textOf(html`<p title="${text}">${text}</p>`)).toBe(
      `<p title="&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;">` +
        `&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;</p>`,
    );
  });

  test("does not escape markup made by html, alone or in lists", () => {
    const items = ["a", "<"].map((item) => html`<b>${item}</b>`);
    expect(textOf(html`<p>${items}</p>`)).toBe("<p><b>a</b><b>&lt;</b></p>");
  });

  test("writes nothing for null, undefined and false, but writes 0", () => {
    expect(textOf(html`[${null}${undefined}${false}${0}]`)).toBe("[0]");
  });
});

test("amounts are shown in pounds and pence", () => {
  expect(moneyText(8_850, "gbp")).toBe("£88.50");
  expect(moneyText(5, "gbp")).toBe("£0.05");
  expect(moneyText(123_456_789, "gbp")).toBe("£1,234,567.89");
  expect(moneyText(3_900, "usd")).toBe("$39.00");
});
