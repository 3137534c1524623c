import { formatPounds, type Pence } from "#shop/kit/money.ts";
import { priceRange } from "#shop/catalogue/price.ts";

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

/**
 * "£54.00 to £113.51 incl. VAT", or one price when every choice costs the same. Takes prices excluding
 * VAT, as the catalogue has them; null, where the database holds no number, shows as £0.00.
 */
export function PriceRange({
  basePence,
  maxPence,
  note = "incl. VAT",
  size = "card",
  className = "",
}: PriceStyle & { basePence: Pence | null; maxPence: Pence | null; note?: string }) {
  return (
    <span className={`money leading-tight ${sizes[size]} ${className}`}>
      {priceRangeText(basePence, maxPence)}
      <PriceNote>{note}</PriceNote>
    </span>
  );
}

/** The same as plain text, for descriptions: "£54.00 to £113.51". */
export function priceRangeText(basePence: Pence | null, maxPence: Pence | null): string {
  const range = priceRange({ basePence, maxPence });
  const [from, to] = [formatPounds(range.from), formatPounds(range.to)];
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
