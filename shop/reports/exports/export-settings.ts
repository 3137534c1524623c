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
export const settingLengths = {
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
