import { expect, test } from "vitest";
import {
  firstSettings,
  sectionNames,
  settingSections,
  type SettingName,
} from "./setting-sections.ts";
import { checkSettings, differencesFrom, parseStored, settingSchemas } from "./setting-schemas.ts";

test("the shop's first values are what its settings may be, and each has a screen", () => {
  expect(checkSettings(firstSettings)).toEqual({ ok: true, settings: firstSettings });
  const onScreens = sectionNames.flatMap((section) => [...settingSections[section]]);
  expect(onScreens.toSorted()).toEqual(Object.keys(settingSchemas).toSorted());
});

test.each<[SettingName, unknown, string]>([
  ["cutOff", "half past two", "Write the time as 14:30."],
  ["cutOff", "24:00", "Write the time as 14:30."],
  ["email", "hello", "Enter an e-mail address, such as hello@shop.co.uk."],
  ["vatNumber", "GB 12", "Enter the VAT number, such as GB 123 4567 89."],
  ["name", "", "Enter the shop’s name."],
  ["name", "Line\nbreak", "The shop’s name must be one line."],
  ["refundApprovalAbovePence", "lots", "Write pounds and pence with a point, such as 200.00."],
  [
    "portableTile",
    "/product/x",
    "Write the product as its address ends, such as x-frame-floor-airer.",
  ],
])("%s may not be %j", (name, value, sentence) => {
  expect(checkSettings({ [name]: value })).toEqual({ ok: false, problems: { [name]: sentence } });
});

test("a problem says where it is in a list", () => {
  const claims = [{ text: "Free", short: "", to: "//elsewhere.example" }];
  expect(checkSettings({ claims })).toEqual({
    ok: false,
    problems: {
      "claims.0.short": "Enter the short form.",
      "claims.0.to": "Write a page of the shop, such as /delivery.",
    },
  });
});

test("what the database has from a newer or an older version is left out, not an error", () => {
  expect(parseStored({ phone: "01422 884 210", colour: "green", cutOff: 14 })).toEqual({
    phone: "01422 884 210",
  });
});

test("only what is other than in the files is kept", () => {
  const { testimonial, phone } = firstSettings;
  const turned = Object.fromEntries(Object.entries(testimonial).toReversed());
  expect(differencesFrom(firstSettings, { testimonial: turned as never, phone })).toEqual({});
  expect(differencesFrom(firstSettings, { phone: "1" })).toEqual({ phone: "1" });
});
