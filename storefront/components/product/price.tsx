import { formatPounds, type Pence } from "#shop/kit/money.ts";
import type { ListPrices } from "#shop/catalogue/price.ts";

const sizes = {
  card: "text-base desk:text-[1.125rem]",
  page: "text-lg desk:text-[1.4375rem]",
};

type PriceStyle = { size?: keyof typeof sizes; className?: string };

/** A price that includes VAT already. */
export function Price({
  pence,
  note = "incl. VAT",
  size = "card",
  className = "",
}: PriceStyle & { pence: Pence; note?: string | null }) {
  return (
    <span className={`money leading-tight ${sizes[size]} ${className}`}>
      {formatPounds(pence)}
      {note && <PriceNote>{note}</PriceNote>}
    </span>
  );
}

/** "£54.00 to £113.51 incl. VAT", or one price when every choice costs the same. */
export function PriceRange({
  pricePence,
  maxPricePence,
  note = "incl. VAT",
  size = "card",
  className = "",
}: PriceStyle & ListPrices & { note?: string }) {
  return (
    <span className={`money leading-tight ${sizes[size]} ${className}`}>
      {priceRangeText({ pricePence, maxPricePence })}
      <PriceNote>{note}</PriceNote>
    </span>
  );
}

/** The same as plain text, for descriptions: "£54.00 to £113.51". */
export function priceRangeText({ pricePence, maxPricePence }: ListPrices): string {
  const [from, to] = [formatPounds(pricePence), formatPounds(maxPricePence)];
  return from === to ? from : `${from} to ${to}`;
}

function PriceNote({ children }: { children: string }) {
  return (
    <>
      {" "}
      <small className="font-sans text-xs font-normal tracking-normal whitespace-nowrap text-ink-2">
        {children}
      </small>
    </>
  );
}
