import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { snakeCase } from "#shop/kit/snake-case.ts";
import type { Act, Changed } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";

/** What accounts, tax rates and items are called in the books that the exports go into. */
export type ExportSettings = {
  readonly version: number;
  readonly xeroAccount: string;
  readonly xeroStandardTax: string;
  readonly xeroZeroTax: string;
  readonly quickbooksItem: string;
  readonly quickbooksStandardTax: string;
  readonly quickbooksZeroTax: string;
  /** The most rows of one file. */
  readonly quickbooksRows: number;
};

/** The names among the settings and how long each may be. */
const settingLengths = {
  xeroAccount: 10,
  xeroStandardTax: 50,
  xeroZeroTax: 50,
  quickbooksItem: 100,
  quickbooksStandardTax: 50,
  quickbooksZeroTax: 50,
} as const satisfies Partial<Record<keyof ExportSettings, number>>;
export type SettingName = keyof typeof settingLengths;

export const settingNames = Object.keys(settingLengths) as readonly SettingName[];

const QUICKBOOKS_ROWS_MIN = 100;
const QUICKBOOKS_ROWS_MAX = 20_000;

/** What is wrong with each setting; nothing if all can be saved. */
export function settingErrors(
  settings: ExportSettings,
): Readonly<Partial<Record<SettingName | "quickbooksRows", string>>> {
  const errors: Partial<Record<SettingName | "quickbooksRows", string>> = {};
  for (const name of settingNames) {
    const { length } = settings[name];
    const most = settingLengths[name];
    if (length === 0) errors[name] = "Enter the name that your books have";
    else if (length > most) errors[name] = `Use ${most} characters at most; these are ${length}`;
  }
  const { quickbooksRows: rows } = settings;
  const isRange =
    Number.isInteger(rows) && rows >= QUICKBOOKS_ROWS_MIN && rows <= QUICKBOOKS_ROWS_MAX;
  if (!isRange) errors.quickbooksRows = "Enter a whole number from 100 to 20,000";
  return errors;
}

/** What the books call accounts, tax rates and items. */
export async function readExportSettings(db: Db): Promise<ExportSettings> {
  return selectSettings(db).executeTakeFirstOrThrow();
}

function selectSettings(db: Db) {
  return db
    .selectFrom("exportSettings")
    .select(["version", "xeroAccount", "xeroStandardTax", "xeroZeroTax", "quickbooksItem"])
    .select(["quickbooksStandardTax", "quickbooksZeroTax", "quickbooksRows"]);
}

/** Changes the settings that a person saw; refused if somebody has changed them since. */
export async function changeExportSettings(
  db: Db,
  settings: ExportSettings,
  act: Act,
): Promise<Done<null> | Refused<"bad_settings" | "changed" | "act_reused">> {
  if (Object.keys(settingErrors(settings)).length > 0) return refused("bad_settings");
  const subject = { kind: "settings", id: "exports" };
  const named = { act, action: "change_export_settings", subject, input: { ...settings } };
  return withAct(db, named, async (tx, audit) => {
    const before = await selectSettings(tx).forUpdate().executeTakeFirstOrThrow();
    if (before.version !== settings.version) return refused("changed");
    await tx
      .updateTable("exportSettings")
      .set({ ...settings, version: settings.version + 1 })
      .execute();
    audit(changes(before, settings));
    return done(null);
  });
}

function changes(before: ExportSettings, after: ExportSettings): Changed {
  const names = Object.keys(before) as (keyof ExportSettings)[];
  return Object.fromEntries(
    names
      .filter((name) => name !== "version" && before[name] !== after[name])
      .map((name) => [snakeCase(name), { from: before[name], to: after[name] }]),
  );
}
