import { formatPounds } from "#shop/kit/money.ts";
import { formatNumber } from "#shop/kit/text.ts";
import type { PriceReach } from "#shop/back-office/price-reach.server.ts";
import type { ListedProduct } from "#shop/catalogue/editing/product-list.ts";
import { Section } from "#admin/components/section.tsx";
import { ShopLink } from "#admin/components/shop-link.tsx";
import { Thumbnail } from "#admin/components/thumbnail.tsx";

/** The product as a card of the shop has it, with the link to its page. */
export function ShopCard({ product }: { product: ListedProduct }) {
  return (
    <Section title="As the shop shows it">
      <div className="mt-2 max-w-76">
        <Thumbnail url={product.mainImageUrl} size={288} />
        <p className="mt-3 text-base font-medium">{product.name}</p>
        <p className="second-line">{product.tagline}</p>
        <p className="mt-1">
          <span className="money">{priceRange(product)}</span>{" "}
          <span className="second-line">incl. VAT</span>
        </p>
      </div>
      <p className="mt-3">
        {product.state === "live" ? (
          <ShopLink path={`/product/${product.slug}`}>Open on the shop</ShopLink>
        ) : (
          <span className="text-ink-2">It is not on the shop.</span>
        )}
      </p>
    </Section>
  );
}

function priceRange({ pricePence, maxPricePence }: ListedProduct): string {
  if (pricePence === null) return "£0.00";
  const lowest = formatPounds(pricePence);
  return maxPricePence === pricePence ? lowest : `${lowest} to ${formatPounds(maxPricePence)}`;
}

/** What a new price reaches, before it is saved. */
export function PriceReachList({
  reach: { unpaidOrders, keptCarts, relatedPages, openOffers },
  isLive,
}: {
  reach: PriceReach;
  isLive: boolean;
}) {
  const rows = [
    ["Unpaid orders keep their price", unpaidOrders],
    ["Open offers keep their price", openOffers],
    ["Carts of accounts are shown the new price", keptCarts],
    ...(isLive ? [["Pages of other products that show it", relatedPages] as const] : []),
  ] as const;
  return (
    <Section title="What a new price does">
      <dl>
        {rows.map(([name, count]) => (
          <div key={name} className="flex justify-between gap-4 border-b border-rule py-2">
            <dt>{name}</dt>
            <dd className="money">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      <p className="second-line mt-2">
        {isLive
          ? "Its page, lists, search and the feed have the new price at once. Paid orders never change."
          : "It is not on the shop, so no page and no feed changes."}
      </p>
    </Section>
  );
}

type ShownAct = {
  readonly id: string;
  readonly who: string;
  readonly at: string;
  readonly what: readonly string[];
};

/** The last acts about a product: who changed what, and when. */
export function Changes({ acts }: { acts: readonly ShownAct[] }) {
  return (
    <Section title="Changes">
      {acts.length === 0 && <p className="text-ink-2">Who changed what appears here.</p>}
      <ul>
        {acts.map(({ id, who, at, what }) => (
          <li key={id} className="border-b border-rule py-2">
            {what.map((line) => (
              <p key={line}>{line}</p>
            ))}
            <p className="second-line">
              {who}, {at}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
