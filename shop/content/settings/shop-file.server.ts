import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { parseJson } from "#shop/kit/text.ts";
import { codeOf } from "#shop/kit/thrown.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import {
  firstSettings,
  sectionNames,
  settingSections,
  type SettingName,
} from "./setting-sections.ts";
import { originalsOf } from "./change-settings.server.ts";
import {
  insertReadFile,
  insertSettingVersion,
  selectNewestSettings,
  selectReadFile,
} from "./setting-queries.server.ts";
import { checkSettings, differencesFrom, type Overrides } from "./setting-schemas.ts";

/** No setting is long. */
const FILE_MAX_BYTES = 200_000;

/** What `shop.json` says. Throws one sentence that names the file and the setting if it is wrong; null without a file. */
async function readShopFile(
  path: string,
): Promise<{ readonly settings: Overrides; readonly hash: Buffer } | null> {
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  });
  if (text === null) return null;
  const wrong = (problem: string) => new Error(`${path} is wrong: ${problem}`);
  if (text.length > FILE_MAX_BYTES) throw wrong("it is longer than 200 KB.");
  const given = parseJson(text);
  if (typeof given !== "object" || given === null || Array.isArray(given))
    throw wrong('it must be one JSON object, such as {"name": "My shop"}.');
  const checked = checkSettings({ ...given });
  if (!checked.ok) {
    const [[name, problem] = ["", ""]] = Object.entries(checked.problems);
    throw wrong(`${name}: ${problem}`);
  }
  return { settings: checked.settings, hash: createHash("sha256").update(text).digest() };
}

/**
 * Reads `shop.json` into the database, the first time that there is one: its values are those of the shop from then
 * on, but for what the owner has saved before. A wrong file throws its sentence also when it was read before.
 * Returns whether it was read now.
 */
export async function takeShopFile(db: Db, path: string): Promise<boolean> {
  const file = await readShopFile(path);
  if (file === null) return false;
  return db.transaction().execute(async (tx) => {
    if (!(await insertReadFile(tx, file.hash))) return false;
    const present = await selectNewestSettings(tx);
    for (const section of sectionNames) {
      const before = present.find((version) => version.section === section);
      const given = Object.fromEntries(
        settingSections[section]
          .filter((name) => Object.hasOwn(file.settings, name))
          .map((name: SettingName) => [name, file.settings[name]]),
      );
      const settings = differencesFrom(firstSettings, { ...given, ...before?.settings });
      if (Object.keys(settings).length === Object.keys(before?.settings ?? {}).length) continue;
      await insertSettingVersion(tx, {
        section,
        number: (before?.number ?? 0) + 1,
        by: null,
        broughtBack: null,
        settings,
        originals: originalsOf(settings, { before: before?.originals ?? {}, renewed: [] }),
      });
    }
    return true;
  });
}

/** Whether `shop.json` is another than the one that was read: it changes nothing any more. */
export async function isShopFileChanged(db: Db, path: string): Promise<boolean> {
  const [file, read] = await Promise.all([
    readShopFile(path).catch(() => null),
    selectReadFile(db),
  ]);
  return file !== null && read !== null && !file.hash.equals(read);
}
