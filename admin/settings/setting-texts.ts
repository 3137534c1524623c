import { formatPounds, pence, PENCE_MAX } from "#shop/kit/money.ts";
import { readPounds } from "#shop/kit/typed-number.ts";
import type { Settings } from "#shop/content/settings/settings.ts";
import type { Overrides } from "#shop/content/settings/setting-schemas.ts";
import type { SettingField } from "./setting-fields.ts";

type Texts = Readonly<Record<string, string>>;

/** What the fields show of the settings. */
export function textsOf(settings: Overrides, fields: readonly SettingField[]): Texts {
  return Object.fromEntries(
    fields.map((field) => [field.name, textOf(valueAt(settings, field.name), field.as)]),
  );
}

/** What was typed in the fields, as settings that are still to be checked. */
export function typedSettings(
  texts: Texts,
  fields: readonly SettingField[],
): Readonly<Record<string, unknown>> {
  const typed: Record<string, unknown> = {};
  for (const { name, as } of fields) setAt(typed, name.split("."), valueOf(texts[name] ?? "", as));
  const { claims } = typed;
  // Three empty fields are no claim.
  if (typeof claims === "object" && claims !== null)
    typed["claims"] = Object.values(claims).filter((claim: unknown) =>
      Object.values(claim as Record<string, string>).some((text) => text !== ""),
    );
  return typed;
}

/** The fields of two sets of settings that differ, in words. */
export function changedTexts(was: Overrides, is: Overrides, fields: readonly SettingField[]) {
  return fields.flatMap((field) => {
    const [from, to] = [was, is].map((settings) => {
      const text = textsOf(settings, [field])[field.name] ?? "";
      return field.as === "tick" ? (text === "" ? "no" : "yes") : text;
    });
    return from === to ? [] : [{ label: field.label, from: from ?? "", to: to ?? "" }];
  });
}

/** The field beside which a problem is shown, by where the problem is: "hours" for "hours.0.days". */
export function fieldOfProblem(place: string, fields: readonly SettingField[]): string {
  const found = fields.find(({ name }) => place === name || place.startsWith(`${name}.`));
  return found?.name ?? fields.find(({ name }) => name.startsWith(`${place}.`))?.name ?? place;
}

/** A setting in words, for lists of versions and differences. */
export function settingInWords(name: string, value: unknown): string {
  if (value === undefined || value === "") return "";
  if (name === "hours") return textOf(value, "hours");
  if (name.endsWith("Pence")) return formatPounds(pence(Number(value)));
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map((each) => settingInWords("", each)).join("\n");
  if (typeof value === "object" && value !== null)
    return Object.entries(value)
      .map(([key, each]) => `${key}: ${settingInWords("", each).replaceAll("\n", ", ")}`)
      .join("\n");
  return String(value);
}

function textOf(value: unknown, as: SettingField["as"]): string {
  if (value === undefined) return "";
  if (as === "tick") return value === true ? "on" : "";
  if (as === "pounds") return String(Number(value) / 100);
  if (as === "lines") return (value as readonly string[]).join("\n");
  if (as === "hours")
    return (value as Settings["hours"]).map(({ days, hours }) => `${days}: ${hours}`).join("\n");
  return String(value);
}

function valueOf(text: string, as: SettingField["as"]): unknown {
  const whole = text.replaceAll(/\r\n?/g, "\n").trim();
  const lines = whole.split("\n").flatMap((line) => (line.trim() === "" ? [] : line.trim()));
  if (as === "tick") return whole === "on";
  if (as === "lines") return lines;
  // A text is no sum, and is refused.
  if (as === "pounds") return readPounds(whole, { most: PENCE_MAX }) ?? whole;
  if (as === "hours")
    return lines.map((line) => {
      const [days = "", ...hours] = line.split(":");
      return { days: days.trim(), hours: hours.join(":").trim() };
    });
  return whole.replaceAll(/\s+/g, " ");
}

function valueAt(settings: object, name: string): unknown {
  return name
    .split(".")
    .reduce<unknown>(
      (value, key) =>
        typeof value === "object" && value !== null
          ? Object.entries(value).find(([each]) => each === key)?.[1]
          : undefined,
      settings,
    );
}

function setAt(target: Record<string, unknown>, [first = "", ...rest]: string[], value: unknown) {
  if (rest.length === 0) {
    target[first] = value;
    return;
  }
  const inner = (target[first] ?? {}) as Record<string, unknown>;
  target[first] = inner;
  setAt(inner, rest, value);
}
