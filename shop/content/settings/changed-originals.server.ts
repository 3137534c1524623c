import type { Db } from "#shop/platform/database/db.server.ts";
import { listChangedPages } from "#shop/content/publishing/originals.server.ts";
import {
  firstSettings,
  isSameSetting,
  type SettingName,
  type SettingSection,
} from "./setting-sections.ts";
import { selectNewestSettings } from "./setting-queries.server.ts";
import { isShopFileChanged } from "./shop-file.server.ts";

/** A setting that the owner has edited and of which an update has another original. */
export type ChangedSetting = {
  readonly name: SettingName;
  readonly section: SettingSection;
  /** The version of the section. */
  readonly version: number;
  /** What the files had when the owner edited it, what they have now, and what the owner wrote. */
  readonly was: unknown;
  readonly is: unknown;
  readonly own: unknown;
};

/** The edited settings whose originals have changed since. Nothing overwrites them. */
export async function listChangedSettings(db: Db): Promise<readonly ChangedSetting[]> {
  const versions = await selectNewestSettings(db);
  return versions.flatMap(({ section, number, settings, originals }) =>
    (Object.keys(settings) as SettingName[]).flatMap((name) => {
      const [was, is, own] = [originals[name], firstSettings[name], settings[name]];
      if (was === undefined || isSameSetting(was, is) || isSameSetting(own, is)) return [];
      return [{ name, section, version: number, was, is, own }];
    }),
  );
}

const SCREEN = "/admin/settings/originals";

/** The same, and pages whose files have changed, in sentences for `npm run attention`. */
export async function originalSentences(db: Db, shopJson: string): Promise<readonly string[]> {
  const [settings, pages, isFileChanged] = await Promise.all([
    listChangedSettings(db),
    listChangedPages(db),
    isShopFileChanged(db, shopJson),
  ]);
  return [
    ...settings.map(
      ({ name }) =>
        `This version has a new original of the setting ${name}, which you have edited: ${SCREEN}`,
    ),
    ...pages.map(
      ({ slug }) =>
        `This version has a new original of the page /${slug}, which you have edited: ${SCREEN}`,
    ),
    ...(isFileChanged
      ? [
          `${shopJson} has changed since it was read. It is read only once: change the settings at /admin/settings`,
        ]
      : []),
  ];
}
