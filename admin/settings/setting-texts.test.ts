import { expect, test } from "vitest";
import {
  firstSettings,
  sectionNames,
  settingSections,
} from "#shop/content/settings/setting-sections.ts";
import { checkSettings } from "#shop/content/settings/setting-schemas.ts";
import { settingFields } from "./setting-fields.ts";
import { fieldOfProblem, settingInWords, textsOf, typedSettings } from "./setting-texts.ts";

test.each(sectionNames)(
  "the form of %s shows every setting, and sent as it is changes nothing",
  (section) => {
    const fields = settingFields[section];
    const typed = typedSettings(textsOf(firstSettings, fields), fields);
    const elsewhere = ["makers", "mailWords"];
    expect(Object.keys(typed).toSorted()).toEqual(
      settingSections[section].filter((name) => !elsewhere.includes(name)).toSorted(),
    );
    const checked = checkSettings(typed);
    expect(checked).toEqual({ ok: true, settings: typed });
    expect(firstSettings).toMatchObject(typed);
  },
);

test("sums, lines and hours are read as people type them", () => {
  const read = (name: string, text: string) =>
    typedSettings(
      { [name]: text },
      Object.values(settingFields)
        .flat()
        .filter((f) => f.name === name),
    )[name];
  expect(read("refundApprovalAbovePence", "£1,250.50")).toBe(125_050);
  for (const text of ["a lot", "200,50", "1 000"])
    expect(read("refundApprovalAbovePence", text)).toBe(text);
  expect(read("office", " 4 Weir Street\r\n\r\nHalifax ")).toEqual(["4 Weir Street", "Halifax"]);
  expect(read("hours", "Monday: 9:30am to 5pm")).toEqual([
    { days: "Monday", hours: "9:30am to 5pm" },
  ]);
});

test("a claim whose three fields are empty is none", () => {
  const fields = settingFields.words;
  const texts = {
    ...textsOf(firstSettings, fields),
    "claims.1.text": "",
    "claims.1.short": "",
    "claims.1.to": "",
  };
  expect(typedSettings(texts, fields)["claims"]).toHaveLength(2);
});

test("a problem stands beside its field", () => {
  expect(fieldOfProblem("hours.2.days", settingFields.words)).toBe("hours");
  expect(fieldOfProblem("claims.0.short", settingFields.words)).toBe("claims.0.short");
  expect(fieldOfProblem("claims", settingFields.words)).toBe("claims.0.text");
});

test("a setting in words", () => {
  expect(settingInWords("refundApprovalAbovePence", 20_000)).toBe("£200.00");
  expect(settingInWords("hours", [{ days: "Monday", hours: "closed" }])).toBe("Monday: closed");
  expect(settingInWords("office", ["4 Weir Street", "Halifax"])).toBe("4 Weir Street\nHalifax");
});
