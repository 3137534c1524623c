import { createHash } from "node:crypto";
import { londonDay } from "#shop/kit/time.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { vatRateOn } from "#shop/tax/vat-rates.ts";
import { changingPlans, planPrices, type ProductPlan } from "./plan-prices.ts";
import type { PriceRule } from "./price-rule.ts";
import { selectChosen, selectPriced, type PriceChoice } from "./priced-products-queries.server.ts";

export type { PriceChoice } from "./priced-products-queries.server.ts";

/** The most products that one rule changes at once. */
export const PRICE_CHANGE_MAX = 500;

/**
 * What a rule would make of the chosen products, by name, and how many were chosen; nothing is written. More
 * than 500 are counted and not planned.
 */
export async function planChosen(
  db: Db,
  rule: PriceRule,
  choice: PriceChoice,
): Promise<{ readonly plans: readonly ProductPlan[]; readonly found: number }> {
  const { ids, found } = await selectChosen(db, choice, PRICE_CHANGE_MAX);
  return { plans: found > PRICE_CHANGE_MAX ? [] : await planFor(db, rule, ids), found };
}

/** The same for these products. */
export async function planFor(
  db: Db,
  rule: PriceRule,
  productIds: readonly number[],
): Promise<readonly ProductPlan[]> {
  return planPrices(rule, await selectPriced(db, productIds), vatRateOn(londonDay(new Date())));
}

/** The prices that a person was shown: the product and a fingerprint of its lines. */
export type SeenPlans = ReadonlyMap<number, string>;

/** The plans that will be carried out, as a form sends them: "1001.3f2a… 1002.77b0…". */
export function writeSeen(plans: readonly ProductPlan[]): string {
  return changingPlans(plans)
    .map((plan) => `${plan.product.id}.${fingerprintOf(plan)}`)
    .join(" ");
}

/** Null for what no page has written. */
export function readSeen(text: string): SeenPlans | null {
  const parts = text.split(" ");
  if (parts.length > PRICE_CHANGE_MAX) return null;
  const seen = parts.map((part) => /^(\d{1,9})\.([0-9a-f]{12})$/.exec(part));
  if (!seen.every((match) => match !== null)) return null;
  return new Map(seen.map(([, id, print = ""]) => [Number(id), print]));
}

/** The products whose prices, surcharges or VAT are others than the person saw. */
export function changedSince(
  plans: readonly ProductPlan[],
  seen: SeenPlans,
): readonly ProductPlan["product"][] {
  return plans
    .filter((plan) => seen.get(plan.product.id) !== fingerprintOf(plan))
    .map(({ product }) => product);
}

function fingerprintOf({ lines, refusal }: ProductPlan): string {
  const prices = lines.map(({ of, fromNet, toNet, toGross }) => [of, fromNet, toNet, toGross]);
  const hash = createHash("sha256").update(JSON.stringify([refusal, prices]));
  return hash.digest("hex").slice(0, 12);
}
