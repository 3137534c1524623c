import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Act, Changed } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { settingErrors, type ExportSettings } from "./export-settings.ts";

/** What the books call accounts, tax rates and items. */
export async function readExportSettings(db: Db): Promise<ExportSettings> {
  const row = await db.selectFrom("export_settings").selectAll().executeTakeFirstOrThrow();
  return toSettings(row);
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
    const before = toSettings(
      await tx.selectFrom("export_settings").selectAll().forUpdate().executeTakeFirstOrThrow(),
    );
    if (before.version !== settings.version) return refused("changed");
    await tx
      .updateTable("export_settings")
      .set({
        version: settings.version + 1,
        xero_account: settings.xeroAccount,
        xero_standard_tax: settings.xeroStandardTax,
        xero_zero_tax: settings.xeroZeroTax,
        quickbooks_item: settings.quickbooksItem,
        quickbooks_standard_tax: settings.quickbooksStandardTax,
        quickbooks_zero_tax: settings.quickbooksZeroTax,
        quickbooks_rows: settings.quickbooksRows,
      })
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
      .map((name) => [
        name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
        { from: before[name], to: after[name] },
      ]),
  );
}

function toSettings(row: {
  version: number;
  xero_account: string;
  xero_standard_tax: string;
  xero_zero_tax: string;
  quickbooks_item: string;
  quickbooks_standard_tax: string;
  quickbooks_zero_tax: string;
  quickbooks_rows: number;
}): ExportSettings {
  return {
    version: row.version,
    xeroAccount: row.xero_account,
    xeroStandardTax: row.xero_standard_tax,
    xeroZeroTax: row.xero_zero_tax,
    quickbooksItem: row.quickbooks_item,
    quickbooksStandardTax: row.quickbooks_standard_tax,
    quickbooksZeroTax: row.quickbooks_zero_tax,
    quickbooksRows: row.quickbooks_rows,
  };
}
