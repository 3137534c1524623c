import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { isSection, type SettingSection } from "./setting-sections.ts";
import { parseStored, type Overrides } from "./setting-schemas.ts";

/** A version of a section: what is other than in the shop's files. */
export type SettingVersion = {
  readonly section: SettingSection;
  /** 0 for the files. */
  readonly number: number;
  readonly at: Date;
  /** The id of the person; null for shop.json. */
  readonly by: string | null;
  /** The version that it brought back; 0 for the files. */
  readonly broughtBack: number | null;
  readonly settings: Overrides;
  /** What the files had for the same names. */
  readonly originals: Overrides;
  /** Settings whose values were removed from this version, as they were about a person. */
  readonly forgotten: readonly string[];
};

const columns = [
  "section",
  "version as number",
  "savedAt as at",
  "savedBy as by",
  "broughtBack",
  "settings",
  "originals",
  "forgotten",
] as const;

/** The newest version of each section that was ever changed. */
export async function selectNewestSettings(db: Db): Promise<readonly SettingVersion[]> {
  const rows = await db
    .selectFrom("settingVersions")
    .select(columns)
    .distinctOn("section")
    .orderBy("section")
    .orderBy("version", "desc")
    .execute();
  return rows.flatMap(toVersion);
}

/** The versions of a section, the newest first, at most `limit`, those before `before` if it is given. */
export async function selectSettingVersions(
  db: Db,
  section: SettingSection,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<readonly SettingVersion[]> {
  let query = db
    .selectFrom("settingVersions")
    .select(columns)
    .where("section", "=", section)
    .orderBy("version", "desc")
    .limit(limit);
  if (before !== null) query = query.where("version", "<", before);
  return (await query.execute()).flatMap(toVersion);
}

/** The version of a section at an instant; null before the first. */
export async function selectSettingsAt(
  db: Db,
  section: SettingSection,
  at: Date,
): Promise<SettingVersion | null> {
  const rows = await db
    .selectFrom("settingVersions")
    .select(columns)
    .where("section", "=", section)
    .where("savedAt", "<=", at)
    .orderBy("version", "desc")
    .limit(1)
    .execute();
  return rows.flatMap(toVersion)[0] ?? null;
}

/** Adds a version. Returns false when somebody has added that number. */
export async function insertSettingVersion(
  tx: Db,
  version: Omit<SettingVersion, "at" | "forgotten">,
): Promise<boolean> {
  const { section, number, by, broughtBack, settings, originals } = version;
  const written = await tx
    .insertInto("settingVersions")
    .values({
      section,
      version: number,
      savedBy: by,
      broughtBack,
      settings: JSON.stringify(settings),
      originals: JSON.stringify(originals),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("version")
    .executeTakeFirst();
  return written !== undefined;
}

/** The hash of the shop.json that was read; null if none was. */
export async function selectReadFile(db: Db): Promise<Buffer | null> {
  const row = await db.selectFrom("settingsFile").select("sha256").executeTakeFirst();
  return row?.sha256 ?? null;
}

/** Notes that shop.json was read. Returns false when one was read before. */
export async function insertReadFile(tx: Db, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`insert into settings_file (sha256) values (${hash})
    on conflict do nothing returning only_one`.execute(tx);
  return rows.length > 0;
}

type StoredVersion = Record<"settings" | "originals", unknown> &
  Omit<SettingVersion, "section" | "settings" | "originals"> & { readonly section: string };

/** A section that this version of the shop does not know is left out: a newer version wrote it. */
function toVersion({ section, ...version }: StoredVersion): SettingVersion[] {
  if (!isSection(section)) return [];
  const settings = parseStored(version.settings);
  return [{ ...version, section, settings, originals: parseStored(version.originals) }];
}
