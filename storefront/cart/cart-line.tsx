import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatPounds, sumPence, type Pence } from "#shop/kit/money.ts";
import { itemPence } from "#storefront/client/stored/cart-store.ts";
import { Picture } from "#storefront/components/product/picture.tsx";
import { Price } from "#storefront/components/product/price.tsx";
import { productPath } from "#storefront/client/product-path.ts";
import type { CartGroup } from "./cart-groups.ts";
import { LineError } from "./line-error.tsx";
import { nameOf, noticeOf } from "./line-words.ts";
import { piecesText } from "./quantity.tsx";

/** A line of the cart: picture, name, options, quantity, price, and its buttons as children. */
export function CartLine({
  group,
  wasPence,
  isExport,
  quantity,
  panel,
  children,
}: {
  group: CartGroup;
  /** The price of a piece when it was added, if it has changed since. */
  wasPence?: Pence | undefined;
  /** Without UK VAT, and longer under way than our notices say. */
  isExport: boolean;
  /** The number of pieces and its buttons. */
  quantity: ReactNode;
  /** Below all of it, such as its options while they are edited. */
  panel: ReactNode;
  children?: ReactNode;
}) {
  const { line } = group;
  return (
    <li
      tabIndex={-1}
      data-pieces={group.pieces.map(({ item }) => item.lineId).join(" ")}
      className="grid grid-cols-[104px_minmax(0,1fr)] gap-4 border-b border-rule py-5 tablet:grid-cols-[104px_1fr_auto] desk:grid-cols-[minmax(104px,200px)_1fr_auto] desk:gap-8 desk:py-8"
    >
      <LinePicture line={line} slot="line" />
      <div className="min-w-0">
        <h2 className="mb-2 text-lg desk:mb-3.5 desk:text-[1.625rem]">
          <LineName group={group} />
        </h2>
        <LineOptions
          {...{ group, quantity }}
          notice={noticeOf(group, isExport)}
          className="text-sm desk:text-base"
        />
        <LineError group={group} isInCart />
        {wasPence !== undefined && line?.available && (
          <p className="message mt-3 border-pine text-ink">
            The price has changed: {formatPounds(wasPence)} when you added it,{" "}
            {formatPounds(line.unitPence)} now.
          </p>
        )}
      </div>
      <div className="col-span-full flex items-center justify-between gap-4 tablet:col-span-1 tablet:flex-col tablet:items-end">
        <LinePrice group={group} note={isExport ? "no UK VAT" : "incl. VAT"} />
        <div className="flex flex-wrap gap-x-5 tablet:flex-col tablet:items-end">{children}</div>
      </div>
      {panel}
    </li>
  );
}

/** The same, smaller, for the review at the checkout. */
export function CartLineReview({
  group,
  hasPrice = true,
}: {
  group: CartGroup;
  /** False while the price loads for another destination. */
  hasPrice?: boolean;
}) {
  return (
    <li className="grid grid-cols-[72px_minmax(0,1fr)_auto] grid-rows-[auto_1fr] gap-x-4 gap-y-1 border-b border-rule py-4 first:border-t first:border-t-ink">
      <div className="row-span-2">
        <LinePicture line={group.line} slot="small" />
      </div>
      <h3 className="min-w-0 text-base wrap-anywhere">
        <LineName group={group} />
      </h3>
      <div className={hasPrice ? "" : "invisible"}>
        <LinePrice group={group} note={null} />
      </div>
      {/* Below the price, too: on a narrow phone the options would have no room beside it. */}
      <div className="col-span-2 min-w-0">
        <LineOptions group={group} className="text-sm" />
        <LineError group={group} isInCart={false} />
      </div>
    </li>
  );
}

type LineProps = { group: CartGroup };

/** The picture, or space for it while the quote loads. */
export function LinePicture({ line, slot }: Pick<CartGroup, "line"> & { slot: "line" | "small" }) {
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

/** "Rubber Grippers, 2 pieces", the name as a link to the product with these options. */
export function LineName({ group: { item, line, pieces } }: LineProps) {
  const name = line?.name || item.name || "A product";
  return (
    <>
      {line?.slug ? (
        <Link
          to={productPath(line.slug, item.options)}
          className="hover:underline hover:decoration-1 hover:underline-offset-4"
        >
          {name}
        </Link>
      ) : (
        name
      )}
      {pieces.length > 1 && <>, {piecesText(pieces.length)}</>}
    </>
  );
}

/** The chosen options, the quantity unless it is null, and when it arrives. */
export function LineOptions({
  group: { item, line, pieces },
  notice = null,
  quantity = pieces.length,
  className,
}: LineProps & { notice?: string | null; quantity?: ReactNode; className: string }) {
  const options =
    line !== null && line.options.length > 0
      ? line.options.map(({ name, label }) => [name, label])
      : Object.entries(item.options).map(([key, value]) => [nameOf(key), value]);
  return (
    <dl
      className={`grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1 desk:gap-x-7 ${className}`}
    >
      {options.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-2">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {quantity !== null && (
        <div className="contents">
          {/* On the narrowest phones the buttons need the whole width. */}
          <dt className="text-ink-2 max-[22rem]:sr-only">Quantity</dt>
          <dd className="max-[22rem]:col-span-2">{quantity}</dd>
        </div>
      )}
      {notice !== null && (
        <div className="contents">
          <dt className="sr-only text-ink-2 desk:not-sr-only">Delivery</dt>
          {/* Two lines high on a phone, so that nothing moves when the quote arrives. */}
          <dd className="col-span-2 min-h-[2lh] desk:col-span-1 desk:min-h-[1lh]">
            {notice || "\u00a0"}
          </dd>
        </div>
      )}
    </dl>
  );
}

/** The price of all pieces and, of several, below it that of one; where they are sold out, what they were seen at. */
export function LinePrice({
  group: { item, line, pieces },
  note,
}: LineProps & { note: string | null }) {
  if (line !== null && !line.available) {
    const seen = formatPounds(sumPence(pieces.map((piece) => itemPence(piece.item))));
    return (
      <span className="text-sm text-ink-2">
        {line.reason === "sold_out" ? `${seen}, sold out` : "No price"}
      </span>
    );
  }
  const unitPence = line?.unitPence ?? itemPence(item);
  const count = pieces.length;
  return (
    <span className="desk:text-right">
      <Price
        pence={sumPence(pieces.map(() => unitPence))}
        note={note}
        className="text-lg! leading-none"
      />
      {count > 1 && (
        <span className="money mt-1.5 block text-sm text-ink-2">
          {count} × {formatPounds(unitPence)}
        </span>
      )}
    </span>
  );
}
