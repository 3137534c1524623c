import type { ReactNode } from "react";
import { Link } from "react-router";
import { availabilityOfLine, badgeOf } from "#shop/catalogue/availability.ts";
import { formatPounds, type Pence } from "#shop/kit/money.ts";
import type { QuotedLine } from "#storefront/client/fetching/cart-quote.ts";
import { itemPence, type CartItem } from "#storefront/client/stored/cart-store.ts";
import { Picture } from "#storefront/components/product/picture.tsx";
import { Price } from "#storefront/components/product/price.tsx";
import { productPath } from "#storefront/client/product-path.ts";
import { EmailLink } from "#storefront/components/contact-links.tsx";

type LineProps = {
  item: CartItem;
  /** The line of the quote; null while it loads: then the cart's own record is shown. */
  line: QuotedLine | null;
  /** Why the server refused the item, such as an option that is no longer made. */
  error?: string | undefined;
  /** False while the price loads for another destination. */
  hasPrice?: boolean;
};

/** A line of the cart: picture, name, options, price, and its buttons as children. */
export function CartLine({
  item,
  line,
  error,
  wasPence,
  children,
}: LineProps & {
  /** The price when it was added, if it has changed since. */
  wasPence?: Pence | undefined;
  children?: ReactNode;
}) {
  return (
    <li className="grid grid-cols-[104px_1fr] gap-4 border-b border-rule py-5 first:border-t first:border-t-ink desk:grid-cols-[minmax(104px,240px)_1fr_auto] desk:gap-8 desk:py-8">
      <LinePicture line={line} slot="line" />
      <div className="min-w-0">
        <h2 className="mb-2 text-lg desk:mb-3.5 desk:text-[1.625rem]">
          <LineName {...{ item, line }} />
        </h2>
        <LineOptions {...{ item, line }} className="text-sm desk:text-base" />
        <LineError {...{ line, error }} />
        {wasPence !== undefined && line?.available && (
          <p className="message mt-3 border-pine text-ink">
            The price has changed: {formatPounds(wasPence)} when you added it,{" "}
            {formatPounds(line.unitPence)} now.
          </p>
        )}
      </div>
      <div className="col-span-full flex items-center justify-between gap-4 desk:col-span-1 desk:flex-col desk:items-end">
        <LinePrice {...{ item, line }} />
        {children}
      </div>
    </li>
  );
}

/** The same, smaller, for the review at the checkout. */
export function CartLineReview({ item, line, error, hasPrice = true }: LineProps) {
  return (
    <li className="grid grid-cols-[72px_1fr_auto] gap-4 border-b border-rule py-4 first:border-t first:border-t-ink">
      <LinePicture line={line} slot="small" />
      <div className="min-w-0">
        <h3 className="mb-1 text-base">
          <LineName {...{ item, line }} />
        </h3>
        <LineOptions {...{ item, line }} hasDelivery={false} className="text-sm" />
        <LineError {...{ line, error }} />
      </div>
      <div className={hasPrice ? "" : "invisible"}>
        <LinePrice {...{ item, line }} note={null} />
      </div>
    </li>
  );
}

function LinePicture({ line, slot }: Pick<LineProps, "line"> & { slot: "line" | "small" }) {
  return (
    <div className="aspect-square bg-plaster">
      {line !== null && (
        <Picture
          src={line.imageUrl}
          categorySlug={line.category ?? ""}
          alt=""
          slot={slot}
          className="aspect-square w-full"
        />
      )}
    </div>
  );
}

function LineName({ item, line }: LineProps) {
  const name = line?.name || item.name || "A product";
  if (!line?.slug) return name;
  return (
    <Link
      to={productPath(line.slug, item.options)}
      className="hover:underline hover:decoration-1 hover:underline-offset-4"
    >
      {name}
    </Link>
  );
}

function LineOptions({
  item,
  line,
  hasDelivery = true,
  className,
}: LineProps & { hasDelivery?: boolean; className: string }) {
  const options =
    line !== null && line.options.length > 0
      ? line.options.map(({ name, label }) => [name, label])
      : Object.entries(item.options).map(([key, value]) => [nameOf(key), value]);
  return (
    <dl className={`grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 desk:gap-x-7 ${className}`}>
      {[...options, ["Quantity", "1"]].map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-2">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {hasDelivery && (line === null || line.available) && (
        <div className="contents">
          <dt className="sr-only text-ink-2 desk:not-sr-only">Delivery</dt>
          {/* Two lines high on a phone, so that nothing moves when the quote arrives. */}
          <dd className="col-span-2 min-h-[2lh] desk:col-span-1 desk:min-h-[1lh]">
            {line !== null && badgeOf(availabilityOfLine(line)).notice}
          </dd>
        </div>
      )}
    </dl>
  );
}

function LineError({ line, error }: Pick<LineProps, "line" | "error">) {
  if (error !== undefined) {
    return (
      <p className="message message-error mt-3">
        {error}. Remove it and choose again on the product page.
      </p>
    );
  }
  if (line === null || line.available) return null;
  return (
    <p className="message message-error mt-3">
      {line.reason === "sold_out" ? (
        <>
          Sold out. Remove it to check out, or e-mail <EmailLink /> and we will tell you when it is
          back in stock.
        </>
      ) : (
        "This is no longer available. It is left out of the total. Remove it to check out."
      )}
    </p>
  );
}

function LinePrice({ item, line, note = "incl. VAT" }: LineProps & { note?: string | null }) {
  if (line !== null && !line.available) return <span className="text-sm text-ink-2">No price</span>;
  return (
    <Price
      pence={line?.unitPence ?? itemPence(item)}
      note={note}
      className="text-lg! leading-none"
    />
  );
}

/** A name for an option before the quote arrives: "lathLength" becomes "Lath length". */
function nameOf(key: string): string {
  if (key === "color") return "Colour";
  const words = key.replaceAll(/([A-Z])/g, " $1").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
