import type { ReactNode } from "react";
import { Link } from "react-router";
import type { ProductCard } from "#shop/catalogue/product.ts";
import { buttonClass } from "#ui/button.tsx";
import { ProductGrid } from "#storefront/components/product/product-grid.tsx";

type Page = {
  readonly products: readonly ProductCard[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
  readonly pageSize: number;
};

/** A page of products: how many there are, the cards, and the way to the other pages. */
export function Listing({
  list,
  address,
  hasCount = true,
  children,
}: {
  list: Page;
  /** False where something above says how many there are. */
  hasCount?: boolean;
  address: (page: number) => string;
  /** Stands in the grid behind the cards. */
  children?: ReactNode;
}) {
  return (
    <>
      {hasCount && <p className="mb-6 border-y border-rule py-3 text-ink-2">{countWords(list)}</p>}
      <ProductGrid products={list.products} heading="h2" eager={4}>
        {children}
      </ProductGrid>
      <Paging list={list} address={address} />
    </>
  );
}

function countWords({ total, page, pages, pageSize, products }: Page): string {
  const noun = total === 1 ? "product" : "products";
  if (pages === 1) return `${total} ${noun}`;
  const first = (page - 1) * pageSize + 1;
  return `${first} to ${first + products.length - 1} of ${total} ${noun}`;
}

function Paging({ list, address }: { list: Page; address: (page: number) => string }) {
  const { page, pages } = list;
  if (pages === 1) return null;
  return (
    <nav
      aria-label="Pages"
      className="mt-14 flex flex-wrap items-center gap-4 border-t border-ink pt-4"
    >
      {page > 1 && (
        <Link rel="prev" to={address(page - 1)} className={buttonClass({ variant: "quiet" })}>
          Previous page
        </Link>
      )}
      <p className="text-ink-2">
        Page {page} of {pages}
      </p>
      {page < pages && (
        <Link
          rel="next"
          to={address(page + 1)}
          className={buttonClass({ variant: "quiet" }, "ml-auto")}
        >
          Next page
        </Link>
      )}
    </nav>
  );
}
