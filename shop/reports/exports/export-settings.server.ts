import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { snakeCase } from "#shop/kit/snake-case.ts";
import type { Act, Changed } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { settingErrors, type ExportSettings } from "./export-settings.ts";

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
