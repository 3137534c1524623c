import { expect, test } from "vitest";
import { withSettings } from "./settings/settings.ts";
import { firstSettings } from "./settings/setting-sections.ts";
import { telephoneUrl } from "./telephone-url.ts";

test.each([
  ["01422 884 210", "tel:01422884210"],
  ["(01422) 884-210", "tel:01422884210"],
  ["+44 1422 884210", "tel:+441422884210"],
  ["+44 (0)1422 884210", "tel:+441422884210"],
])("%s is dialled by %s", (phone, url) => {
  expect(withSettings({ ...firstSettings, phone }, telephoneUrl)).toBe(url);
});
