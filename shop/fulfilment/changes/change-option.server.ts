import type { Act } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { findProductsById } from "#shop/catalogue/catalogue.server.ts";
import { unitPrice } from "#shop/catalogue/price.ts";
import {
  settleOptions,
  type ChosenOptions,
  type Product,
  type SettledOption,
} from "#shop/catalogue/product.ts";
import { swapSoldOptions } from "#shop/catalogue/stock/stock.server.ts";
import { ownValue } from "#shop/kit/own-value.ts";
import { saveLineOptions } from "#shop/orders/changed-order.server.ts";
import { recordEvent } from "#shop/orders/history.server.ts";
import { optionsText, type OrderLine, type OrderOption } from "#shop/orders/order.ts";
import { enqueueOrderChanged } from "#shop/fulfilment/mails/order-changed.server.ts";
import { withOrderOf } from "#shop/fulfilment/order-record.server.ts";
import { notBegunOf } from "#shop/fulfilment/order-record.ts";

export type OptionChange = {
  readonly act: Act;
  readonly orderId: string;
  /** The version of the order that the form showed. */
  readonly version: number;
  readonly position: number;
  /** Only what changes: the other options of the line stay. */
  readonly options: ChosenOptions;
};

type ChangeRefused = Refused<
  | "no_order"
  | "no_line"
  /** Somebody has changed the order since the form was shown. */
  | "version_changed"
  /** Some of it is being made, was sent or was cancelled. */
  | "too_late"
  /** The product is no longer in the catalogue. */
  | "product_gone"
  | "bad_option"
  /** Another choice, at another price, is another order. */
  | "price_differs"
  | "unchanged"
  | "act_pending"
  | "act_reused"
>;

/**
 * Changes options of a line of a paid order, for all its pieces, before any of them is made or dispatched,
 * and mails the customer. The price stays the same: a choice that costs more or less today is refused
 * (docs/spec/decisions.md, Admin and refunds). The invoice keeps the options that it was issued with.
 */
export async function changeOption(
  db: Db,
  { act, orderId, version, position, options }: OptionChange,
): Promise<Done<null> | ChangeRefused> {
  const subject = { kind: "order", id: orderId };
  const input = { version, position, options };
  return withAct(db, { act, action: "change_option", subject, input }, (tx, audit) =>
    withOrderOf(tx, { orderId, actor: act.actor }, async (_, record) => {
      const { order } = record;
      if (order.version !== version) return refused("version_changed");
      const line = order.lines.find((each) => each.position === position);
      if (line === undefined) return refused("no_line");
      const left = notBegunOf(record).find((each) => each.position === position);
      if (left?.quantity !== line.quantity) return refused("too_late");
      const chosen = await choose(tx, line, options);
      if (!chosen.ok) return chosen;
      await saveLineOptions(tx, order, { position, options: chosen.value });
      if (line.productId !== null)
        await swapSoldOptions(
          tx,
          { productId: line.productId, quantity: line.quantity },
          { from: line.options, to: chosen.value },
        );
      const changed = changesBetween(line.options, chosen.value);
      const detail = { position, options: changed };
      await recordEvent(tx, { orderId, event: "option_changed", actor: act.actor, detail });
      await enqueueOrderChanged(tx, order, {
        what: "options",
        name: line.name,
        from: optionsText(line.options),
        to: optionsText(chosen.value),
      });
      audit(changed);
      return done(null);
    }),
  );
}

/** The options of a line with some changed, if they cost the same. */
async function choose(
  db: Db,
  line: OrderLine,
  options: ChosenOptions,
): Promise<
  | Done<readonly OrderOption[]>
  | Refused<"product_gone" | "bad_option" | "price_differs" | "unchanged">
> {
  const product = line.productId === null ? undefined : await findProduct(db, line.productId);
  if (product === undefined) return refused("product_gone");
  const present = Object.fromEntries(line.options.map(({ key, value }) => [key, value]));
  const wanted = { ...present, ...options };
  const settled = settleOptions(product.optionGroups, wanted);
  if (!settled.ok || isAnyGone(settled.options, present)) return refused("bad_option");
  // An option that is no longer offered has only the price that was paid.
  const presentPence = unitPrice(product, present)?.netPence ?? line.unitNetPence;
  if (unitPrice(product, wanted)?.netPence !== presentPence) return refused("price_differs");
  const chosen = settled.options.map(({ key, name, value, label }) => ({
    key,
    name,
    value,
    label,
  }));
  return Object.keys(changesBetween(line.options, chosen)).length === 0
    ? refused("unchanged")
    : done(chosen);
}

/** Whether an option that is newly chosen can't be bought. What the line has already stays possible. */
function isAnyGone(options: readonly SettledOption[], present: ChosenOptions): boolean {
  return options.some(({ key, value, left }) => left === 0 && ownValue(present, key) !== value);
}

async function findProduct(db: Db, productId: number): Promise<Product | undefined> {
  // A product that is no longer sold is still made for those who have bought it.
  return (await findProductsById(db, [productId], { states: "any" })).get(productId);
}

/** The values before and after of the options that differ, by key; "" where there is none. */
function changesBetween(
  before: readonly OrderOption[],
  after: readonly OrderOption[],
): Record<string, { from: string; to: string }> {
  const valueOf = (options: readonly OrderOption[], key: string) =>
    options.find((option) => option.key === key)?.value ?? "";
  const keys = new Set([...before, ...after].map(({ key }) => key));
  return Object.fromEntries(
    [...keys]
      .map((key) => [key, { from: valueOf(before, key), to: valueOf(after, key) }] as const)
      .filter(([, { from, to }]) => from !== to),
  );
}
