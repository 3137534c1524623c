import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonClass } from "#ui/button.tsx";
import type { ListedCard } from "#storefront/components/product/product-card.tsx";
import { ProductGrid } from "#storefront/components/product/product-grid.tsx";

type Page = {
  readonly products: readonly ListedCard[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
  readonly pageSize: number;
};

/** A page of products: their number, the cards, and links to the other pages. */
export function Listing({
  list,
  pathOf,
  hasCount = true,
  choices,
  children,
}: {
  list: Page;
  /** False when the number of products is shown elsewhere. */
  hasCount?: boolean;
  /** By slug, the options to choose beforehand. */
  choices?: Readonly<Record<string, string>> | undefined;
  pathOf: (page: number) => string;
  /** Follows the cards in the grid. */
  children?: ReactNode;
}) {
  return (
    <>
      {hasCount && <p className="mb-6 border-y border-rule py-3 text-ink-2">{countText(list)}</p>}
      <ProductGrid products={list.products} heading="h2" eager={4} choices={choices}>
        {children}
      </ProductGrid>
      <Paging list={list} pathOf={pathOf} />
    </>
  );
}

function countText({ total, page, pages, pageSize, products }: Page): string {
  const noun = total === 1 ? "product" : "products";
  if (pages === 1) return `${total} ${noun}`;
  const first = (page - 1) * pageSize + 1;
  return `${first} to ${first + products.length - 1} of ${total} ${noun}`;
}

/** Links to the previous and the next page of a list. */
export function Paging({
  list: { page, pages },
  pathOf,
}: {
  list: Pick<Page, "page" | "pages">;
  pathOf: (page: number) => string;
}) {
  if (pages === 1) return null;
  return (
    <nav
      aria-label="Pages"
      className="mt-14 flex flex-wrap items-center gap-4 border-t border-ink pt-4"
    >
      {page > 1 && (
        <Link rel="prev" to={pathOf(page - 1)} className={buttonClass({ variant: "quiet" })}>
          Previous page
        </Link>
      )}
      <p className="text-ink-2">
        Page {page} of {pages}
      </p>
      {page < pages && (
        <Link
          rel="next"
          to={pathOf(page + 1)}
          className={buttonClass({ variant: "quiet" }, "ml-auto")}
        >
          Next page
        </Link>
      )}
    </nav>
  );
}
