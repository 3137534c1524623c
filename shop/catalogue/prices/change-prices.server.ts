import { formatPounds, pence } from "#shop/kit/money.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Act, Changed } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { keepingVersions } from "#shop/catalogue/editing/keep-version.server.ts";
import { changedSince, planFor, type SeenPlans } from "./price-plan.server.ts";
import { insertPriceChange, writeNets } from "./price-change-queries.server.ts";
import type { ProductPlan } from "./plan-prices.ts";
import { ruleInWords, type PriceRule } from "./price-rule.ts";

/**
 * Changes the prices of products by a rule, all in one transaction: exactly what was shown, as `seen` has it. Refused
 * with `prices_changed` when a price has become another since, and then nothing is changed. Each product is kept as a
 * version, cached pages are replaced once, and the change can be looked at and undone (`undoPriceChange`). Returns
 * the number of products; the change has the id of its act. Unpaid orders and offers keep their prices.
 */
export async function changePrices(
  db: Db,
  { act, rule, seen }: { readonly act: Act; readonly rule: PriceRule; readonly seen: SeenPlans },
): Promise<Done<number> | Refused<"prices_changed" | "act_reused">> {
  const subject = { kind: "price_change", id: act.actId };
  const productIds = [...seen.keys()];
  const named = { act, action: "change_prices", subject, input: { rule, seen: [...seen] } };
  return withAct<number, "prices_changed">(db, named, (tx, audit) =>
    keepingVersions(tx, { productIds, act, action: named.action }, async () => {
      const plans = await planFor(tx, rule, productIds);
      const isAsSeen = plans.length === seen.size && changedSince(plans, seen).length === 0;
      if (!isAsSeen) return refused("prices_changed");
      const lines = plans.flatMap(({ product, lines: own }) =>
        own.map((line) => ({ ...line, productId: product.id })),
      );
      await insertPriceChange(tx, { id: act.actId, staffId: act.actor.id ?? "", rule, lines });
      await writeNets(
        tx,
        lines.map(({ productId, of, toNet }) => ({ productId, of, netPence: toNet })),
      );
      audit({ rule: { from: null, to: ruleInWords(rule) }, ...auditOf(plans) });
      return done(plans.length);
    }),
  );
}

/** Each price and surcharge by its SKU, with VAT. */
function auditOf(plans: readonly ProductPlan[]): Changed {
  return Object.fromEntries(
    plans.flatMap(({ product: { sku }, lines }) =>
      lines.map(({ name, fromGross, toGross }) => [
        name === "" ? sku : `${sku} ${name}`,
        { from: formatPounds(pence(fromGross)), to: formatPounds(pence(toGross)) },
      ]),
    ),
  );
}
