import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { withSettings, type Settings } from "#shop/content/settings/settings.ts";
import { firstSettings } from "#shop/content/settings/setting-sections.ts";
import { ShownSettings } from "./shown-settings.tsx";

const draw = (own: Partial<Settings>) =>
  withSettings({ ...firstSettings, ...own }, () =>
    renderToStaticMarkup(createElement(ShownSettings)),
  );

test("a page carries what its script shows and the owner has changed, and nothing of how the shop is run", () => {
  const kept: Partial<Settings> = {
    refundApprovalAbovePence: 5_000,
    newOrderMails: "none",
    mailWords: { welcome: { subject: "Hello", opening: "", closing: "" } },
  };
  expect(draw({ ...kept, phone: "01422 <1>", returnsAddress: ["Mill"] })).toBe(
    '<script id="shop-changes" type="application/json">{"phone":"01422 \\u003c1>","returnsAddress":["Mill"]}</script>',
  );
  expect(draw(kept)).toBe("");
});
