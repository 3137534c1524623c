import { formatPounds, pence } from "#shop/kit/money.ts";
import { formatMinute } from "#shop/kit/time.ts";
import type { ChangedPrice, PriceChange } from "#shop/catalogue/prices/price-changes.server.ts";
import { ruleInWords } from "#shop/catalogue/prices/price-rule.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { findStaffNames } from "#shop/staff/list-staff.server.ts";

/** A change of prices in words. */
export type ShownChange = {
  readonly id: string;
  readonly what: string;
  readonly who: string;
  readonly at: string;
  readonly products: number;
  /** "Ben, 24 November 2026, 14:02"; null while it stands. */
  readonly undone: string | null;
};

export async function showChanges(
  changes: readonly PriceChange[],
): Promise<readonly ShownChange[]> {
  const ids = changes.flatMap(({ staffId, undoneBy }) => [staffId, undoneBy ?? staffId]);
  const names = await findStaffNames(db(), ids);
  const nameOf = (id: string | null) => names.get(id ?? "") ?? "Somebody";
  return changes.map(({ id, rule, staffId, at, products, undoneAt, undoneBy }) => ({
    id,
    what: ruleInWords(rule),
    who: nameOf(staffId),
    at: formatMinute(at),
    products,
    undone: undoneAt === null ? null : `${nameOf(undoneBy)}, ${formatMinute(undoneAt)}`,
  }));
}

/** A price of a change in words. */
export type ShownPrice = {
  readonly key: string;
  readonly sku: string;
  readonly product: string;
  readonly name: string;
  readonly from: string;
  readonly to: string;
  /** What became of it: "£50.00 now" when somebody has changed it since; "" while it is as the change made it. */
  readonly since: string;
};

export function showPrices(lines: readonly ChangedPrice[]): readonly ShownPrice[] {
  return lines.map((line) => ({
    key: `${line.sku} ${line.name}`,
    sku: line.sku,
    product: line.product,
    name: line.name,
    from: formatPounds(pence(line.fromGross)),
    to: formatPounds(pence(line.toGross)),
    since: sinceOf(line),
  }));
}

function sinceOf({ isUndone, isStill, nowGross }: ChangedPrice): string {
  if (isUndone === true) return "Undone";
  if (isUndone === false) return "Left: it had been changed since";
  if (isStill) return "";
  if (nowGross === null) return "The option is gone";
  return `Changed since: ${formatPounds(pence(nowGross))} now`;
}
