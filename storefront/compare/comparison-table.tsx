import { href, Link } from "react-router";
import type { Product } from "#shop/catalogue/product.ts";
import { ButtonLink } from "#ui/button.tsx";
import { comparePath, setCompared } from "#storefront/client/stored/compare-store.ts";
import { Picture } from "#storefront/components/product/picture.tsx";
import { comparisonRows, type ComparisonRow } from "./comparison-rows.ts";

/** How wide the table is on a phone, where two products fill the width, by their number. */
const widths = ["", "w-full", "w-full", "w-[150%]", "w-[200%]"];

const cell = "px-2 max-tablet:first-of-type:pl-(--gutter) max-desk:last:pr-(--gutter) desk:px-3.5";

/**
 * One column a product, one row a property. On a phone two products fit: the label of a row stands above its values,
 * and stays in place while more products scroll sideways.
 */
export function ComparisonTable({ products }: { products: readonly Product[] }) {
  return (
    <div
      role="region"
      aria-label="Comparison"
      tabIndex={0}
      className="bleed relative overflow-x-auto desk:mx-0"
    >
      <table
        className={`${widths[products.length]} table-fixed border-collapse text-left tablet:w-max tablet:min-w-full desk:w-full`}
      >
        <caption className="sr-only">Properties of the products, and where they differ</caption>
        <colgroup>
          <col className="max-tablet:hidden tablet:w-32 desk:w-60" />
          {products.map((product) => (
            <col key={product.slug} className="tablet:w-44 desk:w-auto" />
          ))}
        </colgroup>
        <thead>
          <tr className="align-top">
            <td className="sticky left-0 z-10 bg-limewash max-tablet:hidden" />
            {products.map((product) => (
              <ProductHead key={product.slug} product={product} all={products} />
            ))}
          </tr>
        </thead>
        {comparisonRows(products).map((row) => (
          <Row key={row.label} row={row} />
        ))}
      </table>
    </div>
  );
}

function ProductHead({ product, all }: { product: Product; all: readonly Product[] }) {
  const rest = all.map(({ slug }) => slug).filter((slug) => slug !== product.slug);
  return (
    <th scope="col" className={`${cell} pb-4 font-normal`}>
      <Picture
        src={product.mainImageUrl}
        categorySlug={product.categorySlug}
        alt=""
        slot="comparison"
        eager
        className="aspect-square w-full max-w-71"
      />
      <Link
        to={href("/product/:slug", { slug: product.slug })}
        className="mt-3.5 block min-h-6 font-serif text-base leading-tight font-medium hover:underline hover:underline-offset-4 desk:text-lg"
      >
        {product.name}
      </Link>
      <ButtonLink
        to={href("/product/:slug", { slug: product.slug })}
        variant="quiet"
        size="small"
        className="mt-3 w-full max-w-71 px-1"
      >
        {product.optionGroups.length > 0 ? "Choose options" : "SEE DETAILS"}
        <span className="sr-only">{` of ${product.name}`}</span>
      </ButtonLink>
      <Link
        to={comparePath(rest)}
        onClick={() => setCompared(rest)}
        preventScrollReset
        className="link mt-1 block w-max py-2.5 text-sm"
      >
        Remove<span className="sr-only"> {product.name}</span>
      </Link>
    </th>
  );
}

/** A property. On a phone its label is a row of its own, of which a screen reader has one at a time. */
function Row({ row }: { row: ComparisonRow }) {
  const label = (
    <>
      <span>{row.label}</span>
      {row.differs && (
        <span className="border-l-5 border-pine pl-2 text-xs leading-4 font-semibold text-ink">
          Differs
        </span>
      )}
    </>
  );
  return (
    <tbody className="border-t border-rule align-top">
      <tr className="tablet:hidden">
        <th
          scope="rowgroup"
          colSpan={row.values.length}
          className="px-(--gutter) pt-3 text-sm font-normal text-ink-2"
        >
          <span className="sticky left-(--gutter) inline-flex items-baseline gap-x-3">{label}</span>
        </th>
      </tr>
      <tr>
        <th
          scope="row"
          className="sticky left-0 z-10 bg-limewash py-3 pr-3 pl-(--gutter) text-sm font-normal text-ink-2 max-tablet:hidden desk:pr-6 desk:pl-0 desk:text-base"
        >
          <span className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
            {label}
          </span>
        </th>
        {row.values.map((value, index) => (
          <td
            key={index}
            className={`${cell} pt-1 pb-3 tablet:py-3 ${row.isMoney ? "money" : row.differs ? "font-medium" : ""}`}
          >
            {value}
          </td>
        ))}
      </tr>
    </tbody>
  );
}
