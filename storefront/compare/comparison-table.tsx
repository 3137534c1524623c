import { href, Link } from "react-router";
import type { Product } from "#shop/catalogue/product.ts";
import { ButtonLink } from "#ui/button.tsx";
import { comparePath, setCompared } from "#storefront/client/stored/compare-store.ts";
import { Picture } from "#storefront/components/product/picture.tsx";
import { comparisonRows, type ComparisonRow } from "./comparison-rows.ts";

/** One column a product, one row a property. On a phone it scrolls sideways while the labels stay in place. */
export function ComparisonTable({ products }: { products: readonly Product[] }) {
  return (
    <div
      role="region"
      aria-label="Comparison"
      tabIndex={0}
      className="bleed relative overflow-x-auto desk:mx-0"
    >
      <table className="w-max min-w-full table-fixed border-collapse text-left desk:w-full">
        <caption className="sr-only">Properties of the products, and where they differ</caption>
        <colgroup>
          <col className="w-32 desk:w-60" />
          {products.map((product) => (
            <col key={product.slug} className="w-44 desk:w-auto" />
          ))}
        </colgroup>
        <thead>
          <tr className="align-top">
            <td className="sticky left-0 z-10 bg-limewash" />
            {products.map((product) => (
              <ProductHead key={product.slug} product={product} all={products} />
            ))}
          </tr>
        </thead>
        <tbody>
          {comparisonRows(products).map((row) => (
            <Row key={row.label} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ProductHead({ product, all }: { product: Product; all: readonly Product[] }) {
  const rest = all.map(({ slug }) => slug).filter((slug) => slug !== product.slug);
  return (
    <th scope="col" className="px-2 pb-4 font-normal desk:px-3.5">
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
        className="mt-3 w-full max-w-71"
      >
        SEE DETAILS<span className="sr-only"> of {product.name}</span>
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

function Row({ row }: { row: ComparisonRow }) {
  return (
    <tr className="border-t border-rule align-top">
      <th
        scope="row"
        className="sticky left-0 z-10 bg-limewash py-3 pr-3 pl-(--gutter) text-sm font-normal text-ink-2 desk:pr-6 desk:pl-0 desk:text-base"
      >
        <span className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
          {row.label}
          {row.differs && (
            <span className="border-l-5 border-pine pl-2 text-xs leading-4 font-semibold text-ink">
              Differs
            </span>
          )}
        </span>
      </th>
      {row.values.map((value, index) => (
        <td
          key={index}
          className={`px-2 py-3 desk:px-3.5 ${row.isMoney ? "money" : row.differs ? "font-medium" : ""}`}
        >
          {value}
        </td>
      ))}
    </tr>
  );
}
