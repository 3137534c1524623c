import { data } from "react-router";
import { listBrandKeys } from "#shop/catalogue/groups/groups.server.ts";
import { findSection, saveSettings } from "#shop/content/settings/change-settings.server.ts";
import type { Makers } from "#shop/content/settings/settings.ts";
import { firstSettings } from "#shop/content/settings/setting-sections.ts";
import { checkSettings } from "#shop/content/settings/setting-schemas.ts";
import { ownValue } from "#shop/kit/own-value.ts";
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
import { overtakenForm, readTyped, type VersionedResult } from "#admin/http/overtaken.server.ts";
import { saveTyped } from "#admin/settings/section-forms.server.ts";
import { settingWords } from "#admin/settings/section-view.server.ts";

const labels = { manufacturer: "Manufacturer", euResponsible: "Responsible person in the EU" };
const names = ["manufacturer", "euResponsible"] as const;

/** Saves the registers of packaging, or the maker of a brand. */
export async function answerSafety(args: RouteArgs) {
  const field = await readTextFields(args.request);
  const act = actOf(args, field);
  const [kind, brand = ""] = field("intent").split(" ");
  if (kind === "save") return saveTyped(field, act, "product-safety");
  if (kind !== "maker") throw data(null, { status: 400 });
  if (!(await listBrandKeys(db())).some(({ key }) => key === brand))
    throw data(null, { status: 404 });
  return saveMaker(field, act, brand);
}

async function saveMaker(field: SentFields, act: Act, brand: string) {
  const intent = field("intent");
  const typed = readTyped(field, names);
  const linesOf = (name: string) =>
    (typed.values[name] ?? "").split(/\r?\n/).flatMap((line) => line.trim() || []);
  const maker = {
    manufacturer: linesOf("manufacturer"),
    euResponsible: linesOf("euResponsible"),
  };
  const checked = checkSettings({ makers: { [brand]: maker } });
  if (!checked.ok) {
    const problems = Object.entries(checked.problems).map(
      ([place, text]) => [place.split(".")[2] ?? "manufacturer", text] as const,
    );
    const kept = { intent, values: typed.values, seen: typed.seen };
    return data<VersionedResult>({ ...kept, fieldErrors: Object.fromEntries(problems) }, 422);
  }
  const { [brand]: _, ...others } = await presentMakers();
  const isEmpty = maker.manufacturer.length + maker.euResponsible.length === 0;
  const makers = isEmpty ? others : { ...others, [brand]: maker };
  const seen = typed.seen.version;
  const saved = await saveSettings(db(), "product-safety", { act, seen, settings: { makers } });
  if (saved.ok) return data<VersionedResult>({ intent, done: "Saved. Product pages show it." });
  if (saved.reason === "unchanged")
    return data<VersionedResult>({ intent, done: "Nothing was changed." });
  if (saved.reason !== "changed_meanwhile") {
    const refusal = refusedForm(saved, { intent, values: typed.values }, settingWords);
    return data<VersionedResult>({ ...refusal.data, seen: typed.seen }, refusal.init ?? {});
  }
  const { number } = await findSection(db(), "product-safety");
  const now = ownValue(await presentMakers(), brand);
  return overtakenForm({
    intent,
    typed,
    now: {
      version: number,
      values: {
        manufacturer: now?.manufacturer.join("\n") ?? "",
        euResponsible: now?.euResponsible.join("\n") ?? "",
      },
    },
    last: await findLastAct({ kind: "settings", id: "product-safety" }, "save_settings", act.actor),
    labels,
  });
}

async function presentMakers(): Promise<Makers> {
  const { settings } = await findSection(db(), "product-safety");
  return settings.makers ?? firstSettings.makers;
}
