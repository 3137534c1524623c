import { formatPounds } from "#shop/kit/money.ts";
import { itemPence } from "#storefront/client/stored/cart-store.ts";
import { BackInStockForm } from "#storefront/components/forms/back-in-stock-form.tsx";
import { Button } from "#ui/button.tsx";
import type { CartGroup } from "./cart-groups.ts";
import { LineName, LineOptions, LinePicture, LinePrice } from "./cart-line.tsx";
import { noticeOf } from "./line-words.ts";

/** A line of the wish list: picture, name, options, today's price, and what can be done with it. */
export function WishLine({
  group,
  move,
  remove,
}: {
  group: CartGroup;
  move: () => void;
  remove: () => void;
}) {
  const { line, item, error } = group;
  const name = line?.name || item.name;
  const canMove = error === undefined && line?.available !== false;
  return (
    <li className="grid grid-cols-[104px_minmax(0,1fr)] gap-4 border-b border-rule py-5 tablet:grid-cols-[104px_1fr_auto] desk:grid-cols-[minmax(104px,200px)_1fr_auto] desk:gap-8 desk:py-8">
      <LinePicture line={line} slot="line" />
      <div className="min-w-0">
        <h2 className="mb-2 text-lg desk:mb-3.5 desk:text-[1.625rem]">
          <LineName group={group} />
        </h2>
        <LineOptions
          group={group}
          quantity={null}
          notice={noticeOf(group, false)}
          className="text-sm desk:text-base"
        />
        <WhyNot group={group} />
      </div>
      <div className="col-span-full flex flex-wrap items-center justify-between gap-4 tablet:col-span-1 tablet:flex-col tablet:flex-nowrap tablet:items-end tablet:justify-start">
        {canMove && <LinePrice group={group} note="incl. VAT" />}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 tablet:flex-col tablet:items-end">
          {canMove && (
            <Button type="button" variant="quiet" onClick={move}>
              Move to cart <span className="sr-only">{name}</span>
            </Button>
          )}
          <button type="button" className="link min-h-11" onClick={remove}>
            Remove <span className="sr-only">{name}</span>
          </button>
        </div>
      </div>
    </li>
  );
}

/** Why it can't be bought as it was chosen, or that its price has changed. */
function WhyNot({ group: { item, line, error } }: { group: CartGroup }) {
  if (error !== undefined)
    return <p className="message message-error mt-3">{error}. Choose again on the product page.</p>;
  if (line === null) return null;
  if (line.reason === "sold_out")
    return (
      <div className="mt-3 max-w-[26rem]">
        <p className="message border-edge text-ink">Sold out for now.</p>
        {line.slug !== null && (
          <BackInStockForm slug={line.slug} id={`email-${item.lineId}`} className="mt-4" />
        )}
      </div>
    );
  if (!line.available)
    return <p className="message message-error mt-3">This is no longer available.</p>;
  const savedPence = itemPence(item);
  if (savedPence === line.unitPence || savedPence === 0) return null;
  return (
    <p className="message mt-3 border-pine text-ink">
      The price has changed: {formatPounds(savedPence)} when you saved it,{" "}
      {formatPounds(line.unitPence)} now.
    </p>
  );
}
