import { data } from "react-router";
import { findSection, saveSettings } from "#shop/content/settings/change-settings.server.ts";
import type { SettingSection } from "#shop/content/settings/setting-sections.ts";
import { checkSettings } from "#shop/content/settings/setting-schemas.ts";
import type { Act } from "#shop/platform/act.ts";
import { db } from "#shop/platform/database/db.server.ts";
import {
  actOf,
  readTextFields,
  refusedForm,
  type RouteArgs,
  type SentFields,
} from "#admin/http/form.server.ts";
import { findLastAct } from "#admin/http/last-act.server.ts";
import {
  overtakenForm,
  readTyped,
  type Typed,
  type VersionedResult,
} from "#admin/http/overtaken.server.ts";
import { valuesOf } from "./section-view.server.ts";
import { settingFields } from "./setting-fields.ts";
import { fieldOfProblem, typedSettings } from "./setting-texts.ts";
import { settingWords } from "./section-view.server.ts";

/** Saves the form of a section: the settings that the person has changed. */
export async function saveSection(args: RouteArgs, section: SettingSection) {
  const field = await readTextFields(args.request);
  return saveTyped(field, actOf(args, field), section);
}

/** The same for a form that was read. */
export async function saveTyped(field: SentFields, act: Act, section: SettingSection) {
  const fields = settingFields[section];
  const typed = readTyped(
    field,
    fields.map(({ name }) => name),
  );
  const isTouched = ({ name }: { name: string }) =>
    asSent(typed.values[name]) !== asSent(typed.seen.values[name]);
  const touched = new Set(fields.filter(isTouched).map(({ name }) => name.split(".")[0] ?? ""));
  const given = Object.entries(typedSettings(typed.values, fields)).filter(([name]) =>
    touched.has(name),
  );
  const kept = { intent: "save", values: typed.values, seen: typed.seen };
  const checked = checkSettings(Object.fromEntries(given));
  if (!checked.ok) {
    const problems = Object.entries(checked.problems).map(
      ([place, text]) => [fieldOfProblem(place, fields), text] as const,
    );
    return data<VersionedResult>({ ...kept, fieldErrors: Object.fromEntries(problems) }, 422);
  }
  const { settings } = checked;
  const saved = await saveSettings(db(), section, { act, seen: typed.seen.version, settings });
  if (saved.ok)
    return data<VersionedResult>({ intent: "save", done: "Saved. The shop has it from now on." });
  if (saved.reason === "changed_meanwhile") return overtaken(section, act, typed);
  if (saved.reason === "unchanged")
    return data<VersionedResult>({ intent: "save", done: "Nothing was changed." });
  const refusal = refusedForm(saved, { intent: "save", values: typed.values }, settingWords);
  return data<VersionedResult>({ ...refusal.data, seen: typed.seen }, refusal.init ?? {});
}

/** Browsers send lines with \r\n. */
function asSent(text: string | undefined): string {
  return (text ?? "").replaceAll(/\r\n?/g, "\n");
}

async function overtaken(section: SettingSection, act: Act, typed: Typed) {
  const fields = settingFields[section];
  const { number, settings } = await findSection(db(), section);
  const seen = Object.entries(typed.seen.values).map(([name, text]) => [name, asSent(text)]);
  return overtakenForm({
    intent: "save",
    typed: { ...typed, seen: { ...typed.seen, values: Object.fromEntries(seen) } },
    now: { version: number, values: valuesOf(settings, fields) },
    last: await findLastAct({ kind: "settings", id: section }, "save_settings", act.actor),
    labels: Object.fromEntries(fields.map(({ name, label }) => [name, label])),
  });
}
