import { findSection } from "#shop/content/settings/change-settings.server.ts";
import { firstSettings } from "#shop/content/settings/setting-sections.ts";
import type { SettingSection } from "#shop/content/settings/setting-sections.ts";
import { formatMinute } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { findStaffNames } from "#shop/staff/list-staff.server.ts";
import { permission, type Right } from "#shop/staff/rights.ts";
import { sessionOf } from "#admin/http/access-context.ts";
import type { RouteArgs } from "#admin/http/form.server.ts";
import { settingFields, type SettingField } from "./setting-fields.ts";
import { textsOf } from "./setting-texts.ts";

/** The rights to change each section: the owner's alone, but for the words of the shop. */
export const changeRights: Readonly<Record<SettingSection, Right>> = {
  shop: "settings.change",
  words: "catalogue.change",
  "product-safety": "settings.change",
  delivery: "settings.change",
  returns: "settings.change",
  mails: "settings.change",
};

/** A section as its screen shows it: the texts of its fields, and who saved it last. */
export async function readSection({ context }: RouteArgs, section: SettingSection) {
  const present = await findSection(db(), section);
  const { number, at, by } = present;
  const names = await findStaffNames(db(), by === null ? [] : [by]);
  const { role } = sessionOf(context).staff;
  return {
    section,
    seen: { version: number, values: valuesOf(present.settings, settingFields[section]) },
    saved:
      number === 0
        ? null
        : {
            when: formatMinute(at),
            who: by === null ? "shop.json" : (names.get(by) ?? "Somebody"),
          },
    mayChange: permission(role, changeRights[section]) !== "no",
  };
}

export type SectionView = Awaited<ReturnType<typeof readSection>>;

/** What the fields show, with the files' values where the owner has none. */
export function valuesOf(settings: object, fields: readonly SettingField[]) {
  return textsOf({ ...firstSettings, ...settings }, fields);
}

/** Why settings were not saved. */
export const settingWords = {
  bad_setting: "The shop does not take one of these values any more.",
  no_version: "This version is not kept any more.",
};
